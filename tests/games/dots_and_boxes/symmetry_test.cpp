#include "ludus/games/dots_and_boxes/symmetry.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "reference/dots_and_boxes.hpp"

using namespace ludus;
using dots_and_boxes::BasicPosition;
using dots_and_boxes::Board;
using dots_and_boxes::board_symmetries;
using dots_and_boxes::Position;
using dots_and_boxes::transformed_edge;
using dots_and_boxes::transformed_edges;

namespace {

/// How often the images of random positions differ from the reference's, by text.
template <int rows, int columns>
std::size_t differences_from_reference(int games) {
    using P = BasicPosition<rows, columns>;
    constexpr bool square = rows == columns;
    Rng rng(5);
    std::size_t different = 0;
    for (int game = 0; game < games; ++game) {
        reference::DotsAndBoxes twin(rows, columns);
        for (P position; !position.outcome();) {
            const auto action = position.random_action(rng);
            twin.play(std::to_string(action.index()));
            position.play(action);
            for (std::size_t s = 0; s < P::symmetry_count; ++s) {
                const std::size_t turns = P::symmetry_count / 2;
                reference::DotsAndBoxes image = s >= turns ? twin.reflected() : twin;
                for (std::size_t turn = 0; turn < s % turns; ++turn)
                    image = square ? image.turned() : image.turned().turned();
                different += Notation<P>::write(position.transformed(s)) != image.text();
            }
        }
    }
    return different;
}

/// What is wrong with a board's symmetries as a group acting on its edges.
template <int rows, int columns>
std::size_t faults() {
    using B = Board<rows, columns>;
    std::set<std::string> actions;
    std::size_t wrong = 0;
    for (std::size_t s = 0; s < board_symmetries<B>; ++s) {
        std::string images;
        typename B::Edges together = 0;
        for (std::size_t e = 0; e < B::edge_count; ++e) {
            const auto image = transformed_edge<B>(e, s);
            const auto one = dots_and_boxes::edge_bit<typename B::Edges>(e);
            wrong +=
                transformed_edges<B>(one, s) != dots_and_boxes::edge_bit<typename B::Edges>(image);
            wrong += s == 0 && image != e;
            images += static_cast<char>(image);
            together |= dots_and_boxes::edge_bit<typename B::Edges>(image);
        }
        wrong += together != B::all_edges;
        wrong += transformed_edges<B>(B::all_edges, s) != B::all_edges;
        actions.insert(images);
    }
    return wrong + (board_symmetries<B> - actions.size());
}

}  // namespace

TEST_CASE("dots_and_boxes: a square board has 8 symmetries, another one 4",
          "[dots_and_boxes][symmetry]") {
    STATIC_REQUIRE(symmetry_count<Position> == 8);
    STATIC_REQUIRE(symmetry_count<BasicPosition<1, 1>> == 8);
    STATIC_REQUIRE(symmetry_count<BasicPosition<7, 7>> == 8);
    STATIC_REQUIRE(symmetry_count<BasicPosition<3, 5>> == 4);
    STATIC_REQUIRE(symmetry_count<BasicPosition<1, 2>> == 4);
}

TEST_CASE("dots_and_boxes: an edge goes round the board in four quarter turns",
          "[dots_and_boxes][symmetry]") {
    using Square = Board<4, 4>;  // the edge above the upper left box, clockwise
    STATIC_REQUIRE(transformed_edge<Square>(0, 1) == 24);
    STATIC_REQUIRE(transformed_edge<Square>(0, 2) == 19);
    STATIC_REQUIRE(transformed_edge<Square>(0, 3) == 35);
    STATIC_REQUIRE(transformed_edge<Square>(0, 4) == 3);
    STATIC_REQUIRE(transformed_edge<Square>(20, 4) == 24);
    using Oblong = Board<1, 2>;
    STATIC_REQUIRE(transformed_edge<Oblong>(0, 1) == 3);
    STATIC_REQUIRE(transformed_edge<Oblong>(0, 2) == 1);
    STATIC_REQUIRE(transformed_edge<Oblong>(0, 3) == 2);
    STATIC_REQUIRE(transformed_edge<Oblong>(4, 1) == 6);
    STATIC_REQUIRE(transformed_edge<Oblong>(5, 3) == 5);
}

TEST_CASE("dots_and_boxes: symmetries permute the edges, each in its own way",
          "[dots_and_boxes][symmetry]") {
    CHECK(faults<4, 4>() == 0);
    CHECK(faults<1, 1>() == 0);
    CHECK(faults<1, 2>() == 0);
    CHECK(faults<2, 1>() == 0);
    CHECK(faults<3, 5>() == 0);
    CHECK(faults<5, 5>() == 0);
    CHECK(faults<5, 6>() == 0);
    CHECK(faults<7, 7>() == 0);
}

TEST_CASE("dots_and_boxes: the images of positions are the reference's",
          "[dots_and_boxes][symmetry]") {
    CHECK(differences_from_reference<4, 4>(40) == 0);
    CHECK(differences_from_reference<1, 1>(20) == 0);
    CHECK(differences_from_reference<2, 1>(20) == 0);
    CHECK(differences_from_reference<3, 5>(20) == 0);
    CHECK(differences_from_reference<7, 7>(4) == 0);
}

TEST_CASE("dots_and_boxes: all images of a position have the same canonical image",
          "[dots_and_boxes][symmetry]") {
    Rng rng(6);
    std::size_t different = 0;
    for (int game = 0; game < 50; ++game)
        for (Position position; !position.outcome(); position.play(position.random_action(rng))) {
            const Position canonical = image(position, Canonical::symmetry(position));
            for (std::size_t s = 0; s < Position::symmetry_count; ++s) {
                const Position other = position.transformed(s);
                different += !(image(other, Canonical::symmetry(other)) == canonical);
                different += other.margin(Player::first) != position.margin(Player::first);
                different += other.to_move() != position.to_move();
            }
        }
    CHECK(different == 0);
}
