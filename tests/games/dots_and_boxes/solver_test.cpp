#include "ludus/games/dots_and_boxes/solver.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/dots_and_boxes/agents.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "reference/box_endings.hpp"
#include "reference/dots_and_boxes.hpp"

using namespace ludus;
using dots_and_boxes::Action;
using dots_and_boxes::AdvancedAgent;
using dots_and_boxes::BasicPosition;
using dots_and_boxes::Board;
using dots_and_boxes::count_edges;
using dots_and_boxes::edge_bit;
using dots_and_boxes::Solver;

namespace {

/// The position in which so many edges are free; the first player has all complete boxes.
template <class B>
typename Solver<B>::Position with_free(typename B::Edges free) {
    const auto drawn = B::all_edges & ~free;
    return {drawn, B::complete(drawn), Player::first};
}

template <class B>
reference::BoxEndings endings_of(typename B::Edges free) {
    std::vector<std::size_t> edges;
    dots_and_boxes::for_each_edge(free, [&](std::size_t edge) { edges.push_back(edge); });
    return {B::row_count, B::column_count, edges};
}

/// How many values differ from minimax, among all subsets of some free edges.
template <class B>
std::size_t differences(Solver<B>& solver, typename B::Edges free) {
    const reference::BoxEndings endings = endings_of<B>(free);
    std::size_t different = 0;
    for (std::uint32_t subset = 0; subset < endings.subset_count(); ++subset) {
        typename B::Edges some = 0;
        for (std::size_t i = 0; i < endings.free().size(); ++i)
            if ((subset >> i & 1) != 0) some |= edge_bit<typename B::Edges>(endings.free()[i]);
        different += solver.value(with_free<B>(some)) != endings.value(subset);
    }
    return different;
}

/// How many values of actions, and verdicts on them, differ from minimax.
template <class B>
std::size_t action_differences(Solver<B>& solver, typename B::Edges free) {
    const reference::BoxEndings endings = endings_of<B>(free);
    const auto position = with_free<B>(free);
    const std::uint32_t all = endings.subset_count() - 1;
    const auto values = solver.values(position);
    const auto best = solver.best_actions(position);
    REQUIRE(values.size() == endings.free().size());
    std::size_t different = 0;
    std::size_t best_count = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Action action{static_cast<std::uint8_t>(endings.free()[i])};
        const bool is_best = endings.value(all, i) == endings.value(all);
        different += values[i] != endings.value(all, i);
        different += solver.value(position, action) != endings.value(all, i);
        different += solver.loses_value(position, action) == is_best;
        different += (std::ranges::find(best, action) != best.end()) != is_best;
        best_count += is_best;
    }
    return different + (best.size() != best_count);
}

/// Random edges, and all those of some boxes side by side, `count` in all if there are so many.
template <class B>
typename B::Edges cluster(Rng& rng, std::uint32_t count) {
    const int height = std::min(B::row_count, 2 + static_cast<int>(rng.below(2)));
    const int width = std::min(B::column_count, 2 + static_cast<int>(rng.below(2)));
    const auto top =
        static_cast<int>(rng.below(static_cast<std::uint32_t>(B::row_count - height + 1)));
    const auto left =
        static_cast<int>(rng.below(static_cast<std::uint32_t>(B::column_count - width + 1)));
    typename B::Edges edges = 0;
    for (int row = top; row < top + height; ++row)
        for (int column = left; column < left + width; ++column) edges |= B::box(row, column);
    while (count_edges(edges) > count)
        edges &= ~edge_bit<typename B::Edges>(
            dots_and_boxes::nth_edge(edges, rng.below(count_edges(edges))));
    return edges;
}

/// Compares clusters of edges with minimax: all their subsets.
template <class B>
void check_clusters(int clusters, std::uint32_t count) {
    Rng rng(25);
    Solver<B> solver(1 << 16);
    std::size_t different = 0;
    for (int i = 0; i < clusters; ++i) different += differences(solver, cluster<B>(rng, count));
    CHECK(different == 0);
}

