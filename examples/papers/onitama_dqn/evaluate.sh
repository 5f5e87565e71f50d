#!/usr/bin/env bash
# Measures an agent by action values in Onitama: evaluate.sh [FILE [GAMES]], by default
# the committed one in 1,000 games. JSON lines.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=${LUDUS_PROGRAMS:-$here/../../../build/release/examples}/onitama_dqn
agent=${1:-$here/../../models/onitama_dqn.ludus}
games=${2:-1000}
opponents=random,minimax:1,minimax:2,minimax:3,paper:1,paper:2,paper:3

"$program" evaluate "net:$agent" --against $opponents --games "$games" --seed 2024 \
    --random-starts --json
