// Opens agents of every game through the compiled library `ludus::agents`.

#include <string>

#include "catch.hpp"
#include "ludus/agents/alquerque.hpp"
#include "ludus/agents/chinese_checkers.hpp"
#include "ludus/agents/dots_and_boxes.hpp"
#include "ludus/agents/l_game.hpp"
#include "ludus/agents/onitama.hpp"
#include "ludus/bytes/l_game.hpp"
#include "ludus/game/game.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/play/loaded_agent.hpp"
#include "support/committed.hpp"

#ifndef LUDUS_COMPILED_AGENTS
#error "expected a link with ludus::agents"
#endif

using Catch::Matchers::ContainsSubstring;
using namespace ludus;

namespace {

/// Lets the agent of a file play both sides for some actions.
template <Game G>
void play(const std::string& name) {
    INFO(name);
    auto agent = open_agent<G>(support::committed(name));
    G position;
    for (int i = 0; i < 4 && !position.outcome(); ++i) {
        const auto action = agent.act(position);
        CHECK(action == agent.act(position));
        bool is_legal = false;
        for (const auto legal : position.legal_actions()) is_legal |= legal == action;
        REQUIRE(is_legal);
        position.play(action);
    }
}

}  // namespace

TEST_CASE("agents of every game open and play", "[compiled_agents]") {
    play<Alquerque>("alquerque_best");
    play<ChineseCheckers>("chinese_checkers_best");
    play<ChineseCheckers>("chinese_checkers_two_stages");
    play<DotsAndBoxes>("dots_and_boxes_best");
    play<LGame>("l_game_best");
    play<Onitama>("onitama_dqn");
    play<Onitama>("onitama_selective");
}

TEST_CASE("an opened agent plays as its network does", "[compiled_agents]") {
    auto opened = open_agent<LGame>(support::committed("l_game_best"));
    auto network = load_agent<l_game::BestQ>(support::committed("l_game_best"));
    support::require_same_play<LGame>(opened, network);
}

TEST_CASE("an agent of another game is refused", "[compiled_agents]") {
    CHECK_THROWS_WITH(open_agent<Onitama>(support::committed("l_game_best")),
                      ContainsSubstring("expected an agent of onitama"));
    CHECK_THROWS_AS(open_agent<Onitama>(support::committed("l_game_best")), CheckpointError);
}
