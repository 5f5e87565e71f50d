/// Onitama: `onitama play`, `onitama ugi`, `onitama match net minimax:4`, ...

#include "ludus/agents/onitama.hpp"
#include "ludus/app.hpp"
#include "ludus/bytes/onitama_all_cards.hpp"
#include "ludus/games/onitama/evaluation.hpp"

int main(int argc, char** argv) {
    using ludus::Onitama;
    using namespace ludus::onitama;
    return ludus::run(
        argc, argv,
        ludus::entry<Onitama>(
            ludus::agent<BestQ>("net", LUDUS_MODELS_DIR "/onitama_dqn.ludus"),
            ludus::agent<WithCritic<ludus::nn::papers::onitama::ValBranchActions>>(
                "ddpg", LUDUS_MODELS_DIR "/onitama_val_branch_actions_extended.ludus"),
            ludus::agent<AllCards>("all_cards", LUDUS_MODELS_DIR "/onitama_all_cards.ludus"),
            ludus::agent<Selective>("selective", LUDUS_MODELS_DIR "/onitama_selective.ludus"),
            ludus::usual_agent("selective"),
            ludus::evaluation<SoundEvaluation>(40 * units_per_point), ludus::Limit{.turns = 200}));
}
