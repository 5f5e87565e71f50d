#include "ludus/search/puct.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/dots_and_boxes/solver.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/negamax.hpp"
#include "ludus/search/puct_root.hpp"
#include "ludus/search/retrograde.hpp"
#include "ludus/search/rollout_evaluator.hpp"
#include "ludus/search/selection_rule.hpp"
#include "reference/puct.hpp"
#include "support/any_evaluator.hpp"
#include "support/fixed_opinions.hpp"
#include "support/graph_game.hpp"

using namespace ludus;
using support::FixedOpinions;
using support::GraphGame;
using Boxes = dots_and_boxes::BasicPosition<2, 2>;
using Cross = tic_tac_toe::Position;
using Checkers = chinese_checkers::Position;
using Dealt = onitama::Position;

namespace {

/// Tic-tac-toe after these cells were marked in turn.
Cross after_cells(std::initializer_list<std::uint8_t> cells) {
    Cross position;
    for (const std::uint8_t cell : cells) position.play({cell});
    return position;
}

/// A position after random actions that is not finished.
template <Game G>
G random_position(Rng& rng, std::uint32_t most_actions) {
    while (true) {
        G position;
        playout(position, rng, rng.below(most_actions + 1));
        if (!position.outcome()) return position;
    }
}

/// How much differs from what the slow twin counts, move by move, the tree being kept. With several
/// questions at a time, values may differ by rounding, since the search takes back what it supposed
/// to be lost; so no two actions must be equally good.
template <SelectionRule S, Game G>
std::size_t differences(const G& start, Limit limit, const reference::PuctSettings& settings,
                        std::uint32_t simulations, support::AnyEvaluator<G> evaluator,
                        std::uint64_t seed, std::size_t at_once = 1,
                        const RefereeOf<G>& referee = {}) {
    using Search = Puct<G, S>;
    using Standing = ludus::Standing<G>;
    Search search({S{settings.exploration},
                   {settings.by_siblings, settings.first_play},
                   {},
                   settings.look_ahead});
    Rng rng(seed);
    Rng twin_rng(seed);
    Rng picker(seed);
    auto twin_evaluator = evaluator;
    std::vector<Leaf<G>> leaves(at_once);
    const float rounding = at_once == 1 ? 0 : 1e-5F;
    const Standing root(start, limit, referee);
    reference::PuctTree<G, Standing> twin(root, settings);
    search.begin(root);

    std::size_t wrong = 0;
    for (int move = 0; move < 3; ++move) {
        search.run(evaluator, simulations, leaves, rng);
        twin.run(twin_evaluator, simulations, at_once, twin_rng);
        wrong += search.solved() != twin.proven().has_value();
        if (search.solved()) wrong += search.value() != *twin.proven();
        const auto root_actions = search.root_actions();
        const auto actions = search.root().position().legal_actions();
        wrong += root_actions.size() != actions.size();
        for (std::size_t i = 0; i < root_actions.size(); ++i) {
            const auto& expected = twin.at(actions[i]);
            const auto proven = twin.proven(actions[i]);
            wrong +=
                root_actions[i].action != actions[i] || root_actions[i].visits != expected.visits;
            wrong += std::abs(root_actions[i].value - expected.mean) > rounding;
            wrong += root_actions[i].prior != expected.prior;
            wrong += (root_actions[i].proof != Proof::none) != proven.has_value();
            if (proven) wrong += utility_of(root_actions[i].proof) != *proven;
        }
        wrong += rng != twin_rng;
        const auto action = picker.pick(root_actions).action;
        search.advance(action);
        twin.advance(action);
        if (search.root().outcome() || search.solved()) break;
    }
    return wrong;
}

/// The same over random positions, few and many simulations, both rules, and both ways to see new
/// actions.
template <Game G>
std::size_t differences_in(std::size_t positions, std::uint32_t most_actions, Limit limit = {}) {
    using Any = support::AnyEvaluator<G>;
    const Any opinions(FixedOpinions{});
    const Any rollouts(RolloutEvaluator{30});
    const Any even(UniformEvaluator{});
    std::size_t wrong = 0;
    Rng rng(11);
    for (std::size_t i = 0; i < positions; ++i) {
        const G start = random_position<G>(rng, most_actions);
        for (const std::uint32_t n : {1U, 8U, 100U}) {
            wrong += differences<PriorBound>(start, limit, {3.5F}, n, opinions, i);
            wrong +=
                differences<PriorBound>(start, limit, {0.5F, false, true, -0.25F}, n, opinions, i);
            wrong += differences<PriorBound>(start, limit, {3.5F}, n, rollouts, i);
            wrong += differences<CountBound>(start, limit, {0.7F, true}, n, even, i);
        }
    }
    return wrong;
}

/// Finds everything even, and checks that the positions it is shown follow each other.
struct Onlooker {
    static constexpr bool draws = false;
    std::size_t longest = 0;
    std::size_t wrong = 0;

