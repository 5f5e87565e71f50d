#pragma once

#include "ludus/games/alquerque/rules.hpp"
#include "reference/alquerque.hpp"

namespace support {

/// The rules as the slow twin has them.
[[nodiscard]] constexpr reference::AlquerqueRules in_words(ludus::alquerque::Rules rules) {
    using ludus::alquerque::Captures;
    using ludus::alquerque::Scoring;
    return {.backward_captures = rules.captures == Captures::any_direction,
            .sideways_captures = rules.captures != Captures::forward_only,
            .multiple_captures = rules.multiple_captures,
            .no_return = rules.no_return,
            .stuck_loses = rules.scoring == Scoring::stuck_loses,
            .bell_score = rules.scoring == Scoring::bell};
}

}  // namespace support
