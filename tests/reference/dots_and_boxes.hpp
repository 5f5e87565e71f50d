#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "reference/twin.hpp"

/// Dots and Boxes again, slow and obvious, written from the printed rules: a drawing in letters and
/// loops over it. It shares no code with the library, which is compared with it.
namespace reference {

/// What the positions after all sequences of some length add up to.
struct DotsAndBoxesLeaves {
    std::uint64_t count = 0;
    std::uint64_t first_to_move = 0;
    std::int64_t margin = 0;  ///< the first player's boxes minus the second's

    friend bool operator==(const DotsAndBoxesLeaves&, const DotsAndBoxesLeaves&) = default;
};

/// A position, played by texts. The drawing has a line of text for every line of dots and for
/// every row of boxes: '+' a dot, '-' and '|' drawn edges, ' ' what is free or open, and in a
/// complete box the letter of its owner.
class DotsAndBoxes {
public:
    DotsAndBoxes(std::size_t rows, std::size_t columns)
        : rows_(rows),
          columns_(columns),
          drawing_(2 * rows + 1, std::string(2 * columns + 1, ' ')) {
        for (std::size_t y = 0; y <= 2 * rows; y += 2)
            for (std::size_t x = 0; x <= 2 * columns; x += 2) drawing_[y][x] = '+';
    }

    [[nodiscard]] std::size_t edge_count() const {
        return (rows_ + 1) * columns_ + rows_ * (columns_ + 1);
    }

    /// Size, edges, score and mover: "2x2 000000000000 0-0 x".
    [[nodiscard]] std::string text() const {
        std::string edges;
        for (std::size_t edge = 0; edge < edge_count(); ++edge)
            edges += letter(edge) == ' ' ? '0' : '1';
        return std::to_string(rows_) + 'x' + std::to_string(columns_) + ' ' + edges + ' ' +
            std::to_string(boxes_of('x')) + '-' + std::to_string(boxes_of('o')) + ' ' + mover_;
    }

    /// The free edges, the lowest number first.
    [[nodiscard]] std::vector<std::string> actions() const {
        std::vector<std::string> found;
        for (std::size_t edge = 0; edge < edge_count(); ++edge)
            if (letter(edge) == ' ') found.push_back(std::to_string(edge));
        return found;
    }

    void play(std::string_view action) { draw(std::stoul(std::string(action))); }

    /// Draws an edge; whoever completes a box owns it and moves again.
    void draw(std::size_t edge) {
        const auto [y, x] = place(edge);
        drawing_[y][x] = y % 2 == 0 ? '-' : '|';
        bool completed = false;
        for (std::size_t row = 1; row < drawing_.size(); row += 2)
            for (std::size_t column = 1; column < drawing_[row].size(); column += 2) {
                if (drawing_[row][column] != ' ') continue;
                if (drawing_[row - 1][column] == ' ' || drawing_[row + 1][column] == ' ') continue;
                if (drawing_[row][column - 1] == ' ' || drawing_[row][column + 1] == ' ') continue;
                drawing_[row][column] = mover_;
                completed = true;
            }
        if (!completed) mover_ = mover_ == 'x' ? 'o' : 'x';
    }

    [[nodiscard]] char to_move() const { return mover_; }

    /// How many boxes 'x' or 'o' owns.
    [[nodiscard]] int boxes_of(char player) const {
        int owned = 0;
        for (const std::string& line : drawing_)
            owned += static_cast<int>(std::ranges::count(line, player));
        return owned;
    }

    /// The boxes of x minus those of o.
    [[nodiscard]] int margin() const { return boxes_of('x') - boxes_of('o'); }

    /// 'x', 'o' or '=' once all edges are drawn, else a space.
    [[nodiscard]] char winner() const {
        for (std::size_t edge = 0; edge < edge_count(); ++edge)
            if (letter(edge) == ' ') return ' ';
        return margin() > 0 ? 'x' : margin() < 0 ? 'o' : '=';
    }

