#include "ludus/learn/network_evaluator.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/search/cached_evaluator.hpp"
#include "ludus/search/puct.hpp"
#include "support/checkers_policy.hpp"
#include "support/policy_value.hpp"
#include "support/random_network.hpp"

using namespace ludus;
using nn::Precision;
using Checkers = support::SmallCheckers;
using Policy = support::CheckersPolicy<>;
using CanonicalPolicy = support::CheckersPolicy<Canonical>;
using Question = Leaf<Checkers, 2>;

namespace {

template <class D>
typename D::Parameters weights(std::uint64_t seed) {
    Rng rng(seed);
    return support::random_parameters<typename D::Network, float>(rng);
}

/// What the network says of a game, by hand: the policy and then the value.
template <class D>
std::vector<double> judged(const typename D::Parameters& parameters, const Question& leaf) {
    const std::size_t s = D::Orientation::symmetry(leaf.position());
    std::vector<Checkers> images;
    for (const Checkers& position : leaf.history.recent())
        images.push_back(position.transformed(s));
    nn::Activations<typename D::Network> activations(1);
    D::Encoder::encode(std::span<const Checkers>(images), activations.input(0));
    nn::forward(parameters, activations, 0, 1);
    const auto output = activations.output(0);
    std::vector<double> found;
    double sum = 0;
    for (const auto action : leaf.position().legal_actions()) {
        const auto index = leaf.position().transformed(action, s).index();
        found.push_back(std::exp(static_cast<double>(output[index])));
        sum += found.back();
    }
    for (double& share : found) share /= sum;
    found.push_back(static_cast<double>(output.back()));
    return found;
}

/// The largest difference between what an evaluator says and what the network does.
template <class D, Precision precision>
double error(std::uint64_t seed) {
    const auto parameters = weights<D>(seed);
    NetworkEvaluator<D, precision> evaluator(parameters);
    Rng rng(seed);
    auto leaves = support::random_histories<Checkers, 2>(rng, 70, 20);
    evaluator.evaluate(std::span(leaves));
    double worst = 0;
    for (const Question& leaf : leaves) {
        const auto expected = judged<D>(parameters, leaf);
        for (std::size_t i = 0; i < leaf.priors().size(); ++i)
            worst = std::max(worst, std::abs(static_cast<double>(leaf.priors()[i]) - expected[i]));
        worst = std::max(worst, std::abs(static_cast<double>(leaf.value) - expected.back()));
    }
    return worst;
}

}  // namespace

TEST_CASE("network_evaluator: a network's policy over the legal actions and its value",
          "[network_evaluator]") {
    STATIC_REQUIRE(Evaluator<NetworkEvaluator<Policy>, Checkers, 2>);
    STATIC_REQUIRE_FALSE(Evaluator<NetworkEvaluator<Policy>, Checkers, 0>);
    STATIC_REQUIRE(Policy::past == 2);
    using Mark = NetworkEvaluator<support::ForkedPolicy>;
    STATIC_REQUIRE(BatchAgent<PuctAgent<tic_tac_toe::Position, Mark>, tic_tac_toe::Position>);
    STATIC_REQUIRE(support::ForkedPolicy::past == 0);
    CHECK(error<Policy, Precision::float32>(1) < 1e-5);
    CHECK(error<CanonicalPolicy, Precision::float32>(2) < 1e-5);
    CHECK(error<Policy, Precision::int8>(1) < 0.05);
    CHECK(error<Policy, Precision::int8>(1) > 1e-5);
}

TEST_CASE("network_evaluator: of each position the same in any company", "[network_evaluator]") {
    const auto compare = [](auto evaluator) {
        Rng rng(3);
        auto together = support::random_histories<Checkers, 2>(rng, 77, 20);
        auto apart = together;
        evaluator.evaluate(std::span(together));
        auto copy = evaluator;
        std::size_t differences = 0;
        for (std::size_t i = apart.size(); i-- > 0;) {
            copy.evaluate(std::span(apart).subspan(i, 1));
            differences += apart[i].value != together[i].value ||
                !std::ranges::equal(apart[i].priors(), together[i].priors());
        }
        return differences;
    };
    CHECK(compare(NetworkEvaluator<Policy>(weights<Policy>(4))) == 0);
    CHECK(compare(NetworkEvaluator<Policy, Precision::int8>(weights<Policy>(4))) == 0);
}

