#include "ludus/play/puct_agent.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/games/chinese_checkers/evaluation.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_session.hpp"
#include "ludus/play/match.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/heuristic_evaluator.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/puct_batch.hpp"
#include "ludus/search/puct_root.hpp"
#include "ludus/search/rollout_evaluator.hpp"
#include "ludus/search/selection_rule.hpp"
#include "support/any_evaluator.hpp"
#include "support/any_team.hpp"
#include "support/beside_search.hpp"
#include "support/copies.hpp"
#include "support/fixed_opinions.hpp"
#include "support/leaves.hpp"
#include "support/refereed.hpp"

using namespace ludus;
using support::FixedOpinions;
using Boxes = dots_and_boxes::BasicPosition<3, 3>;
using Checkers = chinese_checkers::Position;
using Cross = tic_tac_toe::Position;
using Opinion = support::AnyEvaluator<Boxes>;

TEST_CASE("puct_agent: is an agent of its game that plays many games at once", "[puct_agent]") {
    STATIC_REQUIRE(BatchAgent<PuctAgent<Cross, UniformEvaluator>, Cross>);
    STATIC_REQUIRE(BatchAgent<PuctAgent<Cross, RolloutEvaluator>, Cross>);
    STATIC_REQUIRE(!Agent<PuctAgent<Cross, UniformEvaluator>, Checkers>);
}

TEST_CASE("puct_agent: plays the best root action of its search", "[puct_agent]") {
    PuctAgent<Boxes, Opinion, CountBound> agent(
        {.simulations = 50, .rule = {1}, .first_play = {true, -0.5F}}, Opinion(RolloutEvaluator{}));
    Puct<Boxes, CountBound> search({{1}, {true, -0.5F}, {}});
    Opinion evaluator(RolloutEvaluator{});
    Rng rng(1);
    Boxes position;
    while (!position.outcome()) {
        Rng twin = rng;
        const auto root_actions = search.search(position, evaluator, 50, twin);
        const auto action = agent.act(position, rng);
        CHECK(action == best_root_action<Boxes>(root_actions).action);
        CHECK(rng == twin);
        position.play(action);
    }
}

TEST_CASE("puct_agent: acts in many games as in each alone", "[puct_agent]") {
    using Agent = PuctAgent<Checkers, FixedOpinions>;
    Agent agent({.simulations = 40});
    Agent other({.simulations = 40});
    Rng rng(2);
    std::vector<Standing<Checkers>> standings;
    for (const auto& leaf : support::random_leaves<Checkers>(rng, 37, 60))
        standings.emplace_back(leaf.position());
    std::vector<Agent::Memory> memories(standings.size());
    std::vector<Request<Checkers, 0, Agent::Memory>> requests;
    for (std::size_t i = 0; i < standings.size(); ++i)
        requests.emplace_back(standings[i], memories[i], rng);
    std::vector<Checkers::Action> actions(standings.size());
    const Rng before = rng;
    agent.act(requests, actions);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < standings.size(); ++i)
        wrong += actions[i] != other.act(standings[i].position(), rng);
    CHECK(wrong == 0);
    CHECK(rng == before);
}

TEST_CASE("puct_agent: copies play on their own", "[puct_agent]") {
    PuctAgent<Boxes, Opinion> agent({.simulations = 30}, Opinion(RolloutEvaluator{}));
    Rng rng(3);
    CHECK(support::differences_to_copy<Boxes>(agent, rng) == 0);
}

TEST_CASE("puct_agent: never loses tic-tac-toe to random play, and draws against itself",
          "[puct_agent]") {
    Workers workers;
    const PuctAgent<Cross, RolloutEvaluator> agent({.simulations = 2000, .rule = {1.5F}});
    const Tally tally = play_match<Cross>(agent, RandomAgent{}, {.games = 60}, workers);
    CHECK(tally.losses == 0);
    CHECK(tally.wins > 40);
    CHECK(play_match<Cross>(agent, agent, {.games = 10, .seed = 4}, workers).draws == 10);
}

TEST_CASE("puct_agent: a heuristic makes more of the same simulations than none", "[puct_agent]") {
    Workers workers;
    const PuctAgent<Boxes, Opinion> led({.simulations = 60},
                                        Opinion(HeuristicEvaluator<MarginOfPoints>({.scale = 3})));
    const PuctAgent<Boxes, Opinion> blind({.simulations = 60}, Opinion(UniformEvaluator{}));
    const Tally tally =
        play_match<Boxes>(led, blind, {.games = 40, .seed = 5, .random_opening = 2}, workers);
    CHECK(tally.wins > tally.losses + 15);
}

