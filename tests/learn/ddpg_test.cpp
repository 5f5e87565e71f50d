#include "ludus/learn/ddpg.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/gradient_blocks.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/training.hpp"
#include "support/actor_critic.hpp"
#include "support/any_team.hpp"

namespace nn = ludus::nn;
using ludus::ValidityLoss;
using ludus::Workers;
using support::Marks;
using support::MarkTransition;

namespace {

constexpr double rate = 0.25;

using Judging = Marks<support::JudgingActor>;
using Normal = Marks<support::NormActor, support::NormCritic>;
using Paired = Marks<support::PairedActor, support::NormCritic>;

template <class D>
using Learner = ludus::Ddpg<D, nn::Sgd>;

/// Plain gradient descent, so that one step is the gradient times the rate.
nn::Sgd plain_sgd(std::size_t parameters) {
    return {parameters,
            {.rate = ludus::Schedule::constant(rate), .momentum = 0, .nesterov = false}};
}

template <class D>
Learner<D> make_learner(const typename Learner<D>::Settings& settings, std::uint64_t seed) {
    ludus::Rng rng(seed);
    return {settings, plain_sgd(D::Actor::parameter_count), plain_sgd(D::Critic::parameter_count),
            rng};
}

std::vector<MarkTransition> transitions(std::uint64_t seed, std::size_t count) {
    ludus::Rng rng(seed);
    return support::random_transitions(rng, count);
}

/// Such as a learner remembers, which is kept from invalid actions.
std::vector<MarkTransition> valid_transitions(std::uint64_t seed, std::size_t count) {
    auto found = transitions(seed, count);
    for (MarkTransition& item : found) {
        std::array<float, 9> mask{};
        ludus::fill_valid_mask<ludus::ByIndex<ludus::tic_tac_toe::Position>>(item.state,
                                                                             std::span(mask));
        ludus::restrict_to_valid(item.action, mask);
    }
    return found;
}

/// A network in double, evaluated one sample after another, and differentiated by differences.
template <nn::NetworkType N>
struct Slow {
    nn::Parameters<N, double> parameters;

    explicit Slow(const nn::Parameters<N>& from) {
        std::ranges::copy(from.values(), parameters.values().begin());
    }

    /// As in play.
    [[nodiscard]] std::vector<double> operator()(const std::vector<double>& input) const {
        nn::Activations<N, double> activations(1);
        std::ranges::copy(input, activations.input(0).begin());
        nn::forward(parameters, activations, 0, 1);
        const auto output = activations.output(0);
        return {output.begin(), output.end()};
    }
    /// As in training; moves the statistics of `moved`.
    [[nodiscard]] static std::vector<std::vector<double>> together(
        nn::Parameters<N, double>& moved, const std::vector<std::vector<double>>& inputs) {
        nn::Training<N, double> training(inputs.size());
        Workers alone;
        for (std::size_t i = 0; i < inputs.size(); ++i)
            std::ranges::copy(inputs[i], training.input(i).begin());
        training.forward(moved, inputs.size(), alone);
        std::vector<std::vector<double>> outputs;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const auto output = training.output(i);
            outputs.emplace_back(output.begin(), output.end());
        }
        return outputs;
    }

    /// One step down a loss of the outputs, by central differences, and the statistics' move.
    template <class Loss>
    double descend(const std::vector<std::vector<double>>& inputs, const Loss& loss) {
        const auto loss_at = [&](const nn::Parameters<N, double>& at) {
            nn::Parameters<N, double> copy = at;
            return loss(together(copy, inputs));
        };
        nn::Parameters<N, double> moved = parameters;
        const double before = loss(together(moved, inputs));
        for (const auto& block : nn::gradient_blocks<N>())
            for (std::size_t p = block.begin; p < block.end; ++p) {
                constexpr double difference = 1e-5;
                nn::Parameters<N, double> up = parameters;
                nn::Parameters<N, double> down = parameters;
                up.values()[p] += difference;
                down.values()[p] -= difference;
                moved.values()[p] -= rate * (loss_at(up) - loss_at(down)) / (2 * difference);
            }
        parameters = moved;
        return before;
    }

    void follow(const Slow& other, double tau) {
        for (std::size_t p = 0; p < N::parameter_count; ++p)
            parameters.values()[p] =
                tau * other.parameters.values()[p] + (1 - tau) * parameters.values()[p];
    }

