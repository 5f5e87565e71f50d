#include "ludus/games/chinese_checkers/symmetry.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "reference/chinese_checkers.hpp"
#include "support/texts.hpp"

using namespace ludus;
using namespace ludus::chinese_checkers;

namespace {

template <PositionType P>
std::string text_of(const P& position) {
    return Notation<P>::write(position);
}

std::string text_of_image(std::string_view text, std::size_t symmetry) {
    return text_of(Notation<Position>::read_position(text).transformed(symmetry));
}

/// Images of positions and of their legal actions that the reference does not give likewise.
template <PositionType P>
std::size_t differences_from_reference(Rng& rng) {
    const reference::ChineseCheckers start(text_of(P{}));
    std::size_t different = 0;
    for (int game = 0; game < 10; ++game) {
        P position = game % 2 == 0 ? P{} : P::random_start(rng);
        for (int ply = 0; ply < 30 && !position.outcome(); ++ply) {
            for (std::size_t s = 0; s < board_symmetries; ++s) {
                reference::ChineseCheckers image(text_of(position));
                image.transform(s % 2 == 1, s >= 2, start);
                const P moved = position.transformed(s);
                different += text_of(moved) != image.text();
                different += support::action_texts(moved) != image.actions();
                for (const auto action : position.legal_actions()) {
                    const P next = after(moved, position.transformed(action, s));
                    different += !(next == after(position, action).transformed(s));
                }
            }
            position.play(random_action(position, rng));
        }
    }
    return different;
}

}  // namespace

TEST_CASE("chinese_checkers: cells are mirrored on the diagonal through both bases",
          "[chinese_checkers][symmetry]") {
    using B = Board<7, 6>;
    STATIC_REQUIRE(transformed_cell<B>(B::cell(6, 0), 1) == B::cell(6, 0));
    STATIC_REQUIRE(transformed_cell<B>(B::cell(4, 0), 1) == B::cell(6, 2));
    STATIC_REQUIRE(transformed_cell<B>(B::cell(0, 0), 1) == B::cell(6, 6));
    STATIC_REQUIRE(transformed_cell<B>(B::cell(4, 0), 2) == B::cell(2, 6));
    STATIC_REQUIRE(transformed_cell<B>(B::cell(4, 0), 3) == B::cell(0, 4));
    std::size_t wrong = 0;
    for (int number = 0; number < 49; ++number) {
        const int cell = B::numbered(number);
        wrong += transformed_cell<B>(cell, 0) != cell;
        for (std::size_t s = 0; s < board_symmetries; ++s) {
            const int image = transformed_cell<B>(cell, s);
            wrong += transformed_cell<B>(image, s) != cell;
            const Player viewer = exchanges_players(s) ? Player::second : Player::first;
            wrong += B::advance(viewer, image) != B::advance(Player::first, cell);
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("chinese_checkers: a piece takes the number of the one that starts at its start's image",
          "[chinese_checkers][symmetry]") {
    using B = Board<7, 6>;
    constexpr std::array<int, 6> mirrored = {5, 4, 2, 3, 1, 0};
    for (int piece = 0; piece < 6; ++piece) {
        CHECK(transformed_piece<B>(piece, 0) == piece);
        CHECK(transformed_piece<B>(piece, 1) == mirrored[static_cast<std::size_t>(piece)]);
        CHECK(transformed_piece<B>(piece, 2) == piece);
        CHECK(transformed_piece<B>(piece, 3) == mirrored[static_cast<std::size_t>(piece)]);
    }
}

TEST_CASE("chinese_checkers: the start is its own image, but for the mover",
          "[chinese_checkers][symmetry]") {
    constexpr Position start;
    constexpr Position second(start.cells(Player::first), start.cells(Player::second),
                              Player::second);
    STATIC_REQUIRE(start.transformed(1) == start);
    STATIC_REQUIRE(start.transformed(2) == second);
    STATIC_REQUIRE(start.transformed(3) == second);
    STATIC_REQUIRE(BasicPosition<9, 10>{}.transformed(1) == BasicPosition<9, 10>{});
    STATIC_REQUIRE(BasicPosition<5, 3>{}.transformed(1) == BasicPosition<5, 3>{});
}

TEST_CASE("chinese_checkers: positions are mirrored and turned", "[chinese_checkers][symmetry]") {
    CHECK(text_of_image("4fed/5cb/6a/A6/7/BC5/DEF4 o", 1) == "4fed/5cb/6a/7/A6/BC5/DE1F3 o");
    CHECK(text_of_image("4fed/5cb/6a/A6/7/BC5/DEF4 o", 2) == "4fed/5cb/7/6a/A6/BC5/DEF4 x");
    CHECK(text_of_image("4fed/5cb/6a/A6/7/BC5/DEF4 o", 3) == "3f1ed/5cb/6a/7/A6/BC5/DEF4 x");
}

TEST_CASE("chinese_checkers: images of positions and actions are the reference's",
          "[chinese_checkers][symmetry]") {
    Rng rng(1);
    CHECK(differences_from_reference<Position>(rng) == 0);
    CHECK(differences_from_reference<BasicPosition<5, 3>>(rng) == 0);
    CHECK(differences_from_reference<BasicPosition<9, 10>>(rng) == 0);
}

TEST_CASE("chinese_checkers: the canonical image is the same for all four",
          "[chinese_checkers][symmetry]") {
    STATIC_REQUIRE(Symmetric<Position>);
    STATIC_REQUIRE(Orientation<Canonical, Position>);
    Rng rng(2);
    for (int i = 0; i < 200; ++i) {
        const Position position = Position::random_start(rng);
        const Position canonical = position.transformed(Canonical::symmetry(position));
        for (std::size_t s = 0; s < board_symmetries; ++s) {
            const Position image = position.transformed(s);
            CHECK(image.transformed(Canonical::symmetry(image)) == canonical);
        }
    }
}
