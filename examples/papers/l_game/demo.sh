#!/usr/bin/env bash
# Trains the better L-Game agent for a few minutes, shows what it reaches, and draws its curve:
# demo.sh [FOLDER [SHORTER]]. SHORTER divides the games.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=${LUDUS_PROGRAMS:-$here/../../../build/release/examples}/l_game_dqn
folder=${1:-out/l_game_demo}
shorter=${2:-1}
games=$(((80000 + shorter - 1) / shorter))

"$program" train best schedule=$games --games $games --folder "$folder" --against random \
    --random-opening 0 --random-turns 0.01
"$program" evaluate "best:$folder/agent.ludus" --against random,perfect \
    --games $(((10000 + shorter - 1) / shorter))
(cd "$folder" && gnuplot -e "papers='$here/..'" "$here/demo.gp")
echo "picture         $folder/curve.png"
echo "play it         ./run play l_game --agent net:$folder/agent.ludus"
