#include "ludus/games/alquerque/position.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/check_game.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/perft.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/scored.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "reference/alquerque.hpp"
#include "support/alquerque_rules.hpp"
#include "support/beside_twin.hpp"
#include "support/texts.hpp"

using namespace ludus;
using alquerque::Action;
using alquerque::BasicPosition;
using alquerque::Captures;
using alquerque::Position;
using alquerque::Rules;
using alquerque::Scoring;
using support::action_texts;
using support::in_words;
using support::listed_texts;
using support::words;

namespace {

constexpr Rules any_direction{.captures = Captures::any_direction};
constexpr Rules forward_only{.captures = Captures::forward_only};
constexpr Rules multiple{.multiple_captures = true};
constexpr Rules no_return{.no_return = true};
constexpr Rules stuck_loses{.scoring = Scoring::stuck_loses};
constexpr Rules bell_score{.scoring = Scoring::bell};
constexpr Rules wildest{.captures = Captures::any_direction,
                        .multiple_captures = true,
                        .no_return = true,
                        .scoring = Scoring::stuck_loses};
constexpr Rules straight_chains{.captures = Captures::forward_only, .multiple_captures = true};

template <Rules rules = Rules{}>
BasicPosition<rules> read(std::string_view text) {
    return Notation<BasicPosition<rules>>::read_position(text);
}

/// The position after an action given as text.
template <Rules rules>
BasicPosition<rules> played(const BasicPosition<rules>& position, std::string_view action) {
    return after(position, Notation<BasicPosition<rules>>::read_action(position, action));
}

using Texts = std::vector<std::string>;

/// Plays random games beside the reference.
template <Rules rules>
support::Tally compare_with_reference(std::uint64_t seed, std::size_t actions) {
    using G = BasicPosition<rules>;
    Rng rng(seed);
    return support::play_beside_twin<G>(rng, {.actions = actions}, [](Rng&, std::size_t) {
        return std::pair(G{}, reference::Alquerque(in_words(rules)));
    });
}

/// Counts action sequences with the library, and by the reference to depth 5.
template <Rules rules>
void check_perft(const std::array<std::uint64_t, 9>& sequences) {
    for (unsigned depth = 0; depth < sequences.size(); ++depth) {
        INFO(BasicPosition<rules>::name << ", depth " << depth);
        CHECK(perft(BasicPosition<rules>{}, depth) == sequences[depth]);
        if (depth <= 5)
            CHECK(reference::perft(reference::Alquerque(in_words(rules)), depth) ==
                  sequences[depth]);
    }
}

/// Plays on at random from where no capture can happen any more, though the game is over there.
/// Returns how many such games there were; fails when a capture turns up.
template <Rules rules>
std::size_t play_on_after_the_end(std::uint64_t seed, int games) {
    Rng rng(seed);
    std::size_t settled = 0;
    for (int game = 0; game < games; ++game) {
        BasicPosition<rules> position;
        for (int ply = 0; ply < 300 && !position.outcome(); ++ply)
            position.play(position.random_action(rng));
        reference::Alquerque twin(in_words(rules), Notation<BasicPosition<rules>>::write(position));
        if (!position.outcome() || twin.possible_actions().empty()) continue;
        ++settled;
        for (int ply = 0; ply < 60; ++ply) {
            const Texts actions = twin.possible_actions();
            if (actions.empty()) break;
            if (std::ranges::any_of(actions, reference::Alquerque::captures))
                FAIL("a capture after the end in " << twin.text());
            twin.play(rng.pick(actions));
        }
    }
    return settled;
}

}  // namespace

