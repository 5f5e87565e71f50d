#include "ludus/games/l_game/position.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
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
#include "ludus/game/random_start.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/placements.hpp"
#include "reference/l_game.hpp"
#include "support/beside_twin.hpp"
#include "support/l_game.hpp"
#include "support/texts.hpp"

using namespace ludus;
using l_game::Enumeration;
using l_game::Position;
using support::action_texts;
using support::letter_of;
using support::with_other_mover;

namespace {

constexpr Position read(const char* rows, Player mover, bool neutral_due) {
    std::array<l_game::Squares, 2> pieces{};
    l_game::Squares neutrals = 0;
    for (int rank = 3; rank >= 0; --rank, ++rows)
        for (int file = 0; file < 4; ++file, ++rows) {
            const auto here = bit<l_game::Squares>(l_game::square(file, rank));
            if (*rows == 'x') pieces[0] |= here;
            if (*rows == 'o') pieces[1] |= here;
            if (*rows == 'n') neutrals |= here;
        }
    const int low = pop_lowest(neutrals);
    return {l_game::placement_on(pieces[0]),
            l_game::placement_on(pieces[1]),
            low,
            lowest(neutrals),
            mover,
            neutral_due};
}

}  // namespace

TEST_CASE("l_game: a position is six bytes, and begins with the first player to move",
          "[l_game][rules]") {
    STATIC_REQUIRE(sizeof(Position) == 6);
    STATIC_REQUIRE(sizeof(l_game::Action) == 1);
    STATIC_REQUIRE(std::is_trivially_copyable_v<Position>);
    STATIC_REQUIRE(Game<Position>);
    STATIC_REQUIRE(Symmetric<Position>);
    STATIC_REQUIRE(RandomStart<Position>);
    STATIC_REQUIRE(CountsActions<Position>);
    STATIC_REQUIRE(DrawsActions<Position>);
    STATIC_REQUIRE(Position{}.to_move() == Player::first);
    STATIC_REQUIRE(!Position{}.neutral_due());
    STATIC_REQUIRE(!Position{}.outcome());
    STATIC_REQUIRE(Position{} == read("noo. .xo. .xo. .xxn", Player::first, false));
    STATIC_REQUIRE(Position{}.occupied() == 0b0111'0110'0110'1110);
}

TEST_CASE("l_game: the first plies are 5 placements and 13 neutral actions after each",
          "[l_game][rules]") {
    STATIC_REQUIRE(perft(Position{}, 1) == 5);
    STATIC_REQUIRE(perft(Position{}, 2) == 5 * 13);
    STATIC_REQUIRE(perft(Position{}, 3) == 612);
    const std::vector<std::string> placements = {"a1a2a3b1", "a1a2a3b3", "a1a2b1c1", "a1b1b2b3",
                                                 "a3b1b2b3"};
    CHECK(action_texts(Position{}) == placements);
}

TEST_CASE("l_game: the number of action sequences is the reference's", "[l_game][rules]") {
    // Counted by reference::LGame::perft; those below depth 6 are counted again here.
    constexpr std::array<std::uint64_t, 9> sequences = {
        1, 5, 65, 612, 7'956, 48'369, 628'797, 4'123'067, 53'599'871};
    for (unsigned depth = 0; depth < sequences.size(); ++depth) {
        INFO("depth " << depth);
        CHECK(perft(Position{}, depth) == sequences[depth]);
        if (depth < 6) CHECK(reference::perft(reference::LGame{}, depth) == sequences[depth]);
    }
}

TEST_CASE("l_game: agrees with the reference in every position, for both players",
          "[l_game][rules]") {
    std::size_t different = 0;
    std::size_t successors = 0;
    for (std::size_t i = 0; i < 2 * Enumeration::count; ++i) {
        const Position numbered = Enumeration::position(i / 2);
        const Position position = i % 2 == 0 ? numbered : with_other_mover(numbered);
        const reference::LGame expected(Notation<Position>::write(position));
        different += letter_of(position.outcome()) != expected.winner();
        different += action_texts(position) != expected.actions();
        for (const auto action : position.legal_actions()) {
            reference::LGame next = expected;
            next.play(Notation<Position>::write(position, action));
            different += Notation<Position>::write(after(position, action)) != next.text();
            ++successors;
        }
    }
    CHECK(different == 0);
    CHECK(successors > 700'000);
}

TEST_CASE("l_game: agrees with the reference through a million random actions", "[l_game][rules]") {
    Rng rng(1);
    const support::Tally all = support::play_beside_twin<Position>(
        rng, {.actions = 1'000'000, .longest = 500},
        [](Rng&, std::size_t) { return std::pair(Position{}, reference::LGame{}); });
    CHECK(all.actions >= 1'000'000);
    CHECK(all.finished > 1000);
}

TEST_CASE("l_game: keeps the laws of a game", "[l_game][rules]") {
    Rng rng(2);
    const Conformance report = check_game<Position>(rng, 200, 200);
    CHECK(report.fault.empty());
    CHECK(report.games == 200);
    CHECK(report.positions > 5000);
}

TEST_CASE("l_game: a player who cannot place the piece has lost, at the start of the own turn",
          "[l_game][rules]") {
    std::size_t lost = 0;
    for (std::size_t i = 0; i < Enumeration::turn_starts; ++i) {
        const Position position = Enumeration::position(i);
        if (position.placements() != 0) continue;
        ++lost;
        const Position swapped(position.piece(Player::second), position.piece(Player::first),
                               position.neutral(0), position.neutral(1), Player::second, false);
        CHECK(position.outcome() == Outcome::win(Player::second));
        CHECK(position.legal_actions().empty());
        CHECK(swapped.outcome() == Outcome::win(Player::first));
        CHECK(swapped.legal_actions().empty());
    }
    CHECK(lost == 120);
}

TEST_CASE("l_game: nobody has lost in the middle of a turn", "[l_game][rules]") {
    std::size_t wrong = 0;
    for (std::size_t i = Enumeration::turn_starts; i < Enumeration::count; ++i) {
        const Position position = Enumeration::position(i);
        wrong += position.outcome().has_value();
        wrong += position.legal_actions().size() != 13;
    }
    CHECK(wrong == 0);
}

TEST_CASE("l_game: a turn is the piece, then a neutral, then the opponent's", "[l_game][rules]") {
    constexpr Position start;
    constexpr Position middle = after(start, start.legal_actions()[0]);
    STATIC_REQUIRE(middle.neutral_due());
    STATIC_REQUIRE(middle.to_move() == Player::first);
    STATIC_REQUIRE(middle.piece(Player::first) != start.piece(Player::first));
    STATIC_REQUIRE(middle.piece(Player::second) == start.piece(Player::second));
    STATIC_REQUIRE(middle.neutrals() == start.neutrals());

    constexpr Position left = after(middle, l_game::Action::leave());
    STATIC_REQUIRE(!left.neutral_due());
    STATIC_REQUIRE(left.to_move() == Player::second);
    STATIC_REQUIRE(left.neutrals() == start.neutrals());

    constexpr Position moved = after(middle, middle.legal_actions()[12]);
    STATIC_REQUIRE(moved.to_move() == Player::second);
    STATIC_REQUIRE(moved.neutrals() != start.neutrals());
    STATIC_REQUIRE(std::popcount(moved.occupied()) == 10);
}

TEST_CASE("l_game: the neutrals are interchangeable and kept in order", "[l_game][rules]") {
    constexpr std::uint8_t x = Position{}.piece(Player::first);
    constexpr std::uint8_t o = Position{}.piece(Player::second);
    constexpr Position one(x, o, 3, 12, Player::first, true);
    constexpr Position other(x, o, 12, 3, Player::first, true);
    STATIC_REQUIRE(one == other);
    STATIC_REQUIRE(one.hash() == other.hash());
    STATIC_REQUIRE(one.neutral(0) == 3);
    STATIC_REQUIRE(one.neutral(1) == 12);

    // d1 jumps over a4 to d4: from then on a4 is the lower one.
    constexpr Position jumped = after(one, l_game::Action::move_neutral(0, 15));
    STATIC_REQUIRE(jumped.neutral(0) == 12);
    STATIC_REQUIRE(jumped.neutral(1) == 15);
    constexpr Position back = after(one, l_game::Action::move_neutral(1, 0));
    STATIC_REQUIRE(back.neutral(0) == 0);
    STATIC_REQUIRE(back.neutral(1) == 3);
}

TEST_CASE("l_game: an action tells its kind, and its index is its own", "[l_game][rules]") {
    using l_game::Action;
    STATIC_REQUIRE(Action::count == 161);
    STATIC_REQUIRE(Position::action_count == Action::count);
    STATIC_REQUIRE(Action::leave().leaves());
    STATIC_REQUIRE(Action::leave().index() == 128);
    STATIC_REQUIRE(!Action::leave().places_piece());
    STATIC_REQUIRE(Action::move_neutral(0, 0).index() == 129);
    STATIC_REQUIRE(Action::move_neutral(1, 15).index() == 160);
    STATIC_REQUIRE(Action::move_neutral(1, 9).which() == 1);
    STATIC_REQUIRE(Action::move_neutral(1, 9).to() == 9);
    STATIC_REQUIRE(!Action::move_neutral(1, 9).leaves());
    STATIC_REQUIRE(Action::place(0) < Action::leave());
    STATIC_REQUIRE(Action{} == Action{0});

    std::size_t wrong = 0;
    for (std::size_t p = 0; p < l_game::placement_count; ++p) {
        const Action action = Action::place(p);
        wrong += !action.places_piece() || action.leaves() || action.placement() != p ||
            action.index() != l_game::index_of(p);
    }
    for (int which = 0; which < 2; ++which)
        for (int to = 0; to < 16; ++to) {
            const Action action = Action::move_neutral(which, to);
            wrong += action.places_piece() || action.which() != which || action.to() != to;
        }
    for (std::size_t i = 0; i < Action::count; ++i) wrong += Action{i}.index() != i;
    CHECK(wrong == 0);
}

TEST_CASE("l_game: a turn has at most 17 placements, a position at most 17 actions",
          "[l_game][rules]") {
    std::size_t most = 0;
    for (std::size_t i = 0; i < Enumeration::count; ++i)
        most = std::max(most, Enumeration::position(i).legal_actions().size());
    CHECK(most == Position::max_legal_actions);
}

TEST_CASE("l_game: the hash tells positions, movers and halves of turns apart", "[l_game][rules]") {
    std::vector<std::uint64_t> hashes;
    for (std::size_t i = 0; i < Enumeration::count; ++i) {
        const Position position = Enumeration::position(i);
        hashes.push_back(position.hash());
        hashes.push_back(with_other_mover(position).hash());
    }
    std::ranges::sort(hashes);
    CHECK(std::ranges::adjacent_find(hashes) == hashes.end());
}

TEST_CASE("l_game: a random start is any position in which the mover can place the piece",
          "[l_game][rules]") {
    constexpr int draws = 400'000;
    Rng rng(3);
    std::vector<int> counts(Enumeration::turn_starts);
    int firsts = 0;
    std::size_t wrong = 0;
    for (int i = 0; i < draws; ++i) {
        const Position position = Position::random_start(rng);
        wrong += position.neutral_due() || position.legal_actions().empty();
        ++counts[Enumeration::index(position)];
        firsts += position.to_move() == Player::first;
    }
    CHECK(wrong == 0);
    CHECK(firsts / static_cast<double>(draws) == Approx(0.5).margin(4 * 0.5 / std::sqrt(draws)));

    // Pearson's statistic over the 18,248 that are not lost: mean 18,247, variance twice that.
    const double expected = draws / 18'248.0;
    double statistic = 0;
    std::size_t never = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (Enumeration::position(i).outcome()) continue;
        never += counts[i] == 0;
        statistic += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    CHECK(never == 0);
    CHECK(statistic == Approx(18'247).margin(4 * std::sqrt(2 * 18'247.0)));
}
