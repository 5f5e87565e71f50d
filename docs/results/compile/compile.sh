#!/usr/bin/env bash
# What the programs of examples/own_game take to compile: processor seconds of g++ -O2, the medians of
# several rounds, each of which takes every case once. Cases: headers alone, with ludus::kernels,
# with ludus::commands too, and then with the entrance's headers precompiled. With a commit, the
# same programs by its headers too, in the same rounds. On a quiet machine.
#
#     compile.sh [ROUNDS] [COMMIT] >compile.csv
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

rounds=${1:-3} commit=${2:-}
compiler=${CXX:-g++}
work=$(mktemp -d)
trap 'rm -rf "$work"; [[ -z $commit ]] || git worktree prune' EXIT
if [[ -n $commit ]]; then git worktree add --detach "$work/before" "$commit" >/dev/null 2>&1; fi

kernels=-DLUDUS_COMPILED_KERNELS commands=-DLUDUS_COMPILED_COMMANDS

# Prints the processor seconds of one run of the compiler.
seconds() {  # seconds FOLDER SOURCE [FLAG...]
    local source=$2 folder=$1 TIMEFORMAT='%U %S'
    shift 2
    { time "$compiler" -std=c++20 -O2 -I"$folder/include" -isystem /usr/include/eigen3 "$@" \
        -c "$source" -o "$work/object" 2>/dev/null || echo failed; } 2>&1 | awk '{ print $1 + $2 }'
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
    awk -F, '
        BEGIN { print "program,case,seconds" }
        function finish() { if (key != "") printf "%s,%.1f\n", key, all[int((count + 1) / 2)] }
        $1 "," $2 != key { finish(); key = $1 "," $2; count = 0 }
        { all[++count] = $3 }
        END { finish() }'
