#include "ludus/app/engine_agent.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <utility>

#include "catch.hpp"
#include "ludus/core/cancellation.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/play/comparison.hpp"

using namespace ludus;
using app::EngineError;
using Catch::Matchers::Contains;
using Boxes = dots_and_boxes::BasicPosition<1, 2>;
using Engine = app::EngineAgent<Boxes>;

namespace {

/// An engine in the shell, by what it does when it is to think; `$edges` are those of the position.
std::string engine(const std::string& thinks) {
    return "while read line; do set -- $line; case $1 in ugi) echo ugiok;; "
           "isready) echo readyok;; position) edges=$4; said=$#; "
           "while [ $# -gt 7 ]; do edges=$(echo $edges | sed s/./1/$((${8} + 1))); shift; done;; "
           "go) " +
        thinks + ";; esac; done";
}
const std::string draws_the_first_edge = "drawn=${edges%%0*}; echo bestmove ${#drawn}";

struct DrawsTheFirstEdge {
    [[nodiscard]] static Boxes::Action act(const Boxes& position) {
        return position.legal_actions()[0];
    }
};

/// What an engine plays at the start.
Boxes::Action played(Engine engine, Cancellation cancellation = {}) {
    const Boxes start;
    const Standing<Boxes> standing(start);
    Engine::Memory memory;
    Rng rng(1);
    return engine.act({standing, memory, rng, cancellation});
}

}  // namespace

TEST_CASE("engine_agent: another program plays as it would as an agent", "[app][engine_agent]") {
    const Engine other(engine(draws_the_first_edge), "go nodes 1");
    const ComparisonSettings settings{.games = 20, .seed = 3};
    const RandomAgent random;
    Workers two(2);
    CHECK(match<Boxes>(other, random, settings, two) ==
          match<Boxes>(DrawsTheFirstEdge{}, random, settings, two));
}

TEST_CASE("engine_agent: an engine is asked as its agent was made", "[app][engine_agent]") {
    const Engine one(engine("echo info no move; echo bestmove $3"), "go movetime 5");
    CHECK(played(one).index() == 5);
    Engine other = one;
    other = Engine(engine("echo bestmove $3"), "go nodes 6");
    CHECK(played(other).index() == 6);
}

TEST_CASE("engine_agent: an engine is sent the start of a game and its moves",
          "[app][engine_agent]") {
    Engine one(engine("echo bestmove $((said - 5))"), "go");
    Boxes position;
    Engine::Memory memory;
    Rng rng(1);
    const auto words_of_moves = [&] {
        const Standing<Boxes> standing(position);
        return one.act({standing, memory, rng, {}}).index();
    };
    const auto play = [&](std::size_t place) {
        const auto action = position.legal_actions()[place];
        position.play(action);
        memory.played(position, action);
    };
    play(6);  // before it was ever asked
    CHECK(words_of_moves() == 1);
    play(0);
    play(0);
    CHECK(words_of_moves() == 4);
    position = Boxes{};  // which no action leads to
    CHECK(words_of_moves() == 1);
}

TEST_CASE("engine_agent: an engine shares out a clock", "[app][engine_agent]") {
    using namespace std::chrono_literals;
    const Engine full(engine("[ $3 = 7000 ] && [ $9 = 5 ]; echo bestmove $?"),
                      app::ClockTime{.left = 7000ms, .increment = 5ms});
    CHECK(played(full).index() == 0);
    Engine used(engine("sleep 0.05; [ $3 = 7000 ]; echo bestmove $?"),
                app::ClockTime{.left = 7000ms});
    const Standing<Boxes> standing{Boxes{}};
    Engine::Memory memory;
    Rng rng(1);
    CHECK(used.act({standing, memory, rng, {}}).index() == 0);
    CHECK(used.act({standing, memory, rng, {}}).index() == 1);
    const Engine none_left(engine("echo bestmove $3"), app::ClockTime{.left = -5ms});
    CHECK(played(none_left).index() == 0);
}

TEST_CASE("engine_agent: an engine that is cancelled stops and still moves",
          "[app][engine_agent]") {
    const std::atomic<bool> yes = true;
    const Engine waits(engine("read line; echo bestmove ${#line}"), "go");
    CHECK(played(waits, &yes).index() == std::string("stop").size());
}

TEST_CASE("engine_agent: engines that break the protocol are answered with what they did",
          "[app][engine_agent]") {
    const auto fault_of = [](const std::string& command) -> std::string {
        try {
            (void)played(Engine(command, "go"));
        } catch (const EngineError& error) {
            return error.what();
        }
        return "none";
    };
    CHECK(fault_of(engine("echo bestmove 7")) ==
          "engine \"" + engine("echo bestmove 7").substr(0, 120) +
              "\": expected a legal action after bestmove, found \"7\" in 1x2 0000000 0-0 x");
    CHECK_THAT(fault_of(engine("echo bestmove")), Contains("found \"\" in 1x2"));
    CHECK_THAT(fault_of(engine("exit")),
               Contains("expected bestmove, found the end of its output"));
    CHECK_THAT(fault_of("no_such_program"),
               Contains("expected ugiok, found the end of its output"));
}

TEST_CASE("engine_agent: what an engine does wrong ends a match", "[app][engine_agent]") {
    const Engine broken(engine("exit"), "go");
    for (const std::size_t count : {1U, 2U}) {
        Workers workers(count);
        CHECK_THROWS_AS(match<Boxes>(broken, broken, {.games = 4}, workers), EngineError);
    }
}
