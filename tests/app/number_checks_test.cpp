#include "ludus/app/number_checks.hpp"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include "catch.hpp"

using namespace ludus::app;

namespace {

/// What a check says of a text; empty if it is as it must be.
std::string found_by(const CLI::Validator& check, std::string text) { return check(text); }

}  // namespace

TEST_CASE("number checks: whole numbers are decimal, in their range, and nothing else",
          "[number_checks]") {
    const CLI::Validator check = whole(1, 1'000);
    for (const char* const text : {"1", "7", "10", "1000"}) CHECK(found_by(check, text).empty());
    for (const char* const text :
         {"0", "1001", "010", "0x10", "1e2", "-1", "+5", "", " 1", "1 ", "99999999999999999999"})
        CHECK(found_by(check, text) == "expected INT in [1 - 1000], found " + std::string(text));
    CHECK(found_by(whole(0, 5), "0").empty());
}

TEST_CASE("number checks: shares are decimal numbers", "[number_checks]") {
    const CLI::Validator check = within(0, 1);
    for (const char* const text : {"0", "1", "0.25", "1e-3"}) CHECK(found_by(check, text).empty());
    for (const char* const text : {"nan", "inf", "1.5", "-0.1", "0x1", "00.5", "", "half"})
        CHECK(found_by(check, text) == "expected FLOAT in [0 - 1], found " + std::string(text));
}
