#include "ludus/core/compiler.hpp"

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "support/process.hpp"

namespace {

const std::string preprocess =
    "'" LUDUS_COMPILER "' -std=c++20 -w -E -P -I '" LUDUS_SOURCE_DIR "/include' ";

/// The lines that the compiler makes of a source that includes compiler.hpp, without spaces.
std::vector<std::string> preprocessed(std::string_view flags, std::string_view source) {
    const support::TemporaryFolder folder;
    std::ofstream(folder / "source.cpp") << "#include \"ludus/core/compiler.hpp\"\n"
                                         << source << '\n';
    const support::Ending ending =
        support::run(ludus::concat(preprocess, flags, support::quoted(folder / "source.cpp")));
    INFO(ending.err);
    REQUIRE(ending.exit_code == 0);
    std::istringstream text(ending.out);
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) {
        std::erase(line, ' ');
        if (!line.empty()) lines.push_back(line);
    }
    return lines;
}

/// The name of the namespace where a file is compiled with these flags.
std::string name_under(std::string_view flags) {
    const std::vector<std::string> lines = preprocessed(flags, "LUDUS_NAMESPACE");
    REQUIRE(lines.size() == 1);
    const std::string before = "ludus::inline";
    REQUIRE(lines[0].starts_with(before));
    return lines[0].substr(before.size());
}

/// Flags of a compiler that predefines these macros and no others.
std::string only(std::string_view macros) {
    return ludus::concat("-undef -D__cpp_exceptions=1 ", macros);
}

/// The macros that compiler.hpp combines into digits.
std::set<std::string> features() {
    const std::string text = support::contents(LUDUS_SOURCE_DIR "/include/ludus/core/compiler.hpp");
    const std::regex call("LUDUS_(FEATURES|DIGIT)\\(([^()]*)\\)");
    const std::regex word("[A-Za-z_]\\w\\w+");  // no parameters: they have one letter
    std::set<std::string> found;
    for (std::sregex_iterator i(text.begin(), text.end(), call), end; i != end; ++i) {
        const std::string list = (*i)[2];
        for (std::sregex_iterator j(list.begin(), list.end(), word); j != end; ++j)
            CHECK(found.insert(j->str()).second);
    }
    return found;
}

/// What a compiler predefines under some flags, and the name that results.
struct Promise {
    std::string flags;
    std::map<std::string, std::string> macros;
    std::string name;
};

/// All processors that the compiler knows for a target; one that it refuses is left out.
std::vector<Promise> promises(const std::string& target, const std::string& option) {
    std::string text = support::run("'" LUDUS_COMPILER "' --target-help").out;  // GCC
    const std::string heading = "Known valid arguments for " + option + " option:";
    if (const std::size_t start = text.find(heading); start != std::string::npos) {
        text = text.substr(start + heading.size());
        text = text.substr(0, text.find("\n\n"));
    } else {  // Clang
        text = support::run("'" LUDUS_COMPILER "' " + target + " --print-supported-cpus").err;
        text = std::regex_replace(text, std::regex("(^|\n)[^\t][^\n]*|\tUse [^\n]*"), "\n");
    }
    std::istringstream words(text);
    std::string all;
    for (std::string word; words >> word;) all += " " + option + word;

    const support::TemporaryFolder folder;
    std::ofstream(folder / "source.cpp")
        << "#include \"ludus/core/compiler.hpp\"\nLUDUS_NAMESPACE\n";
    const std::string output =
        support::run(ludus::concat("for flags in", all, "; do macros=$(", preprocess, target,
                                   " $flags -dM -x c++ /dev/null) || continue; echo \"flags ",
                                   "$flags\"; echo \"$macros\"; ", preprocess, target, " $flags",
                                   support::quoted(folder / "source.cpp"), "; done"))
            .out;
    std::vector<Promise> found;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream parts(line);
        std::string first;
        std::string second;
        parts >> first >> second;
        if (first == "flags") found.push_back({.flags = second, .macros = {}, .name = ""});
        if (first == "#define") std::getline(parts, found.back().macros[second]);
        if (first == "ludus::inline") found.back().name = second;
    }
    return found;
}