    /// The free edges that complete a box if drawn.
    [[nodiscard]] std::vector<std::size_t> scoring() const {
        std::vector<std::size_t> found;
        for (std::size_t edge = 0; edge < edge_count(); ++edge) {
            if (letter(edge) != ' ') continue;
            DotsAndBoxes next = *this;
            next.draw(edge);
            if (next.mover_ == mover_) found.push_back(edge);
        }
        return found;
    }
    /// The free edges after which some box that had two sides has three.
    [[nodiscard]] std::vector<std::size_t> giving() const {
        std::vector<std::size_t> found;
        for (std::size_t edge = 0; edge < edge_count(); ++edge) {
            if (letter(edge) != ' ') continue;
            DotsAndBoxes next = *this;
            next.draw(edge);
            if (next.boxes_with(3) + next.boxes_with(4) > boxes_with(3) + boxes_with(4))
                found.push_back(edge);
        }
        return found;
    }

    /// The same position on a board turned by a quarter, clockwise.
    [[nodiscard]] DotsAndBoxes turned() const {
        DotsAndBoxes result(columns_, rows_);
        result.mover_ = mover_;
        for (std::size_t y = 0; y < drawing_.size(); ++y)
            for (std::size_t x = 0; x < drawing_[y].size(); ++x) {
                const char letter = drawing_[y][x];
                result.drawing_[x][2 * rows_ - y] = letter == '-' ? '|'
                    : letter == '|'                               ? '-'
                                                                  : letter;
            }
        return result;
    }
    /// The same position in a mirror on the right: the columns in reverse order.
    [[nodiscard]] DotsAndBoxes reflected() const {
        DotsAndBoxes result = *this;
        for (std::string& line : result.drawing_) std::ranges::reverse(line);
        return result;
    }

    /// The positions after all sequences of `depth` actions.
    [[nodiscard]] DotsAndBoxesLeaves leaves(unsigned depth) const {
        if (depth == 0) return {1, mover_ == 'x' ? 1U : 0U, margin()};
        DotsAndBoxesLeaves sum;
        for (std::size_t edge = 0; edge < edge_count(); ++edge) {
            if (letter(edge) != ' ') continue;
            DotsAndBoxes next = *this;
            next.draw(edge);
            const DotsAndBoxesLeaves part = next.leaves(depth - 1);
            sum.count += part.count;
            sum.first_to_move += part.first_to_move;
            sum.margin += part.margin;
        }
        return sum;
    }

private:
    /// Line and column of an edge in the drawing: the horizontal edges first, row by row.
    [[nodiscard]] std::array<std::size_t, 2> place(std::size_t edge) const {
        const std::size_t horizontals = (rows_ + 1) * columns_;
        if (edge < horizontals) return {2 * (edge / columns_), 2 * (edge % columns_) + 1};
        const std::size_t number = edge - horizontals;
        return {2 * (number / (columns_ + 1)) + 1, 2 * (number % (columns_ + 1))};
    }
    [[nodiscard]] char letter(std::size_t edge) const {
        const auto [y, x] = place(edge);
        return drawing_[y][x];
    }
    /// How many boxes have so many sides.
    [[nodiscard]] int boxes_with(int sides) const {
        int count = 0;
        for (std::size_t y = 1; y < drawing_.size(); y += 2)
            for (std::size_t x = 1; x < drawing_[y].size(); x += 2) {
                const int here = (drawing_[y - 1][x] != ' ') + (drawing_[y + 1][x] != ' ') +
                    (drawing_[y][x - 1] != ' ') + (drawing_[y][x + 1] != ' ');
                count += here == sides;
            }
        return count;
    }

    std::size_t rows_;
    std::size_t columns_;
    std::vector<std::string> drawing_;
    char mover_ = 'x';
};
static_assert(Twin<DotsAndBoxes>);

}  // namespace reference
