#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "../support/players.hpp"

/// What the names of players say.
namespace examples {

/// The simulations of a search for each action, as in "mcts:1000".
[[nodiscard]] inline std::optional<std::uint32_t> simulations_in(std::string_view text) {
    return number_in(text, "mcts", 10'000'000);
}

/// Searches of two depths, and the share of the turns that are played by the second one.
struct Mix {
    int usual;
    int other;
    double share;
};

/// A share in [0, 1), as "0.25", of at most nine digits behind the point.
[[nodiscard]] inline std::optional<double> share_of(std::string_view text) {
    if (!text.starts_with("0.") || text.size() < 3 || text.size() > 11) return std::nullopt;
    std::uint32_t digits = 0;
    std::uint32_t whole = 1;
    for (const char digit : text.substr(2)) {
        if (digit < '0' || digit > '9') return std::nullopt;
        digits = 10 * digits + static_cast<std::uint32_t>(digit - '0');
        whole *= 10;
    }
    return static_cast<double>(digits) / static_cast<double>(whole);
}

/// As in "mixed:1:2:0.3".
[[nodiscard]] inline std::optional<Mix> mix_in(std::string_view text) {
    const std::size_t last = text.rfind(':');
    if (last == std::string_view::npos || last == 0) return std::nullopt;
    const std::size_t middle = text.rfind(':', last - 1);
    if (middle == std::string_view::npos) return std::nullopt;
    const auto usual = depth_in(text.substr(0, middle), "mixed");
    const auto other = depth_in(text.substr(middle, last - middle), "");
    const auto share = share_of(text.substr(last + 1));
    if (!usual || !other || !share) return std::nullopt;
    return Mix{*usual, *other, *share};
}

}  // namespace examples
