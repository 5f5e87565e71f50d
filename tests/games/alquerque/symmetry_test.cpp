#include "ludus/games/alquerque/symmetry.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"

using namespace ludus;
using alquerque::Action;
using alquerque::all_points;
using alquerque::BasicPosition;
using alquerque::mirrored;
using alquerque::mirrored_point;
using alquerque::point_count;
using alquerque::Points;
using alquerque::Position;

namespace {

/// A text with the files in reverse order: within every rank, and in the names of points.
std::string mirrored_text(std::string text) {
    const std::size_t end = text.find(' ');
    std::size_t begin = 0;
    while (begin < end) {
        const std::size_t stop = std::min(text.find('/', begin), end);
        std::reverse(text.begin() + static_cast<std::ptrdiff_t>(begin),
                     text.begin() + static_cast<std::ptrdiff_t>(stop));
        begin = stop + 1;
    }
    for (std::size_t i = end; i < text.size(); ++i)
        if (text[i] >= 'a' && text[i] <= 'e') text[i] = static_cast<char>('a' + 'e' - text[i]);
    return text;
}

template <alquerque::Rules rules>
std::size_t different_images(std::uint64_t seed) {
    using G = BasicPosition<rules>;
    using Text = Notation<G>;
    Rng rng(seed);
    std::size_t different = 0;
    for (int game = 0; game < 60; ++game) {
        G position;
        for (int ply = 0; ply < 120 && !position.outcome(); ++ply) {
            const G image = position.transformed(1);
            different += Text::write(image) != mirrored_text(Text::write(position));
            different += !(image.transformed(1) == position);
            different += !(position.transformed(0) == position);
            different += image.legal_action_count() != position.legal_action_count();
            const Action action = position.random_action(rng);
            const Action turned = position.transformed(action, 1);
            different += position.transformed(action, 0) != action;
            different += image.transformed(turned, 1) != action;
            different += !(after(image, turned) == after(position, action).transformed(1));
            position.play(action);
        }
    }
    return different;
}

}  // namespace

TEST_CASE("alquerque: the one symmetry reverses the files", "[alquerque][symmetry]") {
    STATIC_REQUIRE(Position::symmetry_count == 2);
    CHECK(mirrored_text("o4/5/2xx1/5/1x3 x !c1b1") == "4o/5/1xx2/5/3x1 x !c1d1");
    // The start is not its own image: the pieces of the middle rank change sides.
    CHECK(Notation<Position>::write(Position{}.transformed(1)) ==
          "ooooo/ooooo/xx1oo/xxxxx/xxxxx x");
    STATIC_REQUIRE(Position{}.transformed(Action(6, 12), 1) == Action(8, 12));
    STATIC_REQUIRE(Position{}.transformed(Action::stop(), 1) == Action::stop());
}

TEST_CASE("alquerque: images of random positions are those of their texts, in every variant",
          "[alquerque][symmetry]") {
    CHECK(different_images<alquerque::Rules{}>(1) == 0);
    CHECK(different_images<alquerque::bell_rules>(2) == 0);
    CHECK(different_images<alquerque::Rules{.captures = alquerque::Captures::any_direction,
                                            .multiple_captures = true,
                                            .no_return = true}>(3) == 0);
}

TEST_CASE("alquerque: mirrored sets hold the mirrored points", "[alquerque][symmetry]") {
    STATIC_REQUIRE(mirrored_point(0) == 4);
    STATIC_REQUIRE(mirrored_point(12) == 12);
    STATIC_REQUIRE(mirrored_point(23) == 21);
    for (int p = 0; p < point_count; ++p) {
        CHECK(mirrored(Points{1} << p) == Points{1} << mirrored_point(p));
        CHECK(mirrored(all_points ^ Points{1} << p) ==
              (all_points ^ Points{1} << mirrored_point(p)));
        CHECK(mirrored_point(mirrored_point(p)) == p);
    }
}
