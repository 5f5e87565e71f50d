#include "ludus/learn/critic_slope.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/nn/forward.hpp"
#include "support/actor_critic.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;
using support::Marks;

TEMPLATE_TEST_CASE("a critic's slopes are those of its mean value in play", "[learn][critic_slope]",
                   Marks<support::JudgingActor>, (Marks<support::NormActor, support::NormCritic>)) {
    using Critic = typename TestType::Critic;
    constexpr std::size_t rows = 40;
    ludus::Rng rng(1);
    const auto parameters = support::random_parameters<Critic, float>(rng);
    nn::Parameters<Critic, double> exact;
    std::ranges::copy(parameters.values(), exact.values().begin());

    ludus::CriticSlope<TestType> slope;
    slope.reserve(rows);
    nn::Activations<Critic, double> activations(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        for (float& number : slope.features(row)) number = rng.chance(0.3) ? 1.0F : 0.0F;
        for (float& share : slope.distribution(row)) share = static_cast<float>(rng.uniform());
    }
    const auto mean_value = [&](std::size_t moved_row, std::size_t moved, double offset) {
        double sum = 0;
        for (std::size_t row = 0; row < rows; ++row) {
            auto input = activations.input(row);
            std::ranges::copy(slope.features(row), input.begin());
            std::ranges::copy(slope.distribution(row), input.begin() + 18);
            if (row == moved_row) input[18 + moved] += offset;
        }
        nn::forward(exact, activations, 0, rows);
        for (std::size_t row = 0; row < rows; ++row) sum += activations.output(row)[0];
        return sum / rows;
    };

    std::vector<std::vector<float>> found;
    for (const std::size_t count : {1U, 2U, 3U}) {
        ludus::Workers workers(count);
        REQUIRE(slope.run(parameters, rows, workers) ==
                Approx(mean_value(rows, 0, 0)).epsilon(1e-4));
        found.emplace_back();
        for (std::size_t row = 0; row < rows; ++row)
            for (const float number : slope.slopes(row)) found.back().push_back(number);
        REQUIRE(found.back() == found.front());
    }
    for (const std::size_t row : {0U, 17U, 39U})
        for (std::size_t place = 0; place < 9; ++place) {
            constexpr double step = 1e-5;
            const double expected =
                (mean_value(row, place, step) - mean_value(row, place, -step)) / (2 * step);
            REQUIRE(found[0][row * 9 + place] == Approx(expected).epsilon(1e-3).margin(1e-6));
        }
}
