#include "ludus/agents/chinese_checkers.hpp"

#include "catch.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/comparison.hpp"
#include "ludus/play/puct_agent.hpp"
#include "support/committed.hpp"

using namespace ludus;

TEST_CASE("chinese_checkers: all committed agents open, and beat a random player", "[agents]") {
    for (const char* name : {"chinese_checkers_best", "chinese_checkers_scratch_improved",
                             "chinese_checkers_two_stages"}) {
        INFO(name);
        const auto agent = open_agent<ChineseCheckers>(support::committed(name));
        const auto result =
            match<ChineseCheckers>(agent, RandomAgent{}, {.games = 2, .threads = 1});
        CHECK(result.tally.wins == 2);
    }
}

TEST_CASE("chinese_checkers: an opened agent searches by 180 simulations", "[agents]") {
    using Evaluator = NetworkEvaluator<chinese_checkers::BestPolicy>;
    const auto file = support::committed("chinese_checkers_best");
    auto opened = open_agent<ChineseCheckers>(file);
    PuctAgent<ChineseCheckers, Evaluator> searcher(
        {.simulations = 180, .rule = {.exploration = 1.0F}, .first_play = {.by_siblings = true}},
        Evaluator(load_agent_parameters<chinese_checkers::BestPolicy>(file)));
    support::require_same_play<ChineseCheckers>(opened, searcher, 1);
}
