#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <tuple>

#include "ludus/core/settings.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/learn/validity_loss.hpp"
#include "ludus/play/seat.hpp"
#include "ludus/train/ddpg_trainer.hpp"

#include "opponents.hpp"

namespace papers::onitama {

/// How `CurriculumTrainer` learns. The defaults are the paper's, or, where it is silent, those of
/// its authors' program, except for these, which are ours: an update takes 128 transitions instead
/// of 512 and follows on every fourth of the learner's turns, of four games played side by side;
/// targets are kept valid and bounded; the memory holds the action that was chosen, where the
/// paper's holds the distribution that it was drawn from; and the learner plays both seats.
struct CurriculumSettings : ludus::DdpgSettings {
    bool bounded_targets = true;
    double validity_weight = 10;
    ludus::ValidityLoss validity_loss = ludus::ValidityLoss::squared;
    double freeze_at = 0.95;
    ludus::Seat seat = ludus::Seat::both;
    ludus::Choosing choosing = ludus::Choosing::sampled;
    bool remember_action = true;
    Opponents opponents = Opponents::depths;
    double raise_at = 0.6;
    std::uint64_t raise_window = 100;

    CurriculumSettings()
        : DdpgSettings{.critic_rate = 0.001,
                       .games = 4,
                       .turns_per_update = 4,
                       .batch = 128,
                       .capacity = 1'000'000,
                       .warm_up = 512,
                       .tau = 0.005,
                       .imitate = false,
                       .longest_game = 200,
                       .random_starts = true} {}

    /// The paper's way in what is ours by default.
    [[nodiscard]] static CurriculumSettings paper() {
        CurriculumSettings settings;
        settings.games = 1;
        settings.turns_per_update = 1;
        settings.batch = 512;
        settings.valid_targets = false;
        settings.bounded_targets = false;
        settings.seat = ludus::Seat::second;
        settings.remember_action = false;
        return settings;
    }
    /// The extended training has the finer steps that the paper proposes, and ends with depths 2
    /// and 3 mixed: of depth 3 alone, whose games are few, it forgot how to beat depth 2. It
    /// discounts more, since longer and longer wins became draws.
    [[nodiscard]] static CurriculumSettings extended() {
        CurriculumSettings settings;
        settings.opponents = Opponents::mixtures;
        settings.discount = 0.95;
        return settings;
    }

    [[nodiscard]] static constexpr auto described() {
        using S = CurriculumSettings;
        using ludus::Range, ludus::setting;
        return std::tuple_cat(
            DdpgSettings::described(),
            std::tuple{
                setting(&S::bounded_targets, "bounded_targets",
                        "whether targets lie between a loss and a win"),
                setting(&S::validity_weight, "validity_weight", "of the validity loss",
                        Range::at_least(0)),
                setting(&S::validity_loss, "validity_loss", "of what the actor says of validity",
                        validity_losses),
                setting(&S::freeze_at, "freeze_at",
                        "share of valid choices at which dual's validity network stays as it is; "
                        "above 1: never",
                        Range::between(0, 2)),
                setting(&S::seat, "seat", "the learner's", seats),
                setting(&S::choosing, "choosing", "how the learner plays in training", choosings),
                setting(&S::remember_action, "remember_action",
                        "whether the memory holds the chosen action instead of its distribution"),
                setting(&S::opponents, "opponents", "from the first level to the last",
                        opponents_names),
                setting(&S::raise_at, "raise_at",
                        "share of the latest games won that raises the level",
                        Range::between(0, 1)),
                setting(&S::raise_window, "raise_window", "the number of these games",
                        Range::between(1, 1'000'000)),
            });
    }
    friend bool operator==(const CurriculumSettings&, const CurriculumSettings&) = default;

private:
    static constexpr std::array<std::string_view, 2> validity_losses = {"squared", "cross_entropy"};
    static constexpr std::array<std::string_view, 3> seats = {"first", "second", "both"};
    static constexpr std::array<std::string_view, 2> choosings = {"likeliest", "sampled"};
};

}  // namespace papers::onitama
