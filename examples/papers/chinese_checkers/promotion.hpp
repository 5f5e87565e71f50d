#pragma once

#include <algorithm>
#include <cassert>

#include "ludus/play/elo.hpp"
#include "ludus/play/tally.hpp"

namespace papers::chinese_checkers {

/// What a match of a candidate against the best player so far says of it.
struct Verdict {
    double score = 0;  ///< the candidate's share of the points; a draw is half a point
    /// The candidate's rating above the best's, by this match alone; as if half a point were
    /// missing to either side where one has all.
    double elo = 0;
    bool passed = false;  ///< whether the candidate replaces the best

    friend bool operator==(const Verdict&, const Verdict&) = default;
};

/// Judges a match of at least one game, which the candidate passes by more than that share of the
/// points, 0.55 in the paper.
/// Source: Liu et al. (2019), section 3.5; Silver et al. (2017).
[[nodiscard]] inline Verdict judge(const ludus::Tally& candidate, double promotion_share) noexcept {
    assert(candidate.games() > 0);
    const auto games = static_cast<double>(candidate.games());
    const double points =
        static_cast<double>(candidate.wins) + static_cast<double>(candidate.draws) / 2;
    const double score = points / games;
    return {.score = score,
            .elo = ludus::rating_difference(std::clamp(points, 0.5, games - 0.5) / games),
            .passed = score > promotion_share};
}

}  // namespace papers::chinese_checkers
