#include "ludus/learn/undo.hpp"

#include <atomic>
#include <string>

#include "catch.hpp"
#include "ludus/core/cancellation.hpp"

using namespace ludus;

TEST_CASE("undo: makes everything what it was", "[undo]") {
    const std::atomic<bool> flag = false;
    int number = 3;
    std::string text = "before";
    Undo undo(Cancellation(&flag), number, text);
    number = 4;
    text = "after";
    undo.restore();
    CHECK(number == 3);
    CHECK(text == "before");
}

TEST_CASE("undo: without restoring, changes stay", "[undo]") {
    const std::atomic<bool> flag = false;
    int number = 3;
    {
        const Undo undo(Cancellation(&flag), number);
        number = 4;
    }
    CHECK(number == 4);
}
