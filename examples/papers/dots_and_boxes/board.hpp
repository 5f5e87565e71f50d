#pragma once

#include <array>
#include <string_view>

namespace examples::dots_and_boxes {

/// A board that the paper discusses, in words only where its pictures are not in the text: here as
/// a position that fits all that it says.
struct PaperBoard {
    std::string_view position;
    std::string_view about;
};

/// Source: Deakos (2017), sections 2.4 and 5.1, figures 5 to 7 and 23 to 28.
inline constexpr std::array<PaperBoard, 3> paper_boards = {{
    {"4x4 0000010000000000000000000010000000000000 0-0 x",
     "early: the box of row 2, column 2 has its north and west walls, so that its south wall (9) "
     "and its east wall (27) would let the opponent score"},
    {"4x4 1001000000100000100010001001100001010000 0-0 x",
     "in the middle: the north wall (6) of the box of row 2, column 3 completes it"},
    {"4x4 0000011101100110011011010111101111111111 3-3 x",
     "near the end: every edge gives boxes away, the top right corner one, 1 two, the lower right "
     "(19) three, the left column four"},
}};

}  // namespace examples::dots_and_boxes
