#!/usr/bin/env bash
# Measures an agent by action values in Chinese Checkers: evaluate.sh FILE [GAMES], by default in
# 1,000 games. JSON lines.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=${LUDUS_PROGRAMS:-$here/../../../build/release/examples}/chinese_checkers_dqn
[[ -n ${1:-} ]] || { echo "usage: evaluate.sh FILE [GAMES]" >&2 && exit 2; }

"$program" evaluate "net:$1" --against random,greedy --games "${2:-1000}" --seed 2024 \
    --random-opening 3 --referee repetition --json
