#include "ludus/agents/opened_by.hpp"

#include <concepts>
#include <filesystem>

#include "catch.hpp"
#include "ludus/agents/alquerque.hpp"
#include "ludus/agents/chinese_checkers.hpp"
#include "ludus/agents/dots_and_boxes.hpp"
#include "ludus/agents/l_game.hpp"
#include "ludus/agents/onitama.hpp"
#include "ludus/game/game.hpp"
#include "ludus/io/file.hpp"
#include "ludus/play/loaded_agent.hpp"
#include "support/temporary_folder.hpp"

using namespace ludus;

namespace {

/// What `open_agent` opens of a game.
template <Game G>
using OpenedOf = decltype(open_agent<G>(std::filesystem::path()));

}  // namespace

TEST_CASE("opened_by: headers alone and ludus::agents open the same types", "[opened_by]") {
    STATIC_REQUIRE(std::same_as<OpenedOf<Alquerque>, LoadedAgent<Alquerque>>);
    STATIC_REQUIRE(std::same_as<OpenedOf<ChineseCheckers>, LoadedAgent<ChineseCheckers, 2>>);
    STATIC_REQUIRE(std::same_as<OpenedOf<DotsAndBoxes>, LoadedAgent<DotsAndBoxes>>);
    STATIC_REQUIRE(std::same_as<OpenedOf<LGame>, LoadedAgent<LGame>>);
    STATIC_REQUIRE(std::same_as<OpenedOf<Onitama>, LoadedAgent<Onitama>>);
}

TEST_CASE("opened_by: a missing file is refused", "[opened_by]") {
    const support::TemporaryFolder folder;
    CHECK_THROWS_AS(open_agent<LGame>(folder / "none.ludus"), FileError);
}
