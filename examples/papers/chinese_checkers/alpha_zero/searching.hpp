#pragma once

#include <cstdint>
#include <string>

#include "ludus/learn/network_evaluator.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/play/puct_agent.hpp"

#include "../../support/app.hpp"
#include "inference.hpp"
#include "networks.hpp"

namespace examples::chinese_checkers::alpha_zero {

using ludus::nn::Precision;

/// How an agent searches for each action.
struct Searching {
    std::uint64_t simulations = 180;  ///< 1: it plays what the network alone thinks best
    double exploration = 0;           ///< c; 0: what suits the network, 3.5 with the paper's
    Precision precision = Precision::float32;

    friend bool operator==(const Searching&, const Searching&) = default;

    template <class Visit>
    void visit(Visit&& visit) {
        auto numbers = static_cast<std::uint8_t>(precision);
        visit(simulations, exploration, numbers);
        precision = static_cast<Precision>(numbers);
    }
    [[nodiscard]] bool valid() const {
        return simulations > 0 && simulations <= most_simulations && precision <= Precision::int8;
    }

    /// Adds an option for each, which begin with a prefix.
    void add_to(CLI::App& command, const std::string& prefix);

    /// The c that is meant.
    template <ludus::PolicyValueType D>
    [[nodiscard]] double exploration_of() const {
        return exploration > 0 ? exploration : usual_exploration<D>;
    }

    /// Of a `PuctAgent` with this network.
    template <ludus::PolicyValueType D, class Settings>
    [[nodiscard]] Settings settings() const {
        Settings settings;
        settings.simulations = static_cast<std::uint32_t>(simulations);
        settings.rule.exploration = static_cast<float>(exploration_of<D>());
        settings.first_play = usual_first_play<D>;
        return settings;
    }

private:
    static constexpr std::uint64_t most_simulations = 1'000'000;
};

/// Who searches.
template <ludus::PolicyValueType D, Precision precision>
using Player = ludus::PuctAgent<Game, ludus::NetworkEvaluator<D, precision>>;

/// A player by these weights.
template <ludus::PolicyValueType D, Precision precision>
[[nodiscard]] Player<D, precision> searcher(const typename D::Parameters& parameters,
                                            const Searching& searching) {
    using P = Player<D, precision>;
    return P(searching.settings<D, typename P::Settings>(),
             ludus::NetworkEvaluator<D, precision>(parameters));
}

/// Calls `with.template operator()<precision>()` and returns its answer.
template <class With>
auto by_precision(Precision precision, const With& with) {
    return precision == Precision::int8 ? with.template operator()<Precision::int8>()
                                        : with.template operator()<Precision::float32>();
}

}  // namespace examples::chinese_checkers::alpha_zero