TEST_CASE("network_evaluator: earlier positions than its network sees change nothing",
          "[network_evaluator]") {
    STATIC_REQUIRE(Evaluator<NetworkEvaluator<Policy>, Checkers, 4>);
    NetworkEvaluator<Policy> evaluator(weights<Policy>(4));
    Rng rng(5);
    auto longer = support::random_histories<Checkers, 4>(rng, 40, 20);
    std::vector<Question> shorter(longer.size());
    for (std::size_t i = 0; i < longer.size(); ++i) {
        shorter[i].history = History<Checkers, 2>(longer[i].history);
        shorter[i].actions = longer[i].actions;
    }
    evaluator.evaluate(std::span(longer));
    evaluator.evaluate(std::span(shorter));
    std::size_t differences = 0;
    for (std::size_t i = 0; i < longer.size(); ++i)
        differences += longer[i].value != shorter[i].value ||
            !std::ranges::equal(longer[i].priors(), shorter[i].priors());
    CHECK(differences == 0);
}

TEST_CASE("network_evaluator: of images the same under a canonical orientation",
          "[network_evaluator]") {
    NetworkEvaluator<CanonicalPolicy> evaluator(weights<CanonicalPolicy>(5));
    Rng rng(6);
    for (Question leaf : support::random_histories<Checkers, 2>(rng, 20, 20)) {
        if (leaf.position() == leaf.position().transformed(1)) continue;  // shown in two ways
        evaluator.evaluate(std::span(&leaf, 1));
        for (std::size_t s = 1; s < Checkers::symmetry_count; ++s) {
            Question other;
            const auto recent = leaf.history.recent();
            other.history = History<Checkers, 2>(recent[0].transformed(s));
            for (std::size_t i = 1; i < recent.size(); ++i)
                other.history.push(recent[i].transformed(s));
            other.actions = other.position().legal_actions();
            evaluator.evaluate(std::span(&other, 1));
            REQUIRE(other.value == leaf.value);
            for (std::size_t i = 0; i < leaf.actions.size(); ++i) {
                const auto image = leaf.position().transformed(leaf.actions[i], s);
                const auto place = std::ranges::find(other.actions, image) - other.actions.begin();
                REQUIRE(other.priors()[static_cast<std::size_t>(place)] ==
                        Approx(leaf.priors()[i]).epsilon(1e-5));
            }
        }
    }
}

TEST_CASE("network_evaluator: values beyond 1 are held to it, and weights can be exchanged",
          "[network_evaluator]") {
    using support::ForkedPolicy;  // its value is a plain number
    auto parameters = support::random_weights<ForkedPolicy>(7);
    NetworkEvaluator<ForkedPolicy> evaluator(parameters);
    Rng rng(8);
    auto leaves = support::random_histories<tic_tac_toe::Position, 0>(rng, 5, 6);
    evaluator.evaluate(std::span(leaves));
    for (const auto& leaf : leaves) CHECK(std::abs(leaf.value) < 1);
    for (const float bias : {-5.0F, 5.0F}) {
        parameters.values().back() = bias;
        evaluator.set(parameters);
        evaluator.evaluate(std::span(leaves));
        for (const auto& leaf : leaves) CHECK(leaf.value == (bias > 0 ? 1.0F : -1.0F));
    }
    evaluator.evaluate(std::span(leaves).first(0));
}

TEST_CASE("network_evaluator: leads a search, which a cache leaves as it is",
          "[network_evaluator]") {
    using Network = NetworkEvaluator<Policy>;
    Network evaluator(weights<Policy>(9));
    CachedEvaluator<Checkers, Network, 2> cached(evaluator, 1 << 20);
    Puct<Checkers, PriorBound, 2> search;
    Rng rng(10);
    const auto alone = search.search({}, evaluator, 300, rng);
    const auto with_cache = search.search({}, cached, 300, rng);
    REQUIRE(alone.size() == with_cache.size());
    std::uint32_t visits = 0;
    for (std::size_t i = 0; i < alone.size(); ++i) {
        CHECK(alone[i].visits == with_cache[i].visits);
        CHECK(alone[i].value == with_cache[i].value);
        visits += alone[i].visits;
    }
    CHECK(visits == 300);
    CHECK(cached.hits() > 0);
}
