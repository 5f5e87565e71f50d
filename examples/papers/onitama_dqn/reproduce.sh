#!/usr/bin/env bash
# Trains the agent of Onitama that beats minimax by its network alone; see reproduction.sh.
. "$(dirname "${BASH_SOURCE[0]}")/../reproduction.sh"

if ! is_done onitama_dqn; then
    trial=()
    ((shorter == 1)) || trial=(warm_up_games=1 depth=2)
    train onitama_dqn onitama_dqn 100000 5000 dqn schedule="$(games 100000)" "${trial[@]}" \
        --against minimax:1,minimax:2,minimax:3 --random-opening 0 --random-starts \
        --evaluate-seed 1 --evaluate-games "$(games 500)"
    cp "$out/running/onitama_dqn/agent.ludus" "$models/onitama_dqn.ludus"
    "$here/evaluate.sh" "$models/onitama_dqn.ludus" "$(games 1000)" \
        >"$out/onitama_dqn.jsonl"
    publish onitama_dqn "games loss actions_per_game
        win_percent_against_sound:1=minimax:1_wins% win_percent_against_sound:2=minimax:2_wins%
        win_percent_against_sound:3=minimax:3_wins%"
fi
