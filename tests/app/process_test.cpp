#include "ludus/app/process.hpp"

#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "catch.hpp"
#include "ludus/core/cancellation.hpp"

using namespace ludus;
using app::Process;

namespace {

/// Long enough for any answer.
Cancellation in_a_minute() { return Cancellation().at(Clock::now() + std::chrono::minutes(1)); }

}  // namespace

TEST_CASE("process: a program reads what is written, and its lines are read", "[app][process]") {
    Process process("while read line; do echo \"<$line>\"; echo; done");
    REQUIRE(process.write("one"));
    REQUIRE(process.write("two words"));
    CHECK(process.read(in_a_minute()) == "<one>");
    CHECK(process.read(in_a_minute()) == "");
    CHECK(process.read(in_a_minute()) == "<two words>");
}

TEST_CASE("process: lines may end as on Windows, and come in parts", "[app][process]") {
    Process process("printf 'a\\r\\nb'; sleep 0.02; printf 'c\\n'");
    CHECK(process.read(in_a_minute()) == "a");
    CHECK(process.read(in_a_minute()) == "bc");
}

TEST_CASE("process: a program that has ended writes nothing more", "[app][process]") {
    Process process("echo last");
    CHECK(process.read(in_a_minute()) == "last");
    CHECK(process.read(in_a_minute()) == std::nullopt);
    while (process.write("is anybody there?")) usleep(1000);
    SUCCEED("writing to it is answered, not fatal");
}

TEST_CASE("process: a line without an end is given up", "[app][process]") {
    Process process("yes | tr -d '\\n'");
    CHECK(process.read(in_a_minute()) == std::nullopt);
}

TEST_CASE("process: waiting for a line ends when it is cancelled", "[app][process]") {
    Process process("cat");
    CHECK(process.read(Cancellation().at(Clock::now())) == std::nullopt);
    REQUIRE(process.write("still there"));
    CHECK(process.read(in_a_minute()) == "still there");
}

TEST_CASE("process: nothing is left of a program, nor of what it started", "[app][process]") {
    std::string child;
    {
        Process process("trap '' TERM HUP; sleep 1000 & echo $!; cat; sleep 1000");
        child = process.read(in_a_minute()).value();
    }
    Process look("while kill -0 " + child + " 2>/dev/null; do sleep 0.01; done; echo gone");
    CHECK(look.read(in_a_minute()) == "gone");
}
