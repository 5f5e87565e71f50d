#include "ludus/search/puct_batch.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/puct_root.hpp"
#include "ludus/search/rollout_evaluator.hpp"
#include "support/any_evaluator.hpp"
#include "support/fixed_opinions.hpp"
#include "support/leaves.hpp"

using namespace ludus;
using Checkers = chinese_checkers::Position;
using Cross = tic_tac_toe::Position;
using Boxes = dots_and_boxes::BasicPosition<2, 2>;

namespace {

/// Has the search cancelled at a question.
struct StoppingOpinions : support::FixedOpinions {
    std::atomic<bool>* stop;
    std::size_t last;  ///< the question's number

    template <Game G, std::size_t past>
    void evaluate(std::span<Leaf<G, past>> asked) {
        support::FixedOpinions::evaluate(asked);
        if (batches == last) *stop = true;
    }
};

/// Some searches, each with a generator of its own.
template <Game G>
struct Searches {
    explicit Searches(std::size_t count, const typename Puct<G>::Settings& settings = {})
        : searches(count, Puct<G>(settings)), rngs(count) {
        for (std::size_t i = 0; i < count; ++i) items.push_back({&searches[i], &rngs[i]});
    }
    Searches(const Searches&) = delete;

    Puct<G>& operator[](std::size_t i) { return searches[i]; }

    std::vector<Puct<G>> searches;
    std::vector<Rng> rngs;
    std::vector<typename PuctBatch<G>::Item> items{};
    PuctBatch<G> batch{};
};

/// How much differs from what each search comes to alone, over several moves of games that keep
/// their trees.
template <Game G>
std::size_t differences(support::AnyEvaluator<G> evaluator, std::uint32_t most_actions) {
    constexpr std::size_t count = 7;
    Rng rng(1);
    const auto starts = support::random_leaves<G>(rng, count, most_actions);
    const typename Puct<G>::Settings settings{{}, {}, {.weight = 0.25F}};
    Searches<G> batch(count, settings);
    std::vector<Puct<G>> alone(count, Puct<G>(settings));
    auto& rngs = batch.rngs;
    for (std::size_t i = 0; i < count; ++i) {
        rngs[i] = Rng(2, i);
        batch[i].begin(starts[i].position());
        alone[i].begin(starts[i].position());
    }
    std::vector<Rng> own_rngs = rngs;
    Leaf<G> leaf;
    std::size_t wrong = 0;
    for (int move = 0; move < 4; ++move) {
        batch.batch.run(evaluator, 80, batch.items);
        for (std::size_t i = 0; i < count; ++i) {
            alone[i].run(evaluator, 80, {&leaf, 1}, own_rngs[i]);
            const auto one = batch[i].root_actions();
            const auto other = alone[i].root_actions();
            wrong += one.size() != other.size() || rngs[i] != own_rngs[i];
            for (std::size_t k = 0; k < one.size(); ++k)
                wrong += one[k].visits != other[k].visits || one[k].value != other[k].value;
            if (one.empty()) continue;
            const auto action = best_root_action<G>(one).action;
            batch[i].advance(action);
            alone[i].advance(action);
            if (!batch[i].root().outcome()) continue;
            batch[i].begin(starts[i].position());  // another game
            alone[i].begin(starts[i].position());
        }
    }
    return wrong;
}

}  // namespace

TEST_CASE("puct_batch: each search comes to what it would come to alone", "[puct_batch]") {
    using support::AnyEvaluator;
    CHECK(differences(AnyEvaluator<Checkers>(support::FixedOpinions{}), 40) == 0);
    CHECK(differences(AnyEvaluator<Cross>(support::FixedOpinions{}), 6) == 0);
    CHECK(differences(AnyEvaluator<Boxes>(support::FixedOpinions{}), 9) == 0);
    CHECK(differences(AnyEvaluator<Boxes>(RolloutEvaluator{}), 9) == 0);
    CHECK(differences(AnyEvaluator<Cross>(RolloutEvaluator{}), 6) == 0);
}

TEST_CASE("puct_batch: asks about one position of each search at once", "[puct_batch]") {
    support::FixedOpinions evaluator;
    Searches<Checkers> batch(6);
    for (std::size_t i = 0; i < 6; ++i) batch[i].begin({});
    batch.batch.run(evaluator, 50, batch.items);
    CHECK(evaluator.batches == 51);
    CHECK(evaluator.leaves == 51 * 6);
    for (std::size_t i = 0; i < 6; ++i) CHECK(batch[i].visits() == 50);
}

TEST_CASE("puct_batch: asks several questions of each search, as a search does by itself",
          "[puct_batch]") {
    support::FixedOpinions evaluator;
    Searches<Checkers> batch(3);
    for (std::size_t i = 0; i < 3; ++i) batch[i].begin({});
    batch.batch.run(evaluator, 100, batch.items, {}, 4);
    CHECK(evaluator.leaves == 101 * 3);
    CHECK(evaluator.batches < 40);  // 26 and a few, in which simulations collided

    Puct<Checkers> alone;
    std::vector<Leaf<Checkers>> leaves(4);
    Rng rng;
    alone.begin({});
    alone.run(evaluator, 100, leaves, rng);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        wrong += batch[i].visits() != 100 || batch[i].in_flight() != 0;
        const auto one = batch[i].root_actions();
        const auto other = alone.root_actions();
        for (std::size_t k = 0; k < one.size(); ++k)
            wrong += one[k].visits != other[k].visits || one[k].value != other[k].value;
    }
    CHECK(wrong == 0);
}

TEST_CASE("puct_batch: a search that is solved waits for the others", "[puct_batch]") {
    support::FixedOpinions evaluator;
    Searches<Cross> batch(2);
    Cross won;  // the mover completes a line by cell 2
    for (const Cross::Action action : {Cross::Action{0}, {3}, {1}, {4}}) won.play(action);
    batch[0].begin(won);
    batch[1].begin({});
    batch.batch.run(evaluator, 300, batch.items);
    CHECK(batch[0].solved());
    CHECK(batch[0].visits() < 300);
    CHECK(batch[1].visits() == 300);
}

TEST_CASE("puct_batch: once it is cancelled it asks nothing more, and may go on later",
          "[puct_batch]") {
    std::atomic<bool> stop = false;
    StoppingOpinions evaluator{{}, &stop, 7};
    Searches<Checkers> batch(3);
    for (std::size_t i = 0; i < 3; ++i) batch[i].begin({});
    batch.batch.run(evaluator, 50, batch.items, &stop);
    CHECK(evaluator.batches == 7);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(batch[i].visits() == 6);  // the first question was about the root
        CHECK(batch[i].in_flight() == 0);
    }
    batch.batch.run(evaluator, 44, batch.items);
    CHECK(evaluator.batches == 51);
}
