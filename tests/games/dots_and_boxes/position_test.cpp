#include "ludus/games/dots_and_boxes/position.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/check_game.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/perft.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/scored.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "reference/dots_and_boxes.hpp"
#include "support/beside_twin.hpp"

using namespace ludus;
using dots_and_boxes::BasicPosition;
using dots_and_boxes::Board;
using dots_and_boxes::Position;

namespace {

/// The size of a board as a type.
template <int rows, int columns>
struct Boxes {
    static constexpr int row_count = rows;
    static constexpr int column_count = columns;
    using Position = BasicPosition<rows, columns>;

    [[nodiscard]] static reference::DotsAndBoxes twin() { return {rows, columns}; }
};

/// Plays games at random beside the twin. Returns how many actions.
template <class Size>
std::size_t compare_with_reference(Rng& rng, std::size_t games) {
    using P = typename Size::Position;
    const support::Tally all = support::play_beside_twin<P>(
        rng, {.actions = games * P::action_count, .in_order = true},
        [](Rng&, std::size_t) { return std::pair(P{}, Size::twin()); });
    CHECK(all.finished == games);
    return all.actions;
}

/// What the positions after all sequences of `depth` actions add up to.
template <class P>
reference::DotsAndBoxesLeaves leaves(const P& position, unsigned depth) {
    if (depth == 0)
        return {1, position.to_move() == Player::first ? 1U : 0U, position.margin(Player::first)};
    reference::DotsAndBoxesLeaves sum;
    for (const auto action : position.legal_actions()) {
        const auto part = leaves(after(position, action), depth - 1);
        sum.count += part.count;
        sum.first_to_move += part.first_to_move;
        sum.margin += part.margin;
    }
    return sum;
}

/// How many boxes more than the opponent the player to move gets from here on, both playing
/// perfectly, for every set of drawn edges: the last one first.
template <int rows, int columns>
std::vector<std::int8_t> solved() {
    using B = Board<rows, columns>;
    std::vector<std::int8_t> gain(std::size_t{1} << B::edge_count);
    for (std::uint64_t drawn = gain.size() - 1; drawn-- > 0;) {
        int best = -B::box_count;
        for (std::uint64_t free = ~drawn & (gain.size() - 1); free != 0;) {
            const std::size_t edge = dots_and_boxes::pop_lowest_edge(free);
            const std::uint64_t next = drawn | std::uint64_t{1} << edge;
            const int completed = dots_and_boxes::complete_beside<B>(next, edge);
            best = std::max(best, completed > 0 ? completed + gain[next] : -gain[next]);
        }
        gain[drawn] = static_cast<std::int8_t>(best);
    }
    return gain;
}

/// `Position` after edges are drawn in turn.
template <class P = Position>
constexpr P played(std::initializer_list<std::size_t> edges) {
    P position;
    for (const std::size_t edge : edges) position.play({static_cast<std::uint8_t>(edge)});
    return position;
}

}  // namespace

TEST_CASE("dots_and_boxes: a position is small and begins empty, the first player to move",
          "[dots_and_boxes][rules]") {
    STATIC_REQUIRE(sizeof(Position) == 16);
    STATIC_REQUIRE(sizeof(BasicPosition<5, 5>) == 16);
    STATIC_REQUIRE(sizeof(BasicPosition<7, 7>) == 32);
    STATIC_REQUIRE(sizeof(dots_and_boxes::Action) == 1);
    STATIC_REQUIRE(std::is_trivially_copyable_v<Position>);
    STATIC_REQUIRE(Position{}.to_move() == Player::first);
    STATIC_REQUIRE(Position{}.drawn_edges() == 0);
    STATIC_REQUIRE(Position{}.free_edges() == 0xFF'FFFF'FFFF);
    STATIC_REQUIRE(Position{}.legal_action_count() == 40);
    STATIC_REQUIRE(Position{}.open_boxes() == 16);
    STATIC_REQUIRE(!Position{}.outcome());
    STATIC_REQUIRE(Position::action_count == 40);
    STATIC_REQUIRE(BasicPosition<7, 7>::action_count == 112);
    STATIC_REQUIRE(BasicPosition<1, 1>::action_count == 4);
}

