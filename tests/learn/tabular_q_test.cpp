#include "ludus/learn/tabular_q.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/io/archive.hpp"
#include "reference/minimax.hpp"
#include "support/graph_game.hpp"
#include "support/required.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;
using support::GraphGame;
using support::required;

namespace {

/// The paper's algorithm 2.1 and its trace as one would write them down: all of a game is
/// remembered, and every value is looked up in a list of all states.
struct Textbook {
    struct Entry {
        GraphGame state;
        std::vector<double> values;
    };
    struct Step {
        GraphGame state;
        std::size_t action;
        Player mover;
        double reward = 0;
    };
    double eta, gamma;
    std::size_t length;
    std::vector<Entry> table;
    std::vector<Step> steps;

    std::vector<double>& values(const GraphGame& state) {
        for (Entry& entry : table)
            if (entry.state == state) return entry.values;
        table.push_back({state, std::vector<double>(state.legal_actions().size())});
        return table.back().values;
    }
    double& value(const Step& step) { return values(step.state)[step.action]; }
    static double sign(const Step& step, Player next) { return step.mover == next ? 1 : -1; }

    /// Learns of having come to a state by the action before.
    void arrive(const GraphGame& state, double reward) {
        const double best = *std::ranges::max_element(values(state));
        if (steps.empty()) return;
        Step& last = steps.back();
        last.reward = reward;
        value(last) += eta * (reward + sign(last, state.to_move()) * gamma * best - value(last));
    }
    void finish(Outcome outcome) {
        if (steps.empty()) return;
        value(steps.back()) += eta * (outcome.utility(steps.back().mover) - value(steps.back()));
        for (std::size_t i = 1; i < length && i < steps.size(); ++i) {
            const Step& step = steps[steps.size() - 1 - i];
            const Step& next = steps[steps.size() - i];
            value(step) +=
                eta * (step.reward + sign(step, next.mover) * gamma * value(next) - value(step));
        }
        steps.clear();
    }
};

/// The place of an action among the legal ones.
std::size_t place_of(const GraphGame& state, support::Arc action) {
    const auto actions = state.legal_actions();
    return static_cast<std::size_t>(std::ranges::find(actions, action) - actions.begin());
}

/// All values of tic-tac-toe that a learner holds are the exact ones, as far as it tried the best
/// reply often enough: compared at states from which it plays.
template <class Learner>
std::size_t wrong_choices(Learner& learner, const Cross& position, std::vector<Cross>& seen) {
    if (position.outcome() || std::ranges::find(seen, position) != seen.end()) return 0;
    seen.push_back(position);
    const auto best =
        reference::best_by_minimax(position, 9, false, [](const Cross&) { return 0; });
    const float* const values = learner.table().find(position);
    if (values == nullptr) return 1;
    const auto actions = position.legal_actions();
    const auto chosen = actions[static_cast<std::size_t>(
        std::max_element(values, values + actions.size()) - values)];
    // Wins and losses of any length count alike.
    const auto worth = [](int value) { return value > 1000 ? 1 : value < -1000 ? -1 : 0; };
    const Cross next = after(position, chosen);
    const auto outcome = next.outcome();
    const int reached = outcome
        ? outcome->utility(position.to_move())
        : -worth(reference::best_by_minimax(next, 9, false, [](const Cross&) { return 0; }).value);
    std::size_t wrong = reached != worth(best.value);
    for (const auto action : actions)
        wrong += wrong_choices(learner, after(position, action), seen);
    return wrong;
}

/// One game against itself.
template <class Learner, Game G>
void play(Learner& learner, G position, double explores, Rng& rng) {
    learner.begin();
    for (int i = 0; i < 200 && !position.outcome(); ++i) {
        position.play(required(learner.act(position, 0, rng.chance(explores), rng)));
    }
    learner.finish(position.outcome().value_or(Outcome::draw()));
}

template <class T>
typename TabularQ<Cross, T>::Settings settings_of(const typename T::Settings& trace) {
    return {.trace = trace, .first_values = 0.001F, .bytes = 1 << 24};
}

}  // namespace

