#include "ludus/learn/dqn.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/learn/episode.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/loss.hpp"
#include "ludus/nn/optimiser.hpp"
#include "support/any_team.hpp"
#include "support/mark_q.hpp"
#include "support/random_game.hpp"
#include "support/tic_tac_toe.hpp"

namespace nn = ludus::nn;
using ludus::Batch;
using ludus::Episode;
using ludus::Returns;
using ludus::Workers;
using support::marked;
using LGame = ludus::l_game::Position;
using TicTacToe = ludus::tic_tac_toe::Position;

namespace {

using Network = nn::Network<nn::Shape<16>, nn::Dense<6>, nn::Tanh, nn::Dense<161>>;
using Q = ludus::QFunction<LGame, ludus::l_game::SquareEncoder, Network>;
using Learner = ludus::Dqn<Q, nn::Sgd>;
using Settings = Learner::Settings;

constexpr double rate = 0.25;

/// Plain gradient descent, so that one step is the gradient times the rate.
nn::Sgd plain_sgd(std::size_t parameters) {
    return {parameters,
            {.rate = ludus::Schedule::constant(rate), .momentum = 0, .nesterov = false}};
}

Learner make_learner(const Settings& settings, std::uint64_t seed) {
    ludus::Rng rng(seed);
    return {settings, plain_sgd(Network::parameter_count), rng};
}

/// A game in which every other action, on average, is the one that the learner thinks best.
Episode<LGame> half_greedy_game(const Learner& learner, ludus::Rng& rng, std::size_t max_actions) {
    Episode<LGame> game{LGame::random_start(rng), {}, {}};
    LGame position = game.start;
    ludus::QAgent<Q> player(learner.latest());
    while (!position.outcome() && game.actions.size() < max_actions) {
        game.actions.push_back(rng.chance(0.5) ? player.act(position)
                                               : rng.pick(position.legal_actions()));
        position.play(game.actions.back());
    }
    return game;
}

/// Three games cut off, and one won.
std::vector<Episode<LGame>> games_of(const Learner& learner, ludus::Rng& rng) {
    std::vector<Episode<LGame>> games;
    for (const std::size_t length : {1U, 8U, 13U})
        games.push_back(half_greedy_game(learner, rng, length));
    const auto won = [](const Episode<LGame>& game) {
        return game.position_after(game.actions.size()).outcome().has_value();
    };
    do games.resize(3), games.push_back(half_greedy_game(learner, rng, 60));
    while (!won(games.back()));
    return games;
}

Batch<LGame> batch_of(const std::vector<Episode<LGame>>& games, std::size_t symmetry = 0,
                      const Returns& returns = {}) {
    Batch<LGame> batch;
    for (const auto& game : games) batch.add_game(game, symmetry, returns);
    return batch;
}

/// The learner again, straight from its equations, in double and one sample after another.
class Twin {
public:
    Twin(const Settings& settings, const Returns& returns, std::span<const float> parameters)
        : settings_(settings),
          returns_(returns),
          online_(parameters.begin(), parameters.end()),
          target_(online_),
          average_(online_) {}

    /// One update; returns the mean loss.
    double update(const std::vector<Episode<LGame>>& games) {
        targets_.clear();
        for (const auto& game : games) append_targets(game);

        const auto count = static_cast<double>(targets_.size());
        std::vector<double> gradient(online_.size());
        double loss = 0;
        auto target = targets_.begin();
        for (const auto& game : games)
            game.replay([&](const LGame& position, LGame::Action action, const LGame&) {
                const Evaluation at = evaluate(online_, position);
                const double error = at.output[action.index()] - *target++;
                const double bound = settings_.huber;
                const bool outlier = bound > 0 && std::abs(error) > bound;
                outliers_ += outlier;
                loss += outlier ? bound * (std::abs(error) - bound / 2) : error * error / 2;
                propagate(at, action, (outlier ? std::copysign(bound, error) : error) / count,
                          gradient);
            });
        for (std::size_t p = 0; p < online_.size(); ++p) {
            online_[p] -= rate * gradient[p];
            average_[p] = settings_.average * average_[p] + (1 - settings_.average) * online_[p];
        }
        if (settings_.target_interval > 0 && ++updates_ % settings_.target_interval == 0)
            target_ = online_;
        return loss / count;
    }