    [[nodiscard]] double distance(const nn::Parameters<N>& other) const {
        double worst = 0;
        for (std::size_t p = 0; p < N::parameter_count; ++p)
            worst = std::max(
                worst, std::abs(parameters.values()[p] - static_cast<double>(other.values()[p])));
        return worst;
    }
};

/// The learner again, straight from its equations.
template <class D>
class Twin {
public:
    using Settings = typename Learner<D>::Settings;

    Twin(const Settings& settings, const Learner<D>& learner)
        : settings_(settings),
          actor_(learner.actor()),
          critic_(learner.critic()),
          target_actor_(learner.target_actor()),
          target_critic_(learner.target_critic()) {}

    typename Learner<D>::Losses update(const std::vector<MarkTransition>& batch) {
        const auto count = static_cast<double>(batch.size());
        std::vector<std::vector<double>> states;
        std::vector<std::vector<double>> judged;
        std::vector<double> targets;
        for (const auto& item : batch) {
            states.push_back(features(item.state));
            judged.push_back(joined(states.back(), {item.action.begin(), item.action.end()}));
            auto target = static_cast<double>(item.reward);
            if (!item.next.outcome()) {
                const auto next = features(item.next);
                auto distribution = target_actor_(next);
                if (settings_.valid_targets) {
                    double left = 0;
                    for (std::size_t cell = 0; cell < 9; ++cell) {
                        if ((item.next.vacant() >> cell & 1) == 0) distribution[cell] = 0;
                        left += distribution[cell];
                    }
                    for (std::size_t cell = 0; cell < 9; ++cell) distribution[cell] /= left;
                }
                target += static_cast<double>(settings_.discount) *
                    target_critic_(joined(next, distribution))[0];
            }
            const auto bound = static_cast<double>(settings_.bound);
            target = std::min(std::max(target, -bound), bound);
            targets.push_back(target);
        }

        typename Learner<D>::Losses losses;
        losses.critic = critic_.descend(judged, [&](const auto& values) {
            double sum = 0;
            for (std::size_t i = 0; i < targets.size(); ++i)
                sum += (targets[i] - values[i][0]) * (targets[i] - values[i][0]);
            return sum / count;
        });
        (void)actor_.descend(states, [&](const auto& outputs) {
            double value = 0;
            double validity = 0;
            for (std::size_t i = 0; i < batch.size(); ++i) {
                value += critic_(joined(states[i], outputs[i]))[0] / count;
                if constexpr (D::judges_validity)
                    for (std::size_t cell = 0; cell < 9; ++cell) {
                        const double v = outputs[i][9 + cell];
                        const bool valid = (batch[i].state.vacant() >> cell & 1) != 0;
                        validity += settings_.validity_loss == ValidityLoss::squared
                            ? (v - valid) * (v - valid) / (9 * count)
                            : -std::log(valid ? v : 1 - v) / (9 * count);
                    }
            }
            if (losses.actor == 0) losses.actor = -value;
            if (losses.validity == 0) losses.validity = validity;
            return -value + static_cast<double>(settings_.validity_weight) * validity;
        });
        target_actor_.follow(actor_, static_cast<double>(settings_.tau));
        target_critic_.follow(critic_, static_cast<double>(settings_.tau));
        return losses;
    }

    [[nodiscard]] double distance(const Learner<D>& learner) const {
        return std::max({actor_.distance(learner.actor()), critic_.distance(learner.critic()),
                         target_actor_.distance(learner.target_actor()),
                         target_critic_.distance(learner.target_critic())});
    }

private:
    static std::vector<double> features(const ludus::tic_tac_toe::Position& position) {
        std::array<float, 18> found{};
        support::MarkEncoder::encode(position, found);
        return {found.begin(), found.end()};
    }
    /// Features, and the first nine of an actor's output.
    static std::vector<double> joined(std::vector<double> features,
                                      const std::vector<double>& output) {
        features.insert(features.end(), output.begin(), output.begin() + 9);
        return features;
    }

    Settings settings_;
    Slow<typename D::Actor> actor_;
    Slow<typename D::Critic> critic_;
    Slow<typename D::Actor> target_actor_;
    Slow<typename D::Critic> target_critic_;
};

