#include "../../examples/ugi/game.hpp"

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>

#include "../../examples/ugi/budget.hpp"
#include "catch.hpp"
#include "ludus/app/record.hpp"
#include "ludus/app/ugi_command.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/position.hpp"

namespace {

using namespace examples;
using namespace examples::ugi;
using std::chrono::milliseconds;
using Boxes = ludus::dots_and_boxes::BasicPosition<1, 1>;
using LGame = ludus::l_game::Position;

template <class G>
ludus::app::Record<G> told(std::string_view line, const ludus::Limit& limit = {}) {
    const auto game = told_game(std::get<SetPosition>(read_command(line)),
                                ludus::app::Record<G>(G{}, {.limit = limit}));
    return game.template as<G>();
}

template <class C>
C command(std::string_view line) {
    return std::get<C>(read_command(line));
}

constexpr auto first = ludus::Player::first;
constexpr auto second = ludus::Player::second;

}  // namespace

TEST_CASE("ugi: questions about a game are answered at any point of it", "[ugi]") {
    const auto start = told<Boxes>("position startpos");
    CHECK(answer(Query::game_over, start) == "false");
    CHECK(answer(Query::first_to_move, start) == "true");
    CHECK(answer(Query::result, start) == "none");

    const auto begun = told<Boxes>("position startpos moves 2");
    CHECK(answer(Query::first_to_move, begun) == "false");
    CHECK(begun.position() == ludus::after(Boxes{}, {2}));

    const auto over = told<Boxes>("position startpos moves 0 1 2 3");
    CHECK(answer(Query::game_over, over) == "true");
    CHECK(answer(Query::result, over) == "p2win");
    const auto won = told<Boxes>("position fen 1x1 0111 0-0 o moves 0");
    CHECK(answer(Query::result, won) == "p2win");
}

TEST_CASE("ugi: a limit of the match ends games too", "[ugi]") {
    const ludus::Limit limit{.turns = 1};
    const auto over = told<LGame>("position startpos moves a1a2a3b1 -", limit);
    CHECK(answer(Query::game_over, over) == "true");
    CHECK(answer(Query::result, over) == "draw");
    CHECK(answer(Query::result, told<LGame>("position startpos moves a1a2a3b1 -")) == "none");
    // From the position that was told on.
    CHECK(answer(Query::result, told<LGame>("position fen noo1/1xo1/1xo1/1xxn x", limit)) ==
          "none");
}

TEST_CASE("ugi: what is no position or no move is refused with the reason", "[ugi]") {
    const auto reason = [](std::string_view line) {
        try {
            (void)told<Boxes>(line);
        } catch (const ludus::NotationError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    CHECK(reason("position fen 1x1 0000 0-0 o").find("the mover") != std::string::npos);
    CHECK(reason("position startpos moves 4").find("the number of an edge") != std::string::npos);
    CHECK(reason("position startpos moves 1 1").find("a free edge") != std::string::npos);
    CHECK(reason("position startpos moves 0 1 2 3 0") ==
          R"(expected no move more in a game that is over, found "0")");
    CHECK(reason("position startpos moves 0 1 2 3").empty());
}

TEST_CASE("ugi: by the clocks a move takes a twentieth and three quarters of the increment",
          "[ugi]") {
    const auto time = [](std::string_view line, ludus::Player mover) {
        return time_to_think(command<Go>(line), mover);
    };
    CHECK(time("go", first) == std::nullopt);
    CHECK(time("go nodes 10 depth 3 infinite p1inc 50", first) == std::nullopt);
    CHECK(time("go movetime 30 p1time 1000", first) == milliseconds(30));
    CHECK(time("go p1time 60000 p2time 1000", first) == milliseconds(3000));
    CHECK(time("go p1time 60000 p2time 1000", second) == milliseconds(50));
    CHECK(time("go p1time 60000 p2time 1000 p1inc 400 p2inc 200", first) == milliseconds(3300));
    CHECK(time("go p1time 60000 p2time 1000 p1inc 400 p2inc 200", second) == milliseconds(200));
    CHECK(time("go p1time 100 p1inc 10000", first) == milliseconds(50));
    CHECK(time("go p1time 100", second) == milliseconds(0));
    CHECK(time("go p1time -5 p1inc 100", first) == milliseconds(0));
}

TEST_CASE("ugi: a budget ends when its time is over, or when it is told so", "[ugi]") {
    const std::stop_source source;
    const auto now = Time::now();
    const auto budget = [&](std::string_view line, Time::time_point start) {
        return Budget(command<Go>(line), 3, first, start, source.get_token());
    };
    const Budget limited = budget("go nodes 5 depth 6", now);
    CHECK(limited.lines() == 3);
    CHECK(limited.nodes() == 5);
    CHECK(limited.depth() == 6);
    CHECK(budget("go", now).nodes() == Budget::unlimited);
    CHECK(budget("go movetime 1000", now - milliseconds(1000)).is_over());
    CHECK(budget("go movetime 0", now).is_over());
    const Budget long_time = budget("go movetime 999999999999", now);
    CHECK_FALSE(long_time.is_over());
    CHECK_FALSE(limited.is_over());
    std::stop_source(source).request_stop();
    CHECK(long_time.is_over());
    CHECK(limited.is_over());
}
