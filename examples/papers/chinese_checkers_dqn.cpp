/// Chinese Checkers by deep Q-learning: `chinese_checkers_dqn train dqn --games 5000 --folder
/// my_run`, ...

#include "ludus/agents/chinese_checkers.hpp"
#include "ludus/app.hpp"
#include "ludus/games/chinese_checkers/evaluation.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"

#include "chinese_checkers_dqn/trainer.hpp"

int main(int argc, char** argv) {
    using namespace ludus::chinese_checkers;
    using Trainer = papers::chinese_checkers_dqn::Trainer;
    return ludus::run(
        argc, argv,
        ludus::entry<ludus::ChineseCheckers>(
            ludus::trainer<Trainer>("dqn", Trainer::Settings::paper()),
            ludus::agent<GreedyAgent>("greedy"), ludus::agent<StochasticGreedyAgent>("stochastic"),
            ludus::evaluation<StepsAhead>(10), ludus::referee("repetition", Repetition{}),
            ludus::Limit{.actions = 400}));
}
