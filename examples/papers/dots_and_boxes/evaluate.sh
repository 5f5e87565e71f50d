#!/usr/bin/env bash
# Measures an agent of Dots and Boxes as its paper does: evaluate.sh [FILE [GAMES]], by default ours
# in 10,000 games. JSON lines.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
programs=${LUDUS_PROGRAMS:-$here/../../../build/release/examples}
agent=${1:-$here/../../models/dots_and_boxes_best.ludus}
games=${2:-10000}

"$programs/dots_and_boxes_dqn" evaluate "net:$agent" --against random,moderate,advanced \
    --games "$games" --seed 2024 --json
"$programs/dots_and_boxes_exactness" "$agent" "$games"