TEST_CASE("dots_and_boxes: every size is a scored, symmetric game that counts and draws actions",
          "[dots_and_boxes][rules]") {
    const auto check = []<class P>(P) {
        STATIC_REQUIRE(Game<P>);
        STATIC_REQUIRE(Scored<P>);
        STATIC_REQUIRE(Symmetric<P>);
        STATIC_REQUIRE(CountsActions<P>);
        STATIC_REQUIRE(DrawsActions<P>);
        STATIC_REQUIRE(Notated<P>);
        STATIC_REQUIRE(RandomStart<P>);
    };
    check(Position{});
    check(BasicPosition<1, 1>{});
    check(BasicPosition<5, 6>{});
    check(BasicPosition<7, 7>{});
    STATIC_REQUIRE(!Game<Board<4, 4>>);
}

TEST_CASE("dots_and_boxes: sizes have names of their own", "[dots_and_boxes][rules]") {
    STATIC_REQUIRE(Position::name == "dots_and_boxes");
    STATIC_REQUIRE(BasicPosition<3, 5>::name == "dots_and_boxes_3x5");
    STATIC_REQUIRE(BasicPosition<5, 3>::name == "dots_and_boxes_5x3");
}

TEST_CASE("dots_and_boxes: who draws an edge that completes nothing passes the turn",
          "[dots_and_boxes][rules]") {
    STATIC_REQUIRE(played({0}).to_move() == Player::second);
    STATIC_REQUIRE(played({0, 20}).to_move() == Player::first);
    STATIC_REQUIRE(played({0, 20, 21}).to_move() == Player::second);
    STATIC_REQUIRE(played({0, 20, 21}).margin(Player::first) == 0);
}

TEST_CASE("dots_and_boxes: who completes a box owns it and moves again",
          "[dots_and_boxes][rules]") {
    constexpr Position one = played({0, 20, 21, 4});
    STATIC_REQUIRE(one.to_move() == Player::second);
    STATIC_REQUIRE(one.boxes(Player::first) == 0);
    STATIC_REQUIRE(one.boxes(Player::second) == 1);
    STATIC_REQUIRE(one.margin(Player::second) == 1);
    STATIC_REQUIRE(one.margin(Player::first) == -1);
    STATIC_REQUIRE(one.open_boxes() == 15);
    STATIC_REQUIRE(played({0, 20, 21, 4, 1}).to_move() == Player::first);
    STATIC_REQUIRE(played({0, 20, 21, 4, 1}).margin(Player::second) == 1);
}

TEST_CASE("dots_and_boxes: one edge can complete two boxes, and still gives one move more",
          "[dots_and_boxes][rules]") {
    constexpr Position beside = played({0, 20, 4, 1, 22, 5, 21});  // x draws the common wall
    STATIC_REQUIRE(beside.boxes(Player::first) == 2);
    STATIC_REQUIRE(beside.boxes(Player::second) == 0);
    STATIC_REQUIRE(beside.to_move() == Player::first);
    constexpr Position above = played({0, 20, 21, 25, 26, 8, 39, 4});  // o draws it
    STATIC_REQUIRE(above.boxes(Player::second) == 2);
    STATIC_REQUIRE(above.to_move() == Player::second);
    STATIC_REQUIRE(played({0, 20, 21, 25, 26, 8, 39, 4, 38}).to_move() == Player::first);
}

TEST_CASE("dots_and_boxes: more boxes win when all edges are drawn, equal numbers are a draw",
          "[dots_and_boxes][rules]") {
    using One = BasicPosition<1, 1>;
    STATIC_REQUIRE(!played<One>({0, 1, 2}).outcome());
    STATIC_REQUIRE(played<One>({0, 1, 2, 3}).outcome() == Outcome::win(Player::second));
    STATIC_REQUIRE(played<One>({0, 1, 2, 3}).legal_actions().empty());
    STATIC_REQUIRE(played<One>({0, 1, 2, 3}).to_move() == Player::second);

    using Two = BasicPosition<1, 2>;  // above 0 1, below 2 3, walls 4 5 6
    STATIC_REQUIRE(played<Two>({0, 1, 2, 3, 4, 6, 5}).outcome() == Outcome::win(Player::first));
    STATIC_REQUIRE(played<Two>({1, 0, 2, 4, 5, 3, 6}).outcome() == Outcome::draw());
    STATIC_REQUIRE(played<Two>({1, 0, 2, 4, 5, 3, 6}).margin(Player::first) == 0);

    using Three = BasicPosition<1, 3>;  // far ahead is not yet won
    constexpr Three ahead(Three::Board::box(0, 0) | Three::Board::box(0, 1), 2, Player::first);
    STATIC_REQUIRE(!ahead.outcome());
    STATIC_REQUIRE(ahead.legal_action_count() == 3);
}

