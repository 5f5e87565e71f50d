#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "ludus/bytes/agent_kind.hpp"  // IWYU pragma: export
#include "ludus/bytes/any_network.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/opened.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/onitama/all_cards_encoder.hpp"
#include "ludus/games/onitama/encodings.hpp"
#include "ludus/games/onitama/notation.hpp"  // IWYU pragma: export
#include "ludus/games/onitama/picture.hpp"   // IWYU pragma: export
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/onitama/reach_encoder.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/papers/onitama.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/search/cached_evaluator.hpp"

/// Onitama and its trained agents.
namespace LUDUS_NAMESPACE {

using Onitama = onitama::Position;

namespace onitama {

/// One of the paper's actors, with its critic. Source: Dasgupta & Chong (2021), 5.2.
template <class Actor>
using WithCritic = ActorCritic<Position, PieceCardEncoder, Actor, nn::papers::onitama::Critic>;

/// Values of actions: the board through three convolutions, the cards beside them.
using BestQ =
    QFunction<Position, ReachEncoder,
              nn::Network<nn::Shapes<ReachEncoder::BoardShape, ReachEncoder::CardShape>,
                          nn::Join<nn::Sequence<nn::Conv2d<64, 3>, nn::Relu, nn::Conv2d<64, 3>,
                                                nn::Relu, nn::Conv2d<64, 3>, nn::Relu, nn::Flatten>,
                                   nn::Sequence<nn::Dense<32>, nn::Relu>>,
                          nn::Dense<256>, nn::Relu, nn::Dense<256>, nn::Relu,
                          nn::Dense<Position::action_count>>>;

/// Plays with any five of the sixteen cards: 800 simulations of PUCT, led by any network that sees
/// what the cards do.
struct AllCards {
    using Description =
        PolicyValue<Position, AllCardsEncoder, nn::AnyNetwork, Unturned, AllCardsEncoder::Places>;
    using Agent = PuctAgent<Position, CachedEvaluator<Position, NetworkEvaluator<Description>>>;
    static constexpr std::uint32_t simulations = 800;
    static constexpr std::size_t remembered = std::size_t{16} << 20;  ///< bytes of evaluations

    [[nodiscard]] static std::string file_kind() { return ludus::file_kind<Description>("agent"); }
    [[nodiscard]] static Opened<Agent> read(std::span<const std::byte> bytes) {
        return read_agent_parameters<Description>(bytes).then([](auto parameters) {
            typename Agent::Settings settings;
            settings.simulations = simulations;
            return Agent(settings,
                         {NetworkEvaluator<Description>(std::move(parameters)), remembered});
        });
    }
};

}  // namespace onitama

/// Networks of the encodings of all three.
template <>
struct KnownAgents<Onitama> : AgentKinds<QFunction<Onitama, onitama::ReachEncoder, nn::AnyNetwork>,
                                         onitama::WithCritic<nn::AnyNetwork>, onitama::AllCards> {};

}  // namespace LUDUS_NAMESPACE
