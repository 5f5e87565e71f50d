#include "ludus/learn/feature_evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/onitama/piece_features.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/learn/feature_network.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/value.hpp"

using namespace ludus;
using onitama::Position;
using Features = onitama::PieceFeatures;
template <std::size_t hidden>
using NetworkOf = FeatureNetwork<Position, Features, hidden>;
using Network = NetworkOf<16>;
using Evaluate = FeatureEvaluation<Network>;

namespace {

template <class N>
N random_network(Rng& rng, float scale) {
    N network(rng);
    for (float& parameter : network.parameters()) parameter *= scale;
    network.parameters()[N::constant] = static_cast<float>(rng.uniform(-1, 1));
    return network;
}

/// All weights of a kind are the same.
Network uniform_network(float weight, float bias, float output, float constant) {
    Network network;
    std::ranges::fill(network.parameters(), weight);
    std::ranges::fill(network.parameters().subspan<Network::bias, 16>(), bias);
    std::ranges::fill(network.parameters().subspan<Network::output, 16>(), output);
    network.parameters()[Network::constant] = constant;
    return network;
}

/// Of random games from this many deals.
std::vector<Position> some_positions(Rng& rng, int deals) {
    std::vector<Position> some;
    for (int deal = 0; deal < deals; ++deal) {
        Position position = Position::random_start(rng);
        for (; !position.outcome(); position.play(position.random_action(rng)))
            if (rng.below(4) == 0) some.push_back(position);
    }
    return some;
}

int value_of(const Evaluate& evaluation, const Position& position) {
    return evaluation.evaluate(position, position.to_move());
}

template <std::size_t hidden>
void compare(std::uint64_t seed, float scale) {
    using N = NetworkOf<hidden>;
    Rng rng(seed);
    const N network = random_network<N>(rng, scale);
    const FeatureEvaluation<N> evaluation(network);
    double outputs = 0;
    for (std::size_t j = 0; j < hidden; ++j)
        outputs += std::abs(static_cast<double>(network.parameters()[N::output + j]));
    // A unit: 11 numbers with an error of 2^-11, and the slope of a square is at most 2. The
    // square is rounded down to 2^-14, the share of an output to 2^-17.
    const double unit_error = 2.0 * 11 / 2048;
    const double bound =
        10'000 * outputs * (unit_error + 1.0 / 16'384 + static_cast<double>(hidden) / 131'072) + 2;
    double worst = 0;
    double sum = 0;
    double size = 0;
    const auto positions = some_positions(rng, 60);
    for (const Position& position : positions) {
        const double expected = 10'000 * static_cast<double>(network.sum(position));
        const int found = evaluation.evaluate(position, position.to_move());
        const double error = std::abs(found - expected);
        worst = std::max(worst, error);
        sum += error;
        size += std::abs(expected);
    }
    const auto count = static_cast<double>(positions.size());
    CAPTURE(hidden, scale, worst, bound);
    CHECK(worst <= bound);
    // Most roundings cancel.
    CHECK(sum / count < 0.1 * bound);
    CHECK(size / count > 10 * sum / count);
}

}  // namespace

TEST_CASE("feature_evaluation: is an evaluation of its network's game that says its scale",
          "[feature_evaluation]") {
    STATIC_REQUIRE(ScaledEvaluation<Evaluate, Position>);
    STATIC_REQUIRE(!Evaluation<Evaluate, tic_tac_toe::Position>);
    STATIC_REQUIRE(!Evaluate::rates_finished);
    STATIC_REQUIRE(Evaluate::unit == 10'000 && Evaluate::scale == 10'000.0);
}

TEST_CASE("feature_evaluation: is the network's sum but for rounding", "[feature_evaluation]") {
    for (const float scale : {0.5F, 1.0F, 3.0F}) {
        compare<16>(1, scale);
        compare<32>(2, scale);
    }
}

