/// What an agent of Dots and Boxes thinks of the boards that its paper discusses, or of a position:
/// `dots_and_boxes_boards FILE [POSITION]`; with `--csv` in place of a position, the table that
/// figures 23 to 28 are drawn from. Source: Deakos (2017), sections 2.4 and 5.1, figures 5 to 7 and
/// 23 to 28.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/picture.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/learn/q_function.hpp"

#include "dots_and_boxes/by_file.hpp"

namespace {

using namespace papers::dots_and_boxes;
using Action = DotsAndBoxes::Action;

/// A board that the paper discusses, in words only where its pictures are not in the text: here as
/// a position that fits all that it says.
struct PaperBoard {
    const char* position;
    const char* about;
};
constexpr std::array<PaperBoard, 3> paper_boards = {{
    {"4x4 0000010000000000000000000010000000000000 0-0 x",
     "early: the box of row 2, column 2 has its north and west walls, so that its south wall (9) "
     "and its east wall (27) would let the opponent score"},
    {"4x4 1001000000100000100010001001100001010000 0-0 x",
     "in the middle: the north wall (6) of the box of row 2, column 3 completes it"},
    {"4x4 0000011101100110011011010111101111111111 3-3 x",
     "near the end: every edge gives boxes away, the top right corner one, 1 two, the lower right "
     "(19) three, the left column four"},
}};

DotsAndBoxes position_of(std::string_view text) {
    return ludus::Notation<DotsAndBoxes>::read_position(text);
}

/// What the network puts out for the edges of a position.
template <class Q>
auto outputs_at(const typename Q::Parameters& parameters, const DotsAndBoxes& position) {
    ludus::nn::AsTrained<typename Q::Network> network(parameters, 1);
    ludus::evaluate<Q>(network, std::span(&position, 1));
    const auto outputs = network.output(0);
    return std::vector<float>(outputs.begin(), outputs.end());
}

/// The position with the value of each free edge to the mover, the best edges, and what the network
/// puts out for all edges, drawn ones too, as figures 24, 26 and 28 of the paper.
template <class Q>
void show(const typename Q::Parameters& parameters, const DotsAndBoxes& position) {
    using Picture = ludus::Picture<DotsAndBoxes>;
    const auto actions = position.legal_actions();
    const auto values = ludus::QAgent<Q>(parameters).values(position);
    std::vector<std::pair<std::size_t, float>> ranking;
    for (std::size_t i = 0; i < actions.size(); ++i)
        ranking.emplace_back(actions[i].index(), values[i]);
    fmt::print("{}best:", Picture::edges(position, [&](std::size_t edge) {
                   return fmt::format("{:+.2f}",
                                      std::ranges::find(ranking, edge, [](const auto& entry) {
                                          return entry.first;
                                      })->second);
               }));
    std::ranges::stable_sort(ranking, std::ranges::greater{},
                             [](auto& entry) { return entry.second; });
    for (std::size_t i = 0; i < std::min<std::size_t>(5, ranking.size()); ++i)
        fmt::print(" {} ({:+.3f})", ranking[i].first, ranking[i].second);

    const auto outputs = outputs_at<Q>(parameters, position);
    fmt::print("\nall edges:\n{}", Picture::edges(DotsAndBoxes{}, [&](std::size_t edge) {
                   return fmt::format("{:+.2f}", outputs[edge]);
               }));
}

/// A line for each edge of each board of the paper: its number and the dots that it joins (column
/// and row from the top left, from 0), whether it is drawn, and what the network puts out for it.
template <class Q>
void write_table(const typename Q::Parameters& parameters) {
    using Board = ludus::dots_and_boxes::Board<4, 4>;
    fmt::print("board,edge,from_column,from_row,to_column,to_row,drawn,output\n");
    for (std::size_t board = 0; board < paper_boards.size(); ++board) {
        const std::string_view text = paper_boards[board].position;
        const std::string_view drawn = text.substr(text.find(' ') + 1);
        const auto outputs = outputs_at<Q>(parameters, position_of(text));
        const auto write = [&](std::size_t edge, int row, int column, bool across) {
            fmt::print("{},{},{},{},{},{},{},{:.4f}\n", board + 1, edge, column, row,
                       column + across, row + !across, drawn[edge], outputs[edge]);
        };
        for (int row = 0; row <= 4; ++row)
            for (int column = 0; column < 4; ++column)
                write(Board::horizontal(row, column), row, column, true);
        for (int row = 0; row < 4; ++row)
            for (int column = 0; column <= 4; ++column)
                write(Board::vertical(row, column), row, column, false);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const bool helps = argc == 2 && std::string_view(argv[1]) == "--help";
    if (helps || (argc != 2 && argc != 3)) {
        std::fputs("usage: dots_and_boxes_boards FILE [POSITION | --csv]\n",
                   helps ? stdout : stderr);
        return helps ? 0 : 2;
    }
    try {
        with_function_of(argv[1], [&]<class Q>(std::type_identity<Q>) {
            const auto parameters = ludus::load_agent_parameters<Q>(argv[1]);
            if (argc == 3 && std::string_view(argv[2]) == "--csv")
                return write_table<Q>(parameters);
            if (argc == 3) return show<Q>(parameters, position_of(argv[2]));
            for (const PaperBoard& board : paper_boards) {
                fmt::print("{}\n{}\n", board.about, board.position);
                show<Q>(parameters, position_of(board.position));
                fmt::print("\n");
            }
        });
    } catch (const std::exception& error) {
        std::fprintf(stderr, "dots_and_boxes_boards: %s\n", error.what());
        return 2;
    }
}
