#include "ludus/play/selective_agent.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "catch.hpp"
#include "ludus/core/cancellation.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/check_agent.hpp"
#include "ludus/play/game_session.hpp"
#include "ludus/play/match.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/selective_search.hpp"
#include "support/any_team.hpp"

using namespace ludus;
using onitama::Position;
using Cross = tic_tac_toe::Position;

namespace {

/// The pawns ahead.
struct Pawns {
    static constexpr bool rates_finished = false;
    static constexpr double scale = 1000;

    [[nodiscard]] static int evaluate(const Position& position, Player viewer) noexcept {
        return 300 *
            (position.pieces(viewer).pawn_count() - position.pieces(opponent(viewer)).pawn_count());
    }
};
/// Sees the end of the game alone.
struct Nothing {
    static constexpr bool rates_finished = false;
    static constexpr double scale = 1000;

    [[nodiscard]] static int evaluate(const Cross&, Player) noexcept { return 0; }
};

using PawnsAgent = SelectiveAgent<Position, Pawns>;
using CrossAgent = SelectiveAgent<Cross, Nothing>;

constexpr std::size_t small_table = 1 << 16;

PawnsAgent agent_of(std::uint64_t nodes) {
    auto settings = selective_settings<PawnsAgent>(nodes);
    settings.table_bytes = small_table;
    return PawnsAgent(settings);
}

bool is_legal(const Position& position, Position::Action action) {
    return std::ranges::count(position.legal_actions(), action) == 1;
}

}  // namespace

TEST_CASE("selective_agent: is an agent of a game and of an evaluation that says its scale",
          "[selective_agent]") {
    STATIC_REQUIRE(Agent<PawnsAgent, Position>);
    STATIC_REQUIRE(Agent<CrossAgent, Cross>);
    STATIC_REQUIRE(!Agent<CrossAgent, Position>);
    STATIC_REQUIRE(ScaledEvaluation<Pawns, Position>);
    STATIC_REQUIRE(!ScaledEvaluation<OutcomeOnly, Position>);
    const auto settings = selective_settings<PawnsAgent>(1234);
    CHECK(settings.nodes == 1234);
    CHECK(settings.depth == max_plies);
    CHECK(settings.keeps_table);
    CHECK(settings.ties == Ties::first);
    CHECK(settings.table_bytes == 16U << 20);
}

TEST_CASE("selective_agent: keeps the laws of agents", "[selective_agent]") {
    for (const std::uint64_t nodes : {1U, 300U, 3'000U}) {
        const AgentReport report =
            check_agent<Position>(agent_of(nodes), {.games = 5, .limit = {.turns = 30}});
        CHECK(report.fault == "");
        CHECK(report.actions > 20);
    }
    auto settings = selective_settings<CrossAgent>(200);
    settings.table_bytes = small_table;
    CHECK(check_agent<Cross>(CrossAgent(settings)).fault == "");
}

TEST_CASE("selective_agent: a position alone gets the same action each time, drawing nothing",
          "[selective_agent]") {
    Rng rng(1);
    PawnsAgent used = agent_of(2'000);
    std::size_t wrong = 0;
    for (int game = 0; game < 3; ++game)
        for (Position position = Position::random_start(rng); !position.outcome();
             position.play(random_action(position, rng))) {
            const Rng before = rng;
            const auto action = used.act(position, rng);
            wrong += rng != before;
            wrong += !is_legal(position, action);
            wrong += agent_of(2'000).act(position, rng) != action;
            wrong += used.act(position, rng) != action;
        }
    CHECK(wrong == 0);
}

TEST_CASE("selective_agent: keeps its table within a game, and begins another without it",
          "[selective_agent]") {
    const PawnsAgent agent = agent_of(5'000);
    SelectiveSearch<Position, Pawns> twin(small_table);
    SelectiveSearch<Position, Pawns> forgetful(small_table);
    std::uint64_t first_nodes = 0;
    std::size_t asked = 0;
    bool sees_further = false;
    for (const std::uint64_t seed : {3U, 4U, 3U}) {
        Rng rng(seed);
        GameSession<Position, PawnsAgent> game(agent, Position::random_start(rng),
                                               {.limit = {.turns = 24}});
        twin.clear();
        while (!game.outcome()) {
            const SearchLimits limits{.nodes = 5'000};
            const auto found = twin.search(game.position(), limits);
            forgetful.clear();
            const auto alone = forgetful.search(game.position(), limits);
            sees_further |= found.depth > alone.depth;
            first_nodes += found.nodes;
            REQUIRE(game.act() == found.best[0]);
            ++asked;
            game.play(found.best[0]);
            if (!game.outcome()) game.play(random_action(game.position(), rng));
        }
    }
    CHECK(asked > 10);
    CHECK(first_nodes > 0);
    CHECK(sees_further);  // the table is of use
}

TEST_CASE("selective_agent: a match does not depend on the number of workers",
          "[selective_agent]") {
    const PawnsAgent agent = agent_of(300);
    const MatchSettings settings{.games = 20, .seed = 5, .limit = {.turns = 40}};
    const Tally tally = support::same_on_any_team(
        [&](Workers& team) { return play_match<Position>(agent, RandomAgent{}, settings, team); });
    CHECK(tally.wins >= 19);
}

TEST_CASE("selective_agent: wins at once where it can, however few nodes it has",
          "[selective_agent]") {
    Rng rng(6);
    PawnsAgent agent = agent_of(1);
    std::size_t won = 0;
    std::size_t missed = 0;
    for (int game = 0; game < 40; ++game)
        for (Position position = Position::random_start(rng); !position.outcome();
             position.play(random_action(position, rng)))
            if (position.can_win()) {
                const auto outcome = after(position, agent.act(position, rng)).outcome();
                ++(outcome.has_value() ? won : missed);
            }
    CHECK(won > 50);
    CHECK(missed == 0);
}

TEST_CASE("selective_agent: once cancelled it soon plays a legal action", "[selective_agent]") {
    // Without being cancelled it would search for hours.
    PawnsAgent agent = agent_of(std::numeric_limits<std::uint64_t>::max() - 1);
    Rng rng(7);
    const auto begin = Clock::now();
    const std::atomic<bool> is_cancelled = true;
    for (int i = 0; i < 5; ++i) {
        const Position position = Position::random_start(rng);
        CHECK(is_legal(position, agent.act(position, rng, Cancellation(&is_cancelled))));
        PawnsAgent::Memory memory;
        const Standing<Position> standing(position);
        CHECK(is_legal(
            position,
            ask<Position>(agent, standing, memory, rng,
                          Cancellation().at(Clock::now() + std::chrono::milliseconds(10)))));
        // What was cancelled leaves a memory that can be used.
        CHECK(is_legal(position,
                       ask<Position>(agent, standing, memory, rng, Cancellation(&is_cancelled))));
    }
    CHECK(Clock::now() - begin < std::chrono::seconds(5));
}
