/// Alquerque and its variants: `alquerque play --game alquerque`, ...

#include "ludus/agents/alquerque.hpp"
#include "ludus/app.hpp"
#include "ludus/games/alquerque/evaluation.hpp"
#include "ludus/games/alquerque/greedy_agent.hpp"
#include "ludus/q_learning.hpp"

namespace {

using namespace ludus::alquerque;

/// What every variant has.
template <class Variant, class... More>
[[nodiscard]] ludus::app::Entry entry(const More&... more) {
    return ludus::entry<Variant>(more..., ludus::agent<GreedyAgent<TieBreak::scan>>("greedy"),
                                 ludus::evaluation<PiecesAhead>(4),
                                 ludus::Limit{.idle_actions = 200});
}

}  // namespace

int main(int argc, char** argv) {
    const auto search = ludus::usual_agent("puct");  // where there is no trained agent
    using ludus::Alquerque;
    using Values = ludus::SearchesByValues<Alquerque, TupleFeatures>;
    return ludus::run(
        argc, argv,
        entry<Alquerque>(ludus::agent<Values>("values", LUDUS_MODELS_DIR "/alquerque_best.ludus"),
                         ludus::trainer<ludus::QTrainer<Alquerque>>("table")),
        entry<BasicPosition<{.captures = Captures::any_direction}>>(search),
        entry<BasicPosition<{.captures = Captures::forward_only}>>(search),
        entry<BasicPosition<{.multiple_captures = true}>>(search),
        entry<BasicPosition<{.no_return = true}>>(search),
        entry<BasicPosition<{.scoring = Scoring::stuck_loses}>>(search),
        entry<BasicPosition<bell_rules>>(search));
}
