/// The speed of the games' rules beside what public engines reach at the same on a Xeon near 3 GHz.

#include <array>

#include "../support/table.hpp"

int main(int argc, char** argv) {
    using benchmarks::Row;
    constexpr std::array rows = {
        Row{"dots_and_boxes_playouts<Position>", "Dots and Boxes, 4x4 boxes: random playouts",
            "OpenSpiel: 2.9 M moves/s", 200e6, "moves"},
        Row{"dots_and_boxes_perft", "Dots and Boxes, 4x4 boxes: perft, every node made",
            "OpenSpiel: 36 M nodes/s, with undo", 400e6, "nodes"},
        Row{"onitama_perft", "Onitama: perft, leaves counted in bulk",
            "a Java engine: 30 M leaves/s", 400e6, "leaves"},
        Row{"onitama_playouts", "Onitama: random playouts", "", 40e6, "moves"},
        Row{"alquerque_playouts<Position>", "Alquerque: random playouts", "", 40e6, "moves"},
        Row{"chinese_checkers_playouts<Position>",
            "Chinese Checkers, 7x7: random playouts, all hops", "", 15e6, "moves"},
        Row{"l_game_playouts", "L-Game: random playouts, single actions", "", 60e6, "actions"},
    };
    return benchmarks::run_with_table(argc, argv, rows);
}
