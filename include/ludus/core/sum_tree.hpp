#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// Weights from which one can be drawn in proportion: `set` and `find` take as many steps as a
/// number of so many items has binary digits. Allocates on construction alone.
class SumTree {
public:
    /// So many items, all of weight 0.
    explicit SumTree(std::size_t items) : leaves_(std::bit_ceil(items)), sums_(2 * leaves_) {}

    /// Requires `weight >= 0`.
    void set(std::size_t item, double weight) noexcept {
        assert(item < leaves_ && weight >= 0);
        std::size_t node = leaves_ + item;
        sums_[node] = weight;
        // Added anew and not by the difference, so that no error builds up.
        while ((node /= 2) > 0) sums_[node] = sums_[2 * node] + sums_[2 * node + 1];
    }
    /// The weight of an item, at first 0.
    [[nodiscard]] double weight(std::size_t item) const noexcept {
        assert(item < leaves_);
        return sums_[leaves_ + item];
    }
    /// The sum of all weights.
    [[nodiscard]] double total() const noexcept { return sums_[1]; }

    /// The item within whose stretch `place` lies when all weights are laid end to end, and how far
    /// within. Requires `0 <= place <= total()`, and a weight above 0. Never an item of weight 0.
    [[nodiscard]] std::pair<std::size_t, double> find(double place) const noexcept {
        assert(place >= 0 && place <= total() && total() > 0);
        std::size_t node = 1;
        while (node < leaves_) {
            node *= 2;
            // At the very end, or by rounding, there may be nothing to the right.
            if (place >= sums_[node] && sums_[node + 1] > 0) place -= sums_[node++];
        }
        return {node - leaves_, place};
    }

private:
    std::size_t leaves_;
    std::vector<double> sums_;  ///< node n is the sum of nodes 2n and 2n + 1
};

}  // namespace LUDUS_NAMESPACE
