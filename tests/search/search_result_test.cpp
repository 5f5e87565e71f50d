#include "ludus/search/search_result.hpp"

#include <type_traits>

#include "catch.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/value.hpp"

using namespace ludus;
using Result = SearchResult<tic_tac_toe::Position>;

TEST_CASE("search_result: limits are as wide as they can be, unless they are set",
          "[search_result]") {
    STATIC_REQUIRE(SearchLimits{}.depth == max_plies);
    STATIC_REQUIRE(SearchLimits{}.first_depth == 1);
    STATIC_REQUIRE(SearchLimits{}.nodes == SearchLimits::unlimited);
}

TEST_CASE("search_result: a result is a value that holds all actions and the longest line",
          "[search_result]") {
    STATIC_REQUIRE(std::is_trivially_copyable_v<Result>);
    STATIC_REQUIRE(decltype(Result::best)::capacity() == 9);
    STATIC_REQUIRE(decltype(Result::line)::capacity() == max_plies);
    const Result nothing;
    CHECK(nothing.best.empty());
    CHECK(nothing.line.empty());
    CHECK(nothing.depth == 0);
    CHECK_FALSE(nothing.solved);
}

TEST_CASE("search_result: results may be shown to nobody", "[search_result]") {
    STATIC_REQUIRE(std::is_nothrow_invocable_v<NoReport, const Result&>);
    STATIC_REQUIRE_FALSE(std::is_invocable_v<NoReport, int>);
}
