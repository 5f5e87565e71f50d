#include "ludus/play/any_agent.hpp"

#include <concepts>
#include <cstddef>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"

using namespace ludus;
using tic_tac_toe::Position;

namespace {

/// Marks the n-th vacant cell at its n-th call, and so differs from its copies.
struct Climbing {
    std::size_t calls = 0;

    [[nodiscard]] tic_tac_toe::Action act(const Position& position, Rng&) {
        const auto actions = position.legal_actions();
        return actions[calls++ % actions.size()];
    }
};

using Any = AnyAgent<Position, RandomAgent, Climbing>;
static_assert(Agent<Any, Position>);
static_assert(std::constructible_from<Any, RandomAgent> && std::constructible_from<Any, Climbing>);
static_assert(!std::constructible_from<Any, int>);

}  // namespace

TEST_CASE("any_agent: acts as the agent that it was made from", "[any_agent]") {
    Rng rng(1);
    Rng twin(1);
    Any random = RandomAgent{};
    for (int i = 0; i < 50; ++i)
        CHECK(ask(random, Position{}, rng) == RandomAgent{}.act(Position{}, twin));
    CHECK(rng == twin);

    Any climbing = Climbing{};
    CHECK(ask(climbing, Position{}, rng).cell == 0);
    CHECK(ask(climbing, Position{}, rng).cell == 1);
}

TEST_CASE("any_agent: copies are independent", "[any_agent]") {
    Rng rng(1);
    Any one = Climbing{};
    (void)ask(one, Position{}, rng);
    Any other = one;
    CHECK(ask(one, Position{}, rng).cell == 1);
    CHECK(ask(one, Position{}, rng).cell == 2);
    CHECK(ask(other, Position{}, rng).cell == 1);
}

TEST_CASE("any_agent: plays the same match as what is in it", "[any_agent]") {
    Workers workers(1);  // Climbing carries over what it counts
    const MatchSettings settings{.games = 100, .seed = 3};
    const Any random = RandomAgent{};
    const Any climbing = Climbing{};
    CHECK(play_match<Position>(random, climbing, settings, workers) ==
          play_match<Position>(RandomAgent{}, Climbing{}, settings, workers));
}
