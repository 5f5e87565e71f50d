#!/usr/bin/env bash
# How long an engine takes for `go movetime 100` with its usual overhead of 20 ms, while two other
# processes keep the processors busy: prints movetime.csv, in ms from the command to the answer.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

moves=${1:-1000}

# Plays games of an agent against itself until there are so many moves; prints the time of each.
times_of() {  # times_of PROGRAM AGENT
    local played="" line begin end count=0
    coproc engine { exec "build/release/examples/$1" ugi --agent "$2"; }
    local process=$engine_PID
    echo isready >&"${engine[1]}"
    while read -r line <&"${engine[0]}" && [[ $line != readyok ]]; do :; done
    while ((count < moves)); do
        printf 'position startpos%s\n' "${played:+ moves$played}" >&"${engine[1]}"
        begin=${EPOCHREALTIME/./}
        echo "go movetime 100" >&"${engine[1]}"
        while read -r line <&"${engine[0]}" && [[ $line != bestmove* ]]; do :; done
        end=${EPOCHREALTIME/./}
        if [[ $line == "bestmove 0000" ]]; then
            [[ -n $played ]] || return 1
            played=""
            continue
        fi
        played+=" ${line#bestmove }"
        echo $((end - begin))
        count=$((count + 1))
    done
    echo quit >&"${engine[1]}"
    wait "$process"
}

for _ in 1 2; do
    while :; do :; done &
done
# shellcheck disable=SC2046  # a list of processes
trap 'kill $(jobs -p) 2>/dev/null' EXIT

echo "game,agent,moves,median_ms,percentile_99_ms,longest_ms"
for agent in mcts minimax puct:400 puct; do
    times_of onitama "$agent" | sort -n | awk -v agent="$agent" '
        { ms[NR] = $1 / 1000 }
        END { printf "onitama,%s,%d,%.1f,%.1f,%.1f\n", agent, NR, ms[int((NR + 1) / 2)],
                     ms[int(0.99 * NR + 0.5)], ms[NR] }'
done
