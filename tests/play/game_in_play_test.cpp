#include "ludus/play/game_in_play.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "support/tic_tac_toe.hpp"

using namespace ludus;

namespace {

using Cross = tic_tac_toe::Position;
using Mark = tic_tac_toe::Action;
using LGame = l_game::Position;  // two actions are a turn

/// Which of the first actions of a game are random ones.
template <Game G>
std::vector<bool> random_ones(const MatchRules& rules, std::size_t actions, Rng& rng) {
    std::vector<bool> random;
    GameInPlay<G> game(rules);
    while (random.size() < actions) {
        random.push_back(game.random_action_due(rng));
        game.play(game.position().legal_actions()[0]);
    }
    return random;
}

}  // namespace

TEST_CASE("game_in_play: random actions of both come first, then those of each player",
          "[game_in_play]") {
    Rng rng(1);
    const Rng before = rng;
    const auto of = [&](const MatchRules& rules) { return random_ones<Cross>(rules, 6, rng); };
    using Random = std::vector<bool>;
    CHECK(of({}) == Random{false, false, false, false, false, false});
    CHECK(of({.random_actions = 3}) == Random{true, true, true, false, false, false});
    CHECK(of({.random_opening = {2, 0}}) == Random{true, false, true, false, false, false});
    CHECK(of({.random_opening = {1, 2}}) == Random{true, true, false, true, false, false});
    CHECK(of({.random_opening = {2, 1}, .random_actions = 1}) ==
          Random{true, true, true, false, true, false});
    CHECK(rng == before);  // which actions are random is not drawn
}

TEST_CASE("game_in_play: random turns are whole turns of the player that they are for",
          "[game_in_play]") {
    Rng rng(2);
    CHECK(random_ones<LGame>({.random_turns = {1, 0}}, 8, rng) ==
          std::vector<bool>{true, true, false, false, true, true, false, false});
    CHECK(random_ones<LGame>({.random_turns = {0, 1}}, 8, rng) ==
          std::vector<bool>{false, false, true, true, false, false, true, true});

    // Each turn is drawn once, when it begins.
    std::size_t random = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Rng one(seed);
        Rng twin(seed);
        const auto found = random_ones<LGame>({.random_turns = {0.3, 0.3}}, 8, one);
        for (std::size_t turn = 0; turn < 4; ++turn) {
            const bool expected = twin.chance(0.3);
            random += expected;
            CHECK(found[2 * turn] == expected);
            CHECK(found[2 * turn + 1] == expected);
        }
        CHECK(one == twin);
    }
    CHECK(random > 80);
    CHECK(random < 160);
}

TEST_CASE("game_in_play: an opening continues within a turn that is not random", "[game_in_play]") {
    Rng rng(3);
    // An action of the opening, then the player's own, within one turn.
    CHECK(random_ones<LGame>({.random_opening = {1, 3}}, 8, rng) ==
          std::vector<bool>{true, false, true, true, false, false, true, false});
}

TEST_CASE("game_in_play: the result counts turns, actions and legal actions", "[game_in_play]") {
    GameInPlay<Cross> game({}, {});
    for (const Mark mark : {Mark{0}, {3}, {1}, {4}}) game.play(mark);
    CHECK_FALSE(game.over());
    CHECK(game.result() == GameResult{Outcome::draw(), 4, 4, 9 + 8 + 7 + 6});
    game.play({2});
    CHECK(game.over());
    CHECK(game.result() == GameResult{Outcome::win(Player::first), 5, 5, 9 + 8 + 7 + 6 + 5});
    CHECK(game.position() == support::with_marks(0, 3, 1, 4, 2));

    GameInPlay<LGame> longer({}, {});
    const std::size_t legal = longer.position().legal_actions().size();
    longer.play(longer.position().legal_actions()[0]);
    CHECK(longer.result() == GameResult{Outcome::draw(), 0, 1, legal});
    longer.play<false>(longer.position().legal_actions()[0]);  // does not count them
    CHECK(longer.result() == GameResult{Outcome::draw(), 1, 2, legal});
}

TEST_CASE("game_in_play: a game may be over at its start, by its rules or by the limit",
          "[game_in_play]") {
    const Cross won = support::with_marks(0, 3, 1, 4, 2);
    CHECK(GameInPlay<Cross>({}, won).over());
    CHECK(GameInPlay<Cross>({}, won).result() == GameResult{Outcome::win(Player::first), 0, 0, 0});
    CHECK_FALSE(GameInPlay<Cross>(MatchRules{}).over());
    GameInPlay<Cross> cut_off({.limit = {.actions = 2}});
    cut_off.play({0});
    CHECK_FALSE(cut_off.over());
    cut_off.play({1});
    CHECK(cut_off.over());
    CHECK(cut_off.result() == GameResult{Outcome::draw(), 2, 2, 9 + 8});
}

TEST_CASE("game_in_play: as many earlier positions are kept as are asked for", "[game_in_play]") {
    GameInPlay<Cross, 2> game({}, {});
    for (const Mark mark : {Mark{0}, {3}, {1}}) game.play(mark);
    const auto recent = game.standing().history().recent();
    REQUIRE(recent.size() == 3);
    CHECK(recent[0] == support::with_marks(0));
    CHECK(recent[1] == support::with_marks(0, 3));
    CHECK(recent[2] == support::with_marks(0, 3, 1));
}

TEST_CASE("game_in_play: a setup says where its player sits, and how the game begins",
          "[game_in_play]") {
    const GameSetup<Cross> setup{
        .start = support::with_marks(4), .player_starts = true, .rules = {.random_actions = 1}};
    CHECK(setup.player() == Player::second);  // who is to move at the start
    GameSetup<Cross> other = setup;
    other.player_starts = false;
    CHECK(other.player() == Player::first);
    GameInPlay<Cross> game(setup);
    Rng rng(4);
    CHECK(game.position() == support::with_marks(4));
    CHECK(game.random_action_due(rng));
}
