#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/search/puct_root.hpp"

namespace LUDUS_NAMESPACE {

/// How to play after a search of few simulations, which tell more by the values that they found
/// than by where they went: the priors are improved by the values.
///
///     P'(a) ~ P(a) exp((visits + max N) scale q(a))
///
/// q(a) is the value of an action, an action without a visit being worth the mean of the others by
/// their priors; the least of them becomes 0, the greatest 1. So a worse action loses the same
/// share of its prior, however small the values' differences are.
/// Source: Danihelka et al. (2022), "Policy improvement by planning with Gumbel", equations 8 and
/// 33; the constants and the scaling are those of its authors' library mctx. The network's own
/// value of the position plays no part here.
struct CompletedValues {
    float visits = 50;   ///< added to those of every action, at least 0
    float scale = 0.1F;  ///< positive
};

/// Fills `shares`, which sum to 1. Only proven wins are played where there are any, proven losses
/// only where there is nothing else. Requires a root action, and room for as many numbers.
template <Game G>
void fill_shares(const RootActions<G>& root_actions, const CompletedValues& how,
                 std::span<float> shares) noexcept {
    assert(!root_actions.empty() && root_actions.size() == shares.size());
    constexpr double least_prior = 1e-6;  // an action that is never drawn is never learned
    const int rank = detail::rank_of(best_root_action<G>(root_actions).proof);
    const auto counts = [&](const RootAction<G>& root_action) {
        return detail::rank_of(root_action.proof) == rank;
    };
    double prior_sum = 0;
    double value_sum = 0;
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    std::uint32_t visits = 0;
    for (const RootAction<G>& root_action : root_actions) {
        if (!counts(root_action) || root_action.visits == 0) continue;
        const double prior = std::max(static_cast<double>(root_action.prior), least_prior);
        const auto value = static_cast<double>(root_action.value);
        prior_sum += prior;
        value_sum += prior * value;
        least = std::min(least, value);
        most = std::max(most, value);
        visits = std::max(visits, root_action.visits);
    }
    const double mean = prior_sum > 0 ? value_sum / prior_sum : 0;
    const double range = most > least ? most - least : 1;
    const double weight =
        (static_cast<double>(how.visits) + visits) * static_cast<double>(how.scale) / range;
    std::array<double, G::max_legal_actions> parts{};
    double sum = 0;
    for (std::size_t i = 0; i < root_actions.size(); ++i) {
        const RootAction<G>& root_action = root_actions[i];
        if (!counts(root_action)) continue;
        const double value = root_action.visits > 0 ? static_cast<double>(root_action.value) : mean;
        parts[i] = std::max(static_cast<double>(root_action.prior), least_prior) *
            std::exp(weight * (value - std::max(most, mean)));
        sum += parts[i];
    }
    for (std::size_t i = 0; i < root_actions.size(); ++i)
        shares[i] = static_cast<float>(parts[i] / sum);
}

}  // namespace LUDUS_NAMESPACE
