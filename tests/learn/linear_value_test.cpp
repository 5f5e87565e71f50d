#include "ludus/learn/linear_value.hpp"

#include <cmath>
#include <cstddef>
#include <limits>
#include <string>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/alquerque/features.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/value.hpp"
#include "support/cross_features.hpp"

using namespace ludus;
using alquerque::Position;
using alquerque::TupleFeatures;
using Cross = tic_tac_toe::Position;
using CrossValue = LinearValue<Cross, support::WholeBoard>;

TEST_CASE("linear_value: is tanh of the sum of its features' weights", "[linear_value]") {
    LinearValue<Position, TupleFeatures> value;
    CHECK(value.sum(Position{}) == 0);
    CHECK(value(Position{}) == 0);
    Rng rng(1);
    double expected = 0;
    for (const auto feature : TupleFeatures::active(Position{})) {
        value.weights()[feature] = static_cast<float>(rng.uniform(-0.1, 0.1));
    }
    for (const auto feature : TupleFeatures::active(Position{}))
        expected += static_cast<double>(value.weights()[feature]);
    CHECK(static_cast<double>(value.sum(Position{})) == Approx(expected));
    CHECK(static_cast<double>(value(Position{})) == Approx(std::tanh(expected)));
}

TEST_CASE("linear_value: a search sees it for either player, below all wins", "[linear_value]") {
    using Learned = LearnedEvaluation<Cross, support::WholeBoard>;
    STATIC_REQUIRE(Evaluation<Learned, Cross>);
    STATIC_REQUIRE(!Evaluation<Learned, Position>);
    CrossValue value;
    float& weight = value.weights()[support::WholeBoard::active(Cross{})[0]];
    weight = 0.5F;
    const Learned half(value);
    const Learned copy = half;  // NOLINT(performance-unnecessary-copy-initialization)
    CHECK(half.evaluate(Cross{}, Player::first) == 5000);
    CHECK(half.evaluate(Cross{}, Player::second) == -5000);
    CHECK(&copy.value() == &half.value());
    for (const float extreme : {1e6F, -1e6F}) {
        weight = extreme;
        const Learned evaluation(value);
        CHECK(!is_decisive(evaluation.evaluate(Cross{}, Player::first)));
        CHECK(std::abs(evaluation.evaluate(Cross{}, Player::first)) > 0.99 * least_win);
    }
}

TEST_CASE("linear_value: is saved and read back, and refused where it is no number",
          "[linear_value]") {
    CrossValue value;
    value.weights()[7] = 0.25F;
    const std::string bytes = save_state(value);
    CrossValue copy;
    load_state(copy, bytes);
    CHECK(copy.weights()[7] == 0.25F);
    const bool equal = save_state(copy) == bytes;
    CHECK(equal);
    value.weights()[8] = std::numeric_limits<float>::quiet_NaN();
    CHECK_THROWS_AS(load_state(copy, save_state(value)), ArchiveError);
    CHECK_THROWS_AS(load_state(copy, bytes.substr(0, 1000)), ArchiveError);
}
