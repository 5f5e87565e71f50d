#include "ludus/learn/advantage.hpp"

#include <cstddef>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"

using ludus::estimate_advantages;
using ludus::Gain;

namespace {

/// A recorded game at random: the turn passes, stays, or comes back, and points come at any time.
std::vector<Gain> random_gains(ludus::Rng& rng, std::size_t count, bool ends) {
    std::vector<Gain> gains(count);
    for (Gain& gain : gains) {
        gain.value = static_cast<float>(rng.uniform(-1, 1));
        gain.reward = rng.chance(0.5) ? static_cast<float>(rng.uniform(-1, 1)) : 0.0F;
        gain.factor = rng.chance(0.5) ? -0.9F : rng.chance(0.5) ? 1.0F : 0.9F;
    }
    if (ends) gains.back().factor = 0;
    return gains;
}

/// The sum over all later errors of V, each by its product of factors: equation 16, written out.
double slow_advantage(const std::vector<Gain>& gains, std::size_t t, double last_value,
                      double lambda) {
    double sum = 0;
    double factor = 1;
    for (std::size_t k = t; k < gains.size(); ++k) {
        const double next =
            k + 1 < gains.size() ? static_cast<double>(gains[k + 1].value) : last_value;
        sum += factor *
            (static_cast<double>(gains[k].reward) + static_cast<double>(gains[k].factor) * next -
             static_cast<double>(gains[k].value));
        factor *= lambda * static_cast<double>(gains[k].factor);
    }
    return sum;
}

/// What the rewards alone sum up to, and the last value.
double slow_return(const std::vector<Gain>& gains, std::size_t t, double last_value) {
    double sum = 0;
    double factor = 1;
    for (std::size_t k = t; k < gains.size(); ++k) {
        sum += factor * static_cast<double>(gains[k].reward);
        factor *= static_cast<double>(gains[k].factor);
    }
    return sum + factor * last_value;
}

}  // namespace

TEST_CASE("advantages are the sums of the errors of V that follow", "[learn][advantage]") {
    ludus::Rng rng(1);
    for (const float lambda : {0.0F, 0.5F, 0.95F, 1.0F})
        for (const bool ends : {true, false})
            for (std::size_t count = 1; count < 30; ++count) {
                CAPTURE(lambda, ends, count);
                std::vector<Gain> gains = random_gains(rng, count, ends);
                estimate_advantages(gains, 0.7F, lambda);
                for (std::size_t t = 0; t < count; ++t) {
                    const double expected = slow_advantage(gains, t, static_cast<double>(0.7F),
                                                           static_cast<double>(lambda));
                    REQUIRE(static_cast<double>(gains[t].advantage) ==
                            Approx(expected).margin(1e-5));
                }
            }
}

TEST_CASE("with lambda 1, V is trained towards what was reached", "[learn][advantage]") {
    ludus::Rng rng(2);
    std::vector<Gain> gains = random_gains(rng, 20, false);
    estimate_advantages(gains, -0.4F, 1);
    for (std::size_t t = 0; t < gains.size(); ++t)
        REQUIRE(static_cast<double>(gains[t].target()) ==
                Approx(slow_return(gains, t, static_cast<double>(-0.4F))).margin(1e-5));
}

TEST_CASE("with lambda 0, V is trained towards the next position", "[learn][advantage]") {
    std::vector<Gain> gains = {{.value = 0.5F, .reward = 0.25F, .factor = -0.5F},
                               {.value = 0.25F, .reward = 0, .factor = 1},
                               {.value = -1, .reward = 1, .factor = 0}};
    estimate_advantages(gains, 100, 0);
    REQUIRE(gains[0].target() == 0.25F - 0.5F * 0.25F);
    REQUIRE(gains[1].target() == -1);
    REQUIRE(gains[2].target() == 1);  // over: what comes after counts nothing
}

TEST_CASE("what the opponent wins, the player before has lost", "[learn][advantage]") {
    // Both players' choices in turn; V knows nothing, and the last one wins.
    std::vector<Gain> gains(4, Gain{.factor = -1});
    gains.back() = {.reward = 1, .factor = 0};
    estimate_advantages(gains, 0, 1);
    for (std::size_t t = 0; t < 4; ++t) REQUIRE(gains[t].advantage == (t % 2 == 0 ? -1 : 1));
    // The same, but who wins has gone on for two choices.
    gains = std::vector<Gain>(4, Gain{.factor = -1});
    gains[2].factor = 1;
    gains.back() = {.reward = 1, .factor = 0};
    estimate_advantages(gains, 0, 1);
    REQUIRE(gains[0].advantage == 1);
    REQUIRE(gains[1].advantage == -1);
    REQUIRE(gains[2].advantage == 1);
    REQUIRE(gains[3].advantage == 1);
}

TEST_CASE("no actions have no advantages", "[learn][advantage]") {
    std::vector<Gain> none;
    estimate_advantages(none, 1, 1);
    REQUIRE(none.empty());
}
