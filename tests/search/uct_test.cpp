#include "ludus/search/uct.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/dots_and_boxes/solver.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/negamax.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/value.hpp"
#include "reference/uct.hpp"
#include "support/graph_game.hpp"
#include "support/small_boxes.hpp"

using namespace ludus;
using support::GraphGame;
using support::SmallBoxes;
using Cross = tic_tac_toe::Position;

namespace {

/// Tic-tac-toe after these cells were marked in turn.
Cross after_cells(std::initializer_list<std::uint8_t> cells) {
    Cross position;
    for (const std::uint8_t cell : cells) position.play({cell});
    return position;
}

/// A position after random actions that is not finished.
template <Game G>
G random_position(Rng& rng, std::uint32_t most_actions) {
    while (true) {
        G position;
        playout(position, rng, rng.below(most_actions + 1));
        if (!position.outcome()) return position;
    }
}

/// Who is ahead, for games that keep points.
constexpr auto by_points = [](const auto& position) {
    const int margin = position.margin(Player::first);
    return margin == 0 ? Outcome::draw()
                       : Outcome::win(margin > 0 ? Player::first : Player::second);
};
constexpr auto as_draw = [](const auto&) { return Outcome::draw(); };

/// How much differs from what the slow twin counts, the generator afterwards included.
template <Game G, class Rate>
std::size_t differences(const G& position, const reference::UctSettings& settings,
                        std::uint64_t seed, const Rate& rate) {
    Rng rng(seed);
    Rng twin_rng(seed);
    Uct<G> search({settings.simulations, settings.exploration, settings.playout_actions});
    const auto found = search.search(position, rng);
    const reference::UctTree<G> twin(position, settings, twin_rng, rate);

    const auto actions = position.legal_actions();
    std::size_t wrong = found.root_actions.size() != actions.size();
    for (std::size_t i = 0; i < std::min(actions.size(), found.root_actions.size()); ++i) {
        const reference::Visits expected = twin.at({actions[i]});
        const auto& root_action = found.root_actions[i];
        wrong += root_action.action != actions[i] || root_action.visits != expected.count;
        wrong += root_action.value != (expected.count == 0 ? 0.0 : expected.mean());
    }
    auto line = twin.main_line(position);
    line.resize(std::min<std::size_t>(line.size(), max_plies));
    wrong += !std::ranges::equal(search.line(), line);
    return wrong + (found.best.action != twin.best(position)) + (rng != twin_rng);
}

/// The same over random positions, few and many simulations, playouts that are cut and not.
template <Game G, class Rate>
std::size_t differences_in(std::size_t positions, std::uint32_t most_actions, const Rate& rate) {
    std::size_t wrong = 0;
    Rng rng(11);
    for (std::size_t i = 0; i < positions; ++i) {
        const G position = random_position<G>(rng, most_actions);
        for (const std::uint32_t simulations : {1U, 7U, 300U})
            for (const std::uint32_t cut : {0U, 3U, 100U})
                for (const double exploration : {0.0, 1.0})
                    wrong += differences(position, {simulations, exploration, cut}, i, rate);
    }
    return wrong;
}

}  // namespace

TEST_CASE("uct: counts the visits that the slow twin counts, where turns alternate", "[uct]") {
    CHECK(differences_in<Cross>(6, 6, as_draw) == 0);
    CHECK(differences_in<onitama::Position>(3, 30, as_draw) == 0);
}

TEST_CASE("uct: counts the visits that the slow twin counts, where players move again", "[uct]") {
    CHECK(differences_in<SmallBoxes<2, 2>>(6, 9, by_points) == 0);
    CHECK(differences_in<l_game::Position>(3, 30, as_draw) == 0);
}

TEST_CASE("uct: counts the visits that the slow twin counts, where play runs in circles", "[uct]") {
    std::size_t wrong = 0;
    for (std::uint32_t graph = 0; graph < 40; ++graph) {
        const GraphGame start(graph, 0);
        if (start.outcome()) continue;
        wrong += differences(start, {200, 1.4, 20}, graph, by_points);
        wrong += differences(start, {50, 0, 0}, graph, by_points);
    }
    CHECK(wrong == 0);
}

TEST_CASE("uct: every simulation visits one action, each once before any twice", "[uct]") {
    for (const std::uint32_t simulations : {1U, 5U, 9U, 10U, 200U}) {
        Uct<Cross> search({.simulations = simulations});
        Rng rng(simulations);
        const auto found = search.search({}, rng);
        std::uint32_t visits = 0;
        std::uint32_t least = simulations;
        std::uint32_t most = 0;
        for (const auto& root_action : found.root_actions) {
            visits += root_action.visits;
            least = std::min(least, root_action.visits);
            most = std::max(most, root_action.visits);
        }
        CHECK(visits == simulations);
        CHECK((simulations > 9 || most == 1));
        CHECK((simulations < 9) == (least == 0));
        CHECK(found.best.visits == most);
    }
}

