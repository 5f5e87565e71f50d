#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/tournament.hpp"

namespace LUDUS_NAMESPACE {

/// How every player did against every other: the sums from which tables of a tournament are made.
class Crosstable {
public:
    /// A table without games.
    explicit Crosstable(std::size_t players) : players_(players), cells_(players * players) {}
    /// The games of a tournament.
    explicit Crosstable(const Tournament& tournament) : Crosstable(tournament.players()) {
        for (const TournamentGame& game : tournament.games) add(game);
    }

    /// Counts a game.
    void add(const TournamentGame& game) noexcept {
        cell(game.first, game.second).add(game.result, Player::first);
        cell(game.second, game.first).add(game.result, Player::second);
    }
    /// Counts a match, of which `tally` is what `player` made of it.
    void add(std::size_t player, std::size_t opponent, Tally tally) noexcept {
        cell(player, opponent) += tally;
        std::swap(tally.wins, tally.losses);
        cell(opponent, player) += tally;
    }

    /// How many players there are.
    [[nodiscard]] std::size_t players() const noexcept { return players_; }

    /// The games of `player` against `opponent`, seen by `player`. None against itself.
    [[nodiscard]] const Tally& of(std::size_t player, std::size_t opponent) const noexcept {
        assert(player < players_ && opponent < players_);
        return cells_[player * players_ + opponent];
    }
    /// The games of `player` against all others. O(players).
    [[nodiscard]] Tally of(std::size_t player) const noexcept {
        Tally total;
        for (std::size_t other = 0; other < players_; ++other) total += of(player, other);
        return total;
    }

private:
    [[nodiscard]] Tally& cell(std::size_t row, std::size_t column) noexcept {
        assert(row < players_ && column < players_ && row != column);
        return cells_[row * players_ + column];
    }

    std::size_t players_;
    std::vector<Tally> cells_;  ///< [players x players]
};

/// The share of the games that were won; 0 without games. Draws count nothing.
[[nodiscard]] constexpr double win_rate(const Tally& tally) noexcept {
    return tally.games() == 0
        ? 0
        : static_cast<double>(tally.wins) / static_cast<double>(tally.games());
}

/// Wins less losses.
[[nodiscard]] constexpr std::int64_t net_wins(const Tally& tally) noexcept {
    return static_cast<std::int64_t>(tally.wins) - static_cast<std::int64_t>(tally.losses);
}

/// How many turns of both players together a game took; 0 without games.
[[nodiscard]] constexpr double mean_turns(const Tally& tally) noexcept {
    return tally.games() == 0
        ? 0
        : static_cast<double>(tally.turns) / static_cast<double>(tally.games());
}

/// Wins, and draws by half.
[[nodiscard]] constexpr double points(const Tally& tally) noexcept {
    return static_cast<double>(tally.wins) + static_cast<double>(tally.draws) / 2;
}

}  // namespace LUDUS_NAMESPACE
