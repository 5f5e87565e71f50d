#!/usr/bin/env bash
# Plays agents of Onitama that search in two threads against the same agents in one, 50 ms an
# action, one game at a time: prints threads.jsonl. Needs two processors that are idle.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

program=build/release/examples/onitama
engine() {  # engine AGENT THREADS
    echo "engine:$program ugi --agent $1 --hash 64 --threads $2:50ms"
}
for agent in selective all_cards; do
    "$program" match "$(engine $agent 2)" "$(engine $agent 1)" --random-starts --games 120 \
        --threads 1 --json
done
