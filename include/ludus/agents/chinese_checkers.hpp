#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "ludus/agents/open_agent.hpp"  // IWYU pragma: export
#include "ludus/core/compiler.hpp"
#include "ludus/games/chinese_checkers/encodings.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/papers/chinese_checkers.hpp"
#include "ludus/play/puct_agent.hpp"

/// Chinese Checkers on 7x7 cells with six pieces a side, and its trained agents.
namespace LUDUS_NAMESPACE {

using ChineseCheckers = chinese_checkers::Position;

namespace chinese_checkers {

/// The paper's network: it sees the numbers of the pieces in the last three positions.
/// Source: Liu et al. (2019), section 3.3.
using PaperPolicy =
    PolicyValue<Position, IdentityHistoryEncoder<>, nn::papers::chinese_checkers::LearnedNetwork>;

/// Ours: the paper's layers, but it sees one position, a channel for each piece, and always plays
/// from the same side.
using BestPolicy = PolicyValue<
    Position, PieceEncoder<>,
    nn::Network<PieceEncoder<>::Shape, nn::papers::chinese_checkers::Trunk<nn::Padding::none>,
                nn::Fork<nn::papers::chinese_checkers::PolicyNumbers,
                         nn::papers::chinese_checkers::ValueHead>>,
    MoverFirst>;

/// Plays by the paper's 180 simulations of PUCT, led by the network. With `first_play_by_siblings`
/// it does not try all actions as soon as a position looks lost.
template <PolicyValueType D, int exploration_tenths, bool first_play_by_siblings>
struct LeadsSearch {
    using Agent = PuctAgent<Position, NetworkEvaluator<D>>;
    static constexpr std::uint32_t simulations = 180;

    [[nodiscard]] static std::string file_kind() { return ludus::file_kind<D>("agent"); }
    [[nodiscard]] static Agent open(const std::filesystem::path& path) {
        typename Agent::Settings settings;
        settings.simulations = simulations;
        settings.rule.exploration = static_cast<float>(exploration_tenths) / 10;
        settings.first_play = {.by_siblings = first_play_by_siblings};
        return Agent(settings, NetworkEvaluator<D>(load_agent_parameters<D>(path)));
    }
};

}  // namespace chinese_checkers

template <>
struct KnownAgents<ChineseCheckers>
    : AgentKinds<chinese_checkers::LeadsSearch<chinese_checkers::BestPolicy, 10, true>,
                 chinese_checkers::LeadsSearch<chinese_checkers::PaperPolicy, 35, false>> {};

}  // namespace LUDUS_NAMESPACE
