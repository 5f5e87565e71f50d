#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ludus/core/workers.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/play/match.hpp"

#include "../../support/app.hpp"
#include "../../support/measure.hpp"
#include "../../support/players.hpp"
#include "networks.hpp"
#include "rules.hpp"
#include "searching.hpp"

namespace examples::chinese_checkers::alpha_zero {

/// The paper's matches of an agent.
struct Conditions {
    std::vector<std::string> opponents = {"greedy", "stochastic", "random"};
    std::uint64_t games = 300;
    std::uint64_t seed = 2024;
    Searching searching;
    bool alone = true;  ///< the same matches also by the network alone

    /// Adds --against, and options for the rest that begin with a prefix.
    void add_to(CLI::App& command, const std::string& prefix);
};

/// Compiled once for each network, in parts/.
template <ludus::PolicyValueType D>
[[nodiscard]] std::vector<Measure> evaluate(const typename D::Parameters& parameters,
                                            const Conditions& conditions, ludus::Workers& workers);

/// A match of two agents with as many simulations, as the first one sees it. Compiled likewise.
template <ludus::PolicyValueType D, ludus::PolicyValueType O>
[[nodiscard]] ludus::Tally play_each_other(const typename D::Parameters& parameters,
                                           const typename O::Parameters& opponents,
                                           const Searching& searching,
                                           const ludus::MatchSettings& match,
                                           ludus::Workers& workers);

/// What is asked of an agent against the greedy player, with the paper's 180 simulations or more.
template <ludus::PolicyValueType D>
[[nodiscard]] double required_wins(const std::string& opponent, std::uint64_t simulations) {
    if (opponent != "greedy" || simulations < 180) return 0;
    return is_of_the_paper<D> ? 0.9 : 0.97;
}

}  // namespace examples::chinese_checkers::alpha_zero
