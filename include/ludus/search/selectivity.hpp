#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE {

/// How selective a `SelectiveSearch` is. Margins are parts of an evaluation's `scale`, depths are
/// plies that are left. All numbers are ours, found by matches in Onitama.
struct Selectivity {
    double window = 0.1;             ///< half the first window, around the value of the last depth
    double reverse_futility = 0.14;  ///< margin above beta for each ply of depth
    int reverse_futility_depth = 4;  ///< greatest depth of it
    double futility = 0.4;           ///< margin below alpha for each ply of depth
    int futility_depth = 2;          ///< greatest depth of it
    int late_depth = 3;              ///< greatest depth at which late actions are left out
    int late_first = 4;              ///< actions are late after late_first
    int late_more = 2;               ///< + late_more depth^2 others
    int null_move_depth = 3;         ///< least depth at which waiting is tried
    int singular_depth = 5;          ///< least depth, at least 3, where actions may be singular
    double singular = 0.00625;       ///< margin below the table's value for each ply of depth
    int unknown_depth = 4;           ///< least depth from which unknown positions lose one ply
    int reduction_depth = 3;         ///< least depth at which late actions are reduced
    double reduction = 0.77;         ///< factor of ln(depth) ln(number of the action)

    /// The number of actions that are not late.
    [[nodiscard]] constexpr int before_late(int depth) const noexcept {
        return late_first + late_more * depth * depth;
    }
    /// The plies by which the search after a null move is shortened.
    [[nodiscard]] static constexpr int null_move_reduction(int depth) noexcept {
        return depth > 6 ? 5 : 4;
    }
};

/// The plies by which the search of the n-th action of a position is shortened, less than
/// `max_plies`.
class Reductions {
public:
    explicit Reductions(double factor) {
        for (std::size_t depth = 1; depth < size; ++depth)
            for (std::size_t n = 1; n < size; ++n)
                plies_[depth][n] = static_cast<std::int8_t>(
                    std::min(std::round(factor * std::log(static_cast<double>(depth)) *
                                        std::log(static_cast<double>(n))),
                             static_cast<double>(max_plies - 1)));
    }
    /// Of depths and numbers from 0 on.
    [[nodiscard]] int operator()(int depth, int n) const noexcept {
        return plies_[std::min(static_cast<std::size_t>(depth), size - 1)]
                     [std::min(static_cast<std::size_t>(n), size - 1)];
    }

private:
    static constexpr std::size_t size = 64;  ///< greater depths and numbers are as the last
    std::array<std::array<std::int8_t, size>, size> plies_{};
};

}  // namespace LUDUS_NAMESPACE
