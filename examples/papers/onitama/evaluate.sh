#!/usr/bin/env bash
# Measures one of the actors by its likeliest actions: evaluate.sh [FILE [GAMES]], by default that
# of the extended training in 1,000 games. JSON lines.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=${LUDUS_PROGRAMS:-$here/../../../build/release/examples}/onitama_ddpg
agent=net${1:+:$1}
games=${2:-1000}
opponents=random,paper:1,paper:2,paper:3,minimax:1,minimax:2,minimax:3

"$program" evaluate "$agent" --against $opponents --games "$games" --seed 2024 \
    --random-starts --json
