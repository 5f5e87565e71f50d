#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>

#include "ludus/games/dots_and_boxes/chain_encoder.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/dots_and_boxes/solved_endings.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/dueling.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/papers/dots_and_boxes.hpp"

/// What the program about Dots and Boxes is made of: the game, and the networks that value its
/// edges.
namespace examples::dots_and_boxes {

using Game = ludus::dots_and_boxes::Position;
using Board = Game::Board;
using Action = Game::Action;
using Notation = ludus::Notation<Game>;
using SolvedEndings = ludus::dots_and_boxes::SolvedEndings<Board>;

namespace nn = ludus::nn;

/// The paper's, with and without the tanh.
using PaperQ = ludus::QFunction<Game, ludus::dots_and_boxes::WallEncoder,
                                nn::papers::dots_and_boxes::QNetwork>;
using LinearQ = ludus::QFunction<Game, ludus::dots_and_boxes::WallEncoder,
                                 nn::papers::dots_and_boxes::LinearQNetwork>;

/// Better ones see chains and loops too.
template <class... Heads>
using BetterQ =
    ludus::QFunction<Game, ludus::dots_and_boxes::ChainEncoder,
                     nn::Network<ludus::dots_and_boxes::ChainEncoder::Shape, nn::Conv2d<64, 3>,
                                 nn::Relu, nn::Conv2d<64, 3>, nn::Relu, nn::Dense<384>, nn::Relu,
                                 nn::Dense<256>, nn::Relu, Heads...>>;
using BestQ = BetterQ<nn::Dense<40>>;
using DuelingQ = BetterQ<nn::Fork<nn::Dense<1>, nn::Dense<40>>, nn::Dueling>;

/// Whether a network is the paper's, with or without the tanh.
template <class Q>
inline constexpr bool is_of_the_paper = std::is_same_v<Q, PaperQ> || std::is_same_v<Q, LinearQ>;

/// What the values of a network are.
template <class Q>
inline constexpr std::string_view value_unit =
    is_of_the_paper<Q> ? "drifting to 1 for good and -1 for bad ones"
                       : "an eighth for each box of the margin still to come";

/// At how many of the actions that it values highest an agent looks one step ahead: the paper's at
/// none but the first, ours at more.
template <class Q>
inline constexpr std::size_t default_width = is_of_the_paper<Q> ? 1 : 4;

/// Those valued lower than the highest by more than four boxes are not looked at.
inline constexpr float margin = 0.5F;

}  // namespace examples::dots_and_boxes
