#include "ludus/core/raise.hpp"

#include <stdexcept>
#include <string>

#include "catch.hpp"

namespace {

std::string answer_to(bool refused) {
    return ludus::unless_raised<std::invalid_argument>(
        [&]() -> std::string {
            if (refused) ludus::raise(std::invalid_argument("a text"));
            return "read";
        },
        [](const std::invalid_argument& error) { return std::string("refused: ") + error.what(); });
}

}  // namespace

// Without exceptions: headers_test.cpp.
TEST_CASE("raise throws the error as its own type", "[core][raise]") {
    CHECK_THROWS_AS(ludus::raise(std::out_of_range("x")), std::out_of_range);
}

TEST_CASE("work that raises nothing gives its own result", "[core][raise]") {
    CHECK(answer_to(false) == "read");
}

TEST_CASE("work that raises is answered", "[core][raise]") {
    CHECK(answer_to(true) == "refused: a text");
}

TEST_CASE("errors of other types pass", "[core][raise]") {
    const auto read = [] {
        return ludus::unless_raised<std::invalid_argument>(
            []() -> int { ludus::raise(std::out_of_range("x")); },
            [](const std::invalid_argument&) { return 0; });
    };
    CHECK_THROWS_AS(read(), std::out_of_range);
}