// Not against random play, which can have a piece shut into its own base, so that nobody ever wins.
TEST_CASE("puct_agent: led by steps it sees further than a player that looks one action ahead",
          "[puct_agent]") {
    using Steps = HeuristicEvaluator<chinese_checkers::StepsAhead>;
    Workers workers;
    const PuctAgent<Checkers, Steps> agent({.simulations = 200},
                                           Steps({.scale = 40, .temperature = 0.02}));
    const Tally tally = play_match<Checkers>(
        agent, chinese_checkers::GreedyAgent{},
        {.games = 20, .seed = 7, .limit = {.actions = 200}, .random_opening = 6}, workers);
    CHECK(tally.wins > tally.losses + 10);
}

TEST_CASE("puct_agent: a match does not depend on the number of workers", "[puct_agent]") {
    const PuctAgent<Boxes, FixedOpinions> agent({.simulations = 30});
    const PuctAgent<Boxes, Opinion> opponent({.simulations = 30}, Opinion(RolloutEvaluator{}));
    const MatchSettings settings{.games = 40, .seed = 6, .random_opening = 2};
    const Tally tally = support::same_on_any_team(
        [&](Workers& team) { return play_match<Boxes>(agent, opponent, settings, team); });
    CHECK(tally.games() == 40);
}

namespace {

/// Ends a game after `left` actions: who moved last has won.
struct Whistle {
    int left = 0;

    std::optional<Outcome> judge(const Boxes& before, Boxes::Action, const Boxes&) {
        return --left == 0 ? std::optional(Outcome::win(before.to_move())) : std::nullopt;
    }
};

/// In how many actions an agent that keeps its tree differs from a search that is advanced by hand.
/// Both begin where the session does.
template <class G, class A>
std::size_t differences_to_kept_tree(GameSession<G, A>& game, std::uint32_t simulations,
                                     std::uint64_t seed, typename Puct<G>::Standing start, Rng& rng,
                                     auto evaluator) {
    Puct<G> search;
    PuctBatch<G> searches;
    Rng search_rng(seed);
    const typename PuctBatch<G>::Item item{&search, &search_rng};
    search.begin(start);
    const auto choose = [&] {
        searches.run(evaluator, simulations, {&item, 1});
        return draw_root_action<G>(search.root_actions(), 0, search_rng).action;
    };
    return support::differences_to_search(game, rng, choose,
                                          [&](auto action) { search.advance(action); });
}

}  // namespace

TEST_CASE("puct_agent: a tree that is kept goes on where the game has gone", "[puct_agent]") {
    using Agent = PuctAgent<Boxes, UniformEvaluator>;
    Agent::Settings settings;
    settings.simulations = 25;
    settings.keeps_tree = true;
    Rng rng(6);
    for (int i = 0; i < 10; ++i) {
        GameSession<Boxes, Agent> game(Agent(settings), Boxes{}, {.seed = 7});
        CHECK(differences_to_kept_tree(game, 25, 7, {}, rng, UniformEvaluator{}) == 0);
    }
}

TEST_CASE("puct_agent: a tree that is kept knows the limit of its game", "[puct_agent]") {
    using Agent = PuctAgent<Boxes, UniformEvaluator>;
    Agent::Settings settings;
    settings.simulations = 100;
    settings.keeps_tree = true;
    const Limit limit{.actions = 14};
    Rng rng(8);
    const auto differences = [&](const Limit& known) {
        GameSession<Boxes, Agent> game(Agent(settings), Boxes{}, {.limit = limit, .seed = 7});
        return differences_to_kept_tree(game, 100, 7, {Boxes{}, known}, rng, UniformEvaluator{});
    };
    std::size_t without = 0;
    for (int i = 0; i < 10; ++i) {
        CHECK(differences(limit) == 0);
        without += differences({});
    }
    CHECK(without > 5);
}

TEST_CASE("puct_agent: a tree that is kept knows the referee of its game", "[puct_agent]") {
    using Whistled = support::Refereed<Boxes, Whistle>;
    using Agent = PuctAgent<Whistled, UniformEvaluator>;
    Agent::Settings settings;
    settings.simulations = 100;
    settings.keeps_tree = true;
    Rng rng(9);
    const auto differences = [&](const Whistle& known) {
        GameSession<Whistled, Agent> game(Agent(settings), Whistled{},
                                          {.referee = {14}, .seed = 7});
        return differences_to_kept_tree(game, 100, 7, {Whistled{}, {}, known}, rng,
                                        UniformEvaluator{});
    };
    std::size_t without = 0;
    for (int i = 0; i < 10; ++i) {
        CHECK(differences({14}) == 0);
        without += differences({100});
    }
    CHECK(without > 5);
}