    /// Of the last update, one for each action.
    [[nodiscard]] const std::vector<double>& targets() const { return targets_; }
    /// Those to play with.
    [[nodiscard]] const std::vector<double>& parameters() const {
        return settings_.average > 0 ? average_ : online_;
    }
    /// Over all updates: successors whose action was greedy, or not; errors beyond Huber's bound.
    [[nodiscard]] int followed() const { return followed_; }
    [[nodiscard]] int cut() const { return cut_; }
    [[nodiscard]] int outliers() const { return outliers_; }

private:
    static constexpr std::size_t inputs = 16;
    static constexpr std::size_t hidden = 6;
    static constexpr std::size_t outputs = 161;
    static constexpr std::size_t bias_1 = inputs * hidden;
    static constexpr std::size_t weights_2 = bias_1 + hidden;
    static constexpr std::size_t bias_2 = weights_2 + hidden * outputs;

    struct Evaluation {
        std::array<float, inputs> input{};
        std::array<double, hidden> middle{};
        std::array<double, outputs> output{};
    };

    static Evaluation evaluate(const std::vector<double>& w, const LGame& position) {
        Evaluation at;
        ludus::l_game::SquareEncoder::encode(position, at.input);
        for (std::size_t h = 0; h < hidden; ++h) {
            double sum = w[bias_1 + h];
            for (std::size_t i = 0; i < inputs; ++i) sum += at.input[i] * w[i * hidden + h];
            at.middle[h] = std::tanh(sum);
        }
        for (std::size_t o = 0; o < outputs; ++o) {
            at.output[o] = w[bias_2 + o];
            for (std::size_t h = 0; h < hidden; ++h)
                at.output[o] += at.middle[h] * w[weights_2 + h * outputs + o];
        }
        return at;
    }

    /// Adds the derivative of one output by every parameter, times `error`.
    void propagate(const Evaluation& at, LGame::Action action, double error,
                   std::vector<double>& gradient) const {
        const std::size_t o = action.index();
        gradient[bias_2 + o] += error;
        for (std::size_t h = 0; h < hidden; ++h) {
            gradient[weights_2 + h * outputs + o] += error * at.middle[h];
            const double before_tanh =
                error * online_[weights_2 + h * outputs + o] * (1 - at.middle[h] * at.middle[h]);
            gradient[bias_1 + h] += before_tanh;
            for (std::size_t i = 0; i < inputs; ++i)
                gradient[i * hidden + h] += before_tanh * at.input[i];
        }
    }

    static LGame::Action greedy(const Evaluation& at, const LGame& position) {
        const auto actions = position.legal_actions();
        return *std::ranges::max_element(actions, {}, [&](auto a) { return at.output[a.index()]; });
    }

    /// Last to first, since a target may build on the one after it.
    void append_targets(const Episode<LGame>& game) {
        std::vector<double> targets(game.actions.size());
        for (std::size_t t = game.actions.size(); t-- > 0;) {
            const LGame position = game.position_after(t);
            const LGame next = game.position_after(t + 1);
            if (const auto outcome = next.outcome()) {
                targets[t] = outcome->utility(position.to_move());
                continue;
            }
            const Evaluation by_online = evaluate(online_, next);
            const bool has_target = settings_.target_interval > 0;
            const Evaluation rating = evaluate(has_target ? target_ : online_, next);
            const bool online_chooses = !has_target || settings_.double_q;
            double value = rating.output[greedy(online_chooses ? by_online : rating, next).index()];
            if (t + 1 < game.actions.size()) {
                const bool was_greedy = game.actions[t + 1] == greedy(by_online, next);
                ++(was_greedy ? followed_ : cut_);
                const double lambda = was_greedy ? settings_.lambda : 0;
                value = (1 - lambda) * value + lambda * targets[t + 1];
            }
            targets[t] = next.to_move() == position.to_move() ? returns_.discount_within * value
                                                              : -returns_.discount * value;
        }
        targets_.insert(targets_.end(), targets.begin(), targets.end());
    }

