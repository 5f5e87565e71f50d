// Programs with one mistake each, in errors/: the compiler must refuse them, and say in its first
// error what is wrong. Each has at its top, in comments, the words that must be said (`// says:
// WORDS`) and the options that it is compiled with besides (`// flags: OPTIONS`). With CORRECT
// defined all must compile. Runs the compiler that has built this test.

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "support/process.hpp"

namespace {

namespace fs = std::filesystem;

const fs::path programs = fs::path(LUDUS_SOURCE_DIR) / "tests" / "errors";

/// Readable: so long may be what stands behind "error: ", and so many lines explain it.
constexpr std::size_t longest_error = 300;
constexpr std::size_t most_lines = 25;

std::vector<fs::path> all_programs() {
    std::vector<fs::path> found;
    for (const fs::directory_entry& entry : fs::directory_iterator(programs))
        if (entry.path().extension() == ".cpp") found.push_back(entry.path());
    std::ranges::sort(found);
    return found;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// What follows `key` in the comments of a program, by lines.
std::vector<std::string> values_of(std::string_view key, const std::string& code) {
    const std::string begin = ludus::concat("// ", key, ": ");
    std::vector<std::string> found;
    for (const std::string& line : lines_of(code))
        if (line.starts_with(begin)) found.push_back(line.substr(begin.size()));
    return found;
}

/// The first error: its line and what explains it, up to the next one. Not what leads to it.
std::vector<std::string> first_error(const std::string& output) {
    std::vector<std::string> lines;
    for (const std::string& line : lines_of(output)) {
        const bool begins = line.find(" error: ") != std::string::npos;
        if (begins && !lines.empty()) break;
        if (begins || !lines.empty()) lines.push_back(line);
    }
    return lines;
}

support::Ending compile(const fs::path& program, std::string_view flags) {
    return support::run(ludus::concat(
        "LC_ALL=C '" LUDUS_COMPILER "' -std=c++20 -fsyntax-only -I '" LUDUS_SOURCE_DIR "/include' ",
        flags, support::quoted(program)));
}

}  // namespace

TEST_CASE("programs with a mistake are refused in words that name it", "[errors]") {
    const std::vector<fs::path> found = all_programs();
    CHECK(found.size() >= 10);
    for (const fs::path& program : found) {
        const std::string code = support::contents(program);
        std::string flags;
        for (const std::string& flag : values_of("flags", code)) flags += flag + ' ';
        const support::Ending ending = compile(program, flags);
        INFO(program.filename() << '\n' << ending.err);
        CHECK(ending.exit_code != 0);

        const std::vector<std::string> error = first_error(ending.err);
        if (error.empty()) {
            FAIL_CHECK("no error is found");
            continue;
        }
        const std::size_t message = error[0].find(" error: ") + 8;
        CHECK(error[0].size() - message <= longest_error);

        std::string explained;
        for (std::size_t i = 0; i < error.size() && i < most_lines; ++i)
            explained += error[i] + '\n';
        const std::vector<std::string> words = values_of("says", code);
        CHECK_FALSE(words.empty());
        for (const std::string& said : words) {
            CAPTURE(said);
            CHECK(explained.find(said) != std::string::npos);
        }
    }
}

TEST_CASE("the same programs compile when their mistakes are corrected", "[errors]") {
    const support::TemporaryFolder folder;  // all at once, which is cheaper: each has its namespace
    const fs::path all = folder / "all.cpp";
    std::ofstream stream(all);
    for (const fs::path& program : all_programs()) stream << "#include " << program << '\n';
    stream.close();
    const support::Ending ending = compile(all, "-DCORRECT");
    CAPTURE(ending.err);
    CHECK(ending.exit_code == 0);
}
