#!/usr/bin/env bash
# Measures the papers' networks, built for this machine and by plain -O2: prints networks.csv. What
# the benchmarks print themselves goes to stderr.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

cmake --preset release -DLUDUS_BUILD_BENCHMARKS=ON >&2
cmake --preset release -B build/plain -DLUDUS_BUILD_BENCHMARKS=ON \
    -DCMAKE_CXX_FLAGS_RELEASE="-O2 -DNDEBUG" >&2
for build in release plain; do cmake --build "build/$build" --target nn_bench >&2; done

# The closing tables have a row for each library, "| ludus | 16.4 us +- 1 %, 41.1 GFLOP/s ... |",
# and a column for each case.
{
    build/release/benchmarks/nn_bench | tee >(cat >&2)
    echo "plain:"
    build/plain/benchmarks/nn_bench --benchmark_filter=/ludus | tee >(cat >&2)
} | awk -F ' *[|] *' '
    BEGIN {
        OFS = ","
        key["the hardware'\''s bound"] = "bound"
        key["Eigen"] = "eigen"
        key["oneDNN"] = "onednn"
        key["LibTorch"] = "libtorch"
        key["ludus"] = "ludus"
        key["ludus, bfloat16 weights"] = "ludus_bfloat16"
        key["ludus, int8 weights"] = "ludus_int8"
        columns = split("bound eigen onednn libtorch ludus ludus_bfloat16 ludus_int8 " \
                        "ludus_plain ludus_bfloat16_plain ludus_int8_plain", names, " ")
    }
    /^plain:/ { plain = "_plain" }
    / parameters:$/ { network = $0; sub(/.*[(]/, "", network); sub(/[)].*/, "", network) }
    /^[|] +[|] (inference|training), batch/ {
        for (i = 3; i < NF; ++i) { kind[i] = $i; sub(/, batch /, "_", kind[i]) }
        if (!plain) for (i = 3; i < NF; ++i) cases[++count] = network "," kind[i]
    }
    NF > 2 && $2 in key {
        for (i = 3; i < NF; ++i) {
            split($i, parts, " ")
            micros[network "," kind[i], key[$2] plain] = parts[1]
        }
    }
    END {
        printf "network,case"
        for (n = 1; n <= columns; ++n) printf ",%s", names[n]
        print ""
        for (c = 1; c <= count; ++c) {
            printf "%s", cases[c]
            for (n = 1; n <= columns; ++n) printf ",%s", micros[cases[c], names[n]]
            print ""
        }
    }'
