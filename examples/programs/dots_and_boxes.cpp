/// Dots and Boxes on several boards: `dots_and_boxes play --game dots_and_boxes`, ...

#include "ludus/agents/dots_and_boxes.hpp"
#include "ludus/app.hpp"
#include "ludus/games/dots_and_boxes/agents.hpp"
#include "ludus/games/dots_and_boxes/early_end.hpp"

namespace {

using namespace ludus::dots_and_boxes;

/// What every board has.
template <class Board, class... More>
[[nodiscard]] ludus::app::Entry board(const More&... more) {
    return ludus::entry<Board>(
        more..., ludus::agent<ModerateAgent>("moderate"), ludus::agent<AdvancedAgent>("advanced"),
        ludus::evaluation<ludus::MarginOfPoints>(4), ludus::referee("early-end", EarlyEnd{}));
}

}  // namespace

int main(int argc, char** argv) {
    const auto search = ludus::usual_agent("puct");  // where there is no trained agent
    return ludus::run(argc, argv,
                      board<Position>(ludus::usual_agent("puct:400"),
                                      ludus::agent<LooksAhead<BestQ>>(
                                          "net", LUDUS_MODELS_DIR "/dots_and_boxes_best.ludus")),
                      board<BasicPosition<1, 1>>(search), board<BasicPosition<1, 2>>(search),
                      board<BasicPosition<1, 3>>(search), board<BasicPosition<2, 2>>(search),
                      board<BasicPosition<2, 3>>(search), board<BasicPosition<3, 3>>(search),
                      board<BasicPosition<4, 5>>(search), board<BasicPosition<5, 5>>(search),
                      board<BasicPosition<6, 6>>(search), board<BasicPosition<7, 7>>(search));
}
