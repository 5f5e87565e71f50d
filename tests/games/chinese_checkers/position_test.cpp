#include "ludus/games/chinese_checkers/position.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
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
#include "ludus/game/perft.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "reference/chinese_checkers.hpp"
#include "support/beside_twin.hpp"
#include "support/texts.hpp"

using namespace ludus;
using namespace ludus::chinese_checkers;
using support::action_texts;

namespace {

using Small = BasicPosition<5, 3>;
using SmallShortHop = BasicPosition<5, 3, Hop::adjacent>;
using Middle = BasicPosition<6, 6>;
using Large = BasicPosition<9, 10>;
using LargeShortHop = BasicPosition<9, 10, Hop::adjacent>;

template <PositionType P>
std::string text_of(const P& position) {
    return Notation<P>::write(position);
}

Position read(std::string_view text) { return Notation<Position>::read_position(text); }

Position played(Position position, std::string_view action) {
    position.play(Notation<Position>::read_action(position, action));
    return position;
}

template <PositionType P>
inline constexpr bool has_short_hop = P::name.ends_with("_short_hop");

template <PositionType P>
reference::ChineseCheckers twin_of(const P& position) {
    return reference::ChineseCheckers(text_of(position), has_short_hop<P>);
}

/// Plays random games beside the reference, from the start and from random starts. Returns how many
/// actions.
template <PositionType P>
std::size_t compare_with_reference(Rng& rng, std::size_t actions) {
    const auto start = [](Rng& dice, std::size_t game) {
        const P position = game % 2 == 0 ? P{} : P::random_start(dice);
        return std::pair(position, twin_of(position));
    };
    return support::play_beside_twin<P>(rng, {.actions = actions, .longest = 200}, start).actions;
}

/// Compares with the numbers of sequences that the reference has counted, and counts again with it
/// up to `again` actions.
template <PositionType P>
void check_perft(const std::vector<std::uint64_t>& sequences, unsigned again) {
    for (unsigned depth = 0; depth < sequences.size(); ++depth) {
        INFO(P::name << ", depth " << depth);
        CHECK(perft(P{}, depth) == sequences[depth]);
        if (depth <= again) CHECK(reference::perft(twin_of(P{}), depth) == sequences[depth]);
    }
}

template <PositionType P>
void check_laws(Rng& rng, std::uint64_t games, std::uint32_t actions) {
    const Conformance report = check_game<P>(rng, games, actions);
    INFO(P::name);
    CHECK(report.fault.empty());
    CHECK(report.games == games);
}

/// Calls `visit(set)` for all sets of `size` numbers below `end` that `used` does not hold.
template <class Visit>
void for_each_triple(std::uint32_t used, int end, Visit visit) {
    for (int a = 0; a < end; ++a)
        for (int b = a + 1; b < end; ++b)
            for (int c = b + 1; c < end; ++c)
                if ((used >> a & 1) == 0 && (used >> b & 1) == 0 && (used >> c & 1) == 0)
                    visit(std::array<int, 3>{a, b, c});
}

}  // namespace

TEST_CASE("chinese_checkers: a position is 24 bytes, 40 on the largest board",
          "[chinese_checkers][rules]") {
    STATIC_REQUIRE(sizeof(Position) == 24);
    STATIC_REQUIRE(sizeof(Large) == 40);
    STATIC_REQUIRE(std::is_trivially_copyable_v<Position>);
    STATIC_REQUIRE(Game<Position>);
    STATIC_REQUIRE(Symmetric<Position>);
    STATIC_REQUIRE(RandomStart<Position>);
    STATIC_REQUIRE(CountsActions<Position>);
    STATIC_REQUIRE(DrawsActions<Position>);
    STATIC_REQUIRE(PositionType<ShortHopPosition>);
    STATIC_REQUIRE(!PositionType<int>);
    STATIC_REQUIRE(Position::action_count == 294);
    STATIC_REQUIRE(Position::max_legal_actions == 6 * 37);
    STATIC_REQUIRE(Position{}.to_move() == Player::first);
    STATIC_REQUIRE(!Position{}.outcome());
}

