#include "ludus/learn/episode.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/l_game/position.hpp"
#include "support/random_game.hpp"
#include "support/tic_tac_toe.hpp"

using ludus::Episode;
using support::marked;
using TicTacToe = ludus::tic_tac_toe::Position;

TEST_CASE("a game is replayed action by action", "[learn][episode]") {
    const Episode<TicTacToe> game = marked({4, 0, 8});
    TicTacToe expected;
    std::vector<std::size_t> seen;
    game.replay([&](const TicTacToe& position, TicTacToe::Action action, const TicTacToe& next) {
        REQUIRE(position == expected);
        seen.push_back(action.index());
        expected.play(action);
        REQUIRE(next == expected);
    });
    REQUIRE(seen == std::vector<std::size_t>{4, 0, 8});
}

TEST_CASE("a game without actions has nothing to replay", "[learn][episode]") {
    const Episode<TicTacToe> game;
    bool visited = false;
    game.replay([&](const auto&...) { visited = true; });
    REQUIRE_FALSE(visited);
    REQUIRE(game.position_after(0) == TicTacToe{});
}

TEST_CASE("a game knows the position after any number of its actions", "[learn][episode]") {
    ludus::Rng rng(1);
    const auto start = ludus::l_game::Position::random_start(rng);
    const auto game = support::random_game(rng, 25, start);
    auto position = start;
    for (std::size_t count = 0; count <= game.actions.size(); ++count) {
        REQUIRE(game.position_after(count) == position);
        if (count < game.actions.size()) position.play(game.actions[count]);
    }
}

TEST_CASE("a game knows what is known of its last positions", "[learn][episode]") {
    Episode<TicTacToe> game = marked({4, 0, 8});
    for (std::size_t place = 0; place < 3; ++place) REQUIRE(game.values_before(place).empty());
    game.values = {{0.5F, 1, 2}, {-1}};
    REQUIRE(game.values_before(0).empty());
    REQUIRE(std::ranges::equal(game.values_before(1), std::vector<float>{0.5F, 1, 2}));
    REQUIRE(std::ranges::equal(game.values_before(2), std::vector<float>{-1}));
}