TEST_CASE("alquerque: a position is 16 bytes and begins with the first player to move",
          "[alquerque][rules]") {
    STATIC_REQUIRE(sizeof(Position) == 16);
    STATIC_REQUIRE(sizeof(BasicPosition<alquerque::bell_rules>) <= 32);
    STATIC_REQUIRE(std::is_trivially_copyable_v<Position>);
    STATIC_REQUIRE(Position{}.to_move() == Player::first);
    STATIC_REQUIRE(!Position{}.outcome());
    STATIC_REQUIRE(Position{}.pieces(Player::first) == 0b00000'00000'11000'11111'11111);
    STATIC_REQUIRE(Position{}.pieces(Player::second) == 0b11111'11111'00011'00000'00000);
    STATIC_REQUIRE(Position{}.margin(Player::first) == 0);
    STATIC_REQUIRE(Position::action_count == 625);
    STATIC_REQUIRE(BasicPosition<multiple>::action_count == 626);
    CHECK(action_texts(Position{}) == words("b2c3 c2c3 d2c3 d3c3"));
}

TEST_CASE("alquerque: models the concepts of a game, and those that fit its variant",
          "[alquerque][rules]") {
    STATIC_REQUIRE(Game<Position>);
    STATIC_REQUIRE(Symmetric<Position>);
    STATIC_REQUIRE(Scored<Position>);
    STATIC_REQUIRE(Progressive<Position>);
    STATIC_REQUIRE(CountsActions<Position>);
    STATIC_REQUIRE(DrawsActions<Position>);
    STATIC_REQUIRE(!RandomStart<Position>);
    STATIC_REQUIRE(Scored<BasicPosition<alquerque::bell_rules>>);
    STATIC_REQUIRE(Game<BasicPosition<stuck_loses>>);
    STATIC_REQUIRE(!Scored<BasicPosition<stuck_loses>>);  // a game that no points decide
}

TEST_CASE("alquerque: the numbers of action sequences are the reference's", "[alquerque][rules]") {
    // Counted by reference::Alquerque::perft; those up to depth 5 are counted again here.
    STATIC_REQUIRE(perft(Position{}, 3) == 33);
    check_perft<Rules{}>({1, 4, 8, 33, 178, 964, 5876, 37722, 278058});
    check_perft<any_direction>({1, 4, 8, 33, 189, 1069, 6655, 45068, 344362});
    check_perft<forward_only>({1, 4, 7, 27, 139, 676, 3753, 21391, 141856});
    check_perft<multiple>({1, 4, 8, 33, 178, 959, 5748, 36176, 258619});
    check_perft<no_return>({1, 4, 8, 33, 175, 915, 5424, 34058, 245684});
    check_perft<alquerque::bell_rules>({1, 4, 8, 33, 175, 910, 5300, 32599, 227602});
    check_perft<wildest>({1, 4, 8, 33, 175, 886, 5079, 31341, 216374});
}

