#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "ludus/bytes/agent_kind.hpp"  // IWYU pragma: export
#include "ludus/bytes/any_network.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/opened.hpp"
#include "ludus/games/chinese_checkers/encodings.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"  // IWYU pragma: export
#include "ludus/games/chinese_checkers/picture.hpp"   // IWYU pragma: export
#include "ludus/games/chinese_checkers/position.hpp"  // IWYU pragma: export
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/papers/chinese_checkers.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/search/selection_rule.hpp"

/// Chinese Checkers on 7x7 cells with six pieces a side, and its trained agents.
namespace LUDUS_NAMESPACE {

namespace chinese_checkers {

/// The paper's network: it sees the numbers of the pieces in the last three positions.
/// Source: Liu et al. (2019), section 3.3.
using PaperPolicy =
    PolicyValue<Position, IdentityHistoryEncoder<>, nn::papers::chinese_checkers::LearnedNetwork>;

/// What the paper compares it with: the same encoding, a value for each action.
/// Source: Liu et al. (2019), section 3.6.
using PaperQ =
    QFunction<Position, IdentityHistoryEncoder<>, nn::papers::chinese_checkers::ActionValues>;

/// Ours: the paper's layers, but it sees one position, a channel for each piece, and always plays
/// from the same side.
using BestPolicy = PolicyValue<
    Position, PieceEncoder<>,
    nn::Network<PieceEncoder<>::Shape, nn::papers::chinese_checkers::Trunk<nn::Padding::none>,
                nn::Fork<nn::papers::chinese_checkers::PolicyNumbers,
                         nn::papers::chinese_checkers::ValueHead>>,
    MoverFirst>;

/// Plays by the paper's 180 simulations of PUCT, led by the network, with what suits the network:
/// ours does not try all actions as soon as a position looks lost.
template <PolicyValueType D>
struct LeadsSearch {
    using Description = WithAnyNetwork<D>;
    using Agent = PuctAgent<Position, NetworkEvaluator<Description>>;
    static constexpr bool is_of_the_paper =
        std::same_as<typename D::Encoder, IdentityHistoryEncoder<>>;
    static constexpr std::uint32_t simulations = 180;
    static constexpr float exploration = is_of_the_paper ? 3.5F : 1.0F;  ///< c of PUCT
    static constexpr FirstPlay first_play{.by_siblings = !is_of_the_paper};

    [[nodiscard]] static std::string file_kind() { return ludus::file_kind<Description>("agent"); }
    [[nodiscard]] static Opened<Agent> read(std::span<const std::byte> bytes) {
        return read_any_network<D>(bytes).then([](auto parameters) {
            typename Agent::Settings settings;
            settings.simulations = simulations;
            settings.rule.exploration = exploration;
            settings.first_play = first_play;
            return Agent(settings, NetworkEvaluator<Description>(std::move(parameters)));
        });
    }
};

}  // namespace chinese_checkers

/// Networks of the encodings of all three.
template <>
struct KnownAgents<ChineseCheckers>
    : AgentKinds<
          chinese_checkers::LeadsSearch<
              PolicyValue<ChineseCheckers, chinese_checkers::PieceEncoder<>, nn::AnyNetwork,
                          chinese_checkers::MoverFirst>>,
          chinese_checkers::LeadsSearch<PolicyValue<
              ChineseCheckers, chinese_checkers::IdentityHistoryEncoder<>, nn::AnyNetwork>>,
          QFunction<ChineseCheckers, chinese_checkers::IdentityHistoryEncoder<>, nn::AnyNetwork>> {
};

}  // namespace LUDUS_NAMESPACE