    void evaluate(std::span<Leaf<Checkers, 2>> leaves) {
        UniformEvaluator::evaluate(leaves);
        for (const auto& leaf : leaves) {
            const auto recent = leaf.history.recent();
            longest = std::max(longest, recent.size());
            for (std::size_t i = 1; i < recent.size(); ++i)
                wrong +=
                    std::ranges::none_of(recent[i - 1].legal_actions(), [&](const auto action) {
                        return after(recent[i - 1], action) == recent[i];
                    });
        }
    }
};

}  // namespace

TEST_CASE("puct: counts the visits that the slow twin counts, where turns alternate", "[puct]") {
    CHECK(differences_in<Cross>(6, 6) == 0);
    CHECK(differences_in<Checkers>(2, 60) == 0);
}

TEST_CASE("puct: counts the visits that the slow twin counts, where players move again", "[puct]") {
    CHECK(differences_in<Boxes>(6, 9) == 0);
}

TEST_CASE("puct: counts the visits that the slow twin counts, where play runs in circles",
          "[puct]") {
    const support::AnyEvaluator<GraphGame> opinions(FixedOpinions{});
    std::size_t wrong = 0;
    for (std::uint32_t graph = 0; graph < 40; ++graph) {
        const GraphGame start(graph, 0);
        if (start.outcome()) continue;
        for (const Limit limit : {Limit{}, Limit{.actions = 4}, Limit{.turns = 3}})
            wrong += differences<PriorBound>(start, limit, {1.5F}, 120, opinions, graph);
    }
    CHECK(wrong == 0);
}

TEST_CASE("puct: counts the visits that the slow twin counts, where a limit ends games", "[puct]") {
    CHECK(differences_in<Boxes>(3, 6, {.actions = 3}) == 0);
    CHECK(differences_in<Checkers>(1, 60, {.actions = 2}) == 0);
    Checkers start;
    const support::AnyEvaluator<Checkers> opinions(FixedOpinions{});
    CHECK(differences<PriorBound>(start, {.actions = 20}, {0.1F}, 100, opinions, 1, 1,
                                  chinese_checkers::Repetition{}) == 0);
}

