#include "ludus/core/fixed_text.hpp"

#include <string_view>
#include <type_traits>

#include "catch.hpp"

using namespace ludus;

TEST_CASE("fixed_text: puts texts and numbers one after another", "[fixed_text]") {
    constexpr FixedText<24> board("board_", 9, "x", 10U, std::string_view("_"), 0, "");
    STATIC_REQUIRE(board.view() == "board_9x10_0");
    STATIC_REQUIRE(FixedText<3>(207).view() == "207");
    STATIC_REQUIRE(FixedText<4>().view().empty());
}

TEST_CASE("fixed_text: is made of texts and whole numbers only", "[fixed_text]") {
    STATIC_REQUIRE(std::is_constructible_v<FixedText<8>, const char*, int, std::string_view>);
    STATIC_REQUIRE(!std::is_constructible_v<FixedText<8>, double>);
}
