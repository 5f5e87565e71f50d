#!/usr/bin/env bash
# Times networks that are known only when the program runs beside the same as types, in nanoseconds a
# batch, and prints a table: medians of nine repetitions, all of them in mixed order.
#
#     runtime.sh > runtime.csv
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

cmake --preset release -DLUDUS_BUILD_BENCHMARKS=ON >&2
cmake --build build/release --target inference_bench >&2

# "by_plan<LGame, nn::Precision::int8>/32_median",9,real time,processor time,ns,...
name='^"by_(type|plan)<([A-Za-z]+)(, nn::Precision::([a-z0-9]+))?>/([0-9]+)_median"'
build/release/benchmarks/inference_bench --benchmark_repetitions=9 --benchmark_min_time=0.05 \
    --benchmark_enable_random_interleaving=true --benchmark_format=csv |
    sed -nE "s#$name,[^,]*,[^,]*,([^,]*),.*#\2,\4,\5,\1,\6#p" |
    awk -F, 'BEGIN { OFS = ","; print "network", "precision", "batch", "type", "plan" }
        {
            key = $1 OFS ($2 == "" ? "float32" : $2) OFS $3
            time[key, $4] = $5
            if ((key, "type") in time && (key, "plan") in time)
                print key, time[key, "type"], time[key, "plan"]
        }' | { read -r head; echo "$head"; sort -t, -k1,2 -k3n; }