/// Macros that need not be in the name.
const std::regex left_out(
    // Which processor it is. Its instructions have macros of their own.
    "__(tune_)?(?!riscv_|wasm_)[a-z].*|_ARCH_[0-9].*|__(PPU|ABM|NO_FPRS|NO_LWSYNC|SPE)__|.*_"
    "PROFILE|"
    // Only intrinsics use these instructions, or code that the programmer asks for by other flags:
    // caches,
    "__(CLFLUSHOPT|CLWB|CLZERO|CLDEMOTE|WBNOINVD|PREFETCHI)__|__riscv_zicbom|"
    // random numbers and keys,
    "__(RDRND|RDSEED|KL|WIDEKL)__|__ARM_FEATURE_RNG|__riscv_zkr|"
    // counters, traces and waiting,
    "__(RDPID|RDPRU|PTWRITE|LWP|MWAITX|WAITPKG)__|__riscv_(zicntr|zihpm|zihintpause|zihintntl)|"
    // transactions,
    "__(RTM|TSXLDTRK|HTM|TM_FENCE)__|__ARM_FEATURE_TME|"
    // matrix tiles, which the program must configure or enter first,
    "__AMX_.*|__ARM_FEATURE_(SME.*|LOCALLY_STREAMING)|"
    // protected returns and branches, which older processors execute as no operation,
    "__SHSTK__|__ARM_FEATURE_BTI|"
    // the operating system,
    "__(FXSR|XSAVE|XSAVEC|XSAVEOPT|XSAVES|FSGSBASE|PKU|INVPCID|PCONFIG|SGX|ENQCMD|UINTR|USERMSR|"
    "HRESET|SERIALIZE)__|__ARM_FEATURE_(MEMORY_TAGGING|LS64)|__riscv_(s[msv].*|zicsr|zifencei)|"
    // or properties that are no instructions.
    "__riscv_(zic64b|zicc.*|za64rs|za128rs|zkt|zvkt|misaligned_avoid)|"
    "__(SIZEOF_)?(LDBL|LONG_?DOUBLE).*");

/// Checks that processors with the same name have the same instructions. Returns how many
/// different names there are.
std::size_t check_names(const std::vector<Promise>& promises) {
    std::map<std::string, const Promise*> first;
    for (const Promise& promise : promises) {
        INFO(promise.flags);
        REQUIRE(!promise.name.empty());
        const Promise& other = *first.emplace(promise.name, &promise).first->second;
        std::vector<std::map<std::string, std::string>::value_type> differences;
        std::ranges::set_symmetric_difference(promise.macros, other.macros,
                                              std::back_inserter(differences));
        for (const auto& [macro, value] : differences) {
            INFO(ludus::concat(promise.name, " is also the name of ", other.flags, ": ", macro));
            CHECK(std::regex_match(macro, left_out));
        }
    }
    return first.size();
}

}  // namespace

#if defined(__x86_64__)
TEST_CASE("the namespace is named after the instructions that the flags allow",
          "[core][compiler]") {
    CHECK(name_under("-march=x86-64") == "x86_64");
    CHECK(name_under("-march=x86-64-v2") == "x86_64_v2");
    CHECK(name_under("-march=x86-64-v3") == "x86_64_v3");
    CHECK(name_under("-march=x86-64-v4") == "x86_64_v4");
    CHECK(name_under("-march=x86-64 -mpopcnt") == "x86_64_c10000");
    CHECK(name_under("-march=x86-64-v3 -mno-fma") == "x86_64_fff7c0");
    CHECK(name_under("-march=x86-64-v4 -mavx512vnni") == "x86_64_v4_00000010000000");
    CHECK(name_under("-march=x86-64-v3 -msse4a") == "x86_64_v3_80000000000000");
    CHECK(name_under("-march=x86-64-v3 -mrdrnd -mclwb") == "x86_64_v3");
    CHECK(name_under("-march=x86-64-v3 -mtune=znver2") == "x86_64_v3");
}

TEST_CASE("the namespace distinguishes what the same code would do otherwise", "[core][compiler]") {
    CHECK(name_under("-march=x86-64 -fno-exceptions") == "x86_64_noexcept");
    CHECK(name_under("-march=x86-64 -ffast-math") == "x86_64_fast_math");
    CHECK(name_under("-march=x86-64 -ffinite-math-only") == "x86_64_fast_math");
    CHECK(name_under("-march=x86-64 -ffast-math -fno-exceptions") == "x86_64_noexcept_fast_math");
    CHECK(name_under("-march=x86-64 -O3 -DNDEBUG -fno-rtti") == "x86_64");
    CHECK(name_under("-march=x86-64-v3 -DLUDUS_HIGHEST_LEVEL=avx2") == "x86_64_v3_up_to_avx2");
}

