#!/usr/bin/env bash
# Plays the selective search of Onitama under a clock against the same with a fixed time an action:
# the mean of what the clock gives, from 100 games in which both players have it. Prints clock.jsonl
# and takes some 20 minutes; the processor should be idle.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

program=build/release/examples/onitama
games() {  # games AGENT OPPONENT NUMBER SEED
    "$program" match "$1" "$2" --random-starts --games "$3" --seed "$4" --threads 1 --json
}
for clock in 1s+20ms 1s+0ms; do
    mean=$(games selective:$clock selective:$clock 100 1 |
        sed -E 's/.*"seconds":([0-9.]+),"mean_actions":([0-9.]+).*/\1 \2/' |
        awk '{ printf "%.0f", 1000 * $1 / ($2 * 100) }')
    games selective:$clock "selective:${mean}ms" 400 2
done
