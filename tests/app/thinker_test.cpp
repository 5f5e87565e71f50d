#include "ludus/app/thinker.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/app/any_evaluator.hpp"
#include "ludus/app/budget.hpp"
#include "ludus/app/ply_thinker.hpp"
#include "ludus/app/simulation_thinker.hpp"
#include "ludus/core/cancellation.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/play/selective_agent.hpp"
#include "ludus/play/uct_agent.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/rollout_evaluator.hpp"
#include "ludus/search/value.hpp"
#include "support/scaled_sound.hpp"

using namespace ludus;
using namespace ludus::app;
using namespace std::chrono_literals;
using Boxes = dots_and_boxes::BasicPosition<2, 2>;
using Rollouts = AnyEvaluator<Boxes, 0>;
using Onitama = onitama::Position;

namespace {

struct Told {
    Finding finding;
    std::vector<std::size_t> line;
};

/// What an agent tells of a position, and what it plays.
template <class A>
struct Thoughts {
    std::vector<Told> told;
    Boxes::Action action;

    Thoughts(A agent, const Boxes& position, const Budget& budget,
             std::optional<std::uint64_t> own_limit = {}) {
        Thinker<Boxes, A> thinker;
        const Standing<Boxes, past_of<A>> standing(position);
        MemoryOf<A> memory{};
        Rng rng(1);
        action =
            thinker.think(agent, RequestFor<A, Boxes>(standing, memory, rng), budget, own_limit,
                          [&](const Finding& finding, std::span<const std::size_t> line) {
                              told.push_back({finding, {line.begin(), line.end()}});
                          });
    }
};

[[nodiscard]] PuctAgent<Boxes, Rollouts> puct() {
    return PuctAgent<Boxes, Rollouts>({.simulations = 64}, Rollouts(RolloutEvaluator{}));
}

/// The pace of a search of which `passed` usual times have passed.
[[nodiscard]] Pace after_usual_times(double passed) {
    const std::chrono::hours usual(1000);
    const auto start = Clock::now() - std::chrono::duration_cast<Clock::duration>(usual * passed);
    return {start, usual, 3 * usual};
}

/// Checks that lines are played from the position, and that the last of rank 1 begins with the
/// action that is played.
void check_lines(const auto& thoughts, const Boxes& start) {
    REQUIRE(!thoughts.told.empty());
    std::size_t played = 0;
    for (const auto& [finding, line] : thoughts.told) {
        REQUIRE(!line.empty());
        Boxes position = start;
        for (const std::size_t index : line) {
            const auto actions = position.legal_actions();
            const auto action = std::ranges::find(actions, index, &Boxes::Action::index);
            REQUIRE(action != actions.end());
            position.play(*action);
        }
        if (finding.rank == 1) played = line[0];
    }
    CHECK(played == thoughts.action.index());
}

/// Counts what it is asked.
struct Counting {
    static constexpr bool draws = false;
    std::size_t* asked;

    void evaluate(std::span<Leaf<Onitama, 0>> leaves) const {
        *asked += leaves.size();
        UniformEvaluator::evaluate(leaves);
    }
};

/// A position with a box to take.
[[nodiscard]] Boxes with_a_box() {
    Boxes position;
    for (int i = 0; i < 3; ++i) position.play(position.legal_actions()[i == 0 ? 0 : 1]);
    return position;
}

}  // namespace

TEST_CASE("thinker: tells lines of legal actions, and plays the best", "[thinker]") {
    for (const Boxes& start : {Boxes{}, with_a_box()})
        for (const std::size_t lines : {1U, 3U}) {
            const Budget budget{.nodes = 500, .lines = lines};
            check_lines(Thoughts(UctAgent<Boxes>({}), start, budget), start);
            check_lines(Thoughts(puct(), start, budget), start);
            check_lines(Thoughts(NegamaxAgent<Boxes, MarginOfPoints>({}), start, budget), start);
            check_lines(Thoughts(RandomAgent{}, start, budget), start);
        }
}

TEST_CASE("thinker: tells of as many different actions as lines are asked for", "[thinker]") {
    const auto check = [](const auto& thoughts) {
        std::set<std::size_t> first;
        for (std::size_t i = thoughts.told.size() - 3; i < thoughts.told.size(); ++i) {
            CHECK(thoughts.told[i].finding.rank == first.size() + 1);
            first.insert(thoughts.told[i].line[0]);
        }
        CHECK(first.size() == 3);
    };
    const Budget budget{.nodes = 2000, .lines = 3};
    check(Thoughts(UctAgent<Boxes>({}), Boxes{}, budget));
    check(Thoughts(puct(), Boxes{}, budget));
    check(Thoughts(NegamaxAgent<Boxes>({}), Boxes{}, budget));
}

