#include "ludus/games/dots_and_boxes/chain_encoder.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/check_encoder.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"

using namespace ludus;
using dots_and_boxes::BasicChainEncoder;
using dots_and_boxes::BasicPosition;
using dots_and_boxes::BasicWallEncoder;

namespace {

template <int rows, int columns>
auto encoded(const BasicPosition<rows, columns>& position) {
    using Encoder = BasicChainEncoder<rows, columns>;
    std::array<float, Encoder::Shape::size> features{};
    features.fill(7.0F);  // every number is to be written
    Encoder::encode(position, features);
    return features;
}

/// The strings of a position, found by walking from box to box.
template <int rows, int columns>
class Walker {
public:
    using Board = dots_and_boxes::Board<rows, columns>;
    using Box = std::pair<int, int>;

    explicit Walker(const BasicPosition<rows, columns>& position) : position_(position) {}

    /// The edges above, below, right and left of a box, each with the box beyond it.
    [[nodiscard]] static std::array<std::pair<std::size_t, Box>, 4> sides(Box box) {
        const auto [row, column] = box;
        return {{{Board::horizontal(row, column), {row - 1, column}},
                 {Board::horizontal(row + 1, column), {row + 1, column}},
                 {Board::vertical(row, column + 1), {row, column + 1}},
                 {Board::vertical(row, column), {row, column - 1}}}};
    }
    [[nodiscard]] static bool on_board(Box box) {
        return box.first >= 0 && box.first < rows && box.second >= 0 && box.second < columns;
    }
    [[nodiscard]] bool is_free(std::size_t edge) const {
        return (dots_and_boxes::low_word(position_.free_edges() >> edge) & 1) != 0;
    }
    [[nodiscard]] int free_count(Box box) const {
        const auto around = sides(box);
        return static_cast<int>(
            std::ranges::count_if(around, [&](const auto& side) { return is_free(side.first); }));
    }
    [[nodiscard]] bool in_string(Box box) const {
        return on_board(box) && (free_count(box) == 1 || free_count(box) == 2);
    }
    void walk(Box box, std::set<Box>& seen) const {
        if (!in_string(box) || !seen.insert(box).second) return;
        for (const auto& [edge, beyond] : sides(box))
            if (is_free(edge)) walk(beyond, seen);
    }

    /// The numbers 4 to 8 of a box.
    [[nodiscard]] std::array<float, 5> numbers(Box box) const {
        const int free = free_count(box);
        std::set<Box> string;
        walk(box, string);
        bool capture = false;
        bool leads_out = false;
        for (const Box& member : string) {
            capture |= free_count(member) == 1;
            for (const auto& [edge, beyond] : sides(member))
                leads_out |= is_free(edge) && !string.contains(beyond);
        }
        const auto one = [](bool yes) { return yes ? 1.0F : 0.0F; };
        return {one(free >= 3), one(free == 1), static_cast<float>(string.size()) / 8, one(capture),
                one(!string.empty() && !leads_out)};
    }

private:
    BasicPosition<rows, columns> position_;
};

/// Boxes of random games whose numbers are not those of the walker and of the walls.
template <int rows, int columns>
std::size_t differences(int games) {
    using Position = BasicPosition<rows, columns>;
    Rng rng(1);
    std::size_t different = 0;
    for (int game = 0; game < games; ++game)
        for (Position position; !position.outcome(); position.play(position.random_action(rng))) {
            const auto features = encoded(position);
            std::array<float, BasicWallEncoder<rows, columns>::Shape::size> walls{};
            BasicWallEncoder<rows, columns>::encode(position, walls);
            const Walker<rows, columns> walker(position);
            for (int row = 0; row < rows; ++row)
                for (int column = 0; column < columns; ++column) {
                    const auto box = static_cast<std::size_t>(row * columns + column);
                    std::vector<float> expected(walls.begin() + static_cast<int>(4 * box),
                                                walls.begin() + static_cast<int>(4 * box + 4));
                    for (const float number : walker.numbers({row, column}))
                        expected.push_back(number);
                    different +=
                        !std::ranges::equal(expected, std::span(features).subspan(9 * box, 9));
                }
        }
    return different;
}

}  // namespace

TEST_CASE("dots_and_boxes: the chain encoding tells what a walk from box to box finds",
          "[dots_and_boxes][chain_encoder]") {
    CHECK(differences<4, 4>(200) == 0);
    CHECK(differences<2, 3>(200) == 0);
    CHECK(differences<1, 1>(5) == 0);
    CHECK(differences<7, 7>(20) == 0);
}

TEST_CASE("dots_and_boxes: a chain of two, a joint and a box to complete",
          "[dots_and_boxes][chain_encoder]") {
    using Three = BasicPosition<1, 3>;  // above 0 1 2, below 3 4 5, walls 6 7 8 9
    const auto features = encoded(Three(0b0000'011'011, 0, Player::first));
    const std::array<float, 27> expected = {
        1, 1, 0, 0, 0, 0, 0.25F, 0, 0,  // two boxes between ceiling and floor
        1, 1, 0, 0, 0, 0, 0.25F, 0, 0,
        0, 0, 0, 0, 1, 0, 0,     0, 0};  // all edges of the third are free
    CHECK(features == expected);

    const auto closed = encoded(Three(0b1101'011'011, 0, Player::first));
    CHECK(closed[5] == 1);  // the left box has its eastern edge left
    CHECK(closed[6] == 0.25F);
    CHECK(closed[7] == 1);
    CHECK(closed[9 + 7] == 1);  // so the one beside it belongs to a capture
    CHECK(closed[8] == 1);      // and both have no other edge
}

TEST_CASE("dots_and_boxes: the chain encoding keeps the laws of encoders",
          "[dots_and_boxes][encodings]") {
    Rng rng(9);
    using dots_and_boxes::ChainEncoder;
    using dots_and_boxes::Position;
    CHECK(check_encoder<ChainEncoder, Position>(rng, 100, 60).fault.empty());
    using Wide = BasicPosition<3, 5>;
    using Chains = BasicChainEncoder<3, 5>;
    CHECK(check_encoder<Chains, Wide>(rng, 100, 60).fault.empty());
}
