#include "ludus/app/ugi_options.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "catch.hpp"

using namespace ludus::app::ugi;

namespace {

Settings with(const char* name, const char* value, const Settings& settings = {}) {
    return with_option(settings, {name, value});
}

}  // namespace

TEST_CASE("ugi options: every option is told with its value and range", "[ugi_options]") {
    Settings settings;
    settings.hash = 16;
    settings.ponders = true;
    CHECK(option_lines(settings) ==
          std::vector<std::string>{"option name Hash type spin default 16 min 1 max 4096",
                                   "option name Threads type spin default 1 min 1 max 256",
                                   "option name MultiPV type spin default 1 min 1 max 64",
                                   "option name Move Overhead type spin default 20 min 0 max 10000",
                                   "option name Clear Hash type button",
                                   "option name Ponder type check default true",
                                   "option name Agent type string default <empty>"});
}

TEST_CASE("ugi options: an option changes one setting", "[ugi_options]") {
    CHECK(with("Hash", "7").hash == 7);
    CHECK(with("threads", "3").threads == 3);
    CHECK(with("MULTIPV", "64").lines == 64);
    CHECK(with("Move Overhead", "0").overhead == 0);
    CHECK(with("Ponder", "true").ponders);
    CHECK_FALSE(with("Ponder", "false", with("Ponder", "true")).ponders);
    CHECK(with("Agent", "mcts:5").agent == "mcts:5");
    CHECK(with("Agent", "<empty>", with("Agent", "mcts:5")).agent.empty());
    CHECK(with("Hash", "7", with("Threads", "3")).threads == 3);
    CHECK(with("Clear Hash", "", with("Threads", "3")).threads == 3);
}

TEST_CASE("ugi options: what cannot be set is refused in words that say why", "[ugi_options]") {
    CHECK_THROWS_WITH(with("Hash", "0"), "setoption: expected a value of 1 to 4096, found \"0\"");
    CHECK_THROWS_WITH(with("Threads", "-1"),
                      "setoption: expected a value of 1 to 256, found \"-1\"");
    CHECK_THROWS_WITH(with("Ponder", "yes"), "setoption: expected true or false, found \"yes\"");
    CHECK_THROWS_WITH(with("Contempt", "0"),
                      "setoption: expected Hash, Threads, MultiPV, Move Overhead, Clear Hash, "
                      "Ponder or Agent, found \"Contempt\"");
}
