#include "ludus/app/agent_text.hpp"

#include <chrono>
#include <stdexcept>

#include "catch.hpp"

using ludus::app::AgentText;
using namespace std::chrono_literals;

TEST_CASE("agent text: has a name, then a file, a limit, or both", "[agent_text]") {
    CHECK(AgentText::read("random").name == "random");
    const AgentText depth = AgentText::read("minimax:4");
    CHECK(depth.name == "minimax");
    CHECK(depth.file.empty());
    CHECK(depth.limit.number == 4U);
    CHECK_FALSE(depth.limit.time);
    CHECK(AgentText::read("mcts:100ms").limit.time == 100ms);
    CHECK(AgentText::read("mcts:2s").limit.time == 2000ms);
    CHECK(AgentText::read("mcts:5s+50ms").limit.clock->left == 5000ms);
    CHECK(AgentText::read("mcts:5s+50ms").limit.clock->increment == 50ms);
    CHECK(AgentText::read("engine:other:900ms+0s").limit.clock->increment == 0ms);
    CHECK(AgentText::read("mcts:5s+50").file == "5s+50");
    const AgentText both = AgentText::read("puct:folder/net.ludus:800");
    CHECK(both.file == "folder/net.ludus");
    CHECK(both.limit.number == 800U);
    CHECK(AgentText::read("net:net.ludus").file == "net.ludus");
}

TEST_CASE("agent text: a file may have colons, and look like a number with more behind it",
          "[agent_text]") {
    const AgentText drive = AgentText::read("puct:C:\\net.ludus:10ms");
    CHECK(drive.file == "C:\\net.ludus");
    CHECK(drive.limit.time == 10ms);
    CHECK(AgentText::read("net:12.ludus").file == "12.ludus");
    CHECK(AgentText::read("net:-3").file == "-3");
}

TEST_CASE("agent text: a command may end with a limit, before that of the engine", "[agent_text]") {
    const AgentText engine = AgentText::read("engine:other ugi --agent mcts:20ms:50ms");
    CHECK(engine.file == "other ugi --agent mcts:20ms");
    CHECK(engine.limit.time == 50ms);
    CHECK_THROWS_AS(AgentText::read("mcts:net.ludus:20ms:50ms"), std::invalid_argument);
}

TEST_CASE("agent text: an agent of a tournament may have another name", "[agent_text]") {
    using ludus::app::NamedText;
    CHECK(NamedText::read("mcts:100").name == "mcts:100");
    CHECK(NamedText::read("mcts:100").text == "mcts:100");
    CHECK(NamedText::read("much=mcts:100").name == "much");
    CHECK(NamedText::read("much=mcts:100").text == "mcts:100");
    CHECK(NamedText::read("net:a=b.ludus").name == "net:a=b.ludus");
    CHECK_THROWS_AS(NamedText::read("=mcts"), std::invalid_argument);
}

TEST_CASE("agent text: refuses what has no name, and numbers out of range", "[agent_text]") {
    CHECK_THROWS_AS(AgentText::read(""), std::invalid_argument);
    CHECK_THROWS_AS(AgentText::read(":4"), std::invalid_argument);
    for (const char* const text : {"minimax:", "puct::800", "puct:net.ludus:", "net:"})
        CHECK_THROWS_AS(AgentText::read(text), std::invalid_argument);
    CHECK(AgentText::read("mcts:010").file == "010");  // no number
    CHECK(AgentText::read("mcts").number_or(1000, 5000) == 1000);
    CHECK(AgentText::read("mcts:50").number_or(1000, 5000) == 50);
    CHECK_THROWS_WITH(AgentText::read("mcts:5001").number_or(1000, 5000),
                      "mcts: expected a number of 1 to 5000, found 5001");
    CHECK_THROWS_AS(AgentText::read("mcts:0").number_or(1000, 5000), std::invalid_argument);
}
