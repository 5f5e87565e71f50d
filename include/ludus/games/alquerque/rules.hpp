#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// The variants of Alquerque.
namespace ludus::alquerque {

/// Where a capture may lead.
enum class Captures : std::uint8_t { forward_or_sideways, any_direction, forward_only };

/// Who wins a finished game.
enum class Scoring : std::uint8_t {
    pieces,       ///< who has more pieces; equally many are a draw
    stuck_loses,  ///< who leaves the opponent without an action; all other games are drawn
    bell,         ///< the same, and the loser pays 2, and 1 for each opposing piece in excess
};

/// The rules as a template argument. The default ones are those of the paper's experiments.
/// Source: Knutsson & Remnerud (2011), 2.1.2 and 3.2.1; Bell (1979), vol. 1, pp. 47-48.
struct Rules {
    Captures captures = Captures::forward_or_sideways;
    bool multiple_captures = false;  ///< a piece that has captured may capture on, or stop
    bool no_return = false;          ///< the piece moved last may not go straight back
    Scoring scoring = Scoring::pieces;

    friend constexpr bool operator==(const Rules&, const Rules&) noexcept = default;
};

/// All that the paper lists as Bell's: rules 1 to 7 and his score.
inline constexpr Rules bell_rules{.captures = Captures::forward_or_sideways,
                                  .multiple_captures = true,
                                  .no_return = true,
                                  .scoring = Scoring::bell};

namespace detail {

/// "alquerque", and what differs from the default rules.
struct Name {
    std::array<char, 64> letters{};
    std::size_t size = 0;

    constexpr void append(std::string_view text) noexcept {
        for (const char letter : text) letters[size++] = letter;
    }
    [[nodiscard]] constexpr std::string_view view() const noexcept {
        return {letters.data(), size};
    }
};

[[nodiscard]] consteval Name name_of(Rules rules) {
    Name name;
    name.append("alquerque");
    if (rules.captures == Captures::any_direction) name.append("_any_direction");
    if (rules.captures == Captures::forward_only) name.append("_forward_only");
    if (rules.multiple_captures) name.append("_multiple_captures");
    if (rules.no_return) name.append("_no_return");
    if (rules.scoring == Scoring::stuck_loses) name.append("_stuck_loses");
    if (rules.scoring == Scoring::bell) name.append("_bell_score");
    return name;
}

template <Rules rules>
inline constexpr Name rules_name = name_of(rules);

}  // namespace detail

}  // namespace ludus::alquerque