    Settings settings_;
    Returns returns_;
    std::vector<double> online_;
    std::vector<double> target_;
    std::vector<double> average_;
    std::vector<double> targets_;
    std::uint64_t updates_ = 0;
    int followed_ = 0;
    int cut_ = 0;
    int outliers_ = 0;
};

/// Several updates of a learner and of its twin, side by side.
Twin require_twin(const Settings& settings, const Returns& returns = {}) {
    Learner learner = make_learner(settings, 1);
    Twin twin(settings, returns, learner.parameters().values());
    Workers alone;
    ludus::Rng rng(2);
    for (std::uint64_t update = 0; update < 7; ++update) {
        CAPTURE(update);
        REQUIRE(learner.updates() == update);
        const auto games = games_of(learner, rng);
        Batch<LGame> batch = batch_of(games, 0, returns);
        const double loss = learner.update(batch, alone);
        REQUIRE(loss == Approx(twin.update(games)).epsilon(1e-5));

        auto expected = twin.targets().begin();
        for (const auto& step : batch.steps)
            REQUIRE(step.target == Approx(*expected++).margin(1e-5));
        REQUIRE(expected == twin.targets().end());

        double worst = 0;
        for (std::size_t p = 0; p < Network::parameter_count; ++p)
            worst =
                std::max(worst, std::abs(learner.parameters().values()[p] - twin.parameters()[p]));
        REQUIRE(worst < 1e-5);
    }
    return twin;
}

using MarkNetwork = support::MarkNetwork<4, nn::Relu>;
using MarkQ = support::MarkQ<4, nn::Relu>;
using MarkLearner = ludus::Dqn<MarkQ, nn::Sgd>;

constexpr Returns halved{.discount = 0.5F};

/// The targets of a game when the value of each action is the same in all positions: `online` by
/// the network that is trained, `rated` by the target network.
std::vector<float> targets(const MarkLearner::Settings& settings, const Episode<TicTacToe>& game,
                           const std::array<float, 9>& online, const std::array<float, 9>& rated,
                           const Returns& returns = halved) {
    ludus::Rng rng(1);
    MarkLearner learner(settings, plain_sgd(MarkNetwork::parameter_count), rng);
    learner.visit([&](std::span<float> by_online, std::span<float> by_target, auto&&...) {
        std::ranges::fill(by_online, 0.0F);
        std::ranges::fill(by_target, 0.0F);
        std::ranges::copy(online, by_online.last(9).begin());
        std::ranges::copy(rated, by_target.last(9).begin());
    });
    Batch<TicTacToe> batch;
    batch.add_game(game, 0, returns);
    Workers alone;
    learner.update(batch, alone);
    std::vector<float> targets;
    for (const auto& step : batch.steps) targets.push_back(step.target);
    return targets;
}

constexpr std::array<float, 9> rising = {0, 0.1F, 0.2F, 0.3F, 0.4F, 0.5F, 0.6F, 0.7F, 0.8F};
constexpr std::array<float, 9> falling = {0.8F, 0.7F, 0.6F, 0.5F, 0.4F, 0.3F, 0.2F, 0.1F, 0};

}  // namespace

TEST_CASE("what the opponent can win next counts against the mover", "[learn][dqn]") {
    REQUIRE(targets({}, marked({0, 8}), rising, {}) ==
            std::vector<float>{-0.5F * 0.8F, -0.5F * 0.7F});
}

TEST_CASE("the last action of a game is worth its reward and nothing more", "[learn][dqn]") {
    const auto won = targets({}, marked({0, 3, 1, 4, 2}), rising, {});
    REQUIRE(won.back() == 1);
    REQUIRE(won[3] == -0.5F * 0.8F);
    const auto drawn = marked({0, 1, 2, 4, 3, 5, 7, 6, 8});
    REQUIRE(targets({}, drawn, rising, {}).back() == 0);
    REQUIRE(targets({.lambda = 1}, drawn, rising, {}).back() == 0);
}

TEST_CASE("a target network chooses and rates, or rates what the other chooses", "[learn][dqn]") {
    REQUIRE(targets({.target_interval = 10}, marked({0}), rising, falling) ==
            std::vector<float>{-0.5F * 0.7F});
    REQUIRE(targets({.target_interval = 10, .double_q = true}, marked({0}), rising, falling) ==
            std::vector<float>{0});
    REQUIRE(targets({.target_interval = 0}, marked({0}), rising, falling) ==
            std::vector<float>{-0.5F * 0.8F});
}

