#include "ludus/arena/searcher.hpp"

#include "catch.hpp"
#include "ludus/arena/agent.hpp"
#include "ludus/search/evaluator.hpp"

using namespace ludus;

TEST_CASE("searcher: an evaluator and how it is asked", "[searcher]") {
    STATIC_REQUIRE(SearcherType<Searcher<UniformEvaluator>>);
    STATIC_REQUIRE(SearcherType<Searcher<UniformEvaluator, CountBound>>);
    STATIC_REQUIRE_FALSE(SearcherType<RandomAgent>);
}

TEST_CASE("searcher: a temperature is bold for the first choices", "[searcher]") {
    constexpr Temperature temperature{.early = 2, .actions = 5, .late = 0.01};
    STATIC_REQUIRE(temperature.after(0) == 2);
    STATIC_REQUIRE(temperature.after(4) == 2);
    STATIC_REQUIRE(temperature.after(5) == 0.01);
    STATIC_REQUIRE(Temperature{}.after(0) == 0);
    constexpr auto exploring = Searcher<UniformEvaluator>::Settings::exploring();
    STATIC_REQUIRE(exploring.temperature.after(0) == 2);
    STATIC_REQUIRE(exploring.noise.weight == 0.25F);
    STATIC_REQUIRE(exploring.simulations == 175);
}
