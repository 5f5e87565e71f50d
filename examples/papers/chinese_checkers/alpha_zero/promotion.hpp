#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "ludus/play/elo.hpp"
#include "ludus/play/tally.hpp"

namespace examples::chinese_checkers::alpha_zero {

/// Decides whether a candidate replaces the best player so far, by a match between the two, and
/// keeps count of how far the best has come.
/// Source: Liu et al. (2019), section 3.5; Silver et al. (2017).
class PromotionTest {
public:
    struct Settings {
        double share =
            0.55;  ///< of the points, above which a candidate is promoted; a draw is half a point
    };

    /// The result of a match.
    struct Verdict {
        double score = 0;  ///< the candidate's share of the points
        /// The candidate's rating above the best's, by this match alone; as if 0.5 points were
        /// missing to either side where one has all.
        double elo = 0;
        bool passed = false;  ///< whether the candidate is promoted

        friend bool operator==(const Verdict&, const Verdict&) = default;
    };

    PromotionTest() = default;
    /// Nobody was judged yet.
    explicit PromotionTest(const Settings& settings) : settings_(settings) {}

    /// Judges a match of a candidate against the best so far, of at least one game.
    Verdict judge(const ludus::Tally& candidate) noexcept {
        assert(candidate.games() > 0);
        const auto games = static_cast<double>(candidate.games());
        const double points =
            static_cast<double>(candidate.wins) + static_cast<double>(candidate.draws) / 2;
        Verdict verdict;
        verdict.score = points / games;
        verdict.elo = ludus::rating_difference(std::clamp(points, 0.5, games - 0.5) / games);
        verdict.passed = verdict.score > settings_.share;
        if (verdict.passed) {
            rating_ += verdict.elo;
            ++passed_;
        }
        return verdict;
    }

    /// Of the best, above the very first: the sum of what all who were promoted gained.
    [[nodiscard]] double rating() const noexcept { return rating_; }
    /// How many were promoted.
    [[nodiscard]] std::uint64_t passed() const noexcept { return passed_; }

    /// All that changes, for checkpoints.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(rating_, passed_);
    }

private:
    Settings settings_;
    double rating_ = 0;
    std::uint64_t passed_ = 0;
};

}  // namespace examples::chinese_checkers::alpha_zero