TEST_CASE("processors with different instructions have different names", "[core][compiler]") {
    const std::string zen2 = name_under("-march=znver2");  // SSE4A, which Clang uses for shuffles
    CHECK(zen2 != name_under("-march=haswell"));
    CHECK(zen2 != name_under("-march=skylake"));
    CHECK(zen2 == "x86_64_v3_82a84000000000");  // an example in docs/using.md
    CHECK(check_names(promises("", "-march=")) > 20);
}
#endif

#if defined(__clang__)
TEST_CASE("processors of other architectures have different names", "[core][compiler]") {
    const std::string arm = "--target=aarch64-linux-gnu ";
    CHECK(name_under(arm + "-mcpu=neoverse-n1") !=  // RCPC, which Clang uses for atomic loads
          name_under(arm + "-march=armv8.2-a+dotprod+fp16"));
    CHECK(name_under(arm + "-march=armv9-a").ends_with("_0"));
    CHECK(name_under(arm + "-march=armv9-a -msve-vector-bits=256").ends_with("_256"));
    CHECK(check_names(promises(arm, "-mcpu=")) > 15);
    CHECK(check_names(promises("--target=riscv64-linux-gnu ", "-mcpu=")) > 10);
    CHECK(check_names(promises("--target=powerpc64le-linux-gnu ", "-mcpu=")) > 8);
    CHECK(check_names(promises("--target=s390x-linux-gnu ", "-march=")) > 5);
    CHECK(check_names(promises("--target=wasm32 ", "-mcpu=")) > 1);
}
#endif

TEST_CASE("the namespace has a name on other architectures", "[core][compiler]") {
    const std::string arm = "-D__aarch64__ -D__ARM_ARCH=8 -D__ARM_NEON=1";
    CHECK(name_under(only(arm)) == "arm64_v8_0000000000001_0");
    CHECK(name_under(only(arm + " -D__ARM_FEATURE_RCPC=1")) == "arm64_v8_2000000000001_0");
    CHECK(name_under(only(arm + " -D__ARM_FEATURE_RCPC=3")) == "arm64_v8_3000000000001_0");
    CHECK(name_under(only(arm + " -D__ARM_FEATURE_SVE=1 -D__ARM_FEATURE_SVE_BITS=512")) ==
          "arm64_v8_0000002000001_512");
    const std::string riscv = "-D__riscv -D__riscv_xlen=64";
    CHECK(name_under(only(riscv +
                          " -D__riscv_m=2000000 -D__riscv_a=2001000 -D__riscv_f=2002000 "
                          "-D__riscv_zba=1000000 -D__riscv_zfh=0")) ==
          "riscv64_e0000810000000000000_0");
    CHECK(name_under(only(riscv + " -D__riscv_v_min_vlen=128")) ==
          "riscv64_00000000000000000000_128");
    CHECK(name_under(only(riscv + " -D__riscv_v_min_vlen=128 -D__riscv_v_fixed_vlen=256")) ==
          "riscv64_00000000000000000000_fixed_256");
    CHECK(name_under(only("-D__s390x__ -D__ARCH__=13 -D__VX__=1")) == "s390x_13_1");
    CHECK(name_under(only("-D__powerpc64__ -D_ARCH_PWR8=1 -D__VSX__=1")) == "ppc64_004100");
    CHECK(name_under(only("-D__wasm__ -D__wasm_simd128__=1")) == "wasm_8000");
    CHECK(name_under(only("")) == "generic");
}

TEST_CASE("each feature changes the name in its own way", "[core][compiler]") {
    const std::set<std::string> macros = features();
    CHECK(macros.size() > 200);
    std::string source = "#undef __3dNOW__\nLUDUS_NAMESPACE\n";
    for (const std::string& macro : macros)
        source += "#define " + macro + " 1\nLUDUS_NAMESPACE\n#undef " + macro + "\n";
    std::map<std::string, int> changes;
    for (const std::string architecture :
         {"-D__x86_64__ -D__3dNOW__=1",  // which makes the extensions a part of the name
          "-D__aarch64__ -D__ARM_ARCH=8", "-D__riscv -D__riscv_xlen=64", "-D__powerpc64__",
          "-D__wasm__"}) {
        INFO(architecture);
        const std::vector<std::string> names = preprocessed(only(architecture), source);
        REQUIRE(names.size() == 1 + macros.size());
        std::set<std::string> seen = {names[0]};
        auto macro = macros.begin();
        for (std::size_t i = 1; i < names.size(); ++i, ++macro) {
            if (names[i] == names[0]) continue;
            INFO(*macro);
            CHECK(seen.insert(names[i]).second);
            ++changes[*macro];
        }
    }
    for (const std::string& macro : macros) {
        INFO(macro);
        CHECK(changes[macro] == 1);
    }
}
