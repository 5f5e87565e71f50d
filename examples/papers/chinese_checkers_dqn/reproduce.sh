#!/usr/bin/env bash
# Trains the DQN of figures 9, 12 and 14 of the paper of Chinese Checkers; see reproduction.sh.
. "$(dirname "${BASH_SOURCE[0]}")/../reproduction.sh"

length=5000  # the paper's 10,000,000 games would take weeks
if ! is_done dqn; then
    trial=()
    ((shorter == 1)) || trial=(warm_up_games=1)
    train chinese_checkers_dqn dqn $length 250 dqn schedule="$(games $length)" "${trial[@]}" \
        --against random,greedy --random-opening 3 --evaluate-seed 1 \
        --evaluate-games "$(games 200)"
    cp "$out/running/dqn/agent.ludus" "$models/chinese_checkers_dqn.ludus"
    "$here/evaluate.sh" "$models/chinese_checkers_dqn.ludus" "$(games 1000)" >"$out/dqn.jsonl"
    # The share of random choices, which falls from 1 to 0.1 over the games.
    awk -F, -v OFS=, -v games="$(games $length)" '
        function epsilon(game) { return 1 - 0.9 * (game < games ? game / games : 1) }
        NR == 1 { print "games", "epsilon"; print 0, 1; next }
        { print $1, epsilon($1) }' "$out/running/dqn/curve.csv" >"$out/dqn_epsilon.csv"
    publish dqn "games loss actions_per_game
        win_percent_against_random=random_wins% draw_percent_against_random=random_draws%
        win_percent_against_greedy=greedy_wins% draw_percent_against_greedy=greedy_draws%
        reward_against_greedy=reward"
fi
draw
