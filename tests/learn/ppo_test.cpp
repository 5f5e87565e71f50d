#include "ludus/learn/ppo.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/parameters.hpp"
#include "support/any_team.hpp"
#include "support/policy_value.hpp"

namespace nn = ludus::nn;
using ludus::PpoLoss;
using ludus::PpoTerms;
using ludus::Workers;
using support::JointPolicy;
using support::MarkSample;
using support::PairedPolicy;
using support::with_marks;
using TicTacToe = ludus::tic_tac_toe::Position;

namespace {

template <class D>
using Learner = ludus::Ppo<D, nn::Sgd>;

/// Of advantage actor-critic.
template <class D>
typename Learner<D>::Settings a2c() {
    typename Learner<D>::Settings settings;
    settings.loss.clip = ludus::PpoLoss::unbounded;
    settings.epochs = 1;
    settings.minibatch = 0;
    settings.normalise = false;
    return settings;
}

constexpr double no_limit = std::numeric_limits<double>::infinity();

/// Plain gradient descent, so that one step is the gradient times the rate.
template <class D>
Learner<D> make_learner(const typename Learner<D>::Settings& settings, double rate,
                        std::uint64_t seed = 1) {
    ludus::Rng rng(seed);
    return {settings,
            nn::Sgd(D::Network::parameter_count,
                    {.rate = ludus::Schedule::constant(rate), .momentum = 0, .nesterov = false}),
            rng};
}

/// Choices that the learner would make, judged at random.
template <class D>
std::vector<MarkSample> own_samples(const Learner<D>& learner, std::uint64_t seed,
                                    std::size_t count) {
    ludus::Rng rng(seed);
    auto samples = support::random_samples(rng, count);
    support::choose_by<D>(learner.parameters(), samples);
    return samples;
}

/// A network in double, evaluated one position after another, and differentiated by differences.
template <class D>
class Slow {
public:
    using Parameters = nn::Parameters<typename D::Network, double>;

    explicit Slow(const typename D::Parameters& from) {
        std::ranges::copy(from.values(), parameters_.values().begin());
    }

    /// The policy over all cells, 0 where there is a mark, and then the value.
    [[nodiscard]] static std::vector<double> judged(const Parameters& parameters,
                                                    const TicTacToe& position) {
        std::vector<float> features(18);
        support::MarkEncoder::encode(position, std::span<float, 18>(features));
        nn::Activations<typename D::Network, double> activations(1);
        std::ranges::copy(features, activations.input(0).begin());
        nn::forward(parameters, activations, 0, 1);
        const auto output = activations.output(0);
        std::vector<double> found(output.begin(), output.end());
        double sum = 0;
        for (std::size_t cell = 0; cell < 9; ++cell) {
            found[cell] = (position.vacant() >> cell & 1) != 0 ? std::exp(found[cell]) : 0;
            sum += found[cell];
        }
        for (std::size_t cell = 0; cell < 9; ++cell) found[cell] /= sum;
        return found;
    }

    /// One step down the mean loss of a sample, which takes the policy's and the value's judgement.
    template <class Loss>
    void descend(const std::vector<MarkSample>& samples, double rate, double max_norm,
                 const Loss& loss) {
        const auto mean = [&](const Parameters& at) {
            double sum = 0;
            for (const auto& sample : samples) sum += loss(sample, judged(at, sample.state));
            return sum / static_cast<double>(samples.size());
        };
        std::vector<double> gradient;
        double squares = 0;
        for (std::size_t p = 0; p < D::Network::parameter_count; ++p) {
            constexpr double difference = 1e-5;
            Parameters up = parameters_;
            Parameters down = parameters_;
            up.values()[p] += difference;
            down.values()[p] -= difference;
            gradient.push_back((mean(up) - mean(down)) / (2 * difference));
            squares += gradient.back() * gradient.back();
        }
        const double scale = std::min(1.0, max_norm / std::sqrt(squares));
        for (std::size_t p = 0; p < gradient.size(); ++p)
            parameters_.values()[p] -= rate * scale * gradient[p];
        was_shortened_ = was_shortened_ || scale < 1;
    }

