#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

/// Endings of Dots and Boxes by the definition, slow and obvious: minimax over all subsets of some
/// free edges, without any knowledge of chains. It shares no code with the library.
namespace reference {

/// Values of what is left when some edges of a board of rows x columns boxes are free.
class BoxEndings {
public:
    BoxEndings(std::size_t rows, std::size_t columns, std::vector<std::size_t> free)
        : free_(std::move(free)), values_(std::size_t{1} << free_.size()) {
        const std::size_t horizontals = (rows + 1) * columns;
        std::vector<std::uint32_t> boxes;  // the free edges of each, as subsets
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < columns; ++column) {
                const std::size_t above = row * columns + column;
                const std::size_t left = horizontals + row * (columns + 1) + column;
                std::uint32_t box = 0;
                for (std::size_t i = 0; i < free_.size(); ++i)
                    for (const std::size_t edge : {above, above + columns, left, left + 1})
                        if (free_[i] == edge) box |= std::uint32_t{1} << i;
                boxes.push_back(box);
            }
        boxes_beside_.resize(free_.size());
        for (std::size_t i = 0; i < free_.size(); ++i)
            for (const std::uint32_t box : boxes)
                if ((box >> i & 1) != 0) boxes_beside_[i].push_back(box);
        for (std::uint32_t subset = 1; subset < values_.size(); ++subset) {
            int best = -1'000;
            for (std::size_t i = 0; i < free_.size(); ++i)
                if ((subset >> i & 1) != 0) best = std::max(best, value(subset, i));
            values_[subset] = best;
        }
    }

    [[nodiscard]] const std::vector<std::size_t>& free() const { return free_; }
    [[nodiscard]] std::uint32_t subset_count() const {
        return static_cast<std::uint32_t>(values_.size());
    }
    /// The margin still to come, to the player to move, where bit i of `subset` tells whether the
    /// i-th edge is still free.
    [[nodiscard]] int value(std::uint32_t subset) const { return values_[subset]; }
    /// The same after the i-th edge of all is drawn, to the player who draws it, with its boxes.
    [[nodiscard]] int value(std::uint32_t subset, std::size_t i) const {
        const std::uint32_t rest = subset & ~(std::uint32_t{1} << i);
        int scored = 0;
        for (const std::uint32_t box : boxes_beside_[i]) scored += (box & rest) == 0;
        return scored > 0 ? scored + values_[rest] : -values_[rest];
    }

private:
    std::vector<std::size_t> free_;
    std::vector<std::vector<std::uint32_t>> boxes_beside_;  ///< by number in `free_`
    std::vector<int> values_;
};

}  // namespace reference
