#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/chinese_checkers/cell_set.hpp"

namespace LUDUS_NAMESPACE::chinese_checkers {

/// Ends a game as drawn when the latest actions lead to few different cells, so that somebody walks
/// in a circle. Source: Liu et al. (2019), section 3.1.
class Repetition {
public:
    static constexpr std::size_t longest = 32;  ///< that `Settings::actions` may be

    struct Settings {
        std::uint8_t actions = 16;  ///< looked at, in [1, longest]; with fewer played nothing ends
        std::uint8_t cells = 6;     ///< fewer different destinations than these end the game
        bool movers_own = false;    ///< looks at the mover's own actions, not at both players'
    };
    /// The paper's rule: fewer than 6 destinations in the last 16 actions of the game.
    [[nodiscard]] static constexpr Settings last_sixteen() noexcept { return {}; }
    /// Another reading of it: at most 3 destinations in the mover's last 8 own actions.
    [[nodiscard]] static constexpr Settings own_eight() noexcept { return {8, 4, true}; }

    constexpr Repetition() noexcept : Repetition(Settings{}) {}
    /// Requires settings within their ranges.
    explicit constexpr Repetition(Settings settings) noexcept : settings_(settings) {
        assert(settings.actions > 0 && settings.actions <= longest);
    }

    /// To be told of every action of a game in turn. An action that ends the game by its own rules
    /// is left to them.
    template <class P>
        requires requires(typename P::Action action) { action.to(); }
    [[nodiscard]] constexpr std::optional<Outcome> judge(const P& before, typename P::Action action,
                                                         const P& after) noexcept {
        Track& track = tracks_[settings_.movers_own ? seat(before.to_move()) : 0];
        track.to[track.count % settings_.actions] = static_cast<std::uint8_t>(action.to());
        ++track.count;
        if (track.count < settings_.actions) return std::nullopt;
        typename P::Set seen{};
        for (std::size_t i = 0; i < settings_.actions; ++i)
            seen |= only<typename P::Set>(track.to[i]);
        if (count(seen) >= settings_.cells || after.outcome()) return std::nullopt;
        return Outcome::draw();
    }

private:
    struct Track {
        std::array<std::uint8_t, longest> to{};  ///< destinations, the latest `actions` of them
        std::uint32_t count = 0;                 ///< of all actions so far
    };

    Settings settings_;
    std::array<Track, 2> tracks_{};
};

}  // namespace LUDUS_NAMESPACE::chinese_checkers
