#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/captures.hpp"
#include "ludus/games/dots_and_boxes/chains.hpp"

namespace LUDUS_NAMESPACE::dots_and_boxes {

/// An ending of chains from border to border, and loops, which nothing joins. Its value needs no
/// search: of chains of one or two boxes, of longer chains, and of loops only the shortest need be
/// opened. For let m < n be lengths of one kind beside anything else, H, and h what can be handed
/// back (0, 2, 4). Opening m is worth -(m - h + |v(n, H) + h|) or, if h = 0, -(m + v(n, H)), and
/// v(n, H) and v(m, H) differ by at most n - m: by induction, as all actions in H and the opening
/// itself keep such a difference. So opening n, likewise with n and m exchanged, is not better.
/// Source of the values: Buzzard & Ciere (2014), "Playing simple loony Dots and Boxes endgames
/// optimally"; the short chains are ours.
template <BoardType B>
class IndependentChains {
public:
    /// Requires a chain between borders, or a loop.
    constexpr void add(const Chain<B>& chain) noexcept {
        auto& lengths = chain.is_loop ? loops_ : chain.length <= 2 ? short_ : long_;
        const auto length = static_cast<std::uint8_t>(chain.length);
        lengths.push_back(length);
        for (std::size_t i = lengths.size() - 1; i > 0 && lengths[i - 1] < length; --i)
            std::swap(lengths[i - 1], lengths[i]);
    }

    /// The margin of the player to move. O(short chains * long chains * loops).
    [[nodiscard]] constexpr int value() const noexcept {
        // values[j][k]: of the i longest short chains, the j longest others and the k longest
        // loops.
        std::array<std::array<std::int8_t, most_loops + 1>, most_chains + 1> values;
        for (std::size_t i = 0; i <= short_.size(); ++i)
            for (std::size_t j = 0; j <= long_.size(); ++j)
                for (std::size_t k = 0; k <= loops_.size(); ++k) {
                    int best = i + j + k == 0 ? 0 : -B::box_count;
                    const auto open = [&](int length, int handed, int rest) {
                        const Captures<typename B::Edges> then{0, length, handed};
                        best = std::max(best, -then.margin(rest));
                    };
                    if (i > 0) open(short_[i - 1], 0, values[j][k]);
                    if (j > 0) open(long_[j - 1], 2, values[j - 1][k]);
                    if (k > 0) open(loops_[k - 1], 4, values[j][k - 1]);
                    values[j][k] = static_cast<std::int8_t>(best);
                }
        return values[long_.size()][loops_.size()];
    }

private:
    static constexpr std::size_t most_chains = B::row_count + B::column_count;  // two ends each
    static constexpr std::size_t most_loops = B::box_count / 4;
    using Lengths = static_vector<std::uint8_t, std::max(most_chains, most_loops)>;

    // The longest first.
    Lengths short_;  ///< of one or two boxes
    Lengths long_;
    Lengths loops_;
};

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
