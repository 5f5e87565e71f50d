#pragma once

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace benchmarks {

/// The name that one library, then another, has for the widest vectors of this processor.
struct VectorNames {
    const char* openblas;
    const char* libtorch;
};

/// Null where the libraries' own choice is right.
[[nodiscard]] inline VectorNames vector_names() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw"))
        return {"SkylakeX", "avx512"};
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return {"Haswell", "avx2"};
#endif
    return {};
}

/// One thread for all, and kernels for this processor: OpenBLAS and LibTorch choose slower ones
/// where they do not know it. Libraries read this when they are loaded, so where something is to be
/// changed the program starts once more from its beginning.
inline void settle_environment(char** argv) {
    const VectorNames names = vector_names();
    bool changed = false;
    const auto set = [&](const char* name, const char* value, bool by_force) {
        const char* old = std::getenv(name);
        if (value == nullptr || (old != nullptr && (!by_force || std::string_view(old) == value)))
            return;
        setenv(name, value, 1);
        changed = true;
    };
    set("OMP_NUM_THREADS", "1", true);
    set("OPENBLAS_NUM_THREADS", "1", true);
    set("OPENBLAS_CORETYPE", names.openblas, false);
    set("ATEN_CPU_CAPABILITY", names.libtorch, false);
    if (changed) execv("/proc/self/exe", argv);
}

}  // namespace benchmarks
