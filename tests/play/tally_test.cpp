#include "ludus/play/tally.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/play/game_in_play.hpp"

using namespace ludus;

namespace {

/// Two games that the first player wins, one drawn, four that it loses. The sums over all of them:
/// 28 turns, 280 actions, 2800 legal actions.
constexpr std::array<GameResult, 7> some_games = {{
    {Outcome::win(Player::first), 1, 10, 100},
    {Outcome::win(Player::first), 2, 20, 200},
    {Outcome::draw(), 3, 30, 300},
    {Outcome::win(Player::second), 4, 40, 400},
    {Outcome::win(Player::second), 5, 50, 500},
    {Outcome::win(Player::second), 6, 60, 600},
    {Outcome::win(Player::second), 7, 70, 700},
}};

constexpr Tally tally_of(Player viewer) {
    Tally tally;
    for (const GameResult& game : some_games) tally.add(game, viewer);
    return tally;
}

}  // namespace

TEST_CASE("tally: an empty one has no games", "[tally]") { STATIC_REQUIRE(Tally{}.games() == 0); }

TEST_CASE("tally: games are counted from the viewpoint of one player", "[tally]") {
    STATIC_REQUIRE(tally_of(Player::first) ==
                   Tally{.wins = 2,
                         .draws = 1,
                         .losses = 4,
                         .turns = 28,
                         .actions = 280,
                         .legal_actions = 2800});
    STATIC_REQUIRE(tally_of(Player::second) ==
                   Tally{.wins = 4,
                         .draws = 1,
                         .losses = 2,
                         .turns = 28,
                         .actions = 280,
                         .legal_actions = 2800});
    STATIC_REQUIRE(tally_of(Player::first).games() == some_games.size());
}

TEST_CASE("tally: sums that exceed the 32 bits of one game are exact", "[tally]") {
    constexpr std::uint32_t most = 0xFFFF'FFFF;
    Tally tally;
    for (int i = 0; i < 2; ++i) tally.add({Outcome::draw(), most, most, most}, Player::first);
    CHECK(tally.turns == 0x1'FFFF'FFFE);
    CHECK(tally.actions == 0x1'FFFF'FFFE);
}

TEST_CASE("tally: the sum of two parts is the tally of all games", "[tally]") {
    for (std::size_t first_part = 0; first_part <= some_games.size(); ++first_part) {
        std::array<Tally, 2> parts;
        for (std::size_t i = 0; i < some_games.size(); ++i)
            parts[i < first_part ? 0 : 1].add(some_games[i], Player::first);
        Tally sum;
        (sum += parts[0]) += parts[1];
        CHECK(sum == tally_of(Player::first));
        CHECK(parts[0].games() == first_part);
    }
}

TEST_CASE("tally: a checkpoint restores all of it", "[tally]") {
    std::vector<std::uint64_t> stored;
    Tally saved{.wins = 1, .draws = 2, .losses = 3, .turns = 4, .actions = 5, .legal_actions = 6};
    saved.visit([&](auto&... numbers) { (stored.push_back(numbers), ...); });
    CHECK(stored.size() == 6);

    Tally loaded;
    auto next = stored.begin();
    loaded.visit([&](auto&... numbers) { ((numbers = *next++), ...); });
    CHECK(loaded == saved);
}
