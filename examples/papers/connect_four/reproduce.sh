#!/usr/bin/env bash
# Trains agents of Connect Four from three seeds, and counts their errors in the test sets on the
# way; see reproduction.sh.
. "$(dirname "${BASH_SOURCE[0]}")/../reproduction.sh"

trial=()
((shorter == 1)) || trial=(games=8 simulations=2 batch=16)
for seed in 1 2 3; do
    run=seed_$seed
    ! is_done $run || continue
    for games in 20000 40000 80000; do
        train connect_four $run $games 20000 az seed=$seed "${trial[@]}" --threads 1
        agent=$out/running/$run/agent.ludus
        "$here/evaluate.sh" "$agent" "$(games 1000)" |
            sed "s/^{/{\"seed\":$seed,\"games\":$games,/" >"$out/running/$run/errors_$games.jsonl"
    done
    publish $run "games policy_loss value_loss actions_per_game"
done
cat "$out"/running/seed_*/errors_*.jsonl >"$out/errors.jsonl"
