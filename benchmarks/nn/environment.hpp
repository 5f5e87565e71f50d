#pragma once

#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "ludus/simd/native.hpp"

namespace benchmarks {

/// The names that the other libraries have for the widest vectors that ludus uses here.
struct VectorNames {
    const char* openblas;
    const char* libtorch;
    const char* onednn;
};

/// Null where a library's own choice is right: oneDNN's is, unless ludus is kept to less.
[[nodiscard]] inline VectorNames vector_names() {
    using ludus::simd::Level;
    const bool is_limited = ludus::simd::highest_level != Level::avx512;
    switch (ludus::simd::native_level()) {
        case Level::avx512: return {"SkylakeX", "avx512", nullptr};
        case Level::avx2: return {"Haswell", "avx2", is_limited ? "AVX2" : nullptr};
        case Level::baseline: break;
    }
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
    set("DNNL_MAX_CPU_ISA", names.onednn, false);
    if (changed) execv("/proc/self/exe", argv);
}

}  // namespace benchmarks