TEST_CASE("dots_and_boxes: a position is made from its edges, score and mover",
          "[dots_and_boxes][rules]") {
    constexpr Position made(0b1'0001 | std::uint64_t{3} << 20, 0, Player::second);
    STATIC_REQUIRE(made == played({0, 20, 21, 4}));
    STATIC_REQUIRE(made.hash() == played({0, 20, 21, 4}).hash());
    STATIC_REQUIRE(!(made == Position(made.drawn_edges(), 1, Player::second)));
    STATIC_REQUIRE(!(made == Position(made.drawn_edges(), 0, Player::first)));
    STATIC_REQUIRE(made.hash() != Position(made.drawn_edges(), 1, Player::second).hash());
    STATIC_REQUIRE(made.hash() != Position(made.drawn_edges(), 0, Player::first).hash());
}

TEST_CASE("dots_and_boxes: the legal actions are the free edges in the order of their numbers",
          "[dots_and_boxes][rules]") {
    constexpr auto actions = played({0, 20, 39}).legal_actions();
    STATIC_REQUIRE(actions.size() == 37);
    STATIC_REQUIRE(std::ranges::is_sorted(actions));
    STATIC_REQUIRE(actions[0].index() == 1);
    STATIC_REQUIRE(actions[36].index() == 38);
    STATIC_REQUIRE(std::ranges::find(actions, dots_and_boxes::Action{20}) == actions.end());
}

TEST_CASE("dots_and_boxes: what all sequences of actions lead to is the reference's",
          "[dots_and_boxes][rules]") {
    // Counted by reference::DotsAndBoxes::leaves; the quick ones are counted again here.
    struct Golden {
        unsigned depth = 0;
        reference::DotsAndBoxesLeaves leaves;
    };
    const auto check = [](auto size, const Golden& golden) {
        using Size = decltype(size);
        INFO(Size::row_count << "x" << Size::column_count << ", depth " << golden.depth);
        CHECK(leaves(typename Size::Position{}, golden.depth) == golden.leaves);
        CHECK(perft(typename Size::Position{}, golden.depth) == golden.leaves.count);
        if (golden.leaves.count < 100'000)
            CHECK(Size::twin().leaves(golden.depth) == golden.leaves);
    };
    STATIC_REQUIRE(perft(Position{}, 2) == 40 * 39);
    check(Boxes<1, 1>{}, {4, {24, 0, -24}});
    check(Boxes<1, 2>{}, {7, {5'040, 720, -4'896}});
    check(Boxes<2, 2>{}, {7, {3'991'680, 1'091'520, 384'768}});
    check(Boxes<2, 3>{}, {6, {8'910'720, 8'573'760, -157'248}});
    check(Boxes<3, 3>{}, {5, {5'100'480, 21'600, 12'960}});
    check(Boxes<4, 4>{}, {3, {59'280, 0, 0}});
    check(Boxes<4, 4>{}, {4, {2'193'360, 2'192'976, -384}});
    check(Boxes<7, 7>{}, {3, {1'367'520, 0, 0}});
}

TEST_CASE("dots_and_boxes: agrees with the reference through a million random actions",
          "[dots_and_boxes][rules]") {
    Rng rng(1);
    std::size_t actions = compare_with_reference<Boxes<4, 4>>(rng, 20'000);
    actions += compare_with_reference<Boxes<1, 1>>(rng, 100);
    actions += compare_with_reference<Boxes<1, 2>>(rng, 1'000);
    actions += compare_with_reference<Boxes<2, 1>>(rng, 1'000);
    actions += compare_with_reference<Boxes<2, 2>>(rng, 5'000);
    actions += compare_with_reference<Boxes<3, 3>>(rng, 4'000);
    actions += compare_with_reference<Boxes<3, 5>>(rng, 500);
    actions += compare_with_reference<Boxes<5, 5>>(rng, 200);
    actions += compare_with_reference<Boxes<5, 6>>(rng, 200);
    actions += compare_with_reference<Boxes<1, 7>>(rng, 500);
    actions += compare_with_reference<Boxes<7, 1>>(rng, 500);
    actions += compare_with_reference<Boxes<7, 7>>(rng, 200);
    CHECK(actions >= 1'000'000);
}

TEST_CASE("dots_and_boxes: keeps the laws of a game", "[dots_and_boxes][rules]") {
    Rng rng(2);
    const auto check = [&]<class P>(P, std::uint64_t games) {
        const auto report = check_game<P>(rng, games);
        INFO(P::name << ": " << report.fault);
        CHECK(report.fault.empty());
        // Half of the games begin anywhere, and have at least one action.
        CHECK(report.positions >= games / 2 * (P::action_count + 1 + 2));
        CHECK(report.positions <= games * (P::action_count + 1));
    };
    check(Position{}, 60);
    check(BasicPosition<1, 1>{}, 30);
    check(BasicPosition<1, 2>{}, 30);
    check(BasicPosition<2, 1>{}, 30);
    check(BasicPosition<3, 5>{}, 30);
    check(BasicPosition<5, 5>{}, 10);
    check(BasicPosition<5, 6>{}, 10);
    check(BasicPosition<7, 7>{}, 5);
}

TEST_CASE("dots_and_boxes: different positions have different hashes, equal ones equal hashes",
          "[dots_and_boxes][rules]") {
    const auto check = []<class P>(P, int games) {
        Rng rng(3);
        std::unordered_map<std::uint64_t, std::string> text_of;
        std::size_t repeated = 0;
        std::size_t collisions = 0;
        for (int game = 0; game < games; ++game)
            for (P position; !position.outcome(); position.play(position.random_action(rng))) {
                const std::string text = Notation<P>::write(position);
                const auto [entry, added] = text_of.try_emplace(position.hash(), text);
                repeated += !added;
                collisions += entry->second != text;
            }
        CHECK(collisions == 0);
        CHECK(repeated > 0);
        std::unordered_map<std::string, int> hashes_of;
        for (const auto& [hash, text] : text_of) ++hashes_of[text];
        CHECK(hashes_of.size() == text_of.size());
    };
    check(Position{}, 3'000);
    check(BasicPosition<1, 2>{}, 3'000);
    check(BasicPosition<7, 7>{}, 500);
}

TEST_CASE("dots_and_boxes: the value of small empty boards under perfect play is the known one",
          "[dots_and_boxes][rules]") {
    // The first player's boxes minus the second's; known from exhaustive searches.
    CHECK(solved<1, 1>()[0] == -1);
    CHECK(solved<1, 2>()[0] == 0);
    CHECK(solved<2, 1>()[0] == 0);
    CHECK(solved<1, 3>()[0] == -1);
    CHECK(solved<2, 2>()[0] == 2);
    CHECK(solved<2, 3>()[0] == -2);
    CHECK(solved<3, 2>()[0] == -2);
    CHECK(solved<3, 3>()[0] == -3);
}

TEST_CASE("dots and boxes: a random start has any number of edges but all",
          "[dots_and_boxes][position]") {
    using Small = ludus::dots_and_boxes::BasicPosition<2, 2>;
    constexpr int starts = 24'000;
    ludus::Rng rng(31);
    std::array<int, 13> with_edges{};
    int unlike_alternation = 0;
    for (int i = 0; i < starts; ++i) {
        const Small start = Small::random_start(rng);
        REQUIRE_FALSE(start.outcome());
        const auto drawn = 12 - start.legal_action_count();
        ++with_edges[drawn];
        unlike_alternation += (start.to_move() == ludus::Player::first) != (drawn % 2 == 0);
    }
    REQUIRE(with_edges[12] == 0);
    for (std::size_t drawn = 0; drawn < 12; ++drawn)
        REQUIRE(with_edges[drawn] == Approx(starts / 12).margin(250));
    REQUIRE(unlike_alternation > 1000);  // boxes were completed on the way
}
