#include "ludus/agents/dots_and_boxes.hpp"

#include "catch.hpp"
#include "ludus/games/dots_and_boxes/agents.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/learn/tie_breaking_agent.hpp"
#include "ludus/play/comparison.hpp"
#include "support/committed.hpp"

using namespace ludus;

TEST_CASE("dots_and_boxes: the paper's agent plays by its network alone, any of equals",
          "[agents]") {
    auto paper = open_agent<DotsAndBoxes>(support::committed("dots_and_boxes_paper"));
    TieBreakingAgent<dots_and_boxes::PaperQ> network(
        load_agent_parameters<dots_and_boxes::PaperQ>(support::committed("dots_and_boxes_paper")));
    support::require_same_play<DotsAndBoxes>(paper, network, 2);
}

TEST_CASE("dots_and_boxes: the better agent looks ahead, and beats the rule players", "[agents]") {
    const auto best = open_agent<DotsAndBoxes>(support::committed("dots_and_boxes_best"));
    const auto network =
        load_agent<dots_and_boxes::BestQ>(support::committed("dots_and_boxes_best"));
    const ComparisonSettings settings{.games = 100, .random_opening = 0, .threads = 1};
    CHECK(match<DotsAndBoxes>(best, dots_and_boxes::ModerateAgent{}, settings).score() > 0.9);
    CHECK(match<DotsAndBoxes>(best, dots_and_boxes::AdvancedAgent{}, settings).score() > 0.6);
    CHECK(match<DotsAndBoxes>(best, network, {.games = 100, .threads = 1}).score() > 0.45);
}