/// Compares the last free edges of games with minimax: the values of their actions.
template <class B, class A>
void check_games(A agent, int games, std::uint32_t count) {
    Rng rng(26);
    Solver<B> solver(1 << 16);
    std::size_t different = 0;
    for (int i = 0; i < games; ++i) {
        typename Solver<B>::Position position;
        while (position.legal_action_count() > count) position.play(agent.act(position, rng));
        different += action_differences(solver, position.free_edges());
    }
    CHECK(different == 0);
}

struct AnyAction {
    template <class P>
    Action act(const P& position, Rng& rng) const {
        return position.random_action(rng);
    }
};

/// The margin still to come by minimax over the drawing, to the player to move.
int by_drawing(const reference::DotsAndBoxes& position) {
    int best = -1'000;
    for (const std::string& action : position.actions()) {
        reference::DotsAndBoxes next = position;
        next.play(action);
        const int sign = position.to_move() == 'x' ? 1 : -1;
        const int scored = sign * (next.margin() - position.margin());
        const bool goes_on = next.to_move() == position.to_move();
        best = std::max(best, scored + (goes_on ? 1 : -1) * by_drawing(next));
    }
    return best == -1'000 ? 0 : best;
}

template <int rows, int columns>
int value_at_start() {
    return Solver<Board<rows, columns>>().value({});
}

/// The value of a position that is written as a drawing in lines: '+', '-', '|' and spaces.
template <int rows, int columns>
int value_of_drawing(const std::vector<std::string>& lines) {
    using B = Board<rows, columns>;
    typename B::Edges free = 0;
    for (int row = 0; row <= rows; ++row)
        for (int column = 0; column < columns; ++column)
            if (lines.at(static_cast<std::size_t>(2 * row))
                    .at(static_cast<std::size_t>(2 * column + 1)) == ' ')
                free |= edge_bit<typename B::Edges>(B::horizontal(row, column));
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column <= columns; ++column)
            if (lines.at(static_cast<std::size_t>(2 * row + 1))
                    .at(static_cast<std::size_t>(2 * column)) == ' ')
                free |= edge_bit<typename B::Edges>(B::vertical(row, column));
    return Solver<B>().value(with_free<B>(free));
}

}  // namespace

TEST_CASE("dots_and_boxes: small boards have their published values", "[dots_and_boxes][solver]") {
    CHECK(value_at_start<1, 2>() == 0);
    CHECK(value_at_start<3, 1>() == -1);
    CHECK(value_at_start<2, 2>() == 2);
    CHECK(value_at_start<2, 3>() == -2);
    CHECK(value_at_start<3, 3>() == -3);
}

TEST_CASE("dots_and_boxes: the twin of endings is minimax over the drawing",
          "[dots_and_boxes][solver]") {
    Rng rng(27);
    for (int game = 0; game < 20; ++game) {
        BasicPosition<2, 3> position;
        reference::DotsAndBoxes drawing(2, 3);
        while (position.legal_action_count() > 5) {
            const Action action = position.random_action(rng);
            position.play(action);
            drawing.draw(action.index());
        }
        const auto endings = endings_of<Board<2, 3>>(position.free_edges());
        CHECK(endings.value(endings.subset_count() - 1) == by_drawing(drawing));
    }
}

TEST_CASE("dots_and_boxes: every position of small boards has the value of minimax",
          "[dots_and_boxes][solver]") {
    Solver<Board<1, 4>> row;
    CHECK(differences(row, Board<1, 4>::all_edges) == 0);
    Solver<Board<3, 1>> column;
    CHECK(differences(column, Board<3, 1>::all_edges) == 0);
    Solver<Board<2, 2>> square;
    CHECK(differences(square, Board<2, 2>::all_edges) == 0);
    Solver<Board<2, 3>> six;
    CHECK(differences(six, Board<2, 3>::all_edges) == 0);
}

TEST_CASE("dots_and_boxes: endings of any board have the values of minimax",
          "[dots_and_boxes][solver]") {
    check_clusters<Board<3, 3>>(20, 13);
    check_clusters<Board<4, 4>>(20, 13);
    check_clusters<Board<5, 6>>(4, 12);
    check_clusters<Board<7, 7>>(4, 12);
}

