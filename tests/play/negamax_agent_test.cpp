#include "ludus/play/negamax_agent.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/check_agent.hpp"
#include "ludus/play/game_session.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/perfect_agent.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/negamax.hpp"
#include "ludus/search/retrograde.hpp"
#include "ludus/search/search_result.hpp"
#include "reference/minimax.hpp"
#include "support/any_team.hpp"
#include "support/small_boxes.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;
using Boxes = support::SmallBoxes<2, 2>;
using CrossAgent = NegamaxAgent<Cross, OutcomeOnly>;
using BoxesAgent = NegamaxAgent<Boxes, MarginOfPoints>;

TEST_CASE("negamax_agent: is an agent of its game", "[negamax_agent]") {
    STATIC_REQUIRE(Agent<CrossAgent, Cross>);
    STATIC_REQUIRE(Agent<BoxesAgent, Boxes>);
    STATIC_REQUIRE(!Agent<CrossAgent, Boxes>);
}

TEST_CASE("negamax_agent: of equally good actions it plays the first, drawing nothing",
          "[negamax_agent]") {
    BoxesAgent agent({.depth = 3, .ties = Ties::first});
    std::size_t wrong = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Rng rng(seed);
        Boxes position;
        while (!position.outcome()) {
            const auto expected = reference::best_by_minimax(
                position, 3, true, [](const Boxes& leaf) { return leaf.margin(Player::first); });
            const Rng before = rng;
            wrong += agent.act(position, rng) != expected.best[0];
            wrong += rng != before;
            position.play(RandomAgent{}.act(position, rng));
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("negamax_agent: plays each of the best actions equally often, and no other",
          "[negamax_agent]") {
    Boxes position;
    for (const support::Edge edge : {support::Edge{0}, {6}, {11}, {4}}) position.play(edge);
    const auto expected = reference::best_by_minimax(
        position, 3, true, [](const Boxes& leaf) { return leaf.margin(Player::first); });
    REQUIRE(expected.best.size() > 1);
    REQUIRE(expected.best.size() < position.legal_actions().size());

    constexpr int draws = 20'000;
    BoxesAgent agent({.depth = 3, .ties = Ties::random, .table_bytes = 1 << 14});
    Rng rng(1);
    std::vector<int> counts(Boxes::action_count);
    for (int i = 0; i < draws; ++i) ++counts[agent.act(position, rng).index()];
    const double share = 1.0 / static_cast<double>(expected.best.size());
    int chosen = 0;
    for (const auto edge : expected.best) {
        chosen += counts[edge.index()];
        CHECK(counts[edge.index()] / static_cast<double>(draws) ==
              Approx(share).margin(4 * std::sqrt(share * (1 - share) / draws)));
    }
    CHECK(chosen == draws);
}

TEST_CASE(
    "negamax_agent: the same position and generator give the same action, whatever came before",
    "[negamax_agent]") {
    const BoxesAgent::Settings settings{.depth = 4, .ties = Ties::random, .table_bytes = 1 << 12};
    BoxesAgent used(settings);
    std::size_t different = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Rng rng(seed);
        Boxes position;
        while (!position.outcome()) {
            Rng first = rng;
            Rng second = rng;
            const auto action = used.act(position, first);
            different += BoxesAgent(settings).act(position, second) != action;
            different += BoxesAgent({.depth = 4}).act(position, rng) != action;  // without a table
            different += first != second || first != rng;
            position.play(RandomAgent{}.act(position, rng));
        }
    }
    CHECK(different == 0);
}

TEST_CASE("negamax_agent: a match does not depend on the number of workers", "[negamax_agent]") {
    const BoxesAgent agent({.depth = 3, .table_bytes = 1 << 14});
    const BoxesAgent opponent({.depth = 1});
    const MatchSettings settings{.games = 200, .seed = 8};
    const Tally tally = support::same_on_any_team(
        [&](Workers& team) { return play_match<Boxes>(agent, opponent, settings, team); });
    CHECK(tally.wins > tally.losses + 50);
}

TEST_CASE("negamax_agent: looking ahead to the end, it never loses tic-tac-toe",
          "[negamax_agent]") {
    Workers workers;
    const CrossAgent agent({.depth = 9, .table_bytes = 1 << 20});
    const MatchSettings settings{.games = 300, .seed = 2};
    const Tally tally = play_match<Cross>(agent, RandomAgent{}, settings, workers);
    CHECK(tally.losses == 0);
    CHECK(tally.wins > 200);
    const Tally drawn = play_match<Cross>(agent, agent, {.games = 20, .seed = 3}, workers);
    CHECK(drawn.draws == 20);
}

TEST_CASE("negamax_agent: deep enough, it chooses among the same actions as the perfect agent",
          "[negamax_agent]") {
    using l_game::Enumeration;
    const Retrograde<l_game::Position, Enumeration> solution;
    const PerfectAgent<l_game::Position, Enumeration> perfect(solution);
    Negamax<l_game::Position, OutcomeOnly> search(1 << 22);
    std::size_t wrong = 0;
    std::size_t compared = 0;
    for (std::size_t i = 0; i < Enumeration::count; ++i) {
        const auto position = Enumeration::position(i);
        const ExactValue exact = solution.value(position);
        if (position.outcome() || exact.utility == 0 || exact.distance > 9) continue;
        const auto result = search.search(position, {.depth = exact.distance}, Ties::random);
        wrong += !std::ranges::equal(result.best, perfect.best_actions(position));
        ++compared;
    }
    CHECK(wrong == 0);
    CHECK(compared == 8'512);
}

TEST_CASE("negamax_agent: limited by nodes it plays the best of the deepest search that they reach",
          "[negamax_agent]") {
    using onitama::Position;
    using Agent = NegamaxAgent<Position, onitama::SoundEvaluation>;
    constexpr std::size_t bytes = 1 << 20;
    for (const bool keeps : {false, true}) {
        const Agent agent({.depth = 30,
                           .ties = Ties::first,
                           .table_bytes = bytes,
                           .nodes = 20'000,
                           .keeps_table = keeps});
        CHECK(check_agent<Position>(agent, {.games = 3, .limit = {.turns = 20}}).ok());
        Negamax<Position, onitama::SoundEvaluation> twin(bytes);
        Rng rng(8);
        GameSession<Position, Agent> game(agent, Position::random_start(rng),
                                          {.limit = {.turns = 20}});
        while (!game.outcome()) {
            const auto found =
                twin.search(game.position(), {.depth = 30, .nodes = 20'000}, Ties::first);
            if (!keeps) twin.clear();
            const auto action = game.act();
            REQUIRE(action == found.best[0]);
            game.play(action);
            if (!game.outcome()) game.play(random_action(game.position(), rng));
        }
    }
}
