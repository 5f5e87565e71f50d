#!/usr/bin/env bash
# Plays the matches of the paper's table 2 with a search and without: evaluate.sh [AGENT [GAMES]],
# by default of our agent in 300 games. An agent is named as in the program, such as two_stages or
# best:FILE; a file alone is one of ours. JSON lines.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=${LUDUS_PROGRAMS:-$here/../../../build/release/examples}/chinese_checkers_alpha_zero
agent=${1:-best}
[[ ! -f $agent ]] || agent=best:$agent

for simulations in 180 1; do
    "$program" evaluate "$agent:$simulations" --against greedy,stochastic,random \
        --games "${2:-300}" --seed 2024 --random-opening 3 --referee repetition --json
done