TEST_CASE("dots_and_boxes: actions at the end of games have the values of minimax",
          "[dots_and_boxes][solver]") {
    check_games<Board<3, 3>>(AnyAction{}, 100, 12);
    check_games<Board<3, 3>>(AdvancedAgent{}, 100, 12);
    check_games<Board<4, 4>>(AnyAction{}, 100, 12);
    check_games<Board<4, 4>>(AdvancedAgent{}, 20, 15);
    check_games<Board<7, 7>>(AnyAction{}, 50, 11);
}

TEST_CASE("dots_and_boxes: long chains and loops are handed back but for the last",
          "[dots_and_boxes][solver]") {
    // Four chains of four: two boxes of each are handed back, but for those of the last.
    CHECK(value_of_drawing<4, 4>({"+-+-+-+-+",  //
                                  "         ",  //
                                  "+-+-+-+-+",  //
                                  "         ",  //
                                  "+-+-+-+-+",  //
                                  "         ",  //
                                  "+-+-+-+-+",  //
                                  "         ",  //
                                  "+-+-+-+-+"}) == -4);
    // The same with the first chain open: its taker keeps control.
    CHECK(value_of_drawing<4, 4>({"+-+-+-+-+",  //
                                  "|        ",  //
                                  "+-+-+-+-+",  //
                                  "         ",  //
                                  "+-+-+-+-+",  //
                                  "         ",  //
                                  "+-+-+-+-+",  //
                                  "         ",  //
                                  "+-+-+-+-+"}) == 4);
    // A ring of twelve round a ring of four. Open the small one: four or all, then twelve.
    CHECK(value_of_drawing<4, 4>({"+-+-+-+-+",  //
                                  "|       |",  //
                                  "+ +-+-+ +",  //
                                  "| |   | |",  //
                                  "+ + + + +",  //
                                  "| |   | |",  //
                                  "+ +-+-+ +",  //
                                  "|       |",  //
                                  "+-+-+-+-+"}) == -8);
}

TEST_CASE(
    "dots_and_boxes: of chains between the same joints a longer one may be the better to open",
    "[dots_and_boxes][solver]") {
    constexpr std::uint64_t free = 0x2615D5FBF0;
    const auto endings = endings_of<Board<3, 5>>(free);
    REQUIRE(endings.value(endings.subset_count() - 1) == 1);
    CHECK(Solver<Board<3, 5>>().value(with_free<Board<3, 5>>(free)) == 1);
}

TEST_CASE("dots_and_boxes: symmetric positions have one value", "[dots_and_boxes][solver]") {
    Rng rng(28);
    for (int game = 0; game < 20; ++game) {
        BasicPosition<4, 4> position;
        while (position.legal_action_count() > 20)
            position.play(AdvancedAgent{}.act(position, rng));
        const int value = Solver<Board<4, 4>>(1 << 16).value(position);
        for (std::size_t s = 0; s < BasicPosition<4, 4>::symmetry_count; ++s)
            CHECK(Solver<Board<4, 4>>(1 << 16).value(position.transformed(s)) == value);
    }
}

TEST_CASE("dots_and_boxes: no size of the table changes a value", "[dots_and_boxes][solver]") {
    using B = Board<4, 4>;
    Solver<B> none(0);
    Solver<B> tiny(64);
    Solver<B> small(1'000);
    Solver<B> large;
    Rng rng(29);
    for (int game = 0; game < 40; ++game) {
        BasicPosition<4, 4> position;
        while (position.legal_action_count() > 17) position.play(position.random_action(rng));
        const auto values = large.values(position);
        CHECK(none.values(position) == values);
        CHECK(tiny.values(position) == values);
        CHECK(small.values(position) == values);
        large.clear();
        CHECK(large.values(position) == values);
        CHECK(*std::ranges::max_element(values) == large.value(position));
    }
}

TEST_CASE("dots_and_boxes: the score and the mover do not matter to what is still to come",
          "[dots_and_boxes][solver]") {
    using P = BasicPosition<2, 2>;
    Solver<Board<2, 2>> solver;
    const auto first = Notation<P>::read_position("2x2 111111000000 0-0 x");
    CHECK(solver.value(first) == solver.value({first.drawn_edges(), 0, Player::second}));
    CHECK(solver.value(with_free<Board<2, 2>>(0)) == 0);
    CHECK(solver.values(with_free<Board<2, 2>>(0)).empty());
}
