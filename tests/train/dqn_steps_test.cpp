#include "ludus/train/dqn_steps.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/step_schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/learn/replay.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"
#include "support/any_team.hpp"
#include "support/counted.hpp"
#include "support/mark_q.hpp"
#include "support/stopped_steps.hpp"
#include "support/tic_tac_toe.hpp"

namespace nn = ludus::nn;
using ludus::Schedule;
using ludus::StepSchedule;
using ludus::Workers;
using LGame = ludus::l_game::Position;
using TicTacToe = ludus::tic_tac_toe::Position;

namespace {

using MarkNetwork = support::MarkNetwork<64, nn::Relu>;
using MarkQ = support::MarkQ<64, nn::Relu>;
using Learner = ludus::DqnSteps<MarkQ>;

const ludus::EpsilonGreedy never{Schedule::constant(0)};

nn::Adam adam(const Schedule& rate = Schedule::constant(0.01)) {
    return {MarkNetwork::parameter_count, {.rate = rate}};
}

MarkQ::Parameters trained(const Learner::Settings& settings, std::uint64_t seed, int steps) {
    return support::same_on_any_team([&](Workers& team) {
        Learner learner(settings, adam(), seed);
        for (int step = 0; step < steps; ++step) learner.step(team);
        return learner.learner().parameters();
    });
}

/// What a learner's state consists of, to look at and to change.
struct Parts {
    explicit Parts(Learner& learner) { learner.visit(*this); }

    void operator()(std::uint64_t&, std::uint64_t&, ludus::Rng& own, Learner::Learner& dqn,
                    ludus::GameReplay<TicTacToe>& games) {
        rng = &own;
        replay = &games;
        dqn.visit([&](std::span<float> online, auto&&...) { weights = online; });
    }
    void operator()(std::span<float> copy) { older = copy; }

    ludus::Rng* rng = nullptr;
    std::span<float> weights;  ///< the latest
    std::span<float> older;    ///< those of an older copy
    ludus::GameReplay<TicTacToe>* replay = nullptr;
};

using SquareNetwork = nn::Network<nn::Shape<16>, nn::Dense<8>, nn::Tanh, nn::Dense<161>>;
using SquareQ = ludus::QFunction<LGame, ludus::l_game::SquareEncoder, SquareNetwork>;
using SquareLearner = ludus::DqnSteps<SquareQ>;

/// Shows squares, and remembers of which positions.
struct Witness {
    static constexpr std::string_view name = "witness";
    using Shape = ludus::l_game::SquareEncoder::Shape;
    static inline std::set<std::uint64_t> shown;  ///< hashes

    static void encode(const LGame& position, std::span<float, Shape::size> features) noexcept {
        shown.insert(position.hash());
        ludus::l_game::SquareEncoder::encode(position, features);
    }
};

/// Claims to know all actions to be alike; its answers are counted.
struct CountedOracle {
    support::CountUntilStop* answers = nullptr;

    [[nodiscard]] std::vector<float> values(const LGame& position) const {
        answers->count();
        return std::vector<float>(position.legal_actions().size(), 0.5F);
    }
};

/// The first games of the steps, of `at_once` games each, before which the older copy is renewed.
std::vector<std::uint64_t> renewals(const StepSchedule& interval, std::size_t at_once,
                                    std::uint64_t games) {
    Learner::Settings settings;
    settings.games = at_once;
    settings.older_games = interval;
    settings.sample_games = 2;
    Learner learner(settings, adam(), 29);
    Workers alone;
    std::vector<std::uint64_t> found;
    for (std::uint64_t first = 0; first < games; first = learner.games()) {
        const auto latest = learner.learner().latest();
        learner.step(alone);
        REQUIRE_FALSE(learner.learner().latest() == latest);
        if (std::ranges::equal(Parts(learner).older, latest.values())) found.push_back(first);
    }
    return found;
}

/// The same, counted game by game.
std::vector<std::uint64_t> counted_renewals(std::uint64_t interval,
                                            const std::vector<StepSchedule::Change>& changes,
                                            std::size_t at_once, std::uint64_t games) {
    std::vector<std::uint64_t> found;
    std::uint64_t left = 0;
    bool is_due = false;
    for (std::uint64_t game = 0; game < games; ++game, --left) {
        for (const auto& change : changes)
            if (change.from == game) {
                interval = change.value;
                left = 0;
            }
        if (left == 0) {
            is_due = true;
            left = interval;
        }
        if (is_due && game % at_once == 0) {
            found.push_back(game);
            is_due = false;
        }
    }
    return found;
}

SquareLearner square_learner(const SquareLearner::Settings& settings, std::uint64_t seed) {
    return {settings, {SquareNetwork::parameter_count, {}}, seed};
}

/// Claims to know the actions of positions with `least_marks` or more, by their number and place.
struct MarkCounter {
    std::size_t least_marks = 9;

