#!/usr/bin/env bash
# Measures the papers' networks on ludus and other libraries, and prints a table. What the
# benchmarks print themselves goes to stderr.
#
#     networks.sh          with all that the processor has (networks.csv)
#     networks.sh avx2     all libraries kept to AVX2 (networks_avx2.csv)
#     networks.sh plain    ludus alone, built by plain -O2 and for this processor, in turns
#                          (networks_plain.csv)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

build() {  # build FOLDER FLAGS
    cmake --preset release -B "build/$1" -DLUDUS_BUILD_BENCHMARKS=ON \
        -DCMAKE_CXX_FLAGS_RELEASE="$2 -DNDEBUG" >&2
    cmake --build "build/$1" --target nn_bench >&2
}
measure() {  # measure FOLDER [OPTION...]
    "build/$1/benchmarks/nn_bench" "${@:2}" | tee >(cat >&2)
}

case ${1:-} in
    avx2)
        build avx2 "-O3 -march=x86-64-v3 -DLUDUS_HIGHEST_LEVEL=avx2"
        run() { measure avx2; }
        ;;
    plain)
        build release "-O3 -march=native"
        build plain "-O2"
        run() {
            for round in {1..5}; do
                for way in release plain; do
                    echo "$way: $round"
                    measure "$way" --benchmark_filter=/ludus --benchmark_repetitions=3 \
                        --benchmark_min_time=0.1
                done
            done
        }
        ;;
    *)
        build release "-O3 -march=native"
        run() { measure release; }
        ;;
esac

# The closing tables have a row for each library, "| ludus | 16.4 us +- 1 %, 41.1 GFLOP/s ... |",
# and a column for each case.
run | awk -F ' *[|] *' '
    BEGIN {
        OFS = ","
        key["the hardware'\''s bound"] = "bound"
        key["Eigen"] = "eigen"
        key["oneDNN"] = "onednn"
        key["oneDNN, bfloat16"] = "onednn_bfloat16"
        key["oneDNN, int8"] = "onednn_int8"
        key["LibTorch"] = "libtorch"
        key["ludus"] = "ludus"
        key["ludus, bfloat16 weights"] = "ludus_bfloat16"
        key["ludus, int8 weights"] = "ludus_int8"
        columns = split("bound eigen onednn onednn_bfloat16 onednn_int8 libtorch ludus " \
                        "ludus_bfloat16 ludus_int8 ludus_plain ludus_bfloat16_plain " \
                        "ludus_int8_plain", names, " ")
    }
    /^(release|plain): / {
        plain = /^plain/ ? "_plain" : ""
        round = substr($0, index($0, " ") + 1) ","
    }
    / parameters:$/ { network = $0; sub(/.*[(]/, "", network); sub(/[)].*/, "", network) }
    /^[|] +[|] (inference|training), batch/ {
        for (i = 3; i < NF; ++i) { kind[i] = $i; sub(/, batch /, "_", kind[i]) }
        if (!plain) for (i = 3; i < NF; ++i) cases[++count] = round network "," kind[i]
    }
    NF > 2 && $2 in key {
        for (i = 3; i < NF; ++i) {
            split($i, parts, " ")
            micros[round network "," kind[i], key[$2] plain] = parts[1]
            if (parts[1] != "") used[key[$2] plain] = 1
        }
    }
    END {
        printf "%snetwork,case", round ? "round," : ""
        for (n = 1; n <= columns; ++n) if (names[n] in used) printf ",%s", names[n]
        print ""
        for (c = 1; c <= count; ++c) {
            printf "%s", cases[c]
            for (n = 1; n <= columns; ++n)
                if (names[n] in used) printf ",%s", micros[cases[c], names[n]]
            print ""
        }
    }'