/// Several updates of a learner and of its twin, side by side.
template <class D>
void require_twin(const typename Learner<D>::Settings& settings, double most = 1e-5) {
    auto learner = make_learner<D>(settings, 1);
    Twin<D> twin(settings, learner);
    Workers alone;
    for (std::uint64_t update = 0; update < 3; ++update) {
        CAPTURE(update);
        REQUIRE(learner.updates() == update);
        const auto before = learner.actor();
        const auto batch = transitions(2 + update, 20);
        REQUIRE(std::ranges::any_of(batch, &MarkTransition::ends));
        const auto losses = *learner.update(batch, alone);
        const auto expected = twin.update(batch);
        REQUIRE(losses.critic == Approx(expected.critic).epsilon(1e-4));
        REQUIRE(losses.actor == Approx(expected.actor).epsilon(1e-4));
        REQUIRE(losses.validity == Approx(expected.validity).epsilon(1e-4));
        REQUIRE((losses.validity > 0) == D::judges_validity);
        REQUIRE(twin.distance(learner) < most);
        REQUIRE_FALSE(learner.actor() == before);
    }
}

template <nn::NetworkType N>
bool same_range(const nn::Parameters<N>& a, const nn::Parameters<N>& b, std::size_t begin,
                std::size_t end) {
    return std::ranges::equal(a.values().subspan(begin, end - begin),
                              b.values().subspan(begin, end - begin));
}

}  // namespace

TEST_CASE("an update of actor and critic is that of the equations", "[learn][ddpg]") {
    SECTION("with judgements by squared error") {
        require_twin<Judging>({.discount = 0.8F, .tau = 0.25F, .validity_weight = 3});
    }
    SECTION("with judgements by cross-entropy") {
        require_twin<Judging>(
            {.tau = 0.25F, .validity_weight = 2, .validity_loss = ValidityLoss::cross_entropy});
    }
    SECTION("with targets of valid actions alone") {
        require_twin<Judging>({.tau = 0.25F, .valid_targets = true});
    }
    SECTION("with bounded targets") { require_twin<Judging>({.tau = 0.25F, .bound = 0.3F}); }
    SECTION(
        "for a distribution alone, normalised in training by the batch, elsewhere by its means") {
        require_twin<Normal>({.discount = 0.8F, .tau = 0.25F});
    }
}

TEST_CASE("an update of actor and critic is the same wherever actions are placed",
          "[learn][ddpg]") {
    using Opposite = support::OppositeMarks<support::JudgingActor>;
    const auto batch = valid_transitions(31, 20);
    Workers alone;
    auto learner = make_learner<Judging>({.tau = 0.5F, .valid_targets = true}, 32);
    auto opposite = make_learner<Opposite>({.tau = 0.5F, .valid_targets = true}, 32);
    const auto turn = [](std::span<float> actor, std::span<float> critic, std::span<float> mu,
                         std::span<float> q, auto&...) {
        support::turn_outputs(actor);
        support::turn_outputs(mu);
        support::turn_inputs(critic);
        support::turn_inputs(q);
    };
    opposite.visit(turn);
    for (int i = 0; i < 3; ++i) {
        const auto losses = *learner.update(batch, alone);
        const auto found = *opposite.update(batch, alone);
        REQUIRE(found.critic == Approx(losses.critic).epsilon(1e-4));
        REQUIRE(found.actor == Approx(losses.actor).epsilon(1e-4));
        REQUIRE(found.validity == Approx(losses.validity).epsilon(1e-4));
    }
    opposite.visit(turn);
    const auto distance = [](std::span<const float> a, std::span<const float> b) {
        float worst = 0;
        for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::abs(a[i] - b[i]));
        return worst;
    };
    REQUIRE(distance(learner.actor().values(), opposite.actor().values()) < 1e-4F);
    REQUIRE(distance(learner.critic().values(), opposite.critic().values()) < 1e-4F);
    REQUIRE(distance(learner.target_actor().values(), opposite.target_actor().values()) < 1e-4F);
    REQUIRE(distance(learner.target_critic().values(), opposite.target_critic().values()) < 1e-4F);
}

