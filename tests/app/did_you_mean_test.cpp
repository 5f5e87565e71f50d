#include "ludus/app/did_you_mean.hpp"

#include <string>
#include <vector>

#include "catch.hpp"

using namespace ludus::app;

TEST_CASE("did you mean: counts letters that are put in, left out, replaced and swapped",
          "[did_you_mean]") {
    CHECK(edit_distance("match", "match") == 0);
    CHECK(edit_distance("mach", "match") == 1);
    CHECK(edit_distance("matcch", "match") == 1);
    CHECK(edit_distance("watch", "match") == 1);
    CHECK(edit_distance("mathc", "match") == 1);
    CHECK(edit_distance("", "match") == 5);
    CHECK(edit_distance("kitten", "sitting") == 3);
}

TEST_CASE("did you mean: finds the nearest word, if one may have been meant", "[did_you_mean]") {
    const std::vector<std::string> words = {"play", "perft", "match"};
    CHECK(nearest("mathc", words) == "match");
    CHECK(nearest("pley", words) == "play");
    CHECK(nearest("tournament", words).empty());
    CHECK(nearest("xy", words).empty());
    CHECK(nearest(std::string(5000, 'x'), words).empty());
    CHECK(expected_one_of(words, "mach") ==
          "expected one of play, perft, match, found \"mach\"; did you mean \"match\"?");
    CHECK(expected_one_of(words, "\n") == "expected one of play, perft, match, found \"\\x0A\"");
}