TEST_CASE("uct: without an end in sight, visits are shared out evenly", "[uct]") {
    // In the L-Game, where nobody keeps points, a playout that is cut at once is a draw.
    Uct<l_game::Position> search({.simulations = 650, .playout_actions = 0});
    Rng rng(1);
    const auto found = search.search({}, rng);
    const auto share = static_cast<std::uint32_t>(650 / found.root_actions.size());
    for (const auto& root_action : found.root_actions) {
        CHECK(root_action.value == 0);
        CHECK((root_action.visits == share || root_action.visits == share + 1));
    }
}

TEST_CASE("uct: exploring much shares visits out, exploring nothing stays with what won", "[uct]") {
    const Cross position = after_cells({0, 3, 1, 4});  // x wins by cell 2
    Rng rng(2);
    Uct<Cross> curious({.simulations = 500, .exploration = 1e9});
    for (const auto& root_action : curious.search(position, rng).root_actions)
        CHECK(root_action.visits == 100);
    Uct<Cross> content({.simulations = 500, .exploration = 0});
    CHECK(content.search(position, rng).best.visits >= 400);
}

TEST_CASE("uct: wins at once where it can, whoever is to move", "[uct]") {
    Uct<Cross> search({.simulations = 200});
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Rng rng(seed);
        const auto first = search.search(after_cells({0, 3, 1, 4}), rng).best;
        CHECK(first.action.cell == 2);
        CHECK(first.value == 1);
        const auto second = search.search(after_cells({0, 3, 1, 4, 8}), rng).best;
        CHECK(second.action.cell == 5);
        CHECK(second.value == 1);
    }
}

TEST_CASE("uct: meets a threat to lose at once", "[uct]") {
    Uct<Cross> search({.simulations = 500});
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Rng rng(seed);
        CHECK(search.search(after_cells({0, 4, 1}), rng).best.action.cell == 2);
        CHECK(search.search(after_cells({0, 4, 8, 3}), rng).best.action.cell == 5);
    }
}

TEST_CASE("uct: finished positions are worth their outcome, exactly", "[uct]") {
    Uct<Cross> search({.simulations = 50});
    Rng rng(3);
    const auto drawn = search.search(after_cells({0, 1, 2, 4, 3, 5, 7, 6}), rng);
    CHECK(drawn.best.visits == 50);
    CHECK(drawn.best.value == 0);
    CHECK(drawn.nodes == 2);
    const auto won = search.search(after_cells({0, 1, 4, 2, 3, 5, 7, 6}), rng);
    CHECK(won.best.value == 1);

    SmallBoxes<1, 1> box;  // three edges are drawn, and the second player takes the box
    for (const support::Edge edge : {support::Edge{0}, {1}, {2}}) box.play(edge);
    Uct<SmallBoxes<1, 1>> last({.simulations = 50});
    CHECK(box.to_move() == Player::second);
    CHECK(last.search(box, rng).best.value == 1);
}

TEST_CASE("uct: a playout that is cut counts for who is ahead", "[uct]") {
    // One edge more, and the first box is taken, which is all that such a short look can see.
    SmallBoxes<2, 2> position;
    for (const support::Edge edge : {support::Edge{0}, {2}, {6}}) position.play(edge);
    Uct<SmallBoxes<2, 2>> search({.simulations = 9, .playout_actions = 0});
    Rng rng(4);
    const auto found = search.search(position, rng);
    for (const auto& root_action : found.root_actions)
        CHECK(root_action.value == (root_action.action.number == 7 ? 1 : 0));
    CHECK(found.best.action.number == 7);
}

TEST_CASE("uct: in tic-tac-toe its root_actions keep the value that minimax finds", "[uct]") {
    Uct<Cross> search({.simulations = 3000});
    Negamax<Cross, OutcomeOnly> exact;
    Rng rng(5);
    std::size_t kept = 0;
    for (int i = 0; i < 30; ++i) {
        const auto position = random_position<Cross>(rng, 6);
        const int value = exact.search(position, {}, Ties::first).value;
        const auto next = after(position, search.search(position, rng).best.action);
        const auto outcome = next.outcome();
        const int reply = outcome ? outcome->utility(next.to_move()) * win_value
                                  : exact.search(next, {}, Ties::first).value;
        kept += (value > 0) == (reply < 0) && (value < 0) == (reply > 0);
    }
    CHECK(kept == 30);
}

