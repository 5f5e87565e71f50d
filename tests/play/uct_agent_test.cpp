#include "ludus/play/uct_agent.hpp"

#include <cstddef>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/check_agent.hpp"
#include "ludus/play/game_session.hpp"
#include "ludus/play/match.hpp"
#include "ludus/search/uct.hpp"
#include "reference/uct.hpp"
#include "support/any_team.hpp"
#include "support/beside_search.hpp"
#include "support/copies.hpp"
#include "support/small_boxes.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;
using Onitama = onitama::Position;
using Boxes = support::SmallBoxes<2, 2>;

TEST_CASE("uct_agent: is an agent of its game", "[uct_agent]") {
    STATIC_REQUIRE(Agent<UctAgent<Cross>, Cross>);
    STATIC_REQUIRE(Agent<UctAgent<Boxes>, Boxes>);
    STATIC_REQUIRE(!Agent<UctAgent<Cross>, Boxes>);
}

TEST_CASE("uct_agent: plays what the slow twin visits most, drawing the same", "[uct_agent]") {
    UctAgent<Boxes> agent({.simulations = 60, .exploration = 1.0, .playout_actions = 100});
    Rng rng(1);
    std::size_t wrong = 0;
    for (int game = 0; game < 5; ++game) {
        Boxes position;
        while (!position.outcome()) {
            Rng twin_rng = rng;
            const reference::UctTree<Boxes> twin(position, {60, 1.0, 100}, twin_rng,
                                                 [](const Boxes&) { return Outcome::draw(); });
            const auto action = agent.act(position, rng);
            wrong += action != twin.best(position);
            wrong += rng != twin_rng;
            position.play(action);
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("uct_agent: copies play on their own", "[uct_agent]") {
    UctAgent<Boxes> agent({.simulations = 50});
    Rng rng(2);
    for (int game = 0; game < 20; ++game)
        CHECK(support::differences_to_copy<Boxes>(agent, rng) == 0);
}

TEST_CASE("uct_agent: with a thousand simulations it never loses tic-tac-toe to random play",
          "[uct_agent]") {
    Workers workers;
    const UctAgent<Cross> agent({.simulations = 1000});
    const Tally first =
        play_match<Cross>(agent, RandomAgent{}, {.games = 100, .seat = Seat::first}, workers);
    CHECK(first.losses == 0);
    CHECK(first.wins > 90);
    const Tally second =
        play_match<Cross>(agent, RandomAgent{}, {.games = 100, .seat = Seat::second}, workers);
    CHECK(second.losses == 0);
    CHECK(second.wins > 70);
}

TEST_CASE("uct_agent: with two thousand it draws tic-tac-toe against itself", "[uct_agent]") {
    Workers workers;
    const UctAgent<Cross> agent({.simulations = 2000});
    CHECK(play_match<Cross>(agent, agent, {.games = 30, .seed = 4}, workers).draws == 30);
}

TEST_CASE("uct_agent: wins at Onitama against random play, from the second seat too",
          "[uct_agent]") {
    Workers workers;
    const UctAgent<Onitama> agent({.simulations = 100});
    const MatchSettings settings{.games = 30, .seat = Seat::second, .limit = {.turns = 200}};
    CHECK(play_match<Onitama>(agent, RandomAgent{}, settings, workers).wins >= 28);
}

TEST_CASE("uct_agent: more simulations beat fewer", "[uct_agent]") {
    Workers workers;
    const MatchSettings settings{.games = 40, .seed = 5, .limit = {.turns = 200}};
    const auto onitama =
        play_match<Onitama>(UctAgent<Onitama>({.simulations = 160}),
                            UctAgent<Onitama>({.simulations = 10}), settings, workers);
    CHECK(onitama.wins > onitama.losses + 20);
}

TEST_CASE("uct_agent: a match does not depend on the number of workers", "[uct_agent]") {
    const UctAgent<Boxes> agent({.simulations = 40});
    const UctAgent<Boxes> opponent({.simulations = 4});
    const MatchSettings settings{.games = 100, .seed = 6};
    const Tally tally = support::same_on_any_team(
        [&](Workers& team) { return play_match<Boxes>(agent, opponent, settings, team); });
    CHECK(tally.wins > tally.losses);
}

TEST_CASE("uct_agent: a tree that is kept goes on where the game has gone", "[uct_agent]") {
    const UctAgent<Boxes> agent({.simulations = 60, .keeps_tree = true});
    Rng rng(5);
    for (int i = 0; i < 10; ++i) {
        GameSession<Boxes, UctAgent<Boxes>> game(agent, Boxes{}, {.seed = 5});
        Uct<Boxes> twin({.simulations = 60});
        Rng twin_rng(5);
        twin.begin(game.position());
        const auto choose = [&] {
            twin.run(60, twin_rng);
            return twin.result().best.action;
        };
        REQUIRE(support::differences_to_search(game, rng, choose,
                                               [&](auto action) { twin.advance(action); }) == 0);
    }
}

TEST_CASE("uct_agent: a tree that is kept is that of one game alone", "[uct_agent]") {
    const UctAgent<Boxes> agent({.simulations = 40, .keeps_tree = true});
    CHECK(check_agent<Boxes>(agent).ok());
    Workers workers;
    const MatchSettings settings{.games = 6, .seed = 3};
    const Tally whole = play_match<Boxes>(agent, RandomAgent{}, settings, workers);
    Tally sum;
    for (std::uint64_t i = 0; i < 6; ++i)
        sum += play_match<Boxes>(agent, RandomAgent{}, {.games = 1, .seed = 3, .first_game = i},
                                 workers);
    CHECK(whole == sum);
}
