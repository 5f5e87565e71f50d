#include "ludus/agents/onitama.hpp"

#include "catch.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/nn/papers/onitama.hpp"
#include "support/committed.hpp"

using namespace ludus;

TEST_CASE("onitama: both committed agents open, and play by their networks", "[agents]") {
    auto best = open_agent<Onitama>(support::committed("onitama_dqn"));
    auto values = load_agent<onitama::BestQ>(support::committed("onitama_dqn"));
    support::require_same_play<Onitama>(best, values);

    using Actor = onitama::WithCritic<nn::papers::onitama::ValBranchActions>;
    const auto file = support::committed("onitama_val_branch_actions_extended");
    auto paper = open_agent<Onitama>(file);
    auto actor = load_agent<Actor>(file);
    support::require_same_play<Onitama>(paper, actor);
}
