#include "ludus/games/l_game/placements.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "catch.hpp"
#include "ludus/core/bits.hpp"
#include "reference/l_game.hpp"

using namespace ludus;
using namespace ludus::l_game;

namespace {

/// The set of squares that a text names: "a1a2a3b1".
Squares squares_in(const std::string& names) {
    Squares squares = 0;
    for (std::size_t i = 0; i < names.size(); i += 2)
        squares |= bit<Squares>(square(names[i] - 'a', names[i + 1] - '1'));
    return squares;
}

/// The lower left corner of a set's bounding box.
int anchor_of(Squares squares) {
    int low_file = side;
    int low_rank = side;
    for_each_bit(squares, [&](int s) {
        low_file = std::min(low_file, file_of(s));
        low_rank = std::min(low_rank, rank_of(s));
    });
    return square(low_file, low_rank);
}

/// The squares moved so that their bounding box begins on a1.
Squares shape_of(Squares squares) { return static_cast<Squares>(squares >> anchor_of(squares)); }

/// The squares' mirror image with the files reversed.
Squares mirrored(Squares squares) {
    Squares image = 0;
    for_each_bit(squares,
                 [&](int s) { image |= bit<Squares>(square(side - 1 - file_of(s), rank_of(s))); });
    return image;
}

/// The squares after a quarter turn clockwise.
Squares quarter_turned(Squares squares) {
    Squares image = 0;
    for_each_bit(squares,
                 [&](int s) { image |= bit<Squares>(square(rank_of(s), side - 1 - file_of(s))); });
    return image;
}

}  // namespace

TEST_CASE("l_game: squares are numbered along the ranks, from a1", "[l_game][placements]") {
    STATIC_REQUIRE(square_count == 16);
    STATIC_REQUIRE(square(0, 0) == 0);   // a1
    STATIC_REQUIRE(square(3, 0) == 3);   // d1
    STATIC_REQUIRE(square(1, 2) == 9);   // b3
    STATIC_REQUIRE(square(3, 3) == 15);  // d4
    int wrong = 0;
    for (int s = 0; s < square_count; ++s) wrong += square(file_of(s), rank_of(s)) != s;
    CHECK(wrong == 0);
}

TEST_CASE("l_game: the 48 placements are those that a drawn piece finds", "[l_game][placements]") {
    STATIC_REQUIRE(placement_count == 48);
    std::set<Squares> expected;
    for (const reference::Board& board : reference::lying_pieces())
        expected.insert(squares_in(reference::squares_with(board, 'L')));
    std::set<Squares> found;
    for (std::size_t p = 0; p < placement_count; ++p) found.insert(squares_of(p));
    CHECK(found.size() == 48);
    CHECK(found == expected);
}

TEST_CASE("l_game: a piece lies in eight orientations, in each on six anchors",
          "[l_game][placements]") {
    STATIC_REQUIRE(orientation_count == 8);
    std::set<Squares> shapes;
    for (std::size_t orientation = 0; orientation < orientation_count; ++orientation) {
        std::set<Squares> shapes_of_one;
        int anchors = 0;
        for (std::size_t anchor = 0; anchor < square_count; ++anchor) {
            const std::uint8_t p = placement_at(square_count * orientation + anchor);
            if (p == no_placement) continue;
            ++anchors;
            CHECK(anchor_of(squares_of(p)) == static_cast<int>(anchor));
            shapes_of_one.insert(shape_of(squares_of(p)));
        }
        CHECK(anchors == 6);
        CHECK(shapes_of_one.size() == 1);
        shapes.merge(shapes_of_one);
    }
    CHECK(shapes.size() == 8);
}

TEST_CASE("l_game: the orientations are quarter turns clockwise, then their mirror images",
          "[l_game][placements]") {
    const auto shape = [](std::size_t orientation) {
        return squares_of(placement_at(square_count * orientation));
    };
    CHECK(shape(0) == squares_in("a1a2a3b1"));
    CHECK(shape(4) == squares_in("a1b1b2b3"));
    for (std::size_t orientation = 0; orientation < 4; ++orientation) {
        INFO("orientation " << orientation);
        CHECK(shape((orientation + 1) % 4) == shape_of(quarter_turned(shape(orientation))));
        CHECK(shape(orientation + 4) == shape_of(mirrored(shape(orientation))));
    }
}

TEST_CASE("l_game: a placement and its index lead to each other", "[l_game][placements]") {
    std::size_t on_board = 0;
    for (std::size_t index = 0; index < orientation_count * square_count; ++index) {
        const std::uint8_t p = placement_at(index);
        if (p == no_placement) continue;
        ++on_board;
        CHECK(index_of(p) == index);
    }
    CHECK(on_board == placement_count);
    STATIC_REQUIRE(placement_at(0) == 0);
    STATIC_REQUIRE(placement_at(15) == no_placement);  // the piece would leave the board at d4
}

TEST_CASE("l_game: a placement is found by its squares, other sets are none",
          "[l_game][placements]") {
    STATIC_REQUIRE(placement_on(0) == no_placement);
    STATIC_REQUIRE(placement_on(0b1111) == no_placement);                 // four in a row
    STATIC_REQUIRE(placement_on(0b0000'0000'0011'0011) == no_placement);  // a square
    STATIC_REQUIRE(placement_on(0b0000'0001'0001'0111) == no_placement);  // five squares
    STATIC_REQUIRE(placement_on(0b0000'0001'0000'1110) == no_placement);  // round the edge
    STATIC_REQUIRE(squares_of(placement_on(0b0000'0000'0001'0111)) == 0b0000'0000'0001'0111);

    std::size_t found = 0;
    for (std::uint32_t set = 0; set < 0x1'0000; ++set) {
        const std::uint8_t p = placement_on(static_cast<Squares>(set));
        if (p == no_placement) continue;
        ++found;
        CHECK(squares_of(p) == set);
    }
    CHECK(found == placement_count);
}

TEST_CASE("l_game: the sets of disjoint and avoiding placements are right",
          "[l_game][placements]") {
    std::size_t wrong = 0;
    int pairs = 0;
    for (std::size_t a = 0; a < placement_count; ++a) {
        for (std::size_t b = 0; b < placement_count; ++b) {
            const bool disjoint = (squares_of(a) & squares_of(b)) == 0;
            wrong += ((disjoint_from(a) >> b & 1) != 0) != disjoint;
        }
        pairs += std::popcount(disjoint_from(a));
        for (std::size_t s = 0; s < square_count; ++s) {
            const bool covers = (squares_of(a) >> s & 1) != 0;
            wrong += ((avoiding(s) >> a & 1) != 0) == covers;
        }
        wrong += disjoint_from(a) >> placement_count != 0;
    }
    CHECK(wrong == 0);
    CHECK(pairs == 656);  // 18,368 positions = 656 pairs x 28 pairs of neutrals
}