TEST_CASE("without a sign the opponent's values count as the player's own", "[learn][dqn]") {
    REQUIRE(targets({}, marked({0, 8}), rising, {}, {.discount = 0.5F, .zero_sum = false}) ==
            std::vector<float>{0.5F * 0.8F, 0.5F * 0.7F});
}

TEST_CASE("first weights are He's, or what others draw", "[learn][dqn]") {
    const auto first = [](const auto&... draw) {
        ludus::Rng rng(5);
        const MarkLearner learner({}, plain_sgd(MarkNetwork::parameter_count), rng, draw...);
        return learner.parameters();
    };
    const auto expected = [](const auto& draw) {
        ludus::Rng rng(5);
        MarkQ::Parameters parameters;
        nn::initialise(parameters, rng, draw);
        return parameters;
    };
    REQUIRE(first() == expected(nn::He{}));
    REQUIRE(first(nn::TruncatedNormal{0.3}) == expected(nn::TruncatedNormal{0.3}));
    REQUIRE(first(nn::Xavier{}) == expected(nn::Xavier{}));
}

TEST_CASE("where all actions are known, all are trained", "[learn][dqn]") {
    ludus::Rng rng(1);
    MarkLearner learner({}, plain_sgd(MarkNetwork::parameter_count), rng);
    std::vector<float> before;
    learner.visit([&](std::span<float> online, auto&&...) {
        std::ranges::fill(online, 0.0F);
        std::ranges::copy(rising, online.last(9).begin());
        before.assign(online.end() - 9, online.end());
    });
    auto game = marked({0, 8});
    game.values = {{1, 1, -1, 0.5F, 0, 0, 0, 2}};  // of cells 1 to 8, after the first action
    Batch<TicTacToe> batch;
    batch.add_action(game, 1, 0, halved);
    Workers alone;
    const double loss = learner.update(batch, alone);
    REQUIRE(batch.steps[0].target == 2);

    double expected_loss = 0;
    for (std::size_t cell = 1; cell < 9; ++cell)
        expected_loss += nn::Squared::value(rising[cell], game.values[0][cell - 1]);
    REQUIRE(loss == Approx(expected_loss).epsilon(1e-6));

    learner.visit([&](std::span<float> online, auto&&...) {
        const auto after = online.last(9);
        REQUIRE(after[0] == before[0]);  // it is taken
        const float slope = (after[1] - before[1]) / (game.values[0][0] - rising[1]);
        REQUIRE(slope > 0);
        for (std::size_t cell = 1; cell < 9; ++cell)
            REQUIRE(after[cell] - before[cell] ==
                    Approx(slope * (game.values[0][cell - 1] - rising[cell])).epsilon(1e-4));
    });
}

TEST_CASE("where all actions are known, the error is that by which play may go wrong",
          "[learn][dqn]") {
    const auto error_by = [](const std::vector<float>& values) {
        ludus::Rng rng(1);
        MarkLearner learner({}, plain_sgd(MarkNetwork::parameter_count), rng);
        learner.visit([&](std::span<float> online, auto&&...) {
            std::ranges::fill(online, 0.0F);
            std::ranges::copy(rising, online.last(9).begin());
        });
        auto game = marked({0, 8});
        game.values = {values};  // of cells 1 to 8, after the first action
        Batch<TicTacToe> batch;
        batch.add_action(game, 1, 0, halved);
        Workers alone;
        learner.update(batch, alone);
        return batch.steps[0].error;
    };
    // Cell 8 is the best and taken for it; that cell 3 is much worse than expected does not matter.
    REQUIRE(error_by({1, 1, -1, 0.5F, 0, 0, 0, 2}) == Approx(2 - 0.8));
    // Cells 1 and 2 are, of which 2 is nearer to being chosen; the choice of 8 loses 1.5.
    REQUIRE(error_by({1, 1, -1, 0.5F, 0, 0, 0, -0.5F}) == Approx(0.8 + 0.5 + 1.5));
    REQUIRE(error_by({3, 3, -1, 0.5F, 0, 0, 0, 0.5F}) == Approx(3 - 0.2 + 2.5));
}

