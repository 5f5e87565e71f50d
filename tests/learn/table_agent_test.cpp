#include "ludus/learn/table_agent.hpp"

#include <cstddef>
#include <cstdint>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/alquerque/greedy_agent.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_session.hpp"
#include "support/random_game.hpp"

using namespace ludus;
using alquerque::Position;
using Greedy = alquerque::GreedyAgent<>;

namespace {

/// Plays at random, and compares its memory and its past with how far the game is.
struct Fallback {
    static constexpr std::size_t past = 1;
    struct Memory {
        std::size_t actions = 0;

        void played(const Position&, Position::Action) { ++actions; }
    };
    std::size_t* faults;

    [[nodiscard]] Position::Action act(const Request<Position, 1, Memory>& request) const {
        const auto& standing = request.standing();
        const std::size_t actions = request.memory().actions;
        *faults += actions != standing.counter().actions() ||
            standing.history().recent().size() != (actions > 0 ? 2 : 1);
        return random_action(request.position(), request.rng());
    }
};

}  // namespace

TEST_CASE("table_agent: is an agent of its game", "[table_agent]") {
    STATIC_REQUIRE(Agent<TableAgent<Position>, Position>);
    STATIC_REQUIRE(Agent<TableAgent<Position, Greedy, Canonical>, Position>);
    STATIC_REQUIRE(Agent<TableAgent<tic_tac_toe::Position>, tic_tac_toe::Position>);
    STATIC_REQUIRE(!Agent<TableAgent<Position>, tic_tac_toe::Position>);
}

TEST_CASE("table_agent: plays what the table values highest, else as the fallback does",
          "[table_agent]") {
    ValueTable<Position> table(1 << 26);
    Rng rng(1);
    std::size_t wrong = 0;
    std::size_t known = 0;
    TableAgent<Position, Greedy> agent(table);
    for (int game = 0; game < 50; ++game)
        support::random_game<Position>(rng, 60).replay([&](const Position& position, auto, auto&) {
            const auto actions = position.legal_actions();
            Rng same = rng;
            if (table.find(position) == nullptr) {
                wrong += ask<Position>(agent, position, rng) != Greedy{}.act(position, same);
                float* const values = table.enter(position, actions.size());
                values[position.hash() % actions.size()] = 1;
                same = rng;
            }
            ++known;
            wrong +=
                ask<Position>(agent, position, rng) != actions[position.hash() % actions.size()];
            wrong += rng != same;
        });
    CHECK(wrong == 0);
    CHECK(known > 2'000);
}

TEST_CASE("table_agent: plays the image of what is best in the image of a position",
          "[table_agent]") {
    ValueTable<Position> table(1 << 26);
    Rng rng(2);
    std::size_t wrong = 0;
    TableAgent<Position, RandomAgent, Canonical> agent(table);
    for (int game = 0; game < 50; ++game)
        support::random_game<Position>(rng, 60).replay([&](const Position& position, auto, auto&) {
            const Position state = image(position, Canonical::symmetry(position));
            if (table.find(state) == nullptr)
                for (std::size_t i = 0; i < state.legal_actions().size(); ++i)
                    (table.find(state) != nullptr
                         ? table.find(state)
                         : table.enter(state, state.legal_actions().size()))[i] =
                        static_cast<float>(rng.uniform());
            const Position mirror = image(position, 1);
            if (mirror == position) return;
            wrong += image(position, ask<Position>(agent, position, rng), 1) !=
                ask<Position>(agent, mirror, rng);
        });
    CHECK(wrong == 0);
}

TEST_CASE("table_agent: the fallback has its memory and its past", "[table_agent]") {
    const ValueTable<Position> table(1 << 20);
    std::size_t faults = 0;
    using Agent = TableAgent<Position, Fallback>;
    GameSession<Position, Agent> game(Agent(table, Fallback{&faults}), Position{},
                                      {.limit = {.actions = 30}});
    while (!game.outcome()) game.play(game.act());
    CHECK(game.standing().counter().actions() > 10);
    CHECK(faults == 0);
}
