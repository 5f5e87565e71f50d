// A critic reads the position, but not the actions that it is to judge.
// says: the critic must read the features, then a distribution

#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/softmax.hpp"

namespace critic_without_actions {

using namespace ludus::nn;
using Game = ludus::l_game::Position;
using Encoder = ludus::l_game::SquareEncoder;
constexpr std::size_t features = Encoder::Shape::size;
constexpr std::size_t actions = Game::action_count;

#ifdef CORRECT
using Seen = Shape<features + actions>;
#else
using Seen = Shape<features>;
#endif

using Actor = Network<Shape<features>, Dense<32>, Relu, Dense<actions>, Softmax>;
using Critic = Network<Seen, Dense<32>, Relu, Dense<1>>;
using Player = ludus::ActorAgent<ludus::ActorCritic<Game, Encoder, Actor, Critic>>;
static_assert(sizeof(Player) > 0);

}  // namespace critic_without_actions
