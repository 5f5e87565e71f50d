#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>

#include "ludus/core/compiler.hpp"
#include "ludus/search/selectivity.hpp"

namespace LUDUS_NAMESPACE {

/// What a `Selectivity` says of a node, in the units of an evaluation. `depth` is what is left of
/// it in plies, `guess` its evaluation to who is to move, n counts its actions from 1.
class Pruning {
public:
    /// `scale` is that of the evaluation.
    Pruning(const Selectivity& how, double scale)
        : how_(how), scale_(scale), reductions_(how.reduction) {
        assert(how.singular_depth >= 3);
    }

    /// Half the first window around the value of the last depth, at least 1.
    [[nodiscard]] int first_width() const noexcept { return std::max(1, units(how_.window)); }
    /// Whether the guess is so far above beta that no search is needed.
    [[nodiscard]] bool is_far_above(int guess, int depth, int beta) const noexcept {
        return depth <= how_.reverse_futility_depth &&
            guess - units(depth * how_.reverse_futility) >= beta;
    }
    /// Whether a quiet action is left out as the guess is far below alpha.
    [[nodiscard]] bool is_far_below(int guess, int depth, int alpha) const noexcept {
        return may_be_futile(depth) && guess + units(depth * how_.futility) <= alpha;
    }
    /// Whether there is such a margin at this depth.
    [[nodiscard]] bool may_be_futile(int depth) const noexcept {
        return depth <= how_.futility_depth;
    }
    /// Whether the n-th action is left out, if it is quiet, as one that comes late.
    [[nodiscard]] bool is_late(int depth, int n) const noexcept {
        return depth <= how_.late_depth && n > how_.before_late(depth);
    }
    /// Whether waiting is worth a try.
    [[nodiscard]] bool may_wait(int guess, int depth, int beta) const noexcept {
        return depth >= how_.null_move_depth && guess >= beta;
    }
    /// Whether the depth, and that of the table's value, suffice to ask if its action is singular.
    [[nodiscard]] bool may_be_singular(int depth, int known_depth) const noexcept {
        return depth >= how_.singular_depth && known_depth >= depth - 3;
    }
    /// What another action must reach for the table's action, of this value, not to be singular.
    [[nodiscard]] int rival(int value, int depth) const noexcept {
        return value - units(depth * how_.singular);
    }
    /// Whether a position without a known action is searched less deep.
    [[nodiscard]] bool shortens_unknown(int depth) const noexcept {
        return depth >= how_.unknown_depth;
    }
    /// The plies by which the search of the n-th action is shortened, if it is quiet.
    [[nodiscard]] int reduction(int depth, int n) const noexcept {
        return depth < how_.reduction_depth || n <= 2 ? 0 : reductions_(depth, n);
    }

private:
    [[nodiscard]] int units(double part) const noexcept {
        return static_cast<int>(std::ceil(part * scale_));
    }

    Selectivity how_;
    double scale_;
    Reductions reductions_;
};

}  // namespace LUDUS_NAMESPACE
