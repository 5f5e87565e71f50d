#!/usr/bin/env bash
# Builds the rules, the networks and the committed agents for WebAssembly, runs them in Node, and
# compares with the native build that keeps to the instructions of every x86-64. Then runs the tests
# of rules, networks and kernels there.
#
#     tests/platforms/wasm.sh [CSV]
#
# where CSV is a file for the time that an agent's moves take in both. Builds in build/platforms.
# Takes eight minutes. Debian packages: clang-19 lld-19 libclang-rt-19-dev-wasm32
# libc++-19-dev-wasm32 wasi-libc catch2 libeigen3-dev; and Node 18 or newer.
set -euo pipefail
csv=$(realpath -m "${1:-/dev/null}")
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source tests/platforms/tests.sh
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
mkdir -p "$folder/headers"
ln -sfn /usr/include/catch2 "$folder/headers/catch2"
ln -sfn /usr/include/eigen3/Eigen "$folder/headers/Eigen"

options=(-std=c++20 -O2 -Wall -Wextra -Wpedantic -Wshadow -Werror -fno-exceptions
    -fno-rtti -Iinclude tests/platforms/platform_check.cpp)
say "building for WebAssembly with its vectors and without, and for this machine"
wasm=(clang++-19 --target=wasm32-wasi -Wl,-z,stack-size=1048576)
"${wasm[@]}" -msimd128 "${options[@]}" -o "$folder/vectors.wasm"
"${wasm[@]}" "${options[@]}" -o "$folder/scalar.wasm"
clang++-19 -pthread -DLUDUS_HIGHEST_LEVEL=baseline "${options[@]}" -o "$folder/play"

native() { "$folder/play" "$@"; }
wasm() {  # wasm NAME ARGUMENT...
    node --no-warnings tests/platforms/wasi.mjs "$folder/$1.wasm" "${@:2}"
}

say "compiling all headers without files"
echo '#include "ludus/ludus.hpp"' | clang++-19 --target=wasm32-wasi -std=c++20 -fno-exceptions \
    -D_WASI_EMULATED_SIGNAL -Iinclude -fsyntax-only -x c++ -

native examples/models/*.ludus >"$folder/play.txt"
for name in vectors scalar; do
    wasm "$name" examples/models/*.ludus >"$folder/$name.txt"
    diff <(grep -v '^level' "$folder/play.txt") <(grep -v '^level' "$folder/$name.txt") ||
        fail "$name: the native build prints other lines"
    say "$name: all $(wc -l <"$folder/$name.txt") lines are the native build's"
done

echo "run,native,vectors,scalar" >"$csv"
for ((run = 1; run <= runs; ++run)); do
    times=$run
    for call in native "wasm vectors" "wasm scalar"; do
        $call --games "$games" examples/models/onitama_dqn.ludus 2>"$folder/time.txt" \
            >"$folder/games.$call.txt" ||
            fail "$call: $(<"$folder/time.txt")"
        cmp "$folder/games.native.txt" "$folder/games.$call.txt" || fail "$call: other games"
        times+=,$(<"$folder/time.txt")
    done
    say "microseconds a move of onitama_dqn, run,native,vectors,scalar: $times"
    echo "$times" >>"$csv"
done

say "building the tests of rules, networks and kernels, as far as they need neither exceptions nor files"
needs="$posix"'|#include (<filesystem>|<fstream>|<thread>|"(ludus/io/|support/notation\.hpp))'
needs+='|THROW|LUDUS_[A-Z]+_DIR'
mapfile -t tests < <(tests_without "$needs" tests/games tests/nn tests/simd)
compile() {  # compile OUTPUT OPTION...
    "${wasm[@]}" -msimd128 -std=c++20 -O1 -w -fno-exceptions -Iinclude -I. -Itests \
        -isystem "$folder/headers" -D_WASI_EMULATED_SIGNAL -lwasi-emulated-signal \
        -DCATCH_CONFIG_DISABLE_EXCEPTIONS -DCATCH_CONFIG_NO_POSIX_SIGNALS "${@:2}" -o "$1"
}
# Catch2 names streams of files, which Debian's library lacks.
cat >"$folder/main.cpp" <<'END'
#include <version>
#undef _LIBCPP_HAS_NO_FILESYSTEM
#include <fstream>
template class std::basic_filebuf<char>;
template class std::basic_ifstream<char>;
template class std::basic_ofstream<char>;
#define CATCH_CONFIG_MAIN
#include "catch.hpp"
END
compile "$folder/main.o" -c "$folder/main.cpp"
objects=("$folder/main.o")
rm -f "$folder"/tests*.o
for ((first = 0; first < ${#tests[@]}; first += 16)); do
    unite "$folder/tests$first.cpp" "${tests[@]:first:16}"
    compile "$folder/tests$first.o" -c "$folder/tests$first.cpp" &
    objects+=("$folder/tests$first.o")
    if (($(jobs -rp | wc -l) >= $(nproc))); then wait -n; fi
done
wait
compile "$folder/tests.wasm" "${objects[@]}"
say "${#tests[@]} of $(find tests/games tests/nn tests/simd -name '*_test.cpp' | wc -l) files of tests"
node --no-warnings tests/platforms/wasi.mjs "$folder/tests.wasm" | tail -n 3
