#include "ludus/agents/chinese_checkers.hpp"

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "support/committed.hpp"

using namespace ludus;

TEST_CASE("chinese_checkers: all committed agents open, and lead searches", "[agents]") {
    for (const char* name : {"chinese_checkers_best", "chinese_checkers_scratch_improved",
                             "chinese_checkers_two_stages"}) {
        INFO(name);
        auto agent = open_agent<ChineseCheckers>(support::committed(name));
        // After some actions of its own the first player is nearer to the goal than at the start.
        ChineseCheckers position;
        for (int ply = 0; ply < 8; ++ply) position.play(agent.act(position));
        CHECK_FALSE(position.outcome());
        CHECK(position != ChineseCheckers{});
    }
}

TEST_CASE("chinese_checkers: the agent searches as it is stated", "[agents]") {
    using Kind = chinese_checkers::LeadsSearch<chinese_checkers::BestPolicy, 10, true>;
    auto opened = open_agent<ChineseCheckers>(support::committed("chinese_checkers_best"));
    auto by_kind = Kind::open(support::committed("chinese_checkers_best"));
    support::require_same_play<ChineseCheckers>(opened, by_kind, 1);
}
