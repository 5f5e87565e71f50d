#pragma once

#include <cstddef>
#include <cstdint>

#include "ludus/core/schedule.hpp"
#include "ludus/nn/any_optimiser.hpp"
#include "ludus/nn/optimiser.hpp"

#include "../../support/app.hpp"

namespace examples::chinese_checkers::alpha_zero {

enum class Optimizer : std::uint8_t { sgd, adam };

/// The constants of learning from examples. The defaults are those of the paper's second stage.
struct LearnerOptions {
    using Any = ludus::nn::OneOf<ludus::nn::Sgd, ludus::nn::Adam>;

    std::uint64_t epochs = 5;
    std::uint64_t batch_size = 32;
    bool augment = true;
    Optimizer optimizer = Optimizer::sgd;
    double rate_from = 1e-4;
    double rate_to = 1e-4;
    double momentum = 0.9;
    double lambda = 5e-3;

    friend bool operator==(const LearnerOptions&, const LearnerOptions&) = default;

    template <class Visit>
    void visit(Visit&& visit) {
        auto kind = static_cast<std::uint8_t>(optimizer);
        visit(epochs, batch_size, augment, kind, rate_from, rate_to, momentum, lambda);
        optimizer = static_cast<Optimizer>(kind);
    }
    [[nodiscard]] bool valid() const {
        return epochs > 0 && epochs <= most_epochs && batch_size > 0 &&
            batch_size <= most_batch_size && optimizer <= Optimizer::adam;
    }

    void add_to(CLI::App& app);

    /// Of `AlphaZero`, which learns from this share of the examples.
    template <class Settings>
    [[nodiscard]] Settings settings(double share) const {
        return {.epochs = epochs,
                .batch = batch_size,
                .share = share,
                .images = augment ? std::size_t{2} : std::size_t{1}};
    }

    /// The step size falls in equal ratios over the steps that so many examples take.
    [[nodiscard]] Any make_optimiser(std::size_t parameters, double examples) const {
        const double rows = examples * static_cast<double>(epochs) * (augment ? 2 : 1);
        const ludus::Schedule rate{
            rate_from, rate_to, static_cast<std::uint64_t>(rows / static_cast<double>(batch_size)),
            ludus::Schedule::Curve::geometric};
        const auto decay = static_cast<float>(2 * lambda);
        if (optimizer == Optimizer::adam)
            return ludus::nn::Adam(parameters, {.rate = rate, .decay = {.decoupled = decay}});
        return ludus::nn::Sgd(
            parameters,
            {.rate = rate, .momentum = static_cast<float>(momentum), .decay = {.l2 = decay}});
    }

private:
    static constexpr std::uint64_t most_epochs = 1'000;
    static constexpr std::uint64_t most_batch_size = 10'000;
};

}  // namespace examples::chinese_checkers::alpha_zero
