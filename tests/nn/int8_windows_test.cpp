#include "ludus/nn/int8_windows.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/simd/int8_layout.hpp"

namespace simd = ludus::simd;
using ludus::nn::detail::Int8Windows;

namespace {

/// Number k of a row, wherever it lies.
std::uint8_t number(const simd::Int8Rows& rows, std::size_t part_length, std::size_t row,
                    std::size_t k) {
    return rows.data[row / rows.line * rows.line_step + row % rows.line * rows.step +
                     k / part_length * rows.part_step + k % part_length];
}

}  // namespace

TEST_CASE("a row of a convolution in 8 bits has the points around its own", "[nn][int8]") {
    const std::size_t taps = GENERATE(1U, 9U);
    const std::size_t margin = taps == 1 ? 0 : GENERATE(0U, 1U);
    const std::size_t channels = GENERATE(1U, 3U, 4U, 10U, 16U);
    const std::size_t height = GENERATE(3U, 5U);
    const std::size_t width = GENERATE(3U, 7U);
    const Int8Windows windows{height, width, channels, taps, margin};
    CAPTURE(taps, margin, channels, height, width);

    ludus::Rng rng(1);
    std::vector<std::uint8_t> board(height * width * channels);
    for (std::uint8_t& one : board) one = static_cast<std::uint8_t>(rng.below(256));
    constexpr std::uint8_t untouched = 7;
    std::vector<std::uint8_t> room(windows.room() + 64, untouched);
    const simd::Int8Rows rows = windows.gather(board.data(), room.data());

    const std::size_t side = taps == 1 ? 1 : 3;
    const std::size_t out_height = height + 2 * margin - (side - 1);
    const std::size_t out_width = width + 2 * margin - (side - 1);
    REQUIRE(windows.out_width() == out_width);
    REQUIRE(windows.count() == out_height * out_width);
    REQUIRE(rows.count == windows.count());
    REQUIRE(windows.depth() == taps * channels);

    const std::size_t whole = simd::int8_groups(taps * channels) * simd::int8_group;
    REQUIRE(whole % rows.parts == 0);
    std::size_t wrong = 0;
    for (std::size_t p = 0; p < rows.count; ++p)
        for (std::size_t k = 0; k < whole; ++k) {
            const std::size_t tap = k / channels;
            const std::size_t row = p / out_width + tap / side;
            const std::size_t column = p % out_width + tap % side;
            std::uint8_t expected = simd::int8_zero;  // beyond the edge, and what fills a group up
            if (tap < taps && row >= margin && row < height + margin && column >= margin &&
                column < width + margin)
                expected =
                    board[((row - margin) * width + column - margin) * channels + k % channels];
            wrong += number(rows, whole / rows.parts, p, k) != expected;
        }
    CHECK(wrong == 0);
    CHECK(std::count(room.end() - 64, room.end(), untouched) == 64);
}

TEST_CASE("points of whole groups without a margin are not copied", "[nn][int8]") {
    for (const std::size_t taps : {std::size_t{1}, std::size_t{9}}) {
        const Int8Windows windows{4, 5, 8, taps, 0};
        const std::vector<std::uint8_t> board(4 * 5 * 8);
        std::uint8_t room = 0;
        CHECK(windows.room() == 0);
        CHECK(windows.gather(board.data(), &room).data == board.data());
    }
}
