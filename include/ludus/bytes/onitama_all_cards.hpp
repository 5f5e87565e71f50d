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
#include "ludus/nn/precision.hpp"
#include "ludus/nn/runtime_int8.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/search/cached_evaluator.hpp"

namespace LUDUS_NAMESPACE::onitama {

/// Plays with any five of the sixteen cards: 800 simulations of PUCT, led by any network that sees
/// what the cards do, in int8. It keeps its tree from move to move.
struct AllCards {
    using Description = AllCardsPolicy;
    using Evaluator = NetworkEvaluator<Description, nn::Precision::int8>;
    using Agent = PuctAgent<Position, CachedEvaluator<Position, Evaluator>>;
    static constexpr std::uint32_t simulations = 800;
    static constexpr std::uint32_t questions = 16;                    ///< at once
    static constexpr std::uint32_t look_ahead = 3;                    ///< plies, for forced wins
    static constexpr float exploration = 1.5F;                        ///< c of PUCT, as in training
    static constexpr std::size_t remembered = std::size_t{16} << 20;  ///< bytes of evaluations

    [[nodiscard]] static std::string file_kind() { return ludus::file_kind<Description>("agent"); }
    [[nodiscard]] static Opened<Agent> read(std::span<const std::byte> bytes) {
        return read_agent_parameters<Description>(bytes).then([](const auto& parameters) {
            typename Agent::Settings settings;
            settings.simulations = simulations;
            settings.rule.exploration = exploration;
            settings.look_ahead = look_ahead;
            settings.keeps_tree = true;
            settings.questions = questions;
            return Agent(settings, {Evaluator(parameters), remembered});
        });
    }
};

}  // namespace LUDUS_NAMESPACE::onitama
