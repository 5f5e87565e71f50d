#!/usr/bin/env bash
# Measures the rules of the games, built by GCC and by Clang 19, in items per second: prints
# speed.csv.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

cmake --preset release -DLUDUS_BUILD_BENCHMARKS=ON >&2
cmake --preset release -B build/clang -DLUDUS_BUILD_BENCHMARKS=ON \
    -DCMAKE_CXX_COMPILER=clang++-19 >&2
for build in release clang; do cmake --build "build/$build" --target games_bench >&2; done

measure() {  # measure BUILD: "NAME,RATE" lines, medians; of several boards the usual one
    "build/$1/benchmarks/games_bench" --benchmark_filter='playouts|perft' --benchmark_format=csv \
        --benchmark_min_time=0.2 --benchmark_repetitions=9 \
        --benchmark_enable_random_interleaving=true \
        --benchmark_report_aggregates_only=true |
        awk -F, '
            { gsub(/"|<Position>/, "", $1) }
            $1 ~ /^[^<]*_median$/ { sub(/_median$/, "", $1); print $1 "," $7 }' |
        LC_ALL=C sort -t, -k1,1
}

gcc=$(measure release)
clang=$(measure clang)
echo "measure,gcc,clang"
LC_ALL=C join -t, <(echo "$gcc") <(echo "$clang")