TEST_CASE("alquerque: agrees with the reference through a million random actions",
          "[alquerque][rules]") {
    support::Tally all = compare_with_reference<Rules{}>(1, 550'000);
    CHECK(all.finished > 5'000);
    const auto compare_variant = [&]<Rules rules>(BasicPosition<rules>, std::uint64_t seed) {
        const support::Tally variant = compare_with_reference<rules>(seed, 55'000);
        INFO(BasicPosition<rules>::name);
        CHECK(variant.finished > 600);
        all += variant;
    };
    compare_variant(BasicPosition<any_direction>{}, 2);
    compare_variant(BasicPosition<forward_only>{}, 3);
    compare_variant(BasicPosition<multiple>{}, 4);
    compare_variant(BasicPosition<no_return>{}, 5);
    compare_variant(BasicPosition<stuck_loses>{}, 6);
    compare_variant(BasicPosition<bell_score>{}, 7);
    compare_variant(BasicPosition<alquerque::bell_rules>{}, 8);
    compare_variant(BasicPosition<wildest>{}, 9);
    compare_variant(BasicPosition<straight_chains>{}, 10);
    CHECK(all.actions >= 1'000'000);
}

TEST_CASE("alquerque: every variant keeps the laws of a game", "[alquerque][rules]") {
    const auto fault = []<Rules rules>(BasicPosition<rules>) {
        Rng rng(20);
        const Conformance report = check_game<BasicPosition<rules>>(rng, 100, 300);
        CHECK(report.games == 100);
        CHECK(report.positions > 3000);
        return report.fault;
    };
    CHECK(fault(Position{}).empty());
    CHECK(fault(BasicPosition<any_direction>{}).empty());
    CHECK(fault(BasicPosition<forward_only>{}).empty());
    CHECK(fault(BasicPosition<multiple>{}).empty());
    CHECK(fault(BasicPosition<no_return>{}).empty());
    CHECK(fault(BasicPosition<stuck_loses>{}).empty());
    CHECK(fault(BasicPosition<bell_score>{}).empty());
    CHECK(fault(BasicPosition<alquerque::bell_rules>{}).empty());
    CHECK(fault(BasicPosition<wildest>{}).empty());
    CHECK(fault(BasicPosition<straight_chains>{}).empty());
}

TEST_CASE("alquerque: steps lead forward or sideways along the lines, never back",
          "[alquerque][rules]") {
    CHECK(action_texts(read("4o/5/2x2/5/5 x")) == words("c3b3 c3b4 c3c4 c3d3 c3d4"));
    CHECK(action_texts(read("5/5/2o2/5/4x o")) == words("c3b2 c3b3 c3c2 c3d2 c3d3"));
    CHECK(action_texts(read("4o/5/1x3/5/5 x")) == words("b3a3 b3b4 b3c3"));  // no diagonal
    CHECK(action_texts(read("4o/5/x4/5/5 x")) == words("a3a4 a3b3 a3b4"));
    CHECK(action_texts(read("o4/5/5/4x/5 x")) == words("e2d2 e2e3"));
    CHECK(action_texts(read("o3x/5/5/5/5 x")) == words("e5d5"));
    CHECK(action_texts(read("5/5/5/5/x3o o")) == words("e1d1"));
}

TEST_CASE("alquerque: captures jump forward or sideways over an adjacent piece",
          "[alquerque][rules]") {
    constexpr std::string_view ring = "5/1ooo1/1oxo1/1ooo1/5 x";
    CHECK(action_texts(read(ring)) == words("c3a3 c3a5 c3c5 c3e3 c3e5"));
    CHECK(action_texts(read<any_direction>(ring)) ==
          words("c3a1 c3a3 c3a5 c3c1 c3c5 c3e1 c3e3 c3e5"));
    CHECK(action_texts(read<forward_only>(ring)) == words("c3a5 c3c5 c3e5"));
    CHECK(action_texts(read("5/1xxx1/1xox1/1xxx1/5 o")) == words("c3a1 c3a3 c3c1 c3e1 c3e3"));

    // b3 has no diagonals: only b4 can be captured.
    CHECK(action_texts(read("5/ooo2/1x3/5/5 x")) == words("b3a3 b3b5 b3c3"));
    // The point beyond is taken, or off the board.
    CHECK(action_texts(read("1o3/1o3/ox3/5/5 x")) == words("b3c3"));
    // Two points away is not adjacent, and own pieces are not jumped over.
    CHECK(action_texts(read("5/1x3/1x1o1/5/5 x")) == words("b3a3 b3c3 b4a4 b4a5 b4b5 b4c4 b4c5"));
    // Nothing wraps round the edge: e2 and a3 follow each other in the order of points.
    CHECK(action_texts(read("5/5/o4/4x/5 x")) == words("e2d2 e2e3"));
    CHECK(action_texts(read("5/1o3/o4/4x/5 x")) == words("e2d2 e2e3"));
}

TEST_CASE("alquerque: a capture takes the piece jumped over, and ends the turn",
          "[alquerque][rules]") {
    const Position before = read("5/2oo1/2x2/5/5 x");
    CHECK(Notation<Position>::write(played(before, "c3c5")) == "2x2/3o1/5/5/5 o");
    CHECK(Notation<Position>::write(played(before, "c3e5")) == "4x/2o2/5/5/5 o");
    CHECK(Notation<Position>::write(played(before, "c3b3")) == "5/2oo1/1x3/5/5 o");
    CHECK(Notation<Position>::write(played(read("3o1/3o1/2x2/5/5 x"), "c3e5")) ==
          "3ox/5/5/5/5 o");  // e5 might capture d5, were it not for the end of the turn
    CHECK(before.is_progress({12, 22}));
    CHECK(!before.is_progress({12, 11}));
    CHECK(!BasicPosition<multiple>{}.is_progress(Action::stop()));
}

TEST_CASE("alquerque: the game ends when the pieces have passed each other", "[alquerque][rules]") {
    CHECK(!read("5/5/x1o2/5/5 x").outcome());  // beside each other
    CHECK(!read("5/5/x1o2/5/5 o").outcome());
    CHECK(!read("o4/5/4x/3o1/5 x").outcome());  // one o is ahead yet
    CHECK(!read("x4/5/5/3o1/4x o").outcome());
    CHECK(read("5/5/x4/2oo1/5 x").outcome() == Outcome::win(Player::second));
    CHECK(read("5/5/x4/2oo1/5 o").outcome() == Outcome::win(Player::second));
    CHECK(read("5/5/xx3/2o2/5 x").outcome() == Outcome::win(Player::first));
    CHECK(read("5/5/xx3/2oo1/5 x").outcome() == Outcome::draw());
    CHECK(read("5/5/xx3/2oo1/5 x").legal_actions().empty());
    CHECK(read("5/5/xx3/2oo1/5 x").legal_action_count() == 0);
    CHECK(read<stuck_loses>("5/5/x4/2oo1/5 x").outcome() == Outcome::draw());
    CHECK(read<bell_score>("5/5/x4/2oo1/5 x").outcome() == Outcome::draw());
    CHECK(read<bell_score>("5/5/x4/2oo1/5 x").margin(Player::second) == 0);
}

TEST_CASE("alquerque: how far pieces have to pass depends on where captures may lead",
          "[alquerque][rules]") {
    constexpr std::string_view beside = "5/5/x1o2/5/5 x";
    constexpr std::string_view passed = "5/x4/2o2/5/5 x";
    constexpr std::string_view apart = "x4/5/2o2/5/5 x";
    CHECK(read<forward_only>(beside).outcome() == Outcome::draw());
    CHECK(!read(beside).outcome());
    CHECK(!read<any_direction>(beside).outcome());
    CHECK(read(passed).outcome() == Outcome::draw());
    CHECK(!read<any_direction>(passed).outcome());
    CHECK(read<any_direction>(apart).outcome() == Outcome::draw());
    // Not one rank earlier: pieces beside each other, or just passed, do capture.
    CHECK(action_texts(read("5/5/5/1xo2/5 x")).back() == "b2d2");
    CHECK(action_texts(read<any_direction>("5/1x3/1o3/5/5 x")) ==
          words("b4a4 b4a5 b4b2 b4b5 b4c4 b4c5"));
}

TEST_CASE("alquerque: no capture turns up after the end", "[alquerque][rules]") {
    CHECK(play_on_after_the_end<Rules{}>(31, 200) > 100);
    CHECK(play_on_after_the_end<any_direction>(32, 200) > 50);
    CHECK(play_on_after_the_end<forward_only>(33, 200) > 100);
    CHECK(play_on_after_the_end<multiple>(34, 200) > 100);
    CHECK(play_on_after_the_end<alquerque::bell_rules>(35, 200) > 100);
    CHECK(play_on_after_the_end<wildest>(36, 200) > 50);
}

TEST_CASE("alquerque: a game that ends with the mover stuck goes to more pieces, or to the other",
          "[alquerque][rules]") {
    constexpr std::string_view fewer = "xoo2/5/5/5/5 x";
    constexpr std::string_view even = "xxoo1/5/5/5/5 x";
    constexpr std::string_view more = "xxxoo/5/5/5/5 x";
    constexpr std::string_view turned = "5/5/5/5/xxooo o";
    CHECK(read(fewer).outcome() == Outcome::win(Player::second));
    CHECK(read(even).outcome() == Outcome::draw());
    CHECK(read(more).outcome() == Outcome::win(Player::first));
    CHECK(read(turned).outcome() == Outcome::win(Player::second));
    for (const std::string_view text : {fewer, even, more}) {
        CHECK(read(text).legal_actions().empty());
        CHECK(read<stuck_loses>(text).outcome() == Outcome::win(Player::second));
        CHECK(read<bell_score>(text).outcome() == Outcome::win(Player::second));
    }
    CHECK(read<stuck_loses>(turned).outcome() == Outcome::win(Player::first));
    // With the other player to move nobody is stuck.
    CHECK(action_texts(read("xoo2/5/5/5/5 o")) == words("b5b4 c5b4 c5c4 c5d4 c5d5"));

    // Bell's loser pays 2, and 1 for each opposing piece in excess of the own ones.
    CHECK(read<bell_score>(fewer).margin(Player::second) == 3);
    CHECK(read<bell_score>(even).margin(Player::second) == 2);
    CHECK(read<bell_score>(more).margin(Player::second) == 2);
    CHECK(read<bell_score>(more).margin(Player::first) == -2);
    CHECK(read<bell_score>(turned).margin(Player::first) == 2);
    CHECK(BasicPosition<bell_score>{}.margin(Player::first) == 0);
    CHECK(read<bell_score>("5/2o2/2x2/5/5 x").margin(Player::first) == 0);
}

TEST_CASE("alquerque: who takes the last piece has won", "[alquerque][rules]") {
    constexpr std::string_view last = "5/2o2/2x2/5/x4 x";
    CHECK(played(read(last), "c3c5").outcome() == Outcome::win(Player::first));
    CHECK(played(read(last), "c3c5").margin(Player::first) == 2);
    CHECK(played(read<stuck_loses>(last), "c3c5").outcome() == Outcome::win(Player::first));
    CHECK(played(read<alquerque::bell_rules>(last), "c3c5").outcome() ==
          Outcome::win(Player::first));
    CHECK(played(read<alquerque::bell_rules>(last), "c3c5").margin(Player::first) == 4);
}

TEST_CASE("alquerque: in the middle of a turn of captures the same piece goes on, or stops",
          "[alquerque][rules]") {
    // b2 takes c3, then from d4 either c4 or d5 would be next: d5 stands at the edge.
    const auto start = read<multiple>("o2o1/2o2/2o2/1x3/4x x");
    CHECK(action_texts(start) == words("b2a2 b2a3 b2b3 b2c2 b2d4 e1d1 e1d2 e1e2"));
    const auto middle = played(start, "b2d4");
    CHECK(Notation<BasicPosition<multiple>>::write(middle) == "o2o1/2ox1/5/5/4x x d4");
    CHECK(middle.to_move() == Player::first);
    CHECK(middle.jumper() == alquerque::point(3, 3));
    CHECK(!middle.outcome());
    CHECK(action_texts(middle) == words("- d4b4"));
    CHECK(middle.legal_actions()[1] == Action::stop());
    CHECK(middle.legal_action_count() == 2);

    const auto stopped = played(middle, "-");
    CHECK(Notation<BasicPosition<multiple>>::write(stopped) == "o2o1/2ox1/5/5/4x o");
    CHECK(!stopped.jumper());
    const auto second = played(middle, "d4b4");
    CHECK(Notation<BasicPosition<multiple>>::write(second) == "o2o1/1x3/5/5/4x o");
    // A step is never followed by a capture in the same turn.
    CHECK(played(read<multiple>("5/2o2/5/2x2/5 x"), "c2c3").to_move() == Player::second);
    // One action a turn by the default rules.
    CHECK(played(read("o2o1/2o2/2o2/1x3/4x x"), "b2d4").to_move() == Player::second);
}

TEST_CASE("alquerque: the piece moved last may not go straight back", "[alquerque][rules]") {
    const auto start = read<no_return>("o4/5/5/5/1x3 x");
    const auto there = played(start, "b1c1");
    CHECK(there.barred(Player::first) == Action{2, 1});
    CHECK(!there.barred(Player::second));
    const auto again = played(there, "a5b5");
    CHECK(Notation<BasicPosition<no_return>>::write(again) == "1o3/5/5/5/2x2 x !c1b1 !b5a5");
    CHECK(action_texts(again) == words("c1b2 c1c2 c1d1 c1d2"));
    // One action later the way back is open again; steps forward bar nothing.
    const auto forward = played(again, "c1c2");
    CHECK(!forward.barred(Player::first));
    CHECK(action_texts(forward) == words("b5b4 b5c5"));
    CHECK(action_texts(played(forward, "b5c5")).size() == 3);

    // The way back of a captured piece is forgotten.
    const auto hit = played(played(read<no_return>("5/o4/5/2x2/5 o"), "a4b4"), "c2b2");
    CHECK(hit.barred(Player::second) == Action{16, 15});
    const auto captured = played(played(hit, "b4b3"), "b2b4");
    CHECK(!captured.barred(Player::second));
    // A capture sideways is not undone by one back, though a piece has come between.
    const auto jumped = read<no_return>("1o3/5/2x2/5/5 x !c3a3");
    CHECK(action_texts(jumped).size() == 5);
    const auto between = read<no_return>("5/5/1ox2/5/5 x !c3a3");
    CHECK(action_texts(between) == words("c3b4 c3c4 c3d3 c3d4"));
    CHECK(action_texts(read<no_return>("5/5/1ox2/5/5 x")).front() == "c3a3");
}

TEST_CASE("alquerque: nowhere are more than 32 actions legal", "[alquerque][rules]") {
    CHECK(read<any_direction>("1x1x1/x1xx1/1xo1x/x2x1/x1x1x x").legal_action_count() == 32);
    CHECK(read("1x1x1/x1x1x/1x1x1/ox1x1/x1x1x x").legal_action_count() == 31);

    // The most over all arrangements, rank by rank: which the last two are decides what comes next.
    // Ranks are numbers of base 3: 0 empty, 1 x, 2 o. Captures in any direction are counted.
    constexpr int ranks = 243;
    std::vector<std::array<int, 5>> points(ranks);
    for (int number = 0; number < ranks; ++number)
        for (int file = 0, rest = number; file < 5; ++file, rest /= 3)
            points[static_cast<std::size_t>(number)][static_cast<std::size_t>(file)] = rest % 3;
    const auto on = [&](int number, int file) {
        if (file < 0 || file > 4) return 3;
        return points[static_cast<std::size_t>(number)][static_cast<std::size_t>(file)];
    };
    const auto line = [](int file, int rank, int right) {
        return right == 0 || (file + rank) % 2 == 0;
    };
    const auto sideways = [&](int here) {
        int found = 0;
        for (int file = 0; file < 5; ++file)
            for (const int right : {-1, 1})
                if (on(here, file) == 1)
                    found += on(here, file + right) == 0 ||
                        (on(here, file + right) == 2 && on(here, file + 2 * right) == 0);
        return found;
    };
    const auto steps = [&](int rank, int here, int above) {
        int found = 0;
        for (int file = 0; file < 5; ++file)
            for (const int right : {-1, 0, 1})
                found +=
                    line(file, rank, right) && on(here, file) == 1 && on(above, file + right) == 0;
        return found;
    };
    const auto captures = [&](int rank, int here, int above, int beyond) {
        int found = 0;
        for (int file = 0; file < 5; ++file)
            for (const int right : {-1, 0, 1})
                if (line(file, rank, right) && on(above, file + right) == 2) {
                    const int low = on(here, file);
                    const int high = on(beyond, file + 2 * right);
                    found += (low == 1 && high == 0) || (low == 0 && high == 1);
                }
        return found;
    };
    const auto pair = [](int low, int high) {
        return static_cast<std::size_t>(low) * ranks + static_cast<std::size_t>(high);
    };
    std::vector<int> most(pair(ranks, 0));
    for (int a = 0; a < ranks; ++a)
        for (int b = 0; b < ranks; ++b)
            most[pair(a, b)] = sideways(a) + sideways(b) + steps(0, a, b);
    for (int rank = 2; rank < 5; ++rank) {
        std::vector<int> next(most.size());
        for (int b = 0; b < ranks; ++b)
            for (int c = 0; c < ranks; ++c) {
                const int added = sideways(c) + steps(rank - 1, b, c);
                // Over each o lead three lines from rank a to c.
                const auto count_o = std::ranges::count(points[static_cast<std::size_t>(b)], 2);
                const int most_taken = 3 * static_cast<int>(count_o);
                int& best = next[pair(b, c)];
                for (int a = 0; a < ranks; ++a) {
                    const int before = most[pair(a, b)] + added;
                    if (before + most_taken > best)
                        best = std::max(best, before + captures(rank - 2, a, b, c));
                }
            }
        most = next;
    }
    CHECK(*std::ranges::max_element(most) == 32);
    STATIC_REQUIRE(Position::max_legal_actions == 32);
}

TEST_CASE("alquerque: actions come by headings, steps before captures, by their origins",
          "[alquerque][rules]") {
    CHECK(listed_texts(Position{}) == words("c2c3 d2c3 b2c3 d3c3"));
    // The same for the second player, who sees the board turned by half.
    CHECK(listed_texts(read("ooooo/ooooo/oo1xx/xxxxx/xxxxx o")) == words("c4c3 b4c3 d4c3 b3c3"));
    CHECK(listed_texts(read<any_direction>("4x/1ooo1/1oxo1/1ooo1/x4 x")) ==
          words("a1a2 c3c5 c3a5 e5d5 c3a3 a1b1 c3e3 c3c1 c3e1"));
    CHECK(listed_texts(read<multiple>("o2o1/2ox1/5/5/4x x d4")) == words("d4b4 -"));
}

TEST_CASE("alquerque: random play has the published results", "[alquerque][rules]") {
    // Knutsson & Remnerud, test 1.3: 37.5, 15.8 and 46.7 %; a match ends 200 actions after the last
    // capture. Bounds: five standard deviations.
    constexpr int games = 100'000;
    std::array<int, 3> results{};
    std::uint64_t actions = 0;
    for (int game = 0; game < games; ++game) {
        Rng rng(40, static_cast<std::uint64_t>(game));
        Position position;
        TurnCounter clock({.idle_actions = 200});
        while (!position.outcome() && !clock.expired())
            clock.play(position, position.random_action(rng));
        ++results[static_cast<std::size_t>(1 - adjudicated(position).utility(Player::first))];
        actions += clock.actions();
    }
    CHECK(results[0] / double{games} == Approx(0.3752).margin(0.008));
    CHECK(results[1] / double{games} == Approx(0.1579).margin(0.006));
    CHECK(results[2] / double{games} == Approx(0.4669).margin(0.008));
    CHECK(static_cast<double>(actions) / games == Approx(75.1).margin(0.6));
}

TEST_CASE("alquerque: blocked pieces can step sideways for ever, until the match is broken off",
          "[alquerque][rules]") {
    // a5 steps to and fro beside d5, which cannot be reached: after 200 idle actions pieces count.
    Position position = read("x3o/5/5/4o/5 x");
    TurnCounter clock({.idle_actions = 200});
    while (!clock.expired()) {
        REQUIRE(!position.outcome());
        const bool first = position.to_move() == Player::first;
        const bool home = first && (position.pieces(Player::first) >> 20 & 1U) != 0;
        const bool away = (position.pieces(Player::second) >> 9 & 1U) == 0;
        if (first)
            clock.play(position, home ? Action{20, 21} : Action{21, 20});
        else
            clock.play(position, away ? Action{8, 9} : Action{9, 8});
    }
    CHECK(clock.actions() == 200);
    CHECK(adjudicated(position) == Outcome::win(Player::second));
    CHECK(adjudicated(read<stuck_loses>("x3o/5/5/4o/5 x")) == Outcome::draw());
    CHECK(adjudicated(read<bell_score>("x3o/5/5/4o/5 x")) == Outcome::draw());
}
