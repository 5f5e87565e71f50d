// A network has one output too few for the actions of the game.
// says: the network must put out one value for each action of the game

#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/train/dqn_steps.hpp"

namespace values_for_other_actions {

using Game = ludus::l_game::Position;
using Encoder = ludus::l_game::SquareEncoder;

#ifdef CORRECT
constexpr std::size_t outputs = Game::action_count;
#else
constexpr std::size_t outputs = Game::action_count - 1;
#endif

using Network = ludus::nn::Network<Encoder::Shape, ludus::nn::Dense<32>, ludus::nn::Relu,
                                   ludus::nn::Dense<outputs>>;
using Q = ludus::QFunction<Game, Encoder, Network>;
using Training = ludus::DqnSteps<Q>;
static_assert(sizeof(Training) > 0);

}  // namespace values_for_other_actions
