// PPO compares a policy in training with the same in play, which batch normalisation would make
// differ.
// says: the network must not normalise by batch

#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/train/ppo_trainer.hpp"

namespace policy_normalised_by_batch {

using namespace ludus::nn;
using Game = ludus::l_game::Position;
using Encoder = ludus::l_game::SquareEncoder;
using Heads = Fork<Dense<Game::action_count>, Dense<1>>;

#ifdef CORRECT
using Policy = Network<Encoder::Shape, Dense<32>, Relu, Heads>;
#else
using Policy = Network<Encoder::Shape, Dense<32>, BatchNorm<>, Relu, Heads>;
#endif

using Trainer = ludus::PpoTrainer<Game, Encoder, Policy>;
static_assert(sizeof(Trainer) > 0);

}  // namespace policy_normalised_by_batch
