#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/learn/features.hpp"

namespace support {

/// Which walls of a single box are drawn.
struct WallFeatures {
    using Box = ludus::dots_and_boxes::BasicPosition<1, 1>;
    static constexpr std::string_view name = "walls";
    static constexpr std::size_t feature_count = 16;
    static constexpr std::size_t active_count = 1;

    [[nodiscard]] static constexpr std::array<std::uint32_t, 1> active(const Box& box) noexcept {
        return {static_cast<std::uint32_t>(ludus::dots_and_boxes::low_word(box.drawn_edges()) %
                                           feature_count)};
    }
};
static_assert(ludus::Features<WallFeatures, WallFeatures::Box>);

}  // namespace support
