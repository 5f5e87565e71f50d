#pragma once

#include <cassert>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/play/tournament.hpp"

namespace LUDUS_NAMESPACE {

/// The share of the points that a player of rating `own` can expect against one of rating `other`:
///
///     E_A = 1 / (1 + 10^((R_B - R_A) / 400))
///
/// Source: Dasgupta & Chong (2021), equation 6.1, after Elo (1978), "The rating of chessplayers".
[[nodiscard]] inline double expected_score(double own, double other) noexcept {
    return 1 / (1 + std::pow(10.0, (other - own) / 400));
}

/// How much higher a player is rated who scores such a share of the points: the inverse of the
/// above. Infinite for 0 and 1.
[[nodiscard]] inline double rating_difference(double score) noexcept {
    assert(score >= 0 && score <= 1);
    return 400 * std::log10(score / (1 - score));
}

/// Elo ratings, which follow the games one by one: the same games in another order give other
/// ratings, and the last games weigh most.
///
///     R'_A = R_A + K (S_A - E_A),   S_A = 1 for a win, 1/2 for a draw, 0 for a loss
///
/// What one player gains the other loses, so the mean stays what it was.
/// Source: Dasgupta & Chong (2021), 6.3, equations 6.1 and 6.2.
class Elo {
public:
    struct Settings {
        double start = 1000;  ///< everyone's rating before the first game
        double step = 32;     ///< K, the most that a game can change
    };

    /// So many players, who have not played yet.
    explicit Elo(std::size_t players) : Elo(players, Settings{}) {}
    /// As above, with other settings.
    Elo(std::size_t players, const Settings& settings)
        : step_(settings.step), ratings_(players, settings.start) {}

    /// Follows a game; `Player::first` in the outcome is `first`.
    void observe(std::size_t first, std::size_t second, Outcome outcome) noexcept {
        assert(first != second && first < ratings_.size() && second < ratings_.size());
        const double score = (1 + outcome.utility(Player::first)) / 2.0;
        const double gain = step_ * (score - expected_score(ratings_[first], ratings_[second]));
        ratings_[first] += gain;
        ratings_[second] -= gain;
    }
    /// Follows a game of a tournament.
    void observe(const TournamentGame& game) noexcept {
        observe(game.first, game.second, game.result.outcome);
    }

    /// By number of the player.
    [[nodiscard]] const std::vector<double>& ratings() const noexcept { return ratings_; }

private:
    double step_;
    std::vector<double> ratings_;
};

/// The ratings after each round of a tournament: [rounds x players].
[[nodiscard]] inline std::vector<std::vector<double>> elo_course(
    const Tournament& tournament, const Elo::Settings& settings = {}) {
    Elo elo(tournament.players(), settings);
    std::vector<std::vector<double>> course;
    course.reserve(tournament.rounds());
    for (const TournamentGame& game : tournament.games) {
        elo.observe(game);
        const auto played = static_cast<std::size_t>(&game - tournament.games.data()) + 1;
        if (played % tournament.games_per_round() == 0) course.push_back(elo.ratings());
    }
    return course;
}

}  // namespace LUDUS_NAMESPACE