TEST_CASE("tabular_q: learns what the textbook's loop learns, for both players", "[tabular_q]") {
    for (const std::uint32_t length : {0U, 3U, 10U}) {
        TabularQ<GraphGame> learner(
            {.trace = {.step_size = 0.25F, .discount = 0.75F, .length = length},
             .first_values = 0,
             .bytes = 1 << 24});
        Textbook textbook{0.25, 0.75, length, {}, {}};
        Rng rng(1);
        std::size_t wrong = 0;
        for (int game = 0; game < 300; ++game) {
            GraphGame position(rng.below(5), rng.below(GraphGame::node_count));
            learner.begin();
            for (int i = 0; i < 30 && !position.outcome(); ++i) {
                const auto reward = static_cast<float>(rng.uniform(-0.1, 0.1));
                const bool explores = rng.chance(0.3);
                const auto action = required(learner.act(position, reward, explores, rng));
                textbook.arrive(position, static_cast<double>(reward));
                const std::size_t place = place_of(position, action);
                const auto& values = textbook.values(position);
                // What it takes for the best is the best, but for rounding.
                wrong += !explores && values[place] < *std::ranges::max_element(values) - 1e-5;
                textbook.steps.push_back({position, place, position.to_move()});
                position.play(action);
            }
            const Outcome outcome = position.outcome().value_or(Outcome::draw());
            learner.finish(outcome);
            textbook.finish(outcome);
        }
        CHECK(wrong == 0);
        CHECK(learner.table().size() == textbook.table.size());
        for (const auto& entry : textbook.table) {
            const float* const values = learner.table().find(entry.state);
            REQUIRE(values != nullptr);
            for (std::size_t i = 0; i < entry.values.size(); ++i)
                CHECK(static_cast<double>(values[i]) == Approx(entry.values[i]).margin(1e-5));
        }
    }
}

