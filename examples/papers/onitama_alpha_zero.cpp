/// Onitama with any five of the sixteen cards, by AlphaZero:
/// `onitama_alpha_zero train all_cards --folder my_run`, ...

#include "ludus/agents/onitama.hpp"
#include "ludus/alpha_zero.hpp"
#include "ludus/app.hpp"
#include "ludus/games/onitama/all_cards_encoder.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"

namespace {

using ludus::Onitama;
using Encoder = ludus::onitama::AllCardsEncoder;
namespace nn = ludus::nn;
using Network =
    nn::Network<Encoder::Shape, nn::Dense<320>, nn::Relu, nn::Dense<160>, nn::Relu,
                nn::Fork<nn::Dense<Encoder::Places::count>, nn::Sequence<nn::Dense<1>, nn::Tanh>>>;
using Trainer =
    ludus::AlphaZeroTrainer<Onitama, Encoder, Network, ludus::Unturned, Encoder::Places>;

[[nodiscard]] ludus::AlphaZeroSettings long_training() {
    ludus::AlphaZeroSettings settings;
    settings.simulations = 64;
    settings.games = 1024;
    settings.window = 40;
    settings.batch = 512;
    settings.rate = 0.001;
    settings.random_starts = true;
    settings.max_random_actions = 2;
    return settings;
}

}  // namespace

int main(int argc, char** argv) {
    using namespace ludus::onitama;
    return ludus::run(
        argc, argv,
        ludus::entry<Onitama>(ludus::trainer<Trainer>("all_cards", long_training(),
                                                      LUDUS_MODELS_DIR "/onitama_all_cards.ludus"),
                              ludus::usual_agent("all_cards"),
                              ludus::evaluation<SoundEvaluation>(40 * units_per_point),
                              ludus::Limit{.turns = 200}));
}
