#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/play/crosstable.hpp"
#include "ludus/play/statistics.hpp"

namespace LUDUS_NAMESPACE {

/// Whether maximum likelihood gives every player a finite rating: whether, however the players are
/// split in two groups, both took points from the other. False for a player that won or lost every
/// game, and for groups that did not play each other. Requires a player. O(players^2).
/// Source: Ford (1957), "Solution of a ranking problem from binary comparisons".
[[nodiscard]] inline bool has_finite_ratings(const Crosstable& table) {
    const std::size_t players = table.players();
    const auto connects_all = [&](auto&& leads) {  // from the first player, step by step
        std::vector<bool> seen(players);
        std::vector<std::size_t> reached = {0};
        seen[0] = true;
        for (std::size_t i = 0; i < reached.size(); ++i)
            for (std::size_t next = 0; next < players; ++next)
                if (!seen[next] && leads(reached[i], next)) {
                    seen[next] = true;
                    reached.push_back(next);
                }
        return reached.size() == players;
    };
    return connects_all([&](auto from, auto to) { return points(table.of(from, to)) > 0; }) &&
        connects_all([&](auto from, auto to) { return points(table.of(to, from)) > 0; });
}

/// Bradley-Terry ratings on the scale of Elo's: the ratings R that make the results likeliest, if
/// every game of A against B goes to A with probability 1 / (1 + 10^((R_B - R_A) / 400)). They
/// depend on all games alike, in whatever order they were played. A draw counts as half a win for
/// each, which makes the intervals wider than need be where there are many.
///
/// Who only won would be rated infinitely high. So everyone is given a few more games, all drawn,
/// in equal parts against all others: among hundreds of games they change little, and all ratings
/// are finite. Without them the ratings are those of maximum likelihood.
///
/// Source: Bradley & Terry (1952), "Rank analysis of incomplete block designs"; here by Newton's
/// method instead of Hunter (2004), "MM algorithms for generalized Bradley-Terry models", since the
/// intervals need the information matrix anyway.
class BradleyTerry {
public:
    struct Settings {
        double mean = 1000;                   ///< of all ratings
        double prior_draws = 1;               ///< of each player, together; at least 0
        double quantile = 1.959963984540054;  ///< of the normal distribution; this for 95 per cent
    };

    /// Requires two players, and prior draws or `has_finite_ratings(table)`. O(players^3), some ten
    /// times.
    explicit BradleyTerry(const Crosstable& table) : BradleyTerry(table, Settings{}) {}
    /// As above, with other settings.
    BradleyTerry(const Crosstable& table, const Settings& settings)
        : players_(table.players()),
          settings_(settings),
          logits_(Vector::Zero(index(players_))),
          covariance_(index(players_), index(players_)) {
        assert(players_ >= 2);
        assert(settings.prior_draws > 0 || has_finite_ratings(table));
        fit(table);
    }

    /// A player's rating, on Elo's scale; players are known by their numbers.
    [[nodiscard]] double rating(std::size_t player) const noexcept {
        return settings_.mean + scale * logits_[index(player)];
    }
    /// Of a rating, relative to the mean of all.
    [[nodiscard]] Interval interval(std::size_t player) const noexcept {
        return around(rating(player), covariance(player, player));
    }
    /// Of the difference of two ratings, which is surer than the two intervals suggest: without 0
    /// in it the one player is stronger than the other.
    [[nodiscard]] Interval lead(std::size_t player, std::size_t other) const noexcept {
        return around(
            rating(player) - rating(other),
            covariance(player, player) - 2 * covariance(player, other) + covariance(other, other));
    }

private:
    using Vector = Eigen::VectorXd;  ///< [players]
    using Matrix = Eigen::MatrixXd;  ///< [players x players]

    static constexpr double scale = 400 / std::numbers::ln10;  ///< points of rating to a logit

    [[nodiscard]] double covariance(std::size_t a, std::size_t b) const noexcept {
        return covariance_(index(a), index(b));
    }
    [[nodiscard]] static Eigen::Index index(std::size_t number) noexcept {
        return static_cast<Eigen::Index>(number);
    }
    [[nodiscard]] Interval around(double value, double variance) const noexcept {
        const double reach = settings_.quantile * scale * std::sqrt(variance);
        return {value - reach, value + reach};
    }

    /// Of winning, at the present ratings.
    [[nodiscard]] double chance_of(std::size_t player, std::size_t other) const noexcept {
        return 1 / (1 + std::exp(logits_[index(other)] - logits_[index(player)]));
    }

    /// Newton's method from equal ratings. The third derivative of the logarithm of the likelihood
    /// along a step is at most `spread` times the second, `spread` being the difference of the
    /// step's largest and least part; so ln(1 + spread) / spread of the step never makes it less
    /// likely.
    /// Source: Sun & Tran-Dinh (2019), "Generalized self-concordant functions", for nu = 2.
    void fit(const Crosstable& table) {
        constexpr int most_steps = 1000;
        constexpr double enough = 1e-9;  // logits; the step is taken, and squares the error
        double spread = 1;
        for (int steps = 0; steps < most_steps && spread > enough; ++steps) {
            const Vector slope = linearise(table);
            const Vector step = covariance_ * slope;
            spread = step.maxCoeff() - step.minCoeff();
            const double length = spread > 0 ? std::log1p(spread) / spread : 0;
            logits_ += length * step;
        }
    }

    /// Sets the covariance at the present ratings, and returns the slope of the logarithm of the
    /// likelihood, which is what everyone scored beyond expectation.
    ///
    /// The information matrix is that of a graph, which does not see a change of all ratings by the
    /// same amount; the inverse under the constraint that the ratings sum to 0 is its
    /// pseudo-inverse,
    ///     (I + w J)^-1 - J / w,   J = 1 / players everywhere, w any number.
    [[nodiscard]] Vector linearise(const Crosstable& table) {
        const double prior_games = settings_.prior_draws / static_cast<double>(players_ - 1);
        Vector slope = Vector::Zero(index(players_));
        Matrix information = Matrix::Zero(index(players_), index(players_));
        for (std::size_t a = 0; a < players_; ++a)
            for (std::size_t b = 0; b < players_; ++b) {
                if (a == b) continue;
                const Tally& tally = table.of(a, b);
                const double games = static_cast<double>(tally.games()) + prior_games;
                const double chance = chance_of(a, b);
                const double certainty = games * chance * chance_of(b, a);
                slope[index(a)] += points(tally) + prior_games / 2 - games * chance;
                information(index(a), index(a)) += certainty;
                information(index(a), index(b)) -= certainty;
            }
        const auto count = static_cast<double>(players_);
        const double weight = information.trace() / count;
        information.array() += weight / count;
        covariance_ = information.ldlt().solve(Matrix::Identity(index(players_), index(players_)));
        covariance_.array() -= 1 / (weight * count);
        return slope;
    }

    std::size_t players_;
    Settings settings_;
    Vector logits_;      ///< ratings, in units of `scale`, of sum 0
    Matrix covariance_;  ///< of the logits
};

}  // namespace LUDUS_NAMESPACE