TEST_CASE("chinese_checkers: the variants differ in name and start", "[chinese_checkers][rules]") {
    STATIC_REQUIRE(Position::name == "chinese_checkers");
    STATIC_REQUIRE(ShortHopPosition::name == "chinese_checkers_short_hop");
    STATIC_REQUIRE(Large::name == "chinese_checkers_9x9_10");
    CHECK(text_of(Position{}) == "4fed/5cb/6a/7/A6/BC5/DEF4 x");
    CHECK(text_of(Small{}) == "3cb/4a/5/A4/BC3 x");
    CHECK(text_of(Middle{}) == "3fed/4cb/5a/A5/BC4/DEF3 x");
    CHECK(text_of(Large{}) == "5jihg/6fed/7cb/8a/9/A8/BC7/DEF6/GHIJ5 x");
}

TEST_CASE("chinese_checkers: the first actions are six rolls and four hops",
          "[chinese_checkers][rules]") {
    const std::vector<std::string> expected = {"a2a4", "a2c2", "a3a4", "a3b3", "b1b3",
                                               "b1d1", "b2b3", "b2c2", "c1c2", "c1d1"};
    CHECK(action_texts(Position{}) == expected);
    STATIC_REQUIRE(perft(Position{}, 1) == 10);
    STATIC_REQUIRE(perft(Position{}, 2) == 100);
}

