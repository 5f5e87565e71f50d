#!/usr/bin/env bash
# Times dense layers with their weights row by row, as in training, and packed, as for play, in
# nanoseconds a batch, and prints a table: medians of nine repetitions, all of them in mixed order.
#
#     packing.sh > packing.csv
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

cmake --preset release -DLUDUS_BUILD_BENCHMARKS=ON >&2
cmake --build build/release --target simd_bench >&2

# "layer<true>/512/512/32_median",9,real time,processor time,ns,...
name='^"layer<(true|false)>/([0-9]+)/([0-9]+)/([0-9]+)_median"'
build/release/benchmarks/simd_bench --benchmark_filter='^layer' --benchmark_repetitions=9 \
    --benchmark_min_time=0.02 --benchmark_enable_random_interleaving=true \
    --benchmark_format=csv |
    sed -nE "s#$name,[^,]*,[^,]*,([^,]*),.*#\2,\3,\4,\1,\5#p" |
    awk -F, 'BEGIN { OFS = ","; print "inputs", "outputs", "batch", "rows", "packed" }
        {
            key = $1 OFS $2 OFS $3
            time[key, $4] = $5
            if ((key, "true") in time && (key, "false") in time)
                print key, time[key, "false"], time[key, "true"]
        }' | { read -r head; echo "$head"; sort -t, -k1n -k2n -k3n; }
