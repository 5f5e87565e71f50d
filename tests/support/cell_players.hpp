#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <optional>
#include <vector>

#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

/// Players of Tic-Tac-Toe without chance, and a referee.
namespace support {

/// Marks the lowest vacant cell, so that who begins wins by 0, 2, 4, 6 after seven actions.
struct LowestCell {
    [[nodiscard]] static ludus::tic_tac_toe::Action act(
        const ludus::tic_tac_toe::Position& position, ludus::Rng&) noexcept {
        return position.legal_actions()[0];
    }
};

/// Marks the highest vacant cell.
struct HighestCell {
    [[nodiscard]] static ludus::tic_tac_toe::Action act(
        const ludus::tic_tac_toe::Position& position, ludus::Rng&) noexcept {
        const auto actions = position.legal_actions();
        return actions[actions.size() - 1];
    }
};

/// Marks the lowest vacant cell and notes every position it is asked about.
struct Witness {
    std::vector<ludus::tic_tac_toe::Position>* asked;

    [[nodiscard]] ludus::tic_tac_toe::Action act(const ludus::tic_tac_toe::Position& position,
                                                 ludus::Rng& rng) const {
        asked->push_back(position);
        return LowestCell::act(position, rng);
    }
};

/// Marks the lowest vacant cell and counts in which seat it was asked.
struct SeatCounter {
    std::array<std::atomic<int>, 2>* asked;

    [[nodiscard]] ludus::tic_tac_toe::Action act(const ludus::tic_tac_toe::Position& position,
                                                 ludus::Rng& rng) const {
        ++(*asked)[ludus::seat(position.to_move())];
        return LowestCell::act(position, rng);
    }
};

/// Gives the game to whoever marks the last cell, and sees that it is told of each action once.
struct LastCellWins {
    int told = 0;

    std::optional<ludus::Outcome> judge(const ludus::tic_tac_toe::Position& before,
                                        ludus::tic_tac_toe::Action action,
                                        const ludus::tic_tac_toe::Position& next) noexcept {
        ++told;
        const int marked = 9 - std::popcount(before.vacant());
        if (marked + 1 != told || next != ludus::after(before, action))
            return ludus::Outcome::draw();
        if (action.cell == 8) return ludus::Outcome::win(before.to_move());
        return std::nullopt;
    }
};

}  // namespace support
