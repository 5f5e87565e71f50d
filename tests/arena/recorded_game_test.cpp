#include "ludus/arena/recorded_game.hpp"

#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "support/tic_tac_toe.hpp"

using namespace ludus;
using TicTacToe = tic_tac_toe::Position;
using Record = RecordedGame<TicTacToe>;

namespace {

/// Of three positions, of which the second player moves in one.
Record ended(Outcome outcome, Player player) {
    Record record;
    record.player = player;
    for (const auto& position : {TicTacToe{}, support::with_marks(4), support::with_marks(4, 0)}) {
        const auto count = position.legal_actions().size();
        record.examples.push_back({History<TicTacToe, 0>(position),
                                   std::vector<float>(count, 1.0F / static_cast<float>(count)), 0});
    }
    record.finish({outcome, 7, 7, 42});
    return record;
}

}  // namespace

TEST_CASE("recorded_game: each example is worth what came of the game to its mover",
          "[recorded_game]") {
    const auto values = [](Outcome outcome) {
        std::vector<float> found;
        for (const auto& example : ended(outcome, Player::first).examples)
            found.push_back(example.value);
        return found;
    };
    CHECK(values(Outcome::win(Player::first)) == std::vector<float>{1, -1, 1});
    CHECK(values(Outcome::win(Player::second)) == std::vector<float>{-1, 1, -1});
    CHECK(values(Outcome::draw()) == std::vector<float>{0, 0, 0});
}

TEST_CASE("recorded_game: results are seen by the player, drawn games can be left out",
          "[recorded_game]") {
    std::vector<Record> games;
    games.push_back(ended(Outcome::win(Player::first), Player::first));
    games.push_back(ended(Outcome::win(Player::first), Player::second));
    games.push_back(ended(Outcome::draw(), Player::first));
    games.push_back(ended(Outcome::win(Player::second), Player::second));
    const Tally tally = tally_of(games);
    CHECK(tally.wins == 2);
    CHECK(tally.draws == 1);
    CHECK(tally.losses == 1);
    CHECK(tally.actions == 28);
    CHECK(examples_of(games, DrawnGames::learned).size() == 12);
    const auto decided = examples_of(games, DrawnGames::discarded);
    REQUIRE(decided.size() == 9);
    for (const auto& example : decided) CHECK(example.value != 0);
    CHECK(decided[8] == games[3].examples[2]);
}
