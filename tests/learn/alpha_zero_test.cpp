#include "ludus/learn/alpha_zero.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/nn/optimiser.hpp"
#include "support/any_team.hpp"
#include "support/checkers_policy.hpp"
#include "support/policy_examples.hpp"
#include "support/policy_value.hpp"

using namespace ludus;
using support::SmallCheckers;

namespace {

/// Without statistics of batches, so that a batch's loss is the mean of its rows'.
template <class Orientation>
using SmoothPolicy = PolicyValue<
    SmallCheckers, support::SmallHistoryEncoder,
    nn::Network<
        support::SmallHistoryEncoder::Shape, nn::Conv2d<1, 1>, nn::Flatten, nn::Dense<4>, nn::Tanh,
        nn::Fork<nn::Dense<SmallCheckers::action_count>, nn::Sequence<nn::Dense<1>, nn::Tanh>>>,
    Orientation>;

/// Places that depend on all of a position.
struct ByHash {
    static constexpr std::string_view name = "hashes";
    static constexpr std::size_t count = 2 * SmallCheckers::action_count;
    [[nodiscard]] static std::size_t place(const SmallCheckers& position,
                                           SmallCheckers::Action action) noexcept {
        return 2 * action.index() + position.hash() % 2;
    }
};
using PlacedPolicy = PolicyValue<
    SmallCheckers, support::SmallHistoryEncoder,
    nn::Network<support::SmallHistoryEncoder::Shape, nn::Flatten, nn::Dense<3>, nn::Tanh,
                nn::Fork<nn::Dense<ByHash::count>, nn::Sequence<nn::Dense<1>, nn::Tanh>>>,
    Canonical, ByHash>;

constexpr float l2 = 0.02F;
constexpr float momentum = 0.9F;

template <class D>
using Learner = AlphaZero<D, nn::Sgd>;

template <class D>
Learner<D> make_learner(const typename Learner<D>::Settings& settings, double rate = 0.05) {
    Rng rng(1);
    return {settings,
            nn::Sgd(D::Network::parameter_count,
                    {.rate = Schedule::constant(rate),
                     .momentum = momentum,
                     .nesterov = true,
                     .decay = {.l2 = l2}}),
            rng};
}

/// The same in double, by the definitions: one example after another, derivatives by differences,
/// and Nesterov's momentum.
template <class D>
class Slow {
public:
    using Parameters = nn::Parameters<typename D::Network, double>;
    using Example = typename Learner<D>::Example;

    explicit Slow(const typename D::Parameters& from) {
        std::ranges::copy(from.values(), parameters_.values().begin());
    }

    /// The parts of the loss of one image of an example.
    static PolicyValueTerms loss(const Parameters& parameters, const Example& example,
                                 std::size_t symmetry) {
        using Game = typename D::Game;
        std::vector<Game> images;
        for (Game position : example.seen.recent()) images.push_back(image(position, symmetry));
        const std::size_t turn = D::Orientation::symmetry(images.back());
        const Game shown = images.back();
        for (Game& position : images) position = image(position, turn);
        std::vector<float> features(D::Encoder::Shape::size);
        const std::span<float, D::Encoder::Shape::size> into(features);
        if constexpr (D::past > 0)
            D::Encoder::encode(std::span<const Game>(images), into);
        else
            D::Encoder::encode(images.back(), into);
        nn::Activations<typename D::Network, double> activations(1);
        std::ranges::copy(features, activations.input(0).begin());
        nn::forward(parameters, activations, 0, 1);
        const auto output = activations.output(0);
        double sum = 0;
        for (const auto action : images.back().legal_actions())
            sum += std::exp(output[D::Places::place(images.back(), action)]);
        PolicyValueTerms terms;
        const auto& position = example.seen.present();
        const auto actions = position.legal_actions();
        for (std::size_t i = 0; i < actions.size(); ++i) {
            const auto moved = image(shown, image(position, actions[i], symmetry), turn);
            terms.policy -= static_cast<double>(example.policy[i]) *
                std::log(std::exp(output[D::Places::place(images.back(), moved)]) / sum);
        }
        terms.value = std::pow(output.back() - static_cast<double>(example.value), 2);
        return terms;
    }

    /// The mean over these images of all examples.
    static PolicyValueTerms mean(const Parameters& parameters, const std::vector<Example>& examples,
                                 std::size_t images) {
        PolicyValueTerms sum;
        for (const Example& example : examples)
            for (std::size_t s = 0; s < images; ++s) sum += loss(parameters, example, s);
        sum *= 1.0 / static_cast<double>(examples.size() * images);
        return sum;
    }

