// What has a budget of memory keeps to it: each is filled far beyond, and the most that was held at
// any time is compared with what was promised. A program of its own, since it replaces operator new
// for all of it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/dots_and_boxes/solver.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/learn/episode.hpp"
#include "ludus/learn/generations.hpp"
#include "ludus/learn/policy_example.hpp"
#include "ludus/learn/replay.hpp"
#include "ludus/learn/transition.hpp"
#include "ludus/learn/value_table.hpp"
#include "ludus/search/cached_evaluator.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/negamax.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/uct.hpp"
#include "support/counted_memory.hpp"
#include "support/leaves.hpp"

using namespace ludus;
using support::peak_of;
using Boxes = dots_and_boxes::Position;
using Alquerque = alquerque::Position;

namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

/// Budgets that are and are none of whole large pages, powers of two, and just beside them; of one
/// the entries of a cache take every byte.
constexpr std::array budgets = {std::size_t{1000}, mebibyte / 4,     3 * mebibyte / 4,
                                mebibyte,          mebibyte + 1,     2 * mebibyte,
                                5 * mebibyte,      16 * mebibyte - 1};

/// What is taken beyond a budget, in bytes: the way down a tree, as far as these searches go; a
/// question that is passed on.
constexpr std::size_t longest_way = 72;
constexpr std::size_t one_question = 256;

/// Checks the most that `fill(bytes)` holds, for every budget; `more` is promised beside it.
template <class Fill>
void check_budgets(std::string_view what, std::size_t more, const Fill& fill) {
    for (const std::size_t budget : budgets) {
        const std::size_t peak = peak_of([&] { fill(budget); });
        CAPTURE(what, budget, peak);
        CHECK(peak <= budget + more);
        if (budget >= mebibyte) CHECK(4 * peak > budget);  // makes use of it
        std::cout << "memory: " << what << ": " << budget << " bytes given, " << peak << " taken\n";
    }
}

/// A position some random actions from the start.
template <Game G>
G some_position(std::size_t actions, Rng& rng) {
    G position;
    for (std::size_t i = 0; i < actions && !position.outcome(); ++i)
        position.play(random_action(position, rng));
    return position;
}

/// A game of so many actions.
Episode<Boxes> game_of(std::size_t actions, Rng& rng) {
    Episode<Boxes> game;
    Boxes position;
    while (game.actions.size() < actions) {
        game.actions.push_back(random_action(position, rng));
        position.play(game.actions.back());
    }
    return game;
}

/// Enters positions of random games, until so many were refused.
void fill_table(ValueTable<Alquerque>& table, std::uint64_t refusals) {
    Rng rng(6);
    for (std::uint64_t refused = 0; refused < refusals;) {
        Alquerque position;
        for (int ply = 0; ply < 60 && !position.outcome(); ++ply) {
            if (table.find(position) == nullptr)
                refused += table.enter(position, position.legal_actions().size()) == nullptr;
            position.play(random_action(position, rng));
        }
    }
}

/// A state of numbers alone.
struct Numbers {
    std::vector<float> values;

    template <class Visit>
    void visit(Visit&& visit) {
        visit(std::span<float>(values));
    }
};

}  // namespace