TEST_CASE("single actions have the targets that they have in their games", "[learn][dqn]") {
    const auto targets_of = [](const Settings& settings, bool singly) {
        Learner learner = make_learner(settings, 11);
        ludus::Rng rng(12);
        const auto games = games_of(learner, rng);
        Batch<LGame> batch;
        for (const auto& game : games) {
            if (!singly) batch.add_game(game, 0, {});
            for (std::size_t place = 0; singly && place < game.actions.size(); ++place)
                batch.add_action(game, place, 0, {});
        }
        Workers alone;
        learner.update(batch, alone);
        std::vector<float> targets;
        for (const auto& step : batch.steps) targets.push_back(step.target);
        REQUIRE(targets.size() > 20);
        return targets;
    };
    for (const Settings& settings : {Settings{}, Settings{.target_interval = 1},
                                     Settings{.target_interval = 1, .double_q = true}})
        REQUIRE(targets_of(settings, true) == targets_of(settings, false));
}

TEST_CASE("a row's weight is that of so many rows like it", "[learn][dqn]") {
    ludus::Rng rng(13);
    const auto game = support::random_game<LGame>(rng, 6);
    const auto trained = [&](std::array<std::size_t, 3> places, std::array<float, 3> weights) {
        Learner learner = make_learner({}, 14);
        Batch<LGame> batch;
        for (const std::size_t place : places) batch.add_action(game, place, 0, {});
        for (std::size_t row = 0; row < 3; ++row) batch.steps[row].weight = weights[row];
        Workers alone;
        learner.update(batch, alone);
        return learner.parameters();
    };
    const auto weighted = trained({2, 4, 4}, {2, 1, 0});
    const auto repeated = trained({2, 2, 4}, {1, 1, 1});
    const auto other = trained({2, 4, 4}, {1, 1, 1});
    double worst = 0;
    double difference = 0;
    for (std::size_t p = 0; p < Network::parameter_count; ++p) {
        const auto at = [&](const auto& parameters) { return double{parameters.values()[p]}; };
        worst = std::max(worst, std::abs(at(weighted) - at(repeated)));
        difference = std::max(difference, std::abs(at(weighted) - at(other)));
    }
    REQUIRE(worst < 1e-6);
    REQUIRE(difference > 1e-3);
}

TEST_CASE("an update tells the error of every row", "[learn][dqn]") {
    Learner learner = make_learner({}, 15);
    ludus::Rng rng(16);
    Batch<LGame> batch = batch_of(games_of(learner, rng));
    ludus::QAgent<Q> before(learner.parameters());
    Workers alone;
    learner.update(batch, alone);
    for (std::size_t row = 0; row < batch.size(); ++row) {
        const auto legal = batch.positions[row].present().legal_actions();
        const auto values = before.values(batch.positions[row].present());
        const auto place = std::ranges::find(legal, batch.steps[row].action) - legal.begin();
        REQUIRE(
            batch.steps[row].error ==
            Approx(batch.steps[row].target - values[static_cast<std::size_t>(place)]).margin(1e-5));
    }
}

TEST_CASE("greedy play is followed to its end, and an exploratory action cuts it", "[learn][dqn]") {
    const MarkLearner::Settings settings{.lambda = 1};
    const auto greedy = targets(settings, marked({8, 7, 6}), rising, {});
    REQUIRE(greedy == std::vector<float>{-0.125F * 0.5F, 0.25F * 0.5F, -0.5F * 0.5F});
    const auto exploratory = targets(settings, marked({8, 0, 7}), rising, {});
    REQUIRE(exploratory == std::vector<float>{-0.5F * 0.7F, 0.25F * 0.6F, -0.5F * 0.6F});
}

