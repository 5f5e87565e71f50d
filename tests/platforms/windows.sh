#!/usr/bin/env bash
# Builds ludus for Windows by MinGW-w64, runs it under Wine, and compares it with the native build.
#
#     tests/platforms/windows.sh [FOLDER [MODULE...]]
#
# builds in FOLDER, by default build/windows, and runs the tests of these modules, by default of
# those below.
#
# Debian packages: g++-mingw-w64-x86-64-posix wine64, and as for ./run test g++ catch2 libcereal-dev
# libcli11-dev libeigen3-dev libfmt-dev. The compiler is Debian's: other builds of MinGW-w64 may
# place vectors of AVX on the stack where the processor refuses them, see docs/portability.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source tests/platforms/tests.sh
folder=$(realpath -m "${1:-build/windows}")

# The modules whose tests are run, as far as they name nothing of POSIX.
modules=("${@:2}")
((${#modules[@]})) || modules=(core games nn simd bytes io agents)
together=16  # how many files of tests are compiled as one source

wine=$(command -v wine64 || command -v wine || echo /usr/lib/wine/wine64)
export WINEPREFIX=$folder/wine WINEDEBUG=-all

say() { echo "windows: $*"; }
fail() {
    say "failed: $*"
    exit 1
}

command -v x86_64-w64-mingw32-g++-posix >/dev/null || fail "no x86_64-w64-mingw32-g++-posix here"
[[ -x $wine ]] || fail "no wine here"

# Folders of their own for libraries that are only headers, so that those of Linux are not found.
mkdir -p "$folder"/{headers,out,tests}
for library in catch2 cereal CLI fmt; do
    ln -sfn "/usr/include/$library" "$folder/headers/$library"
done
ln -sfn /usr/include/eigen3/Eigen "$folder/headers/Eigen"

options=(-std=c++20 -O1 -Wall -Wextra -Wpedantic -Wconversion -Wshadow
    -Wno-uninitialized -Werror -Iinclude -I. -Itests)
compile() {  # compile OUTPUT SOURCE...: for Windows
    x86_64-w64-mingw32-g++-posix "${options[@]}" -static -isystem "$folder/headers" \
        -DFMT_HEADER_ONLY -DLUDUS_SOURCE_DIR="\"Z:$PWD\"" \
        -DLUDUS_MODELS_DIR="\"Z:$PWD/examples/models\"" -Wa,-mbig-obj "${@:2}" -o "$1"
}
windows() {  # windows PROGRAM ARGUMENT...: runs it, with Linux's ends of lines
    "$wine" "$@" </dev/null | tr -d '\r'
}

say "building the checks of platforms, natively and for Windows"
for name in platform_check training_check; do
    g++ "${options[@]}" -O2 -isystem /usr/include/eigen3 "tests/platforms/$name.cpp" -pthread \
        -o "$folder/$name" &
    compile "$folder/$name.exe" -O2 "tests/platforms/$name.cpp"
    wait $!
done
{
    "$folder/platform_check" examples/models/*.ludus
    "$folder/training_check" examples/models "$folder/out"
} >"$folder/native.txt"
{
    windows "$folder/platform_check.exe" examples/models/*.ludus
    windows "$folder/training_check.exe" examples/models "$folder/out"
} >"$folder/windows.txt"
cat "$folder/windows.txt"
diff "$folder/native.txt" "$folder/windows.txt" || fail "the native build prints other lines"
say "all $(wc -l <"$folder/windows.txt") lines are the native build's"

say "building the program of the L-Game, which has all commands"
compile "$folder/l_game.exe" examples/programs/l_game.cpp
windows "$folder/l_game.exe" match net perfect --games 20 --json
windows "$folder/l_game.exe" train dqn --games 200 --threads 2 --folder "$folder/out/run" \
    >"$folder/train.txt"
windows "$folder/l_game.exe" match "net:$folder/out/run/agent.ludus" random --games 20 --json

say "building the tests of ${modules[*]}"
echo '#include "catch.hpp"' >"$folder/tests/main.cpp"
compile "$folder/tests/main.o" -c -DCATCH_CONFIG_MAIN -DCATCH_CONFIG_NO_WINDOWS_SEH -w \
    "$folder/tests/main.cpp"
for module in "${modules[@]}"; do
    mapfile -t tests < <(tests_without "$posix" "tests/$module")
    total=$(find "tests/$module" -name '*_test.cpp' | wc -l)
    say "$module: ${#tests[@]} of $total files of tests"
    # These compare with std::fma, which MinGW-w64 rounds twice unless the processor has it.
    flags=()
    if [[ $module == nn || $module == simd ]]; then flags=(-march=x86-64-v3); fi
    objects=()
    for ((first = 0; first < ${#tests[@]}; first += together)); do
        source=$folder/tests/$module$first.cpp
        unite "$source" "${tests[@]:first:together}"
        compile "${source%.cpp}.o" -c "${flags[@]}" "$source"
        objects+=("${source%.cpp}.o")
    done
    if [[ $module == io ]]; then objects+=(tests/platforms/windows_files.cpp); fi
    compile "$folder/tests/$module.exe" "$folder/tests/main.o" "${objects[@]}"
    windows "$folder/tests/$module.exe" | tail -n 30
    [[ $module == io ]] || continue
    for limit in {1..15}; do  # KiB that a file may have
        # Starts Wine's server, whose files have no limit.
        windows "$folder/tests/$module.exe" --help >/dev/null
        (trap '' XFSZ && ulimit -f "$limit" && windows "$folder/tests/$module.exe" '[.full]') \
            >"$folder/full.txt" || fail "a write of $limit KiB that failed: $(<"$folder/full.txt")"
    done
    say "io: writes that failed lost nothing"
done
say "passed"
