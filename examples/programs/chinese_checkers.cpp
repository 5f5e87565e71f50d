/// Chinese Checkers for two: `chinese_checkers play --game chinese_checkers`, ...

#include "ludus/agents/chinese_checkers.hpp"
#include "ludus/app.hpp"
#include "ludus/games/chinese_checkers/evaluation.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"

namespace {

using namespace ludus::chinese_checkers;

/// What every board has.
template <class Board, class... More>
[[nodiscard]] ludus::app::Entry board(const More&... more) {
    return ludus::entry<Board>(
        more..., ludus::agent<GreedyAgent>("greedy"),
        ludus::agent<StochasticGreedyAgent>("stochastic"), ludus::evaluation<StepsAhead>(10),
        ludus::referee("repetition", Repetition{}),
        ludus::referee("own-repetition", Repetition(Repetition::own_eight())),
        ludus::Limit{.actions = 400});
}

}  // namespace

int main(int argc, char** argv) {
    const auto search = ludus::usual_agent("puct");  // where there is no trained agent
    return ludus::run(argc, argv,
                      board<Position>(ludus::agent<LeadsSearch<BestPolicy>>(
                          "net", LUDUS_MODELS_DIR "/chinese_checkers_best.ludus")),
                      board<ShortHopPosition>(search), board<BasicPosition<5, 3>>(search),
                      board<BasicPosition<6, 6>>(search), board<BasicPosition<9, 10>>(search));
}