TEST_CASE("memory: a search keeps to its transposition table", "[memory]") {
    Rng rng(1);
    const auto position = some_position<Boxes>(20, rng);
    check_budgets("alpha-beta search", 0, [&](std::size_t bytes) {
        Negamax<Boxes, OutcomeOnly> search(bytes);
        (void)search.search(position, {.depth = 60, .nodes = 300'000}, Ties::first);
        search.reserve(bytes);
    });
}

TEST_CASE("memory: the exact solver keeps to its table", "[memory]") {
    Rng rng(2);
    check_budgets("exact solver", 0, [&](std::size_t bytes) {
        dots_and_boxes::Solver<Boxes::Board> solver(bytes);
        for (int i = 0; i < 3; ++i) (void)solver.values(some_position<Boxes>(38, rng));
    });
}

TEST_CASE("memory: searches by simulations keep to the memory they were given", "[memory]") {
    check_budgets("search by playouts", longest_way, [](std::size_t bytes) {
        Uct<Boxes> search({.playout_actions = 1});
        Rng rng(3);
        search.reserve(bytes);
        search.begin({});
        while (search.has_room()) search.run(1, rng);
    });
    check_budgets("search by an evaluator", longest_way, [](std::size_t bytes) {
        Puct<Boxes> search;
        Rng rng(4);
        UniformEvaluator evaluator;
        Leaf<Boxes> leaf;
        search.reserve(bytes);
        search.begin({});
        while (search.tree().has_room()) search.run(evaluator, 1, {&leaf, 1}, rng);
    });
}

TEST_CASE("memory: evaluations are remembered within their bytes", "[memory]") {
    Rng rng(5);
    auto leaves = support::random_leaves<Boxes>(rng, 5'000, 40);
    check_budgets("cache of evaluations", one_question, [&](std::size_t bytes) {
        CachedEvaluator<Boxes, UniformEvaluator> evaluator({}, bytes);
        for (auto& leaf : leaves) evaluator.evaluate({&leaf, 1});
    });
}

TEST_CASE("memory: a table of values keeps to its bytes, also while it grows", "[memory]") {
    check_budgets("table of values", 0, [](std::size_t bytes) {
        ValueTable<Alquerque> table(bytes);
        fill_table(table, 10'000);
        CHECK(table.bytes() <= bytes);
    });
}

TEST_CASE("memory: a state is saved in three times its bytes at most", "[memory]") {
    for (const std::size_t bytes : {std::size_t{1000}, mebibyte / 8, mebibyte - 100, mebibyte,
                                    mebibyte + 4, 3 * mebibyte, 8 * mebibyte}) {
        Numbers numbers{std::vector<float>(bytes / sizeof(float))};
        std::size_t size = 0;
        const std::size_t peak = peak_of([&] { size = save_state(numbers).size(); });
        CAPTURE(size, peak);
        CHECK(size > bytes);
        CHECK(peak <= 3 * size);
        std::cout << "memory: a state of " << size << " bytes is saved in " << peak << "\n";
    }
}

TEST_CASE("memory: what is remembered of games grows no more once it is full", "[memory]") {
    Rng rng(7);
    const auto check = [](std::string_view what, const auto& fill, const auto& go_on) {
        const std::size_t filled = peak_of(fill);
        const std::size_t later = peak_of(go_on);
        std::cout << "memory: " << what << ": full " << filled << " bytes, later " << later
                  << " more\n";
        return std::pair(filled, later);
    };

    GameReplay<Boxes> games(100);
    const auto play = [&](int count) {
        for (int i = 0; i < count; ++i) games.push(game_of(40, rng));
    };
    const auto [of_games, more_games] =
        check("100 games of 40 actions", [&] { play(100); }, [&] { play(1'000); });
    const std::size_t of_actions = 40 * (2 * sizeof(Boxes::Action) + sizeof(float));
    CHECK(of_games < 100 * (2 * sizeof(Episode<Boxes>) + of_actions + 100));
    CHECK(more_games <= 224);  // the game that is played

    std::optional<TransitionReplay<Boxes, 60>> turns;
    const auto push = [&] {
        for (int i = 0; i < 5'000; ++i) turns->push({});
    };
    const auto [of_turns, more_turns] =
        check("1,000 transitions", [&] { turns.emplace(1'000); }, push);
    CHECK(of_turns == 1'000 * sizeof(Transition<Boxes, 60>));
    CHECK(more_turns == 0);

    Generations<PolicyExample<Boxes>> examples(2);
    const auto search = [&](int generations) {
        for (int i = 0; i < generations; ++i) {
            std::vector<PolicyExample<Boxes>> some(500);
            for (auto& example : some) example.policy.resize(60);
            examples.push(std::move(some));
        }
    };
    const auto [of_examples, more_examples] =
        check("2 generations of 500 examples", [&] { search(2); }, [&] { search(20); });
    CHECK(more_examples <= of_examples / 2);  // the next generation, before the oldest leaves
}
