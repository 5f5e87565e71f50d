#include "ludus/search/forced_result.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/proof.hpp"

using namespace ludus;
using Boxes = dots_and_boxes::BasicPosition<2, 2>;
using Cross = tic_tac_toe::Position;

namespace {

/// Without pruning: 1 or -1 if `viewer` can force a win or cannot avoid a loss within `plies`
/// plies; else 0.
template <Game G>
int forced_by_definition(const G& position, std::uint32_t plies, Player viewer) {
    if (const auto outcome = position.outcome()) return outcome->utility(viewer);
    if (plies == 0) return 0;
    int best = -1;
    for (const auto& action : position.legal_actions()) {
        G next = position;
        next.play(action);
        best = std::max(best, forced_by_definition(next, plies - 1, position.to_move()));
    }
    return position.to_move() == viewer ? best : -best;
}

struct Count {
    std::size_t wins = 0;
    std::size_t losses = 0;
    std::size_t missed = 0;  ///< wins and losses that were not found
    std::size_t wrong = 0;   ///< found where there are none
};

/// Of random positions.
template <Game G>
Count count(std::size_t positions, std::uint32_t most_actions, std::uint32_t plies) {
    Count found;
    Rng rng(1);
    for (std::size_t i = 0; i < positions; ++i) {
        G position;
        playout(position, rng, rng.below(most_actions));
        if (position.outcome()) continue;
        const int expected = forced_by_definition(position, plies, position.to_move());
        const Proof proof = forced_result(position, plies);
        found.wins += expected == 1;
        found.losses += expected == -1;
        if (proof == Proof::none)
            found.missed += expected != 0;
        else
            found.wrong += static_cast<int>(proof) != expected;
    }
    return found;
}

}  // namespace

TEST_CASE("forced_result: finds what is won or lost, where turns alternate", "[forced_result]") {
    for (std::uint32_t plies = 0; plies <= 5; ++plies) {
        const Count cross = count<Cross>(1000, 9, plies);
        CHECK(cross.missed + cross.wrong == 0);
        CHECK((cross.wins > 50) == (plies > 0));
        CHECK((cross.losses > 20) == (plies > 1));
    }
    for (std::uint32_t plies = 0; plies <= 4; ++plies) {
        const Count dealt = count<onitama::Position>(plies == 4 ? 60 : 400, 40, plies);
        CHECK(dealt.missed + dealt.wrong == 0);
    }
}

TEST_CASE("forced_result: claims nothing that is not so, where players move again",
          "[forced_result]") {
    for (std::uint32_t plies = 1; plies <= 4; ++plies) {
        const Count boxes = count<Boxes>(300, 12, plies);
        CHECK(boxes.wrong == 0);
        CHECK(boxes.wins + boxes.losses > 2 * boxes.missed);
    }
}
