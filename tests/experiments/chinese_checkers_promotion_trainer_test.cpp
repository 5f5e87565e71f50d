#include "../../examples/papers/chinese_checkers/alpha_zero/promotion_trainer.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

#include "catch.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/soft_limit.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/perfect_agent.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/search/cached_evaluator.hpp"
#include "ludus/search/retrograde.hpp"
#include "ludus/train/recorded_game.hpp"
#include "support/any_team.hpp"
#include "support/checkers_policy.hpp"
#include "support/counted.hpp"
#include "support/no_number.hpp"
#include "support/policy_value.hpp"
#include "support/stopped_steps.hpp"

using namespace ludus;
using chinese_checkers::GreedyAgent;
using chinese_checkers::SoftLimit;
using examples::chinese_checkers::alpha_zero::PromotionTrainer;
using Checkers = support::SmallCheckers;
using CheckersPolicy = support::CheckersPolicy<>;
using TicTacToe = tic_tac_toe::Position;

namespace {

using MarkLearner =
    support::MarkPolicy<nn::Network<nn::Shape<18>, nn::Dense<64>, nn::Relu,
                                    nn::Fork<nn::Dense<9>, nn::Sequence<nn::Dense<1>, nn::Tanh>>>>;

template <class D>
using Trainer = PromotionTrainer<D, nn::Sgd>;

template <class D>
Trainer<D> new_trainer(const typename Trainer<D>::Settings& settings, std::uint64_t seed,
                       double rate = 0.02) {
    return {settings, {D::Network::parameter_count, {.rate = Schedule::constant(rate)}}, seed};
}

/// Episodes of a few short games.
Trainer<CheckersPolicy>::Settings few() {
    Trainer<CheckersPolicy>::Settings settings;
    settings.games = 12;
    settings.random_opening = 1;
    settings.search.simulations = settings.match_search.simulations = 12;
    settings.learner.epochs = 2;
    settings.match_games = 6;
    return settings;
}
constexpr SoftLimit soon({.actions = 12, .steps = 1});

}  // namespace

TEST_CASE("promotion_trainer: the same bits for any number of workers", "[promotion_trainer]") {
    const auto trained = [](std::uint64_t seed, Workers& team) {
        auto learner = new_trainer<CheckersPolicy>(few(), seed);
        learner.step(team, soon);
        learner.step(GreedyAgent{}, team, soon);
        learner.step(team, soon);
        return save_state(learner);
    };
    const auto one = support::same_on_any_team([&](Workers& team) { return trained(1, team); });
    Workers alone;
    const bool is_same = trained(2, alone) == one;
    CHECK_FALSE(is_same);
}

TEST_CASE("promotion_trainer: cancelled while games are played, all is as before",
          "[promotion_trainer]") {
    auto learner = new_trainer<CheckersPolicy>(few(), 1);
    Workers alone;
    learner.step(alone, soon);
    learner.play_some(3, alone, soon);
    const std::string before = save_state(learner);
    for (const bool ends_episode : {false, true}) {
        support::CountUntilStop actions{.last = 10};
        Workers team(2, &actions.stop);
        const support::Counted<RandomAgent> opponent{&actions};
        if (ends_episode)
            CHECK(learner.step(opponent, team, soon).games.games() == 0);
        else
            CHECK(learner.play_some(5, opponent, team, soon) == 9);
        CHECK(actions.counted >= actions.last);
        const bool is_same = save_state(learner) == before;
        CHECK(is_same);
    }
    CHECK(learner.step(alone, soon).games.games() == 12);
}

TEST_CASE("promotion_trainer: stopped and resumed, a training ends in the same bytes",
          "[promotion_trainer]") {
    Workers alone;
    auto whole = new_trainer<CheckersPolicy>(few(), 3);
    for (int episode = 0; episode < 3; ++episode) whole.step(alone, soon);
    const std::string middle = save_state(whole);
    for (int episode = 0; episode < 2; ++episode) whole.step(alone, soon);
    auto resumed = new_trainer<CheckersPolicy>(few(), 4);
    load_state(resumed, middle);
    for (int episode = 0; episode < 2; ++episode) resumed.step(alone, soon);
    CHECK(save_state(resumed) == save_state(whole));
    CHECK_THROWS_AS(load_state(resumed, middle.substr(0, middle.size() / 2)), ArchiveError);
}

