#include "ludus/arena/ppo_board.hpp"

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
#include "ludus/arena/agent.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
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

template <class D, class Opponent>
std::vector<typename ludus::PpoBoard<D>::Sample> played(ludus::PpoBoard<D>& board,
                                                        Opponent&& opponent, float lambda) {
    while (true) {
        board.advance(opponent);
        if (board.over()) break;
        board.answer(output_in<D>(board.position()));
    }
    std::vector<typename ludus::PpoBoard<D>::Sample> samples;
    board.collect(lambda, samples);
    return samples;
}

const ludus::Limit limit{.actions = 40};

/// The rewards of one player from a position to a later one, without a discount.
double gained(const GraphGame& from, const GraphGame& to, Player viewer, const Returns& returns) {
    const double points = to.margin(viewer) - from.margin(viewer);
    const auto outcome = to.outcome();
    const double result = outcome ? outcome->utility(viewer) : 0;
    return static_cast<double>(returns.win) * result + static_cast<double>(returns.point) * points;
}

/// How far targets are from those that are added up action by action, with lambda 1, all of it seen by
/// the first player. Where an opponent has a seat, it plays its first arc.
double worst_target(const std::vector<ludus::PpoBoard<Walk>::Sample>& samples,
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
                ludus::after(position, actions[is_opponents ? 0 : samples[next++].choice.place]);
            const bool passes = after.to_move() != position.to_move();
            sum += discount * gained(position, after, player, returns);
            const auto factor =
                static_cast<double>(passes ? returns.discount : returns.discount_within);
            action_discount = std::min(action_discount, factor);
            position = after;
        }
        worst = std::max(worst, std::abs(sum - static_cast<double>(samples[t].choice.target)));
    }
    return worst;
}

}  // namespace

TEST_CASE("a game's targets are its rewards, whoever moves how often", "[arena][ppo_board]") {
    const Returns returns{.win = 1, .point = 0.25F, .discount = 0.5F, .discount_within = 0.75F};
    std::array<int, 3> games{};
    for (std::uint32_t graph = 0; graph < 400; ++graph) {
        const std::array<std::optional<Player>, 3> seats = {std::nullopt, Player::first,
                                                            Player::second};
        for (std::size_t s = 0; s < seats.size(); ++s) {
            CAPTURE(graph, s);
            const GraphGame start(graph, 0);
            if (start.outcome()) continue;
            ludus::PpoBoard<Walk> board(returns);
            board.begin(start, seats[s], limit, ludus::Rng(graph));
            const auto samples = played(board, FirstArc{}, 1);
            REQUIRE(board.opponent_seat() == seats[s]);
            if (!board.position().outcome()) continue;
            for (const auto& sample : samples) REQUIRE(sample.state.to_move() != seats[s]);
            REQUIRE(worst_target(samples, seats[s], returns) < 1e-5);
            games[s] += samples.size() > 3;
        }
    }
    for (const int count : games) REQUIRE(count > 40);
}

TEST_CASE("a choice is remembered with its probability, and drawn by it", "[arena][ppo_board]") {
    using D = support::ForkedPolicy;
    const auto start = support::with_marks(4, 0, 8);
    const auto policy = ludus::policy_in<D>(output_in<D>(start), start);
    std::array<double, 9> shares{};
    constexpr int draws = 4000;
    ludus::PpoBoard<D> board(Returns{});
    for (int i = 0; i < draws; ++i) {
        board.begin(start, std::nullopt, {}, ludus::Rng(1, static_cast<std::uint64_t>(i)));
        const auto samples = played(board, ludus::RandomAgent{}, 0.9F);
        REQUIRE(samples[0].state == start);
        const auto& choice = samples[0].choice;
        REQUIRE(choice.probability == policy[choice.place]);
        REQUIRE(samples[1].state == ludus::after(start, start.legal_actions()[choice.place]));
        shares[choice.place] += 1.0 / draws;
    }
    for (std::size_t i = 0; i < policy.size(); ++i)
        REQUIRE(shares[i] == Approx(static_cast<double>(policy[i])).margin(0.03));
}

TEST_CASE("with lambda 0 a choice is judged by the next position's value", "[arena][ppo_board]") {
    using D = support::ForkedPolicy;
    ludus::PpoBoard<D> board(Returns{.discount = 0.5F});
    board.begin({}, std::nullopt, {}, ludus::Rng(2));
    const auto samples = played(board, ludus::RandomAgent{}, 0);
    const auto value = [&](std::size_t t) { return output_in<D>(samples[t].state).back(); };
    REQUIRE(samples.size() >= 5);
    for (std::size_t t = 0; t < samples.size(); ++t) {
        const float target = t + 1 < samples.size()
            ? -0.5F * value(t + 1)
            : static_cast<float>(board.outcome().utility(samples[t].state.to_move()));
        REQUIRE(samples[t].choice.target == Approx(target));
        REQUIRE(samples[t].choice.advantage == Approx(target - value(t)));
    }
}

TEST_CASE("where a game is cut short, the last position's value stands for the rest",
          "[arena][ppo_board]") {
    using D = support::ForkedPolicy;
    ludus::PpoBoard<D> board(Returns{.discount = 0.5F});
    board.begin({}, std::nullopt, {.actions = 4}, ludus::Rng(3));
    const auto samples = played(board, ludus::RandomAgent{}, 1);
    REQUIRE(board.over());
    REQUIRE(board.outcome().is_draw());
    REQUIRE(samples.size() == 3);  // of four
    const TicTacToe last =
        ludus::after(samples[2].state, samples[2].state.legal_actions()[samples[2].choice.place]);
    float value = output_in<D>(last).back();
    for (std::size_t t = 3; t-- > 0;) {
        value *= -0.5F;
        REQUIRE(samples[t].choice.target == Approx(value));
    }

    board.begin({}, Player::first, {.actions = 1}, ludus::Rng(3));
    REQUIRE(played(board, ludus::RandomAgent{}, 1).empty());
}

TEST_CASE("a board forgets the game before", "[arena][ppo_board]") {
    using D = support::ForkedPolicy;
    ludus::PpoBoard<D> used(Returns{});
    used.begin({}, Player::second, {.actions = 3}, ludus::Rng(4));
    played(used, ludus::RandomAgent{}, 1);
    ludus::PpoBoard<D> fresh(Returns{});
    used.begin({}, Player::first, {}, ludus::Rng(5));
    fresh.begin({}, Player::first, {}, ludus::Rng(5));
    const auto samples = played(used, ludus::RandomAgent{}, 0.5F);
    REQUIRE(samples.size() >= 2);
    REQUIRE(samples == played(fresh, ludus::RandomAgent{}, 0.5F));
    REQUIRE(used.clock().turns() == fresh.clock().turns());
}
