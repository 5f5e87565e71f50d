#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "ludus/arena/elo.hpp"
#include "ludus/arena/match.hpp"
#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// Lets a candidate take the place of the best player so far if it beats that one clearly in a match, and
/// keeps count of how far the best has come.
/// Source: Liu et al. (2019), section 3.5; Silver et al. (2017).
class Gate {
public:
    struct Settings {
        double share = 0.55;  ///< of the points; who has more is let in. A draw is half a point
    };

    /// What a match brought.
    struct Verdict {
        double score = 0;  ///< the candidate's share of the points
        /// The candidate's rating above the best's, by this match alone; as if 0.5 points were missing to
        /// either side where one has all.
        double elo = 0;
        bool passed = false;  ///< whether the candidate is let in

        friend bool operator==(const Verdict&, const Verdict&) = default;
    };

    Gate() = default;
    /// A gate before which nobody was judged.
    explicit Gate(const Settings& settings) : settings_(settings) {}

    /// Judges a match of a candidate against the best so far, of at least one game.
    Verdict judge(const Tally& candidate) noexcept {
        assert(candidate.games() > 0);
        const auto games = static_cast<double>(candidate.games());
        const double points =
            static_cast<double>(candidate.wins) + static_cast<double>(candidate.draws) / 2;
        Verdict verdict;
        verdict.score = points / games;
        verdict.elo = rating_difference(std::clamp(points, 0.5, games - 0.5) / games);
        verdict.passed = verdict.score > settings_.share;
        if (verdict.passed) {
            rating_ += verdict.elo;
            ++passed_;
        }
        return verdict;
    }

    /// Of the best, above the very first: the sum of what all who were let in gained.
    [[nodiscard]] double rating() const noexcept { return rating_; }
    /// How many were let in.
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

}  // namespace LUDUS_NAMESPACE
