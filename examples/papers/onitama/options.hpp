#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "ludus/core/schedule.hpp"
#include "ludus/learn/curriculum.hpp"
#include "ludus/learn/validity_loss.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/match.hpp"
#include "ludus/train/ddpg_steps.hpp"

#include "../support/app.hpp"
#include "../support/players.hpp"
#include "actors.hpp"

namespace examples::onitama {

/// Whether an actor has a validity network that can be frozen: that of `dual` stands apart.
template <class D>
inline constexpr bool freezes = std::is_same_v<D, Dual>;

/// Every constant of a training run. The defaults are the paper's, or, where it is silent, those of
/// its authors' program; but for these, which are ours: an update takes 128 transitions instead of
/// 512 and follows on every fourth of the learner's turns, of four games played side by side;
/// targets are kept valid and bounded; the memory holds the action that was chosen, where the
/// paper's holds the distribution that it was drawn from; and the learner plays both seats.
struct Options {
    std::string actor = "val_branch_actions";  ///< the paper's name of the network
    std::uint64_t seed = 1;
    std::uint64_t games = 10'000;
    std::uint64_t games_at_once = 4;
    std::uint64_t turns_per_update = 4;
    std::uint64_t batch_size = 128;
    std::uint64_t capacity = 1'000'000;
    std::uint64_t warm_up = 512;
    double discount = 0.99;
    double tau = 0.005;
    bool valid_targets = true;
    bool bounded_targets = true;
    double validity_weight = 10;
    ludus::ValidityLoss validity_loss = ludus::ValidityLoss::squared;
    double freeze_at = 0.95;
    ludus::Seat seat = ludus::Seat::both;
    bool random_deals = true;
    ludus::Choosing choosing = ludus::Choosing::sampled;
    bool remembers_action = true;
    bool imitates = false;
    double actor_rate = 0.001;
    double critic_rate = 0.001;
    std::string opponents = "minimax:1,minimax:2,minimax:3";
    double raise_at = 0.6;
    std::uint64_t raise_window = 100;
    std::uint64_t point_every = 50;

    friend bool operator==(const Options&, const Options&) = default;

    /// The opponents' names, from the first level to the last.
    [[nodiscard]] std::vector<std::string> levels() const;
    /// What they may be.
    [[nodiscard]] static std::string opponent_names() {
        return fmt::format("{}, self:GAMES", Players<Game>::names);
    }
    /// The games until it is renewed, if the name is that of an older copy of the learner.
    [[nodiscard]] static std::optional<std::uint64_t> games_of_self(std::string_view name) {
        return number_in(name, "self", 1'000'000'000);
    }

    /// For checkpoints: a resumed run keeps the constants that it started with. Their kind
    /// names the actor.
    template <class Visit>
    void visit(Visit&& visit) {
        auto loss = static_cast<std::uint8_t>(validity_loss);
        auto place = static_cast<std::uint8_t>(seat);
        auto choice = static_cast<std::uint8_t>(choosing);
        visit(seed, games, games_at_once, turns_per_update, batch_size, capacity, warm_up, discount,
              tau, valid_targets, bounded_targets, validity_weight, loss, freeze_at, place,
              random_deals, choice, remembers_action, imitates, actor_rate, critic_rate, opponents,
              raise_at, raise_window, point_every);
        validity_loss = static_cast<ludus::ValidityLoss>(loss);
        seat = static_cast<ludus::Seat>(place);
        choosing = static_cast<ludus::Choosing>(choice);
    }
    [[nodiscard]] bool valid() const {
        return games_at_once > 0 && games_at_once <= most_games_at_once && turns_per_update > 0 &&
            batch_size > 0 && batch_size <= most_transitions && capacity > 0 &&
            capacity <= most_transitions && raise_window > 0 && raise_window <= most_transitions &&
            point_every > 0 && validity_loss <= ludus::ValidityLoss::cross_entropy &&
            seat <= ludus::Seat::both && choosing <= ludus::Choosing::sampled;
    }

    /// Adds an option to the command line for every constant.
    void add_to(CLI::App& app);

    [[nodiscard]] ludus::Curriculum curriculum() const {
        return ludus::Curriculum(
            {.levels = levels().size(), .window = raise_window, .share = raise_at});
    }

    template <class D>
    [[nodiscard]] typename ludus::DdpgSteps<D, ludus::nn::Adam>::Settings trainer_settings() const {
        typename ludus::DdpgSteps<D, ludus::nn::Adam>::Settings settings;
        settings.learner.discount = static_cast<float>(discount);
        settings.learner.tau = static_cast<float>(tau);
        settings.learner.valid_targets = valid_targets;
        if (bounded_targets) settings.learner.bound = 1;
        settings.learner.validity_weight = static_cast<float>(validity_weight);
        settings.learner.validity_loss = validity_loss;
        if constexpr (freezes<D>)
            settings.learner.freezable = {papers::dual_validity_begin, D::Actor::parameter_count};
        settings.conduct = {.choosing = choosing,
                            .remembers_action = remembers_action,
                            .remembers_opponent = imitates};
        settings.limit = Players<Game>::limit;
        settings.seat = seat;
        settings.random_starts = random_deals;
        settings.games = games_at_once;
        settings.turns_per_update = turns_per_update;
        settings.batch = batch_size;
        settings.capacity = capacity;
        settings.warm_up = warm_up;
        if constexpr (freezes<D>) settings.freeze_at = freeze_at;
        return settings;
    }

    /// Adam with the step size of the actor or of the critic.
    [[nodiscard]] static ludus::nn::Adam adam(std::size_t parameters, double rate) {
        return {parameters, {.rate = ludus::Schedule::constant(rate)}};
    }

private:
    static constexpr std::uint64_t most_games_at_once = 10'000;
    static constexpr std::uint64_t most_transitions = 10'000'000;
};

/// How long everything takes, and the seed of it all.
struct Lengths {
    std::uint64_t seed = 1;
    std::uint64_t games = 10'000;      ///< of each actor, as in the paper
    std::uint64_t extended = 100'000;  ///< of the extended training, as in the paper
    std::uint64_t rounds = 2'500;      ///< of the tournament, as in the paper
    std::uint64_t untrained = 9'400;   ///< games of figure 5.1: its 71,789 turns
};

}  // namespace examples::onitama
