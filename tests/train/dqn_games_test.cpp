#include "ludus/train/dqn_games.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/cancellation.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/learn/episode.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/play_games.hpp"
#include "support/mark_q.hpp"
#include "support/random_game.hpp"
#include "support/random_network.hpp"
#include "support/tic_tac_toe.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;
using Q = support::MarkQ<16, nn::Relu>;

namespace {

/// Requests in positions of random games, each with a generator of its own.
struct Asking {
    std::vector<Cross> positions;
    std::vector<Standing<Cross>> standings;
    std::vector<Rng> rngs;
    NoMemory memory;
    std::vector<Request<Cross>> requests;

    explicit Asking(std::size_t count) {
        Rng rng(1);
        for (std::uint64_t i = 0; positions.size() < count; ++i) {
            const auto game = support::random_game<Cross>(rng, static_cast<std::uint32_t>(i % 9));
            const Cross position = game.position_after(game.actions.size());
            if (position.outcome()) continue;
            positions.push_back(position);
            standings.emplace_back(position, Limit{}, RefereeOf<Cross>{});
            rngs.emplace_back(7, i);
        }
        for (std::size_t i = 0; i < count; ++i)
            requests.emplace_back(standings[i], memory, rngs[i]);
    }
};

/// Explores where an even number of cells is vacant, and notes the step.
struct ExploresEven {
    std::set<std::uint64_t>* steps;

    [[nodiscard]] static bool is_even(const Cross& position) {
        return position.legal_actions().size() % 2 == 0;
    }
    [[nodiscard]] bool explores(const Cross& position, std::uint64_t step, Rng&) const {
        steps->insert(step);
        return is_even(position);
    }
};

/// Knows positions with certain numbers of vacant cells: every action is worth that number.
struct KnowsSome {
    std::set<std::size_t> known;

    [[nodiscard]] std::vector<float> values(const Cross& position) const {
        const std::size_t vacant = position.legal_actions().size();
        if (!known.contains(vacant)) return {};
        return std::vector<float>(vacant, static_cast<float>(vacant));
    }
};

struct Numbered {
    std::uint64_t number;
};

/// Writes a game as a match does.
template <class Known>
void write_game(EpisodeRecorder<Cross, Known>& recorder, const Episode<Cross>& game,
                std::uint64_t number) {
    Episode<Cross> record = support::marked({4, 0});  // of an earlier game
    record.values = {{99}};
    Standing<Cross> standing(game.start, {}, {});
    recorder.begin(record, number, standing);
    for (const auto action : game.actions) {
        recorder.played(record, standing, action);
        standing.play(action);
    }
    recorder.finish(record, Numbered{number});
}

using Values = std::vector<std::vector<float>>;

/// What the oracle makes of the game 0 8 1 7 2, in which 9 to 5 cells are vacant.
Values known_values(std::set<std::size_t> known, Cancellation cancellation = {}) {
    EpisodeRecorder<Cross, KnowsSome> recorder(KnowsSome{std::move(known)});
    std::vector<Episode<Cross>> games(1);
    recorder.begin_games(games, 0, cancellation);
    write_game(recorder, support::marked({0, 8, 1, 7, 2}), 0);
    return games[0].values;
}

std::vector<std::pair<std::string, double>> reported(const DqnProgress& progress) {
    std::vector<std::pair<std::string, double>> columns;
    progress.report([&](const char* name, double number) { columns.emplace_back(name, number); });
    return columns;
}

}  // namespace

TEST_CASE("dqn games: a learner that does not explore plays what its weights value highest",
          "[dqn_games]") {
    Rng rng(3);
    const auto parameters = support::random_parameters<Q::Network, float>(rng);
    LearningAgent<Q> learner(parameters);
    QAgent<Q> expected(parameters);
    for (const std::size_t count : {1U, 8U, 9U, 20U}) {  // up to three batches
        Asking asking(count);
        std::vector<tic_tac_toe::Action> actions(count);
        learner.act(asking.requests, actions);
        for (std::size_t i = 0; i < count; ++i)
            CHECK(actions[i] == expected.act(asking.positions[i]));
    }
}

TEST_CASE("dqn games: a learner plays by the weights as they are now", "[dqn_games]") {
    Rng rng(4);
    auto parameters = support::random_parameters<Q::Network, float>(rng);
    LearningAgent<Q> learner(parameters);
    Asking asking(12);
    std::vector<tic_tac_toe::Action> before(12);
    learner.act(asking.requests, before);
    parameters = support::random_parameters<Q::Network, float>(rng);
    std::vector<tic_tac_toe::Action> actions(12);
    learner.act(asking.requests, actions);
    CHECK(actions != before);
    QAgent<Q> expected(parameters);
    for (std::size_t i = 0; i < 12; ++i) CHECK(actions[i] == expected.act(asking.positions[i]));
}