TEST_CASE("chinese_checkers: the numbers of action sequences are the reference's",
          "[chinese_checkers][rules]") {
    // Counted by reference::ChineseCheckers::perft.
    check_perft<Position>({1, 10, 100, 1'780, 31'684, 619'654}, 4);
    check_perft<ShortHopPosition>({1, 10, 100, 1'720, 29'584, 544'208}, 4);
    check_perft<Small>({1, 6, 36, 384, 4'116, 44'308, 482'668}, 5);
    check_perft<SmallShortHop>({1, 6, 36, 372, 3'844, 39'480, 406'550}, 5);
    check_perft<Middle>({1, 10, 100, 1'780, 31'772, 620'642}, 4);
    check_perft<Large>({1, 14, 196, 4'872, 121'104}, 3);
    check_perft<LargeShortHop>({1, 14, 196, 4'648, 110'224}, 3);
}

TEST_CASE("chinese_checkers: agrees with the reference through a million random actions",
          "[chinese_checkers][rules]") {
    Rng rng(1);
    std::size_t actions = compare_with_reference<Position>(rng, 320'000);
    actions += compare_with_reference<ShortHopPosition>(rng, 80'000);
    actions += compare_with_reference<Small>(rng, 250'000);
    actions += compare_with_reference<SmallShortHop>(rng, 250'000);
    actions += compare_with_reference<Middle>(rng, 80'000);
    actions += compare_with_reference<Large>(rng, 10'000);
    actions += compare_with_reference<LargeShortHop>(rng, 10'000);
    CHECK(actions >= 1'000'000);
}

TEST_CASE("chinese_checkers: every variant keeps the laws of a game", "[chinese_checkers][rules]") {
    Rng rng(2);
    check_laws<Position>(rng, 10, 100);
    check_laws<ShortHopPosition>(rng, 10, 100);
    check_laws<Small>(rng, 20, 200);
    check_laws<SmallShortHop>(rng, 20, 200);
    check_laws<Middle>(rng, 6, 100);
    check_laws<Large>(rng, 4, 60);
    check_laws<LargeShortHop>(rng, 4, 60);
}

TEST_CASE("chinese_checkers: the last piece into the other's base wins, and the game is over",
          "[chinese_checkers][rules]") {
    Position position = read("4ABC/5DE/5F1/7/6a/bc5/def4 x");
    CHECK(!position.outcome());
    CHECK(!position.has_arrived(Player::first));
    CHECK(played(position, "f5f4").outcome() == std::nullopt);
    position = played(position, "f5g5");
    CHECK(position.has_arrived(Player::first));
    CHECK(position.outcome() == Outcome::win(Player::first));
    CHECK(position.legal_actions().empty());
    CHECK(position.legal_action_count() == 0);
}

TEST_CASE("chinese_checkers: it does not matter which piece stands where in the base",
          "[chinese_checkers][rules]") {
    CHECK(played(read("4FAD/5EB/5C1/7/6a/bc5/def4 x"), "f5g5").outcome() ==
          Outcome::win(Player::first));
    CHECK(played(read("4ABC/5DE/5F1/7/a6/ec5/f1db3 o"), "d1b1").outcome() ==
          Outcome::win(Player::second));
}

TEST_CASE("chinese_checkers: one piece may keep the opponent out, but not be forced out",
          "[chinese_checkers][rules]") {
    // The second player's last piece stays in g7: the first player cannot arrive there.
    const Position position = read("4ABa/5CD/5FE/7/7/bc5/def4 x");
    CHECK(!position.outcome());
    CHECK(!position.has_arrived(Player::first));
    for (const auto action : position.legal_actions()) CHECK(!after(position, action).outcome());
}

TEST_CASE("chinese_checkers: no placement of 5x5 with three pieces leaves the mover stuck",
          "[chinese_checkers][rules]") {
    // What a player without an action gets, a draw, has no example: none is known on any board.
    std::size_t stuck = 0;
    std::size_t cannot_roll = 0;
    std::size_t seen = 0;
    const auto cells_of = [](const std::array<int, 3>& numbers) {
        Small::Cells cells{};
        for (std::size_t i = 0; i < 3; ++i)
            cells[i] = static_cast<std::uint8_t>(Small::Board::numbered(numbers[i]));
        return cells;
    };
    for_each_triple(0, 25, [&](const std::array<int, 3>& own) {
        const auto used = 1U << own[0] | 1U << own[1] | 1U << own[2];
        for_each_triple(used, 25, [&](const std::array<int, 3>& other) {
            const Small position(cells_of(own), cells_of(other), Player::first);
            const auto outcome = position.outcome();
            stuck += outcome && outcome->is_draw();
            cannot_roll += !any(Small::Board::around(position.pieces_of(Player::first)) &
                                ~position.occupied());
            ++seen;
        });
    });
    CHECK(seen == 2300U * 1540U);
    CHECK(stuck == 0);
    CHECK(cannot_roll == 2);
}

TEST_CASE("chinese_checkers: a player who can only hop goes on", "[chinese_checkers][rules]") {
    const auto position = Notation<Small>::read_position("5/5/a4/Ab3/BCc2 x");
    const std::vector<std::string> hops = {"a2a4", "a2c2", "b1b3", "b1d1"};
    CHECK(!any(Small::Board::around(position.pieces_of(Player::first)) & ~position.occupied()));
    CHECK(!position.outcome());
    CHECK(action_texts(position) == hops);
    CHECK(twin_of(position).actions() == hops);
}

TEST_CASE("chinese_checkers: actions are counted and drawn without the list as with it",
          "[chinese_checkers][rules]") {
    Rng rng(3);
    Rng twin = rng;
    std::size_t different = 0;
    Position position;
    for (int i = 0; i < 200'000; ++i) {
        const auto actions = position.legal_actions();
        different += position.legal_action_count() != actions.size();
        const auto action = position.random_action(rng);
        different += action != twin.pick(actions);
        different += !std::ranges::is_sorted(actions);
        position.play(action);
        if (position.outcome() || i % 400 == 0) position = Position{};
    }
    CHECK(different == 0);
    CHECK(rng == twin);
}

TEST_CASE("chinese_checkers: a random start is any placement of all pieces, either to move",
          "[chinese_checkers][rules]") {
    constexpr int draws = 100'000;
    Rng rng(4);
    std::array<std::array<int, 49>, 12> counts{};
    int firsts = 0;
    std::size_t wrong = 0;
    for (int i = 0; i < draws; ++i) {
        const Position position = Position::random_start(rng);
        wrong += position.outcome().has_value() || position.legal_actions().empty();
        wrong += count(position.occupied()) != 12;
        firsts += position.to_move() == Player::first;
        for (const Player player : {Player::first, Player::second})
            for (std::size_t p = 0; p < 6; ++p)
                ++counts[6 * seat(player) + p][static_cast<std::size_t>(
                    Position::Board::number_of(position.cells(player)[p]))];
    }
    CHECK(wrong == 0);
    CHECK(firsts / static_cast<double>(draws) == Approx(0.5).margin(4 * 0.5 / std::sqrt(draws)));
    // Pearson's statistic per piece: mean 48, variance twice that.
    for (const auto& piece : counts) {
        double statistic = 0;
        for (const int times : piece)
            statistic += (times - draws / 49.0) * (times - draws / 49.0) / (draws / 49.0);
        CHECK(statistic == Approx(48).margin(5 * std::sqrt(2 * 48.0)));
    }
}

TEST_CASE("chinese_checkers: in a random start nobody has won", "[chinese_checkers][rules]") {
    using Tiny = BasicPosition<3, 1>;  // chance would have a piece arrive in every ninth one
    Rng rng(5);
    std::size_t wrong = 0;
    for (int i = 0; i < 1'000; ++i) {
        const Tiny position = Tiny::random_start(rng);
        wrong += position.has_arrived(Player::first) || position.has_arrived(Player::second);
    }
    CHECK(wrong == 0);
}
