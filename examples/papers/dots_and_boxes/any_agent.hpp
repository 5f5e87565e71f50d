#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "ludus/core/static_vector.hpp"
#include "ludus/learn/lookahead_agent.hpp"
#include "ludus/learn/q_function.hpp"

#include "../support/any_batch_player.hpp"
#include "agent.hpp"
#include "evaluation.hpp"
#include "options.hpp"

namespace examples::dots_and_boxes {

/// What an agent is asked to reach; 0 asks for nothing.
struct Requirement {
    std::array<double, opponents.size()> wins{};  ///< share of games against each opponent
    double exact = 0;  ///< share of its moves in these games that give nothing away
};

/// What the paper's agent and the better one are asked to reach.
template <class Q>
[[nodiscard]] constexpr Requirement required() {
    if constexpr (is_of_the_paper<Q>) return {{0.99, 0, 0}, 0};
    return {{0.999, 0.9, 0.6}, 0.95};
}

/// An agent by one of the networks, behind functions: what measures and shows it is compiled once
/// for all of them.
struct AnyAgent {
    using Values = ludus::static_vector<float, Game::max_legal_actions>;

    AnyBatchPlayer<Game> player;
    std::size_t width;                                       ///< of its look ahead
    Requirement required;                                    ///< of its preset
    std::string_view unit;                                   ///< of its network's values
    std::function<Values(const Game&)> values;               ///< of the legal actions, to the mover
    std::function<std::vector<float>(const Game&)> outputs;  ///< of its network, for every edge
};

/// One that plays as the presets of its network do, but for the width.
template <class Q>
[[nodiscard]] AnyAgent any_agent(const typename Q::Parameters& parameters,
                                 std::size_t width = default_width<Q>) {
    const ludus::LookaheadAgent<Q> looking = player<Q>(parameters, width);
    return {.player = AnyBatchPlayer<Game>(looking),
            .width = looking.width(),
            .required = required<Q>(),
            .unit = value_unit<Q>,
            .values = [agent = ludus::QAgent<Q>(parameters)](
                          const Game& position) mutable { return agent.values(position); },
            .outputs =
                [parameters](const Game& position) {
                    typename Q::Activations activations{1};
                    ludus::evaluate<Q, Game>(parameters, activations, {&position, 1});
                    const auto outputs = std::as_const(activations).output(0);
                    return std::vector<float>(outputs.begin(), outputs.end());
                }};
}

}  // namespace examples::dots_and_boxes
