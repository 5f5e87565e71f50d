#!/usr/bin/env bash
# What the programs of examples/own_game take to compile: processor seconds of g++ -O2, the medians
# of an odd number of rounds, each of which takes every case once. Cases: headers alone, with
# ludus::kernels, with ludus::commands too, and then with the entrance's headers precompiled. With
# a commit, the same programs with its headers too, in the same rounds. On a quiet machine.
#
#     compile.sh [ROUNDS] [COMMIT] >compile.csv
set -euo pipefail
export LC_ALL=C
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

rounds=${1:-3} commit=${2:-}
compiler=${CXX:-g++}
work=$(mktemp -d)
trap 'rm -rf "$work"; [[ -z $commit ]] || git worktree prune' EXIT
if [[ -n $commit ]]; then git worktree add --detach "$work/before" "$commit" >&2; fi

kernels=-DLUDUS_COMPILED_KERNELS commands=-DLUDUS_COMPILED_COMMANDS

# Prints the processor seconds of one run of the compiler.
seconds() {  # seconds FOLDER SOURCE [FLAG...]
    local source=$2 folder=$1 times TIMEFORMAT='%U %S'
    shift 2
    if times=$({ time "$compiler" -std=c++20 -O2 -I"$folder/include" \
        -isystem /usr/include/eigen3 -Winvalid-pch -Werror=invalid-pch "$@" -c "$source" \
        -o "$work/object" >"$work/log" 2>&1; } 2>&1); then
        awk '{ print $1 + $2 }' <<<"$times"
    else
        cat "$work/log" >&2
        echo failed
    fi
}

# The entrance that a program includes, precompiled.
precompile() {  # precompile PROGRAM
    local folder="$work/precompiled/$1"
    mkdir -p "$folder"
    grep -h '^#include "ludus/' "examples/own_game/$1.cpp" >"$folder/all.hpp"
    "$compiler" -std=c++20 -O2 -Iinclude -isystem /usr/include/eigen3 "$kernels" "$commands" \
        -x c++-header "$folder/all.hpp" -o "$folder/all.hpp.gch"
}

programs=()
for source in examples/own_game/*.cpp; do programs+=("$(basename "$source" .cpp)"); done
for program in "${programs[@]}"; do precompile "$program"; done

for ((round = 0; round < rounds; ++round)); do
    for program in "${programs[@]}"; do
        source=examples/own_game/$program.cpp
        echo "$program,headers,$(seconds . "$source")"
        echo "$program,kernels,$(seconds . "$source" "$kernels")"
        echo "$program,kernels_commands,$(seconds . "$source" "$kernels" "$commands")"
        echo "$program,precompiled,$(seconds . "$source" "$kernels" "$commands" \
            -include "$work/precompiled/$program/all.hpp")"
        [[ -z $commit ]] || echo "$program,before,$(seconds "$work/before" "$source")"
    done
done | sort -t, -k1,2 -k3n |
    awk -F, -v columns="headers kernels kernels_commands precompiled${commit:+ before}" '
        BEGIN {
            count = split(columns, column, " ")
            printf "program"
            for (i = 1; i <= count; ++i) printf ",%s", column[i]
            print ""
        }
        function finish() {
            printf "%s", program
            for (i = 1; i <= count; ++i) {
                n = runs[column[i]]
                printf ",%.1f", all[column[i], int((n + 1) / 2)]
            }
            print ""
            delete runs
        }
        $3 == "failed" { failed = 1; exit 1 }
        program != "" && $1 != program { finish() }
        { program = $1; all[$2, ++runs[$2]] = $3 }
        END { if (!failed) finish() }'
