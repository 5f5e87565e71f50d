#!/usr/bin/env bash
# Plays the agents of a game against players that do not change, every one against every other:
#
#   ladder.sh GAME [GAMES [FOLDER [PLAYERS]]]
#
# with at least GAMES games of each player, by default 1,000, one thread each, both seats in turn;
# of those players alone whose names match the extended regular expression PLAYERS, if it is given.
# Writes into FOLDER, by default docs/results/ladder: GAME.csv, ratings with intervals of 95 %,
# GAME.txt, the points of each against each, and GAME.png.
#
# The players that do not change are those of commit 6a0f509, which are built once into
# build/yardstick and play by the Universal Game Interface, and the perfect player where there is
# one. That commit has no Connect Four, whose minimax and mcts are those of today. "previous" is the
# agent whose file the committed one replaced.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
game=${1:?expected the name of a game}
games=${2:-1000}
out=${3:-$root/docs/results/ladder}
players=${4:-.}
programs=${LUDUS_PROGRAMS:-$root/build/release/examples}
models=$root/examples/models
yardstick=$root/build/yardstick
ugi=${LUDUS_YARDSTICK:-$yardstick/build/examples/ugi}  # a command that may be another one, for a trial
running=${LUDUS_LADDER:-$root/build/ladder}/$game

build_yardstick() {
    [[ -z ${LUDUS_YARDSTICK:-} && ! -x $ugi ]] || return 0
    echo "building the programs of commit 6a0f509, once" >&2
    mkdir -p "$yardstick"
    git -C "$root" archive 6a0f509 | tar -x -C "$yardstick"
    cmake -S "$yardstick" -B "$yardstick/build" -G Ninja -DCMAKE_BUILD_TYPE=Release >&2
    ninja -C "$yardstick/build" ugi >&2
}

agents=()  # as the tournament reads them
add() {  # add NAME TEXT
    [[ ! $1 =~ $players ]] || agents+=("$1=$2")
}
own() {  # own TEXT...: agents of the program
    local text
    for text; do add "${text//:/ }" "$text"; done
}
old() {  # old NAME...: agents of the yardstick, such as minimax:3 or sound:50ms
    local name agent limit
    for name; do
        agent=$name limit=
        [[ $name != *ms ]] || agent=${name%:*} limit=:${name##*:}
        # What follows the name keeps its number from being a limit of the engine.
        add "6a0f509 ${name//:/ }" "engine:$ugi --game $game --agent $agent --hash 64$limit"
    done
}
late_weights() { tail -c 65536 "$1" | head -c 32768; }  # the same in every format of the file
# previous NAME MODEL [LIMIT]: the agent that was committed before, if there is one with other
# weights that the program still plays by.
previous() {
    local path=examples/models/$2 file=$running/previous.ludus commit
    mkdir -p "$running"
    for commit in $(git -C "$root" log --format=%h -- "$path" 2>/dev/null); do
        git -C "$root" show "$commit:$path" >"$file" 2>/dev/null || continue
        ! cmp -s <(late_weights "$file") <(late_weights "$root/$path") || continue
        "$programs/$game" match "$1:$file" random --games 2 >/dev/null 2>&1 || continue
        add "previous $1${3:+ $3}" "$1:$file${3:+:$3}"
        return
    done
}

options=(--random-opening 3)
case $game in
    onitama)
        options=(--random-starts --random-opening 0)
        own selective:50ms selective:500ms selective:1 all_cards:50ms
        add "all_cards one ply" "negamax:$models/onitama_all_cards.ludus:1"
        previous selective onitama_selective.ludus 50ms
        old minimax:{1,2,3,4} sound:3 sound:50ms sound:500ms mcts:{1000,10000} ;;
    connect_four)
        options=(--random-opening 4)
        own perfect az:600 az:50ms
        add "az one ply" "negamax:$models/connect_four.ludus:1"
        previous az connect_four.ludus 600
        own minimax:{4,8} mcts:{100,1000,10000,100000} ;;
    l_game)
        options=(--random-starts --random-opening 0)
        own perfect net
        previous net l_game_best.ludus
        old minimax:{1,2,3,4} mcts:{1000,10000} ;;
    alquerque)
        own values:50ms values
        previous values alquerque_best.ludus 50ms
        old minimax:{2,4,6} minimax:50ms mcts:{1000,10000} ;;
    chinese_checkers)
        own net greedy
        previous net chinese_checkers_best.ludus
        old minimax:{1,2,3} mcts:{100,1000} ;;
    dots_and_boxes)
        own net puct:50ms advanced
        previous net dots_and_boxes_best.ludus
        old minimax:{2,4} minimax:50ms mcts:{1000,10000} ;;
    *)
        echo "ladder: expected onitama, connect_four, l_game, alquerque, chinese_checkers or" \
            "dots_and_boxes, found '$game'" >&2
        exit 2 ;;
esac
mkdir -p "$out"
[[ "${agents[*]}" != *"$ugi"* ]] || build_yardstick

others=$((${#agents[@]} - 1))
rounds=$(((games + 2 * others - 1) / (2 * others) * 2))  # even, for both seats
"$programs/$game" tournament "${agents[@]}" --rounds $rounds "${options[@]}" \
    --out "$running" >"$running/$game.txt"

mv "$running/tournament.csv" "$out/$game.csv"
mv "$running/$game.txt" "$out/$game.txt"
echo "distinct games: $(sort -u "$running/games.txt" | wc -l)" >>"$out/$game.txt"
(cd "$out" && gnuplot -e "game='$game'" "$here/ladder.gp")
