#pragma once

#include <array>
#include <string_view>

#include "ludus/agents/onitama.hpp"
#include "ludus/games/onitama/displacement.hpp"
#include "ludus/games/onitama/encodings.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/nn/papers/onitama.hpp"

/// What the programs about Onitama are made of: the game, and the paper's eight actors.
namespace examples::onitama {

using Game = ludus::onitama::Position;
using Action = Game::Action;
using Notation = ludus::Notation<Game>;

namespace papers = ludus::nn::papers::onitama;

using ludus::onitama::WithCritic;

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

}  // namespace examples::onitama
