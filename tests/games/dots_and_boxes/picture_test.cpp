#include "ludus/games/dots_and_boxes/picture.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/game/pictured.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "support/pictures.hpp"

using namespace ludus;
using dots_and_boxes::BasicPosition;

namespace {

/// The position after drawing these edges.
template <class G>
G with_edges(std::initializer_list<std::uint8_t> edges) {
    G position;
    for (const std::uint8_t edge : edges) position.play(dots_and_boxes::Action{edge});
    return position;
}

}  // namespace

TEST_CASE("dots_and_boxes: a picture has lines, the numbers of free edges, boxes and the mover",
          "[dots_and_boxes][picture]") {
    using Position = BasicPosition<1, 2>;
    using Shown = Picture<Position>;
    CHECK(Shown::board(with_edges<Position>({0, 2, 4})) ==
          "  +-----+  1  +\n"
          "  |     5     6\n"
          "  +-----+  3  +\n"
          "  first 0, second 0; second player moves\n");
    // The second player completes a box, and is to move again.
    CHECK(Shown::board(with_edges<Position>({0, 2, 4, 5})) ==
          "  +-----+  1  +\n"
          "  |     |     6\n"
          "  +-----+  3  +\n"
          "  first 0, second 1; second player moves\n");
    CHECK(Shown::board(with_edges<Position>({0, 2, 4, 5, 1})) ==
          "  +-----+-----+\n"
          "  |     |     6\n"
          "  +-----+  3  +\n"
          "  first 0, second 1; first player moves\n");
    CHECK(Shown::board(with_edges<Position>({0, 2, 1, 4, 5, 3, 6})) ==
          "  +-----+-----+\n"
          "  |     |     |\n"
          "  +-----+-----+\n"
          "  first 1, second 1\n");
}

TEST_CASE("dots_and_boxes: numbers of two and three digits keep their columns",
          "[dots_and_boxes][picture]") {
    // Horizontal edges are 0 to 55, vertical ones 56 to 111.
    using Position = BasicPosition<7, 7>;
    const auto lines = support::lines_of(Picture<Position>::board(Position{}));
    REQUIRE(lines.size() == 8 + 7 + 1);
    CHECK(lines[0] == "  +  0  +  1  +  2  +  3  +  4  +  5  +  6  +");
    CHECK(lines[1] == " 56    57    58    59    60    61    62    63");
    CHECK(lines[2] == "  +  7  +  8  +  9  + 10  + 11  + 12  + 13  +");
    CHECK(lines[13] == " 104   105   106   107   108   109   110   111");
    CHECK(lines[14] == "  + 49  + 50  + 51  + 52  + 53  + 54  + 55  +");
}

TEST_CASE("dots_and_boxes: free edges may have other labels, of up to five letters",
          "[dots_and_boxes][picture]") {
    using Position = BasicPosition<2, 1>;
    const std::vector<std::string> labels = {"a", "bb", "ccc", "dddd", "eeeee", "", "g"};
    const auto label = [&](std::size_t edge) { return labels[edge]; };
    CHECK(Picture<Position>::edges(Position{}, label) ==
          "  +  a  +\n"
          "dddd  eeeee\n"
          "  + bb  +\n"
          "        g\n"
          "  + ccc +\n");
    CHECK(Picture<Position>::edges(with_edges<Position>({1, 3, 6}), label) ==
          "  +  a  +\n"
          "  |   eeeee\n"
          "  +-----+\n"
          "        |\n"
          "  + ccc +\n");
}

TEST_CASE("dots_and_boxes: only free edges are asked for a label", "[dots_and_boxes][picture]") {
    using Position = BasicPosition<2, 1>;
    std::vector<std::size_t> asked;
    (void)Picture<Position>::edges(with_edges<Position>({0, 4, 5}), [&](std::size_t edge) {
        asked.push_back(edge);
        return std::string("?");
    });
    CHECK(asked == std::vector<std::size_t>{3, 1, 6, 2});
}