TEST_CASE(
    "promotion_trainer: an episode that is played in parts, and saved between them, is the same",
    "[promotion_trainer]") {
    Workers alone;
    auto whole = new_trainer<CheckersPolicy>(few(), 9);
    auto parts = new_trainer<CheckersPolicy>(few(), 9);
    for (int episode = 0; episode < 2; ++episode) {
        whole.step(alone, soon);
        CHECK(parts.play_some(5, alone, soon) == 7);
        CHECK(parts.games() == 12 * parts.episodes() + 5);
        const std::string middle = save_state(parts);
        parts = new_trainer<CheckersPolicy>(few(), 10);
        load_state(parts, middle);
        CHECK(parts.play_some(3, alone, soon) == 4);
        CHECK(parts.play_some(9, alone, soon) == 1);  // the last one is left for the step
        CHECK(parts.play_some(9, alone, soon) == 1);
        parts.step(alone, soon);
        CHECK(save_state(parts) == save_state(whole));
    }

    whole.step(GreedyAgent{}, alone, soon);
    parts.play_some(7, GreedyAgent{}, alone, soon);
    parts.step(GreedyAgent{}, alone, soon);
    CHECK(save_state(parts) == save_state(whole));

    auto fewer = few();
    fewer.games = 4;
    auto other = new_trainer<CheckersPolicy>(fewer, 9);
    parts.play_some(5, alone, soon);
    CHECK_THROWS_AS(load_state(other, save_state(parts)), ArchiveError);
}

TEST_CASE("promotion_trainer: cancelled in games, updates and matches it learns the same",
          "[promotion_trainer]") {
    using Encoder = support::SmallHistoryEncoder;
    using D =
        PolicyValue<Checkers, Encoder,
                    nn::Network<Encoder::Shape, nn::Flatten, nn::Dense<4>, support::CountedTanh,
                                nn::Fork<nn::Dense<Checkers::action_count>,
                                         nn::Sequence<nn::Dense<1>, nn::Tanh>>>>;
    using Optimiser = support::CountedOptimiser<nn::Sgd>;
    using Cancelled = PromotionTrainer<D, Optimiser>;
    Cancelled::Settings settings;
    settings.games = 3;
    settings.random_opening = 1;
    settings.search.simulations = settings.match_search.simulations = 3;
    settings.learner.epochs = 2;
    settings.learner.batch = 8;
    settings.match_games = 2;
    support::CountUntilStop* counted = nullptr;
    const auto make = [&](support::CountUntilStop& count) {
        support::CountedTanh::calls = counted = &count;
        return Cancelled(
            settings,
            Optimiser{{D::Network::parameter_count, {.rate = Schedule::constant(0.02)}}, &count},
            11);
    };
    const auto step = [&](Cancelled& trainer, Workers& team) {
        if (trainer.episodes() == 0) {
            trainer.play_some(2, team, soon);
            trainer.step(team, soon);
        } else {
            trainer.step(support::Counted<RandomAgent>{counted}, team, soon);
        }
    };
    const auto done = [](const Cancelled& trainer) { return trainer.episodes() == 2; };
    // The start and the end, two games played, and in both episodes all games played, or learned
    // from.
    CHECK(support::check_cancelled_steps(make, step, done, 4) == 8);
}

TEST_CASE("promotion_trainer: weights that are no numbers are refused", "[promotion_trainer]") {
    auto learner = new_trainer<CheckersPolicy>(few(), 6);
    const std::string state = save_state(learner);
    constexpr std::size_t latest = 1 + 8 + 8 + 32 + 8;  // their first one
    const std::size_t best = state.find(state.substr(latest, 32), latest + 1);
    REQUIRE(best != std::string::npos);
    for (const std::size_t at : {latest, best}) {
        std::string altered = state;
        altered.replace(at, 4, support::no_number);
        CHECK_THROWS_AS(load_state(learner, altered), ArchiveError);
    }
}

