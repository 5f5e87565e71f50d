#include "ludus/games/l_game/enumeration.hpp"

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/l_game/symmetry.hpp"
#include "reference/l_game.hpp"
#include "support/l_game.hpp"

using namespace ludus;
using namespace ludus::l_game;

TEST_CASE("l_game: there are 18,368 positions at the start of a turn", "[l_game][enumeration]") {
    STATIC_REQUIRE(Enumeration::turn_starts == 18'368);
    STATIC_REQUIRE(Enumeration::count == 36'736);

    // Counted on boards of letters: ordered pairs of disjoint pieces, two of the squares left.
    std::size_t pairs = 0;
    for (const reference::Board& own : reference::lying_pieces())
        for (const reference::Board& other : reference::lying_pieces()) {
            bool disjoint = true;
            for (std::size_t row = 0; row < 4; ++row)
                for (std::size_t column = 0; column < 4; ++column)
                    disjoint = disjoint && (own[row][column] == '.' || other[row][column] == '.');
            pairs += disjoint;
        }
    CHECK(pairs == Enumeration::piece_pairs);
    CHECK(pairs * (8 * 7 / 2) == Enumeration::turn_starts);
}

TEST_CASE("l_game: numbers and positions lead to each other", "[l_game][enumeration]") {
    STATIC_REQUIRE(Enumeration::index(Enumeration::position(0)) == 0);
    STATIC_REQUIRE(Enumeration::index(Enumeration::position(36'735)) == 36'735);
    STATIC_REQUIRE(Enumeration::position(Enumeration::index(Position{})) == Position{});

    std::size_t wrong = 0;
    std::set<std::uint64_t> hashes;
    for (std::size_t i = 0; i < Enumeration::count; ++i) {
        const Position position = Enumeration::position(i);
        hashes.insert(position.hash());
        wrong += Enumeration::index(position) != i;
        wrong += position.to_move() != Player::first;
        wrong += position.neutral_due() != (i >= Enumeration::turn_starts);
        wrong += position.neutral(0) >= position.neutral(1);
    }
    CHECK(wrong == 0);
    CHECK(hashes.size() == Enumeration::count);
}

TEST_CASE("l_game: a number does not regard which of the players is to move",
          "[l_game][enumeration]") {
    std::size_t different = 0;
    for (std::size_t i = 0; i < Enumeration::count; ++i) {
        const Position swapped = support::with_seats_swapped(Enumeration::position(i));
        different += swapped.to_move() != Player::second || Enumeration::index(swapped) != i;
    }
    CHECK(different == 0);
}

TEST_CASE("l_game: a turn's start and its middle have numbers 18,368 apart",
          "[l_game][enumeration]") {
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < Enumeration::turn_starts; ++i) {
        const Position start = Enumeration::position(i);
        const Position middle = Enumeration::position(i + Enumeration::turn_starts);
        wrong += start.piece(Player::first) != middle.piece(Player::first);
        wrong += start.piece(Player::second) != middle.piece(Player::second);
        wrong += start.neutrals() != middle.neutrals();
    }
    CHECK(wrong == 0);
}

TEST_CASE("l_game: there are 2,296 positions up to symmetry", "[l_game][enumeration]") {
    std::vector<int> members(Enumeration::count);
    for (std::size_t i = 0; i < Enumeration::count; ++i)
        ++members[Enumeration::canonical(Enumeration::position(i))];
    std::size_t starts = 0;
    std::size_t middles = 0;
    std::size_t not_eight = 0;
    for (std::size_t i = 0; i < Enumeration::count; ++i) {
        if (members[i] == 0) continue;
        ++(i < Enumeration::turn_starts ? starts : middles);
        not_eight += members[i] != 8;
    }
    CHECK(starts == 2296);
    CHECK(middles == 2296);
    CHECK(not_eight == 0);
}

TEST_CASE("l_game: a canonical number is the same for all images, and the least of theirs",
          "[l_game][enumeration]") {
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < Enumeration::count; ++i) {
        const Position position = Enumeration::position(i);
        const std::size_t canonical = Enumeration::canonical(position);
        bool reached = false;
        for (std::size_t s = 0; s < l_game::board_symmetries; ++s) {
            const Position image = position.transformed(s);
            wrong += Enumeration::canonical(image) != canonical;
            wrong += Enumeration::index(image) < canonical;
            reached = reached || Enumeration::index(image) == canonical;
        }
        wrong += !reached;
    }
    CHECK(wrong == 0);
}
