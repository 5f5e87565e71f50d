/// Onitama by deep Q-learning: `onitama_dqn train dqn --games 100000 --folder my_run`, ...

#include "ludus/agents/onitama.hpp"
#include "ludus/app.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/play/negamax_agent.hpp"

#include "onitama_dqn/trainer.hpp"

int main(int argc, char** argv) {
    using namespace ludus::onitama;
    using papers::onitama::Game;
    using Trainer = papers::onitama_dqn::Trainer;
    const ludus::NegamaxAgent<Game, PaperEvaluation> paper(
        {.depth = 3, .ties = ludus::Ties::first});
    return ludus::run(
        argc, argv,
        ludus::entry<Game>(ludus::trainer<Trainer>("dqn", Trainer::Settings::best(),
                                                   LUDUS_MODELS_DIR "/onitama_dqn.ludus"),
                           ludus::usual_agent("dqn"), ludus::agent("paper", paper),
                           ludus::evaluation<SoundEvaluation>(40 * units_per_point),
                           ludus::Limit{.turns = 200}));
}
