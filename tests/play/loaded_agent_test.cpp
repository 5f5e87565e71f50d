#include "ludus/play/loaded_agent.hpp"

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

using Loaded = LoadedAgent<Position>;
static_assert(Agent<Loaded, Position> && Agent<LoadedAgent<Position, 2>, Position>);
static_assert(std::constructible_from<Loaded, RandomAgent>);
static_assert(!std::constructible_from<Loaded, int>);
static_assert(!std::constructible_from<Loaded, Remembering>, "it asks for more of the past");

}  // namespace

TEST_CASE("loaded_agent: acts as the agent that it was made from", "[loaded_agent]") {
    Rng rng(1);
    Rng twin(1);
    Loaded random = RandomAgent{};
    for (int i = 0; i < 50; ++i)
        CHECK(ask(random, Position{}, rng) == RandomAgent{}.act(Position{}, twin));
    CHECK(rng == twin);
    CHECK(random.act(Position{}) == random.act(Position{}));

    Loaded climbing = Climbing{};
    CHECK(ask(climbing, Position{}, rng).cell == 0);
    CHECK(ask(climbing, Position{}, rng).cell == 1);
}

TEST_CASE("loaded_agent: copies are independent, and it can be assigned", "[loaded_agent]") {
    Rng rng(1);
    Loaded one = Climbing{};
    (void)ask(one, Position{}, rng);
    Loaded other = one;
    CHECK(ask(one, Position{}, rng).cell == 1);
    CHECK(ask(one, Position{}, rng).cell == 2);
    CHECK(ask(other, Position{}, rng).cell == 1);
    one = Climbing{};
    CHECK(ask(one, Position{}, rng).cell == 0);
}

TEST_CASE("loaded_agent: plays the same match as what is in it", "[loaded_agent]") {
    Workers workers(1);  // Climbing carries over what it counts
    const MatchSettings settings{.games = 100, .seed = 3};
    CHECK(play_match<Position>(Loaded(RandomAgent{}), Loaded(Climbing{}), settings, workers) ==
          play_match<Position>(RandomAgent{}, Climbing{}, settings, workers));
}

TEST_CASE("loaded_agent: the agent in it has its memory and its past", "[loaded_agent]") {
    Workers workers;
    using Seeing = LoadedAgent<Position, 2>;
    STATIC_REQUIRE(past_of<Seeing> == 2);
    const MatchSettings settings{.games = 100, .seed = 4, .random_opening = 1};
    const Tally inside =
        play_match<Position>(Seeing(Remembering{}), Seeing(RandomAgent{}), settings, workers);
    CHECK(inside == play_match<Position>(Remembering{}, RandomAgent{}, settings, workers));
}

TEST_CASE("loaded_agent: keeps the laws of agents", "[loaded_agent]") {
    CHECK(check_agent<Position>(Loaded(RandomAgent{})).ok());
}
