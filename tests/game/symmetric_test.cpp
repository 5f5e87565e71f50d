#include "ludus/game/symmetric.hpp"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/l_game/symmetry.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;
using l_game::Position;

namespace {

/// No game symmetry: actions are not transformed.
struct PositionsOnly : tic_tac_toe::Position {
    static constexpr std::size_t symmetry_count = 1;
    [[nodiscard]] PositionsOnly transformed(std::size_t) const noexcept { return *this; }
};

struct AlwaysThird {
    static constexpr std::string_view name = "third";
    [[nodiscard]] static std::size_t symmetry(const Position&) noexcept { return 3; }
};
struct Nameless {
    [[nodiscard]] static std::size_t symmetry(const Position&) noexcept { return 0; }
};

}  // namespace

TEST_CASE("symmetric: a game may have symmetries or none", "[symmetric]") {
    STATIC_REQUIRE(Symmetric<Position>);
    STATIC_REQUIRE(!Symmetric<tic_tac_toe::Position>);
    STATIC_REQUIRE(!Symmetric<PositionsOnly>);
    STATIC_REQUIRE(!Symmetric<int>);
    STATIC_REQUIRE(symmetry_count<Position> == 8);
    STATIC_REQUIRE(symmetry_count<tic_tac_toe::Position> == 1);
}

TEST_CASE("symmetric: image turns the positions and actions of games with symmetries",
          "[symmetric]") {
    constexpr Position start;
    constexpr l_game::Action action = start.legal_actions()[0];
    STATIC_REQUIRE(image(start, 0) == start);
    STATIC_REQUIRE(image(start, action, 0) == action);
    STATIC_REQUIRE(image(start, 1) == start.transformed(1));
    STATIC_REQUIRE(image(start, 1) != start);
    STATIC_REQUIRE(image(start, action, 5) == start.transformed(action, 5));
    STATIC_REQUIRE(after(image(start, 5), image(start, action, 5)) ==
                   image(after(start, action), 5));
}

TEST_CASE("symmetric: image leaves a game without symmetries as it is", "[symmetric]") {
    constexpr auto position = after(tic_tac_toe::Position{}, tic_tac_toe::Action{2});
    STATIC_REQUIRE(image(position, 0) == position);
    STATIC_REQUIRE(image(position, tic_tac_toe::Action{3}, 0) == tic_tac_toe::Action{3});
}

TEST_CASE("symmetric: the preimage of an action's image is the action", "[symmetric]") {
    Rng rng(2);
    std::size_t wrong = 0;
    for (int game = 0; game < 20; ++game) {
        Position position;
        playout(position, rng, 1 + rng.below(30));
        for (std::size_t s = 0; s < l_game::board_symmetries; ++s)
            for (const auto action : position.legal_actions())
                wrong += preimage(position, image(position, action, s), s) != action;
    }
    CHECK(wrong == 0);
    STATIC_REQUIRE(preimage(tic_tac_toe::Position{}, tic_tac_toe::Action{3}, 0) ==
                   tic_tac_toe::Action{3});
}

TEST_CASE("symmetric: an orientation names one symmetry for each position", "[symmetric]") {
    STATIC_REQUIRE(Orientation<Unturned, Position>);
    STATIC_REQUIRE(Orientation<Canonical, Position>);
    STATIC_REQUIRE(Orientation<AlwaysThird, Position>);
    STATIC_REQUIRE(Orientation<Unturned, tic_tac_toe::Position>);
    STATIC_REQUIRE(!Orientation<Canonical, tic_tac_toe::Position>);
    STATIC_REQUIRE(!Orientation<AlwaysThird, tic_tac_toe::Position>);
    STATIC_REQUIRE(!Orientation<Nameless, Position>);
}

TEST_CASE("symmetric: unturned shows positions as they lie", "[symmetric]") {
    STATIC_REQUIRE(Unturned::symmetry(Position{}) == 0);
    STATIC_REQUIRE(Unturned::symmetry(tic_tac_toe::Position{}) == 0);
}

TEST_CASE("symmetric: canonical shows the eight images of any position as one", "[symmetric]") {
    constexpr Position start;
    STATIC_REQUIRE(image(start, Canonical::symmetry(start)) ==
                   image(image(start, 6), Canonical::symmetry(image(start, 6))));

    std::size_t different = 0;
    std::size_t smaller = 0;
    std::set<std::uint64_t> shown;
    for (std::size_t i = 0; i < l_game::Enumeration::turn_starts; ++i) {
        const Position position = l_game::Enumeration::position(i);
        const Position canonical = image(position, Canonical::symmetry(position));
        shown.insert(canonical.hash());
        for (std::size_t s = 0; s < l_game::board_symmetries; ++s) {
            const Position other = image(position, s);
            different += image(other, Canonical::symmetry(other)) != canonical;
            smaller += other.hash() < canonical.hash();
        }
    }
    CHECK(different == 0);
    CHECK(smaller == 0);
    CHECK(shown.size() == 2296);  // the published number of positions up to symmetry
}

TEST_CASE("symmetric: canonical holds in the middle of turns too", "[symmetric]") {
    Rng rng(1);
    std::size_t different = 0;
    for (int game = 0; game < 200; ++game) {
        Position position;
        playout(position, rng, 1 + rng.below(30));
        const Position canonical = image(position, Canonical::symmetry(position));
        for (std::size_t s = 0; s < l_game::board_symmetries; ++s) {
            const Position other = image(position, s);
            different += image(other, Canonical::symmetry(other)) != canonical;
        }
    }
    CHECK(different == 0);
}