    PolicyValueTerms descend(const std::vector<Example>& examples, std::size_t images,
                             double rate) {
        const auto whole = [&](const Parameters& at) {
            const auto terms = mean(at, examples, images);
            double squares = 0;
            for (const double value : at.values()) squares += value * value;
            return terms.policy + terms.value + static_cast<double>(l2) / 2 * squares;
        };
        const auto terms = mean(parameters_, examples, images);
        std::vector<double> gradient;
        for (std::size_t p = 0; p < D::Network::parameter_count; ++p) {
            constexpr double difference = 1e-5;
            Parameters up = parameters_;
            Parameters down = parameters_;
            up.values()[p] += difference;
            down.values()[p] -= difference;
            gradient.push_back((whole(up) - whole(down)) / (2 * difference));
        }
        const auto m = static_cast<double>(momentum);
        velocity_.resize(gradient.size());
        for (std::size_t p = 0; p < gradient.size(); ++p) {
            velocity_[p] = m * velocity_[p] - rate * gradient[p];
            parameters_.values()[p] += m * velocity_[p] - rate * gradient[p];
        }
        return terms;
    }

    [[nodiscard]] double distance(const typename D::Parameters& other) const {
        double worst = 0;
        for (std::size_t p = 0; p < D::Network::parameter_count; ++p)
            worst = std::max(
                worst, std::abs(parameters_.values()[p] - static_cast<double>(other.values()[p])));
        return worst;
    }

private:
    Parameters parameters_;
    std::vector<double> velocity_;
};

/// Some updates of one step each, beside the twin.
template <class D>
void require_descent(std::size_t images, std::size_t count) {
    typename Learner<D>::Settings settings;
    settings.epochs = 2;
    settings.batch = 0;
    settings.share = 1;
    settings.images = images;
    constexpr double rate = 0.05;
    auto learner = make_learner<D>(settings, rate);
    const auto first = learner.parameters();
    Slow<D> twin(first);
    Workers alone;
    Rng rng(2);
    const auto examples =
        support::random_examples<typename D::Game, D::past>(rng, count, D::past == 0 ? 8 : 20);
    const Rng before = rng;
    for (int update = 0; update < 2; ++update) {
        const auto terms = *learner.update(examples, rng, alone);
        auto expected = twin.descend(examples, images, rate);
        expected += twin.descend(examples, images, rate);
        REQUIRE(twin.distance(learner.parameters()) < 2e-5);
        REQUIRE(terms.policy == Approx(expected.policy / 2).epsilon(1e-4));
        REQUIRE(terms.value == Approx(expected.value / 2).epsilon(1e-4));
    }
    REQUIRE(rng == before);
    REQUIRE(learner.steps() == 4);
    REQUIRE(Slow<D>(first).distance(learner.parameters()) > 0.01);
}

template <class D>
typename Learner<D>::Settings small_settings() {
    typename Learner<D>::Settings settings;
    settings.epochs = 3;
    settings.share = 0.6;
    return settings;
}

}  // namespace

TEST_CASE("alpha_zero: descends cross-entropy, squared error and the weights' squares",
          "[alpha_zero]") {
    SECTION("of one layer for both") { require_descent<support::JointPolicy>(1, 20); }
    SECTION("of two heads on one body, in games with a history") {
        require_descent<SmoothPolicy<Unturned>>(1, 6);
    }
    SECTION("of their mirror images too") { require_descent<SmoothPolicy<Unturned>>(2, 4); }
    SECTION("of all images, under another orientation") {
        require_descent<SmoothPolicy<Canonical>>(4, 3);
    }
    SECTION("of numbers at the places of actions") { require_descent<PlacedPolicy>(4, 3); }
}

TEST_CASE("alpha_zero: an update has the same bits for any number of workers", "[alpha_zero]") {
    using D = support::CheckersPolicy<>;
    auto settings = small_settings<D>();
    settings.batch = 100;
    const auto trained = [&](Workers& team) {
        auto learner = make_learner<D>(settings);
        Rng rng(3);
        const auto examples = support::random_examples<SmallCheckers, 2>(rng, 170, 20);
        std::vector<PolicyValueTerms> terms(3);
        for (auto& term : terms) term = *learner.update(examples, rng, team);
        return std::pair(save_state(learner), terms);
    };
    CHECK(support::same_on_any_team(trained).second.size() == 3);
}

