#include "ludus/agents/alquerque.hpp"

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/alquerque/features.hpp"
#include "ludus/games/alquerque/greedy_agent.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/learn/linear_value.hpp"
#include "ludus/play/comparison.hpp"
#include "support/committed.hpp"

using namespace ludus;

TEST_CASE("alquerque: the committed agent opens, and beats the greedy player", "[agents]") {
    const auto agent = open_agent<Alquerque>(support::committed("alquerque_best"));
    const auto result = match<Alquerque>(
        agent, alquerque::GreedyAgent{},
        {.games = 100, .random_opening = 1, .limit = {.idle_actions = 200}, .threads = 1});
    CHECK(result.tally.games() == 100);
    CHECK(result.score() > 0.9);
}

TEST_CASE("alquerque: copies of an evaluation share the weights of a file", "[agents]") {
    using alquerque::TupleFeatures;
    const auto value = load_values<Alquerque, TupleFeatures>(support::committed("alquerque_best"));
    const alquerque::SharedTupleEvaluation shared(value);
    const auto copy = shared;  // NOLINT(performance-unnecessary-copy-initialization)
    const LearnedEvaluation<Alquerque, TupleFeatures> plain(value);
    Alquerque position;
    position.play(position.legal_actions()[0]);
    for (const Player viewer : {Player::first, Player::second}) {
        CHECK(shared.evaluate(position, viewer) == plain.evaluate(position, viewer));
        CHECK(copy.evaluate(position, viewer) == plain.evaluate(position, viewer));
    }
}
