#include "ludus/train/ppo_games.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/play/agent.hpp"
#include "support/graph_game.hpp"
#include "support/policy_value.hpp"

namespace nn = ludus::nn;
using ludus::Player;
using ludus::Returns;
using support::GraphGame;
using TicTacToe = ludus::tic_tac_toe::Position;

namespace {

/// Sees nothing.
struct Blind {
    static constexpr std::string_view name = "blind";
    using Shape = ludus::Shape<1>;
    static constexpr void encode(const GraphGame&, std::span<float, 1> features) noexcept {
        features[0] = 0;
    }
};
using Walk = ludus::PolicyValue<GraphGame, Blind,
                                nn::Network<nn::Shape<1>, nn::Dense<GraphGame::action_count + 1>>>;

/// Goes along the first arc.
struct FirstArc {
    [[nodiscard]] GraphGame::Action act(const GraphGame& position, ludus::Rng&) const noexcept {
        return position.legal_actions()[0];
    }
};
static_assert(ludus::Agent<FirstArc, GraphGame>);

/// An output that depends on the position alone, as a network's does.
template <class D>
std::array<float, D::Game::action_count + 1> output_in(const typename D::Game& position) {
    std::array<float, D::Game::action_count + 1> output{};
    ludus::Rng rng(position.hash());
    for (float& number : output) number = static_cast<float>(rng.uniform(-1, 1));
    return output;
}

/// Plays by that output.
template <class D>
struct FixedPolicy {
    using Memory = ludus::SampledAction;

    [[nodiscard]] typename D::Game::Action act(
        const ludus::Request<typename D::Game, 0, Memory>& request) const {
        return ludus::sample_by<D>(output_in<D>(request.position()), request);
    }
};

/// How a game goes.
struct Rules {
    Player player = Player::first;
    ludus::Limit limit{};
};

/// Plays some games with one recorder, and returns the last.
template <class D, class Opponent>
typename ludus::PpoRecorder<D>::Played played(const Returns& returns, float lambda,
                                              const typename D::Game& start, const ludus::Rng& rng,
                                              Opponent opponent, const Rules& rules = {},
                                              std::size_t games = 1) {
    using Recorder = ludus::PpoRecorder<D>;
    using Games = ludus::GamesInPlay<typename D::Game, FixedPolicy<D>, Opponent, Recorder>;
    FixedPolicy<D> policy;
    Recorder recorder(returns, lambda);
    std::vector<typename Recorder::Played> recorded(games);
    recorder.begin_games(recorded, 0);
    const typename Games::Company company{policy, opponent, recorder};
    Games in_play(1);
    for (std::size_t i = 0; i < games; ++i)
        in_play.begin(i,
                      {.start = start,
                       .player_starts = rules.player == start.to_move(),
                       .rules = {.limit = rules.limit}},
                      i + 1 < games ? ludus::Rng(99) : rng, company);
    return recorded[games - 1];
}

const ludus::Limit limit{.actions = 40};

/// The rewards of one player from a position to a later one, without a discount.
double gained(const GraphGame& from, const GraphGame& to, Player viewer, const Returns& returns) {
    const double points = to.margin(viewer) - from.margin(viewer);
    const auto outcome = to.outcome();
    const double result = outcome ? outcome->utility(viewer) : 0;
    return static_cast<double>(returns.win) * result + static_cast<double>(returns.point) * points;
}

/// How far targets are from those that are added up action by action, with lambda 1, all of it seen
/// by the first player. Where an opponent has a seat, it plays its first arc.
double worst_target(const std::vector<ludus::PolicySample<GraphGame>>& samples,
                    std::optional<Player> opponent, const Returns& returns) {
    double worst = 0;
    for (std::size_t t = 0; t < samples.size(); ++t) {
        const Player player = samples[t].state.to_move();
        double sum = 0;
        double discount = 1;
        GraphGame position = samples[t].state;
        std::size_t next = t;
        double action_discount = 1;
        // Rewards between two choices are not discounted in themselves.
        while (!position.outcome()) {
            const bool is_opponents = position.to_move() == opponent;
            if (!is_opponents) {
                if (next == samples.size()) return 100;  // cut short: not asked for here
                if (!(samples[next].state == position)) return 100;
                discount *= action_discount;
                action_discount = 1;
            }
            const auto actions = position.legal_actions();
            const GraphGame after =
                ludus::after(position, actions[is_opponents ? 0 : samples[next++].action.place]);
            const bool passes = after.to_move() != position.to_move();
            sum += discount * gained(position, after, player, returns);
            const auto factor =
                static_cast<double>(passes ? returns.discount : returns.discount_within);
            action_discount = std::min(action_discount, factor);
            position = after;
        }
        worst = std::max(worst, std::abs(sum - static_cast<double>(samples[t].action.target)));
    }
    return worst;
}

}  // namespace

