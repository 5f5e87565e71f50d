#include "ludus/games/alquerque/moves.hpp"

#include <cstddef>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"

using namespace ludus;
using alquerque::Action;
using alquerque::Captures;
using alquerque::Moves;
using alquerque::Points;
using alquerque::Rules;

namespace {

template <Rules rules>
std::vector<Action> listed(const Moves<rules>& moves) {
    std::vector<Action> actions;
    moves.for_each([&](Action action) { actions.push_back(action); });
    return actions;
}

/// Compares numbers, lists and removals over random arrangements of pieces.
template <Rules rules>
std::size_t faults(std::uint64_t seed) {
    Rng rng(seed);
    std::size_t wrong = 0;
    for (int i = 0; i < 3000; ++i) {
        const Points own = static_cast<Points>(rng() & rng()) & alquerque::all_points;
        const Points opposing = static_cast<Points>(rng() & rng()) & alquerque::all_points & ~own;
        const Player mover = i % 2 == 0 ? Player::first : Player::second;
        const Moves<rules> moves(mover, own, opposing);
        const std::vector<Action> all = listed(moves);
        wrong += moves.size() != static_cast<int>(all.size());
        for (std::size_t n = 0; n < all.size(); ++n)
            wrong += moves.nth(static_cast<int>(n)) != all[n];
        if (all.empty()) continue;

        const Action one = rng.pick(all);
        Moves<rules> fewer = moves;
        fewer.remove(one);
        fewer.remove(one);
        std::vector<Action> others = all;
        std::erase(others, one);
        wrong += listed(fewer) != others;

        Moves<rules> captures = moves;
        captures.keep_captures_from(one.from());
        std::vector<Action> kept = all;
        std::erase_if(kept, [&](Action a) { return !a.captures() || a.from() != one.from(); });
        wrong += listed(captures) != kept;
    }
    return wrong;
}

}  // namespace

TEST_CASE("alquerque: the n-th move is the n-th of the list, and moves can be taken out",
          "[alquerque][moves]") {
    CHECK(faults<Rules{}>(1) == 0);
    CHECK(faults<Rules{.captures = Captures::any_direction}>(2) == 0);
    CHECK(faults<Rules{.captures = Captures::forward_only}>(3) == 0);
}

TEST_CASE("alquerque: without pieces there is nothing to move", "[alquerque][moves]") {
    STATIC_REQUIRE(Moves<Rules{}>(Player::first, 0, alquerque::all_points).size() == 0);
    STATIC_REQUIRE(Moves<Rules{}>(Player::first, alquerque::all_points, 0).size() == 0);
    STATIC_REQUIRE(Moves<Rules{}>(Player::first, 1, 0).size() == 3);
    STATIC_REQUIRE(Moves<Rules{}>(Player::second, 1, 0).nth(0) == Action(24, 19));
}
