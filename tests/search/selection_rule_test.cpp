#include "ludus/search/selection_rule.hpp"

#include <cmath>
#include <cstdint>
#include <limits>

#include "catch.hpp"

using namespace ludus;

namespace {

/// Of a rule in double precision only.
struct TooPrecise {
    struct AtNode {
        double operator()(float mean, float, float) const noexcept { return mean; }
    };
    [[nodiscard]] static AtNode at(std::uint32_t) noexcept { return {}; }
};
struct WithoutCounts {
    struct AtNode {
        float operator()(float mean, float, float) const noexcept { return mean; }
    };
    [[nodiscard]] static AtNode at() noexcept { return {}; }
};

}  // namespace

TEST_CASE("selection_rule: what scores actions by mean, prior and visits is a rule",
          "[selection]") {
    STATIC_REQUIRE(SelectionRule<PriorBound>);
    STATIC_REQUIRE(SelectionRule<CountBound>);
    STATIC_REQUIRE(!SelectionRule<TooPrecise>);
    STATIC_REQUIRE(!SelectionRule<WithoutCounts>);
    STATIC_REQUIRE(!SelectionRule<float>);
}

TEST_CASE("selection_rule: PUCT is equation 3 of the paper", "[selection]") {
    CHECK(PriorBound{}.exploration == 3.5F);
    const auto score = PriorBound{2}.at(9);
    CHECK(score(0.25F, 0.5F, 2) == 1.25F);  // 0.25 + 2 0.5 3 / 3
    CHECK(score(0, 0.5F, 0) == 3);
    CHECK(score(-1, 0, 5) == -1);
}

TEST_CASE("selection_rule: PUCT lets the prior decide the first visit", "[selection]") {
    const auto score = PriorBound{2}.at(0);
    CHECK(score(0, 0.5F, 0) == 1);
    CHECK(score(0, 0.25F, 0) == 0.5F);
}

TEST_CASE("selection_rule: UCT is equation 4 of the paper, and tries everything first",
          "[selection]") {
    const auto score = CountBound{0.5F}.at(100);
    CHECK(score(0.25F, 0, 4) == Approx(0.25 + 0.5 * std::sqrt(2 * std::log(100.0) / 4)));
    CHECK(score(-1, 0, 0) == std::numeric_limits<float>::infinity());
    CHECK(CountBound{0.5F}.at(0)(-1, 0, 0) == std::numeric_limits<float>::infinity());
    CHECK(CountBound{0.5F}.at(1)(-1, 0, 1) == -1);
}
