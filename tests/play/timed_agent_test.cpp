#include "ludus/play/timed_agent.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/play/uct_agent.hpp"
#include "ludus/search/rollout_evaluator.hpp"

using namespace ludus;
using namespace std::chrono_literals;
using Cross = tic_tac_toe::Position;
using Onitama = onitama::Position;
using Searching = PuctAgent<Onitama, RolloutEvaluator>;

namespace {

/// Simulations that no test waits for.
constexpr std::uint32_t endless = 2'000'000'000;

}  // namespace

TEST_CASE("timed_agent: is an agent of the games of its agent", "[timed_agent]") {
    STATIC_REQUIRE(Agent<TimedAgent<UctAgent<Cross>>, Cross>);
    STATIC_REQUIRE(!Agent<TimedAgent<UctAgent<Cross>>, l_game::Position>);
    STATIC_REQUIRE(!BatchAgent<TimedAgent<Searching>, Onitama>);
}

TEST_CASE("timed_agent: ends searches that would go on", "[timed_agent]") {
    TimedAgent<Searching> puct(Searching({.simulations = endless}), 20ms);
    TimedAgent<UctAgent<Onitama>> uct(UctAgent<Onitama>({.simulations = endless}), 20ms);
    Rng rng(1);
    Onitama position;
    position.play(ask(puct, position, rng));
    position.play(ask(uct, position, rng));
    CHECK(position.to_move() == Player::first);
}

TEST_CASE("timed_agent: plays as its agent does when there is time enough", "[timed_agent]") {
    const UctAgent<Cross> agent({.simulations = 200});
    TimedAgent<UctAgent<Cross>> timed(agent, 1h);
    UctAgent<Cross> own = agent;
    Rng one(1);
    Rng other(1);
    for (Cross position; !position.outcome();) {
        const auto action = ask(timed, position, one);
        CHECK(action == ask(own, position, other));
        position.play(action);
    }
    CHECK(one == other);
}

TEST_CASE("timed_agent: heeds an earlier cancellation, too", "[timed_agent]") {
    using Timed = TimedAgent<UctAgent<Onitama>>;
    Timed agent(UctAgent<Onitama>({.simulations = endless}), 1h);
    const std::atomic<bool> stop = true;
    const Standing<Onitama> standing;
    MemoryOf<Timed> memory;
    Rng rng(1);
    const auto action = agent.act(RequestFor<Timed, Onitama>(standing, memory, rng, &stop));
    CHECK(action.index() < Onitama::action_count);
}

TEST_CASE("timed_agent: keeps the memory of its agent from move to move", "[timed_agent]") {
    const PuctAgent<Cross, RolloutEvaluator> agent({.simulations = 500, .keeps_tree = true});
    const TimedAgent<PuctAgent<Cross, RolloutEvaluator>> timed(agent, 1h);
    Workers workers(1);
    const MatchSettings settings{.games = 4, .seed = 3};
    CHECK(play_match<Cross>(timed, agent, settings, workers) ==
          play_match<Cross>(agent, agent, settings, workers));
}
