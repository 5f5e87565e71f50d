#!/usr/bin/env bash
# Trains the agent of Onitama that plays with all sixteen cards; see reproduction.sh.
. "$(dirname "${BASH_SOURCE[0]}")/../reproduction.sh"

if ! is_done all_cards; then
    trial=()
    ((shorter == 1)) || trial=(games=8 simulations=4 batch=32)
    train onitama_alpha_zero all_cards 500000 100000 all_cards "${trial[@]}" \
        --against minimax:2,minimax:3 --random-opening 0 --random-starts \
        --evaluate-games "$(games 200)"
    cp "$out/running/all_cards/agent.ludus" "$models/onitama_all_cards.ludus"
    "$here/evaluate.sh" "$models/onitama_all_cards.ludus" "$(games 1000)" >"$out/all_cards.jsonl"
    publish all_cards "games policy_loss value_loss actions_per_game
        win_percent_against_minimax:2=minimax:2_wins% win_percent_against_minimax:3=minimax:3_wins%"
fi