TEST_CASE("an update is that of the equations", "[learn][dqn]") {
    SECTION("without a target network") { require_twin({}); }
    SECTION("with discounts within a turn and across turns") {
        require_twin({}, {.discount = 0.8F, .discount_within = 0.95F});
    }
    SECTION("with a target network") { require_twin({.target_interval = 3}); }
    SECTION("with a target network that rates what the other chooses") {
        require_twin({.target_interval = 3, .double_q = true});
    }
    SECTION("with lambda") {
        const Twin twin = require_twin({.lambda = 0.7F});
        REQUIRE(twin.followed() > 20);
        REQUIRE(twin.cut() > 20);
    }
    SECTION("with lambda and a target network") {
        require_twin({.lambda = 0.7F, .target_interval = 2, .double_q = true});
        require_twin({.lambda = 0.7F, .target_interval = 4});
    }
    SECTION("with averaged weights") { require_twin({.target_interval = 3, .average = 0.75F}); }
    SECTION("with the Huber loss") {
        const Twin twin = require_twin({.huber = 0.5});
        REQUIRE(twin.outliers() > 20);
        REQUIRE(twin.outliers() < twin.followed() + twin.cut());
    }
}

TEST_CASE("an update has the same bits for any number of workers", "[learn][dqn]") {
    const auto trained = [](Workers& team) {
        Learner learner = make_learner({.lambda = 0.5F, .target_interval = 2}, 3);
        std::vector<double> losses;
        std::vector<float> targets;
        ludus::Rng rng(4);
        for (int update = 0; update < 5; ++update) {
            std::vector<Episode<LGame>> games(15);
            for (auto& game : games) game = support::random_game<LGame>(rng, 30);
            Batch<LGame> batch = batch_of(games);
            REQUIRE(batch.size() > 300);
            losses.push_back(learner.update(batch, team));
            for (const auto& step : batch.steps) targets.push_back(step.target);
        }
        return std::tuple(learner.parameters(), losses, targets);
    };
    REQUIRE(std::get<1>(support::same_on_any_team(trained)).size() == 5);
}

TEST_CASE("in canonical orientation a batch teaches what its images teach", "[learn][dqn]") {
    using CanonicalQ =
        ludus::QFunction<LGame, ludus::l_game::SquareEncoder, Network, ludus::Canonical>;
    using CanonicalLearner = ludus::Dqn<CanonicalQ, nn::Sgd>;
    Learner player = make_learner({}, 5);
    ludus::Rng rng(6);
    auto games = games_of(player, rng);
    const std::size_t length = games.back().actions.size();
    for (const std::size_t place : {length - 2, length - 1}) {  // what an oracle might know
        const std::size_t count = games.back().position_after(place).legal_actions().size();
        auto& values = games.back().values.emplace_back();
        for (std::size_t i = 0; i < count; ++i)
            values.push_back(static_cast<float>(rng.uniform(-1, 1)));
    }
    Workers alone;

    std::vector<nn::Parameters<Network>> taught;
    for (std::size_t symmetry = 0; symmetry < LGame::symmetry_count; ++symmetry) {
        ludus::Rng weights(7);
        CanonicalLearner learner({.lambda = 0.5F}, plain_sgd(Network::parameter_count), weights);
        const nn::Parameters<Network> before = learner.parameters();
        for (int update = 0; update < 3; ++update) {
            Batch<LGame> batch = batch_of(games, symmetry);
            learner.update(batch, alone);
        }
        taught.push_back(learner.parameters());
        REQUIRE_FALSE(taught.back() == before);
        REQUIRE(taught.back() == taught.front());
    }
}

TEST_CASE("a batch seen often enough is learned by heart", "[learn][dqn]") {
    ludus::Rng rng(10);
    MarkLearner learner({}, {MarkNetwork::parameter_count, {}}, rng);
    Workers alone;
    Batch<TicTacToe> batch;
    batch.add_game(marked({0, 3, 1, 4, 2}), 0, {.discount = 0});
    const Batch<TicTacToe> untouched = batch;
    const double before = learner.update(batch, alone);
    double after = before;
    for (int update = 0; update < 1500; ++update) {
        batch = untouched;
        after = learner.update(batch, alone);
    }
    REQUIRE(before > 1e-2);
    REQUIRE(after < 1e-4);
    REQUIRE(learner.updates() == 1501);
    ludus::QAgent<MarkQ> agent(learner.parameters());
    REQUIRE(agent.act(marked({0, 3, 1, 4}).position_after(4)).cell == 2);
}
