#include "ludus/play/any_agent.hpp"

#include <concepts>
#include <cstddef>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/check_agent.hpp"
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

/// Plays by how many actions the game has, and by the position before.
struct Remembering {
    static constexpr std::size_t past = 1;
    struct Memory {
        std::size_t played_before = 0;

        void played(const Position&, tic_tac_toe::Action) { ++played_before; }
    };
    [[nodiscard]] tic_tac_toe::Action act(const Request<Position, 1, Memory>& request) const {
        const auto actions = request.position().legal_actions();
        const std::size_t seen = request.standing().history().recent()[0].legal_actions().size();
        return actions[(7 * seen + request.memory().played_before) % actions.size()];
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

TEST_CASE("any_agent: the agent in it has its memory and its past", "[any_agent]") {
    Workers workers;
    using Some = AnyAgent<Position, RandomAgent, Remembering>;
    STATIC_REQUIRE(past_of<Some> == 1);
    const MatchSettings settings{.games = 100, .seed = 4, .random_opening = 1};
    const Tally inside =
        play_match<Position>(Some(Remembering{}), Some(RandomAgent{}), settings, workers);
    CHECK(inside == play_match<Position>(Remembering{}, RandomAgent{}, settings, workers));
    CHECK(check_agent<Position>(Some(Remembering{})).ok());
}
