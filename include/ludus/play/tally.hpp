#pragma once

#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/play/game_in_play.hpp"

namespace LUDUS_NAMESPACE {

/// Wins, draws and losses of one agent.
struct Tally {
    std::uint64_t wins = 0;           ///< games won
    std::uint64_t draws = 0;          ///< games that nobody won
    std::uint64_t losses = 0;         ///< games lost
    std::uint64_t turns = 0;          ///< over all games
    std::uint64_t actions = 0;        ///< over all games
    std::uint64_t legal_actions = 0;  ///< over all positions in which one was played

    /// All games.
    [[nodiscard]] constexpr std::uint64_t games() const noexcept { return wins + draws + losses; }

    /// Counts a game, from the viewpoint of a player.
    constexpr void add(const GameResult& game, Player viewer) noexcept {
        const int utility = game.outcome.utility(viewer);
        ++(utility > 0 ? wins : utility < 0 ? losses : draws);
        turns += game.turns;
        actions += game.actions;
        legal_actions += game.legal_actions;
    }
    /// Adds the games of another tally.
    constexpr Tally& operator+=(const Tally& other) noexcept {
        wins += other.wins;
        draws += other.draws;
        losses += other.losses;
        turns += other.turns;
        actions += other.actions;
        legal_actions += other.legal_actions;
        return *this;
    }
    friend constexpr bool operator==(const Tally&, const Tally&) noexcept = default;

    /// All of it, for checkpoints.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(wins, draws, losses, turns, actions, legal_actions);
    }
};

}  // namespace LUDUS_NAMESPACE
