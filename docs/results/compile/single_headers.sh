#!/usr/bin/env bash
# What a file takes to compile that includes a single header and nothing else, and one that includes
# its standard headers alone: user seconds of the compiler without optimisation and with -O2, and of
# networks too; the fastest of several rounds. Other work on the machine shows in all columns.
#
#     single_headers.sh [ROUNDS] >single_headers.csv
set -euo pipefail
export LC_ALL=C
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

rounds=${1:-5}
compiler=${CXX:-g++}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
docs/packages/single_headers.sh "$work" >/dev/null

seconds() {  # seconds SOURCE [FLAG...]: the least
    local source=$1 round TIMEFORMAT=%U
    shift
    for ((round = 0; round < rounds; ++round)); do
        { time "$compiler" -std=c++20 "$@" -c "$source" -o "$work/object"; } 2>&1
    done | sort -n | head -1
}

echo header,O0,O2,networks_O2,standard
for header in "$work"/*.hpp; do
    name=$(basename "$header")
    echo "#include \"$name\"" >"$work/header.cpp"
    "$compiler" -std=c++20 -MM -H "$work/header.cpp" 2>&1 >/dev/null |
        sed -n 's|^\.\. .*/\([a-z_]*\)$|#include <\1>|p' >"$work/standard.cpp"
    networks=
    [[ $name == ludus.hpp ]] || networks=$(seconds "$work/header.cpp" -O2 -DLUDUS_NETWORKS)
    echo "$name,$(seconds "$work/header.cpp"),$(seconds "$work/header.cpp" -O2),$networks,$(
        seconds "$work/standard.cpp")"
done
