#include "ludus/learn/curriculum.hpp"

#include "catch.hpp"

using ludus::Curriculum;

TEST_CASE("the level rises when 60 of the last 100 games were won", "[learn][curriculum]") {
    Curriculum curriculum({.levels = 3});
    for (int game = 0; game < 40; ++game) REQUIRE_FALSE(curriculum.record(false));
    for (int game = 0; game < 59; ++game) REQUIRE_FALSE(curriculum.record(true));
    REQUIRE(curriculum.level() == 0);
    REQUIRE(curriculum.record(true));
    REQUIRE(curriculum.level() == 1);
}

TEST_CASE("before the window is full no level rises", "[learn][curriculum]") {
    Curriculum curriculum({.levels = 2, .window = 10, .share = 0.6});
    for (int game = 0; game < 9; ++game) REQUIRE_FALSE(curriculum.record(true));
    REQUIRE(curriculum.record(true));
}

TEST_CASE("games older than the window do not count", "[learn][curriculum]") {
    Curriculum curriculum({.levels = 2, .window = 5, .share = 0.6});
    for (int game = 0; game < 50; ++game) REQUIRE_FALSE(curriculum.record(false));
    REQUIRE_FALSE(curriculum.record(true));
    REQUIRE_FALSE(curriculum.record(true));
    REQUIRE(curriculum.record(true));
}

TEST_CASE("after a rise games count anew", "[learn][curriculum]") {
    Curriculum curriculum({.levels = 3, .window = 4, .share = 0.5});
    for (int game = 0; game < 3; ++game) REQUIRE_FALSE(curriculum.record(true));
    REQUIRE(curriculum.record(true));
    REQUIRE(curriculum.games().size() == 0);
    for (int game = 0; game < 3; ++game) REQUIRE_FALSE(curriculum.record(true));
    REQUIRE(curriculum.record(true));
    REQUIRE(curriculum.level() == 2);
}

TEST_CASE("the last level stays", "[learn][curriculum]") {
    Curriculum curriculum({.levels = 2, .window = 2, .share = 0.5});
    for (int game = 0; game < 20; ++game) curriculum.record(true);
    REQUIRE(curriculum.level() == 1);
    REQUIRE(curriculum.valid());
    REQUIRE(curriculum.games().full());
}