TEST_CASE("promotion_trainer: an episode is games, an update and a match", "[promotion_trainer]") {
    Workers alone;
    auto settings = few();
    settings.generations = 2;
    auto learner = new_trainer<CheckersPolicy>(settings, 5);
    std::size_t before = 0;
    for (std::uint64_t episode = 1; episode <= 3; ++episode) {
        const auto best = learner.best();
        const auto progress = learner.step(alone, soon);
        CHECK(progress.games.games() == 12);
        CHECK(progress.examples == progress.games.actions - 24);
        CHECK(progress.match.games() == 6);
        CHECK(learner.replay().examples().size() == before + progress.examples);
        CHECK((learner.best() == best) == !progress.verdict.passed);
        CHECK(learner.episodes() == episode);
        before = progress.examples;
    }
    CHECK_FALSE(learner.best() == CheckersPolicy::Parameters{});
}

TEST_CASE(
    "promotion_trainer: the best weights or the latest play, and both in a match on other streams",
    "[promotion_trainer]") {
    using Player = PuctAgent<Checkers, NetworkEvaluator<CheckersPolicy>>;
    Workers alone;
    for (const bool best_plays : {true, false}) {
        auto settings = few();
        settings.best_plays = best_plays;
        settings.promotion.share = 1;  // which nobody exceeds: the first weights stay the best
        auto learner = new_trainer<CheckersPolicy>(settings, 11);
        for (std::uint64_t episode = 0; episode < 2; ++episode) {
            MatchSettings games;
            games.random_opening = 1;
            const auto played = [&](std::uint64_t stream, std::uint64_t count, const auto& player,
                                    const auto& opponent) {
                games.games = count;
                games.seed = combine(11, stream);
                return tally_of(play_recorded<Checkers>(player, opponent, games, alone, soon));
            };
            const auto player = best_plays ? learner.best() : learner.learner().parameters();
            const auto progress = learner.step(alone, soon);
            CHECK(progress.games ==
                  played(2 * episode, 12,
                         Player(settings.search, NetworkEvaluator<CheckersPolicy>(player)),
                         Itself{}));
            const Player latest(settings.match_search,
                                NetworkEvaluator<CheckersPolicy>(learner.learner().parameters()));
            const Player best(settings.match_search,
                              NetworkEvaluator<CheckersPolicy>(learner.best()));
            CHECK(progress.match == played(2 * episode + 1, 6, latest, best));
            CHECK_FALSE(learner.best() == learner.learner().parameters());
        }
    }
}

TEST_CASE("promotion_trainer: without a promotion match the latest weights are the best",
          "[promotion_trainer]") {
    Workers alone;
    auto settings = few();
    settings.match_games = 0;
    auto learner = new_trainer<CheckersPolicy>(settings, 6);
    const auto first = learner.best();
    const auto progress = learner.step(alone, soon);
    CHECK(progress.match.games() == 0);
    CHECK(learner.best() == learner.learner().parameters());
    CHECK_FALSE(learner.best() == first);

    auto continued = Trainer<CheckersPolicy>(
        settings, {CheckersPolicy::Network::parameter_count, {}}, learner.best(), 7);
    CHECK(continued.best() == learner.best());
}

TEST_CASE("promotion_trainer: drawn games can be left out, and then there may be nothing to learn",
          "[promotion_trainer]") {
    Workers alone;
    auto settings = few();
    settings.drawn = DrawnGames::discarded;
    settings.limit.actions = 6;  // a draw
    auto learner = new_trainer<CheckersPolicy>(settings, 8);
    const auto first = learner.learner().parameters();
    const auto progress = learner.step(alone, soon);
    CHECK(progress.games.draws == 12);
    CHECK(progress.examples == 0);
    CHECK(progress.loss == PolicyValueTerms{});
    CHECK(learner.learner().parameters() == first);
    CHECK(progress.match.draws == 6);
}

