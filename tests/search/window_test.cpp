#include "ludus/search/window.hpp"

#include "catch.hpp"
#include "ludus/search/table_entry.hpp"
#include "ludus/search/value.hpp"

using namespace ludus;

TEST_CASE("window: is open if a value lies between its ends", "[window]") {
    STATIC_REQUIRE(Window{3, 5}.is_open());
    STATIC_REQUIRE(Window{-win_value - 1, win_value + 1}.is_open());
    STATIC_REQUIRE_FALSE(Window{3, 4}.is_open());
    STATIC_REQUIRE_FALSE(Window{-1, 0}.is_open());
}

TEST_CASE("window: an exact value settles every window", "[window]") {
    for (const int value : {-100, 9, 10, 15, 20, 21, 100})
        CHECK(Window{10, 20}.is_settled_by(Bound::exact, value));
}

TEST_CASE("window: a bound settles the windows that lie beyond it", "[window]") {
    constexpr Window window{10, 20};
    STATIC_REQUIRE(window.is_settled_by(Bound::lower, 21));
    STATIC_REQUIRE(window.is_settled_by(Bound::lower, 20));
    STATIC_REQUIRE_FALSE(window.is_settled_by(Bound::lower, 19));
    STATIC_REQUIRE_FALSE(window.is_settled_by(Bound::lower, 9));
    STATIC_REQUIRE(window.is_settled_by(Bound::upper, 9));
    STATIC_REQUIRE(window.is_settled_by(Bound::upper, 10));
    STATIC_REQUIRE_FALSE(window.is_settled_by(Bound::upper, 11));
    STATIC_REQUIRE_FALSE(window.is_settled_by(Bound::upper, 21));
}

TEST_CASE("window: no value settles nothing", "[window]") {
    for (const int value : {-100, 10, 15, 20, 100})
        CHECK_FALSE(Window{10, 20}.is_settled_by(Bound::none, value));
}

TEST_CASE("window: the opponent sees its ends exchanged and negated", "[window]") {
    STATIC_REQUIRE(-Window{10, 20} == Window{-20, -10});
    STATIC_REQUIRE(-Window{-5, 7} == Window{-7, 5});
    STATIC_REQUIRE(- -Window{-5, 7} == Window{-5, 7});
    STATIC_REQUIRE(Window{10, 20} != Window{10, 21});
    STATIC_REQUIRE(Window{10, 20} != Window{9, 20});
}

TEST_CASE("window: the opponent's bounds settle the opponent's window", "[window]") {
    for (int value = 5; value <= 25; ++value) {
        constexpr Window window{10, 20};
        CHECK(window.is_settled_by(Bound::lower, value) ==
              (-window).is_settled_by(Bound::upper, -value));
        CHECK(window.is_settled_by(Bound::upper, value) ==
              (-window).is_settled_by(Bound::lower, -value));
        CHECK(window.is_open() == (-window).is_open());
    }
}
