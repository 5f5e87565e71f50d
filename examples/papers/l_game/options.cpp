#include "options.hpp"

#include <CLI/CLI.hpp>

#include "../support/options.hpp"

namespace examples::l_game {

void Options::add_to(CLI::App& app) {
    const CLI::Validator share = within(0, 1);
    dqn.add_to(app);
    app.get_option("--epsilon-from")->description("random L-piece actions at first");
    app.get_option("--epsilon-to")->description("random L-piece actions at last");
    app.add_option("--neutral-epsilon-from", neutral_epsilon_from,
                   "random neutral actions at first")
        ->check(share);
    app.add_option("--neutral-epsilon-to", neutral_epsilon_to, "random neutral actions at last")
        ->check(share);
    app.add_option("--max-turns", max_turns, "turns of a training game")->check(whole(1, 100'000));
}

}  // namespace examples::l_game
