#include "ludus/learn/table_agent.hpp"

#include <cstddef>
#include <cstdint>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/alquerque/greedy_agent.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "support/random_game.hpp"

using namespace ludus;
using alquerque::Position;
using Greedy = alquerque::GreedyAgent<>;

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
                wrong += agent.act(position, rng) != Greedy{}.act(position, same);
                float* const values = table.enter(position, actions.size());
                values[position.hash() % actions.size()] = 1;
                same = rng;
            }
            ++known;
            wrong += agent.act(position, rng) != actions[position.hash() % actions.size()];
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
            wrong += image(position, agent.act(position, rng), 1) != agent.act(mirror, rng);
        });
    CHECK(wrong == 0);
}
