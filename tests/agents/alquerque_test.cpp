#include "ludus/agents/alquerque.hpp"

#include "catch.hpp"
#include "ludus/games/alquerque/greedy_agent.hpp"
#include "ludus/play/comparison.hpp"
#include "support/committed.hpp"

using namespace ludus;

TEST_CASE("alquerque: the committed agent opens, and beats the greedy player", "[agents]") {
    const auto agent = open_agent<Alquerque>(support::committed("alquerque_best"));
    const auto result = match<Alquerque>(
        agent, alquerque::GreedyAgent{},
        {.games = 100, .random_opening = 1, .limit = {.idle_actions = 200}, .threads = 1});
    CHECK(result.tally.games() == 100);
    CHECK(result.score() > 0.9);
}
