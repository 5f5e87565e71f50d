#include "ludus/play/game_session.hpp"

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/mixed_agent.hpp"
#include "ludus/play/play_game.hpp"
#include "support/cell_players.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;
using LGame = l_game::Position;

TEST_CASE("game_session: an agent plays a game move by move", "[game_session]") {
    GameSession<Cross, support::LowestCell> game(support::LowestCell{});
    game.play({4});
    CHECK(game.act().cell == 0);
    CHECK(game.position().to_move() == Player::second);  // it was only asked
    game.play(game.act());
    game.play({3});
    game.play(game.act());
    game.play({5});
    CHECK(game.outcome() == Outcome::win(Player::first));
}

TEST_CASE("game_session: goes as a game of a match, with memory and limit", "[game_session]") {
    using Mixed = MixedAgent<LGame, RandomAgent, RandomAgent>;
    const Mixed agent({}, {}, 0.5);
    GameSession<LGame, Mixed> game(agent, LGame{}, {.limit = {.turns = 8}, .seed = 3});
    Mixed first = agent;
    Rng rng(3);
    // One agent with one memory has both seats.
    GamesInPlay<LGame, Mixed, Itself, detail::EndRecorder<LGame>> twin(1);
    detail::EndRecorder<LGame> recorder;
    Itself itself;
    twin.begin(0, {.rules = {.limit = {.turns = 8}}}, rng, {first, itself, recorder});
    while (!game.outcome()) game.play(game.act());
    REQUIRE(recorder.end);
    CHECK(game.standing().counter().actions() == recorder.end->result.actions);
    CHECK(game.outcome() == recorder.end->result.outcome);
}
