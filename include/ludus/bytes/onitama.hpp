#pragma once

#include "ludus/bytes/agent_kind.hpp"  // IWYU pragma: export
#include "ludus/core/compiler.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/onitama/all_cards_encoder.hpp"
#include "ludus/games/onitama/displacement.hpp"
#include "ludus/games/onitama/encodings.hpp"
#include "ludus/games/onitama/notation.hpp"  // IWYU pragma: export
#include "ludus/games/onitama/picture.hpp"   // IWYU pragma: export
#include "ludus/games/onitama/piece_features.hpp"
#include "ludus/games/onitama/position.hpp"  // IWYU pragma: export
#include "ludus/games/onitama/reach_encoder.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/feature_network.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/papers/onitama.hpp"

/// Onitama and its trained agents.
namespace LUDUS_NAMESPACE {

namespace onitama {

/// One of the paper's actors, with its critic. Source: Dasgupta & Chong (2021), 5.2.
template <class Actor, class Game = Position>
using WithCritic = ActorCritic<Game, PieceCardEncoder, Actor, nn::papers::onitama::Critic>;

/// The same in play, whichever actor a file has. Of the critic, only the numbers of inputs and
/// outputs count here.
using AnyActor = ActorCritic<
    Position, PieceCardEncoder, nn::AnyNetwork,
    nn::Network<nn::Shape<PieceCardEncoder::Shape::size + nn::papers::onitama::action_count>,
                nn::Dense<1>>>;

/// Values of actions: the board through three convolutions, the cards beside them.
template <class Game>
using BestQOf =
    QFunction<Game, ReachEncoder,
              nn::Network<nn::Shapes<ReachEncoder::BoardShape, ReachEncoder::CardShape>,
                          nn::Join<nn::Sequence<nn::Conv2d<64, 3>, nn::Relu, nn::Conv2d<64, 3>,
                                                nn::Relu, nn::Conv2d<64, 3>, nn::Relu, nn::Flatten>,
                                   nn::Sequence<nn::Dense<32>, nn::Relu>>,
                          nn::Dense<256>, nn::Relu, nn::Dense<256>, nn::Relu,
                          nn::Dense<Position::action_count>>>;
using BestQ = BestQOf<Position>;

/// A policy and a value of networks that see what the cards do, whichever five are in play. Its
/// network alone is an agent; `AllCards` of onitama_all_cards.hpp leads a search by it.
using AllCardsPolicy =
    PolicyValue<Position, AllCardsEncoder, nn::AnyNetwork, Unturned, AllCardsEncoder::Places>;

/// A small network that values pieces by the cards that are held, whichever five are in play.
using PieceNetwork = FeatureNetwork<Position, PieceFeatures, 32>;
/// Searches selectively by it.
using Selective = SearchesByNetwork<PieceNetwork, ByDisplacement<all_cards>>;

}  // namespace onitama

/// Networks of the encodings of all three, and searches by networks of features.
template <>
struct KnownAgents<Onitama>
    : AgentKinds<QFunction<Onitama, onitama::ReachEncoder, nn::AnyNetwork>, onitama::AnyActor,
                 onitama::AllCardsPolicy, onitama::Selective> {};

}  // namespace LUDUS_NAMESPACE
