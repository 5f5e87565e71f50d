#pragma once

#include <array>
#include <cstddef>
#include <string>

namespace support {

/// One channel of what `E` shows of a position on a board, as rows of digits from the bottom: "1"
/// for 1, "." for anything else.
template <class E, class G>
[[nodiscard]] std::string channel_of(const G& position, std::size_t which) {
    using Shape = typename E::Shape;
    std::array<float, Shape::size> features{};
    E::encode(position, features);
    std::string text;
    for (std::size_t point = 0; point < Shape::points; ++point) {
        if (point > 0 && point % Shape::width == 0) text += '/';
        text += features[Shape::channels * point + which] == 1 ? '1' : '.';
    }
    return text;
}

}  // namespace support
