/// The L-Game: `l_game play`, `l_game ugi`, `l_game match net perfect`, ...

#include "ludus/agents/l_game.hpp"
#include "ludus/app.hpp"
#include "ludus/dqn.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/play/perfect_agent.hpp"

int main(int argc, char** argv) {
    using ludus::LGame;
    using Trainer = ludus::DqnTrainer<LGame, ludus::l_game::PlaneEncoder>;
    using Perfect = ludus::PerfectAgent<LGame, ludus::l_game::Enumeration>;
    return ludus::run(
        argc, argv,
        ludus::entry<LGame>(
            ludus::agent<Perfect>("perfect"),
            ludus::agent<ludus::l_game::BestQ>("net", LUDUS_MODELS_DIR "/l_game_best.ludus"),
            ludus::trainer<Trainer>("dqn"), ludus::Limit{.turns = 100}));
}
