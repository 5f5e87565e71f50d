#include "ludus/search/completed_values.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <numeric>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/puct_root.hpp"
#include "ludus/search/puct_tree.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;

namespace {

RootAction<Cross> root_action(std::uint32_t visits, float value, float prior,
                              Proof proof = Proof::none) {
    return {{}, visits, value, prior, proof};
}

std::vector<float> shares_of(const RootActions<Cross>& root_actions, const CompletedValues& how) {
    std::vector<float> shares(root_actions.size());
    fill_shares<Cross>(root_actions, how, shares);
    return shares;
}
std::vector<float> shares_of(std::initializer_list<RootAction<Cross>> list) {
    RootActions<Cross> root_actions;
    for (const auto& one : list) root_actions.push_back(one);
    return shares_of(root_actions, {});
}

/// The formula as it stands, for root actions without proofs.
std::vector<double> by_formula(const RootActions<Cross>& root_actions, const CompletedValues& how) {
    std::vector<double> values;
    double priors = 0;
    double mean = 0;
    std::uint32_t most_visits = 0;
    for (const auto& one : root_actions) {
        most_visits = std::max(most_visits, one.visits);
        if (one.visits == 0) continue;
        priors += static_cast<double>(one.prior);
        mean += static_cast<double>(one.prior) * static_cast<double>(one.value);
    }
    for (const auto& one : root_actions)
        values.push_back(one.visits == 0 ? mean / priors : static_cast<double>(one.value));
    const double least = *std::ranges::min_element(values);
    const double most = *std::ranges::max_element(values);
    std::vector<double> shares;
    for (std::size_t i = 0; i < root_actions.size(); ++i)
        shares.push_back(static_cast<double>(root_actions[i].prior) *
                         std::exp((static_cast<double>(how.visits) + most_visits) *
                                  static_cast<double>(how.scale) * (values[i] - least) /
                                  (most - least)));
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares) share /= sum;
    return shares;
}

}  // namespace

TEST_CASE("completed_values: shares are those of the formula", "[completed_values]") {
    Rng rng(1);
    for (int time = 0; time < 200; ++time) {
        RootActions<Cross> root_actions;
        const std::size_t count = 2 + rng.below(7);
        for (std::size_t i = 0; i < count; ++i)
            root_actions.push_back(
                root_action(i < 2 ? 1 : static_cast<std::uint32_t>(rng.below(20)),
                            static_cast<float>(2 * rng.uniform() - 1),
                            static_cast<float>(0.01 + rng.uniform()) / 10));
        const CompletedValues how{static_cast<float>(rng.below(100)), 0.07F};
        const auto found = shares_of(root_actions, how);
        const auto expected = by_formula(root_actions, how);
        for (std::size_t i = 0; i < count; ++i)
            CHECK(static_cast<double>(found[i]) == Approx(expected[i]).epsilon(1e-5).margin(1e-9));
    }
}

TEST_CASE("completed_values: shares depend on the order of values, not on their size",
          "[completed_values]") {
    const auto large = shares_of({root_action(3, -0.5F, 0.5F), root_action(3, 0.5F, 0.5F)});
    const auto small = shares_of({root_action(3, 0.25F, 0.5F), root_action(3, 0.26F, 0.5F)});
    CHECK(small[0] == Approx(large[0]).epsilon(1e-3));
    CHECK(large[1] > 0.99F);
}

TEST_CASE("completed_values: without any difference, or any visit, the priors stay",
          "[completed_values]") {
    CHECK(shares_of({root_action(3, 0.1F, 0.25F), root_action(9, 0.1F, 0.75F)})[1] == Approx(0.75));
    CHECK(shares_of({root_action(0, 0, 0.25F), root_action(0, 0, 0.75F)})[1] == Approx(0.75));
}

TEST_CASE("completed_values: a proven win is played, a proven loss only if all are lost",
          "[completed_values]") {
    const auto won = shares_of({root_action(50, 0.9F, 0.9F), root_action(1, 1, 0.1F, Proof::win)});
    CHECK(won == std::vector<float>{0, 1});
    const auto lost =
        shares_of({root_action(50, -1, 0.9F, Proof::loss), root_action(1, -0.9F, 0.1F)});
    CHECK(lost == std::vector<float>{0, 1});
    const auto all =
        shares_of({root_action(1, -1, 0.5F, Proof::loss), root_action(1, -1, 0.5F, Proof::loss)});
    CHECK(all == std::vector<float>{0.5F, 0.5F});
}
