#pragma once

#include <cassert>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/divergence.hpp"
#include "ludus/nn/parameters.hpp"

namespace LUDUS_NAMESPACE {

/// A learner's actor as it was some games ago: an opponent that grows with the learner, and
/// meanwhile holds still, so that there is something to improve on.
/// Source: Dasgupta & Chong (2021), 7.3, who propose self-play of two agents that both learn; that
/// one of them is an older copy is from Deakos (2017), section 3.2.2.
template <ActorCriticType D>
class OlderSelf {
public:
    using Parameters = typename D::ActorParameters;

    struct Settings {
        std::uint64_t games = 1000;             ///< of training until it is renewed, at least 1
        Choosing choosing = Choosing::sampled;  ///< how it plays
    };

    /// There is no older self until `after` is asked for one.
    explicit OlderSelf(const Settings& settings) : settings_(settings) {
        assert(settings.games > 0);
    }

    /// The opponent after `games` games of training, which do not decrease from call to call. The
    /// first call renews it by the actor as it is `now`, and so does a call at least
    /// `Settings::games` games after that. O(parameters).
    [[nodiscard]] ActorAgent<D> after(std::uint64_t games, const Parameters& now) {
        if (exists_ == 0 || games - renewed_at_ >= settings_.games) {
            parameters_ = now;
            renewed_at_ = games;
            exists_ = 1;
        }
        return ActorAgent<D>(parameters_, settings_.choosing);
    }

    /// All that changes in training, for checkpoints.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(parameters_.values(), renewed_at_, exists_);
    }
    [[nodiscard]] bool valid() const noexcept { return is_sound(parameters_.values()); }

private:
    Settings settings_;
    Parameters parameters_;
    std::uint64_t renewed_at_ = 0;  ///< games
    std::uint8_t exists_ = 0;
};

}  // namespace LUDUS_NAMESPACE
