// What `./run new` writes: a game that compiles and plays at once, and keeps the laws of games when
// its marked functions are filled in.

#include <filesystem>
#include <fstream>
#include <string>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "support/process.hpp"
#include "support/texts.hpp"
#include "support/warnings.hpp"

using namespace support;
namespace fs = std::filesystem;

namespace {

[[nodiscard]] Ending new_game(const TemporaryFolder& folder, const std::string& name) {
    return run(
        ludus::concat("cd", quoted(folder.path()), "&& '" LUDUS_SOURCE_DIR "/run' new ", name));
}
void replace_in(const fs::path& file, const std::string& from, const std::string& to) {
    std::string text = contents(file);
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    std::ofstream(file) << text.replace(at, from.size(), to);
}
/// Compiles and runs the test of a game.
[[nodiscard]] Ending tested(const fs::path& folder) {
    return run(ludus::concat("cd", quoted(folder), "&& '" LUDUS_COMPILER "' -std=c++20 ",
                             warnings_of(LUDUS_COMPILER),
                             "-I '" LUDUS_SOURCE_DIR "/include' test.cpp -o test && ./test"));
}

}  // namespace

TEST_CASE("new game: compiles as it is, and its functions are filled in", "[new_game]") {
    const TemporaryFolder folder;
    const Ending written = new_game(folder, "crosses");
    REQUIRE(written.exit_code == 0);
    CHECK(written.out.find("Search for FILL in crosses.hpp and test.cpp") != std::string::npos);
    const fs::path game = folder.path() / "crosses";
    for (const char* const name :
         {"crosses.hpp", "planes.hpp", "program.cpp", "test.cpp", "CMakeLists.txt"}) {
        CAPTURE(name);
        CHECK(contents(game / name).find("my_game") == std::string::npos);
        CHECK(contents(game / name).find("crosses") != std::string::npos);
    }
    const Ending at_once = tested(game);
    INFO(at_once.out << at_once.err);
    CHECK(at_once.exit_code == 0);

    // Three in a row win: tic-tac-toe, of whose sequences of six actions 54,720 are possible.
    replace_in(game / "crosses.hpp", "has_won(ludus::Player) const noexcept { return false; }",
               "has_won(ludus::Player player) const noexcept {\n"
               "        for (const Squares line : {7U, 56U, 448U, 73U, 146U, 292U, 273U, 84U})\n"
               "            if ((stones(player) & line) == line) return true;\n"
               "        return false;\n"
               "    }");
    replace_in(game / "test.cpp", "{}, 3) == 9 * 8 * 7", "{}, 6) == 54'720");
    const Ending filled = tested(game);
    INFO(filled.out << filled.err);
    CHECK(filled.exit_code == 0);
    CHECK(filled.out.empty());
}

TEST_CASE("new game: overwrites nothing, and refuses names that are none", "[new_game]") {
    const TemporaryFolder folder;
    REQUIRE(new_game(folder, "crosses").exit_code == 0);
    CHECK(new_game(folder, "crosses").err.find("expected nothing at ") != std::string::npos);
    for (const char* const name : {"Crosses", "2048", "../x", "a-b", "''"}) {
        CAPTURE(name);
        const Ending refused = new_game(folder, name);
        CHECK(refused.exit_code == 2);
        CHECK(refused.err.find("expected a name of small letters") != std::string::npos);
    }
    CHECK(new_game(folder, "").err.find("new takes a name") != std::string::npos);
}
