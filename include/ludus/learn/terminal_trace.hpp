#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/learn/trace.hpp"

namespace LUDUS_NAMESPACE {

/// Q-learning, and at the end of a game once more backwards along the last actions.
///
///     Q(s, a) += eta (r + sign gamma max_a' Q(s', a') - Q(s, a))    after every action
///     Q(s, a) += eta (r + sign gamma Q(s', a')        - Q(s, a))    at the end, for all but the
///                                                           last of `length` actions, a' played
///
/// The last action has no s': its r is what the game ended with. So a game lost by an action of
/// value 0, with eta 0.2 and gamma 0.8, takes -0.2, -0.032 and -0.00512 back along actions of value
/// 0, also where untried actions are worth more. A length of 0 and one of 1 are both plain
/// Q-learning; beyond, values are drawn towards what was played, explored actions too, and not only
/// towards the best.
/// Source: Knutsson & Remnerud (2011), 2.2.3, 3.5.2 and figure 3.2.
class TerminalTrace {
public:
    struct Settings {
        float step_size = 0.5F;     ///< eta, in (0, 1]
        float discount = 0.8F;      ///< gamma, in [0, 1], per action of the learner
        std::uint32_t length = 10;  ///< of the actions at the end that are learned of once more
    };
    static constexpr bool waits = false;

    /// A trace before its first game.
    explicit TerminalTrace(const Settings& settings) : settings_(settings) {}

    void begin() noexcept { steps_.clear(); }

    /// Allocates only in games longer than any before.
    void took(float& value) { steps_.push_back({&value}); }

    void advance(float reward, float sign, const Outlook& next) noexcept {
        Step& step = steps_.back();
        step.reward = reward;
        step.sign = sign;
        approach(*step.value, reward + sign * settings_.discount * next.best);
    }

    void finish(float reward) noexcept {
        if (steps_.empty()) return;
        approach(*steps_.back().value, reward);
        const std::size_t last = steps_.size() - 1;
        for (std::size_t back = 1; back < settings_.length && back <= last; ++back) {
            const Step& step = steps_[last - back];
            approach(*step.value,
                     step.reward + step.sign * settings_.discount * *steps_[last - back + 1].value);
        }
    }

private:
    struct Step {
        float* value;
        float reward = 0;
        float sign = 1;
    };

    void approach(float& value, float target) const noexcept {
        value += settings_.step_size * (target - value);
    }

    Settings settings_;
    std::vector<Step> steps_;
};

static_assert(Trace<TerminalTrace>);

}  // namespace LUDUS_NAMESPACE
