#include "ludus/nn/cross_entropy.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/check_gradient.hpp"

namespace nn = ludus::nn;

namespace {

/// A sample with a target distribution over the places of its mask.
struct Sample {
    std::vector<double> output;
    std::vector<double> target;
    std::vector<double> mask;

    Sample(std::size_t size, bool masked, ludus::Rng& rng)
        : output(size), target(size), mask(masked ? size : 0) {
        std::ranges::generate(mask, [&] { return rng.below(2); });
        if (masked) mask[rng.below(static_cast<std::uint32_t>(size))] = 1;
        std::ranges::generate(output, [&] { return rng.uniform(-3, 3); });
        double sum = 0;
        for (std::size_t i = 0; i < size; ++i) {
            target[i] = counts(i) ? rng.uniform() : 0;
            sum += target[i];
        }
        for (double& share : target) share /= sum;
    }

    [[nodiscard]] bool counts(std::size_t i) const { return mask.empty() || mask[i] != 0; }

    /// Of place i, by the formula.
    [[nodiscard]] double probability(std::size_t i) const {
        double sum = 0;
        for (std::size_t k = 0; k < output.size(); ++k)
            if (counts(k)) sum += std::exp(output[k]);
        return counts(i) ? std::exp(output[i]) / sum : 0;
    }
};

template <class T>
double fill_errors(const std::vector<T>& output, const std::vector<T>& target,
                   const std::vector<T>& mask, T weight, std::vector<T>& error) {
    return nn::fill_errors(nn::CrossEntropy{}, output, target, mask, weight, std::span(error));
}

}  // namespace

TEST_CASE("cross-entropy is the surprise at the target, its slope the difference",
          "[nn][cross_entropy]") {
    ludus::Rng rng(1);
    for (const bool masked : {false, true})
        for (const std::size_t size : {1U, 2U, 7U, 40U}) {
            const Sample sample(size, masked, rng);
            std::vector<double> error(size, 99);
            const double loss = fill_errors(sample.output, sample.target, sample.mask, 0.5, error);
            double expected = 0;
            for (std::size_t i = 0; i < size; ++i) {
                const double p = sample.probability(i);
                if (sample.counts(i)) expected -= 0.5 * sample.target[i] * std::log(p);
                REQUIRE(error[i] == Approx(0.5 * (p - sample.target[i])).margin(1e-15));
            }
            REQUIRE(loss == Approx(expected).margin(1e-12));
        }
}

TEST_CASE("cross-entropy has the errors of finite differences", "[nn][cross_entropy]") {
    ludus::Rng rng(2);
    for (const bool masked : {false, true}) {
        Sample sample(9, masked, rng);
        std::vector<double> error(9);
        std::vector<double> unused(9);
        static_cast<void>(fill_errors(sample.output, sample.target, sample.mask, 0.7, error));
        const auto loss = [&] {
            return fill_errors(sample.output, sample.target, sample.mask, 0.7, unused);
        };
        for (std::size_t i = 0; i < 9; ++i)
            REQUIRE(nn::derivative_error(sample.output[i], error[i], loss) < 1e-6);
    }
}

TEST_CASE("cross-entropy bears logits of any size", "[nn][cross_entropy]") {
    std::vector<float> error(3);
    REQUIRE(fill_errors<float>({1e4F, 0, -1e4F}, {1, 0, 0}, {}, 1, error) == 0);
    REQUIRE(error == std::vector<float>{0, error[1], error[2]});
    REQUIRE(error[1] < 1e-30F);
    REQUIRE(fill_errors<float>({1e4F, 0, -1e4F}, {0, 0, 1}, {}, 1, error) == 2e4);
    REQUIRE(error[0] == 1);
    REQUIRE(error[2] == -1);
}

TEST_CASE("what lies outside the mask is not looked at", "[nn][cross_entropy]") {
    std::vector<float> error(4);
    const std::vector<float> mask = {0, 1, 0, 1};
    const double loss = fill_errors<float>({3e38F, 1, -3e38F, 1}, {0, 1, 0, 0}, mask, 2, error);
    REQUIRE(loss == Approx(2 * std::log(2.0)));
    REQUIRE(error == std::vector<float>{0, -1, 0, 1});
    REQUIRE(fill_errors<float>({9, -7}, {0, 1}, {0, 1}, 1, error = {1, 1}) == 0);
    REQUIRE(error == std::vector<float>{0, 0});
}
