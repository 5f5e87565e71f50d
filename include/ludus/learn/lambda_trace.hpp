#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/learn/trace.hpp"

namespace LUDUS_NAMESPACE {

/// What an action that is taken again in the same game is credited with.
enum class Revisit : std::uint8_t {
    accumulates,  ///< both times
    replaces,     ///< the last time only
};

/// Which policy is learned of.
enum class Control : std::uint8_t {
    watkins,  ///< Q(lambda): the greedy one; an action that is not greedy cuts the trace
    sarsa,    ///< Sarsa(lambda): the one that is followed
};

/// Eligibility traces. With V(s') = max_a' Q(s', a') for Watkins, Q(s', a') of the action chosen
/// for Sarsa, after every action
///
///     delta = r + sign gamma V(s') - Q(s, a)
///     Q    += alpha delta e           for every action of the game, e its eligibility
///     e    *= sign gamma lambda       or 0 where Watkins's trace is cut
///
/// The action taken last has e = 1; by `Revisit`, its earlier eligibilities stay beside that or are
/// forgotten. Those that have sunk below `least` are left out. Terminal V is 0.
/// Sources: Watkins (1989); Singh & Sutton (1996), "Reinforcement learning with replacing
/// eligibility traces"; Sutton & Barto (2018), 12.7 and 12.10. The sign is ours, for zero-sum play.
template <Control control_of, Revisit revisit_by>
class LambdaTrace {
public:
    struct Settings {
        float step_size = 0.1F;  ///< alpha, in (0, 1]
        float discount = 1.0F;   ///< gamma, in [0, 1], per action of the learner
        float decay = 0.8F;      ///< lambda, in [0, 1]
        float least = 1e-6F;     ///< eligibilities below it count as 0
    };
    static constexpr bool waits = true;
    static constexpr Control control = control_of;  ///< the policy that is learned of
    static constexpr Revisit revisit = revisit_by;  ///< what repeated actions are credited with

    /// A trace before its first game. Allocates only in games longer than any before.
    explicit LambdaTrace(const Settings& settings) : settings_(settings) {}

    void begin() noexcept {
        live_.clear();
        first_ = 0;
    }

    /// Allocates only in games longer than any before. O(live eligibilities) where they are
    /// replaced.
    void took(float& value) {
        if constexpr (revisit == Revisit::replaces)
            for (std::size_t i = first_; i < live_.size(); ++i)
                if (live_[i].value == &value) live_[i].weight = 0;
        live_.push_back({&value, 1.0F});
    }

    /// O(live eligibilities).
    void advance(float reward, float sign, const Outlook& next) noexcept {
        const float ahead = control == Control::watkins ? next.best : next.chosen;
        learn(reward + sign * settings_.discount * ahead);
        if (control == Control::watkins && !next.greedy) {
            begin();
            return;
        }
        const float factor = sign * settings_.discount * settings_.decay;
        for (std::size_t i = first_; i < live_.size(); ++i) live_[i].weight *= factor;
        while (first_ < live_.size() && std::abs(live_[first_].weight) < settings_.least) ++first_;
    }

    void finish(float reward) noexcept {
        if (first_ < live_.size()) learn(reward);
    }

private:
    struct Eligible {
        float* value;
        float weight;
    };

    void learn(float target) noexcept {
        const float delta = target - *live_.back().value;
        for (std::size_t i = first_; i < live_.size(); ++i)
            *live_[i].value += settings_.step_size * delta * live_[i].weight;
    }

    Settings settings_;
    std::vector<Eligible> live_;  ///< by age, the oldest first; from `first_` on
    std::size_t first_ = 0;
};

/// Watkins's Q(lambda) with replacing traces.
using WatkinsTrace = LambdaTrace<Control::watkins, Revisit::replaces>;
/// Sarsa(lambda) with replacing traces.
using SarsaTrace = LambdaTrace<Control::sarsa, Revisit::replaces>;

static_assert(Trace<WatkinsTrace> && Trace<SarsaTrace>);
static_assert(Trace<LambdaTrace<Control::watkins, Revisit::accumulates>>);

}  // namespace LUDUS_NAMESPACE
