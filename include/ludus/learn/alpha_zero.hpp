#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/chunks.hpp"
#include "ludus/learn/divergence.hpp"
#include "ludus/learn/minibatches.hpp"
#include "ludus/learn/policy_example.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/undo.hpp"
#include "ludus/nn/cross_entropy.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/training.hpp"

namespace LUDUS_NAMESPACE {

/// The parts of a loss, of an example or the mean of many.
struct PolicyValueTerms {
    double policy = 0;  ///< the cross-entropy, in nats
    double value = 0;   ///< (V - V*)^2

    /// Adds term by term.
    PolicyValueTerms& operator+=(const PolicyValueTerms& other) noexcept {
        policy += other.policy;
        value += other.value;
        return *this;
    }
    /// Multiplies each term.
    PolicyValueTerms& operator*=(double factor) noexcept {
        policy *= factor;
        value *= factor;
        return *this;
    }
    friend bool operator==(const PolicyValueTerms&, const PolicyValueTerms&) = default;
};

/// Learns a policy and its value from examples, such as searches and the ends of their games give.
/// With p the network's policy over the legal actions and V its value,
///
///     L = -sum of P* log p + (V - V*)^2
///
/// and lambda times the squares of all that is trained, if the optimiser's `WeightDecay::l2` is 2
/// lambda.
/// Source: Liu et al. (2019), equation 6, whose policy also covers illegal actions; Silver et al.
/// (2017), equation 1.
template <PolicyValueType D, nn::Optimiser O>
class AlphaZero {
public:
    using Description = D;
    using Game = typename D::Game;
    using Example = PolicyExample<Game, D::past>;

    /// The paper's, in its second stage; in its first it has 2 epochs, and learns from all
    /// examples.
    struct Settings {
        std::size_t epochs = 5;  ///< times that an update learns from each example, at least 1
        std::size_t batch = 32;  ///< to a step, more or less; 0: all of them
        double share = 0.5;      ///< of the examples, drawn anew for every update, in (0, 1]
        /// Each example is learned from under the first `images` symmetries of the game, all in
        /// each epoch; in the paper under 2, as it is and mirrored. 1 for games without.
        std::size_t images = symmetry_count<Game> > 1 ? 2 : 1;
        /// Share that the averaged weights keep of themselves at an update, in [0, 1); 0: no
        /// average is kept. The paper has none.
        double average = 0;
    };

    /// Goes on from these weights. The optimiser is for `Network::parameter_count` parameters.
    AlphaZero(const Settings& settings, O optimiser, typename D::Parameters parameters)
        : settings_(settings),
          optimiser_(std::move(optimiser)),
          parameters_(std::move(parameters)),
          average_(parameters_) {
        assert(settings.average >= 0 && settings.average < 1);
        assert(settings.epochs > 0 && settings.share > 0 && settings.share <= 1);
        assert(settings.images > 0 && settings.images <= symmetry_count<Game>);
    }
    /// Begins with weights from Xavier's initialiser.
    AlphaZero(const Settings& settings, O optimiser, Rng& rng)
        : AlphaZero(settings, std::move(optimiser), first_weights(rng)) {}

    /// The latest weights, for games to learn from.
    [[nodiscard]] const typename D::Parameters& parameters() const noexcept { return parameters_; }
    /// The weights of a trained agent: the average, over the updates so far, of the weights after
    /// each, or the latest where no average is kept.
    [[nodiscard]] const typename D::Parameters& averaged() const noexcept {
        return settings_.average > 0 ? average_ : parameters_;
    }
    /// Steps of the optimiser so far.
    [[nodiscard]] std::uint64_t steps() const { return optimiser_.step(); }

    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }

    /// The optimiser's rate from the next step on, instead of its schedule.
    void set_rate(double rate) noexcept { optimiser_.set_rate(Schedule::constant(rate)); }

    /// Learns from some of these examples. Returns the mean loss over all images and epochs, each
    /// right before the step that it took part in. Requires an example. Allocates only for larger
    /// batches or more examples than ever before, and for what undoes it: if the team is cancelled,
    /// nothing has changed, and it returns none. The result does not depend on the number of
    /// workers. Raises `DivergenceError`.
    std::optional<PolicyValueTerms> update(std::span<const Example> examples, Rng& rng,
                                           Workers& workers) {
        return update(examples, settings_.share, rng, workers);
    }
    /// The same with another share of the examples, in (0, 1].
    std::optional<PolicyValueTerms> update(std::span<const Example> examples, double share,
                                           Rng& rng, Workers& workers);

    /// All that changes in training, for checkpoints.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(parameters_.values(), average_.values(), averaged_updates_, optimiser_);
    }
    [[nodiscard]] bool valid() const noexcept {
        return is_sound(parameters_.values()) && is_sound(average_.values()) &&
            averaged_updates_ >= 0 && std::isfinite(averaged_updates_);
    }

