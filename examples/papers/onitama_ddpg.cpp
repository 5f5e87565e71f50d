/// Onitama by DDPG: the eight actors of Dasgupta & Chong (2021), "Mastering the game of Onitama
/// with reinforcement learning", and a ninth that they propose.

#include "ludus/app.hpp"
#include "ludus/games/onitama/evaluation.hpp"

#include "onitama/actors.hpp"
#include "onitama/curriculum_settings.hpp"
#include "onitama/curriculum_trainer.hpp"
#include "onitama/opponents.hpp"

namespace {

using namespace papers::onitama;

/// An actor by the paper's name.
template <ludus::ActorCriticType D>
struct Called {
    const char* name;
};

template <class... Actors>
[[nodiscard]] ludus::app::Entry entry_of(const Called<Actors>&... actors) {
    using Branching = CurriculumTrainer<ValBranchActions>;
    return ludus::entry<Game>(
        ludus::agent<ludus::onitama::AnyActor>(
            "net", LUDUS_MODELS_DIR "/onitama_val_branch_actions_extended.ludus"),
        ludus::agent<Drawn<ActionsOnly>>("drawn"),
        ludus::agent<Drawn<ValBranchDisplacements>>("drawn"),
        ludus::agent("paper", paper_minimax(1)),
        ludus::trainer<CurriculumTrainer<Actors>>(actors.name)...,
        ludus::trainer<Branching>("val_branch_actions_paper", CurriculumSettings::paper()),
        ludus::trainer<Branching>("val_branch_actions_extended", CurriculumSettings::extended()),
        ludus::evaluation<ludus::onitama::SoundEvaluation>(40 * ludus::onitama::units_per_point),
        ludus::Limit{.turns = 200});
}

}  // namespace

int main(int argc, char** argv) {
    return ludus::run(argc, argv,
                      entry_of(Called<ActionsAfterVal>{"actions_after_val"},
                               Called<ActionsAfterValMultiply>{"actions_after_val_multiply"},
                               Called<ValAfterActions>{"val_after_actions"},
                               Called<ValAfterActionsMultiply>{"val_after_actions_multiply"},
                               Called<ValBranchActions>{"val_branch_actions"},
                               Called<ValBranchActionsMultiply>{"val_branch_actions_multiply"},
                               Called<ActionsOnly>{"actions_only"}, Called<Dual>{"dual"},
                               Called<ValBranchDisplacements>{"val_branch_displacements"}));
}
