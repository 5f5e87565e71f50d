/// The L-Game by deep Q-learning: `l_game_dqn train best --games 80000 --folder my_run`, ...

#include "ludus/agents/l_game.hpp"
#include "ludus/app.hpp"

#include "l_game/trainer.hpp"

int main(int argc, char** argv) {
    using namespace papers::l_game;
    return ludus::run(
        argc, argv,
        ludus::entry<LGame>(ludus::trainer<Trainer<ludus::l_game::PaperQ>>(
                                "paper", {}, LUDUS_MODELS_DIR "/l_game_paper.ludus"),
                            ludus::trainer<Trainer<ludus::l_game::BestQ>>(
                                "best", Settings::best(), LUDUS_MODELS_DIR "/l_game_best.ludus"),
                            ludus::agent<Perfect>("perfect"), ludus::usual_agent("best"),
                            ludus::Limit{.turns = 100}));
}
