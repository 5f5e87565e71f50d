#!/usr/bin/env bash
# Trains the agent of Onitama that searches selectively, with all sixteen cards; see reproduction.sh.
. "$(dirname "${BASH_SOURCE[0]}")/../reproduction.sh"

if ! is_done selective; then
    trial=()
    ((shorter == 1)) || trial=(games=8 nodes=100 batch=32)
    train onitama_root_strap selective 2000000 250000 selective "${trial[@]}" \
        --against minimax:4,minimax:6 --random-opening 0 --random-starts \
        --evaluate-games "$(games 200)"
    cp "$out/running/selective/agent.ludus" "$models/onitama_selective.ludus"
    "$here/evaluate.sh" "$models/onitama_selective.ludus" "$(games 1000)" >"$out/selective.jsonl"
    publish selective "games value_error actions_per_game
        win_percent_against_minimax:4=minimax:4_wins% win_percent_against_minimax:6=minimax:6_wins%"
fi