    [[nodiscard]] std::vector<float> values(const TicTacToe& position) const {
        const auto actions = position.legal_actions();
        if (9 - actions.size() < least_marks) return {};
        std::vector<float> values;
        for (const auto action : actions) values.push_back(value(9 - actions.size(), action.cell));
        return values;
    }
    [[nodiscard]] static float value(std::size_t marks, std::size_t cell) {
        return static_cast<float>(marks * 9 + cell) / 81;
    }
};
struct InformedParts : ludus::DqnParts {
    using Oracle = MarkCounter;
};
using Informed = ludus::DqnSteps<MarkQ, InformedParts>;

/// Half of the actions are random; the oracle knows positions with `least_marks` or more.
Informed::Settings informed(std::size_t least_marks) {
    Informed::Settings settings;
    settings.explore = {Schedule::constant(0.5)};
    settings.oracle = {.least_marks = least_marks};
    return settings;
}

/// Whether it is one of the actions that the agent values highest.
bool is_best(ludus::QAgent<MarkQ>& agent, const TicTacToe& position, TicTacToe::Action action) {
    const auto legal = position.legal_actions();
    const auto values = agent.values(position);
    const auto place = static_cast<std::size_t>(std::ranges::find(legal, action) - legal.begin());
    return values[place] == std::ranges::max(values);
}

}  // namespace

TEST_CASE("the same seed trains the same parameters", "[dqn_steps]") {
    Learner::Settings settings;
    settings.sample_games = 3;
    const auto parameters = trained(settings, 1, 40);
    REQUIRE(trained(settings, 1, 40) == parameters);
    REQUIRE_FALSE(trained(settings, 2, 40) == parameters);
}

TEST_CASE("all that is trained and remembered is the same bytes for any number of workers",
          "[dqn_steps]") {
    SquareLearner::Settings settings;
    settings.learner = {.lambda = 0.5F, .target_interval = 5};
    settings.games = 20;
    settings.sample_games = 10;
    settings.limit = {.turns = 20};
    const auto state = support::same_on_any_team([&](Workers& team) {
        SquareLearner learner = square_learner(settings, 3);
        for (int step = 0; step < 4; ++step) learner.step(team);
        return ludus::save_state(learner);
    });
    REQUIRE_FALSE(state.empty());
}

TEST_CASE("self-play that is cancelled learns the same when it resumes", "[dqn_steps]") {
    using Optimiser = support::CountedOptimiser<nn::Adam>;
    struct Parts : ludus::DqnParts {
        using Optimiser = support::CountedOptimiser<nn::Adam>;
        using Explorer = support::CountedExplorer;
        using Oracle = CountedOracle;
    };
    using Stopped = ludus::DqnSteps<SquareQ, Parts>;
    Stopped::Settings settings;
    settings.limit = {.turns = 3};
    settings.games = 9;
    settings.updates = 4;
    settings.warm_up_games = 18;
    settings.sample_actions = 10;
    settings.older_games = 18;
    settings.priority = 0.5;
    const auto make = [&](support::CountUntilStop& count) {
        settings.explore.answers = settings.oracle.answers = &count;
        return Stopped(settings, Optimiser{{SquareNetwork::parameter_count, {}}, &count}, 1);
    };
    support::check_stopped_steps(make, 45, 8);  // games side by side
}

