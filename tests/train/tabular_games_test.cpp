#include "ludus/train/tabular_games.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/alquerque/greedy_agent.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/table_agent.hpp"
#include "ludus/learn/tabular_q.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"
#include "support/cell_players.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;
using alquerque::Position;

namespace {

using support::LowestCell;

/// Plays at random and notes what it is told.
struct Witness {
    struct Visit {
        Position position;
        float reward;
        bool explores;
    };
    std::vector<Visit> visits;
    std::vector<Outcome> outcomes;
    bool silent = false;

    void begin() noexcept { visits.clear(); }
    std::optional<alquerque::Action> act(const Position& position, float reward, bool explores,
                                         Rng& rng) {
        visits.push_back({position, reward, explores});
        if (silent) return std::nullopt;
        return random_action(position, rng);
    }
    void finish(Outcome outcome) noexcept { outcomes.push_back(outcome); }
};
struct NeverFinishes {
    void begin() noexcept;
    std::optional<alquerque::Action> act(const Position&, float, bool, Rng&);
};

const EpsilonGreedy never{Schedule::constant(0)};
constexpr Limit limit{.idle_actions = 200};

}  // namespace

TEST_CASE("tabular_games: a learner is asked for actions and given their rewards",
          "[tabular_games]") {
    STATIC_REQUIRE(TabularLearner<TabularQ<Position>, Position>);
    STATIC_REQUIRE(TabularLearner<TabularQ<Position, WatkinsTrace, Canonical>, Position>);
    STATIC_REQUIRE(TabularLearner<Witness, Position>);
    STATIC_REQUIRE(!TabularLearner<TabularQ<Position>, Cross>);
    STATIC_REQUIRE(!TabularLearner<NeverFinishes, Position>);
}

TEST_CASE("tabular_games: against an opponent it sees its own turns, and rewards after the reply",
          "[tabular_games]") {
    RandomAgent random;
    Rng rng(1);
    std::size_t wrong = 0;
    std::size_t rewarded = 0;
    for (const Player seat : {Player::first, Player::second})
        for (int game = 0; game < 50; ++game) {
            Witness learner;
            const TabularGameSettings settings{
                .seat = seat, .limit = limit, .reward = {InternalReward::Kind::changes, 0.5F}};
            const Outcome outcome =
                learn_against<Position>(learner, random, never, random, settings, 0, rng);
            REQUIRE(learner.outcomes.size() == 1);
            wrong += learner.outcomes[0] != outcome;
            wrong += learner.visits.front().reward != 0.0F;
            for (std::size_t i = 0; i < learner.visits.size(); ++i) {
                const Position& here = learner.visits[i].position;
                wrong += here.to_move() != seat;
                if (i == 0) continue;
                // Each side captures one piece a turn, or none.
                const Position& before = learner.visits[i - 1].position;
                const int change = here.margin(seat) - before.margin(seat);
                wrong += learner.visits[i].reward != 0.5F * static_cast<float>(change);
                rewarded += change != 0;
            }
        }
    CHECK(wrong == 0);
    CHECK(rewarded > 300);
}

TEST_CASE("tabular_games: in self-play it acts for both, and the opening is not learned from",
          "[tabular_games]") {
    RandomAgent random;
    Rng rng(2);
    Witness learner;
    (void)learn_from_self<Position>(learner, never, random, {.limit = limit}, 0, rng);
    CHECK(learner.visits.front().position == Position{});
    std::size_t wrong = 0;
    for (std::size_t i = 1; i < learner.visits.size(); ++i)
        wrong += learner.visits[i].position.to_move() == learner.visits[i - 1].position.to_move();
    CHECK(wrong == 0);

    (void)learn_from_self<Position>(learner, never, random, {.limit = limit, .random_opening = 2},
                                    0, rng);
    CHECK(learner.visits.front().position != Position{});
    CHECK(learner.visits.front().position.to_move() == Player::first);
}

