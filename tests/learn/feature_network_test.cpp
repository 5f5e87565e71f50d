#include "ludus/learn/feature_network.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/onitama/piece_features.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/learn/context_features.hpp"

using namespace ludus;
using onitama::Position;
using Features = onitama::PieceFeatures;
using Network = FeatureNetwork<Position, Features, 5>;
using Active = ActiveFeatures<Features>;
using Gradient = std::vector<float>;

namespace {

constexpr std::size_t weights_end = Features::context_count * Features::row_count * 5;

/// The same from the definition, in double. The parameters: u by context, row and unit; b; v; c.
struct Twin {
    std::vector<double> parameters;

    explicit Twin(const Network& network)
        : parameters(network.parameters().begin(), network.parameters().end()) {}

    [[nodiscard]] double unit(const Active& active, std::size_t j) const {
        double sum = parameters[weights_end + j];
        for (const std::size_t context : active.contexts)
            for (const std::size_t row : active.rows)
                sum += parameters[(context * Features::row_count + row) * 5 + j];
        return sum;
    }
    [[nodiscard]] double sum(const Active& active) const {
        double total = parameters[weights_end + 10];
        for (std::size_t j = 0; j < 5; ++j) {
            const double within = std::min(std::max(unit(active, j), 0.0), 1.0);
            total += parameters[weights_end + 5 + j] * within * within;
        }
        return total;
    }
    /// Whether all units are at least so far from 0 and 1, and between them.
    [[nodiscard]] bool is_between_bounds(const Active& active, double margin) const {
        for (std::size_t j = 0; j < 5; ++j)
            if (std::abs(unit(active, j) - 0.5) > 0.5 - margin) return false;
        return true;
    }
};

Network scaled(Network network, float by) {
    for (float& parameter : network.parameters()) parameter *= by;
    return network;
}

/// Of some positions of random games, with any cards; in some of them pieces are taken.
std::vector<Active> some_features(Rng& rng, int games) {
    std::vector<Active> some;
    for (int game = 0; game < games; ++game) {
        Position position = Position::random_start(rng);
        for (; !position.outcome(); position.play(position.random_action(rng)))
            if (rng.below(4) == 0) some.push_back(active_features<Features>(position));
    }
    return some;
}

Gradient gradient_of(const Network& network, const Active& active, float slope, float before = 0) {
    Gradient gradient(Network::parameter_count, before);
    network.add_gradient(active, slope, std::span<float, Network::parameter_count>(gradient));
    return gradient;
}

}  // namespace

TEST_CASE("feature_network: its parameters lie where it says", "[feature_network]") {
    STATIC_REQUIRE(Network::bias == weights_end);
    STATIC_REQUIRE(Network::output == weights_end + 5);
    STATIC_REQUIRE(Network::constant == weights_end + 10);
    STATIC_REQUIRE(Network::parameter_count == weights_end + 11);
    STATIC_REQUIRE(Network::place(0, 1) == 5);
    STATIC_REQUIRE(Network::place(1, 0) == Features::row_count * 5);
    const Network network;
    CHECK(std::ranges::count(network.parameters(), 0.0F) == Network::parameter_count);
    CHECK(network.sum(Position{}) == 0);
}

TEST_CASE("feature_network: the sum is that of the twin, inside the bounds and at them",
          "[feature_network]") {
    Rng rng(1);
    std::size_t at_bounds = 0;
    std::size_t between = 0;
    for (const float scale : {0.5F, 1.0F, 3.0F}) {
        const Network network = scaled(Network(rng), scale);
        const Twin twin(network);
        for (const Active& active : some_features(rng, 20)) {
            (twin.is_between_bounds(active, 0) ? between : at_bounds) += 1;
            // 62 sums of a float with a rounding error of 2^-24 each, the slope of a unit is 2 v.
            const auto found = static_cast<double>(network.sum(active));
            REQUIRE(found == Approx(twin.sum(active)).margin(1e-4));
        }
    }
    CHECK(at_bounds > 100);
    CHECK(between > 100);
}

TEST_CASE("feature_network: the value is tanh of the sum of the active features",
          "[feature_network]") {
    Rng rng(2);
    const Network network(rng);
    for (int i = 0; i < 20; ++i) {
        const Position position = Position::random_start(rng);
        CHECK(network.sum(position) == network.sum(active_features<Features>(position)));
        CHECK(network(position) == std::tanh(network.sum(position)));
    }
}

