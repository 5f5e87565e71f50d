#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>

#include "ludus/agents/dots_and_boxes.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/dots_and_boxes/solved_endings.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/dueling.hpp"
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

using ludus::dots_and_boxes::BestQ;
using ludus::dots_and_boxes::BetterQ;
using ludus::dots_and_boxes::PaperQ;

/// The paper's without the tanh.
using LinearQ = ludus::QFunction<Game, ludus::dots_and_boxes::WallEncoder,
                                 nn::papers::dots_and_boxes::LinearQNetwork>;
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
inline constexpr std::size_t default_width =
    is_of_the_paper<Q> ? 1 : ludus::dots_and_boxes::LooksAhead<BestQ>::width;

/// Those valued lower than the highest by more than four boxes are not looked at.
inline constexpr float margin = ludus::dots_and_boxes::LooksAhead<BestQ>::margin;

}  // namespace examples::dots_and_boxes
