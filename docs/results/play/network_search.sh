#!/usr/bin/env bash
# Plays searches led by a game's committed network against the agent that plays by the network
# alone: prints network_search.jsonl. The games do not depend on the machine.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

cmake --preset release >&2
cmake --build build/release --target program_onitama program_dots_and_boxes >&2
programs=build/release/examples/programs
for simulations in 50 400; do
    $programs/onitama match puct:$simulations net --games 400 --random-opening 1 --json
    $programs/dots_and_boxes match puct:$simulations net --game dots_and_boxes --games 400 \
        --random-opening 1 --json
done
