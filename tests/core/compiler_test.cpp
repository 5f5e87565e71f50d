#include "ludus/core/compiler.hpp"

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "support/process.hpp"

namespace {

/// What LUDUS_NAMESPACE stands for where a file is compiled with these flags.
std::string name_under(std::string_view flags) {
    const support::TemporaryFolder folder;
    std::ofstream(folder / "source.cpp")
        << "#include \"ludus/core/compiler.hpp\"\nLUDUS_NAMESPACE\n";
    const support::Ending ending = support::run(ludus::concat(
        "'" LUDUS_COMPILER "' -std=c++20 -E -P ", flags, " -I '" LUDUS_SOURCE_DIR "/include'",
        support::quoted(folder / "source.cpp")));
    INFO(ending.err);
    REQUIRE(ending.exit_code == 0);
    std::istringstream words(ending.out);
    std::string name;
    for (std::string word; words >> word;) name += name.empty() ? word : " " + word;
    return name;
}

/// The same on another architecture, which has these macros and no others.
std::string name_where(std::string_view macros) {
    return name_under(ludus::concat("-undef -D__cpp_exceptions=1 ", macros));
}

}  // namespace

#if defined(__x86_64__)
TEST_CASE("the namespace is named after the instructions that the flags promise",
          "[core][compiler]") {
    CHECK(name_under("-march=x86-64") == "ludus::inline x86_64");
    CHECK(name_under("-march=x86-64-v2") == "ludus::inline x86_64_v2");
    CHECK(name_under("-march=x86-64-v3") == "ludus::inline x86_64_v3");
    CHECK(name_under("-march=x86-64-v4") == "ludus::inline x86_64_v4");
    CHECK(name_under("-march=x86-64 -mpopcnt") == "ludus::inline x86_c20000000");
    CHECK(name_under("-march=x86-64-v3 -mno-fma") == "ludus::inline x86_ffbe00000");
    CHECK(name_under("-march=x86-64-v4 -mavx512vnni") == "ludus::inline x86_fffefc000");
}

TEST_CASE("the namespace tells apart what the same code would do otherwise", "[core][compiler]") {
    CHECK(name_under("-march=x86-64 -fno-exceptions") == "ludus::inline x86_64_noexcept");
    CHECK(name_under("-march=x86-64 -ffast-math") == "ludus::inline x86_64_fast_math");
    CHECK(name_under("-march=x86-64 -ffinite-math-only") == "ludus::inline x86_64_fast_math");
    CHECK(name_under("-march=x86-64 -ffast-math -fno-exceptions") ==
          "ludus::inline x86_64_noexcept_fast_math");
    CHECK(name_under("-march=x86-64 -O3 -DNDEBUG -fno-rtti") == "ludus::inline x86_64");
}
#endif

TEST_CASE("the namespace has a name on other architectures", "[core][compiler]") {
    CHECK(name_where("-D__aarch64__") == "ludus::inline arm64_000");
    CHECK(name_where("-D__aarch64__ -D__ARM_FEATURE_ATOMICS=1 -D__ARM_FEATURE_SVE=1") ==
          "ludus::inline arm64_880");
    CHECK(name_where("-D__riscv -D__riscv_v=1000000 -D__riscv_zbb=1000000") ==
          "ludus::inline riscv_a0");
    CHECK(name_where("-D__s390x__ -D__ARCH__=13 -D__VX__=1") == "ludus::inline s390x_13_1");
    CHECK(name_where("-D__powerpc64__ -D_ARCH_PWR8=1 -D__VSX__=1") == "ludus::inline ppc64_44");
    CHECK(name_where("-D__wasm__ -D__wasm_simd128__=1") == "ludus::inline wasm_8");
    CHECK(name_where("") == "ludus::inline generic");
}
