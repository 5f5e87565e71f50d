#include "ludus/play/erased_memory.hpp"

#include <string>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"

using namespace ludus;
using tic_tac_toe::Action;
using tic_tac_toe::Position;

namespace {

/// Counts the actions of a game.
struct Counting {
    int played_before = 0;
    int resets = 0;

    void played(const Position&, Action) { ++played_before; }
    void reset() {
        played_before = 0;
        ++resets;
    }
};

}  // namespace

TEST_CASE("erased_memory: is created when first used, and receives what was played before",
          "[erased_memory]") {
    ErasedMemory<Position> memory;
    memory.played(Position{}, Action{4});
    memory.reset();
    memory.played(Position{}, Action{4});
    memory.played(Position{}, Action{4});
    CHECK(memory.as<Counting>().played_before == 2);
    CHECK(memory.as<Counting>().resets == 0);

    memory.played(Position{}, Action{4});
    CHECK(memory.as<Counting>().played_before == 3);
    memory.reset();
    CHECK(memory.as<Counting>().played_before == 0);
    CHECK(memory.as<Counting>().resets == 1);
}

TEST_CASE("erased_memory: another type replaces it; copies are independent", "[erased_memory]") {
    ErasedMemory<Position> memory;
    memory.as<std::string>() = "a tree";
    ErasedMemory<Position> copy = memory;
    memory.as<std::string>() += " of a later move";
    CHECK(copy.as<std::string>() == "a tree");
    CHECK(memory.as<Counting>().played_before == 0);
    CHECK(memory.as<std::string>().empty());
}

TEST_CASE("erased_memory: an agent without a memory does not change that of another",
          "[erased_memory]") {
    ErasedMemory<Position> memory;
    memory.as<Counting>().played_before = 3;
    Rng rng(1);
    const Standing<Position> standing{Position{}};
    const Request<Position, 0, ErasedMemory<Position>> request(standing, memory, rng);
    RandomAgent random;
    CHECK(detail::ask_by(random, request).cell < 9);
    CHECK(memory.as<Counting>().played_before == 3);
}
