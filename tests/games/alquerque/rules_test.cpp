#include "ludus/games/alquerque/rules.hpp"

#include "catch.hpp"
#include "ludus/games/alquerque/position.hpp"

using namespace ludus;
using alquerque::BasicPosition;
using alquerque::Captures;
using alquerque::Position;
using alquerque::Rules;
using alquerque::Scoring;

namespace {

template <Rules rules>
constexpr std::string_view name = BasicPosition<rules>::name;

}  // namespace

TEST_CASE("alquerque: variants are named apart", "[alquerque][rules]") {
    STATIC_REQUIRE(Position::name == "alquerque");
    STATIC_REQUIRE(name<{.captures = Captures::any_direction}> == "alquerque_any_direction");
    STATIC_REQUIRE(name<{.captures = Captures::forward_only}> == "alquerque_forward_only");
    STATIC_REQUIRE(name<{.multiple_captures = true}> == "alquerque_multiple_captures");
    STATIC_REQUIRE(name<{.no_return = true}> == "alquerque_no_return");
    STATIC_REQUIRE(name<{.scoring = Scoring::stuck_loses}> == "alquerque_stuck_loses");
    STATIC_REQUIRE(name<{.scoring = Scoring::bell}> == "alquerque_bell_score");
    STATIC_REQUIRE(name<alquerque::bell_rules> ==
                   "alquerque_multiple_captures_no_return_bell_score");
    constexpr Rules wildest{.captures = Captures::any_direction,
                            .multiple_captures = true,
                            .no_return = true,
                            .scoring = Scoring::stuck_loses};
    STATIC_REQUIRE(name<wildest> ==
                   "alquerque_any_direction_multiple_captures_no_return_stuck_loses");
}

TEST_CASE("alquerque: the default rules are the paper's", "[alquerque][rules]") {
    STATIC_REQUIRE(Rules{} ==
                   Rules{.captures = Captures::forward_or_sideways,
                         .multiple_captures = false,
                         .no_return = false,
                         .scoring = Scoring::pieces});
    STATIC_REQUIRE(!(Rules{} == alquerque::bell_rules));
}
