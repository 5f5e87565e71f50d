#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/chinese_checkers/cell_set.hpp"
#include "ludus/games/chinese_checkers/evaluation.hpp"

namespace LUDUS_NAMESPACE::chinese_checkers {

/// Ends games that bring nobody nearer to the goal, so that players without skill finish them. A
/// game may have T actions, and E more for every piece that comes into the opponent's base beyond
/// the most that its player has had there. When it ends, the player wins whose pieces are farther
/// ahead, all together, by more than D steps; else it is drawn.
/// Source: Liu et al. (2019), section 3.6, "Tabula rasa", where T = E = 100 and D = 3. The paper
/// does not say what a piece counts that leaves the base and comes back: here nothing.
class SoftLimit {
public:
    struct Settings {
        std::uint32_t actions = 100;        ///< T, of both players together; at least 1
        int steps = 3;                      ///< D, at least 0
        std::uint32_t extension = actions;  ///< E
    };

    constexpr SoftLimit() noexcept : SoftLimit(Settings{}) {}
    /// Requires settings within their ranges.
    explicit constexpr SoftLimit(Settings settings) noexcept
        : settings_(settings), allowed_(settings.actions) {
        assert(settings.actions > 0 && settings.steps >= 0);
    }

    /// To be told of every action of a game in turn. An action that ends the game by its own rules
    /// is left to them. Pieces that are in the base when the game starts count as such from the
    /// first action on.
    template <class P>
        requires requires(const P& position, Player player) { P::Board::goal(player); }
    [[nodiscard]] constexpr std::optional<Outcome> judge(const P& before, typename P::Action,
                                                         const P& after) noexcept {
        if (played_ == 0)
            for (const Player player : {Player::first, Player::second})
                most_[seat(player)] = arrived(before, player);
        ++played_;
        const Player mover = before.to_move();
        const int now = arrived(after, mover);
        if (now > most_[seat(mover)]) {
            most_[seat(mover)] = now;
            allowed_ += settings_.extension;
        }
        if (played_ < allowed_ || after.outcome()) return std::nullopt;
        const int lead = StepsAhead::evaluate(after, Player::first);
        if (lead > settings_.steps) return Outcome::win(Player::first);
        if (lead < -settings_.steps) return Outcome::win(Player::second);
        return Outcome::draw();
    }

private:
    /// Pieces of a player in the opponent's base.
    template <class P>
    [[nodiscard]] static constexpr int arrived(const P& position, Player player) noexcept {
        return static_cast<int>(count(position.pieces_of(player) & P::Board::goal(player)));
    }

    Settings settings_;
    std::uint32_t allowed_;
    std::uint32_t played_ = 0;
    std::array<int, 2> most_{};  ///< pieces that a player has had in the opponent's base at once
};

}  // namespace LUDUS_NAMESPACE::chinese_checkers
