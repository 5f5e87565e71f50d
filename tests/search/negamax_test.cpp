#include "ludus/search/negamax.hpp"

#include <algorithm>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/placements.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/retrograde.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/value.hpp"
#include "reference/minimax.hpp"
#include "support/graph_game.hpp"
#include "support/queue.hpp"
#include "support/small_boxes.hpp"

using namespace ludus;
using support::GraphGame;
using support::SmallBoxes;

namespace {

// ---- Evaluations.

/// Points before the end, the outcome at the end.
struct PointsThenOutcome {
    static constexpr bool rates_finished = false;

    template <Game G>
    [[nodiscard]] static int evaluate(const G& position, Player viewer) noexcept {
        return position.margin(viewer);
    }
};

/// In tic-tac-toe: the lines that are still open to the one, less those open to the other.
template <bool RatesFinished>
struct OpenLines {
    static constexpr bool rates_finished = RatesFinished;

    [[nodiscard]] static int evaluate(const tic_tac_toe::Position& position,
                                      Player viewer) noexcept {
        int difference = 0;
        for (const tic_tac_toe::Cells line : tic_tac_toe::lines) {
            difference += (position.marks(opponent(viewer)) & line) == 0;
            difference -= (position.marks(viewer) & line) == 0;
        }
        return difference;
    }
};

/// In the L-Game: places for the one's piece, less those for the other's.
struct Mobility {
    static constexpr bool rates_finished = false;

    [[nodiscard]] static int evaluate(const l_game::Position& position, Player viewer) noexcept {
        return places(position, viewer) - places(position, opponent(viewer));
    }

private:
    [[nodiscard]] static int places(const l_game::Position& position, Player player) noexcept {
        l_game::PlacementSet free = l_game::disjoint_from(position.piece(opponent(player)));
        for (std::size_t which = 0; which < 2; ++which)
            free &= l_game::avoiding(static_cast<std::size_t>(position.neutral(which)));
        return std::popcount(free);
    }
};

// ---- A game that counts the actions that are played in it, in all positions together.

template <Game G>
struct Counted : G {
    static inline std::uint64_t played = 0;

    void play(typename G::Action action) noexcept {
        ++played;
        G::play(action);
    }
    friend bool operator==(const Counted&, const Counted&) = default;
};

/// The actions that a search plays after it has asked so many times in vain whether to stop: those
/// of the worst case, which is to be told right after an answer.
template <Game G, class E>
std::uint64_t played_after(int answers) {
    std::uint64_t before = 0;
    const auto stop = [&] {
        if (answers-- == 0) return true;
        before = Counted<G>::played;
        return false;
    };
    Negamax<Counted<G>, E>().search({}, {}, Ties::random, stop);
    REQUIRE(answers == -1);
    return Counted<G>::played - before;
}

// ---- The comparison with minimax.

struct Counts {
    std::size_t wrong = 0;
    std::size_t searches = 0;
    std::size_t ties = 0;    ///< searches with several best actions
    std::size_t solved = 0;  ///< searches that claim to see the end
};

/// A search, and how it rates positions.
template <Game G>
struct Searched {
    std::function<SearchResult<G>(const G&, const SearchLimits&, Ties)> search;
    std::function<int(const G&, Player)> evaluate;
    bool rates_finished;
};

template <Game G, Evaluation<G> E>
Searched<G> searched(std::size_t table_bytes) {
    return {[search = Negamax<G, E>(table_bytes)](const G& position, const SearchLimits& limits,
                                                  Ties ties) mutable {
                return search.search(position, limits, ties);
            },
            [](const G& position, Player viewer) { return E::evaluate(position, viewer); },
            E::rates_finished};
}

/// Compares searches with the definition, and counts what differs.
template <Game G>
class Comparison {
public:
    explicit Comparison(Searched<G> by) : by_(std::move(by)) {}

