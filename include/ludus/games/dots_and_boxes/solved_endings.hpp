#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/solver.hpp"

namespace LUDUS_NAMESPACE::dots_and_boxes {

/// Knows what every action is worth once few edges are free, by the exact solver: an oracle for
/// learners.
template <BoardType B>
class SolvedEndings {
public:
    using Position = typename Solver<B>::Position;

    /// For positions with at most `most_free` free edges, at so much a box. Time and memory: see
    /// `Solver`.
    explicit SolvedEndings(std::uint32_t most_free = 0, float point = 1)
        : most_free_(most_free), point_(point), solver_(most_free > 0 ? table_bytes : 0) {}

    /// The margins still to come with each legal action, to the player to move, in points; none
    /// where more edges are free.
    [[nodiscard]] std::vector<float> values(const Position& position) {
        if (position.legal_action_count() > most_free_) return {};
        std::vector<float> values;
        for (const int margin : solver_.values(position))
            values.push_back(point_ * static_cast<float>(margin));
        return values;
    }

private:
    static constexpr std::size_t table_bytes = std::size_t{1} << 22;

    std::uint32_t most_free_;
    float point_;
    Solver<B> solver_;
};

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
