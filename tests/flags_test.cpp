// Kernels choose their instructions when a program runs: without any flags it computes the same
// numbers. And files that were compiled for different instruction sets can be linked to one
// program: they share no symbol of ludus.

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "support/process.hpp"

namespace {

/// The lines of a text.
std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream from(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(from, line);) lines.push_back(line);
    return lines;
}

/// What a program prints on a processor; `emulator` is empty for this one.
std::string printed(const std::string& emulator, const std::string& program) {
    const support::Ending ending =
        support::run(ludus::concat(emulator, " '" LUDUS_TESTS_DIR "/", program, "'"));
    INFO(ending.err);
    REQUIRE(ending.exit_code == 0);
    return ending.out;
}

}  // namespace

TEST_CASE("networks compute the same bits whatever flags they are compiled with", "[flags]") {
    const auto expected = lines_of(printed("", "network_bits_with_flags"));
    REQUIRE(expected.size() == 4);
    REQUIRE(expected[0].starts_with("level: "));
    REQUIRE(lines_of(printed("", "network_bits_without_flags")) == expected);
}

#if defined(__x86_64__)
TEST_CASE("networks that are kept to AVX2 compute the bits of AVX-512", "[flags]") {
    auto expected = lines_of(printed("", "network_bits_with_flags"));
    const auto found = lines_of(printed("", "network_bits_up_to_avx2"));
    const bool has_avx2 = expected.at(0) != "level: 0";
    expected[0] = has_avx2 ? "level: 1" : "level: 0";
    REQUIRE(found == expected);
}
#endif

#if defined(LUDUS_PART_x86_64)

namespace {

/// The names that an object file defines and that a linker may take from another file instead.
std::set<std::string> shared_symbols(const std::string& object) {
    const support::Ending ending =
        support::run(ludus::concat("nm --defined-only --demangle '", object, "'"));
    INFO(ending.err);
    REQUIRE(ending.exit_code == 0);
    std::set<std::string> found;
    std::istringstream lines(ending.out);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t kind = line.find(' ') + 1;  // behind the address
        if (line.size() > kind + 2 && std::string("WVu").find(line[kind]) != std::string::npos)
            found.insert(line.substr(kind + 2));
    }
    return found;
}

}  // namespace

TEST_CASE("files for different instruction sets share no symbol of ludus", "[flags]") {
    const std::set<std::string> baseline = shared_symbols(LUDUS_PART_x86_64);
    const std::set<std::string> avx2 = shared_symbols(LUDUS_PART_x86_64_v3);
    const std::set<std::string> avx512 = shared_symbols(LUDUS_PART_x86_64_v4);
    const auto count_ours = [](const std::set<std::string>& symbols) {
        return std::ranges::count_if(
            symbols, [](const auto& name) { return name.find("ludus::") != std::string::npos; });
    };
    CHECK(count_ours(baseline) > 50);
    CHECK(count_ours(avx2) > 50);
    CHECK(count_ours(avx512) > 50);

    std::set<std::string> common;
    const auto to_common = std::inserter(common, common.end());
    std::ranges::set_intersection(baseline, avx2, to_common);
    std::ranges::set_intersection(baseline, avx512, to_common);
    std::ranges::set_intersection(avx2, avx512, to_common);
    for (const std::string& name : common) {
        INFO(name);
        CHECK(name.find("ludus::") == std::string::npos);
    }
}

TEST_CASE("a program of parts with different flags runs on older processors", "[flags]") {
    const std::vector<std::string> parts = {"x86-64: ", "x86-64-v3: ", "x86-64-v4: "};
    const std::string first = printed("", "flags_one_file");
    REQUIRE(first.starts_with(parts[0]));
    const std::string number = first.substr(parts[0].size(), first.find('\n') - parts[0].size());
    REQUIRE(number.size() == 9);  // tens of characters, hundreds of actions, thousands of choices
    const auto expected = [&](std::size_t count) {  // of the parts that the processor can run
        std::string lines;
        for (std::size_t i = 0; i < count; ++i) lines += parts[i] + number + '\n';
        return lines;
    };
    __builtin_cpu_init();
    const std::size_t here = __builtin_cpu_supports("x86-64-v4") ? 3
        : __builtin_cpu_supports("x86-64-v3")                    ? 2
                                                                 : 1;
    const bool emulates = support::run("qemu-x86_64 --version").exit_code == 0;
    if (!emulates) WARN("qemu-user is not installed, so that no older processor is tried");
    for (const std::string program : {"flags_one_file", "flags_visible", "flags_hidden"}) {
        INFO(program);
        CHECK(printed("", program) == expected(here));
        if (!emulates) continue;
        CHECK(printed("qemu-x86_64 -cpu Nehalem", program) == expected(1));
        CHECK(printed("qemu-x86_64 -cpu Haswell", program) == expected(2));
    }
}

TEST_CASE("a type of ludus that passes between different flags does not link", "[flags]") {
    const support::TemporaryFolder folder;
    const std::string declaration =
        "#include \"ludus/games/tic_tac_toe/position.hpp\"\n"
        "int count(const ludus::tic_tac_toe::Position& position)";
    std::ofstream(folder / "library.cpp")
        << declaration << " { return position.outcome() ? 1 : 0; }\n";
    std::ofstream(folder / "main.cpp") << declaration << ";\nint main() { return count({}); }\n";
    const auto compile = [&](const std::string& name, const std::string& flags) {
        const support::Ending ending = support::run(
            ludus::concat("cd", support::quoted(folder), "&& '" LUDUS_COMPILER "' -std=c++20 ",
                          flags, " -I '" LUDUS_SOURCE_DIR "/include' -c ", name, ".cpp"));
        INFO(ending.err);
        REQUIRE(ending.exit_code == 0);
    };
    const auto link = [&] {
        return support::run(ludus::concat("cd", support::quoted(folder),
                                          "&& '" LUDUS_COMPILER "' main.o library.o -o program"));
    };
    compile("main", "-march=x86-64");
    compile("library", "-march=x86-64");
    CHECK(link().exit_code == 0);
    compile("library", "-march=x86-64-v3");
    const support::Ending refused = link();
    CHECK(refused.exit_code != 0);
    CHECK(refused.err.find("undefined reference to `count(ludus::x86_64::tic_tac_toe::Position") !=
          std::string::npos);
}

#endif
