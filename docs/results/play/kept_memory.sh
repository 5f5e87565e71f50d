#!/usr/bin/env bash
# Plays searches that keep their tree or table from move to move against the same ones that do not:
# prints kept_memory.csv. Takes some 20 minutes; nothing else should run meanwhile.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

cmake --preset release -DLUDUS_BUILD_BENCHMARKS=ON >&2
cmake --build build/release --target play_bench >&2

echo "search,game,equal_time,work,kept_work,games,wins,draws,losses,score,kept_ms,fresh_ms"
build/release/benchmarks/play_bench --benchmark_filter=equal_time --benchmark_format=csv |
    sed -nE 's|^"([a-z]+)<([a-z_]+)::.*/games:([0-9]+)/work:([0-9]+)/equal_time:([01])[^"]*"|\1,\2,\3,\4,\5|p' |
    awk -F, -v OFS=, '{ print $1, $2, $5, $4, $18, $3, $21, $15, $19, $20, $17, $16 }'