TEST_CASE("thinker: a search of plies finds the same by several lines as by one", "[thinker]") {
    const Boxes start = with_a_box();
    const NegamaxAgent<Boxes, MarginOfPoints> agent({});
    const Thoughts one(agent, start, {.depth = 5});
    const Thoughts several(agent, start, {.depth = 5, .lines = 4});
    CHECK(one.told.back().finding.hundredths ==
          several.told[several.told.size() - 4].finding.hundredths);
}

TEST_CASE("thinker: ends at the depth, the nodes or the time of the budget", "[thinker]") {
    const NegamaxAgent<Boxes> agent({.depth = 2});
    CHECK(Thoughts(agent, Boxes{}, {}).told.back().finding.depth == 2);
    CHECK(Thoughts(agent, Boxes{}, {.depth = 4}).told.back().finding.depth == 4);
    CHECK(Thoughts(agent, Boxes{}, {.depth = 4}, 3).told.back().finding.depth == 3);
    CHECK(Thoughts(UctAgent<Boxes>({}), Boxes{}, {.nodes = 77}).told.back().finding.nodes == 77);
    // A tree that ends before the depth does not go on for ever.
    Boxes last;
    while (last.legal_actions().size() > 1) last.play(last.legal_actions()[0]);
    CHECK(Thoughts(UctAgent<Boxes>({.simulations = 50}), last, {.depth = 20})
              .told.back()
              .finding.nodes == 50);
    const Budget clock{.until_cancelled = true,
                       .cancellation = Cancellation().at(Clock::now() + 20ms)};
    CHECK(Thoughts(UctAgent<Boxes>({}), Boxes{}, clock).told.back().finding.nodes >= 1);
}

