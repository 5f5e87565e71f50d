#include "../../examples/papers/chinese_checkers_dqn/pay.hpp"

#include <algorithm>
#include <cstdint>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/chinese_checkers/forward.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"

namespace {

using namespace papers::chinese_checkers_dqn;
using Greedy = ludus::chinese_checkers::GreedyAgent;

/// Steps back where it can.
struct Retreat {
    [[nodiscard]] static ChineseCheckers::Action act(const ChineseCheckers& position, ludus::Rng&) {
        const auto actions = position.legal_actions();
        return *std::ranges::min_element(actions, {}, [&](const auto action) {
            return ludus::chinese_checkers::forward_distance(position, action);
        });
    }
};

}  // namespace

TEST_CASE("chinese_checkers_dqn: a first move is paid by its steps", "[experiments][pay]") {
    ludus::Workers workers(2);
    const auto actions = ChineseCheckers{}.legal_actions();
    const auto steps = [](const ChineseCheckers::Action action) {
        return ludus::chinese_checkers::forward_distance(ChineseCheckers{}, action);
    };
    const int most = steps(*std::ranges::max_element(actions, {}, steps));
    const int least = steps(*std::ranges::min_element(actions, {}, steps));
    REQUIRE(most > least);
    const Pay pay{.actions = 1, .forward = 0.5};
    CHECK(mean_pay(Greedy{}, pay, 40, 1, workers) == Approx(0.5 * most));
    CHECK(mean_pay(Retreat{}, pay, 40, 1, workers) < 0.5 * most);
    CHECK(mean_pay(Greedy{}, pay, 0, 1, workers) == 0);
}

TEST_CASE("chinese_checkers_dqn: who never goes forward is paid nothing for long games",
          "[experiments][pay]") {
    ludus::Workers workers(1);
    CHECK(mean_pay(Retreat{}, {.forward = 0, .win = 1}, 20, 2, workers) == 0);
    CHECK(mean_pay(Greedy{}, {.actions = 200, .forward = 1, .win = 0}, 20, 2, workers) > 45);
}

TEST_CASE("chinese_checkers_dqn: wins are paid as a match counts them, on any number of threads",
          "[experiments][pay]") {
    ludus::Workers alone;
    ludus::Workers several(3);
    const Pay pay{.actions = 200, .forward = 0, .win = 1};
    const ludus::Tally tally = ludus::play_match<ChineseCheckers>(
        Greedy{}, Greedy{}, {.games = 200, .seed = 3, .limit = {.actions = 400}}, alone);
    REQUIRE(tally.wins > 50);
    CHECK(mean_pay(Greedy{}, pay, 200, 3, alone) == static_cast<double>(tally.wins) / 200);
    CHECK(mean_pay(Greedy{}, pay, 200, 3, several) == static_cast<double>(tally.wins) / 200);
}
