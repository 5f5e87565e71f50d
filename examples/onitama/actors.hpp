#pragma once

#include <array>
#include <string_view>
#include <type_traits>

#include "ludus/games/onitama/displacement.hpp"
#include "ludus/games/onitama/encodings.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/ddpg.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/papers/onitama.hpp"

/// What the programs about Onitama are made of: the game, and the paper's eight actors.
namespace examples::onitama {

using Game = ludus::onitama::Position;
using Action = Game::Action;
using Notation = ludus::Notation<Game>;

namespace papers = ludus::nn::papers::onitama;

/// One of the paper's actors, with its critic.
template <class Actor>
using WithCritic =
    ludus::ActorCritic<Game, ludus::onitama::PieceCardEncoder, Actor, papers::Critic>;

using ActionsOnly = WithCritic<papers::ActionsOnly>;
using ValAfterActions = WithCritic<papers::ValAfterActions>;
using ActionsAfterVal = WithCritic<papers::ActionsAfterVal>;
using ValBranchActions = WithCritic<papers::ValBranchActions>;
using ValAfterActionsMultiply = WithCritic<papers::ValAfterActionsMultiply>;
using ActionsAfterValMultiply = WithCritic<papers::ActionsAfterValMultiply>;
using ValBranchActionsMultiply = WithCritic<papers::ValBranchActionsMultiply>;
using Dual = WithCritic<papers::Dual>;

/// `val_branch_actions` over the places that a displacement can have, which are ten times as many.
using Displacements = ludus::onitama::ByDisplacement<>;
using ValBranchDisplacements =
    ludus::ActorCritic<Game, ludus::onitama::PieceCardEncoder,
                       papers::ValBranchActionsFor<Displacements::move_count>,
                       papers::CriticFor<Displacements::move_count>, Displacements>;

/// The paper's names, in the order of its figures 6.1 to 6.8.
inline constexpr std::array<std::string_view, 8> actor_names = {
    "actions_after_val",  "actions_after_val_multiply",
    "val_after_actions",  "val_after_actions_multiply",
    "val_branch_actions", "val_branch_actions_multiply",
    "actions_only",       "dual"};
/// The actor of the paper's proposal in 7.3.
inline constexpr std::string_view displacements_name = "val_branch_displacements";

/// Calls `with(std::type_identity<D>{})` for the actor that `chosen(type, name)` is true of; returns
/// whether there is one.
template <class Chosen, class With>
bool with_actor(const Chosen& chosen, const With& with) {
    const auto is = [&]<class D>(std::type_identity<D> type, std::string_view name) {
        if (!chosen(type, name)) return false;
        with(type);
        return true;
    };
    return is(std::type_identity<ActionsAfterVal>{}, actor_names[0]) ||
        is(std::type_identity<ActionsAfterValMultiply>{}, actor_names[1]) ||
        is(std::type_identity<ValAfterActions>{}, actor_names[2]) ||
        is(std::type_identity<ValAfterActionsMultiply>{}, actor_names[3]) ||
        is(std::type_identity<ValBranchActions>{}, actor_names[4]) ||
        is(std::type_identity<ValBranchActionsMultiply>{}, actor_names[5]) ||
        is(std::type_identity<ActionsOnly>{}, actor_names[6]) ||
        is(std::type_identity<Dual>{}, actor_names[7]) ||
        is(std::type_identity<ValBranchDisplacements>{}, displacements_name);
}

}  // namespace examples::onitama

// Their updates take long to compile: each is compiled once, in learners/.
extern template class ludus::Ddpg<examples::onitama::ActionsOnly, ludus::nn::Adam>;
extern template class ludus::Ddpg<examples::onitama::ValAfterActions, ludus::nn::Adam>;
extern template class ludus::Ddpg<examples::onitama::ActionsAfterVal, ludus::nn::Adam>;
extern template class ludus::Ddpg<examples::onitama::ValBranchActions, ludus::nn::Adam>;
extern template class ludus::Ddpg<examples::onitama::ValAfterActionsMultiply, ludus::nn::Adam>;
extern template class ludus::Ddpg<examples::onitama::ActionsAfterValMultiply, ludus::nn::Adam>;
extern template class ludus::Ddpg<examples::onitama::ValBranchActionsMultiply, ludus::nn::Adam>;
extern template class ludus::Ddpg<examples::onitama::Dual, ludus::nn::Adam>;
extern template class ludus::Ddpg<examples::onitama::ValBranchDisplacements, ludus::nn::Adam>;
