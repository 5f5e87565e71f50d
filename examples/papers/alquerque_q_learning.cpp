/// The agents of Knutsson & Remnerud (2011), "Self-Learning Alquerque Player", which learn in a
/// table, and a better one, which searches by values that it learns from itself:
/// `alquerque_q_learning train paper exploration=0 --games 200000 --folder out/trace_10`

#include "ludus/agents/alquerque.hpp"
#include "ludus/app.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/games/alquerque/evaluation.hpp"
#include "ludus/games/alquerque/greedy_agent.hpp"
#include "ludus/train/value_trainer.hpp"

#include "alquerque/table_trainer.hpp"

namespace {

using namespace papers::alquerque;
using ludus::Alquerque;
using ludus::alquerque::GreedyAgent, ludus::alquerque::TieBreak, ludus::alquerque::TupleFeatures;

/// Of the better agent, for a million games.
constexpr ludus::ValueSettings best_settings = {.step_size = 0.01,
                                                .exploration = 0.1,
                                                .lambda = 0.7,
                                                .discount = 0.995,
                                                .last_step_size = 0.001,
                                                .step_size_games = 1'000'000,
                                                .max_random_actions = 9,
                                                .longest_game = ludus::Limit::none,
                                                .longest_idle = 100,
                                                .play_depth = 4};

}  // namespace

int main(int argc, char** argv) {
    using Best = ludus::SearchesByValues<Alquerque, TupleFeatures, best_settings.play_depth>;
    return ludus::run(
        argc, argv,
        ludus::entry<Alquerque>(
            ludus::agent<Best>("best", LUDUS_MODELS_DIR "/alquerque_best.ludus"),
            ludus::agent<GreedyAgent<TieBreak::scan>>("greedy"),
            ludus::agent<GreedyAgent<TieBreak::advanced>>("advanced"),
            ludus::evaluation<ludus::alquerque::PiecesAhead>(4),
            ludus::trainer<TableTrainer<ByTerminalTrace>>("paper"),
            ludus::trainer<TableTrainer<ByTerminalTrace, ludus::Canonical>>("merged"),
            ludus::trainer<TableTrainer<ByEligibility<ludus::Control::watkins>>>("watkins"),
            ludus::trainer<TableTrainer<ByEligibility<ludus::Control::sarsa>>>("sarsa"),
            ludus::trainer<ludus::ValueTrainer<Alquerque, TupleFeatures>>("best", best_settings),
            papers::alquerque::limit));
}