TEST_CASE("dqn games: of equally good actions a learner draws one, and nothing if there is but one",
          "[dqn_games]") {
    const Q::Parameters all_equal{};
    LearningAgent<Q> learner(all_equal);
    constexpr std::size_t count = 40;
    Asking asking(count);
    std::vector<Rng> rngs = asking.rngs;
    std::vector<tic_tac_toe::Action> actions(count);
    learner.act(asking.requests, actions);
    std::size_t first = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto legal = asking.positions[i].legal_actions();
        if (legal.size() > 1) CHECK(actions[i] == random_action(asking.positions[i], rngs[i]));
        CHECK(asking.rngs[i] == rngs[i]);
        first += actions[i] == legal[0];
    }
    CHECK(first < count / 2);
}

TEST_CASE("dqn games: where it explores, a learner draws an action from the game's generator",
          "[dqn_games]") {
    Rng rng(5);
    const auto parameters = support::random_parameters<Q::Network, float>(rng);
    std::set<std::uint64_t> steps;
    const ExploresEven explore{&steps};
    LearningAgent<Q, ExploresEven> learner(parameters, &explore, 17);
    QAgent<Q> best(parameters);

    constexpr std::size_t count = 40;
    Asking asking(count);
    std::vector<Rng> rngs = asking.rngs;
    std::vector<tic_tac_toe::Action> actions(count);
    learner.act(asking.requests, actions);
    std::size_t explored = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Cross& position = asking.positions[i];
        const bool explores = ExploresEven::is_even(position);
        explored += explores;
        CHECK(actions[i] == (explores ? random_action(position, rngs[i]) : best.act(position)));
        CHECK(asking.rngs[i] == rngs[i]);
    }
    CHECK(explored > 8);
    CHECK(explored < count - 8);
    CHECK(steps == std::set<std::uint64_t>{17});
}

TEST_CASE("dqn games: a recorder writes games to the places of their numbers", "[dqn_games]") {
    EpisodeRecorder<Cross> recorder;
    std::vector<Episode<Cross>> games(3);
    recorder.begin_games(games, 100, {});
    const Episode<Cross> last = support::marked({0, 8, 1, 7, 2});
    Episode<Cross> first = support::marked({5, 6});
    first.start = support::with_marks(0, 1);
    write_game(recorder, last, 102);
    write_game(recorder, first, 100);
    CHECK(games[0].start == first.start);
    CHECK(games[0].actions == first.actions);
    CHECK(games[0].values.empty());
    CHECK(games[1].actions.empty());
    CHECK(games[2].start == Cross{});
    CHECK(games[2].actions == last.actions);
    CHECK(games[2].values.empty());
}

TEST_CASE("dqn games: games are recorded as they are played", "[dqn_games]") {
    std::vector<Episode<Cross>> games(20);
    std::vector<EpisodeRecorder<Cross>> recorders(2);
    for (auto& recorder : recorders) recorder.begin_games(games, 5, {});
    Workers team(2);
    const Cross start = support::with_marks(4);
    play_games<Cross>(
        RandomAgent{}, Itself{}, {.first = 5, .count = 20},
        [&](std::uint64_t, Rng&) { return GameSetup<Cross>{.start = start}; }, std::span(recorders),
        team);
    for (const Episode<Cross>& game : games) {
        CHECK(game.start == start);
        CHECK(game.position_after(game.actions.size()).outcome().has_value());
    }
}

TEST_CASE("dqn games: an oracle is asked from the end back to what it does not know",
          "[dqn_games]") {
    const std::vector<float> five(5, 5);
    const std::vector<float> six(6, 6);
    CHECK(known_values({}).empty());
    CHECK(known_values({5}) == Values{five});
    CHECK(known_values({5, 6, 8}) == Values{six, five});
    CHECK(known_values({6, 7}).empty());
    CHECK(known_values({4, 5}) == Values{five});
    const auto all = known_values({5, 6, 7, 8, 9});
    REQUIRE(all.size() == 5);
    for (std::size_t i = 0; i < 5; ++i)
        CHECK(all[i] == std::vector<float>(9 - i, static_cast<float>(9 - i)));
}

TEST_CASE("dqn games: once it is cancelled, an oracle is not asked", "[dqn_games]") {
    const std::atomic<bool> cancelled = true;
    CHECK(known_values({5, 6}, Cancellation(&cancelled)).empty());
}

TEST_CASE("dqn games: progress reports means over games and steps", "[dqn_games]") {
    using Columns = std::vector<std::pair<std::string, double>>;
    CHECK(reported({.games = 4, .actions = 30, .updates = 12, .steps = 2, .loss = 0.5}) ==
          Columns{{"actions_per_game", 7.5}, {"updates", 12}, {"loss", 0.25}});
    CHECK(reported({}) == Columns{{"actions_per_game", 0}, {"updates", 0}, {"loss", 0}});
}

TEST_CASE("dqn games: a checkpoint restores the progress", "[dqn_games]") {
    DqnProgress saved{.games = 1, .actions = 2, .updates = 3, .steps = 4, .loss = 0.5};
    std::vector<double> stored;
    saved.visit([&](auto&... numbers) { (stored.push_back(static_cast<double>(numbers)), ...); });
    CHECK(stored == std::vector<double>{1, 2, 3, 4, 0.5});
    DqnProgress loaded;
    auto next = stored.begin();
    loaded.visit([&]<class... Numbers>(Numbers&... numbers) {
        ((numbers = static_cast<Numbers>(*next++)), ...);
    });
    CHECK(loaded == saved);
}