    [[nodiscard]] double distance(const typename D::Parameters& other) const {
        double worst = 0;
        for (std::size_t p = 0; p < D::Network::parameter_count; ++p)
            worst = std::max(
                worst, std::abs(parameters_.values()[p] - static_cast<double>(other.values()[p])));
        return worst;
    }
    [[nodiscard]] bool was_shortened() const { return was_shortened_; }

private:
    Parameters parameters_;
    bool was_shortened_ = false;
};

/// Where the action chosen lies.
std::size_t cell_of(const MarkSample& sample) {
    return sample.state.legal_actions()[sample.action.place].cell;
}

double entropy_of(const std::vector<double>& judged) {
    double entropy = 0;
    for (std::size_t cell = 0; cell < 9; ++cell)
        if (judged[cell] > 0) entropy -= judged[cell] * std::log(judged[cell]);
    return entropy;
}

double squared_miss(const MarkSample& sample, const std::vector<double>& judged) {
    const double miss = judged[9] - static_cast<double>(sample.action.target);
    return miss * miss;
}

/// An update by advantage actor-critic, and one by the policy gradient's definition.
template <class D>
void require_policy_gradient(typename Learner<D>::Settings settings) {
    settings.loss.value_weight = 0.4F;
    settings.loss.entropy_weight = 0.2F;
    settings.max_norm = no_limit;
    auto learner = make_learner<D>(settings, 0.25);
    Slow<D> twin(learner.parameters());
    Workers alone;
    ludus::Rng rng(2);
    for (std::uint64_t update = 0; update < 3; ++update) {
        CAPTURE(update);
        const auto samples = own_samples(learner, 3 + update, 40);
        const ludus::Rng before = rng;
        const PpoTerms terms = *learner.update(samples, rng, alone);
        REQUIRE(rng == before);
        REQUIRE(learner.steps() == update + 1);
        REQUIRE(terms.clipped == 0);
        REQUIRE(terms.divergence == 0);  // the very policy that chose
        twin.descend(samples, 0.25, no_limit, [](const MarkSample& sample, const auto& judged) {
            return -static_cast<double>(sample.action.advantage) *
                std::log(judged[cell_of(sample)]) +
                static_cast<double>(0.4F) * squared_miss(sample, judged) -
                static_cast<double>(0.2F) * entropy_of(judged);
        });
        REQUIRE(twin.distance(learner.parameters()) < 1e-5);
    }
}

/// The same by the clipped surrogate over several epochs.
template <class D>
void require_surrogate(const typename Learner<D>::Settings& settings, bool shortens) {
    constexpr double rate = 1;
    auto learner = make_learner<D>(settings, rate);
    Slow<D> twin(learner.parameters());
    Workers alone;
    ludus::Rng rng(4);
    const auto samples = own_samples(learner, 5, 40);
    double mean = 0;
    double squares = 0;
    for (const auto& sample : samples) mean += static_cast<double>(sample.action.advantage) / 40;
    for (const auto& sample : samples)
        squares += std::pow(static_cast<double>(sample.action.advantage) - mean, 2) / 40;
    const double shift = settings.normalise ? mean : 0;
    const double scale = settings.normalise ? std::sqrt(squares) : 1;
    const auto clip = static_cast<double>(settings.loss.clip);

    const PpoTerms terms = *learner.update(samples, rng, alone);
    REQUIRE(learner.steps() == settings.epochs);
    PpoTerms expected;
    for (std::size_t epoch = 0; epoch < settings.epochs; ++epoch) {
        bool first_look = true;  // and then come the differences
        std::size_t looks = 0;
        twin.descend(
            samples, rate, settings.max_norm, [&](const MarkSample& sample, const auto& judged) {
                const double advantage =
                    (static_cast<double>(sample.action.advantage) - shift) / scale;
                const double ratio =
                    judged[cell_of(sample)] / static_cast<double>(sample.action.probability);
                const double low = std::min(ratio, 1 + clip) * advantage;
                const double high = std::max(ratio, 1 - clip) * advantage;
                const double gain = advantage > 0 ? low : high;
                first_look = first_look && looks++ < samples.size();
                if (first_look) {
                    expected.policy -= gain;
                    expected.clipped += gain != ratio * advantage;
                }
                return -gain +
                    static_cast<double>(settings.loss.value_weight) * squared_miss(sample, judged) -
                    static_cast<double>(settings.loss.entropy_weight) * entropy_of(judged);
            });
    }
    expected *= 1.0 / static_cast<double>(samples.size() * settings.epochs);
    REQUIRE(twin.distance(learner.parameters()) < 3e-5);
    REQUIRE(twin.was_shortened() == shortens);
    REQUIRE(terms.policy == Approx(expected.policy).margin(1e-4));
    REQUIRE(terms.clipped == Approx(expected.clipped));
    REQUIRE(terms.clipped > 0);
}

}  // namespace

TEST_CASE("one epoch without a clip is the plain policy gradient", "[learn][ppo]") {
    SECTION("with one layer for both") { require_policy_gradient<JointPolicy>(a2c<JointPolicy>()); }
    SECTION("with two networks") { require_policy_gradient<PairedPolicy>(a2c<PairedPolicy>()); }
    SECTION("and the first step of any surrogate is that too") {
        auto settings = a2c<PairedPolicy>();
        settings.loss.clip = 0.1F;
        require_policy_gradient<PairedPolicy>(settings);
    }
}

TEST_CASE("several epochs descend the clipped surrogate", "[learn][ppo]") {
    Learner<PairedPolicy>::Settings settings;
    settings.loss = {0.05F, 0.5F, 0.1F};
    settings.epochs = 4;
    settings.minibatch = 0;
    settings.normalise = false;
    settings.max_norm = no_limit;
    SECTION("of the advantages as they are") { require_surrogate<PairedPolicy>(settings, false); }
    SECTION("of advantages that are normalised") {
        settings.normalise = true;
        require_surrogate<PairedPolicy>(settings, false);
    }
    SECTION("by gradients of a limited length") {
        settings.max_norm = 0.3;
        require_surrogate<PairedPolicy>(settings, true);
    }
}