TEST_CASE("a terminal position adds nothing to the reward", "[learn][ddpg]") {
    // The same rewards: with a discount of 0 nothing but the reward counts.
    std::vector<MarkTransition> ends = transitions(3, 60);
    std::erase_if(ends, [](const auto& item) { return !item.ends(); });
    REQUIRE(ends.size() > 5);
    Workers alone;
    auto looking = make_learner<Judging>({.discount = 1}, 4);
    auto blind = make_learner<Judging>({.discount = 0}, 4);
    looking.update(ends, alone);
    blind.update(ends, alone);
    REQUIRE(looking.critic() == blind.critic());

    std::vector<MarkTransition> goes_on = transitions(3, 60);
    looking.update(goes_on, alone);
    blind.update(goes_on, alone);
    REQUIRE_FALSE(looking.critic() == blind.critic());
}

TEST_CASE("targets begin as copies and follow by tau", "[learn][ddpg]") {
    Workers alone;
    const auto batch = transitions(5, 40);
    auto still = make_learner<Normal>({.tau = 0}, 6);
    const auto actor = still.actor();
    const auto critic = still.critic();
    REQUIRE(still.target_actor() == actor);
    REQUIRE(still.target_critic() == critic);
    still.update(batch, alone);
    REQUIRE(still.target_actor() == actor);
    REQUIRE(still.target_critic() == critic);
    REQUIRE_FALSE(still.actor() == actor);
    REQUIRE_FALSE(still.critic() == critic);

    auto whole = make_learner<Normal>({.tau = 1}, 6);
    whole.update(batch, alone);
    REQUIRE(whole.target_actor() == whole.actor());
    REQUIRE(whole.target_critic() == whole.critic());
}

TEST_CASE("an update of actor and critic has the same bits for any number of workers",
          "[learn][ddpg]") {
    const auto trained = [](Workers& team) {
        auto learner = make_learner<Paired>({.tau = 0.1F}, 7);
        std::vector<Learner<Paired>::Losses> losses;
        for (std::uint64_t update = 0; update < 4; ++update)
            losses.push_back(*learner.update(transitions(8 + update, 300), team));
        return std::tuple(learner.actor(), learner.critic(), learner.target_actor(),
                          learner.target_critic(), losses);
    };
    REQUIRE(std::get<4>(support::same_on_any_team(trained)).size() == 4);
}

TEST_CASE("ddpg: an update that is cancelled before its first step changes nothing",
          "[learn][ddpg]") {
    std::atomic<bool> stop = true;
    Workers cancelled(2, &stop);
    Workers alone;
    const auto batch = transitions(12, 40);
    auto learner = make_learner<Paired>({.tau = 0.1F}, 8);
    auto other = make_learner<Paired>({.tau = 0.1F}, 8);
    CHECK_FALSE(learner.update(batch, cancelled));
    const auto same = [&] {
        return learner.actor() == other.actor() && learner.critic() == other.critic() &&
            learner.target_actor() == other.target_actor() &&
            learner.target_critic() == other.target_critic() &&
            learner.updates() == other.updates();
    };
    CHECK(same());
    stop = false;
    CHECK(learner.update(batch, cancelled) == other.update(batch, alone));
    CHECK(same());
}

TEST_CASE("what is frozen stays, and the rest goes on as before", "[learn][ddpg]") {
    constexpr std::size_t begin = support::PlainActor::parameter_count;
    constexpr std::size_t end = support::PairedActor::parameter_count;
    Workers alone;
    const Learner<Paired>::Settings settings{.freezable = {begin, end}};
    auto frozen = make_learner<Paired>(settings, 9);
    auto free = make_learner<Paired>(settings, 9);
    frozen.update(transitions(10, 50), alone);
    free.update(transitions(10, 50), alone);
    REQUIRE_FALSE(frozen.frozen());
    REQUIRE(frozen.actor() == free.actor());

    const auto held = frozen.actor();
    frozen.freeze();
    REQUIRE(frozen.frozen());
    for (std::uint64_t update = 0; update < 3; ++update) {
        frozen.update(transitions(11 + update, 50), alone);
        free.update(transitions(11 + update, 50), alone);
    }
    REQUIRE(same_range(frozen.actor(), held, begin, end));
    REQUIRE_FALSE(same_range(free.actor(), held, begin, end));
    REQUIRE_FALSE(same_range(frozen.actor(), held, 0, begin));
    REQUIRE(same_range(frozen.actor(), free.actor(), 0, begin));  // they share nothing
}