TEST_CASE("tabular_q: finds the best play of tic-tac-toe by playing itself", "[tabular_q]") {
    const auto check = [](auto learner) {
        Rng rng(2);
        for (int game = 0; game < 150'000; ++game) play(learner, Cross{}, 0.8, rng);
        std::vector<Cross> seen;
        CHECK(wrong_choices(learner, Cross{}, seen) == 0);
        CHECK(seen.size() == 4520);  // all positions that are not over
    };
    check(TabularQ<Cross, TerminalTrace>(
        settings_of<TerminalTrace>({.step_size = 0.5F, .discount = 0.9F, .length = 1})));
    check(TabularQ<Cross, WatkinsTrace>(
        settings_of<WatkinsTrace>({.step_size = 0.5F, .discount = 0.9F, .decay = 0.5F})));
    using Accumulating = LambdaTrace<Control::watkins, Revisit::accumulates>;
    check(TabularQ<Cross, Accumulating>(
        settings_of<Accumulating>({.step_size = 0.5F, .discount = 0.9F, .decay = 0.5F})));
}

TEST_CASE("tabular_q: Sarsa learns of the policy that it follows", "[tabular_q]") {
    using Sarsa = TabularQ<Cross, SarsaTrace>;
    Sarsa learner(settings_of<SarsaTrace>({.step_size = 0.02F, .discount = 1, .decay = 0.5F}));
    Cross open;
    for (const int cell : {0, 4, 1, 8}) open.play({static_cast<std::uint8_t>(cell)});
    Rng rng(3);
    for (int game = 0; game < 40'000; ++game) play(learner, open, 1, rng);
    // All it does is random: the values are averages over all games from here.
    const auto average = [](const auto& self, const Cross& position) -> double {
        if (const auto outcome = position.outcome()) return outcome->utility(Player::first);
        double sum = 0;
        for (const auto action : position.legal_actions())
            sum += self(self, after(position, action));
        return sum / static_cast<double>(position.legal_actions().size());
    };
    const float* const values = learner.table().find(open);
    REQUIRE(values != nullptr);
    const auto actions = open.legal_actions();
    for (std::size_t i = 0; i < actions.size(); ++i)
        CHECK(static_cast<double>(values[i]) ==
              Approx(average(average, after(open, actions[i]))).margin(0.12));
}

TEST_CASE("tabular_q: new states begin with small values, by the seed", "[tabular_q]") {
    const auto first_values = [](std::uint64_t seed) {
        TabularQ<Cross> learner({.first_values = 0.25F, .bytes = 1 << 24});
        Rng rng(seed);
        learner.begin();
        (void)learner.act(Cross{}, 0, false, rng);
        std::vector<float> values(9);
        std::copy_n(learner.table().find(Cross{}), 9, values.begin());
        return values;
    };
    const auto values = first_values(1);
    CHECK(values == first_values(1));
    CHECK(values != first_values(2));
    for (const float value : values) {
        CHECK(value >= 0.0F);
        CHECK(value < 0.25F);
    }
    CHECK(*std::ranges::max_element(values) - *std::ranges::min_element(values) > 0.05F);
}

TEST_CASE("tabular_q: the images of a position are one state where that is asked for",
          "[tabular_q]") {
    using alquerque::Position;
    TabularQ<Position, TerminalTrace, Canonical> merged({.bytes = 1 << 24});
    TabularQ<Position> apart({.bytes = 1 << 24});
    Rng rng(4);
    std::size_t wrong = 0;
    for (int game = 0; game < 30; ++game) {
        Position position;
        merged.begin();
        apart.begin();
        for (int i = 0; i < 40 && !position.outcome(); ++i) {
            const auto action = required(merged.act(position, 0, false, rng));
            const auto legal = position.legal_actions();
            wrong += std::ranges::find(legal, action) == legal.end();
            merged.begin();  // so that nothing is learned
            const Position mirror = image(position, 1);
            if (mirror != position)
                wrong += merged.act(mirror, 0, false, rng) != image(position, action, 1);
            merged.begin();
            (void)apart.act(position, 0, false, rng);
            (void)apart.act(mirror, 0, false, rng);
            position.play(rng.pick(legal));
        }
    }
    CHECK(wrong == 0);
    CHECK(apart.table().size() > 2 * merged.table().size() - 100);
    CHECK(apart.table().size() < 2 * merged.table().size() + 1);
}

TEST_CASE("tabular_q: where there is no room it has no answer, and still learns what it knows",
          "[tabular_q]") {
    using alquerque::Position;
    TabularQ<Position> learner({.bytes = 300'000});
    Rng rng(5);
    std::size_t unknown = 0;
    for (int game = 0; game < 2'000; ++game) {
        Position position;
        learner.begin();
        for (int i = 0; i < 100 && !position.outcome(); ++i) {
            const auto action = learner.act(position, 0, true, rng);
            unknown += !action;
            position.play(action ? *action : random_action(position, rng));
        }
        learner.finish(position.outcome().value_or(Outcome::draw()));
    }
    CHECK(unknown > 10'000);
    CHECK(learner.table().bytes() <= 300'000);
    const float* const values = learner.table().find(Position{});
    REQUIRE(values != nullptr);
    learner.begin();
    const auto action = required(learner.act(Position{}, 0, false, rng));
    const auto actions = Position{}.legal_actions();
    const float& value = values[std::ranges::find(actions, action) - actions.begin()];
    const float before = value;
    learner.finish(Outcome::win(Player::first));
    CHECK(value == Approx(before + 0.5 * (1 - before)));
}

TEST_CASE("tabular_q: training that is saved and read back goes on the same", "[tabular_q]") {
    using alquerque::Position;
    const auto train = [](TabularQ<Position>& learner, Rng& rng) {
        for (int game = 0; game < 200; ++game) play(learner, Position{}, 0.1, rng);
    };
    const TabularQ<Position>::Settings settings{.bytes = 1 << 26};
    TabularQ<Position> learner(settings);
    Rng rng(6);
    train(learner, rng);
    const std::string bytes = save_state(learner);
    TabularQ<Position> resumed(settings);
    load_state(resumed, bytes);
    Rng same = rng;
    train(learner, rng);
    train(resumed, same);
    const bool equal = save_state(learner) == save_state(resumed);
    CHECK(equal);
    CHECK(rng == same);
}