TEST_CASE("actions that are never legal are never learned of", "[learn][ppo]") {
    // The joint layer's numbers for cell c are those at c modulo 10.
    constexpr std::size_t last_layer = 18 * 5 + 5;
    auto learner = make_learner<JointPolicy>({}, 0.1);
    const auto before = learner.parameters();
    ludus::Rng rng(6);
    const auto samples = support::random_samples(rng, 100, with_marks(0, 4));
    Workers alone;
    for (int update = 0; update < 3; ++update) learner.update(samples, rng, alone);
    for (std::size_t i = last_layer; i < before.values().size(); ++i) {
        const std::size_t cell = (i - last_layer) % 10;
        CAPTURE(cell);
        REQUIRE((learner.parameters().values()[i] == before.values()[i]) ==
                (cell == 0 || cell == 4));
    }
}

TEST_CASE("every action takes part in each epoch, in minibatches of one size", "[learn][ppo]") {
    // So short are the steps that those of an epoch sum up to that of the whole.
    constexpr double rate = 1e-3;
    auto settings = a2c<PairedPolicy>();
    settings.max_norm = no_limit;
    auto whole = make_learner<PairedPolicy>(settings, 8 * rate);
    settings.minibatch = 10;
    auto parts = make_learner<PairedPolicy>(settings, rate);
    const auto before = whole.parameters();
    const auto samples = own_samples(whole, 7, 80);
    Workers alone;
    ludus::Rng rng(8);
    const ludus::Rng rng_before = rng;
    whole.update(samples, rng, alone);
    parts.update(samples, rng, alone);
    REQUIRE_FALSE(rng == rng_before);
    REQUIRE(whole.steps() == 1);
    REQUIRE(parts.steps() == 8);
    double length = 0;
    double distance = 0;
    for (std::size_t p = 0; p < before.values().size(); ++p) {
        const auto move = [&](const auto& learner) {
            return static_cast<double>(learner.parameters().values()[p]) -
                static_cast<double>(before.values()[p]);
        };
        length += move(whole) * move(whole);
        distance += std::pow(move(whole) - move(parts), 2);
    }
    REQUIRE(std::sqrt(distance / length) < 0.02);
}

TEST_CASE("minibatches are as large as asked for, more or less", "[learn][ppo]") {
    const auto steps = [](std::size_t samples, std::size_t minibatch, std::size_t epochs) {
        Learner<PairedPolicy>::Settings settings;
        settings.minibatch = minibatch;
        settings.epochs = epochs;
        auto learner = make_learner<PairedPolicy>(settings, 0.01);
        ludus::Rng rng(9);
        Workers alone;
        learner.update(own_samples(learner, 10, samples), rng, alone);
        return learner.steps();
    };
    REQUIRE(steps(1, 64, 1) == 1);
    REQUIRE(steps(64, 64, 2) == 2);
    REQUIRE(steps(90, 64, 1) == 1);
    REQUIRE(steps(100, 64, 1) == 2);
    REQUIRE(steps(100, 10, 3) == 30);
    REQUIRE(steps(100, 0, 3) == 3);
}

TEST_CASE("an update of a policy has the same bits for any number of workers", "[learn][ppo]") {
    Learner<PairedPolicy>::Settings settings;
    settings.minibatch = 150;
    const auto trained = [&](Workers& team) {
        auto learner = make_learner<PairedPolicy>(settings, 0.1);
        std::vector<PpoTerms> terms;
        ludus::Rng rng(11);
        for (std::uint64_t update = 0; update < 4; ++update)
            terms.push_back(*learner.update(own_samples(learner, 12 + update, 500), rng, team));
        return std::pair(learner.parameters(), terms);
    };
    REQUIRE(support::same_on_any_team(trained).second.size() == 4);
}

TEST_CASE("equal advantages move no policy once they are normalised", "[learn][ppo]") {
    Learner<PairedPolicy>::Settings settings;
    settings.loss.entropy_weight = 0;
    settings.loss.value_weight = 0;
    auto learner = make_learner<PairedPolicy>(settings, 0.1);
    const auto before = learner.parameters();
    auto samples = own_samples(learner, 13, 30);
    for (auto& sample : samples) sample.action.advantage = 0.5F;
    ludus::Rng rng(14);
    Workers alone;
    learner.update(samples, rng, alone);
    REQUIRE(learner.parameters() == before);
}

TEST_CASE("ppo: an update that is cancelled changes nothing", "[ppo]") {
    using D = support::ForkedPolicy;
    std::atomic<bool> stop = true;
    Workers stopped(1, &stop);
    Workers alone;
    ludus::Rng rng(21);
    auto learner = make_learner<D>({.minibatch = 16}, 0.25);
    const auto samples = own_samples(learner, 22, 200);
    const auto weights = learner.parameters();
    const ludus::Rng rng_before = rng;
    CHECK_FALSE(learner.update(samples, rng, stopped));
    CHECK(learner.parameters() == weights);
    CHECK(rng == rng_before);
    CHECK(learner.steps() == 0);
    CHECK(learner.update(samples, rng, alone));
    CHECK_FALSE(learner.parameters() == weights);
}
