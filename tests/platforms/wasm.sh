#!/usr/bin/env bash
# Builds the rules, the networks and the committed agents for WebAssembly, runs them in Node, and
# compares with the native build that keeps to the instructions of every x86-64.
#
#     tests/platforms/wasm.sh [CSV]
#
# where CSV is a file for the time that an agent's moves take in both. Builds in build/platforms.
# Takes three minutes. Debian packages: clang-19 lld-19 libclang-rt-19-dev-wasm32
# libc++-19-dev-wasm32 wasi-libc; and Node 18 or newer.
set -euo pipefail
csv=$(realpath -m "${1:-/dev/null}")
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
folder=build/platforms
games=400
runs=7

say() { echo "wasm: $*"; }
fail() {
    say "failed: $*"
    exit 1
}

command -v node >/dev/null || fail "no node here"
[[ -e /usr/lib/wasm32-wasi/libc.a ]] || fail "no wasi-libc here"
mkdir -p "$folder"

options=(-std=c++20 -O2 -Wall -Wextra -Wpedantic -Wshadow -Werror -fno-exceptions
    -fno-rtti -Iinclude tests/platforms/platform_check.cpp)
say "building for WebAssembly with its vectors and without, and for this machine"
wasm=(clang++-19 --target=wasm32-wasi -Wl,-z,stack-size=1048576)
"${wasm[@]}" -msimd128 "${options[@]}" -o "$folder/vectors.wasm"
"${wasm[@]}" "${options[@]}" -o "$folder/scalar.wasm"
clang++-19 -pthread -DLUDUS_HIGHEST_LEVEL=baseline "${options[@]}" -o "$folder/play"

native() { "$folder/play" examples/models "$@"; }
wasm() {  # wasm NAME ARGUMENT...
    node --no-warnings tests/platforms/wasi.mjs "$folder/$1.wasm" examples/models "${@:2}"
}

say "compiling all headers without files"
echo '#include "ludus/ludus.hpp"' | clang++-19 --target=wasm32-wasi -std=c++20 -fno-exceptions \
    -D_WASI_EMULATED_SIGNAL -Iinclude -fsyntax-only -x c++ -

native >"$folder/play.txt"
for name in vectors scalar; do
    wasm "$name" >"$folder/$name.txt"
    diff <(grep -v '^level' "$folder/play.txt") <(grep -v '^level' "$folder/$name.txt") ||
        fail "$name: the native build prints other lines"
    say "$name: all $(wc -l <"$folder/$name.txt") lines are the native build's"
done

echo "run,native,vectors,scalar" >"$csv"
for ((run = 1; run <= runs; ++run)); do
    times=$run
    for call in native "wasm vectors" "wasm scalar"; do
        $call "$games" 2>"$folder/time.txt" >"$folder/games.$call.txt" ||
            fail "$call: $(<"$folder/time.txt")"
        cmp "$folder/games.native.txt" "$folder/games.$call.txt" || fail "$call: other games"
        times+=,$(<"$folder/time.txt")
    done
    say "microseconds a move of onitama_dqn, run,native,vectors,scalar: $times"
    echo "$times" >>"$csv"
done
