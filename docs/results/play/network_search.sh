#!/usr/bin/env bash
# Plays searches led by a game's committed network against the agent that plays by the network
# alone: prints network_search.jsonl. The games do not depend on the machine.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

for simulations in 50 400; do
    for game in onitama dots_and_boxes; do
        build/release/examples/$game match puct:$simulations net --games 400 --random-opening 1 --json
    done
done
