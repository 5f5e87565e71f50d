// A network has fewer inputs than the encoder writes features.
// says: the network must read as many numbers as the encoder writes

#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"

namespace network_for_other_features {

using Game = ludus::l_game::Position;
using Encoder = ludus::l_game::SquareEncoder;

#ifdef CORRECT
using Input = Encoder::Shape;
#else
using Input = ludus::nn::Shape<7>;
#endif

using Network = ludus::nn::Network<Input, ludus::nn::Dense<32>, ludus::nn::Relu,
                                   ludus::nn::Dense<Game::action_count>>;
using Q = ludus::QFunction<Game, Encoder, Network>;
using Player = ludus::QAgent<Q>;
static_assert(sizeof(Player) > 0);

}  // namespace network_for_other_features