TEST_CASE("every step plays one game, remembers it and makes one update", "[dqn_steps]") {
    Learner::Settings settings;
    settings.replay_games = 5;
    settings.sample_games = 2;
    Learner learner(settings, adam(), 4);
    Workers alone;
    for (std::uint64_t game = 1; game <= 8; ++game) {
        const auto before = learner.learner().parameters();
        const auto progress = learner.step(alone);
        REQUIRE(learner.games() == game);
        REQUIRE(learner.learner().updates() == game);
        REQUIRE(learner.replay().size() == std::min<std::uint64_t>(game, 5));
        const auto& newest = learner.replay().newest();
        REQUIRE(progress.games == 1);
        REQUIRE(progress.updates == 1);
        REQUIRE(progress.actions == newest.actions.size());
        REQUIRE(newest.position_after(newest.actions.size()).outcome());
        REQUIRE(std::isfinite(progress.loss));
        REQUIRE(progress.loss >= 0);
        REQUIRE_FALSE(learner.learner().parameters() == before);
    }
}

TEST_CASE("without exploration both sides play what the learner thinks best", "[dqn_steps]") {
    Learner::Settings settings;
    settings.explore = never;
    Learner learner(settings, adam(), 5);
    Workers alone;
    for (int game = 0; game < 5; ++game) {
        ludus::QAgent<MarkQ> agent(learner.learner().parameters());
        learner.step(alone);
        learner.replay().newest().replay(
            [&](const TicTacToe& position, TicTacToe::Action action, const TicTacToe&) {
                REQUIRE(is_best(agent, position, action));
            });
    }
}

TEST_CASE("exploration follows its schedule over games", "[dqn_steps]") {
    Learner::Settings settings;
    settings.explore = {{1, 0, 2, Schedule::Curve::linear}};
    Learner learner(settings, adam(), 6);
    Workers alone;
    int greedy = 0;
    for (int game = 0; game < 4; ++game) {
        ludus::QAgent<MarkQ> agent(learner.learner().parameters());
        learner.step(alone);
        bool all_greedy = true;
        learner.replay().newest().replay(
            [&](const TicTacToe& position, TicTacToe::Action action, const TicTacToe&) {
                all_greedy &= is_best(agent, position, action);
            });
        if (game >= 2) REQUIRE(all_greedy);
        if (game == 0) REQUIRE_FALSE(all_greedy);
        greedy += all_greedy;
    }
    REQUIRE(greedy < 4);
}

TEST_CASE("a memory of one game is learning from the newest", "[dqn_steps]") {
    // Without exploration the games follow from the weights alone, not from what is drawn.
    Learner::Settings newest;
    newest.explore = never;
    newest.sample_games = 0;
    Learner::Settings memory;
    memory.explore = never;
    memory.replay_games = 1;
    memory.sample_games = 1;
    REQUIRE(trained(newest, 7, 30) == trained(memory, 7, 30));
}

TEST_CASE("single actions can be sampled instead of games", "[dqn_steps]") {
    Learner::Settings settings;
    const auto by_games = trained(settings, 8, 30);
    settings.sample_actions = 200;
    const auto by_actions = trained(settings, 8, 30);
    REQUIRE_FALSE(by_games == by_actions);
}

TEST_CASE("games played at once are followed by as many updates as are asked for", "[dqn_steps]") {
    Learner::Settings settings;
    settings.games = 11;
    settings.updates = 3;
    settings.sample_games = 2;
    settings.warm_up_games = 20;
    Learner learner(settings, adam(), 20);
    Workers alone;
    for (std::uint64_t step = 1; step <= 4; ++step) {
        const auto progress = learner.step(alone);
        const bool warm = 11 * step >= 20;
        REQUIRE(progress.games == 11);
        REQUIRE(progress.updates == (warm ? 3 : 0));
        REQUIRE((progress.loss > 0) == warm);
        REQUIRE(learner.games() == 11 * step);
        REQUIRE(learner.replay().size() == 11 * step);
        REQUIRE(learner.learner().updates() == (warm ? 3 * (step - 1) : 0));
        std::size_t actions = 0;
        for (std::size_t game = 11 * (step - 1); game < 11 * step; ++game) {
            const auto& played = learner.replay()[game];
            actions += played.actions.size();
            REQUIRE(played.position_after(played.actions.size()).outcome());
        }
        REQUIRE(progress.actions == actions);
    }
}

