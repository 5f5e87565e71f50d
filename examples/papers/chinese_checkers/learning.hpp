#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>

#include "ludus/core/schedule.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/nn/any_optimiser.hpp"
#include "ludus/nn/optimiser.hpp"

namespace papers::chinese_checkers {

using AnyOptimiser = ludus::nn::OneOf<ludus::nn::Sgd, ludus::nn::Adam>;

/// How both stages learn from examples. The defaults are the paper's of its second stage.
struct LearningSettings {
    enum class Optimiser : std::uint8_t { sgd, adam };
    static constexpr std::array<std::string_view, 2> optimisers = {"sgd", "adam"};

    std::uint64_t seed = 1;
    std::uint64_t epochs = 5;
    std::uint64_t batch = 32;
    Optimiser optimiser = Optimiser::sgd;
    double rate_from = 1e-4;
    double rate_to = 1e-4;
    std::uint64_t rate_games = 5'400;
    double lambda = 5e-3;

    [[nodiscard]] static constexpr auto described() {
        using S = LearningSettings;
        using ludus::Range, ludus::setting;
        return std::tuple{
            setting(&S::seed, "seed", "all chance in training comes from it"),
            setting(&S::epochs, "epochs", "times that an update learns from each example",
                    Range::between(1, 1'000)),
            setting(&S::batch, "batch", "examples to a step of the optimiser",
                    Range::between(1, 100'000)),
            setting(&S::optimiser, "optimiser", "Nesterov's with momentum 0.9, or Adam",
                    optimisers),
            setting(&S::rate_from, "rate_from", "step size at first", Range::above(0)),
            setting(&S::rate_to, "rate_to", "final step size", Range::above(0)),
            setting(&S::rate_games, "rate_games", "in which it falls, in equal ratios",
                    Range::between(0, 1e9)),
            setting(&S::lambda, "lambda",
                    "of the squares of all weights in the loss; adam takes rate x 2 lambda off a "
                    "weight instead (AdamW)",
                    Range::at_least(0)),
        };
    }
    friend bool operator==(const LearningSettings&, const LearningSettings&) = default;

    /// Those of a learner that draws this share of the examples.
    template <class Learner>
    [[nodiscard]] typename Learner::Settings learner_settings(double share) const {
        return {.epochs = epochs, .batch = batch, .share = share};
    }

    /// Its step size falls while it learns, in every epoch, from both images of `examples` of each
    /// action of `rate_games` games of 40 actions, as good players have them.
    [[nodiscard]] AnyOptimiser make_optimiser(std::size_t parameters, double examples) const {
        const double rows =
            static_cast<double>(40 * rate_games) * examples * static_cast<double>(epochs) * 2;
        const ludus::Schedule rate{rate_from, rate_to,
                                   static_cast<std::uint64_t>(rows / static_cast<double>(batch)),
                                   ludus::Schedule::Curve::geometric};
        const auto decay = static_cast<float>(2 * lambda);
        if (optimiser == Optimiser::adam)
            return ludus::nn::Adam(parameters, {.rate = rate, .decay = {.decoupled = decay}});
        return ludus::nn::Sgd(parameters, {.rate = rate, .momentum = 0.9F, .decay = {.l2 = decay}});
    }
};

}  // namespace papers::chinese_checkers