TEST_CASE("promotion_trainer: weights of 8 bits can play the games", "[promotion_trainer]") {
    Workers alone;
    using Quantised = NetworkEvaluator<CheckersPolicy, nn::Precision::int8>;
    PromotionTrainer<CheckersPolicy, nn::Sgd, Quantised>::Settings settings;
    settings.games = 4;
    settings.search.simulations = 8;
    settings.match_games = 0;
    PromotionTrainer<CheckersPolicy, nn::Sgd, Quantised> learner(
        settings, {CheckersPolicy::Network::parameter_count, {}}, 9);
    CHECK(learner.step(alone, soon).games.games() == 4);
}

TEST_CASE("promotion_trainer: games are the same by an evaluator that remembers answers",
          "[promotion_trainer]") {
    using Network = NetworkEvaluator<CheckersPolicy>;
    using Cached = CachedEvaluator<CheckersPolicy::Game, Network, CheckersPolicy::past>;
    const auto trained = []<class T>(std::type_identity<T>) {
        typename T::Settings settings;
        settings.games = 6;
        settings.search.simulations = settings.match_search.simulations = 20;
        settings.match_games = 2;
        if constexpr (!std::is_same_v<T, Trainer<CheckersPolicy>>)
            settings.evaluator = [](const auto& parameters) {
                return Cached(Network(parameters), std::size_t{1} << 16);
            };
        T learner(settings, {CheckersPolicy::Network::parameter_count, {}}, 10);
        Workers team(2);
        learner.step(team, soon);
        learner.step(team, soon);
        return save_state(learner);
    };
    const bool is_same = trained(std::type_identity<Trainer<CheckersPolicy>>()) ==
        trained(std::type_identity<PromotionTrainer<CheckersPolicy, nn::Sgd, Cached>>());
    CHECK(is_same);
}

TEST_CASE("promotion_trainer: searches can keep their trees in self-play", "[promotion_trainer]") {
    const auto trained = [](bool keeps_tree, Workers& team) {
        auto settings = few();
        settings.search.keeps_tree = keeps_tree;
        auto learner = new_trainer<CheckersPolicy>(settings, 11);
        learner.step(team, soon);
        learner.step(GreedyAgent{}, team, soon);
        return save_state(learner);
    };
    const auto kept = support::same_on_any_team([&](Workers& team) { return trained(true, team); });
    Workers alone;
    const bool is_same = trained(false, alone) == kept;
    CHECK_FALSE(is_same);
}

TEST_CASE("promotion_trainer: tic-tac-toe is learned from nothing", "[promotion_trainer]") {
    const Retrograde<TicTacToe, support::MarkEnumeration> solution;
    const PerfectAgent<TicTacToe, support::MarkEnumeration> perfect(solution);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        Trainer<MarkLearner>::Settings settings;
        settings.games = 40;
        settings.random_opening = 1;
        settings.search.simulations = 80;
        settings.search.rule.exploration = 1.5F;
        settings.search.noise.concentration = 0.5F;
        settings.search.temperature = {.early = 1, .actions = 3, .late = 0.01};
        settings.generations = 5;
        settings.learner.share = 1;
        settings.learner.epochs = 6;
        settings.match_games = 0;
        auto learner = new_trainer<MarkLearner>(settings, seed, 0.05);
        Workers alone;
        const auto first = learner.step(alone);
        auto last = first;
        for (int episode = 1; episode < 20; ++episode) last = learner.step(alone);
        CAPTURE(seed, first.loss.policy, last.loss.policy, first.loss.value, last.loss.value);
        CHECK(last.loss.policy < 0.6 * first.loss.policy);
        CHECK(last.loss.value < 0.5 * first.loss.value);

        using Evaluator = NetworkEvaluator<MarkLearner>;
        const PuctAgent<TicTacToe, Evaluator> player({.simulations = 200},
                                                     Evaluator(learner.best()));
        MatchSettings match;
        match.games = 400;
        const Tally random =
            tally_of(play_recorded<TicTacToe>(player, RandomAgent{}, match, alone));
        const Tally best = tally_of(play_recorded<TicTacToe>(player, perfect, match, alone));
        CAPTURE(random.wins, random.losses, best.draws, best.losses);
        CHECK(random.losses == 0);
        CHECK(random.wins > 300);
        CHECK(best.losses < 60);
    }
}
