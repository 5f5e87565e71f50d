#include "ludus/play/play_game.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "support/cell_players.hpp"
#include "support/refereed.hpp"

using namespace ludus;

namespace {

using support::HighestCell;
using support::LastCellWins;
using support::LowestCell;
using support::Witness;

using TicTacToe = tic_tac_toe::Position;
using LGame = l_game::Position;

/// What a `TurnSpy` saw; lives outside, as the agent is copied.
struct Seen {
    int turns_begun = 0;
    int turns_finished = 0;
    int torn = 0;  ///< turns of which another played the first half
    std::optional<LGame> awaited;
};

/// Plays at random, and checks that it is asked for both halves of a turn or for none.
struct TurnSpy {
    Seen* seen;

    [[nodiscard]] l_game::Action act(const LGame& position, Rng& rng) const {
        const auto action = rng.pick(position.legal_actions());
        if (position.neutral_due()) {
            ++seen->turns_finished;
            seen->torn += seen->awaited != position;
            seen->awaited.reset();
        } else {
            ++seen->turns_begun;
            seen->torn += seen->awaited.has_value();
            seen->awaited = after(position, action);
        }
        return action;
    }
};

constexpr MatchRules at_most_turns(std::uint32_t turns) { return {.limit = {.turns = turns}}; }
constexpr MatchRules at_most_actions(std::uint32_t actions) {
    return {.limit = {.actions = actions}};
}

/// A game of the L-Game between random players.
GameResult random_game(const MatchRules& rules, std::uint64_t seed) {
    RandomAgent agent;
    Rng rng(seed);
    return play_game<LGame>(agent, agent, rules, rng);
}

}  // namespace

TEST_CASE("a game is played to its end", "[play_game]") {
    LowestCell first;
    LowestCell second;
    Rng rng(1);
    const GameResult result = play_game<TicTacToe>(first, second, {}, rng);
    CHECK(result.outcome == Outcome::win(Player::first));
    CHECK(result.actions == 7);
    CHECK(result.turns == 7);
    CHECK(rng == Rng(1));  // nobody asked for a random number
}

TEST_CASE("a game can begin anywhere, and be over at once", "[play_game]") {
    LowestCell agent;
    Rng rng(1);
    TicTacToe position;
    position.play({4});
    const GameResult shorter = play_game<TicTacToe>(agent, agent, {}, rng, position);
    // o 0, x 1, o 2, x 3, o 5, x 6, o 7, x 8: cells 1, 3, 4, 6, 8 are no line; 0, 2, 5, 7 neither.
    CHECK(shorter.outcome == Outcome::draw());
    CHECK(shorter.actions == 8);

    for (const std::uint8_t cell : std::array<std::uint8_t, 4>{0, 3, 1, 5}) position.play({cell});
    position.play({2});
    REQUIRE(position.outcome() == Outcome::win(Player::second));
    const GameResult none = play_game<TicTacToe>(agent, agent, {}, rng, position);
    CHECK(none.outcome == Outcome::win(Player::second));
    CHECK(none.turns == 0);
    CHECK(none.actions == 0);
}

TEST_CASE("a limit of turns ends a game in a draw", "[play_game]") {
    for (const std::uint32_t turns : {0U, 1U, 3U, 4U}) {
        const GameResult result = random_game(at_most_turns(turns), 2);
        INFO(turns << " turns");
        CHECK(result.outcome.is_draw());
        CHECK(result.turns == turns);
        CHECK(result.actions == 2 * turns);
    }
}

TEST_CASE("a limit of actions ends a game in the middle of a turn", "[play_game]") {
    for (const std::uint32_t actions : {0U, 1U, 2U, 5U}) {
        const GameResult result = random_game(at_most_actions(actions), 3);
        INFO(actions << " actions");
        CHECK(result.outcome.is_draw());
        CHECK(result.actions == actions);
        CHECK(result.turns == actions / 2);
    }
}

TEST_CASE("a player that wins with the last turn of the limit has won", "[play_game]") {
    LowestCell agent;
    Rng rng(4);
    CHECK(play_game<TicTacToe>(agent, agent, at_most_turns(7), rng).outcome ==
          Outcome::win(Player::first));
    CHECK(play_game<TicTacToe>(agent, agent, at_most_turns(6), rng).outcome.is_draw());
    CHECK(play_game<TicTacToe>(agent, agent, at_most_actions(7), rng).outcome ==
          Outcome::win(Player::first));
    CHECK(play_game<TicTacToe>(agent, agent, at_most_actions(6), rng).outcome.is_draw());
}

