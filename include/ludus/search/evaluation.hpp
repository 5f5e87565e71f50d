#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/scored.hpp"

namespace LUDUS_NAMESPACE {

/// Guesses the value of a position to `viewer`, where a search stops looking ahead.
/// Laws: the value to the one player is the negated value to the other, and lies strictly between
/// -`least_win` and `least_win`. Where `rates_finished` is false, finished positions are not shown
/// to it: a search values them by their outcome, above all guesses, sooner wins and later losses
/// being better. Where it is true, a finished position is worth what `evaluate` says. One that
/// takes long, as a network does, may say by a constant `nodes_between_checks` after how many
/// positions a search is to look whether it must stop; else it does after 2,048.
template <class E, class G>
concept Evaluation = Game<G> && std::copy_constructible<E> &&
    requires(const E evaluation, const G position, Player viewer) {
        typename std::bool_constant<E::rates_finished>;
        { evaluation.evaluate(position, viewer) } noexcept -> std::same_as<int>;
    };

/// An evaluation that says what its numbers mean: a position worth e is as good as one whose
/// outcome is tanh(e / scale) on average.
template <class E, class G>
concept ScaledEvaluation = Evaluation<E, G> && requires {
    { E::scale } -> std::convertible_to<double>;
};

/// After how many positions a search by an evaluation looks whether it must stop.
template <class E>
inline constexpr std::uint64_t nodes_between_checks = [] {
    if constexpr (requires { E::nodes_between_checks; })
        return std::uint64_t{E::nodes_between_checks};
    else
        return std::uint64_t{2048};
}();

/// Sees nothing but the end of the game: wins, draws and losses, and how far off they are.
struct OutcomeOnly {
    static constexpr bool rates_finished = false;

    template <Game G>
    [[nodiscard]] static constexpr int evaluate(const G&, Player) noexcept {
        return 0;
    }
};

/// The points ahead, also at the end: plays for as many points as possible, not just for a win.
struct MarginOfPoints {
    static constexpr bool rates_finished = true;

    template <Scored G>
    [[nodiscard]] static constexpr int evaluate(const G& position, Player viewer) noexcept {
        return position.margin(viewer);
    }
};

}  // namespace LUDUS_NAMESPACE
