#include "ludus/search/team_evaluator.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/puct.hpp"
#include "support/fixed_opinions.hpp"
#include "support/leaves.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;
using support::FixedOpinions;

namespace {

/// Counts how many copies were asked, and about how much at most.
struct Counting : FixedOpinions {
    std::atomic<int>* asked;
    std::atomic<std::size_t>* most;

    void evaluate(std::span<Leaf<Cross>> questions) {
        FixedOpinions::evaluate(questions);
        ++*asked;
        std::size_t before = *most;
        while (before < questions.size() &&
               !most->compare_exchange_weak(before, questions.size())) {
        }
    }
};

}  // namespace

TEST_CASE("team evaluator: answers as one evaluator does", "[team_evaluator]") {
    Rng rng(1);
    for (const std::size_t threads : {1U, 2U, 5U})
        for (const std::size_t count : {0U, 1U, 4U, 17U}) {
            auto leaves = support::random_leaves<Cross>(rng, count, 6);
            auto expected = leaves;
            FixedOpinions{}.evaluate(std::span(expected));
            TeamEvaluator<Cross, FixedOpinions> team(FixedOpinions{}, threads);
            team.evaluate(leaves);
            for (std::size_t i = 0; i < count; ++i) {
                CHECK(leaves[i].value == expected[i].value);
                CHECK(std::vector<float>(leaves[i].priors().begin(), leaves[i].priors().end()) ==
                      std::vector<float>(expected[i].priors().begin(), expected[i].priors().end()));
            }
        }
}

TEST_CASE("team evaluator: gives every thread an even share", "[team_evaluator]") {
    std::atomic<int> asked = 0;
    std::atomic<std::size_t> most = 0;
    TeamEvaluator<Cross, Counting> team(Counting{{}, &asked, &most}, 3);
    Rng rng(1);
    auto leaves = support::random_leaves<Cross>(rng, 8, 6);
    team.evaluate(leaves);
    CHECK(asked == 3);
    CHECK(most == 3);
    team.evaluate(std::span(leaves).first(2));
    CHECK(asked == 5);
}

TEST_CASE("team evaluator: a search finds the same with any number of threads",
          "[team_evaluator]") {
    const auto tree_with = [](std::size_t threads) {
        TeamEvaluator<Cross, FixedOpinions> original(FixedOpinions{}, threads);
        TeamEvaluator<Cross, FixedOpinions> team(FixedOpinions{});
        team = original;
        CHECK(team.threads() == threads);
        Puct<Cross> search;
        std::vector<Leaf<Cross>> leaves(6);
        Rng rng(1);
        search.begin(Standing<Cross>(Cross{}));
        search.run(team, 500, leaves, rng);
        std::vector<std::uint32_t> visits;
        for (const auto& one : search.root_actions()) visits.push_back(one.visits);
        return visits;
    };
    CHECK(tree_with(4) == tree_with(1));
}