TEST_CASE("random turns are random as wholes, as often as agreed", "[play_game]") {
    RandomAgent opponent;
    for (const double share : {0.0, 0.25, 0.5, 0.9, 1.0}) {
        Seen seen;
        TurnSpy spy{&seen};
        int turns = 0;
        for (std::uint64_t game = 0; game < 400; ++game) {
            Rng rng(8, game);
            MatchRules rules{.limit = {.turns = 60}, .random_turns = {share, 0.0}};
            seen.awaited.reset();
            const GameResult result = play_game<LGame>(spy, opponent, rules, rng);
            turns += static_cast<int>(result.turns + 1) / 2;
        }
        INFO("share " << share << ", " << turns << " turns");
        CHECK(seen.torn == 0);
        CHECK(seen.turns_begun == seen.turns_finished);
        const double error = std::sqrt(share * (1 - share) / turns);
        CHECK(1 - seen.turns_begun / static_cast<double>(turns) == Approx(share).margin(4 * error));
    }
}

TEST_CASE("each player has a share of random turns of its own", "[play_game]") {
    RandomAgent opponent;
    Seen seen;
    TurnSpy spy{&seen};
    Rng rng(9);
    const MatchRules only_the_second{.limit = {.turns = 10}, .random_turns = {0.0, 1.0}};
    CHECK(play_game<LGame>(opponent, spy, only_the_second, rng).turns > 0);
    CHECK(seen.turns_begun == 0);

    const MatchRules only_the_first{.limit = {.turns = 10}, .random_turns = {1.0, 0.0}};
    const GameResult result = play_game<LGame>(opponent, spy, only_the_first, rng);
    CHECK(seen.turns_begun == static_cast<int>(result.turns / 2));
    CHECK(seen.turns_begun > 0);
}

TEST_CASE("in a random opening the agents are not asked", "[play_game]") {
    std::vector<TicTacToe> asked;
    Witness agent{&asked};
    Rng rng(11);
    const GameResult result =
        play_game<TicTacToe>(agent, agent, MatchRules{.random_opening = {2, 2}}, rng);
    CHECK(result.actions >= 5);
    REQUIRE_FALSE(asked.empty());
    CHECK(std::popcount(asked.front().vacant()) == 5);  // two random actions of each player
    asked.clear();
    LowestCell other;
    (void)play_game<TicTacToe>(agent, other, MatchRules{}, rng);
    CHECK(asked.front() == TicTacToe{});
}

TEST_CASE("a referee sees every action and may end the game", "[play_game]") {
    HighestCell first;
    LowestCell second;
    Rng rng(13);
    const GameResult result =
        play_game<support::Refereed<TicTacToe, LastCellWins>>(first, second, MatchRules{}, rng);
    CHECK(result.outcome == Outcome::win(Player::first));
    CHECK(result.actions == 1);
    CHECK(play_game<TicTacToe>(first, second, MatchRules{}, rng).actions > 1);
}

TEST_CASE("the rules of the game come before the referee", "[play_game]") {
    LowestCell agent;
    Rng rng(14);
    TicTacToe position;
    for (const int cell : {0, 3, 1, 4}) position.play({static_cast<std::uint8_t>(cell)});

    struct AlwaysDraw {
        static std::optional<Outcome> judge(const TicTacToe&, tic_tac_toe::Action,
                                            const TicTacToe&) noexcept {
            return Outcome::draw();
        }
    };
    using Drawn = support::Refereed<TicTacToe, AlwaysDraw>;
    CHECK(play_game<Drawn>(agent, agent, MatchRules{}, rng, position).outcome ==
          Outcome::win(Player::first));
    CHECK(play_game<Drawn>(agent, agent, MatchRules{}, rng).outcome.is_draw());
}

TEST_CASE("counts the actions there were to choose from", "[play_game]") {
    LowestCell agent;
    Rng rng(15);
    const GameResult result = play_game<TicTacToe>(agent, agent, MatchRules{}, rng);
    CHECK(result.actions == 7);
    CHECK(result.legal_actions == 9 + 8 + 7 + 6 + 5 + 4 + 3);
}

TEST_CASE("a game in play is asked for one action after the other", "[play_game]") {
    Rng rng(16);
    GameInPlay<TicTacToe> game(MatchRules{});
    for (std::uint32_t actions = 0; !game.over(); ++actions) {
        CHECK(game.result().actions == actions);
        CHECK(game.result().outcome.is_draw());
        REQUIRE_FALSE(game.random_action_due(rng));
        game.play(game.position().legal_actions()[0]);
    }
    CHECK(game.result().actions == 7);
    CHECK(game.result().outcome == Outcome::win(Player::first));
    CHECK(game.position().outcome() == Outcome::win(Player::first));

    GameInPlay<TicTacToe> random(MatchRules{.random_turns = {1, 1}});
    while (!random.over()) {
        REQUIRE(random.random_action_due(rng));
        random.play(random_action(random.position(), rng));
    }
    CHECK(random.result().actions >= 5);
}