TEST_CASE("games played at once are those that one after another would be", "[dqn_steps]") {
    const auto games = [](std::size_t at_once, Workers& team) {
        Learner::Settings settings;
        settings.games = at_once;
        settings.warm_up_games = 1000;  // no update, so that the weights stay
        settings.explore = {Schedule::constant(0.5)};
        Learner learner(settings, adam(), 21);
        std::vector<std::vector<TicTacToe::Action>> actions;
        while (learner.games() < 60) learner.step(team);
        for (std::size_t game = 0; game < 60; ++game)
            actions.push_back(learner.replay()[game].actions);
        return actions;
    };
    Workers alone;
    const auto one_by_one = games(1, alone);
    for (const std::size_t at_once : {20U, 30U})
        REQUIRE(support::same_on_any_team([&](Workers& team) { return games(at_once, team); }) ==
                one_by_one);
}

TEST_CASE("an older copy plays the other seat, in turns, and is renewed at its interval",
          "[dqn_steps]") {
    Learner::Settings settings;
    settings.explore = never;
    settings.older_games = 4;
    settings.sample_games = 4;
    Learner learner(settings, adam(), 22);
    Workers alone;
    ludus::QAgent<MarkQ> older(learner.learner().latest());
    int told_apart = 0;
    for (std::uint64_t game = 0; game < 24; ++game) {
        if (game % 4 == 0) older = ludus::QAgent<MarkQ>(learner.learner().latest());
        ludus::QAgent<MarkQ> latest(learner.learner().latest());
        learner.step(alone);
        const auto learns = game % 2 == 0 ? ludus::Player::first : ludus::Player::second;
        learner.replay().newest().replay(
            [&](const TicTacToe& position, TicTacToe::Action action, const TicTacToe&) {
                auto& player = position.to_move() == learns ? latest : older;
                REQUIRE(is_best(player, position, action));
                told_apart += !(latest.act(position) == older.act(position));
            });
    }
    REQUIRE(told_apart > 10);
}

TEST_CASE(
    "an older copy is renewed in the first step after its interval, however many games that has",
    "[dqn_steps]") {
    Learner::Settings settings;
    settings.explore = never;
    settings.games = 3;
    settings.older_games = 7;
    settings.sample_games = 4;
    Learner learner(settings, adam(), 26);
    Workers alone;
    ludus::QAgent<MarkQ> older(learner.learner().latest());
    for (const bool is_renewed : {true, false, false, true, false, true, false, true}) {
        const std::uint64_t first = learner.games();
        ludus::QAgent<MarkQ> latest(learner.learner().latest());
        if (is_renewed) older = latest;
        learner.step(alone);
        for (std::uint64_t game = first; game < first + 3; ++game) {
            const auto learns = game % 2 == 0 ? ludus::Player::first : ludus::Player::second;
            learner.replay()[game].replay(
                [&](const TicTacToe& position, TicTacToe::Action action, const TicTacToe&) {
                    auto& player = position.to_move() == learns ? latest : older;
                    REQUIRE(is_best(player, position, action));
                });
        }
    }
}

TEST_CASE("a change of the interval renews the older copy, and is what intervals count from",
          "[dqn_steps]") {
    using Games = std::vector<std::uint64_t>;
    const std::vector<StepSchedule::Change> changes = {{10, 6}, {23, 5}, {34, 1}, {37, 9}};
    const StepSchedule schedule(4, changes);
    // Due at 0, 4, 8; 10, 16, 22; 23, 28, 33; 34, 35, 36; 37.
    CHECK(renewals(schedule, 1, 40) == Games{0, 4, 8, 10, 16, 22, 23, 28, 33, 34, 35, 36, 37});
    CHECK(renewals(schedule, 3, 40) == Games{0, 6, 9, 12, 18, 24, 30, 33, 36, 39});
    CHECK(renewals(schedule, 20, 40) == Games{0, 20});
    for (const std::size_t at_once : {1U, 2U, 3U, 4U, 5U, 7U, 12U}) {
        CAPTURE(at_once);
        CHECK(renewals(schedule, at_once, 60) == counted_renewals(4, changes, at_once, 60));
        CHECK(renewals(5, at_once, 60) == counted_renewals(5, {}, at_once, 60));
        CHECK(renewals({1, {{7, 50}}}, at_once, 60) == counted_renewals(1, {{7, 50}}, at_once, 60));
    }
}

