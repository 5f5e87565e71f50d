#include "ludus/play/game_session.hpp"

#include <atomic>
#include <cstddef>
#include <optional>

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
#include "support/refereed.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;
using LGame = l_game::Position;

namespace {

/// Ends a game after `left` actions.
struct Whistle {
    int left = 0;

    std::optional<Outcome> judge(const Cross&, Cross::Action, const Cross&) {
        return --left == 0 ? std::optional(Outcome::win(Player::second)) : std::nullopt;
    }
};
using Whistled = support::Refereed<Cross, Whistle>;

/// Reports how many positions it sees, and whether it is cancelled.
struct Looking {
    static constexpr std::size_t past = 1;
    bool* cancelled = nullptr;
    std::size_t* seen = nullptr;

    [[nodiscard]] Cross::Action act(const Request<Cross, 1>& request) const {
        *cancelled = request.cancellation().requested();
        *seen = request.standing().history().recent().size();
        return request.position().legal_actions()[0];
    }
};

}  // namespace

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
    GamesInPlay<LGame, Mixed, Itself, EndRecorder<LGame>> twin(1);
    EndRecorder<LGame> recorder;
    Itself itself;
    twin.begin(0, {.rules = {.limit = {.turns = 8}}}, rng, {first, itself, recorder});
    while (!game.outcome()) game.play(game.act());
    REQUIRE(recorder.end);
    CHECK(game.standing().counter().actions() == recorder.end->result.actions);
    CHECK(game.outcome() == recorder.end->result.outcome);
}

TEST_CASE("game_session: a referee ends the game", "[game_session]") {
    GameSession<Whistled, RandomAgent> game(RandomAgent{}, Whistled{}, {.referee = {4}});
    for (int action = 0; action < 4; ++action) {
        CHECK_FALSE(game.outcome());
        game.play(game.act());
    }
    CHECK(game.outcome() == Outcome::win(Player::second));
}

TEST_CASE("game_session: the agent sees its past, and a request to cancel", "[game_session]") {
    bool cancelled = false;
    std::size_t seen = 0;
    std::atomic<bool> stop = false;
    GameSession<Cross, Looking> game(Looking{&cancelled, &seen}, Cross{}, {.cancellation = &stop});
    (void)game.act();
    CHECK(seen == 1);  // the present position alone
    CHECK_FALSE(cancelled);
    game.play({4});
    (void)game.act();
    CHECK(seen == 2);
    game.play({0});
    stop = true;
    (void)game.act();
    CHECK(seen == 2);
    CHECK(cancelled);
}