TEST_CASE("feature_network: the gradient is that of the twin by differences", "[feature_network]") {
    Rng rng(3);
    const Network network = scaled(Network(rng), 0.7F);
    Twin twin(network);
    std::size_t compared = 0;
    for (const Active& active : some_features(rng, 40)) {
        if (!twin.is_between_bounds(active, 0.02) || compared == 8) continue;
        ++compared;
        constexpr float slope = -0.7F;
        const Gradient gradient = gradient_of(network, active, slope);
        double worst = 0;
        for (std::size_t i = 0; i < Network::parameter_count; ++i) {
            constexpr double step = 1e-4;  // the sum is a square of it: no error but rounding
            const double parameter = twin.parameters[i];
            twin.parameters[i] = parameter + step;
            const double above = twin.sum(active);
            twin.parameters[i] = parameter - step;
            const double below = twin.sum(active);
            twin.parameters[i] = parameter;
            const double expected = static_cast<double>(slope) * (above - below) / (2 * step);
            worst = std::max(worst, std::abs(static_cast<double>(gradient[i]) - expected));
        }
        CHECK(worst < 1e-5);
    }
    CHECK(compared == 8);
}

TEST_CASE("feature_network: a gradient is added to what is there", "[feature_network]") {
    Rng rng(4);
    const Network network(rng);
    const Active active = active_features<Features>(Position{});
    const Gradient alone = gradient_of(network, active, 0.5F);
    const Gradient added = gradient_of(network, active, 0.5F, 3);
    for (std::size_t i = 0; i < Network::parameter_count; ++i) {
        if (alone[i] == 0) REQUIRE(added[i] == 3);
        REQUIRE(added[i] == Approx(3 + alone[i]));
    }
}

TEST_CASE("feature_network: a unit at a bound has a small slope where it would come back",
          "[feature_network]") {
    const Active active = active_features<Features>(Position{});
    const std::size_t feature = Network::place(active.contexts[1], active.rows[2]);
    for (const float sum : {-5.0F, 0.0F, 1.0F, 5.0F})
        for (const float weight : {-2.0F, 2.0F})
            for (const float slope : {-0.5F, 0.5F}) {
                Network network;
                constexpr std::size_t unit = 3;
                network.parameters()[Network::bias + unit] = sum;
                network.parameters()[Network::output + unit] = weight;
                const Gradient gradient = gradient_of(network, active, slope);
                // A step goes against the gradient.
                const float raises = slope * weight;
                const bool comes_back = sum <= 0 ? raises < 0 : raises > 0;
                const float expected = comes_back ? 0.05F * raises : 0;
                CAPTURE(sum, weight, slope);
                CHECK(gradient[Network::bias + unit] == expected);
                CHECK(gradient[feature + unit] == expected);
                CHECK(gradient[Network::output + unit] == (sum > 0 ? slope : 0));
                CHECK(gradient[Network::constant] == slope);
                for (std::size_t j = 0; j < Network::hidden; ++j)
                    if (j != unit) CHECK(gradient[feature + j] == 0);
            }
}

TEST_CASE("feature_network: the first weights depend on the generator alone", "[feature_network]") {
    Rng one(7);
    Rng same(7);
    Rng other(8);
    const Network network(one);
    const Network again(same);
    CHECK(std::ranges::equal(network.parameters(), again.parameters()));
    CHECK(one == same);
    CHECK(!std::ranges::equal(network.parameters(), Network(other).parameters()));
    CHECK(!std::ranges::equal(network.parameters(), Network(one).parameters()));

    const auto parameters = network.parameters();
    const float most = 0.5F / std::sqrt(60.0F);
    for (const float weight : parameters.first(weights_end)) REQUIRE(std::abs(weight) <= most);
    const Twin twin(network);
    std::size_t between = 0;
    const auto some = some_features(one, 20);
    for (const Active& active : some) between += twin.unit(active, 0) > 0;
    CHECK(between > some.size() / 2);
}

TEST_CASE("feature_network: is saved and read back, and refused where it is no number",
          "[feature_network]") {
    Rng rng(9);
    Network network(rng);
    const std::string bytes = save_state(network);
    Network copy;
    load_state(copy, bytes);
    CHECK(std::ranges::equal(copy.parameters(), network.parameters()));
    CHECK(network.valid());
    for (const float none :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
        for (const std::size_t at : {std::size_t{0}, Network::output, Network::constant}) {
            Network bad = network;
            bad.parameters()[at] = none;
            CHECK_FALSE(bad.valid());
            CHECK_THROWS_AS(load_state(copy, save_state(bad)), ArchiveError);
        }
    CHECK_THROWS_AS(load_state(copy, bytes.substr(0, 1000)), ArchiveError);
    auto smaller = FeatureNetwork<Position, Features, 4>();
    CHECK_THROWS_AS(load_state(smaller, bytes), ArchiveError);
}
