#include "ludus/core/number_text.hpp"

#include <cstdint>
#include <limits>

#include "catch.hpp"

using namespace ludus;

TEST_CASE("number_text: a number's text is the shortest that reads back as the same",
          "[number_text]") {
    CHECK(number_text(0.1) == "0.1");
    CHECK(number_text(0.1F) == "0.1");
    CHECK(number_text(1.0 / 3) == "0.3333333333333333");
    CHECK(number_text(-7) == "-7");
    CHECK(number_text(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
    CHECK(number_text(true) == "true");
    CHECK(number_text(false) == "false");
}
