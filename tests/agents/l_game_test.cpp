#include "ludus/agents/l_game.hpp"

#include "catch.hpp"
#include "ludus/io/agent_file.hpp"
#include "support/committed.hpp"

using namespace ludus;

TEST_CASE("l_game: both committed agents open, and play by their networks", "[agents]") {
    auto best = open_agent<LGame>(support::committed("l_game_best"));
    auto best_network = load_agent<l_game::BestQ>(support::committed("l_game_best"));
    support::require_same_play<LGame>(best, best_network);

    auto paper = open_agent<LGame>(support::committed("l_game_paper"));
    auto paper_network = load_agent<l_game::PaperQ>(support::committed("l_game_paper"));
    support::require_same_play<LGame>(paper, paper_network);
}
