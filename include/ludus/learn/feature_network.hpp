#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/learn/context_features.hpp"
#include "ludus/nn/precision.hpp"

namespace LUDUS_NAMESPACE {

/// The value of a position to the player to move, in (-1, 1), by one hidden layer over binary
/// features:
///
///     a_j = b_j + sum over active features i of u_ij      h_j = min(max(a_j, 0), 1)^2
///     sum = c + sum over hidden units j of v_j h_j        value = tanh(sum)
///
/// The parameters lie in one array: u by context, row and unit, then b, v and c.
/// Ours; the squared and clipped units are common in chess programs.
template <Game G, ContextFeatures<G> F, std::size_t hidden_>
class FeatureNetwork {
public:
    using Game = G;
    using Features = F;
    static constexpr std::size_t hidden = hidden_;                                 ///< units
    static constexpr std::size_t bias = F::context_count * F::row_count * hidden;  ///< b is here
    static constexpr std::size_t output = bias + hidden;                           ///< v is here
    static constexpr std::size_t constant = output + hidden;                       ///< c is here
    static constexpr std::size_t parameter_count = constant + 1;

    /// All parameters are 0.
    FeatureNetwork() : parameters_(parameter_count) {}
    /// Small weights at random; units begin between their bounds.
    explicit FeatureNetwork(Rng& rng) : FeatureNetwork() {
        const double size =
            0.5 / std::sqrt(static_cast<double>(F::active_rows * F::active_contexts));
        for (std::size_t i = 0; i < bias; ++i)
            parameters_[i] = static_cast<float>(rng.uniform(-size, size));
        for (std::size_t j = 0; j < hidden; ++j) {
            parameters_[bias + j] = 0.4F;
            parameters_[output + j] = static_cast<float>(rng.uniform(-1, 1));
        }
    }

    [[nodiscard]] std::span<float, parameter_count> parameters() noexcept {
        return std::span<float, parameter_count>(parameters_);
    }
    [[nodiscard]] std::span<const float, parameter_count> parameters() const noexcept {
        return std::span<const float, parameter_count>(parameters_);
    }
    /// Where the parameters of a feature begin, one for each hidden unit.
    [[nodiscard]] static constexpr std::size_t place(std::size_t context,
                                                     std::size_t row) noexcept {
        return (context * F::row_count + row) * hidden;
    }

    /// Grows with the value.
    [[nodiscard]] float sum(const ActiveFeatures<F>& active) const noexcept {
        const Units units = sums_of(active);
        float total = parameters_[constant];
        for (std::size_t j = 0; j < hidden; ++j) {
            const float clipped = std::clamp(units[j], 0.0F, 1.0F);
            total += parameters_[output + j] * clipped * clipped;
        }
        return total;
    }
    [[nodiscard]] float sum(const G& position) const noexcept {
        return sum(active_features<F>(position));
    }
    [[nodiscard]] float operator()(const G& position) const noexcept {
        return std::tanh(sum(position));
    }

    /// Adds `slope` times the gradient of the sum to `gradient`. A unit at a bound has gradient 0.
    /// Where descent would move it back inside, 0.05 is used instead, since it could never leave
    /// the bound otherwise.
    void add_gradient(const ActiveFeatures<F>& active, float slope,
                      std::span<float, parameter_count> gradient) const noexcept {
        constexpr float small = 0.05F;
        const Units units = sums_of(active);
        Units back;
        gradient[constant] += slope;
        for (std::size_t j = 0; j < hidden; ++j) {
            const float clipped = std::clamp(units[j], 0.0F, 1.0F);
            const float raises = slope * parameters_[output + j];  // the loss, with the unit
            gradient[output + j] += slope * clipped * clipped;
            if (units[j] > 0 && units[j] < 1)
                back[j] = 2 * clipped * raises;
            else
                back[j] = (units[j] <= 0) == (raises < 0) ? small * raises : 0.0F;
            gradient[bias + j] += back[j];
        }
        for (const std::size_t context : active.contexts)
            for (const std::size_t row : active.rows) {
                float* to = &gradient[place(context, row)];
                for (std::size_t j = 0; j < hidden; ++j) to[j] += back[j];
            }
    }

    /// The network of these parameters rounded to bfloat16, as files have them.
    [[nodiscard]] FeatureNetwork rounded() const {
        FeatureNetwork network;
        std::ranges::transform(parameters_, network.parameters_.begin(), nn::as_bfloat16);
        return network;
    }

    /// All parameters, for checkpoints; NaN and infinity are refused.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(std::span<float>(parameters_));
    }
    [[nodiscard]] bool valid() const noexcept {
        return std::ranges::all_of(parameters_, [](float x) { return std::isfinite(x); });
    }

private:
    using Units = std::array<float, hidden>;

    [[nodiscard]] Units sums_of(const ActiveFeatures<F>& active) const noexcept {
        Units sums;
        std::copy_n(&parameters_[bias], hidden, sums.begin());
        for (const std::size_t context : active.contexts)
            for (const std::size_t row : active.rows) {
                const float* from = &parameters_[place(context, row)];
                for (std::size_t j = 0; j < hidden; ++j) sums[j] += from[j];
            }
        return sums;
    }

    std::vector<float> parameters_;
};

}  // namespace LUDUS_NAMESPACE
