#include "ludus/core/opened.hpp"

#include <memory>
#include <string>
#include <utility>

#include "catch.hpp"

using ludus::Opened;

TEST_CASE("what was opened is a value", "[core][opened]") {
    Opened<std::string> opened{"agent", {}};
    REQUIRE(opened);
    CHECK(*opened == "agent");
    CHECK(opened->size() == 5);
    CHECK(opened.fault.empty());
}

TEST_CASE("what could not be opened says why", "[core][opened]") {
    const Opened<std::string> opened{.fault = "expected a file, found none"};
    CHECK_FALSE(opened);
    CHECK(opened.fault == "expected a file, found none");
}

TEST_CASE("something else is made of what was opened", "[core][opened]") {
    Opened<std::unique_ptr<int>> opened{std::make_unique<int>(3), {}};
    const Opened<int> made =
        std::move(opened).then([](std::unique_ptr<int> number) { return 2 * *number; });
    REQUIRE(made);
    CHECK(*made == 6);
}

TEST_CASE("nothing is made of what could not be opened", "[core][opened]") {
    bool is_called = false;
    const auto made = Opened<int>{.fault = "expected 1, found 2"}.then([&](int number) {
        is_called = true;
        return std::to_string(number);
    });
    CHECK_FALSE(made);
    CHECK(made.fault == "expected 1, found 2");
    CHECK_FALSE(is_called);
}