TEST_CASE("alpha_zero: learns of a share of the examples, of their images in batches",
          "[alpha_zero]") {
    using D = SmoothPolicy<Unturned>;
    const auto steps = [](std::size_t examples, const Learner<D>::Settings& settings) {
        auto learner = make_learner<D>(settings);
        Workers alone;
        Rng rng(4);
        learner.update(support::random_examples<SmallCheckers, 2>(rng, examples, 20), rng, alone);
        return learner.steps();
    };
    CHECK(steps(64, {.epochs = 1, .batch = 32, .share = 1, .images = 1}) == 2);
    CHECK(steps(64, {.epochs = 1, .batch = 32, .share = 1, .images = 2}) == 4);
    CHECK(steps(64, {.epochs = 3, .batch = 32, .share = 0.5, .images = 2}) == 6);
    CHECK(steps(64, {.epochs = 1, .batch = 0, .share = 1, .images = 2}) == 1);
    CHECK(steps(1, {.epochs = 2, .batch = 32, .share = 0.01, .images = 1}) == 2);
}

TEST_CASE("alpha_zero: the share that is learned of is drawn from all examples", "[alpha_zero]") {
    using D = support::JointPolicy;
    Learner<D> learner({.epochs = 1, .batch = 0, .share = 0.5, .images = 1},
                       {D::Network::parameter_count, {}}, D::Parameters{});
    Workers alone;
    Rng rng(7);
    auto examples = support::random_examples<D::Game, 0>(rng, 200, 8);
    for (std::size_t i = 0; i < examples.size(); ++i) examples[i].value = i < 100 ? 0 : 1;
    // The network's value is 0: the loss tells how many are of the second half. 6 deviations.
    CHECK(learner.update(examples, rng, alone)->value == Approx(0.5).margin(0.21));
}

TEST_CASE("alpha_zero: averages the weights after each update, the latest ones most",
          "[alpha_zero]") {
    using D = support::JointPolicy;
    constexpr double kept = 0.75;
    auto settings = small_settings<D>();
    settings.average = kept;
    auto learner = make_learner<D>(settings);
    auto plain = make_learner<D>(small_settings<D>());
    CHECK(learner.averaged() == learner.parameters());
    Workers alone;
    Rng rng(11);
    const auto examples = support::random_examples<D::Game, 0>(rng, 60, 8);
    Rng same = rng;
    std::vector<double> sums(D::Network::parameter_count);
    double total = 0;
    for (int update = 0; update < 5; ++update) {
        learner.update(examples, rng, alone);
        plain.update(examples, same, alone);
        // What it learns from does not change.
        CHECK(learner.parameters() == plain.parameters());
        CHECK(plain.averaged() == plain.parameters());
        total = kept * total + 1;
        double worst = 0;
        for (std::size_t p = 0; p < sums.size(); ++p) {
            sums[p] = kept * sums[p] + static_cast<double>(plain.parameters().values()[p]);
            const auto average = static_cast<double>(learner.averaged().values()[p]);
            worst = std::max(worst, std::abs(average - sums[p] / total));
        }
        CHECK(worst < 1e-6);
        CHECK((learner.averaged() == learner.parameters()) == (update == 0));
    }
}

TEST_CASE("alpha_zero: learns examples by heart", "[alpha_zero]") {
    using D = support::CheckersPolicy<>;
    Learner<D>::Settings settings;
    settings.share = 1;
    settings.images = 1;
    settings.epochs = 100;
    Rng rng(5);
    AlphaZero<D, nn::Sgd> learner(
        settings, {D::Network::parameter_count, {.rate = Schedule::constant(0.05)}}, rng);
    Workers alone;
    auto examples = support::random_examples<SmallCheckers, 2>(rng, 40, 20);
    double least = 0;  // the entropy of what is to be learned
    for (const auto& example : examples)
        for (const float share : example.policy)
            if (share > 0) least -= static_cast<double>(share * std::log(share)) / 40;
    const auto first = *learner.update(examples, rng, alone);
    PolicyValueTerms last = first;
    for (int update = 0; update < 4; ++update) last = *learner.update(examples, rng, alone);
    CAPTURE(least, first.policy, last.policy, first.value, last.value);
    CHECK(last.policy >= least - 1e-6);
    CHECK(last.policy < least + 0.1);
    CHECK(last.value < 0.02);
    CHECK(first.policy > last.policy);
}

TEST_CASE("alpha_zero: comes back from a checkpoint and goes on in the same bytes",
          "[alpha_zero]") {
    using D = support::CheckersPolicy<>;
    auto whole = make_learner<D>(small_settings<D>());
    Workers alone;
    Rng rng(6);
    const auto examples = support::random_examples<SmallCheckers, 2>(rng, 50, 20);
    whole.update(examples, rng, alone);
    const auto middle = save_state(whole);
    const Rng at_middle = rng;
    whole.update(examples, rng, alone);
    auto resumed = make_learner<D>(small_settings<D>());
    load_state(resumed, middle);
    rng = at_middle;
    resumed.update(examples, rng, alone);
    CHECK(save_state(resumed) == save_state(whole));
}