TEST_CASE("uct: in Dots and Boxes it comes near the values of the exact solver", "[uct]") {
    using Boxes = dots_and_boxes::BasicPosition<2, 2>;
    dots_and_boxes::Solver<Boxes::Board> solver;
    const auto sign = [](int margin) { return (margin > 0) - (margin < 0); };
    Uct<Boxes> search({.simulations = 10'000, .exploration = 2});
    Rng rng(6);
    std::size_t kept = 0;
    double worst = 0;
    for (int i = 0; i < 30; ++i) {
        Boxes position;
        while (position.legal_action_count() > 6) position.play(position.random_action(rng));
        const int ahead = position.margin(position.to_move());
        const int exact = sign(ahead + solver.value(position));
        const auto best = search.search(position, rng).best;
        kept += sign(ahead + solver.value(position, best.action)) == exact;
        worst = std::max(worst, std::abs(best.value - exact));
    }
    CHECK(kept == 30);
    CHECK(worst < 0.25);
}

TEST_CASE("uct: the same position and generator give the same result, whatever came before",
          "[uct]") {
    using Boxes = SmallBoxes<2, 2>;
    const Uct<Boxes>::Settings settings{.simulations = 100};
    Uct<Boxes> used(settings);
    Rng rng(7);
    std::size_t different = 0;
    for (int i = 0; i < 30; ++i) {
        const auto position = random_position<Boxes>(rng, 10);
        Rng first = rng;
        Rng second = rng;
        Uct<Boxes> fresh(settings);
        Uct<Boxes> copy = used;
        const auto result = used.search(position, rng);
        for (const auto& other : {fresh.search(position, first), copy.search(position, second)}) {
            different += other.best.action != result.best.action || other.nodes != result.nodes;
            for (std::size_t k = 0; k < result.root_actions.size(); ++k)
                different += other.root_actions[k].visits != result.root_actions[k].visits;
        }
        different += first != rng || second != rng;
    }
    CHECK(different == 0);
}

TEST_CASE("uct: positions seen once take no room for what follows", "[uct]") {
    Rng rng(8);
    Uct<Cross> search({.simulations = 9});
    CHECK(search.search({}, rng).nodes == 10);
    search = Uct<Cross>({.simulations = 10});
    CHECK(search.search({}, rng).nodes == 18);
}

TEST_CASE("uct: a search in steps is the same as one at once", "[uct]") {
    using Boxes = SmallBoxes<2, 2>;
    Uct<Boxes> whole({.simulations = 300});
    Uct<Boxes> steps({.simulations = 1});
    Rng rng(9);
    Rng same = rng;
    const auto result = whole.search({}, rng);
    steps.begin({});
    for (const std::uint32_t simulations : {1U, 0U, 99U, 200U}) steps.run(simulations, same);
    const auto other = steps.result();
    CHECK(rng == same);
    CHECK(other.nodes == result.nodes);
    CHECK(other.best.action == result.best.action);
    CHECK(other.best.value == result.best.value);
    CHECK(steps.line() == whole.line());
    std::size_t different = 0;
    for (std::size_t i = 0; i < result.root_actions.size(); ++i)
        different += other.root_actions[i].visits != result.root_actions[i].visits;
    CHECK(different == 0);
}

TEST_CASE("uct: its line ends where the game does", "[uct]") {
    Uct<Cross> search({.simulations = 50});
    Rng rng(10);
    (void)search.search(after_cells({0, 1, 4, 2, 3, 5, 7, 6}), rng);
    REQUIRE(search.line().size() == 1);
    CHECK(search.line()[0].cell == 8);
}

TEST_CASE("uct: tells when its tree would outgrow what was reserved", "[uct]") {
    Uct<Cross> search({.simulations = 1});
    Rng rng(11);
    CHECK_FALSE(search.has_room());
    search.reserve(10'000);
    search.begin({});
    std::uint32_t simulations = 0;
    for (; search.has_room(); ++simulations) search.run(1, rng);
    const std::size_t nodes = search.result().nodes;
    CHECK(nodes <= 10'000 / 16);
    CHECK(nodes > 10'000 / 32);
    CHECK(simulations > 50);
}

TEST_CASE("uct: a tree that is kept has the visits of what was played", "[uct]") {
    using Game = tic_tac_toe::Position;
    Uct<Game> search({.simulations = 500});
    Rng rng(31);
    Game position;
    search.begin(position);
    search.run(500, rng);
    std::uint32_t expected = 500;
    while (!position.outcome()) {
        const auto result = search.result();
        std::uint32_t visits = 0;
        for (const auto& root_action : result.root_actions) visits += root_action.visits;
        // Of a position that was visited N times the first visit was a playout from there.
        CHECK(visits + (position == Game{} ? 0 : 1) == expected);
        expected = result.best.visits;
        position.play(result.best.action);
        search.advance(result.best.action);
        if (position.outcome()) break;
        search.run(200, rng);
        expected += 200;
    }
}

TEST_CASE("uct: after an action that was never tried the tree is new", "[uct]") {
    using Game = tic_tac_toe::Position;
    Uct<Game> kept({.simulations = 100});
    Uct<Game> fresh({.simulations = 100});
    Rng rng(32);
    kept.begin({});
    kept.advance({4});
    fresh.begin(after(Game{}, {4}));
    Rng twin = rng;
    kept.run(100, rng);
    fresh.run(100, twin);
    CHECK(kept.result().best.action == fresh.result().best.action);
    CHECK(kept.result().nodes == fresh.result().nodes);
    CHECK(rng == twin);
}
