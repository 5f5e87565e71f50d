#include "ludus/app/ugi_position.hpp"

#include <string>
#include <variant>

#include "../../examples/own_game/connect_three.hpp"
#include "catch.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/record.hpp"
#include "ludus/app/ugi_command.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/position.hpp"

using namespace ludus;
using namespace ludus::app;
using Onitama = onitama::Position;
using Three = connect_three::Position;

namespace {

template <Game G>
AnyGame told(const std::string& line, const Limit& limit = {}) {
    const AnyGame usual = Record<G>(G{}, {.limit = limit});
    return ugi::game_of(std::get<ugi::SetPosition>(ugi::read_command(line)), usual);
}

}  // namespace

TEST_CASE("ugi position: moves are played from the start, or from a text", "[ugi_position]") {
    CHECK(told<Three>("position startpos").counter().actions() == 0);
    CHECK(told<Three>("position startpos moves 1 2 1").counter().actions() == 3);
    CHECK(told<Onitama>("position fen " + Notation<Onitama>::write(Onitama{})).text() ==
          Notation<Onitama>::write(Onitama{}));
}

TEST_CASE("ugi position: moves beyond a limit begin another count", "[ugi_position]") {
    Onitama position;
    std::string moves;
    for (int i = 0; i < 3; ++i) {
        const auto action = position.legal_actions()[0];
        moves += " " + Notation<Onitama>::write(position, action);
        position.play(action);
    }
    const AnyGame game = told<Onitama>("position startpos moves" + moves, {.actions = 2});
    CHECK(game.text() == Notation<Onitama>::write(position));
    CHECK(game.counter().actions() == 1);
    CHECK_FALSE(game.outcome());
}

TEST_CASE("ugi position: what the rules do not allow is refused", "[ugi_position]") {
    CHECK_THROWS_AS(told<Three>("position startpos moves 9"), NotationError);
    CHECK_THROWS_AS(told<Onitama>("position fen nowhere"), NotationError);
    CHECK_THROWS_WITH(told<Three>("position startpos moves 0 1 0 1 0 1"),
                      Catch::Matchers::Contains("expected no move more in a game that is over"));
}