TEST_CASE("thinker: without a budget, an agent's own number of nodes ends its search",
          "[thinker]") {
    using Board = dots_and_boxes::BasicPosition<3, 3>;
    NegamaxAgent<Board> agent({.depth = max_plies, .nodes = 20'000});
    Thinker<Board, NegamaxAgent<Board>> thinker;
    const Standing<Board, 0> standing{Board{}};
    NegamaxAgent<Board>::Memory memory;
    Rng rng(1);
    for (const std::size_t lines : {1U, 2U}) {
        std::uint64_t nodes = 0;
        const RequestFor<NegamaxAgent<Board>, Board> request(standing, memory, rng);
        const auto action =
            thinker.think(agent, request, {.lines = lines}, {},
                          [&](const Finding& finding, auto) { nodes = finding.nodes; });
        CHECK(action.index() < Board::action_count);
        CHECK(nodes <= 24'096);
    }
}

TEST_CASE("thinker: a search by simulations takes longer while a rival has the higher value",
          "[thinker]") {
    using app::detail::SimulationPace;
    using app::detail::Tried;
    // After `passed` usual times; the best action has 800 visits and the value 0.1.
    const auto ends = [](double passed, std::uint32_t rival_visits, double rival_value) {
        SimulationPace pace(after_usual_times(passed));
        return pace.is_over(1000, [&] {
            return std::vector<Tried>{{.action = 0, .visits = rival_visits, .value = rival_value},
                                      {.action = 1, .visits = 800, .value = 0.1}};
        });
    };
    CHECK_FALSE(ends(0.9, 200, 0));
    CHECK(ends(1.1, 200, 0));
    CHECK_FALSE(ends(1.1, 200, 0.2));
    CHECK(ends(1.1, 100, 0.2));  // a few visits say little
    SimulationPace without({});
    CHECK_FALSE(without.is_over(1000, [] { return std::vector<Tried>(); }));
}

TEST_CASE("thinker: a search by depths takes longer while its best action changes", "[thinker]") {
    using app::detail::DepthPace;
    const auto ends = [&](double passed, std::initializer_list<std::size_t> best) {
        DepthPace pace(after_usual_times(passed));
        for (const std::size_t action : best) pace.finished(action);
        return pace.is_over();
    };
    CHECK_FALSE(ends(0.9, {3}));
    CHECK(ends(1.1, {3}));
    CHECK_FALSE(ends(0.45, {3, 3}));
    CHECK(ends(0.55, {3, 3}));
    CHECK(ends(0.4, {3, 3, 3, 3}));
    CHECK_FALSE(ends(0.4, {3, 3, 3, 5}));
    DepthPace without({});
    without.finished(3);
    CHECK_FALSE(without.is_over());
}

TEST_CASE("thinker: a search asks its evaluator in several threads, and finds the same",
          "[thinker]") {
    using Agent = PuctAgent<Boxes, UniformEvaluator>;
    const auto nodes_and_action = [](Thinker<Boxes, Agent> thinker, Agent agent) {
        const Standing<Boxes> standing{Boxes{}};
        MemoryOf<Agent> memory;
        Rng rng(1);
        std::uint64_t nodes = 0;
        const auto action = thinker.think(
            agent, RequestFor<Agent, Boxes>(standing, memory, rng), {.nodes = 600}, {},
            [&](const Finding& found, std::span<const std::size_t>) { nodes = found.nodes; });
        return std::pair(nodes, action.index());
    };
    // Six questions at once in both.
    const Agent two_each({.questions = 2}, {});
    const Agent alone({.questions = 6}, {});
    Thinker<Boxes, Agent> in_threads;
    in_threads.reserve(two_each, std::size_t{1} << 22U, 3);
    Thinker<Boxes, Agent> in_one;
    in_one.reserve(alone, std::size_t{1} << 22U);
    const auto found = nodes_and_action(in_threads, two_each);
    CHECK(found.first == 600);
    CHECK(found == nodes_and_action(in_one, alone));
    CHECK(found == nodes_and_action(in_threads, two_each));  // another copy
}

TEST_CASE("thinker: a selective search takes several threads", "[thinker]") {
    using Agent = SelectiveAgent<Onitama, support::ScaledSound>;
    Agent agent(selective_settings<Agent>(20'000));
    for (const std::size_t threads : {1U, 2U}) {
        Thinker<Onitama, Agent> thinker;
        thinker.reserve(agent, std::size_t{1} << 20U, threads);
        const Standing<Onitama> standing{Onitama{}};
        MemoryOf<Agent> memory{};
        Rng rng(1);
        std::uint64_t nodes = 0;
        const auto action = thinker.think(
            agent, RequestFor<Agent, Onitama>(standing, memory, rng), {.nodes = 50'000}, {},
            [&](const Finding& found, std::span<const std::size_t>) { nodes = found.nodes; });
        const auto legal = standing.position().legal_actions();
        CHECK(std::ranges::find(legal, action) != legal.end());
        CHECK(nodes >= 50'000);
        CHECK(nodes < 60'000);
    }
}

TEST_CASE("thinker: a search that keeps its tree goes on in it", "[thinker]") {
    using Agent = PuctAgent<Onitama, Counting>;
    for (const bool keeps_tree : {true, false}) {
        CAPTURE(keeps_tree);
        std::size_t asked = 0;
        Agent agent({.simulations = 60, .keeps_tree = keeps_tree, .questions = 4}, {&asked});
        Thinker<Onitama, Agent> thinker;
        MemoryOf<Agent> memory;
        Rng rng(1);
        const auto asks_at = [&](const Onitama& position) {
            const Standing<Onitama> standing(position, {.actions = 100});
            asked = 0;
            return thinker.think(agent, RequestFor<Agent, Onitama>(standing, memory, rng), {}, {},
                                 tell_nobody);
        };
        // The root is asked about, but not again where it is in the tree.
        Onitama position;
        const auto action = asks_at(position);
        CHECK(asked == 61);
        Standing<Onitama> standing(position, {.actions = 100});
        standing.play(action);
        standing.play(standing.position().legal_actions()[0]);
        asked = 0;
        (void)thinker.think(agent, RequestFor<Agent, Onitama>(standing, memory, rng), {}, {},
                            tell_nobody);
        CHECK(asked == (keeps_tree ? 60 : 61));
        (void)asks_at(position);  // another game
        CHECK(asked == 61);
        thinker.forget();
        (void)asks_at(position);
        CHECK(asked == 61);
    }
}

TEST_CASE("thinker: a certain win is told in plies, and no value beside it", "[thinker]") {
    tic_tac_toe::Position position;
    for (const int cell : {0, 3, 1, 4})
        position.play(tic_tac_toe::Action{static_cast<std::uint8_t>(cell)});
    using Agent = NegamaxAgent<tic_tac_toe::Position>;
    Thinker<tic_tac_toe::Position, Agent> thinker;
    Agent agent({});
    const Standing<tic_tac_toe::Position> standing(position);
    Agent::Memory memory;
    Rng rng(1);
    std::optional<Finding> last;
    (void)thinker.think(
        agent, RequestFor<Agent, tic_tac_toe::Position>(standing, memory, rng), {}, std::nullopt,
        [&](const Finding& finding, std::span<const std::size_t>) { last = finding; });
    REQUIRE(last);
    CHECK(last->plies_to_end == 1);
    CHECK_FALSE(last->hundredths);
}