TEST_CASE("ppo_games: a game's targets are its rewards, whoever moves how often", "[ppo_games]") {
    const Returns returns{.win = 1, .point = 0.25F, .discount = 0.5F, .discount_within = 0.75F};
    std::array<int, 3> games{};
    const auto check = [&](const GraphGame& start, std::size_t kind, auto opponent, Player player,
                           std::optional<Player> opponents_seat) {
        const auto game =
            played<Walk>(returns, 1, start, ludus::Rng(start.hash()), opponent, {player, limit});
        if (game.result.actions == limit.actions) return;
        for (const auto& sample : game.samples) REQUIRE(sample.state.to_move() != opponents_seat);
        REQUIRE(worst_target(game.samples, opponents_seat, returns) < 1e-5);
        games[kind] += game.samples.size() > 3;
    };
    for (std::uint32_t graph = 0; graph < 400; ++graph) {
        CAPTURE(graph);
        const GraphGame start(graph, 0);
        if (start.outcome()) continue;
        check(start, 0, ludus::Itself{}, Player::first, std::nullopt);
        check(start, 1, FirstArc{}, Player::second, Player::first);
        check(start, 2, FirstArc{}, Player::first, Player::second);
    }
    for (const int count : games) REQUIRE(count > 40);
}

TEST_CASE("ppo_games: an action is remembered with its probability, and drawn by it",
          "[ppo_games]") {
    using D = support::ForkedPolicy;
    const auto start = support::with_marks(4, 0, 8);
    const auto policy = ludus::policy_in<D>(output_in<D>(start), start);
    std::array<double, 9> shares{};
    constexpr int draws = 4000;
    for (int i = 0; i < draws; ++i) {
        const auto samples =
            played<D>(Returns{}, 0.9F, start, ludus::Rng(1, static_cast<std::uint64_t>(i)),
                      ludus::Itself{})
                .samples;
        REQUIRE(samples[0].state == start);
        const auto& choice = samples[0].action;
        REQUIRE(choice.probability == policy[choice.place]);
        REQUIRE(samples[1].state == ludus::after(start, start.legal_actions()[choice.place]));
        shares[choice.place] += 1.0 / draws;
    }
    for (std::size_t i = 0; i < policy.size(); ++i)
        REQUIRE(shares[i] == Approx(static_cast<double>(policy[i])).margin(0.03));
}

TEST_CASE("ppo_games: with lambda 0 an action is judged by the next position's value",
          "[ppo_games]") {
    using D = support::ForkedPolicy;
    const auto [samples, player, result] =
        played<D>(Returns{.discount = 0.5F}, 0, {}, ludus::Rng(2), ludus::Itself{});
    REQUIRE(samples.size() >= 5);
    for (std::size_t t = 0; t < samples.size(); ++t) {
        const float target = t + 1 < samples.size()
            ? -0.5F * output_in<D>(samples[t + 1].state).back()
            : static_cast<float>(result.outcome.utility(samples[t].state.to_move()));
        const float value = output_in<D>(samples[t].state).back();
        REQUIRE(samples[t].action.target == Approx(target));
        REQUIRE(samples[t].action.advantage == Approx(target - value));
    }
}

TEST_CASE("ppo_games: where a game is cut off, the last position's value stands for the rest",
          "[ppo_games]") {
    using D = support::ForkedPolicy;
    const Returns returns{.discount = 0.5F};
    const auto [samples, player, result] =
        played<D>(returns, 1, {}, ludus::Rng(3), ludus::Itself{}, {.limit = {.actions = 4}});
    REQUIRE(result.outcome.is_draw());
    REQUIRE(samples.size() == 3);  // of four
    const TicTacToe last =
        ludus::after(samples[2].state, samples[2].state.legal_actions()[samples[2].action.place]);
    float value = output_in<D>(last).back();
    for (std::size_t t = 3; t-- > 0;) {
        value *= -0.5F;
        REQUIRE(samples[t].action.target == Approx(value));
    }
    REQUIRE(played<D>(returns, 1, {}, ludus::Rng(3), ludus::RandomAgent{},
                      {Player::second, {.actions = 1}})
                .samples.empty());
}

TEST_CASE("ppo_games: a recorder forgets the game before", "[ppo_games]") {
    using D = support::ForkedPolicy;
    const auto fresh = played<D>(Returns{}, 0.5F, {}, ludus::Rng(5), ludus::RandomAgent{});
    const auto after = played<D>(Returns{}, 0.5F, {}, ludus::Rng(5), ludus::RandomAgent{}, {}, 3);
    REQUIRE(fresh.samples.size() >= 2);
    REQUIRE(fresh.samples == after.samples);
    REQUIRE(fresh.result == after.result);
}