private:
    [[nodiscard]] static typename D::Parameters first_weights(Rng& rng) {
        typename D::Parameters parameters;
        nn::initialise(parameters, rng, nn::Xavier{});
        return parameters;
    }

    /// Chooses the examples of an update: of each all images, numbered one after the other.
    void draw(std::size_t examples, double share, Rng& rng) {
        chosen_.reset(examples);
        if (share < 1) {
            chosen_.shuffle(rng);
            const double kept = std::round(static_cast<double>(examples) * share);
            chosen_.keep(std::max<std::size_t>(static_cast<std::size_t>(kept), 1));
        }
        order_.reset(chosen_.size() * settings_.images);
    }

    /// One step by some of the images. Returns the sums of the loss's parts.
    PolicyValueTerms step(std::span<const Example> examples, std::span<const std::uint32_t> batch,
                          Workers& workers) {
        const std::size_t rows = batch.size();
        const auto chosen = chosen_.batch(0, 1);
        const auto example = [&](std::size_t row) -> const Example& {
            return examples[chosen[batch[row] / settings_.images]];
        };
        const auto symmetry = [&](std::size_t row) { return batch[row] % settings_.images; };
        sums_.assign(chunk_count(rows), PolicyValueTerms{});
        for_each_chunk(rows, workers, [&](std::size_t first, std::size_t last) {
            for (std::size_t row = first; row < last; ++row)
                show<D>(image(example(row).seen, symmetry(row)), training_.input(row));
        });
        training_.forward(parameters_, rows, workers);
        for_each_chunk(rows, workers, [&](std::size_t first, std::size_t last) {
            for (std::size_t row = first; row < last; ++row)
                sums_[first / chunk_size(rows)] += compare(example(row), symmetry(row), row, rows);
        });
        optimiser_.begin();
        training_.backward(
            parameters_, rows, gradient_, workers, [&](const nn::GradientBlock& block) {
                const std::size_t count = block.end - block.begin;
                optimiser_.apply(block.begin, parameters_.values().subspan(block.begin, count),
                                 std::as_const(gradient_).values().subspan(block.begin, count));
            });
        PolicyValueTerms sum;
        for (const PolicyValueTerms& part : sums_) sum += part;
        require_convergence("AlphaZero", steps(), sum.policy + sum.value, parameters_.values());
        return sum;
    }

    /// The places in the output of the images of a position's legal actions, in their order.
    [[nodiscard]] static auto places_of(const Game& position, std::size_t symmetry) noexcept {
        const Game shown = image(position, symmetry);
        const std::size_t turn = D::Orientation::symmetry(shown);
        const Game seen = detail::seen_by_places<D>(shown, turn);
        static_vector<std::size_t, Game::max_legal_actions> places;
        for (const auto action : position.legal_actions())
            places.push_back(
                D::Places::place(seen, image(shown, image(position, action, symmetry), turn)));
        return places;
    }

    /// Fills in the errors of a row of the batch, those of illegal actions 0. Returns the loss's
    /// parts.
    PolicyValueTerms compare(const Example& example, std::size_t symmetry, std::size_t row,
                             std::size_t rows) noexcept {
        const auto output = std::as_const(training_).output(row);
        const auto places = places_of(example.seen.present(), symmetry);
        assert(example.policy.size() == places.size());
        typename D::LegalNumbers numbers;
        typename D::LegalNumbers errors;
        for (const std::size_t place : places) {
            numbers.push_back(output[place]);
            errors.push_back(0);
        }
        const float weight = 1 / static_cast<float>(rows);
        const double policy = nn::fill_errors(
            nn::CrossEntropy{}, std::span<const float>(numbers.data(), numbers.size()),
            std::span<const float>(example.policy), std::span<const float>(), weight,
            std::span<float>(errors.data(), errors.size()));
        const auto error = training_.output_error(row);
        std::ranges::fill(error, 0.0F);
        for (std::size_t i = 0; i < places.size(); ++i) error[places[i]] = errors[i];
        const float miss = value_in<D>(output) - example.value;
        error.back() = 2 * miss * weight;
        return {policy * static_cast<double>(rows), static_cast<double>(miss * miss)};
    }

    /// The weights of updates fall by a constant factor, and their sum is 1 from the first update
    /// on. Source: Kingma & Ba (2015), "Adam", section 3.
    void average() noexcept {
        averaged_updates_ = settings_.average * averaged_updates_ + 1;
        if (averaged_updates_ > 1)
            nn::blend(average_, parameters_, static_cast<float>(1 / averaged_updates_));
        else
            average_ = parameters_;
    }

    Settings settings_;
    O optimiser_;
    typename D::Parameters parameters_;
    typename D::Parameters average_;
    double averaged_updates_ = 0;  ///< the latest counts as one
    typename D::Parameters gradient_;
    nn::Training<typename D::Network> training_{1};
    Minibatches chosen_;  ///< the examples of the update
    Minibatches order_;   ///< of their images
    std::vector<PolicyValueTerms> sums_;
};

// Not inline: a file that finds the learner declared `extern template` need not compile how it
// learns.
template <PolicyValueType D, nn::Optimiser O>
std::optional<PolicyValueTerms> AlphaZero<D, O>::update(std::span<const Example> examples,
                                                        double share, Rng& rng, Workers& workers) {
    assert(!examples.empty() && share > 0 && share <= 1);
    Undo undo(workers.cancellation(), parameters_, optimiser_, rng);
    draw(examples.size(), share, rng);
    const std::size_t batches = order_.count(settings_.batch);
    const std::size_t rows = Minibatches::most(order_.size(), settings_.batch);
    training_.reserve(rows);
    PolicyValueTerms sum;
    for (std::size_t epoch = 0; epoch < settings_.epochs; ++epoch) {
        if (batches > 1) order_.shuffle(rng);
        for (std::size_t i = 0; i < batches; ++i) {
            if (workers.stop_requested()) {
                undo.restore();
                return std::nullopt;
            }
            sum += step(examples, order_.batch(i, batches), workers);
        }
    }
    if (settings_.average > 0) average();
    sum *= 1 / static_cast<double>(order_.size() * settings_.epochs);
    return sum;
}

}  // namespace LUDUS_NAMESPACE
