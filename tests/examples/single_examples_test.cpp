// Every examples/*.cpp is one idea: at most 100 lines, which a page shows as they are, and a
// program that runs.

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "support/pages.hpp"
#include "support/process.hpp"

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> single_examples() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(fs::path(LUDUS_SOURCE_DIR) / "examples"))
        if (entry.path().extension() == ".cpp") found.push_back(entry.path());
    return found;
}

}  // namespace

TEST_CASE("examples: each has at most 100 lines, and a page shows them", "[examples]") {
    std::string shown;
    for (const std::string& page : support::pages()) shown += support::text_of(page);
    CHECK(single_examples().size() >= 4);
    for (const fs::path& file : single_examples()) {
        INFO(file.string());
        const std::string text = support::contents(file);
        CHECK(std::ranges::count(text, '\n') <= 100);
        CHECK(shown.find("```cpp\n" + text + "```\n") != std::string::npos);
    }
}

TEST_CASE("examples: each runs to its end and says something", "[examples]") {
    const support::TemporaryFolder folder;  // for what they write
    for (const fs::path& file : single_examples()) {
        INFO(file.string());
        const support::Ending ending = support::run(ludus::concat(
            "cd", support::quoted(folder / ""), "&& ", support::example(file.stem().string())));
        CHECK(ending.exit_code == 0);
        CHECK(ending.out.ends_with('\n'));
    }
}
