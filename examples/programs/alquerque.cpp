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
[[nodiscard]] ludus::app::Entry variant(const More&... more) {
    return ludus::entry<Variant>(more..., ludus::agent<GreedyAgent<TieBreak::scan>>("greedy"),
                                 ludus::agent<GreedyAgent<TieBreak::advanced>>("advanced"),
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
        variant<Alquerque>(ludus::agent<Values>("values", LUDUS_MODELS_DIR "/alquerque_best.ludus"),
                           ludus::trainer<ludus::QTrainer<Alquerque>>("table")),
        variant<BasicPosition<{.captures = Captures::any_direction}>>(search),
        variant<BasicPosition<{.captures = Captures::forward_only}>>(search),
        variant<BasicPosition<{.multiple_captures = true}>>(search),
        variant<BasicPosition<{.no_return = true}>>(search),
        variant<BasicPosition<{.scoring = Scoring::stuck_loses}>>(search),
        variant<BasicPosition<bell_rules>>(search));
}
