#include "ludus/games/chinese_checkers/name.hpp"

#include "catch.hpp"
#include "ludus/games/chinese_checkers/hops.hpp"

using namespace ludus::chinese_checkers;

TEST_CASE("chinese_checkers: every variant has a name of its own", "[chinese_checkers][name]") {
    STATIC_REQUIRE(variant_name<7, 6, Hop::mirror> == "chinese_checkers");
    STATIC_REQUIRE(variant_name<7, 6, Hop::adjacent> == "chinese_checkers_short_hop");
    STATIC_REQUIRE(variant_name<5, 3, Hop::mirror> == "chinese_checkers_5x5_3");
    STATIC_REQUIRE(variant_name<7, 3, Hop::mirror> == "chinese_checkers_7x7_3");
    STATIC_REQUIRE(variant_name<9, 10, Hop::mirror> == "chinese_checkers_9x9_10");
    STATIC_REQUIRE(variant_name<6, 6, Hop::adjacent> == "chinese_checkers_6x6_6_short_hop");
}
