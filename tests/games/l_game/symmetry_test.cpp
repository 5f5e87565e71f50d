#include "ludus/games/l_game/symmetry.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/bits.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/placements.hpp"
#include "ludus/games/l_game/position.hpp"
#include "reference/l_game.hpp"

using namespace ludus;
using namespace ludus::l_game;

namespace {

using Map = std::array<int, square_count>;

constexpr Map map_of(std::size_t symmetry) {
    Map map{};
    for (int s = 0; s < square_count; ++s)
        map[static_cast<std::size_t>(s)] = transformed_square(s, symmetry);
    return map;
}

/// First `a`, then `b`.
constexpr Map composed(std::size_t a, std::size_t b) {
    Map map{};
    for (int s = 0; s < square_count; ++s)
        map[static_cast<std::size_t>(s)] = transformed_square(transformed_square(s, a), b);
    return map;
}

/// The symmetry that does what `map` does, if there is one.
constexpr std::optional<std::size_t> symmetry_of(const Map& map) {
    for (std::size_t s = 0; s < l_game::board_symmetries; ++s)
        if (map_of(s) == map) return s;
    return std::nullopt;
}

int distance(int a, int b) {
    return std::abs(file_of(a) - file_of(b)) + std::abs(rank_of(a) - rank_of(b));
}

/// The images of the squares that an action's text names, in the order of the text.
std::string moved(const std::string& action, std::size_t symmetry) {
    if (action == "-") return action;
    std::string result;
    for (std::size_t i = 0; i < action.size(); i += 2) {
        const int to = transformed_square(square(action[i] - 'a', action[i + 1] - '1'), symmetry);
        result += static_cast<char>('a' + file_of(to));
        result += static_cast<char>('1' + rank_of(to));
    }
    return result;
}

/// The two-letter names in alphabetical order: a piece's squares are a set.
std::string sorted(const std::string& names) {
    std::vector<std::string> squares;
    for (std::size_t i = 0; i < names.size(); i += 2) squares.push_back(names.substr(i, 2));
    std::ranges::sort(squares);
    std::string result;
    for (const std::string& name : squares) result += name;
    return result;
}

}  // namespace

TEST_CASE("l_game: the eight symmetries are different arrangements of the squares",
          "[l_game][symmetry]") {
    STATIC_REQUIRE(l_game::board_symmetries == 8);
    std::set<Map> maps;
    for (std::size_t s = 0; s < l_game::board_symmetries; ++s) {
        Map map = map_of(s);
        maps.insert(map);
        std::ranges::sort(map);
        std::size_t wrong = 0;
        for (int i = 0; i < square_count; ++i) wrong += map[static_cast<std::size_t>(i)] != i;
        CHECK(wrong == 0);
    }
    CHECK(maps.size() == 8);
}

TEST_CASE("l_game: a symmetry keeps distances", "[l_game][symmetry]") {
    std::size_t wrong = 0;
    for (std::size_t s = 0; s < l_game::board_symmetries; ++s)
        for (int a = 0; a < square_count; ++a)
            for (int b = 0; b < square_count; ++b)
                wrong +=
                    distance(transformed_square(a, s), transformed_square(b, s)) != distance(a, b);
    CHECK(wrong == 0);
}

TEST_CASE("l_game: the symmetries are a group, and s is 4 times reflected plus quarter turns",
          "[l_game][symmetry]") {
    STATIC_REQUIRE(transformed_square(square(0, 0), 0) == square(0, 0));
    STATIC_REQUIRE(transformed_square(square(0, 0), 1) == square(0, 3));  // a1 to a4: clockwise
    STATIC_REQUIRE(transformed_square(square(0, 0), 4) ==
                   square(3, 0));  // a1 to d1: files reversed
    for (std::size_t a = 0; a < l_game::board_symmetries; ++a)
        for (std::size_t b = 0; b < l_game::board_symmetries; ++b) {
            // Turns add up; a reflection reverses the turns that came before it.
            const std::size_t turns = b < 4 ? a % 4 + b : (b % 4 + 4 - a % 4);
            const std::size_t expected = 4 * ((a / 4 + b / 4) % 2) + turns % 4;
            INFO("first " << a << ", then " << b);
            CHECK(symmetry_of(composed(a, b)) == expected);
        }
}

TEST_CASE("l_game: every symmetry has an inverse", "[l_game][symmetry]") {
    for (std::size_t a = 0; a < l_game::board_symmetries; ++a) {
        std::size_t inverses = 0;
        for (std::size_t b = 0; b < l_game::board_symmetries; ++b)
            inverses += composed(a, b) == map_of(0);
        CHECK(inverses == 1);
    }
}

