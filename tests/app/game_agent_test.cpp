#include "ludus/app/game_agent.hpp"

#include <chrono>
#include <cstddef>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/app/any_evaluator.hpp"
#include "ludus/app/budget.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/check_agent.hpp"
#include "ludus/play/comparison.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/play/uct_agent.hpp"
#include "ludus/search/rollout_evaluator.hpp"

using namespace ludus;
using namespace std::chrono_literals;
using Cross = tic_tac_toe::Position;
using Any = app::GameAgent<Cross, 2>;
using Valued = app::AnyEvaluator<Cross, 2>;

namespace {

using Searching = PuctAgent<Cross, Valued>;

[[nodiscard]] Searching puct(bool keeps_tree = false) {
    return Searching({.simulations = 20, .keeps_tree = keeps_tree}, Valued(RolloutEvaluator{}));
}

/// The games of an agent against another, as itself and behind functions.
template <class A>
void check_twins(const A& agent) {
    Workers alone;
    const ComparisonSettings settings{.games = 100, .seed = 3};
    const UctAgent<Cross> opponent({.simulations = 10});
    const auto as_itself = match<Cross>(agent, opponent, settings, alone);
    CHECK(match<Cross>(Any(agent), Any(opponent), settings, alone) == as_itself);
    Workers three(3);
    CHECK(match<Cross>(Any(agent), opponent, settings, three) == as_itself);
}

[[nodiscard]] Cross::Action thought(Any& agent, const Cross& position, const app::Budget& budget) {
    const Standing<Cross, 2> standing(position);
    Any::Memory memory;
    Rng rng(1);
    return agent.think({standing, memory, rng}, budget, app::tell_nobody);
}

}  // namespace

TEST_CASE("game agent: plays the same games as the agent itself", "[game_agent]") {
    check_twins(RandomAgent{});
    check_twins(UctAgent<Cross>({.simulations = 20}));
    check_twins(UctAgent<Cross>({.simulations = 20, .keeps_tree = true}));
    check_twins(NegamaxAgent<Cross>({.depth = 3}));
    check_twins(puct());
    check_twins(puct(true));
}

TEST_CASE("game agent: a memory serves one agent after another", "[game_agent]") {
    Any::Memory memory;
    const Standing<Cross, 2> standing(Cross{});
    for (const Any& one :
         {Any(UctAgent<Cross>({.simulations = 20, .keeps_tree = true})), Any(puct(true)),
          Any(RandomAgent{}), Any(NegamaxAgent<Cross>({})), Any(puct(true))}) {
        Any agent = one;
        memory.reset();
        Rng rng(1);
        const auto action = agent.act(Any::Request(standing, memory, rng));
        memory.played(after(Cross{}, action), action);
        Any::Memory fresh;
        Rng twin(1);
        CHECK(agent.act(Any::Request(standing, fresh, twin)) == action);
    }
}

TEST_CASE("game agent: keeps the laws of agents", "[game_agent]") {
    STATIC_REQUIRE(BatchAgent<Any, Cross>);
    for (const Any& agent : {Any(RandomAgent{}), Any(UctAgent<Cross>({.simulations = 20})),
                             Any(UctAgent<Cross>({.simulations = 20, .keeps_tree = true})),
                             Any(NegamaxAgent<Cross>({.depth = 2})), Any(puct()), Any(puct(true))})
        CHECK(check_agent<Cross>(agent).fault.empty());
}

TEST_CASE("game agent: ends at a time of its own, even where a search has no other limit",
          "[game_agent]") {
    Any agent(UctAgent<Cross>({.simulations = 2'000'000'000}), {.time = 5ms});
    const Standing<Cross, 2> standing(Cross{});
    Any::Memory memory;
    Rng rng(1);
    const Any::Action action = agent.act(Any::Request(standing, memory, rng));
    Cross position;
    position.play(action);
    CHECK(position.legal_actions().size() == 8);
}

TEST_CASE("game agent: shares out a clock of its own, and plays on when it has run out",
          "[game_agent]") {
    const app::ClockTime full{.left = 40ms};
    Any agent(UctAgent<Cross>({.simulations = 2'000'000'000}), {.clock = full});
    Cross position;
    Any::Memory memory;
    Rng rng(1);
    auto before = full.left;
    while (position.legal_actions().size() > 1) {
        const Standing<Cross, 2> standing(position);
        const auto action = agent.act(Any::Request(standing, memory, rng));
        CHECK(memory.clock(full).left < before);
        before = memory.clock(full).left;
        position.play(action);
        if (position.outcome()) break;
    }
    memory.clock(full).left = 0ms;
    const Standing<Cross, 2> start(Cross{});
    (void)agent.act(Any::Request(start, memory, rng));
    memory.reset();
    CHECK(memory.clock(full).left == full.left);
}

TEST_CASE("game agent: thinks as long as its own limit says, unless the budget says more",
          "[game_agent]") {
    std::vector<std::uint64_t> nodes;
    const app::Tell tell = [&](const app::Finding& found, std::span<const std::size_t>) {
        nodes.push_back(found.nodes);
    };
    const Standing<Cross, 2> standing(Cross{});
    const auto last_of = [&](Any agent, const app::Budget& budget) {
        Any::Memory memory;
        Rng rng(1);
        nodes.clear();
        (void)agent.think({standing, memory, rng}, budget, tell);
        return nodes.back();
    };
    const UctAgent<Cross> usual({.simulations = 100});
    CHECK(last_of(Any(usual), {}) == 100);                             // the agent's usual number
    CHECK(last_of(Any(usual), {.nodes = 300}) == 300);                 // the budget leads
    CHECK(last_of(Any(usual, {.number = 50}), {.nodes = 300}) == 50);  // it was asked for
    CHECK(last_of(Any(usual, {.number = 50}), {.nodes = 20}) == 20);
}

TEST_CASE("game agent: another game begins with nothing known", "[game_agent]") {
    Any agent(NegamaxAgent<Cross>({.depth = 9}));
    const auto first = thought(agent, Cross{}, {.depth = 9});
    agent.forget();
    agent.reserve(std::size_t{1} << 16U);
    CHECK(thought(agent, Cross{}, {.depth = 9}) == first);
}

TEST_CASE("game agent: plays games side by side only where that pays", "[game_agent]") {
    CHECK(Any(RandomAgent{}).games_at_once() == 1);
    CHECK(Any(UctAgent<Cross>({.simulations = 10})).games_at_once() == 1);
    CHECK(Any(puct()).games_at_once() == Searching::batch_size);
    CHECK(Any(puct(), {.time = 1ms}).games_at_once() == 1);
}
