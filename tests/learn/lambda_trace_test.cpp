#include "ludus/learn/lambda_trace.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "catch.hpp"
#include "ludus/core/rng.hpp"

using namespace ludus;

namespace {

constexpr std::size_t pair_count = 6;

/// The textbook's loop: an eligibility for every pair there is, at every step.
template <Control control, Revisit revisit>
struct Textbook {
    double alpha = 0;
    double gamma = 0;
    double lambda = 0;
    std::array<double, pair_count> q{};
    std::array<double, pair_count> e{};
    std::size_t last = 0;

    void took(std::size_t pair) {
        if (revisit == Revisit::replaces)
            e[pair] = 1;
        else
            e[pair] += 1;
        last = pair;
    }
    void learn(double target) {
        const double delta = target - q[last];
        for (std::size_t i = 0; i < pair_count; ++i) q[i] += alpha * delta * e[i];
    }
    void advance(double reward, double sign, const Outlook& next) {
        const auto ahead =
            static_cast<double>(control == Control::watkins ? next.best : next.chosen);
        learn(reward + sign * gamma * ahead);
        const bool cut = control == Control::watkins && !next.greedy;
        for (double& weight : e) weight = cut ? 0 : sign * gamma * lambda * weight;
    }
};

/// Random games in which pairs come again and again.
template <Control control, Revisit revisit>
void compare() {
    Rng rng(1);
    for (const double lambda : {0.0, 0.5, 0.9, 1.0}) {
        LambdaTrace<control, revisit> trace(
            {.step_size = 0.1F, .discount = 0.9F, .decay = static_cast<float>(lambda), .least = 0});
        Textbook<control, revisit> expected{0.1, 0.9, lambda};
        std::array<float, pair_count> values{};
        for (int game = 0; game < 50; ++game) {
            trace.begin();
            expected.e.fill(0);
            const std::uint32_t length = 1 + rng.below(12);
            for (std::uint32_t step = 0; step < length; ++step) {
                if (step > 0) {
                    const auto number = [&] { return static_cast<float>(rng.uniform(-1, 1)); };
                    const Outlook next{number(), number(), rng.chance(0.7)};
                    const float reward = number();
                    const float sign = rng.chance(0.5) ? 1.0F : -1.0F;
                    trace.advance(reward, sign, next);
                    expected.advance(static_cast<double>(reward), static_cast<double>(sign), next);
                }
                const std::size_t pair = rng.below(pair_count);
                trace.took(values[pair]);
                expected.took(pair);
            }
            trace.finish(1);
            expected.learn(1);
        }
        for (std::size_t i = 0; i < pair_count; ++i)
            CHECK(static_cast<double>(values[i]) == Approx(expected.q[i]).margin(1e-4));
    }
}

/// Eligibility falls to a tenth with each action, and ends below a twentieth.
constexpr WatkinsTrace::Settings fading{
    .step_size = 1, .discount = 1, .decay = 0.1F, .least = 0.05F};

/// Begins a game and takes an action of each value, without a reward.
void take_all(WatkinsTrace& trace, std::span<float> values) {
    trace.begin();
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0) trace.advance(0, 1, {});
        trace.took(values[i]);
    }
}

}  // namespace

TEST_CASE("lambda_trace: learns what the textbook's loop learns", "[lambda_trace]") {
    compare<Control::watkins, Revisit::replaces>();
    compare<Control::watkins, Revisit::accumulates>();
    compare<Control::sarsa, Revisit::replaces>();
    compare<Control::sarsa, Revisit::accumulates>();
}

TEST_CASE("lambda_trace: eligibilities that have sunk far are left out", "[lambda_trace]") {
    WatkinsTrace trace(fading);
    std::array<float, 4> values{};
    take_all(trace, values);
    trace.finish(1);
    CHECK(values[0] == 0);
    CHECK(values[1] == 0);
    CHECK(values[2] == Approx(0.1));
    CHECK(values[3] == Approx(1));
}

TEST_CASE("lambda_trace: a new game starts with full eligibility", "[lambda_trace]") {
    WatkinsTrace trace(fading);
    std::array<float, 4> values{};
    take_all(trace, values);
    float value = 0;
    trace.begin();
    trace.took(value);
    trace.finish(1);
    CHECK(value == 1);
    CHECK(values[3] == 0);
}

TEST_CASE("lambda_trace: an empty game teaches nothing", "[lambda_trace]") {
    SarsaTrace trace({});
    float value = 0;
    trace.begin();
    trace.took(value);
    trace.begin();
    trace.finish(1);
    CHECK(value == 0);
}
