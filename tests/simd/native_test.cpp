#include "ludus/simd/native.hpp"

#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <type_traits>

#include "catch.hpp"
#include "ludus/simd/int8.hpp"

namespace simd = ludus::simd;

namespace {

/// What the operating system says that the processor has; nothing where it does not say.
std::set<std::string> features() {
    std::ifstream file("/proc/cpuinfo");
    std::set<std::string> found;
    for (std::string line; found.empty() && std::getline(file, line);)
        if (line.starts_with("flags")) {
            std::istringstream words(line.substr(line.find(':') + 1));
            found = {std::istream_iterator<std::string>(words), {}};
        }
    return found;
}

}  // namespace

TEST_CASE("the level is the highest of which the processor has everything", "[simd][native]") {
    const std::set<std::string> found = features();
    if (found.empty()) return;
    simd::Level level = simd::Level::baseline;
    const auto has = [&](const char* feature) { return found.contains(feature); };
    if (has("avx2") && has("fma") && has("f16c") && has("bmi1") && has("bmi2"))
        level = simd::Level::avx2;
    if (level == simd::Level::avx2 && found.contains("avx512f") && found.contains("avx512bw") &&
        found.contains("avx512dq") && found.contains("avx512vl"))
        level = simd::Level::avx512;
    REQUIRE(simd::detect_level() == level);
    REQUIRE(simd::native_level() == level);
#if defined(__x86_64__)
    REQUIRE(simd::has_vnni() == (level == simd::Level::avx512 && has("avx512_vnni")));
    REQUIRE(simd::has_avx_vnni() == (level >= simd::Level::avx2 && has("avx_vnni")));
#endif
}

TEST_CASE("the widest pack is chosen that the processor has", "[simd][native]") {
    const auto lanes = simd::with_native<float>([]<class P>(std::type_identity<P>) {
        STATIC_REQUIRE(std::is_same_v<typename P::value_type, float>);
        return P::lanes;
    });
#if defined(__x86_64__)
    const simd::Level level = simd::native_level();
    REQUIRE(lanes == (level == simd::Level::avx512 ? 16U : level == simd::Level::avx2 ? 8U : 4U));
#else
    REQUIRE(lanes >= 1);
#endif
}

TEST_CASE("doubles go one by one", "[simd][native]") {
    const bool one_by_one = simd::with_native<double>(
        []<class P>(std::type_identity<P>) { return std::is_same_v<P, simd::Scalar<double>>; });
    REQUIRE(one_by_one);
}
