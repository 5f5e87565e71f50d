// A network that is to lead a search puts out a policy, but no value.
// says: the network must put out a number for each action of the game, then one value

#include <cstddef>

#include "ludus/games/onitama/encodings.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"

namespace policy_without_value {

using ludus::nn::Dense;
using Game = ludus::onitama::Position;
using Encoder = ludus::onitama::PieceCardEncoder;

#ifdef CORRECT
using Heads = ludus::nn::Fork<Dense<Game::action_count>, Dense<1>>;
#else
using Heads = Dense<Game::action_count>;
#endif

using Network = ludus::nn::Network<Encoder::Shape, Dense<32>, ludus::nn::Relu, Heads>;
using Policy = ludus::PolicyValue<Game, Encoder, Network>;
constexpr std::size_t seen = Policy::past;

}  // namespace policy_without_value
