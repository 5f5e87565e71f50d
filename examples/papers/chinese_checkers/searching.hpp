#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "ludus/agents/chinese_checkers.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/play/puct_agent.hpp"

namespace papers::chinese_checkers {

using ludus::ChineseCheckers;
using ludus::chinese_checkers::BestPolicy;
using ludus::chinese_checkers::LeadsSearch;
using ludus::chinese_checkers::PaperPolicy;
using ludus::nn::Precision;

/// Searches led by a network, which computes in this precision.
template <ludus::PolicyValueType D, Precision precision = Precision::float32>
using Searcher = ludus::PuctAgent<ChineseCheckers, ludus::NetworkEvaluator<D, precision>>;

/// What suits the network, as in `LeadsSearch`, with a number of simulations.
template <ludus::PolicyValueType D, Precision precision = Precision::float32>
[[nodiscard]] typename Searcher<D, precision>::Settings search_settings(std::uint32_t simulations) {
    typename Searcher<D, precision>::Settings settings;
    settings.simulations = simulations;
    settings.rule.exploration = LeadsSearch<D>::exploration;
    settings.first_play = LeadsSearch<D>::first_play;
    return settings;
}

/// The agent of a network, with the paper's 180 simulations.
template <ludus::PolicyValueType D>
[[nodiscard]] Searcher<D> make_searcher(const typename D::Parameters& parameters) {
    return Searcher<D>(search_settings<D>(LeadsSearch<D>::simulations),
                       ludus::NetworkEvaluator<D>(parameters));
}

/// Agents of files with the paper's network, which search with another c, here in tenths.
/// Source: Liu et al. (2019), section 4.4.
template <int tenths>
struct Exploring {
    using Agent = LeadsSearch<PaperPolicy>::Agent;

    [[nodiscard]] static std::string file_kind() { return LeadsSearch<PaperPolicy>::file_kind(); }
    [[nodiscard]] static ludus::Opened<Agent> read(std::span<const std::byte> bytes) {
        return LeadsSearch<PaperPolicy>::read(bytes).then([](const Agent& agent) {
            typename Agent::Settings settings = agent.settings();
            settings.rule.exploration = tenths / 10.0F;
            return Agent(settings, agent.evaluator());
        });
    }
};

}  // namespace papers::chinese_checkers
