#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/search/puct_tree.hpp"
#include "ludus/search/value.hpp"

/// What is done only at the root of a search by simulations: noise on the priors before it, and the
/// choice of an action after it.
namespace LUDUS_NAMESPACE {

/// Stirs the priors of the root, so that every action is tried some time.
///
///     P(a) <- (1 - weight) P(a) + weight eta(a),   eta from a symmetric Dirichlet distribution
///
/// Source: Liu et al. (2019), section 3.5 and table 1; Silver et al. (2017).
struct RootNoise {
    float weight = 0;             ///< in [0, 1]; 0 for none. 0.25 in the paper, for self-play
    float concentration = 0.03F;  ///< alpha, positive
    /// If positive, alpha is this divided by the number of legal actions, as Silver et al. (2018)
    /// advise, and `concentration` means nothing.
    float total = 0;
};

namespace detail {

/// Divides numbers by their sum, which is positive and is added up in double.
inline void normalise(std::span<float> numbers) noexcept {
    double sum = 0;
    for (const float number : numbers) sum += static_cast<double>(number);
    for (float& number : numbers) number = static_cast<float>(static_cast<double>(number) / sum);
}

}  // namespace detail

/// Draws from the symmetric Dirichlet distribution: fills `shares`, of which there must be one,
/// with numbers of at least 0 that sum to 1. Each is a gamma variate over the sum of all, in
/// logarithms, since for small `concentration` most are too small for a number.
/// Source: Marsaglia & Tsang (2000), "A simple method for generating gamma variables".
inline void draw_dirichlet(double concentration, Rng& rng, std::span<float> shares) noexcept {
    assert(concentration > 0 && !shares.empty());
    // Of concentration + 1, which the method needs to be 1 or more; then U^(1 / concentration) of
    // it.
    const double d = concentration + 1 - 1.0 / 3;
    const double c = 1 / std::sqrt(9 * d);
    const auto log_gamma = [&] {
        while (true) {
            const double x = rng.normal();
            const double root = 1 + c * x;
            if (root <= 0) continue;
            const double v = root * root * root;
            const double u = 1 - rng.uniform();
            if (std::log(u) < x * x / 2 + d - d * v + d * std::log(v))
                return std::log(d * v) + std::log(1 - rng.uniform()) / concentration;
        }
    };
    for (float& share : shares) share = static_cast<float>(log_gamma());
    const float most = std::ranges::max(shares);
    for (float& share : shares) share = std::exp(share - most);
    detail::normalise(shares);
}

/// Adds noise to the priors of the root, which has edges. Draws nothing if the weight is 0.
template <Game G>
void stir_priors(PuctTree<G>& tree, const RootNoise& noise, Rng& rng) noexcept {
    if (noise.weight == 0) return;
    const auto& root = tree.node(0);
    std::array<float, G::max_legal_actions> shares{};
    const std::span<float> own(shares.data(), root.edges);
    const float alpha =
        noise.total > 0 ? noise.total / static_cast<float>(root.edges) : noise.concentration;
    draw_dirichlet(static_cast<double>(alpha), rng, own);
    for (std::uint32_t i = 0; i < root.edges; ++i) {
        const auto edge = root.first + i;
        tree.set_prior(edge, (1 - noise.weight) * tree.prior(edge) + noise.weight * own[i]);
    }
}

/// What a search found out about a legal action.
template <Game G>
struct RootAction {
    typename G::Action action{};  ///< one of the legal ones
    std::uint32_t visits = 0;     ///< simulations that followed it
    float value = 0;            ///< mean utility to the player to move, in [-1, 1]; exact if proven
    float prior = 0;            ///< with the noise, to 9 bits
    Proof proof = Proof::none;  ///< to the player to move
};

/// Of all legal actions of a position, in the order of `legal_actions()`.
template <Game G>
using RootActions = static_vector<RootAction<G>, G::max_legal_actions>;

/// Those of a node, usually the root. Requires that there is one.
template <Game G>
[[nodiscard]] RootActions<G> root_actions_of(const PuctTree<G>& tree,
                                             std::uint32_t place = 0) noexcept {
    RootActions<G> root_actions;
    const auto& node = tree.node(place);
    for (auto edge = node.first; edge < node.first + node.edges; ++edge)
        root_actions.push_back({tree.action(edge), tree.visits(edge), tree.mean(edge),
                                tree.prior(edge), tree.proof(edge, node.mover)});
    return root_actions;
}

namespace detail {

/// What a proof counts before all visits: a win is preferred to anything, anything to a loss.
[[nodiscard]] constexpr int rank_of(Proof proof) noexcept {
    return proof == Proof::win ? 1 : proof == Proof::loss ? -1 : 0;
}

}  // namespace detail

/// The root action of most visits, of these the best value, of these the greatest prior, of these
/// the first; but a proven win before all others, and a proven loss only where there is nothing
/// else. Requires a root action.
template <Game G>
[[nodiscard]] const RootAction<G>& best_root_action(const RootActions<G>& root_actions) noexcept {
    assert(!root_actions.empty());
    const auto merit = [](const RootAction<G>& root_action) {
        return std::tuple(detail::rank_of(root_action.proof), root_action.visits, root_action.value,
                          root_action.prior);
    };
    return *std::ranges::max_element(root_actions, {}, merit);
}

/// The best action at the root, then that of the position it leads to, and so on as long as there
/// were visits, at most `max_plies` actions. The last may have none, where all others are lost.
/// Requires a tree that is not empty and awaits no answer.
template <Game G>
[[nodiscard]] static_vector<typename G::Action, max_plies> main_line(
    const PuctTree<G>& tree) noexcept {
    static_vector<typename G::Action, max_plies> line;
    std::uint32_t place = 0;
    do {
        const auto& node = tree.node(place);
        if (node.visits == 0) break;
        const RootActions<G> root_actions = root_actions_of(tree, place);
        const RootAction<G>& best = best_root_action<G>(root_actions);
        line.push_back(best.action);
        place = tree.child(node.first + static_cast<std::uint32_t>(&best - root_actions.data()));
    } while (place != PuctTree<G>::unvisited && line.size() < max_plies);
    return line;
}

/// How often each root action is to be played: in proportion to its visits to the power of 1 /
/// temperature, at temperature 0 `best_root_action` alone. Only proven wins are played where there
/// are any, proven losses only where there is nothing else. Where none of these was visited,
/// `best_root_action` is played. Sums to 1; requires a root action, and room for as many numbers.
/// Source: Liu et al. (2019), equation 5; the exceptions are ours.
template <Game G>
void fill_shares(const RootActions<G>& root_actions, double temperature,
                 std::span<float> shares) noexcept {
    assert(root_actions.size() == shares.size() && temperature >= 0);
    const RootAction<G>& best = best_root_action<G>(root_actions);
    const bool by_visits = temperature > 0 && best.visits > 0;
    std::array<double, G::max_legal_actions> powers{};
    double sum = 0;
    for (std::size_t i = 0; i < root_actions.size(); ++i) {
        const RootAction<G>& root_action = root_actions[i];
        if (detail::rank_of(root_action.proof) != detail::rank_of(best.proof)) continue;
        if (by_visits)
            powers[i] =
                std::pow(static_cast<double>(root_action.visits) / best.visits, 1 / temperature);
        else
            powers[i] = &root_action == &best ? 1 : 0;
        sum += powers[i];
    }
    for (std::size_t i = 0; i < root_actions.size(); ++i)
        shares[i] = static_cast<float>(powers[i] / sum);
}

/// Raises shares to the power of 1 / temperature; at temperature 0 the greatest alone is left, the
/// first of equal ones. They sum to 1 again. Requires a share that is not 0.
inline void temper(std::span<float> shares, double temperature) noexcept {
    assert(temperature >= 0);
    const auto greatest = std::ranges::max_element(shares);
    const float most = *greatest;
    assert(most > 0);
    const auto place = greatest - shares.begin();
    for (float& share : shares) {
        if (temperature > 0)
            share =
                static_cast<float>(std::pow(static_cast<double>(share / most), 1 / temperature));
        else
            share = &share - shares.data() == place ? 1 : 0;
    }
    detail::normalise(shares);
}

/// Draws a root action by shares that sum to 1.
template <Game G>
[[nodiscard]] const RootAction<G>& draw_root_action(const RootActions<G>& root_actions,
                                                    std::span<const float> shares,
                                                    Rng& rng) noexcept {
    assert(root_actions.size() == shares.size());
    double left = rng.uniform();
    const RootAction<G>* drawn = nullptr;
    for (std::size_t i = 0; i < root_actions.size(); ++i) {
        if (shares[i] == 0) continue;
        drawn = &root_actions[i];
        left -= static_cast<double>(shares[i]);
        if (left < 0) break;
    }
    return *drawn;
}
/// Draws one by how often it is to be played. At temperature 0 it draws nothing from the generator.
template <Game G>
[[nodiscard]] const RootAction<G>& draw_root_action(const RootActions<G>& root_actions,
                                                    double temperature, Rng& rng) noexcept {
    if (temperature == 0) return best_root_action<G>(root_actions);
    std::array<float, G::max_legal_actions> shares{};
    const std::span<float> own = std::span(shares).first(root_actions.size());
    fill_shares<G>(root_actions, temperature, own);
    return draw_root_action<G>(root_actions, own, rng);
}

}  // namespace LUDUS_NAMESPACE
