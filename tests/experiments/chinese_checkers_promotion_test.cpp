#include "../../examples/papers/chinese_checkers/promotion.hpp"

#include <cmath>
#include <cstdint>

#include "catch.hpp"
#include "ludus/play/elo.hpp"
#include "ludus/play/tally.hpp"

using namespace ludus;
using papers::chinese_checkers::judge;

namespace {

Tally match(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses) {
    return {.wins = wins, .draws = draws, .losses = losses};
}

}  // namespace

TEST_CASE("promotion: of 24 games 14 must be won, as in the paper", "[promotion]") {
    constexpr double promotion_share = 0.55;
    CHECK_FALSE(judge(match(13, 0, 11), promotion_share).passed);
    CHECK(judge(match(14, 0, 10), promotion_share).passed);
    CHECK_FALSE(judge(match(11, 0, 9), promotion_share).passed);  // 55 %, and no more
    CHECK(judge(match(10, 8, 6), promotion_share).passed);        // draws are half points
    CHECK_FALSE(judge(match(0, 24, 0), promotion_share).passed);
    CHECK_FALSE(judge(match(14, 0, 10), 0.6).passed);
    CHECK_FALSE(judge(match(24, 0, 0), 1).passed);
}

TEST_CASE("promotion: says what a match is worth in Elo", "[promotion]") {
    const auto even = judge(match(5, 2, 5), 0.55);
    CHECK(even.score == 0.5);
    CHECK(std::abs(even.elo) < 1e-9);
    const auto better = judge(match(60, 0, 40), 0.55);
    CHECK(better.score == 0.6);
    CHECK(better.elo == Approx(70.4365));  // 400 log10 1.5
    CHECK(expected_score(better.elo, 0) == Approx(0.6));
    CHECK(judge(match(40, 0, 60), 0.55).elo == Approx(-better.elo));
    CHECK(judge(match(20, 0, 0), 0.55).elo == Approx(400 * std::log10(39.0)));
    CHECK(judge(match(1, 0, 0), 0.55).elo == Approx(0).margin(1e-9));  // nothing is known
}

TEST_CASE("promotion: a rating difference is the inverse of an expected score",
          "[promotion][elo]") {
    for (const double score : {0.01, 0.3, 0.5, 0.76, 0.99})
        CHECK(expected_score(rating_difference(score), 0) == Approx(score));
    CHECK(std::isinf(rating_difference(1)));
    CHECK(rating_difference(0.903) == Approx(387.6).margin(0.1));  // the paper's 271 of 300
}