TEST_CASE("feature_evaluation: an exact network is evaluated exactly", "[feature_evaluation]") {
    // Ten pieces by six contexts: each unit is 0.125 + 60 / 128, its square 0.3525390625.
    const Evaluate evaluation(uniform_network(1.0F / 128, 0.125F, 0.0625F, -0.25F));
    const int expected = static_cast<int>(10'000 * (0.3525390625 - 0.25));
    Rng rng(3);
    for (const Position& position : some_positions(rng, 20))
        REQUIRE(value_of(evaluation, position) == expected);
    const Evaluate nothing{Network()};
    CHECK(value_of(nothing, Position{}) == 0);
}

TEST_CASE("feature_evaluation: what one player gains the other loses", "[feature_evaluation]") {
    Rng rng(4);
    const Evaluate evaluation(random_network<Network>(rng, 1));
    std::size_t wrong = 0;
    std::size_t differ = 0;
    for (const Position& position : some_positions(rng, 30)) {
        const int first = evaluation.evaluate(position, Player::first);
        wrong += first + evaluation.evaluate(position, Player::second) != 0;
        // The features are seen by the mover, whoever it is.
        const Position turned = position.transformed(1);
        wrong += evaluation.evaluate(turned, Player::second) != first;
        differ += first != 0;
    }
    CHECK(wrong == 0);
    CHECK(differ > 50);
}

TEST_CASE("feature_evaluation: more contexts than it keeps change no value",
          "[feature_evaluation]") {
    Rng rng(5);
    const Network network = random_network<Network>(rng, 1);
    const Evaluate used(network);
    std::vector<Position> starts;
    for (int deal = 0; deal < 300; ++deal) starts.push_back(Position::random_start(rng));
    std::vector<int> values;
    for (const Position& start : starts) values.push_back(value_of(used, start));
    const Evaluate fresh(network);
    std::size_t wrong = 0;
    for (int i = 0; i < 5'000; ++i) {
        // Now one of a few, which are kept, now any.
        const std::size_t any = rng.below(i / 500 % 2 == 0 ? 40 : 300);
        wrong += value_of(used, starts[any]) != values[any];
        if (i % 20 == 0) wrong += value_of(Evaluate(network), starts[any]) != values[any];
    }
    for (std::size_t i = starts.size(); i-- > 0;) wrong += value_of(fresh, starts[i]) != values[i];
    CHECK(wrong == 0);
}

TEST_CASE("feature_evaluation: copies share the weights and nothing else", "[feature_evaluation]") {
    Rng rng(6);
    const Network network = random_network<Network>(rng, 1);
    std::vector<Position> starts;
    for (int deal = 0; deal < 100; ++deal) starts.push_back(Position::random_start(rng));
    auto original = std::make_unique<Evaluate>(network);
    std::vector<int> values;
    for (const Position& start : starts) values.push_back(value_of(*original, start));
    const Evaluate copy = *original;
    CHECK(&copy.network() == &original->network());
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        wrong += value_of(copy, starts[i]) != values[i];
        wrong += value_of(*original, starts[99 - i]) != values[99 - i];
    }
    original.reset();
    for (std::size_t i = 0; i < starts.size(); ++i) wrong += value_of(copy, starts[i]) != values[i];
    CHECK(wrong == 0);
    CHECK(copy.network().sum(starts[0]) == network.sum(starts[0]));

    // One that is assigned to forgets the sums of its former network.
    Evaluate other(random_network<Network>(rng, 1));
    CHECK(value_of(other, starts[0]) != values[0]);
    other = copy;
    CHECK(value_of(other, starts[0]) == values[0]);
}

TEST_CASE("feature_evaluation: sums that are too large are clipped, and overflow nothing",
          "[feature_evaluation]") {
    const Position start;
    for (const float large : {3.0F, 100.0F, 1e10F, 1e30F, 1e35F, 3e38F}) {
        CAPTURE(large);
        const auto value = [&](float weight, float bias) {
            return value_of(Evaluate(uniform_network(weight, bias, 0.0625F, 0.125F)), start);
        };
        CHECK(value(large, large) == 11'250);
        CHECK(value(large, 0) == 11'250);
        CHECK(value(0, large) == 11'250);
        CHECK(value(large, -large) == 11'250);  // ten rows count for more than a bias
        CHECK(value(-large, -large) == 1'250);
        CHECK(value(-large, large) == 1'250);
    }
}

TEST_CASE("feature_evaluation: no weights make a value that is a win's", "[feature_evaluation]") {
    for (const float large : {1e4F, 1e10F, 1e30F, 1e35F, 3e38F})
        for (const float sign : {-1.0F, 1.0F}) {
            CAPTURE(large, sign);
            const Evaluate by_units(uniform_network(1, 1, sign * large, 0));
            const Evaluate by_constant(uniform_network(0, 0, 0, sign * large));
            for (const Evaluate* evaluation : {&by_units, &by_constant}) {
                const int value = value_of(*evaluation, Position{});
                CHECK(!is_decisive(value));
                CHECK(static_cast<float>(value) * sign > 0.99F * least_win);
                CHECK(evaluation->evaluate(Position{}, Player::first) ==
                      -evaluation->evaluate(Position{}, Player::second));
            }
        }
    Rng rng(7);
    const Network network = random_network<Network>(rng, 1e6F);
    const Evaluate evaluation(network);
    std::size_t decisive = 0;
    for (const Position& position : some_positions(rng, 30))
        decisive += is_decisive(value_of(evaluation, position));
    CHECK(decisive == 0);
}