    void add(const G& position, int depth) {
        const auto expected =
            reference::best_by_minimax(position, depth, by_.rates_finished, [this](const G& leaf) {
                return by_.evaluate(leaf, Player::first);
            });
        const auto check = [&](const SearchLimits& limits, Ties ties) {
            const auto found = by_.search(position, limits, ties);
            counts_.wrong += found.value != expected.value;
            if (ties == Ties::random)
                counts_.wrong += !std::ranges::equal(found.best, expected.best);
            else
                counts_.wrong += found.best.size() != 1 || found.best[0] != expected.best[0];
            check_line(position, depth, found);
            return found;
        };
        counts_.solved += check({.depth = depth}, Ties::random).solved;
        (void)check({.depth = depth}, Ties::first);
        const auto at_once = check({.depth = depth, .first_depth = depth}, Ties::random);
        counts_.wrong += at_once.depth != depth;
        ++counts_.searches;
        counts_.ties += expected.best.size() > 1;
    }

    [[nodiscard]] const Counts& counts() const { return counts_; }

private:
    /// The line is best play: every position on it is worth what the first one is.
    void check_line(const G& start, int depth, const SearchResult<G>& result) {
        counts_.wrong += result.line.empty() || result.line[0] != result.best[0];
        counts_.wrong += result.depth > depth || (result.depth < depth && !result.solved);
        G position = start;
        for (const auto action : result.line) {
            const auto actions = position.legal_actions();
            if (std::ranges::find(actions, action) == actions.end()) {
                ++counts_.wrong;
                return;
            }
            position.play(action);
        }
        const auto outcome = position.outcome();
        const auto plies = static_cast<int>(result.line.size());
        counts_.wrong += plies > result.depth || (plies < result.depth && !outcome);
        const int value = outcome && !by_.rates_finished
            ? outcome_value(*outcome, start.to_move(), plies)
            : by_.evaluate(position, start.to_move());
        counts_.wrong += value != result.value;
    }

