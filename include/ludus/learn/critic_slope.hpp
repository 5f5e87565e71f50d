#pragma once

#include <cstddef>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/nn/frozen.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/training.hpp"
#include "ludus/nn/training_plan.hpp"

namespace LUDUS_NAMESPACE {

/// How a critic's values change with the distributions that it is given, as in play: batch
/// normalisation by the running statistics, which stay as they are. Fill in features and
/// distributions, call `run`, and read the derivatives. Allocates in `reserve` alone.
template <ActorCriticType D>
class CriticSlope {
public:
    using Critic = typename D::Critic;  ///< the network whose slope it is

    /// Makes room for at least `rows` rows. The contents are lost when it grows.
    void reserve(std::size_t rows) { training_.reserve(rows); }

    /// A row's features, to be filled in.
    [[nodiscard]] auto features(std::size_t row) noexcept {
        return training_.input(row).template first<D::features>();
    }
    /// A row's distribution, to be filled in; one number for each place.
    [[nodiscard]] auto distribution(std::size_t row) noexcept {
        return training_.input(row).template last<D::places>();
    }

    /// Returns the mean value of the first `rows` rows. The result does not depend on the number of
    /// workers.
    double run(const nn::Parameters<Critic>& critic, std::size_t rows, Workers& workers) {
        nn::freeze(critic, frozen_);
        training_.forward(frozen_, rows, workers);
        double sum = 0;
        for (std::size_t row = 0; row < rows; ++row) {
            sum += static_cast<double>(training_.output(row)[0]);
            training_.output_error(row)[0] = 1 / static_cast<float>(rows);
        }
        training_.backward(frozen_, rows, workers);
        return sum / static_cast<double>(rows);
    }

    /// The derivatives of the mean value by a row's distribution.
    [[nodiscard]] auto slopes(std::size_t row) noexcept {
        return training_.input_error(row).template last<D::places>();
    }

private:
    using FrozenCritic = nn::Frozen<Critic>;

    [[nodiscard]] static consteval bool is_folded() {
        bool folded = true;
        FrozenCritic::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            if (nn::BatchLayer<typename FrozenCritic::template Layer<I>>) folded = false;
        });
        return folded;
    }
    static_assert(is_folded(),
                  "the critic's batch normalisations must follow dense layers or convolutions");

    nn::Parameters<FrozenCritic> frozen_;
    nn::Training<FrozenCritic, float, true> training_{1};
};

}  // namespace LUDUS_NAMESPACE
