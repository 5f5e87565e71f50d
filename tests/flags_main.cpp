// Runs the parts of a program that were compiled with different flags, where the processor has the
// instructions, and prints what they return. flags_test.cpp runs it on emulated processors.

#include <cstdio>

extern "C" unsigned part_x86_64();
extern "C" unsigned part_x86_64_v3();
extern "C" unsigned part_x86_64_v4();

int main() {
    __builtin_cpu_init();
    std::printf("x86-64: %u\n", part_x86_64());
    if (__builtin_cpu_supports("x86-64-v3")) std::printf("x86-64-v3: %u\n", part_x86_64_v3());
    if (__builtin_cpu_supports("x86-64-v4")) std::printf("x86-64-v4: %u\n", part_x86_64_v4());
}