TEST_CASE("puct: counts the visits that the slow twin counts, where it looks ahead", "[puct]") {
    const support::AnyEvaluator<Cross> of_cross(FixedOpinions{});
    const support::AnyEvaluator<Dealt> of_dealt(FixedOpinions{});
    std::size_t wrong = 0;
    Rng rng(12);
    for (std::uint32_t i = 0; i < 12; ++i) {
        const auto cross = random_position<Cross>(rng, 4);
        const auto dealt = random_position<Dealt>(rng, 20);
        for (std::uint32_t plies = 1; plies <= 4; ++plies) {
            const reference::PuctSettings settings{.exploration = 1.5F, .look_ahead = plies};
            wrong += differences<PriorBound>(cross, {}, settings, 60, of_cross, i);
            wrong += differences<PriorBound>(cross, {.actions = 4}, settings, 60, of_cross, i);
            if (plies > 2) continue;
            wrong += differences<PriorBound>(dealt, {.turns = 3}, settings, 40, of_dealt, i);
            wrong += differences<PriorBound>(dealt, {}, settings, 40, of_dealt, i);
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("puct: asks nothing about positions where it sees who wins", "[puct]") {
    // The second player threatens three lines, the first none.
    const auto position = after_cells({1, 0, 5, 4, 7, 6});
    const auto asked = [&](std::uint32_t plies) {
        FixedOpinions evaluator;
        Rng rng(5);
        Puct<Cross> search({.look_ahead = plies});
        (void)search.search(position, evaluator, 1000, rng);
        CHECK(search.value() == -1);
        return evaluator.leaves;
    };
    CHECK(asked(1) == 1);
    CHECK(asked(0) > 1);
}

TEST_CASE("puct: plays on where it has seen who wins", "[puct]") {
    FixedOpinions evaluator;
    Rng rng(5);
    std::vector<Leaf<Cross>> leaves(1);
    Puct<Cross> search({.look_ahead = 3});
    search.begin(after_cells({0, 1}));
    search.run(evaluator, 50, leaves, rng);
    REQUIRE(search.value() == 1);
    while (!search.root().outcome()) {
        search.run(evaluator, 50, leaves, rng);
        const auto root_actions = search.root_actions();
        REQUIRE(!root_actions.empty());
        search.advance(best_root_action<Cross>(root_actions).action);
    }
    CHECK(search.root().outcome() == Outcome::win(Player::first));
}

TEST_CASE("puct: every simulation visits one action", "[puct]") {
    FixedOpinions evaluator;
    Rng rng(2);
    for (const std::uint32_t simulations : {0U, 1U, 5U, 200U}) {
        Puct<Checkers> search;
        std::uint32_t visits = 0;
        for (const auto& root_action : search.search({}, evaluator, simulations, rng))
            visits += root_action.visits;
        CHECK(visits == simulations);
        CHECK(search.visits() == simulations);
    }
}

TEST_CASE("puct: asks for the root first, then once for each new position", "[puct]") {
    FixedOpinions evaluator;
    Rng rng(2);
    Puct<Checkers> search;
    (void)search.search({}, evaluator, 50, rng);  // nobody can win so soon
    CHECK(evaluator.leaves == 51);
    CHECK(evaluator.largest == 1);
    CHECK(search.tree().node_count() == 51);
}

TEST_CASE("puct: where nothing is known, priors decide what is tried first", "[puct]") {
    FixedOpinions evaluator;
    Rng rng(3);
    for (int i = 0; i < 10; ++i) {
        const auto position = random_position<Checkers>(rng, 40);
        Puct<Checkers> search;
        const auto root_actions = search.search(position, evaluator, 1, rng);
        const auto likeliest =
            std::ranges::max_element(root_actions, {}, &RootAction<Checkers>::prior);
        CHECK(likeliest->visits == 1);
    }
}

TEST_CASE("puct: what is held of untried actions decides how many are tried", "[puct]") {
    const auto tried = [](const FirstPlay& first_play) {
        FixedOpinions evaluator;
        Rng rng(4);
        Puct<Checkers> search({{.exploration = 1}, first_play, {}});
        std::size_t count = 0;
        for (const auto& root_action : search.search({}, evaluator, 9, rng))
            count += root_action.visits > 0;
        return count;
    };
    CHECK(tried({false, 10}) == 9);
    CHECK(tried({false, -10}) == 1);
    CHECK(tried({true, -10}) == 1);
}

TEST_CASE("puct: the end of a game is worth its outcome, exactly", "[puct]") {
    UniformEvaluator evaluator;
    Rng rng(5);
    Puct<Cross> search;
    const auto drawn = search.search(after_cells({0, 1, 2, 4, 3, 5, 7, 6}), evaluator, 9, rng);
    CHECK(search.solved());
    CHECK(search.value() == 0);
    CHECK(drawn[0].visits == 1);
    CHECK(drawn[0].proof == Proof::draw);
    const auto won = search.search(after_cells({0, 1, 4, 2, 3, 5, 7, 6}), evaluator, 9, rng);
    CHECK(search.value() == 1);
    CHECK(won[0].value == 1);

    // One edge is left, and completes the second player's third box.
    const Boxes boxes(Boxes::Board::all_edges >> 1, 1, Player::second);
    Puct<Boxes> last;
    CHECK(last.search(boxes, evaluator, 9, rng)[0].proof == Proof::win);
    CHECK(last.value() == 1);
}

TEST_CASE("puct: wins at once where it can, whoever is to move", "[puct]") {
    RolloutEvaluator evaluator;
    Puct<Cross> search;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Rng rng(seed);
        const auto first = search.search(after_cells({0, 3, 1, 4}), evaluator, 100, rng);
        CHECK(search.solved());
        CHECK(search.visits() < 100);
        CHECK(best_root_action<Cross>(first).action.cell == 2);
        const auto second = search.search(after_cells({0, 3, 1, 4, 8}), evaluator, 100, rng);
        CHECK(best_root_action<Cross>(second).action.cell == 5);
        CHECK(search.value() == 1);
    }
}

TEST_CASE("puct: meets a threat to lose at once, and proves what does not", "[puct]") {
    UniformEvaluator evaluator;
    Rng rng(6);
    Puct<Cross> search;
    for (const auto& root_action : search.search(after_cells({0, 4, 1}), evaluator, 400, rng))
        CHECK((root_action.proof == Proof::loss) == (root_action.action.cell != 2));
}

TEST_CASE("puct: its proofs are what minimax finds", "[puct]") {
    Negamax<Cross, OutcomeOnly> exact;
    FixedOpinions evaluator;
    Rng rng(7);
    Puct<Cross> search;
    std::size_t proven = 0;
    std::size_t wrong = 0;
    for (int i = 0; i < 40; ++i) {
        const auto position = random_position<Cross>(rng, 7);
        const auto root_actions = search.search(position, evaluator, 3000, rng);
        for (const auto& root_action : root_actions) {
            if (root_action.proof == Proof::none) continue;
            ++proven;
            const auto next = after(position, root_action.action);
            const auto outcome = next.outcome();
            const int reply = outcome ? outcome->utility(next.to_move())
                                      : exact.search(next, {}, Ties::first).value;
            wrong += (reply < 0) != (root_action.proof == Proof::win);
            wrong += (reply > 0) != (root_action.proof == Proof::loss);
        }
        const int value = exact.search(position, {}, Ties::first).value;
        const auto sign = static_cast<float>((value > 0) - (value < 0));
        wrong += search.solved() && search.value() != sign;
        proven += search.solved();
    }
    CHECK(wrong == 0);
    CHECK(proven > 100);
}

TEST_CASE("puct: its proofs are what retrograde analysis finds, where a turn is two actions",
          "[puct]") {
    using l_game::Position;
    const Retrograde<Position, l_game::Enumeration> exact;
    UniformEvaluator evaluator;
    Puct<Position> search;
    Rng rng(8);
    std::size_t won = 0;
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < l_game::Enumeration::count; i += 101) {
        const auto position = l_game::Enumeration::position(i);
        if (position.outcome()) continue;
        const auto root_actions = search.search(position, evaluator, 500, rng);
        for (const auto& root_action : root_actions)
            if (root_action.proof != Proof::none)
                wrong += utility_of(root_action.proof) !=
                    static_cast<float>(exact.value(position, root_action.action).utility);
        const auto known = exact.value(position);
        if (known.utility < 1 || known.distance > 2) continue;
        ++won;  // within a turn
        wrong += !search.solved() || best_root_action<Position>(root_actions).proof != Proof::win;
    }
    CHECK(wrong == 0);
    CHECK(won > 30);
}

TEST_CASE("puct: in Dots and Boxes it proves the values of the exact solver", "[puct]") {
    dots_and_boxes::Solver<Boxes::Board> solver;
    UniformEvaluator evaluator;
    Puct<Boxes> search;
    Rng rng(9);
    std::size_t wrong = 0;
    for (int i = 0; i < 30; ++i) {
        Boxes position;
        while (position.legal_action_count() > 6) position.play(position.random_action(rng));
        const int margin = position.margin(position.to_move()) + solver.value(position);
        (void)search.search(position, evaluator, 20'000, rng);
        wrong +=
            !search.solved() || search.value() != static_cast<float>((margin > 0) - (margin < 0));
    }
    CHECK(wrong == 0);
}

TEST_CASE("puct: sees where the limit of the match ends the game", "[puct]") {
    UniformEvaluator evaluator;
    Rng rng(10);
    Puct<Checkers> search;
    const auto root_actions = search.search({Checkers{}, {.actions = 1}}, evaluator, 100, rng);
    CHECK(search.solved());
    CHECK(search.value() == 0);
    CHECK(search.visits() == root_actions.size());

    // One edge more, and the first box is taken, which wins where nothing comes after it.
    Boxes position;
    for (const Boxes::Action edge : {Boxes::Action{0}, {2}, {6}}) position.play(edge);
    Puct<Boxes> boxes;
    const auto edges = boxes.search({position, {.actions = 1}}, evaluator, 100, rng);
    CHECK(boxes.value() == 1);
    CHECK(best_root_action<Boxes>(edges).action.edge == 7);
}

TEST_CASE("puct: sees where the referee ends the game, with all that he has seen", "[puct]") {
    using Search = Puct<Checkers>;
    // A piece of each goes back and forth, 15 times in all, so that an action to a fifth cell goes
    // on.
    Search::Standing standing({}, {}, chinese_checkers::Repetition({.cells = 5}));
    for (int i = 0; i < 15; ++i) {
        const Player mover = standing.position().to_move();
        const auto actions = standing.position().legal_actions();
        const auto& cells = standing.position().cells(mover);
        const auto& start = Checkers::Board::start(mover);
        const auto back = std::ranges::find_if(actions, [&](auto action) {
            const auto piece = static_cast<std::size_t>(action.piece());
            return cells[piece] != start[piece] && action.to() == start[piece];
        });
        standing.play(back == actions.end() ? actions[0] : *back);
    }
    REQUIRE(!standing.outcome());
    UniformEvaluator evaluator;
    Rng rng(11);
    Search search;
    std::size_t drawn = 0;
    const auto root_actions = search.search(standing, evaluator, 500, rng);
    for (const auto& root_action : root_actions) {
        auto next = standing;
        next.play(root_action.action);
        CHECK((root_action.proof == Proof::draw) == next.outcome().has_value());
        drawn += root_action.proof == Proof::draw;
    }
    CHECK((0 < drawn && drawn < root_actions.size()));
}

TEST_CASE("puct: a tree that is kept has exactly the visits of its part", "[puct]") {
    FixedOpinions evaluator;
    Rng rng(12);
    Leaf<Checkers> leaf;
    Puct<Checkers> search;
    search.begin({});
    for (int move = 0; move < 20; ++move) {
        search.run(evaluator, 200, {&leaf, 1}, rng);
        const auto best = best_root_action<Checkers>(search.root_actions());
        const std::uint32_t all = search.visits();
        search.advance(best.action);
        CHECK(search.visits() == best.visits - 1);  // the first visit made the position
        CHECK(search.visits() < all);
        std::uint32_t sum = 0;
        for (const auto& root_action : search.root_actions()) sum += root_action.visits;
        CHECK(sum == search.visits());
        // All other visits made a position each.
        CHECK(search.tree().node_count() == best.visits);
    }
    search.advance(search.root_actions()[0].action);
    search.begin({});
    CHECK(search.visits() == 0);
    CHECK(search.root_actions().empty());
}

TEST_CASE("puct: an evaluator sees the positions on the way to the one that it is asked about",
          "[puct]") {
    Onlooker onlooker;
    Rng rng(21);
    Leaf<Checkers, 2> leaf;
    Puct<Checkers, PriorBound, 2> search;
    search.begin({});
    search.run(onlooker, 5, {&leaf, 1}, rng);
    CHECK(onlooker.longest == 2);  // too few to go two actions deep
    search.advance(search.root_actions()[0].action);
    search.run(onlooker, 20, {&leaf, 1}, rng);
    CHECK(onlooker.longest == 3);
    CHECK(search.root().history().recent().front() == Checkers{});
    CHECK(onlooker.wrong == 0);
}

TEST_CASE("puct: noise stirs the priors of the root, the same for the same generator", "[puct]") {
    FixedOpinions evaluator;
    Rng rng(13);
    Rng again(13);
    Puct<Checkers> calm;
    Puct<Checkers> first({{}, {}, {.weight = 0.25F}});
    Puct<Checkers> second({{}, {}, {.weight = 0.25F}});
    const auto plain = calm.search({}, evaluator, 100, rng);
    CHECK(rng == again);  // nothing is drawn without
    const auto stirred = first.search({}, evaluator, 100, rng);
    CHECK(rng != again);
    const auto same = second.search({}, evaluator, 100, again);
    float sum = 0;
    std::size_t different = 0;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        CHECK(stirred[i].prior == same[i].prior);
        CHECK(stirred[i].visits == same[i].visits);
        CHECK(stirred[i].prior >= 0.74F * plain[i].prior);
        different += stirred[i].prior != plain[i].prior;
        sum += stirred[i].prior;
    }
    CHECK(different > 5);
    CHECK(sum == Approx(1).margin(0.002));
}

TEST_CASE("puct: each root is stirred once, also one that was kept", "[puct]") {
    FixedOpinions evaluator;
    Rng rng(14);
    Leaf<Checkers> leaf;
    Puct<Checkers> search({{}, {}, {.weight = 0.25F}});
    search.begin({});
    search.run(evaluator, 50, {&leaf, 1}, rng);
    const Rng before = rng;
    search.run(evaluator, 50, {&leaf, 1}, rng);
    CHECK(rng == before);
    search.advance(best_root_action<Checkers>(search.root_actions()).action);
    search.run(evaluator, 50, {&leaf, 1}, rng);
    CHECK(rng != before);
}

TEST_CASE("puct: counts the visits that the slow twin counts, with several questions at a time",
          "[puct]") {
    Rng rng(20);
    std::size_t wrong = 0;
    const auto compare = [&]<class G>(const G& start, std::uint64_t seed) {
        const support::AnyEvaluator<G> opinions(FixedOpinions{});
        for (const std::size_t at_once : {2U, 5U, 16U}) {
            wrong += differences<PriorBound>(start, {}, {3.5F}, 120, opinions, seed, at_once);
            wrong += differences<PriorBound>(start, {}, {0.5F, false, true, -0.25F}, 120, opinions,
                                             seed, at_once);
            wrong += differences<CountBound>(start, {}, {0.7F, true}, 120, opinions, seed, at_once);
        }
    };
    for (std::uint64_t i = 0; i < 6; ++i) {
        compare(random_position<Cross>(rng, 6), i);
        compare(random_position<Boxes>(rng, 9), i);
        if (i < 2) compare(random_position<Checkers>(rng, 60), i);
    }
    CHECK(wrong == 0);
}

TEST_CASE("puct: several questions at a time lose no simulation and leave no trace", "[puct]") {
    for (const std::size_t at_once : {2U, 8U, 64U}) {
        UniformEvaluator even;
        Rng rng(15);
        std::vector<Leaf<Checkers>> leaves(at_once);
        Puct<Checkers> search;
        search.begin({});
        search.run(even, 500, leaves, rng);
        CHECK(search.in_flight() == 0);
        CHECK(search.visits() == 500);
        std::uint32_t visits = 0;
        for (const auto& root_action : search.root_actions()) {
            visits += root_action.visits;
            CHECK(root_action.value == Approx(0).margin(1e-5));  // the losses were taken back
        }
        CHECK(visits == 500);
        CHECK(search.tree().node_count() == 501);

        FixedOpinions evaluator;
        search.begin({});
        search.run(evaluator, 500, leaves, rng);
        CHECK(evaluator.leaves == 501);
        CHECK(evaluator.largest == at_once);
        CHECK(evaluator.batches < 501);
    }
}

TEST_CASE("puct: several questions at a time come to sensible results", "[puct]") {
    FixedOpinions evaluator;
    Rng rng(16);
    std::vector<Leaf<Cross>> leaves(8);
    Puct<Cross> search;
    Negamax<Cross, OutcomeOnly> exact;
    std::size_t wrong = 0;
    for (int i = 0; i < 40; ++i) {
        const auto position = random_position<Cross>(rng, 7);
        search.begin(position);
        search.run(evaluator, 20'000, leaves, rng);
        const int value = exact.search(position, {}, Ties::first).value;
        wrong += search.solved() && search.value() != static_cast<float>((value > 0) - (value < 0));
        wrong += search.in_flight() != 0;
        for (const auto& root_action : search.root_actions())
            wrong += root_action.value < -1 || root_action.value > 1;
    }
    CHECK(wrong == 0);
}

TEST_CASE("puct: a question that is asked already is not asked again", "[puct]") {
    std::vector<Leaf<Cross>> leaves(3);
    Rng rng(17);
    UniformEvaluator evaluator;
    Puct<Cross> search;
    search.begin(after_cells({0, 4, 8, 1, 7, 6, 2}));  // two cells are left
    CHECK(search.select(leaves[0], rng) == Simulation::asks);
    CHECK(search.select(leaves[1], rng) == Simulation::collided);  // the root
    evaluator.evaluate(std::span(leaves).first(1));
    search.accept(leaves[0]);
    CHECK(search.visits() == 0);
    CHECK(search.select(leaves[0], rng) == Simulation::asks);
    CHECK(search.select(leaves[1], rng) == Simulation::asks);
    CHECK(leaves[0].position() != leaves[1].position());
    CHECK(search.select(leaves[2], rng) == Simulation::collided);
    CHECK(search.in_flight() == 2);
    evaluator.evaluate(std::span(leaves).first(2));
    search.accept(leaves[1]);  // in any order
    search.accept(leaves[0]);
    CHECK(search.visits() == 2);
    for (const auto& root_action : search.root_actions()) CHECK(root_action.visits == 1);
}

TEST_CASE("puct: copies go on by themselves, and the same", "[puct]") {
    FixedOpinions evaluator;
    Rng rng(18);
    Leaf<Checkers> leaf;
    Puct<Checkers> search;
    search.begin({});
    search.run(evaluator, 100, {&leaf, 1}, rng);
    Puct<Checkers> copy = search;
    copy.run(evaluator, 100, {&leaf, 1}, rng);
    CHECK(search.visits() == 100);
    search.run(evaluator, 100, {&leaf, 1}, rng);
    for (std::size_t i = 0; i < copy.root_actions().size(); ++i)
        CHECK(copy.root_actions()[i].visits == search.root_actions()[i].visits);
}

TEST_CASE("puct: the same position gives the same result, whatever came before", "[puct]") {
    FixedOpinions evaluator;
    Rng rng(19);
    Puct<Checkers> used;
    std::size_t different = 0;
    for (int i = 0; i < 10; ++i) {
        const auto position = random_position<Checkers>(rng, 60);
        Puct<Checkers> fresh;
        const auto one = used.search(position, evaluator, 100, rng);
        const auto other = fresh.search(position, evaluator, 100, rng);
        for (std::size_t k = 0; k < one.size(); ++k) different += one[k].visits != other[k].visits;
    }
    CHECK(different == 0);
}

TEST_CASE("puct: its line follows the best root actions to the end of what is known", "[puct]") {
    Puct<Cross> search;
    UniformEvaluator evaluator;
    Rng rng(1);
    for (const std::uint32_t simulations : {1U, 2U, 30U, 2000U}) {
        const auto root_actions = search.search(Cross{}, evaluator, simulations, rng);
        const auto line = main_line(search.tree());
        REQUIRE(!line.empty());
        CHECK(line[0] == best_root_action<Cross>(root_actions).action);
        // What is kept of the tree has the same line, but for its first action.
        auto rest = search;
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            rest.advance(line[i]);
            CHECK(best_root_action<Cross>(rest.root_actions()).action == line[i + 1]);
        }
        rest.advance(line[line.size() - 1]);
        CHECK(rest.visits() == 0);
    }
    // A win in one.
    Cross position;
    for (const Cross::Action action : {Cross::Action{0}, {3}, {1}, {4}}) position.play(action);
    (void)search.search(position, evaluator, 200, rng);
    REQUIRE(main_line(search.tree()).size() == 1);
    CHECK(main_line(search.tree())[0].cell == 2);
}