TEST_CASE("only the learner explores against its older copy", "[dqn_steps]") {
    Learner::Settings settings;
    settings.explore = {Schedule::constant(1)};
    settings.older_games = 1000;
    settings.warm_up_games = 1000;
    Learner learner(settings, adam(), 23);
    Workers alone;
    ludus::QAgent<MarkQ> older(learner.learner().latest());
    int greedy = 0;
    int explored = 0;
    for (std::uint64_t game = 0; game < 40; ++game) {
        learner.step(alone);
        const auto learns = game % 2 == 0 ? ludus::Player::first : ludus::Player::second;
        learner.replay().newest().replay(
            [&](const TicTacToe& position, TicTacToe::Action action, const TicTacToe&) {
                if (position.to_move() != learns)
                    REQUIRE(is_best(older, position, action));
                else
                    ++(is_best(older, position, action) ? greedy : explored);
            });
    }
    REQUIRE(explored > greedy);
}

TEST_CASE("against its older copy it may draw its own actions alone", "[dqn_steps]") {
    Learner::Settings settings;
    settings.older_games = 4;
    settings.sample_actions = 8;
    settings.own_actions = true;
    Learner learner(settings, adam(), 25);
    Workers alone;
    for (int game = 0; game < 20; ++game) learner.step(alone);
    ludus::Rng rng(1);
    std::array<bool, 2> drawn{};
    for (int draw = 0; draw < 500; ++draw) {
        const auto sample = learner.replay().sample_action(rng);
        const auto learns = sample.game % 2 == 0 ? ludus::Player::first : ludus::Player::second;
        std::size_t place = 0;
        learner.replay()[sample.game].replay(
            [&](const TicTacToe& position, TicTacToe::Action, const TicTacToe&) {
                if (place++ == sample.place) REQUIRE(position.to_move() == learns);
            });
        drawn[sample.game % 2] = true;
    }
    REQUIRE((drawn[0] && drawn[1]));
}

TEST_CASE("actions that surprised the learner are drawn more often", "[dqn_steps]") {
    // The lowest and the highest chance of an action to be drawn next.
    const auto spread = [](double priority) {
        Learner::Settings settings;
        settings.sample_actions = 64;
        settings.priority = priority;
        settings.correction = 0.5;
        Learner learner(settings, adam(), 24);
        Workers alone;
        for (int game = 0; game < 60; ++game) learner.step(alone);
        ludus::Rng rng(1);
        double least = 1;
        double most = 0;
        for (int draw = 0; draw < 2000; ++draw) {
            const double probability = learner.replay().sample_action(rng).probability;
            least = std::min(least, probability);
            most = std::max(most, probability);
        }
        return most / least;
    };
    REQUIRE(spread(0) == Approx(1));
    REQUIRE(spread(0.5) > 2);
    REQUIRE(spread(1) > spread(0.5));
}

TEST_CASE("an action that is drawn four times as often weighs half by a correction of one half",
          "[dqn_steps]") {
    Learner::Settings settings;
    // The last action of a game is worth its outcome, any other nothing.
    settings.returns.discount = 0;
    settings.warm_up_games = 2;
    settings.sample_actions = 100;
    settings.correction = 0.5;
    Learner learner(settings, adam(), 27);
    const Parts parts(learner);
    std::ranges::fill(parts.weights, 0.0F);
    Workers alone;
    learner.step(alone);
    const std::size_t first_length = learner.replay()[0].actions.size();
    parts.replay->set_priority({0, first_length - 1}, 4);  // and so all of the next game's
    ludus::Rng rng = *parts.rng;
    const double loss = learner.step(alone).loss;

    double expected = 0;
    bool has_unlikely = false;
    for (std::size_t i = 0; i < settings.sample_actions; ++i) {
        const auto sample = learner.replay().sample_action(rng);
        const auto& game = learner.replay()[sample.game];
        const std::size_t length = game.actions.size();
        const bool is_last = sample.place + 1 == length;
        has_unlikely |= sample.game == 0 && !is_last;
        const bool is_won = game.position_after(length).outcome() != ludus::Outcome::draw();
        if (is_last && is_won) expected += 0.5 * 0.5;  // its weight, and half of the error squared
    }
    REQUIRE(has_unlikely);
    REQUIRE(expected > 0);
    REQUIRE(loss == Approx(expected / 100));
}

