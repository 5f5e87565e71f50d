#!/usr/bin/env bash
# Measures an agent by values in both seats, as first and as second player: evaluate.sh [FILE
# [GAMES]], by default the committed one in 10,000 games, and in a tenth of them against a search.
# JSON lines.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=${LUDUS_PROGRAMS:-$here/../../../build/release/examples}/alquerque_q_learning
agent=best${1:+:$1}
games=${2:-10000}
search_games=$(((games + 9) / 10))

play() {  # play match|evaluate ARGUMENT...
    "$program" "$@" --seed 2024 --random-opening 3 --json
}
for seat in "" --first-seat; do
    # shellcheck disable=SC2086  # none, or a word
    play evaluate "$agent" --against greedy,advanced,random --games "$games" $seat
    # shellcheck disable=SC2086
    play evaluate "$agent" --against minimax:4 --games "$search_games" $seat
done
for opponent in greedy advanced random; do
    play match "$opponent" "$agent" --first-seat --games "$games"
done
play match minimax:4 "$agent" --first-seat --games "$search_games"
