#!/usr/bin/env bash
# Plays the selective search of Onitama in two threads against the same in one, 50 ms an action, one
# game at a time: prints threads.jsonl. Needs two processors that are idle.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

program=build/release/examples/onitama
engine() {  # engine THREADS
    echo "engine:$program ugi --agent selective --hash 64 --threads $1:50ms"
}
"$program" match "$(engine 2)" "$(engine 1)" --random-starts --games 120 --threads 1 --json |
    sed 's/"agent":"[^"]*"/"agent":"selective"/'
