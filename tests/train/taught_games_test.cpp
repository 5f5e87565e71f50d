#include "ludus/train/taught_games.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/chinese_checkers/forward.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "support/any_team.hpp"

using namespace ludus;
using Checkers = chinese_checkers::Position;
using chinese_checkers::GreedyAgent;
using chinese_checkers::Repetition;
using chinese_checkers::StochasticGreedyAgent;
using TicTacToe = tic_tac_toe::Position;

namespace {

TaughtGames some(std::uint64_t games, double kept) {
    TaughtGames settings;
    settings.games = games;
    settings.kept = kept;
    settings.limit.actions = 400;
    return settings;
}

/// Whether a position is one of those after so many actions from the start.
bool begins_at_start(const RecordedGame<Checkers, 0>& game) {
    return game.examples.front().seen.present() == Checkers{};
}

}  // namespace

TEST_CASE("taught_games: games begin in the proportion that is asked for", "[taught_games]") {
    Workers alone;
    const auto games = play_taught<Checkers>(GreedyAgent{}, some(200, 1), alone, Repetition{});
    std::size_t plain = 0;
    std::size_t opened = 0;
    for (const auto& game : games) {
        REQUIRE_FALSE(game.examples.empty());
        plain += begins_at_start(game);
        opened += game.examples.size() == game.result.actions - 6;
    }
    CHECK(plain == 40);
    CHECK(opened == 60);

    auto settings = some(50, 1);
    settings.random_starts = settings.random_openings = 0;
    const auto all_plain = play_taught<Checkers>(GreedyAgent{}, settings, alone, Repetition{});
    CHECK(std::ranges::all_of(all_plain, begins_at_start));
}

TEST_CASE("taught_games: are those of the agent, with what it recommends", "[taught_games]") {
    STATIC_REQUIRE(Teacher<GreedyAgent, Checkers>);
    STATIC_REQUIRE_FALSE(Teacher<StochasticGreedyAgent, Checkers>);
    Workers alone;
    std::size_t several = 0;
    for (const auto& game :
         play_taught<Checkers, 2>(GreedyAgent{}, some(40, 1), alone, Repetition{})) {
        for (std::size_t i = 0; i < game.examples.size(); ++i) {
            const auto& [seen, policy, value] = game.examples[i];
            const Checkers& position = seen.present();
            REQUIRE(game.examples[i].valid());
            REQUIRE(value == static_cast<float>(game.result.outcome.utility(position.to_move())));
            const auto actions = position.legal_actions();
            int most = -100;
            for (const auto action : actions)
                most = std::max(most, chinese_checkers::forward_distance(position, action));
            std::size_t best = 0;
            for (const auto action : actions)
                best += chinese_checkers::forward_distance(position, action) == most;
            for (std::size_t a = 0; a < actions.size(); ++a)
                REQUIRE(policy[a] ==
                        (chinese_checkers::forward_distance(position, actions[a]) == most
                             ? 1.0F / static_cast<float>(best)
                             : 0.0F));
            several += best > 1;
            if (i + 1 == game.examples.size()) continue;
            const auto& next = game.examples[i + 1].seen;
            REQUIRE(next.recent()[next.recent().size() - 2] == position);
            const auto chosen = GreedyAgent::best_actions(position);
            REQUIRE(std::ranges::any_of(chosen, [&](const auto action) {
                return after(position, action) == next.present();
            }));
        }
    }
    CHECK(several > 100);
}

TEST_CASE("taught_games: of an agent that recommends nothing, what it played is kept",
          "[taught_games]") {
    Workers alone;
    auto settings = some(30, 1);
    settings.random_starts = 0;
    for (const auto& game : play_taught<TicTacToe>(RandomAgent{}, settings, alone))
        for (std::size_t i = 0; i + 1 < game.examples.size(); ++i) {
            const auto& policy = game.examples[i].policy;
            const auto place = std::ranges::find(policy, 1.0F) - policy.begin();
            const TicTacToe& position = game.examples[i].seen.present();
            REQUIRE(game.examples[i].valid());
            REQUIRE(after(position, position.legal_actions()[static_cast<std::size_t>(place)]) ==
                    game.examples[i + 1].seen.present());
        }
}

TEST_CASE("taught_games: random starts are refused where the game has none", "[taught_games]") {
    Workers alone;
    CHECK_THROWS_AS(play_taught<TicTacToe>(RandomAgent{}, some(30, 1), alone),
                    std::invalid_argument);
}

TEST_CASE("taught_games: a small share of the positions is kept", "[taught_games]") {
    Workers alone;
    const auto games =
        play_taught<Checkers, 2>(GreedyAgent{}, some(2000, 0.04), alone, Repetition{});
    const auto tally = tally_of(games);
    const auto kept = examples_of(games, DrawnGames::learned).size();
    const auto share = static_cast<double>(kept) / static_cast<double>(tally.actions);
    CHECK(share > 0.034);
    CHECK(share < 0.042);  // the random openings are not
    CHECK(tally.draws < 60);
    CHECK(examples_of(games, DrawnGames::discarded).size() < kept);
}

TEST_CASE("taught_games: the same for any number of workers", "[taught_games]") {
    const auto examples = support::same_on_any_team([](Workers& team) {
        return examples_of(
            play_taught<Checkers, 2>(GreedyAgent{}, some(300, 0.1), team, Repetition{}),
            DrawnGames::learned);
    });
    CHECK(examples.size() > 500);
}
