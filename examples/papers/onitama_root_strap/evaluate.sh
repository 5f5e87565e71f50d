#!/usr/bin/env bash
# Measures an agent of Onitama that searches selectively: evaluate.sh [FILE [GAMES]], by default the
# committed one in 1,000 games. JSON lines.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=${LUDUS_PROGRAMS:-$here/../../../build/release/examples}/onitama_root_strap
agent=${1:-$here/../../models/onitama_selective.ludus}
games=${2:-1000}
opponents=random,mcts:1000,minimax:2,minimax:3,minimax:4,minimax:5,minimax:6

"$program" evaluate "selective:$agent" --against $opponents --games "$games" --seed 2024 \
    --random-opening 0 --random-starts --json