TEST_CASE("tabular_games: in self-play an action is rewarded for what it captured itself",
          "[tabular_games]") {
    RandomAgent random;
    Rng rng(6);
    std::size_t wrong = 0;
    std::size_t rewarded = 0;
    std::size_t actions = 0;
    for (int game = 0; game < 50; ++game) {
        Witness learner;
        const TabularGameSettings settings{.limit = limit,
                                           .reward = {InternalReward::Kind::changes, 0.5F}};
        (void)learn_from_self<Position>(learner, never, random, settings, 0, rng);
        wrong += learner.visits.front().reward != 0.0F;
        for (std::size_t i = 1; i < learner.visits.size(); ++i, ++actions) {
            const Position& before = learner.visits[i - 1].position;
            const Player mover = before.to_move();
            const int change = learner.visits[i].position.margin(mover) - before.margin(mover);
            wrong += learner.visits[i].reward != (change > 0 ? 0.5F : 0.0F);
            rewarded += change > 0;
        }
    }
    CHECK(wrong == 0);
    CHECK(rewarded > 300);
    CHECK(actions > 2 * rewarded);
}

TEST_CASE("tabular_games: explores as often as the explorer says, at this game",
          "[tabular_games]") {
    RandomAgent random;
    Rng rng(3);
    std::size_t explored = 0;
    std::size_t all = 0;
    const EpsilonGreedy fading{{.from = 0.5, .to = 0.0, .over = 100}};
    for (const std::uint64_t game : {0U, 100U}) {
        explored = all = 0;
        for (int i = 0; i < 100; ++i) {
            Witness learner;
            (void)learn_against<Position>(learner, random, fading, random, {.limit = limit}, game,
                                          rng);
            for (const auto& visit : learner.visits) explored += visit.explores;
            all += learner.visits.size();
        }
        const double share = static_cast<double>(explored) / static_cast<double>(all);
        CHECK(share == Approx(game == 0 ? 0.5 : 0.0).margin(0.03));
    }
}

TEST_CASE("tabular_games: where the learner has no answer the fallback plays", "[tabular_games]") {
    RandomAgent random;
    alquerque::GreedyAgent<> greedy;
    Rng rng(4);
    Witness learner;
    learner.silent = true;
    int wins = 0;
    for (int game = 0; game < 50; ++game)
        wins += learn_against<Position>(learner, random, never, greedy, {.limit = limit}, 0, rng)
                    .utility(Player::first) > 0;
    CHECK(wins > 45);
}

TEST_CASE("tabular_games: learns to beat a player that always does the same", "[tabular_games]") {
    for (const Player seat : {Player::first, Player::second}) {
        TabularQ<Cross> learner({.bytes = 1 << 24});
        LowestCell opponent;
        RandomAgent random;
        Rng rng(5);
        const EpsilonGreedy explore{Schedule::constant(0.1)};
        for (std::uint64_t game = 0; game < 5'000; ++game)
            (void)learn_against<Cross>(learner, opponent, explore, random, {.seat = seat}, game,
                                       rng);
        Workers workers;
        const Tally tally = play_match<Cross>(
            TableAgent<Cross>(learner.table()), opponent,
            {.games = 10, .seat = seat == Player::first ? Seat::first : Seat::second}, workers);
        CHECK(tally.wins == 10);
    }
}

TEST_CASE("tabular_games: the same seed teaches the same", "[tabular_games]") {
    const auto train = [](std::uint64_t seed) {
        TabularQ<Position> learner({.bytes = 1 << 24});
        alquerque::GreedyAgent<> greedy;
        RandomAgent random;
        Rng rng(seed);
        const EpsilonGreedy explore{Schedule::constant(0.1)};
        for (std::uint64_t game = 0; game < 300; ++game)
            (void)learn_against<Position>(learner, greedy, explore, random, {.limit = limit}, game,
                                          rng);
        std::vector<float> values(4);
        std::copy_n(learner.table().find(Position{}), 4, values.begin());
        return std::pair(learner.table().size(), values);
    };
    CHECK(train(1) == train(1));
    CHECK(train(1) != train(2));
}
