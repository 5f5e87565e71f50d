#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include "ludus/agents/onitama.hpp"
#include "ludus/bytes/any_network.hpp"
#include "ludus/games/onitama/displacement.hpp"
#include "ludus/games/onitama/encodings.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/nn/papers/onitama.hpp"

#include "game.hpp"

/// The actors of Dasgupta & Chong (2021), "Mastering the game of Onitama with reinforcement
/// learning", each with its critic.
namespace papers::onitama {

namespace networks = ludus::nn::papers::onitama;

template <class Actor>
using WithCritic = ludus::onitama::WithCritic<Actor, Game>;

using ActionsOnly = WithCritic<networks::ActionsOnly>;
using ValAfterActions = WithCritic<networks::ValAfterActions>;
using ActionsAfterVal = WithCritic<networks::ActionsAfterVal>;
using ValBranchActions = WithCritic<networks::ValBranchActions>;
using ValAfterActionsMultiply = WithCritic<networks::ValAfterActionsMultiply>;
using ActionsAfterValMultiply = WithCritic<networks::ActionsAfterValMultiply>;
using ValBranchActionsMultiply = WithCritic<networks::ValBranchActionsMultiply>;
using Dual = WithCritic<networks::Dual>;

/// `ValBranchActions` over the places that a displacement can have, which are ten times as many: a
/// proposal of the paper's section 7.3.
using Displacements = ludus::onitama::ByDisplacement<>;
using ValBranchDisplacements =
    ludus::ActorCritic<Game, ludus::onitama::PieceCardEncoder,
                       networks::ValBranchActionsFor<Displacements::move_count>,
                       networks::CriticFor<Displacements::move_count>, Displacements>;

/// Whether an actor has a validity network that can be frozen: that of `Dual` stands apart.
template <ludus::ActorCriticType D>
inline constexpr bool freezes = std::is_same_v<D, Dual>;

/// A kind of agents for `ludus::agent`: any actor of a description, which draws its actions by its
/// distribution, as in training. Two that always play the likeliest one have only 60 different
/// games.
template <ludus::ActorCriticType D>
struct Drawn {
    using Description = ludus::WithAnyNetwork<D>;
    using Agent = ludus::ActorAgent<Description>;

    [[nodiscard]] static std::string file_kind() { return ludus::file_kind<Description>("agent"); }
    [[nodiscard]] static ludus::Opened<Agent> read(std::span<const std::byte> bytes) {
        return ludus::read_any_network<D>(bytes).then(
            [](auto parameters) { return Agent(std::move(parameters), ludus::Choosing::sampled); });
    }
};

}  // namespace papers::onitama
