#include "options.hpp"

#include <CLI/CLI.hpp>

#include "../support/options.hpp"

namespace examples::dots_and_boxes {

void Options::add_to(CLI::App& app) {
    dqn.add_to(app);
    app.add_option("--solved-edges", solved_edges,
                   "positions with so many free edges, or fewer, are learned from the exact "
                   "solver; 0: none")
        ->check(whole(0, most_solved_edges));
}

}  // namespace examples::dots_and_boxes
