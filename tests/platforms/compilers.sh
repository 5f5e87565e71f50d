#!/usr/bin/env bash
# Builds ludus by other compilers and for other processors, runs it, emulated where need be, and
# compares it with the native build.
#
#     tests/platforms/compilers.sh [NAME...]
#     tests/platforms/compilers.sh --names
#
# where a name is one of the table below, by default all; the second form prints them. Builds in
# build/platforms. Takes several minutes for each, longest with emulation. Debian packages: those of
# the table, qemu-user, and as for ./run test g++ catch2 libcereal-dev libeigen3-dev.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source tests/platforms/tests.sh
folder=$PWD/build/platforms

# name | packages | compiler | emulator | build whose lines are expected, by default the native one,
# or "refused", by a message of ludus. Without an instruction for it, a sum with a product is rounded
# twice, as on x86-64 without AVX2.
table='gcc-11|g++-11|g++-11 -pthread|
gcc-12|g++-12|g++-12 -pthread|
clang-16|clang-16|clang++-16 -pthread|
clang-19|clang-19|clang++-19 -pthread|
libc++|clang-19 libc++-19-dev libc++abi-19-dev|clang++-19 -stdlib=libc++ -pthread|
aarch64|g++-aarch64-linux-gnu|aarch64-linux-gnu-g++ -static|qemu-aarch64
riscv64|g++-riscv64-linux-gnu|riscv64-linux-gnu-g++ -static|qemu-riscv64
s390x|g++-s390x-linux-gnu|s390x-linux-gnu-g++ -static|qemu-s390x
i386|g++-i686-linux-gnu|i686-linux-gnu-g++ -static -msse2 -mfpmath=sse|qemu-i386|baseline
i386-x87|g++-i686-linux-gnu|i686-linux-gnu-g++||refused
clang-14|clang-14|clang++-14||refused'

if [[ ${1:-} == --names ]]; then
    cut -d'|' -f1 <<<"$table"
    exit
fi

# What the functions of the system's mathematical library reach, and which instructions are used.
may_differ='^(near|level)'
# Everywhere, the tests of the rules, and of layers and networks. Where they are emulated, without
# those that take longest: a million actions, all sequences of actions, statistics of many games,
# Eigen as the twin.
rules_and_networks=(tests/games/*/position_test.cpp tests/nn/{network,conv2d,dense}_test.cpp
    tests/nn/{batch_norm,softmax,training,frozen,quantised,runtime_network}_test.cpp)
# Where kernels are emulated, their tests, too.
kernels=(simd/pack simd/tile simd/finish simd/function simd/gemm simd/int8 nn/int8_windows
    nn/plan_fault nn/runtime_bfloat16 nn/runtime_int8 learn/value_arena bytes/archive)

say() { echo "platforms: $*"; }
fail() {
    say "failed: $*"
    exit 1
}

names=("$@")
((${#names[@]})) || mapfile -t names < <(cut -d'|' -f1 <<<"$table")

# A folder of libraries that are only headers, for compilers that do not look into /usr/include.
mkdir -p "$folder/headers"
for library in catch2 cereal; do ln -sfn "/usr/include/$library" "$folder/headers/$library"; done
ln -sfn /usr/include/eigen3/Eigen "$folder/headers/Eigen"

compile() {  # compile OUTPUT COMPILER... SOURCE
    "${@:2}" -std=c++20 -Wall -Wextra -Wno-uninitialized -Werror -Iinclude -I. -Itests \
        -isystem "$folder/headers" -o "$1"
}
build() {  # build NAME COMPILER...: both programs
    compile "$folder/$1" "${@:2}" -O2 tests/platforms/platform_check.cpp
    compile "$folder/$1.training" "${@:2}" -O2 tests/platforms/training_check.cpp
}
check() {  # check NAME [EMULATOR...]: writes what both print
    mkdir -p "$folder/out"
    "${@:2}" "$folder/$1" examples/models/*.ludus >"$folder/$1.txt"
    "${@:2}" "$folder/$1.training" examples/models "$folder/out" >>"$folder/$1.txt"
}

say "building for this machine, with all its instructions and without AVX2"
build native g++ -pthread
build baseline g++ -pthread -DLUDUS_HIGHEST_LEVEL=baseline
check native
check baseline

unite "$folder/tests.cpp" "${rules_and_networks[@]}"
for name in "${names[@]}"; do
    line=$(grep "^$name|" <<<"$table") || fail "'$name' is none of the table"
    IFS='|' read -r _ packages compiler emulator expected <<<"$line"
    expected=${expected:-native}
    read -ra compiler <<<"$compiler"
    read -ra emulator <<<"$emulator"
    command -v "${compiler[0]}" >/dev/null || fail "$name needs the packages $packages"
    say "$name"
    if [[ $expected == refused ]]; then
        refused=$("${compiler[@]}" -std=c++20 -Iinclude -fsyntax-only \
            tests/platforms/platform_check.cpp 2>&1) && fail "$name: compiles"
        grep -m1 'error: .*ludus needs' <<<"$refused" ||
            fail "$name: refused for another reason"
        continue
    fi
    build "$name" "${compiler[@]}"
    check "$name" "${emulator[@]}"
    diff <(grep -Ev "$may_differ" "$folder/$expected.txt") \
        <(grep -Ev "$may_differ" "$folder/$name.txt") || fail "$name: other lines than $expected"
    near=same
    diff <(grep '^near' "$folder/$expected.txt") <(grep '^near' "$folder/$name.txt") >/dev/null ||
        near=other
    say "$name: the lines of the $expected build; $near bits after training"
    compile "$folder/tests" "${compiler[@]}" -O1 -DCATCH_CONFIG_MAIN -w "$folder/tests.cpp"
    if ((${#emulator[@]} == 0)); then
        "$folder/tests" | tail -2
        continue
    fi
    "${emulator[@]}" "$folder/tests" '~*million*' '~*sequences*' '~*in Eigen*' \
        '~*published*' '~*as measured*' | tail -2
    for test in "${kernels[@]}"; do
        compile "$folder/test" "${compiler[@]}" -O1 -DCATCH_CONFIG_MAIN -w "tests/${test}_test.cpp"
        "${emulator[@]}" "$folder/test" | tail -2
    done
done
