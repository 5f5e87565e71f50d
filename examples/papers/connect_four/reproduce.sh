#!/usr/bin/env bash
# Trains agents of Connect Four from three seeds, rounds their weights to bfloat16, and counts their
# errors in the test sets; see reproduction.sh. The first one is the committed agent.
. "$(dirname "${BASH_SOURCE[0]}")/../reproduction.sh"

settings=(max_random_actions=16 rate=0.002 last_rate=0.0001 rate_games=80000)
((shorter == 1)) || settings+=(games=8 simulations=2 batch=16)
for seed in 1 2 3; do
    run=seed_$seed
    folder=$out/running/$run
    ! is_done $run || continue
    train connect_four $run 82000 5120 az seed=$seed "${settings[@]}"
    rm -f "$folder/rounded.ludus"
    "$programs/connect_four" round "$folder/agent.ludus" "$folder/rounded.ludus"
    trained=$(tail -1 "$folder/curve.csv" | cut -d, -f1)
    {
        [[ ! -f $out/errors.jsonl ]] || grep -v "^{\"seed\":$seed," "$out/errors.jsonl" || true
        "$here/evaluate.sh" "$folder/rounded.ludus" "$(games 1000)" |
            sed "s/^{/{\"seed\":$seed,\"games\":\"$trained in bfloat16\",/"
    } >"$folder/errors.jsonl"
    mv "$folder/errors.jsonl" "$out/errors.jsonl"
    ((seed > 1)) || cp "$folder/rounded.ludus" "$models/connect_four.ludus"
    publish $run "games policy_loss value_loss actions_per_game" $seed
done