TEST_CASE("an action without error is still drawn", "[dqn_steps]") {
    Learner::Settings settings;
    settings.returns.discount = 0;
    settings.limit = {.actions = 4};  // nobody wins: every action is worth 0
    settings.sample_actions = 20;
    settings.priority = 0.5;
    Learner learner(settings, adam(), 28);
    const Parts parts(learner);
    std::ranges::fill(parts.weights, 0.0F);
    Workers alone;
    learner.step(alone);
    std::vector<float> priorities;
    parts.replay->visit([&](auto&, auto& of_games, auto&&...) { priorities = of_games.at(0); });
    REQUIRE(priorities.size() == 4);
    for (const float priority : priorities)
        REQUIRE((priority == 1 || priority == Approx(std::sqrt(0.001))));
    REQUIRE(std::ranges::min(priorities) < 1);
}

TEST_CASE("prioritised training is the same on any number of workers", "[dqn_steps]") {
    Learner::Settings settings;
    settings.games = 4;
    settings.sample_actions = 50;
    settings.priority = 0.6;
    settings.correction = 0.4;
    settings.older_games = 8;
    settings.returns.steps = 3;
    REQUIRE_FALSE(trained(settings, 25, 40) == trained(settings, 26, 40));
}

TEST_CASE("a training game is cut short at its limit", "[dqn_steps]") {
    SquareLearner::Settings settings;
    settings.explore = {Schedule::constant(1)};
    settings.limit = {.turns = 3};
    settings.sample_games = 1;
    SquareLearner learner = square_learner(settings, 9);
    Workers alone;
    int cut_short = 0;
    for (int game = 0; game < 40; ++game) {
        const std::size_t actions = learner.step(alone).actions;
        const bool ended = learner.replay().newest().position_after(actions).outcome().has_value();
        REQUIRE(actions <= 6);  // two to a turn
        REQUIRE((ended || actions == 6));
        cut_short += !ended;
    }
    REQUIRE(cut_short > 20);
}

TEST_CASE("the last positions of a game are remembered with what is known of them", "[dqn_steps]") {
    Informed::Settings settings = informed(3);
    settings.games = 10;
    settings.updates = 4;
    const auto train = [&](std::size_t worker_count) {
        Informed learner(settings, adam(), 22);
        Workers workers(worker_count);
        for (int round = 0; round < 3; ++round) learner.step(workers);
        return learner;
    };
    const Informed learner = train(1);
    for (std::size_t i = 0; i < learner.replay().size(); ++i) {
        const auto& game = learner.replay()[i];
        REQUIRE(game.values.size() == game.actions.size() - 3);
        for (std::size_t marks = 3; marks < game.actions.size(); ++marks) {
            const auto actions = game.position_after(marks).legal_actions();
            const auto values = game.values_before(marks);
            REQUIRE(values.size() == actions.size());
            for (std::size_t a = 0; a < actions.size(); ++a)
                REQUIRE(values[a] == MarkCounter::value(marks, actions[a].cell));
        }
    }
    REQUIRE(train(2).learner().parameters() == learner.learner().parameters());

    Learner::Settings alone;
    alone.explore = settings.explore;
    alone.games = settings.games;
    alone.updates = settings.updates;
    Workers workers;
    Learner uninformed(alone, adam(), 22);
    for (int round = 0; round < 3; ++round) uninformed.step(workers);
    REQUIRE(uninformed.replay().newest().values.empty());
    REQUIRE_FALSE(uninformed.learner().parameters() == learner.learner().parameters());
}

TEST_CASE("what an oracle knows is learned, of actions too that are never played", "[dqn_steps]") {
    Informed::Settings settings = informed(0);
    settings.games = 8;
    settings.updates = 8;
    Informed learner(settings, adam(Schedule::constant(0.003)), 23);
    Workers workers;
    for (int round = 0; round < 60; ++round) learner.step(workers);
    ludus::QAgent<MarkQ> agent(learner.learner().parameters());
    ludus::Rng rng(24);
    double error = 0;
    int count = 0;
    for (int game = 0; game < 20; ++game) {
        for (TicTacToe position; !position.outcome();) {
            const auto actions = position.legal_actions();
            const auto values = agent.values(position);
            for (std::size_t a = 0; a < actions.size(); ++a, ++count)
                error += std::abs(static_cast<double>(
                    values[a] - MarkCounter::value(9 - actions.size(), actions[a].cell)));
            position.play(rng.pick(actions));
        }
    }
    REQUIRE(error / count < 0.05);
}

