#include "ludus/learn/exploration.hpp"

#include <cmath>
#include <cstdint>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using ludus::EpsilonGreedy;
using ludus::Schedule;
using Game = ludus::tic_tac_toe::Position;

namespace {

/// Decides without being told how far training has come.
struct WithoutStep {
    bool explores(const Game& position, ludus::Rng& rng) const;
};

double share_of_explorations(const EpsilonGreedy& explorer, std::uint64_t step) {
    constexpr int trials = 40'000;
    ludus::Rng rng(1, step);
    int explored = 0;
    for (int i = 0; i < trials; ++i) explored += explorer.explores(Game{}, step, rng);
    return static_cast<double>(explored) / trials;
}

}  // namespace

TEST_CASE("an explorer decides by the position, the step and a generator", "[learn][exploration]") {
    STATIC_REQUIRE(ludus::Explorer<EpsilonGreedy, Game>);
    STATIC_REQUIRE_FALSE(ludus::Explorer<WithoutStep, Game>);
    STATIC_REQUIRE_FALSE(ludus::Explorer<double, Game>);
}

TEST_CASE("epsilon is the share of random actions", "[learn][exploration]") {
    for (const double epsilon : {0.0, 0.05, 0.5, 1.0}) {
        const double deviation = std::sqrt(epsilon * (1 - epsilon) / 40'000);
        const double share = share_of_explorations({Schedule::constant(epsilon)}, 0);
        REQUIRE(std::abs(share - epsilon) <= 4 * deviation);
    }
}

TEST_CASE("epsilon follows its schedule", "[learn][exploration]") {
    const EpsilonGreedy explorer{{1.0, 0.1, 100, Schedule::Curve::linear}};
    REQUIRE(share_of_explorations(explorer, 0) == 1.0);
    REQUIRE(share_of_explorations(explorer, 50) == Approx(0.55).margin(0.01));
    REQUIRE(share_of_explorations(explorer, 1000) == Approx(0.1).margin(0.01));
}
