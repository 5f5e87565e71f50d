#include "ludus/agents/onitama.hpp"

#include "catch.hpp"
#include "ludus/bytes/onitama_all_cards.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/nn/papers/onitama.hpp"
#include "ludus/play/comparison.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/puct_agent.hpp"
#include "support/committed.hpp"

using namespace ludus;

TEST_CASE("onitama: agents of the paper's cards open, and play by their networks", "[agents]") {
    auto best = open_agent<Onitama>(support::committed("onitama_dqn"));
    auto values = load_agent<onitama::BestQ>(support::committed("onitama_dqn"));
    support::require_same_play<Onitama>(best, values);

    using Actor = onitama::WithCritic<nn::papers::onitama::ValBranchActions>;
    const auto file = support::committed("onitama_val_branch_actions_extended");
    auto paper = open_agent<Onitama>(file);
    auto actor = load_agent<Actor>(file);
    support::require_same_play<Onitama>(paper, actor);
}

TEST_CASE("onitama: the agent of all cards opens, and beats a search with any of them",
          "[agents]") {
    auto agent = open_agent<Onitama, onitama::AllCards>(support::committed("onitama_all_cards"));
    auto alone = open_agent<Onitama>(support::committed("onitama_all_cards"));
    auto weights = load_agent<onitama::AllCardsPolicy>(support::committed("onitama_all_cards"));
    support::require_same_play<Onitama>(alone, weights);
    using Evaluator = NetworkEvaluator<onitama::AllCardsPolicy, nn::Precision::int8>;
    PuctAgent<Onitama, Evaluator>::Settings search;
    search.simulations = 800;
    search.rule.exploration = 1.5F;
    search.look_ahead = onitama::AllCards::look_ahead;
    search.keeps_tree = true;
    search.questions = onitama::AllCards::questions;
    PuctAgent<Onitama, Evaluator> searcher(search, Evaluator(weights.parameters()));
    support::require_same_play<Onitama>(agent, searcher, 1);

    const NegamaxAgent<Onitama, onitama::SoundEvaluation> minimax({.depth = 3});
    const Comparison result =
        match<Onitama>(agent, minimax, {.games = 20, .random_opening = 0, .random_starts = true});
    CHECK(result.tally.wins >= 17);
}

TEST_CASE("onitama: the agent that searches selectively opens, and beats a deep search",
          "[agents]") {
    const auto file = support::committed("onitama_selective");
    auto agent = open_agent<Onitama>(file);
    auto known = open_agent<Onitama, onitama::Selective>(file);
    support::require_same_play<Onitama>(agent, known, 1);

    const NegamaxAgent<Onitama, onitama::SoundEvaluation> minimax({.depth = 5});
    const Comparison result =
        match<Onitama>(known, minimax, {.games = 20, .random_opening = 0, .random_starts = true});
    CHECK(result.tally.wins >= 18);
}