    Searched<G> by_;
    Counts counts_;
};

void require_equal(const Counts& counts, std::size_t searches) {
    CHECK(counts.wrong == 0);
    CHECK(counts.searches >= searches);
    CHECK(counts.ties > searches / 20);
}

/// No table, one bucket, a crowded one, one with room.
constexpr std::size_t table_sizes[] = {0, 64, 1024, 1 << 20};

void compare_in_graphs(Searched<GraphGame> (*made)(std::size_t table_bytes)) {
    for (const std::size_t bytes : table_sizes) {
        Comparison<GraphGame> comparison(made(bytes));
        for (std::uint32_t graph = 0; graph < 200; ++graph) {
            const GraphGame start(graph, 0);
            if (start.outcome()) continue;
            for (const int depth : {1, 2, 6, 3, 5, 4}) comparison.add(start, depth);
        }
        require_equal(comparison.counts(), 900);
        CHECK(comparison.counts().solved > 50);
        CHECK(comparison.counts().solved < comparison.counts().searches);
    }
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

template <Game G>
void compare_in(Searched<G> (*made)(std::size_t table_bytes), std::size_t positions,
                std::uint32_t most_actions, int deepest) {
    for (const std::size_t bytes : table_sizes) {
        Comparison<G> comparison(made(bytes));
        Rng rng(5);
        for (std::size_t i = 0; i < positions; ++i) {
            const auto position = random_position<G>(rng, most_actions);
            for (int depth = 1; depth <= deepest; ++depth) comparison.add(position, depth);
        }
        require_equal(comparison.counts(), positions * static_cast<std::size_t>(deepest));
    }
}

}  // namespace

TEST_CASE("negamax: finds what minimax finds in random graphs, seeing only the end", "[negamax]") {
    compare_in_graphs(searched<GraphGame, OutcomeOnly>);
}

TEST_CASE("negamax: finds what minimax finds in random graphs, counting points also at the end",
          "[negamax]") {
    compare_in_graphs(searched<GraphGame, MarginOfPoints>);
}

TEST_CASE("negamax: finds what minimax finds in random graphs, counting points until the end",
          "[negamax]") {
    compare_in_graphs(searched<GraphGame, PointsThenOutcome>);
}

TEST_CASE("negamax: finds what minimax finds in tic-tac-toe", "[negamax]") {
    compare_in(searched<tic_tac_toe::Position, OutcomeOnly>, 20, 6, 5);
    compare_in(searched<tic_tac_toe::Position, OpenLines<false>>, 20, 6, 5);
    compare_in(searched<tic_tac_toe::Position, OpenLines<true>>, 20, 6, 5);
}

TEST_CASE("negamax: finds what minimax finds in the L-Game, whose turns are two actions",
          "[negamax]") {
    compare_in(searched<l_game::Position, OutcomeOnly>, 10, 60, 4);
    compare_in(searched<l_game::Position, Mobility>, 10, 60, 4);
}

TEST_CASE("negamax: finds what minimax finds where scoring means going on", "[negamax]") {
    compare_in(searched<SmallBoxes<2, 2>, MarginOfPoints>, 15, 9, 4);
    compare_in(searched<SmallBoxes<2, 2>, PointsThenOutcome>, 15, 9, 4);
}

TEST_CASE("negamax: every tic-tac-toe opening draws, which takes nine plies to see", "[negamax]") {
    for (const std::size_t bytes : {0U, 1U << 20}) {
        Negamax<tic_tac_toe::Position, OutcomeOnly> search(bytes);
        const auto result = search.search({}, {}, Ties::random);
        CHECK(result.value == 0);
        CHECK(result.solved);
        CHECK(result.depth == 9);
        CHECK(result.line.size() == 9);
        CHECK(result.best.size() == 9);
    }
}

TEST_CASE("negamax: a win is found as soon as it is in reach, and search ends there", "[negamax]") {
    tic_tac_toe::Position position;  // x x .
    for (const tic_tac_toe::Action cell : {tic_tac_toe::Action{0}, {3}, {1}, {4}})
        position.play(cell);
    Negamax<tic_tac_toe::Position, OutcomeOnly> search;
    const auto won = search.search(position, {}, Ties::random);
    CHECK(won.value == win_after(1));
    CHECK(won.depth == 1);
    CHECK(won.solved);
    REQUIRE(won.best.size() == 1);
    CHECK(won.best[0].cell == 2);

    position = {};  // o cannot meet both threats of x
    for (const tic_tac_toe::Action cell : {tic_tac_toe::Action{0}, {4}, {8}, {2}, {6}})
        position.play(cell);
    const auto lost = search.search(position, {}, Ties::random);
    CHECK(lost.value == -win_after(2));
    CHECK(lost.depth == 2);
    CHECK(lost.solved);
    CHECK(lost.best.size() == 4);
}

TEST_CASE("negamax: the values of small boards of Dots and Boxes are the known ones", "[negamax]") {
    // Boxes of the first player minus the second's under perfect play.
    const auto value = []<class Board>(Board board, std::size_t bytes) {
        Negamax<Board, MarginOfPoints> search(bytes);
        constexpr int plies = Board::action_count;
        const auto result =
            search.search(board, {.depth = plies, .first_depth = plies}, Ties::first);
        CHECK(result.solved);
        CHECK(result.line.size() == Board::action_count);
        return result.value;
    };
    CHECK(value(SmallBoxes<1, 1>{}, 0) == -1);
    CHECK(value(SmallBoxes<1, 2>{}, 0) == 0);
    CHECK(value(SmallBoxes<1, 3>{}, 0) == -1);
    CHECK(value(SmallBoxes<2, 2>{}, 1 << 16) == 2);
    CHECK(value(SmallBoxes<2, 3>{}, 1 << 22) == -2);
}

TEST_CASE("negamax: agrees with retrograde analysis on the L-Game, plies to the end included",
          "[negamax]") {
    using l_game::Enumeration;
    const Retrograde<l_game::Position, Enumeration> solution;
    Negamax<l_game::Position, OutcomeOnly> search(std::size_t{1} << 25);
    std::size_t wrong = 0;
    std::size_t decisive = 0;
    std::size_t drawn = 0;
    int farthest = 0;
    for (std::size_t i = 0; i < Enumeration::turn_starts; ++i) {
        const auto position = Enumeration::position(i);
        if (position.outcome() || Enumeration::canonical(position) != i) continue;
        const ExactValue exact = solution.value(position);
        if (exact.utility == 0 && ++drawn % 8 != 0) continue;  // most of the work
        const auto result = search.search(position, {.depth = 18}, Ties::first);
        if (exact.utility == 0) {
            wrong += result.value != 0;
            continue;
        }
        wrong += result.value != exact.utility * win_after(exact.distance);
        wrong += !result.solved || result.depth != exact.distance;
        farthest = std::max(farthest, int{exact.distance});
        ++decisive;
    }
    CHECK(wrong == 0);
    CHECK(farthest == 18);
    CHECK(decisive == 1'020);
}

TEST_CASE("negamax: what is called solved does not change with more depth", "[negamax]") {
    Negamax<GraphGame, PointsThenOutcome> search(1 << 12);
    std::size_t wrong = 0;
    std::size_t solved = 0;
    for (std::uint32_t graph = 0; graph < 300; ++graph) {
        const GraphGame start(graph, 1);
        if (start.outcome()) continue;
        const auto result = search.search(start, {.depth = 4}, Ties::random);
        if (!result.solved) continue;
        ++solved;
        for (const int depth : {5, 6, 7}) {
            const auto expected =
                reference::best_by_minimax(start, depth, false, [](const GraphGame& leaf) {
                    return leaf.margin(Player::first);
                });
            wrong += result.value != expected.value;
            wrong += !std::ranges::equal(result.best, expected.best);
        }
    }
    CHECK(wrong == 0);
    CHECK(solved > 50);
}

TEST_CASE("negamax: earlier searches, deeper ones too, change no result", "[negamax]") {
    using Search = Negamax<GraphGame, PointsThenOutcome>;
    for (const std::size_t bytes : {64U, 4096U, 1U << 20}) {
        Search used(bytes);
        Rng rng(3);
        std::size_t wrong = 0;
        for (int i = 0; i < 1500; ++i) {
            const GraphGame start(rng.below(4), rng.below(GraphGame::node_count));
            if (start.outcome()) continue;
            const SearchLimits limits{.depth = 1 + static_cast<int>(rng.below(9))};
            const Ties ties = rng.below(2) == 0 ? Ties::first : Ties::random;
            const auto result = used.search(start, limits, ties);
            const auto fresh = Search().search(start, limits, ties);
            wrong += result.value != fresh.value || result.best != fresh.best;
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("negamax: a cleared search takes as many nodes as a new one", "[negamax]") {
    Negamax<l_game::Position, Mobility> search(1 << 16);
    const auto result = search.search({}, {.depth = 6}, Ties::random);
    const auto again = search.search({}, {.depth = 6}, Ties::random);
    search.clear();
    const auto cleared = search.search({}, {.depth = 6}, Ties::random);
    search.reserve(1 << 16);
    CHECK(again.nodes < result.nodes);
    CHECK(cleared.nodes == result.nodes);
    CHECK(search.search({}, {.depth = 6}, Ties::random).nodes == result.nodes);
    CHECK(cleared.line == result.line);
    CHECK(again.best == result.best);
}

TEST_CASE("negamax: copies search on their own", "[negamax]") {
    Negamax<l_game::Position, Mobility> search(1 << 16);
    auto copy = search;
    const auto nodes = search.search({}, {.depth = 6}, Ties::first).nodes;
    CHECK(copy.search({}, {.depth = 6}, Ties::first).nodes == nodes);
    copy = search;  // with what it has found
    CHECK(copy.search({}, {.depth = 6}, Ties::first).nodes < nodes);
}

TEST_CASE("negamax: a table spares nodes", "[negamax]") {
    Negamax<l_game::Position, Mobility> with(1 << 22);
    Negamax<l_game::Position, Mobility> without;
    const auto quick = with.search({}, {.depth = 8}, Ties::random);
    const auto slow = without.search({}, {.depth = 8}, Ties::random);
    CHECK(quick.value == slow.value);
    CHECK(quick.best == slow.best);
    CHECK(quick.nodes < slow.nodes / 2);
}

TEST_CASE("negamax: under a limit of nodes the deepest search finished counts", "[negamax]") {
    std::vector<std::size_t> reached(20);
    for (const std::uint64_t nodes : {1U, 10U, 100U, 1'000U, 5'000U, 20'000U, 100'000U}) {
        Negamax<l_game::Position, Mobility> search;
        const auto result = search.search({}, {.nodes = nodes}, Ties::random);
        ++reached[static_cast<std::size_t>(result.depth)];
        CHECK(result.nodes <= nodes + 20);  // the actions of one position
        const auto same =
            Negamax<l_game::Position, Mobility>().search({}, {.depth = result.depth}, Ties::random);
        CHECK(result.value == same.value);
        CHECK(result.best == same.best);
        CHECK(result.line == same.line);
    }
    CHECK(reached[0] == 0);
    CHECK(reached[1] >= 1);
    CHECK(std::ranges::count_if(reached, [](std::size_t count) { return count > 0; }) >= 5);
}

TEST_CASE("negamax: ends when it is told to, but not before the first ply is known", "[negamax]") {
    Negamax<l_game::Position, Mobility> search(1 << 16);
    const auto at_once = search.search({}, {}, Ties::random, [] { return true; });
    CHECK(at_once.depth == 1);
    CHECK(at_once.best == search.search({}, {.depth = 1}, Ties::random).best);

    const SearchLimits from_three{.first_depth = 3, .nodes = 1};
    const auto three = search.search({}, {.first_depth = 3}, Ties::random, [] { return true; });
    CHECK(three.depth == 3);
    CHECK(search.search({}, from_three, Ties::random).depth == 3);

    int asked = 0;
    const auto later = search.search({}, {}, Ties::first, [&] { return ++asked == 30; });
    CHECK(asked == 30);
    CHECK(later.depth > 4);
    CHECK(later.nodes > 30'000);
    CHECK(later.nodes < 30 * 5'000);
    const auto same =
        Negamax<l_game::Position, Mobility>().search({}, {.depth = later.depth}, Ties::first);
    CHECK(later.value == same.value);
    CHECK(later.best == same.best);
    // The unfinished depth has left nothing wrong behind.
    const auto deeper = search.search({}, {.depth = later.depth + 1}, Ties::random);
    const auto fresh = Negamax<l_game::Position, Mobility>(1 << 16).search(
        {}, {.depth = later.depth + 1}, Ties::random);
    CHECK(deeper.value == fresh.value);
    CHECK(deeper.best == fresh.best);
}

TEST_CASE("negamax: once it is told to stop it searches at most 4,096 nodes", "[negamax]") {
    std::uint64_t most = 0;
    for (int answers = 1; answers < 30; ++answers) {
        most = std::max(most, played_after<l_game::Position, Mobility>(answers));
        most = std::max(most, played_after<SmallBoxes<2, 2>, PointsThenOutcome>(answers));
    }
    for (int answers = 1; answers < 3; ++answers)
        most = std::max(most, played_after<tic_tac_toe::Position, OpenLines<false>>(answers));
    CHECK(most > 1000);
    CHECK(most <= 4096);
}

TEST_CASE("negamax: shows every depth that it finishes, and no other", "[negamax]") {
    using Search = Negamax<l_game::Position, Mobility>;
    std::vector<Search::Result> shown;
    int asked = 0;
    const auto result = Search().search(
        {}, {.first_depth = 2}, Ties::first, [&] { return ++asked == 20; },
        [&](const Search::Result& found) { shown.push_back(found); });
    REQUIRE(shown.size() + 1 == static_cast<std::size_t>(result.depth));
    CHECK(shown.back().best == result.best);
    CHECK(shown.back().nodes < result.nodes);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const int depth = static_cast<int>(i) + 2;
        const auto same = Search().search({}, {.depth = depth, .first_depth = 2}, Ties::first);
        CHECK(shown[i].depth == depth);
        CHECK(shown[i].value == same.value);
        CHECK(shown[i].line == same.line);
        CHECK(shown[i].nodes == same.nodes);
    }
}

TEST_CASE("negamax: looks as far ahead as values can count", "[negamax]") {
    for (const std::size_t bytes : {0U, 1U << 16}) {
        Negamax<support::Queue, OutcomeOnly> search(bytes);
        for (const std::uint32_t left : {1U, 2U, 127U, 128U}) {
            const auto result = search.search(support::Queue(left), {}, Ties::random);
            const int value = win_after(static_cast<int>(left));
            CHECK(result.value == (left % 2 == 1 ? value : -value));
            CHECK(result.line.size() == left);
            CHECK(result.solved);
        }
        const auto beyond = search.search(support::Queue(129), {}, Ties::random);
        CHECK(beyond.value == 0);
        CHECK(beyond.depth == max_plies);
        CHECK(beyond.line.size() == max_plies);
        CHECK_FALSE(beyond.solved);
    }
}
