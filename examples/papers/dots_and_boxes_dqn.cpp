/// Dots and Boxes by deep Q-learning: `dots_and_boxes_dqn train best --games 500000 --folder
/// my_run`, ...

#include "ludus/agents/dots_and_boxes.hpp"
#include "ludus/app.hpp"
#include "ludus/games/dots_and_boxes/agents.hpp"

#include "dots_and_boxes/trainer.hpp"

int main(int argc, char** argv) {
    using namespace papers::dots_and_boxes;
    using namespace ludus::dots_and_boxes;
    return ludus::run(
        argc, argv,
        ludus::entry<DotsAndBoxes>(
            ludus::agent<LooksAhead<BestQ>>("ahead", LUDUS_MODELS_DIR "/dots_and_boxes_best.ludus"),
            ludus::trainer<Trainer<PaperQ>>("paper", Settings::paper()),
            ludus::trainer<Trainer<LinearQ>>("linear", Settings::paper()),
            ludus::trainer<Trainer<BestQ>>("best", Settings::best()),
            ludus::agent<ModerateAgent>("moderate"), ludus::agent<AdvancedAgent>("advanced")));
}
