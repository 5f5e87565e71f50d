#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "ludus/bytes/agent.hpp"
#include "ludus/bytes/onitama.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/opened.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/search/cached_evaluator.hpp"

namespace LUDUS_NAMESPACE::onitama {

/// Plays with any five of the sixteen cards: 800 simulations of PUCT, led by any network that sees
/// what the cards do.
struct AllCards {
    using Description = AllCardsPolicy;
    using Agent = PuctAgent<Position, CachedEvaluator<Position, NetworkEvaluator<Description>>>;
    static constexpr std::uint32_t simulations = 800;
    static constexpr float exploration = 1.5F;                        ///< c of PUCT, as in training
    static constexpr std::size_t remembered = std::size_t{16} << 20;  ///< bytes of evaluations

    [[nodiscard]] static std::string file_kind() { return ludus::file_kind<Description>("agent"); }
    [[nodiscard]] static Opened<Agent> read(std::span<const std::byte> bytes) {
        return read_agent_parameters<Description>(bytes).then([](const auto& parameters) {
            typename Agent::Settings settings;
            settings.simulations = simulations;
            settings.rule.exploration = exploration;
            return Agent(settings, {NetworkEvaluator<Description>(parameters), remembered});
        });
    }
};

}  // namespace LUDUS_NAMESPACE::onitama
