#include "../../examples/papers/chinese_checkers/alpha_zero/promotion.hpp"

#include <cmath>
#include <cstdint>
#include <string>

#include "catch.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/play/elo.hpp"
#include "ludus/play/match.hpp"

using namespace ludus;
using examples::chinese_checkers::alpha_zero::PromotionTest;

namespace {

Tally match(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses) {
    Tally tally;
    tally.wins = wins;
    tally.draws = draws;
    tally.losses = losses;
    return tally;
}

}  // namespace

TEST_CASE("promotion: of 24 games 14 must be won, as in the paper", "[promotion]") {
    PromotionTest gate;
    CHECK_FALSE(gate.judge(match(13, 0, 11)).passed);
    CHECK(gate.passed() == 0);
    CHECK(gate.judge(match(14, 0, 10)).passed);
    CHECK(gate.passed() == 1);
    CHECK_FALSE(gate.judge(match(11, 0, 9)).passed);  // 55 %, and no more
    CHECK(gate.judge(match(10, 8, 6)).passed);        // draws are half points
    CHECK_FALSE(gate.judge(match(0, 24, 0)).passed);
    CHECK_FALSE(PromotionTest({.share = 0.6}).judge(match(14, 0, 10)).passed);
}

TEST_CASE("promotion: says what a match is worth in Elo, and how far the best has come",
          "[promotion]") {
    PromotionTest gate;
    const auto even = gate.judge(match(5, 2, 5));
    CHECK(even.score == 0.5);
    CHECK(std::abs(even.elo) < 1e-9);
    CHECK(gate.rating() == 0);
    const auto better = gate.judge(match(60, 0, 40));
    CHECK(better.score == 0.6);
    CHECK(better.elo == Approx(70.4365));  // 400 log10 1.5
    CHECK(expected_score(better.elo, 0) == Approx(0.6));
    CHECK(gate.rating() == better.elo);
    const auto worse = gate.judge(match(40, 0, 60));
    CHECK(worse.elo == Approx(-better.elo));
    CHECK(gate.rating() == better.elo);
    const auto all = gate.judge(match(20, 0, 0));
    CHECK(all.elo == Approx(400 * std::log10(39.0)));
    CHECK(gate.rating() == Approx(better.elo + all.elo));
    CHECK(gate.judge(match(1, 0, 0)).elo == Approx(0).margin(1e-9));  // nothing is known

    PromotionTest read;
    load_state(read, save_state(gate));
    CHECK(read.rating() == gate.rating());
    CHECK(read.passed() == gate.passed());
}

TEST_CASE("promotion: a rating difference is the inverse of an expected score",
          "[promotion][elo]") {
    for (const double score : {0.01, 0.3, 0.5, 0.76, 0.99})
        CHECK(expected_score(rating_difference(score), 0) == Approx(score));
    CHECK(std::isinf(rating_difference(1)));
    CHECK(rating_difference(0.903) == Approx(387.6).margin(0.1));  // the paper's 271 of 300
}
