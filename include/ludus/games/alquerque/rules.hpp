#pragma once

#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/core/fixed_text.hpp"

/// The variants of Alquerque.
namespace LUDUS_NAMESPACE::alquerque {

/// Where a capture may lead.
enum class Captures : std::uint8_t {
    forward_or_sideways,  ///< in any of the five directions that do not lead back
    any_direction,        ///< in any of the eight
    forward_only          ///< in any of the three that lead forward
};

/// Who wins a finished game.
enum class Scoring : std::uint8_t {
    pieces,       ///< who has more pieces; equally many are a draw
    stuck_loses,  ///< who leaves the opponent without an action; all other games are drawn
    bell,         ///< the same, and the loser pays 2, and 1 for each opposing piece in excess
};

/// The rules as a template argument. The default ones are those of the paper's experiments.
/// Source: Knutsson & Remnerud (2011), 2.1.2 and 3.2.1; Bell (1979), vol. 1, pp. 47-48.
struct Rules {
    Captures captures = Captures::forward_or_sideways;  ///< where captures may lead
    bool multiple_captures = false;     ///< a piece that has captured may capture on, or stop
    bool no_return = false;             ///< the piece moved last may not go straight back
    Scoring scoring = Scoring::pieces;  ///< who wins at the end

    friend constexpr bool operator==(const Rules&, const Rules&) noexcept = default;
};

/// All that the paper lists as Bell's: rules 1 to 7 and his score.
inline constexpr Rules bell_rules{.captures = Captures::forward_or_sideways,
                                  .multiple_captures = true,
                                  .no_return = true,
                                  .scoring = Scoring::bell};

namespace detail {

/// "alquerque", and what differs from the default rules.
template <Rules rules>
inline constexpr FixedText<64> rules_name{
    "alquerque",
    rules.captures == Captures::any_direction ? "_any_direction" : "",
    rules.captures == Captures::forward_only ? "_forward_only" : "",
    rules.multiple_captures ? "_multiple_captures" : "",
    rules.no_return ? "_no_return" : "",
    rules.scoring == Scoring::stuck_loses ? "_stuck_loses" : "",
    rules.scoring == Scoring::bell ? "_bell_score" : ""};

}  // namespace detail

}  // namespace LUDUS_NAMESPACE::alquerque
