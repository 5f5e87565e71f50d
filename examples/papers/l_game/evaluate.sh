#!/usr/bin/env bash
# Measures an agent of the L-Game: evaluate.sh [FILE [GAMES]], by default ours in 10,000
# games. JSON lines.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
programs=${LUDUS_PROGRAMS:-$here/../../../build/release/examples}
agent=${1:-$here/../../models/l_game_best.ludus}
games=${2:-10000}

evaluate() {
    "$programs/l_game_dqn" evaluate "net:$agent" --games "$games" --seed 2024 --json "$@"
}
evaluate --against random,perfect --random-turns 0.01
evaluate --against perfect
"$programs/l_game_certify" "$agent"