TEST_CASE("a share of the games begins at random", "[dqn_steps]") {
    const auto initial_starts = [](double random_starts) {
        SquareLearner::Settings settings;
        settings.limit = {.turns = 1};
        settings.sample_games = 1;
        settings.random_starts = random_starts;
        SquareLearner learner = square_learner(settings, 10);
        Workers alone;
        int initial = 0;
        for (int game = 0; game < 400; ++game) {
            learner.step(alone);
            initial += learner.replay().newest().start == LGame{};
        }
        return initial;
    };
    REQUIRE(initial_starts(0) == 400);
    REQUIRE(initial_starts(1) <= 4);
    REQUIRE(initial_starts(0.25) == Approx(300).margin(40));
}

TEST_CASE("random starts are refused where the game has none", "[dqn_steps]") {
    Learner::Settings settings;
    settings.random_starts = 0.1;
    const nn::Adam adam(MarkNetwork::parameter_count, {});
    CHECK_THROWS_AS(Learner(settings, adam, 1), std::invalid_argument);
}

TEST_CASE("samples under random symmetries teach something else, and the same again",
          "[dqn_steps]") {
    const auto parameters = [](bool augment) {
        SquareLearner::Settings settings;
        settings.limit = {.turns = 5};
        settings.sample_games = 2;
        settings.augment = augment;
        SquareLearner learner = square_learner(settings, 11);
        Workers alone;
        for (int game = 0; game < 5; ++game) learner.step(alone);
        return learner.learner().parameters();
    };
    REQUIRE(parameters(true) == parameters(true));
    REQUIRE_FALSE(parameters(true) == parameters(false));
}

TEST_CASE("samples come under every symmetry", "[dqn_steps]") {
    using WitnessQ = ludus::QFunction<LGame, Witness, SquareNetwork>;
    using WitnessLearner = ludus::DqnSteps<WitnessQ>;
    const auto images_shown = [](bool augment) {
        WitnessLearner::Settings settings;
        settings.limit = {.turns = 1};
        settings.sample_actions = 200;
        settings.augment = augment;
        WitnessLearner learner(settings, {SquareNetwork::parameter_count, {}}, 29);
        Witness::shown.clear();
        Workers alone;
        learner.step(alone);
        std::size_t images = 0;
        for (std::size_t s = 0; s < LGame::symmetry_count; ++s)
            images += Witness::shown.contains(LGame{}.transformed(s).hash());
        return images;
    };
    REQUIRE(images_shown(false) == 1);
    REQUIRE(images_shown(true) == LGame::symmetry_count);
}

TEST_CASE("self-play learns not to lose tic-tac-toe to a random player", "[dqn_steps]") {
    constexpr int games = 8000;
    Learner::Settings settings;
    settings.learner.lambda = 0.5F;
    settings.returns.discount = 0.95F;
    settings.explore = {{1.0, 0.1, games, Schedule::Curve::linear}};
    settings.replay_games = 1000;
    settings.sample_games = 16;
    Learner learner(settings, adam({0.01, 0.0005, games, Schedule::Curve::linear}), 12);
    Workers alone;
    for (int game = 0; game < games; ++game) learner.step(alone);

    const ludus::QAgent<MarkQ> agent(learner.learner().parameters());
    for (const auto seat : {ludus::Seat::first, ludus::Seat::second}) {
        ludus::MatchSettings match;
        match.seat = seat;
        const ludus::Tally tally =
            ludus::play_match<TicTacToe>(agent, ludus::RandomAgent{}, match, alone);
        CAPTURE(tally.wins, tally.draws, tally.losses);
        REQUIRE(tally.games() == 1000);
        REQUIRE(tally.losses <= 30);
        REQUIRE(tally.wins >= 700);
    }
}
