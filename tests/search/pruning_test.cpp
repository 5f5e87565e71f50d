#include "ludus/search/pruning.hpp"

#include "catch.hpp"

using namespace ludus;

namespace {

constexpr double scale = 1000;

}  // namespace

TEST_CASE("pruning: a guess is far above beta by a margin for each ply", "[pruning]") {
    const Pruning pruning({.reverse_futility = 0.125, .reverse_futility_depth = 3}, scale);
    CHECK(pruning.is_far_above(175, 1, 50));
    CHECK_FALSE(pruning.is_far_above(174, 1, 50));
    CHECK(pruning.is_far_above(425, 3, 50));
    CHECK_FALSE(pruning.is_far_above(424, 3, 50));
    CHECK_FALSE(pruning.is_far_above(10'000, 4, 50));
}

TEST_CASE("pruning: a guess is far below alpha by a margin for each ply", "[pruning]") {
    const Pruning pruning({.futility = 0.25, .futility_depth = 2}, scale);
    CHECK(pruning.is_far_below(-200, 1, 50));
    CHECK_FALSE(pruning.is_far_below(-199, 1, 50));
    CHECK(pruning.is_far_below(-450, 2, 50));
    CHECK_FALSE(pruning.is_far_below(-449, 2, 50));
    CHECK_FALSE(pruning.is_far_below(-10'000, 3, 50));
    for (int depth = 0; depth < 5; ++depth) CHECK(pruning.may_be_futile(depth) == (depth <= 2));
}

TEST_CASE("pruning: margins are parts of the scale, and rounded up", "[pruning]") {
    const Selectivity how = {.window = 0.1, .singular = 0.0031};
    CHECK(Pruning(how, 1000).first_width() == 100);
    CHECK(Pruning(how, 7).first_width() == 1);
    CHECK(Pruning({.window = 0}, 1000).first_width() == 1);  // a window is never empty
    CHECK(Pruning(how, 1000).rival(50, 10) == 19);
    CHECK(Pruning(how, 1000).rival(50, 1) == 46);
}

TEST_CASE("pruning: late actions are those after a number, near the horizon", "[pruning]") {
    const Pruning pruning({.late_depth = 3, .late_first = 4, .late_more = 2}, scale);
    CHECK_FALSE(pruning.is_late(1, 6));
    CHECK(pruning.is_late(1, 7));
    CHECK_FALSE(pruning.is_late(3, 22));
    CHECK(pruning.is_late(3, 23));
    CHECK_FALSE(pruning.is_late(4, 1000));
}

TEST_CASE("pruning: each decision has its least depth", "[pruning]") {
    const Pruning pruning({.null_move_depth = 3,
                           .singular_depth = 5,
                           .unknown_depth = 4,
                           .reduction_depth = 3,
                           .reduction = 1},
                          scale);
    for (int depth = 0; depth < 10; ++depth) {
        CAPTURE(depth);
        CHECK(pruning.may_wait(10, depth, 10) == (depth >= 3));
        CHECK_FALSE(pruning.may_wait(9, depth, 10));
        CHECK(pruning.may_be_singular(depth, depth - 3) == (depth >= 5));
        CHECK_FALSE(pruning.may_be_singular(depth, depth - 4));
        CHECK(pruning.shortens_unknown(depth) == (depth >= 4));
        CHECK((pruning.reduction(depth, 20) > 0) == (depth >= 3));
    }
}

TEST_CASE("pruning: the first two actions are not shortened", "[pruning]") {
    const Pruning pruning({.reduction = 2}, scale);
    for (int n = 0; n <= 2; ++n) CHECK(pruning.reduction(30, n) == 0);
    CHECK(pruning.reduction(30, 3) == Reductions(2)(30, 3));
}
