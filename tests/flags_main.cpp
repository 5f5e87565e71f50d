// Runs the parts of a program that were compiled with different flags, as far as the processor can,
// and prints what they return. flags_test.cpp runs it on emulated processors.

#include <cstdio>

extern "C" unsigned part_x86_64();
extern "C" unsigned part_x86_64_v3();
extern "C" unsigned part_x86_64_v4();

int main() {
    __builtin_cpu_init();
    std::printf("x86-64: %u\n", part_x86_64());
    if (__builtin_cpu_supports("avx2")) std::printf("x86-64-v3: %u\n", part_x86_64_v3());
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
        std::printf("x86-64-v4: %u\n", part_x86_64_v4());
}
