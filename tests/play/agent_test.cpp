#include "ludus/play/agent.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "support/cell_players.hpp"

using namespace ludus;
using tic_tac_toe::Position;

namespace {

using support::LowestCell;

// Agents but for one thing each.

struct WithoutRng {
    static tic_tac_toe::Action act(const Position& position) { return position.legal_actions()[0]; }
};
struct SaysAnIndex {
    static std::size_t act(const Position&, Rng&) { return 0; }
};
struct NotCopied : LowestCell {
    std::unique_ptr<int> memory;
};

}  // namespace

TEST_CASE("agent: an agent chooses an action of its game, and can be copied", "[agent]") {
    STATIC_REQUIRE(Agent<LowestCell, Position>);
    STATIC_REQUIRE(Agent<RandomAgent, Position>);
    STATIC_REQUIRE(Agent<RandomAgent, l_game::Position>);
    STATIC_REQUIRE(!Agent<LowestCell, l_game::Position>);
    STATIC_REQUIRE(!Agent<RandomAgent, int>);
    STATIC_REQUIRE(Agent<WithoutRng, Position>);
    STATIC_REQUIRE(!Agent<SaysAnIndex, Position>);
    STATIC_REQUIRE(!Agent<NotCopied, Position>);
}

TEST_CASE("agent: the random agent plays every legal action equally often", "[agent]") {
    constexpr int draws = 50'000;
    const l_game::Position position;
    Rng rng(1);
    std::vector<int> counts(l_game::Position::action_count);
    for (int i = 0; i < draws; ++i) ++counts[RandomAgent{}.act(position, rng).index()];
    int legal = 0;
    for (const auto action : position.legal_actions()) {
        const int count = counts[action.index()];
        legal += count;
        CHECK(count / static_cast<double>(draws) ==
              Approx(0.2).margin(4 * std::sqrt(0.2 * 0.8 / draws)));
    }
    CHECK(legal == draws);
}

TEST_CASE("agent: the random agent's chance comes from the generator alone", "[agent]") {
    std::size_t different = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Rng first(seed);
        Rng second(seed);
        different += RandomAgent{}.act(Position{}, first) != RandomAgent{}.act(Position{}, second);
        different += first != second;
    }
    CHECK(different == 0);
}
