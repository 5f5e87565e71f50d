/// Onitama with any five of the sixteen cards, by searches that teach their evaluation:
/// `onitama_root_strap train selective --folder my_run`, ...

#include "ludus/agents/onitama.hpp"
#include "ludus/app.hpp"
#include "ludus/games/onitama/displacement.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/piece_features.hpp"
#include "ludus/train/root_strap_trainer.hpp"

namespace {

using ludus::Onitama;
using namespace ludus::onitama;
using Trainer = ludus::RootStrapTrainer<Onitama, PieceFeatures, PieceNetwork::hidden,
                                        ByDisplacement<all_cards>>;

[[nodiscard]] ludus::RootStrapSettings long_training() {
    ludus::RootStrapSettings settings;
    settings.games = 512;
    settings.batch = 2048;
    settings.rate = 0.003;
    settings.last_rate = 0.00001;
    settings.rate_games = 1'000'000;
    settings.random_starts = true;
    return settings;
}

}  // namespace

int main(int argc, char** argv) {
    return ludus::run(
        argc, argv,
        ludus::entry<Onitama>(ludus::trainer<Trainer>("selective", long_training(),
                                                      LUDUS_MODELS_DIR "/onitama_selective.ludus"),
                              ludus::usual_agent("selective"),
                              ludus::evaluation<SoundEvaluation>(40 * units_per_point),
                              ludus::Limit{.turns = 200}));
}