TEST_CASE("l_game: a placement's image covers the images of its squares", "[l_game][symmetry]") {
    std::size_t wrong = 0;
    for (std::size_t s = 0; s < l_game::board_symmetries; ++s) {
        std::set<std::uint8_t> images;
        for (std::size_t p = 0; p < placement_count; ++p) {
            Squares expected = 0;
            for_each_bit(squares_of(p),
                         [&](int from) { expected |= bit<Squares>(transformed_square(from, s)); });
            const std::uint8_t image = transformed_placement(p, s);
            images.insert(image);
            wrong += squares_of(image) != expected;
        }
        wrong += images.size() != placement_count;
    }
    CHECK(wrong == 0);
}

TEST_CASE("l_game: symmetries turn and reflect a whole board", "[l_game][symmetry]") {
    // The board of letters is turned by the reference, and compared with the position's text.
    std::size_t different = 0;
    for (std::size_t i = 0; i < Enumeration::count; i += 7) {
        const Position position = Enumeration::position(i);
        const std::string text = Notation<Position>::write(position);
        for (std::size_t s = 0; s < l_game::board_symmetries; ++s) {
            reference::LGame image(text);
            if (s >= 4) image.transform(reference::reflected);
            for (std::size_t quarter = 0; quarter < s % 4; ++quarter)
                image.transform(reference::turned);
            different += Notation<Position>::write(position.transformed(s)) != image.text();
        }
    }
    CHECK(different == 0);
}

TEST_CASE("l_game: images of actions name the images of their squares", "[l_game][symmetry]") {
    std::size_t different = 0;
    std::size_t actions = 0;
    for (std::size_t i = 0; i < Enumeration::count; i += 5) {
        const Position position = Enumeration::position(i);
        for (std::size_t s = 0; s < l_game::board_symmetries; ++s) {
            const Position image = position.transformed(s);
            for (const l_game::Action action : position.legal_actions()) {
                const std::string text = Notation<Position>::write(position, action);
                std::string expected = moved(text, s);
                if (action.places_piece()) expected = sorted(expected);
                different +=
                    Notation<Position>::write(image, position.transformed(action, s)) != expected;
                ++actions;
            }
        }
    }
    CHECK(different == 0);
    CHECK(actions > 500'000);
}

TEST_CASE("l_game: symmetries commute with play, in every position", "[l_game][symmetry]") {
    std::size_t different = 0;
    std::size_t illegal = 0;
    for (std::size_t i = 0; i < Enumeration::count; ++i) {
        const Position position = Enumeration::position(i);
        const auto actions = position.legal_actions();
        for (std::size_t s = 0; s < l_game::board_symmetries; ++s) {
            const Position image = position.transformed(s);
            const auto legal = image.legal_actions();
            illegal += legal.size() != actions.size();
            for (const l_game::Action action : actions) {
                const l_game::Action image_action = position.transformed(action, s);
                illegal += std::ranges::find(legal, image_action) == legal.end();
                different += after(image, image_action) != after(position, action).transformed(s);
            }
        }
    }
    CHECK(illegal == 0);
    CHECK(different == 0);
}

TEST_CASE("l_game: a symmetry that swaps the neutrals' order swaps their actions",
          "[l_game][symmetry]") {
    // The neutrals lie on d1 and a4; reflected, on a1 and d4; turned half, a4 and d1 change places.
    constexpr Position due = after(Position{}, Position{}.legal_actions()[0]);
    STATIC_REQUIRE(due.neutral(0) == square(3, 0));
    STATIC_REQUIRE(due.neutral(1) == square(0, 3));
    constexpr l_game::Action lower_moves = l_game::Action::move_neutral(0, square(0, 0));
    STATIC_REQUIRE(due.transformed(lower_moves, 0) == lower_moves);
    STATIC_REQUIRE(due.transformed(lower_moves, 2) ==
                   l_game::Action::move_neutral(1, square(3, 3)));
    STATIC_REQUIRE(due.transformed(lower_moves, 4) ==
                   l_game::Action::move_neutral(0, square(3, 0)));
    STATIC_REQUIRE(due.transformed(l_game::Action::leave(), 2) == l_game::Action::leave());
}

TEST_CASE("l_game: no position is its own image, so classes have eight members",
          "[l_game][symmetry]") {
    std::size_t fixed = 0;
    for (std::size_t i = 0; i < Enumeration::turn_starts; ++i) {
        const Position position = Enumeration::position(i);
        for (std::size_t s = 1; s < l_game::board_symmetries; ++s)
            fixed += position.transformed(s) == position;
    }
    CHECK(fixed == 0);
}
