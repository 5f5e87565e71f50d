#include "ludus/learn/lookahead_agent.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/play/agent.hpp"
#include "support/random_game.hpp"
#include "support/tic_tac_toe.hpp"

namespace nn = ludus::nn;
using LGame = ludus::l_game::Position;
using TicTacToe = ludus::tic_tac_toe::Position;
using ludus::Returns;

namespace {

using MarkQ = ludus::QFunction<TicTacToe, support::MarkEncoder,
                               nn::Network<nn::Shape<18>, nn::Dense<16>, nn::Tanh, nn::Dense<9>>>;
using CanonicalQ =
    ludus::QFunction<LGame, ludus::l_game::SquareEncoder,
                     nn::Network<nn::Shape<16>, nn::Dense<8>, nn::Tanh, nn::Dense<161>>,
                     ludus::Canonical>;

using BoxQ =
    ludus::QFunction<ludus::dots_and_boxes::BasicPosition<2, 2>,
                     ludus::dots_and_boxes::BasicWallEncoder<2, 2>,
                     nn::Network<nn::Shape<2, 2, 4>, nn::Dense<16>, nn::Tanh, nn::Dense<12>>>;

template <ludus::QFunctionType Q>
typename Q::Parameters random_parameters(std::uint64_t seed) {
    ludus::Rng rng(seed);
    typename Q::Parameters parameters;
    nn::initialise(parameters, rng, nn::Xavier{});
    return parameters;
}

/// The definition, one position at a time.
template <ludus::QFunctionType Q>
typename Q::Game::Action looked_up(ludus::QAgent<Q>& agent, const typename Q::Game& position,
                                   const Returns& returns, std::size_t width, float margin) {
    const auto actions = position.legal_actions();
    const auto values = agent.values(position);
    std::vector<std::pair<float, std::size_t>> ranking;  // negated values and places
    for (std::size_t i = 0; i < actions.size(); ++i) ranking.emplace_back(-values[i], i);
    std::ranges::sort(ranking);
    typename Q::Game::Action chosen{};
    float highest = -std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < std::min(width, ranking.size()); ++i) {
        if (-ranking[i].first < -ranking[0].first - margin) break;
        const auto action = actions[ranking[i].second];
        const auto next = ludus::after(position, action);
        float sum = -ranking[i].first + returns.reward(position, next);
        if (!next.outcome()) {
            const auto replies = agent.values(next);
            const float best = *std::max_element(replies.begin(), replies.end());
            const bool passes = next.to_move() != position.to_move();
            sum += (passes ? -returns.discount : returns.discount_within) * best;
        }
        if (sum > highest) {
            highest = sum;
            chosen = action;
        }
    }
    return chosen;
}

constexpr float no_margin = std::numeric_limits<float>::infinity();

/// How an agent looks ahead.
struct Look {
    std::size_t width;
    float margin = no_margin;
};

/// In how many positions of some random games an agent and its twin choose alike; and in how many
/// otherwise.
template <ludus::QFunctionType Q>
std::pair<std::size_t, std::size_t> compare(const Returns& returns, Look look, Look of_twin) {
    ludus::QAgent<Q> plain(random_parameters<Q>(1));
    ludus::LookaheadAgent<Q> agent(plain.parameters(), returns, look.width, look.margin);
    ludus::Rng rng(2);
    std::pair<std::size_t, std::size_t> alike_and_not;
    for (int game = 0; game < 40; ++game)
        support::random_game<typename Q::Game>(rng, 12).replay(
            [&](const auto& position, auto, const auto&) {
                ++(agent.act(position) ==
                           looked_up(plain, position, returns, of_twin.width, of_twin.margin)
                       ? alike_and_not.first
                       : alike_and_not.second);
            });
    return alike_and_not;
}

constexpr Returns halved{.win = 1, .discount = 0.5F, .discount_within = 0.25F};

}  // namespace

TEST_CASE("a look ahead adds what follows to the values of the most promising actions",
          "[learn][lookahead_agent]") {
    const auto [alike, different] = compare<MarkQ>(halved, {4}, {4});
    CHECK(alike > 250);
    CHECK(different == 0);
    const auto [still_alike, wider] = compare<MarkQ>(halved, {4}, {9});
    CHECK(wider > 10);
    CHECK(compare<MarkQ>(halved, {9}, {9}).second == 0);
    CHECK(compare<CanonicalQ>({}, {4}, {4}).second == 0);
}

TEST_CASE("a look ahead leaves out what is valued too low", "[learn][lookahead_agent]") {
    CHECK(compare<MarkQ>(halved, {9, 0.2F}, {9, 0.2F}).second == 0);
    CHECK(compare<MarkQ>(halved, {9, 0.2F}, {9}).second > 10);
    CHECK(compare<MarkQ>(halved, {9, 0.2F}, {1}).second > 10);
}

TEST_CASE("a look ahead counts points, and a turn that goes on", "[learn][lookahead_agent]") {
    constexpr Returns points{.win = 0, .point = 0.125F, .discount = 1, .discount_within = 1};
    CHECK(compare<BoxQ>(points, {4}, {4}).second == 0);
    CHECK(compare<BoxQ>(points, {4}, {4}).first > 250);

    // One box lacks its last wall: to complete it is worth a point at once, and the turn goes on.
    // The network values nothing, so that points alone decide.
    using Boxes = BoxQ::Game;
    Boxes position;
    for (const Boxes::Action edge : {Boxes::Action{0}, {2}, {6}})
        position.play(edge);  // upper left
    ludus::LookaheadAgent<BoxQ> agent(BoxQ::Parameters{}, points, 12);
    CHECK(agent.act(position).index() == 7);
}

TEST_CASE("a look ahead at one action alone changes nothing", "[learn][lookahead_agent]") {
    CHECK(compare<MarkQ>(halved, {1}, {1}).second == 0);
    ludus::QAgent<MarkQ> plain(random_parameters<MarkQ>(3));
    ludus::LookaheadAgent<MarkQ> agent(plain.parameters(), halved, 1);
    const TicTacToe start;
    CHECK(agent.act(start) == plain.act(start));
}

TEST_CASE("a look ahead sees a win that its network does not", "[learn][lookahead_agent]") {
    // Three in a row end with cell 2; the network knows nothing.
    const TicTacToe position = support::marked({0, 3, 1, 4}).position_after(4);
    ludus::LookaheadAgent<MarkQ> agent(MarkQ::Parameters{}, Returns{}, 20);
    ludus::Rng rng(4);
    CHECK(agent.act(position, rng).cell == 2);
    CHECK(rng == ludus::Rng(4));
    STATIC_REQUIRE(ludus::Agent<ludus::LookaheadAgent<MarkQ>, TicTacToe>);
}

TEST_CASE("a look ahead looks at an action that is just a margin below the best",
          "[learn][lookahead_agent]") {
    const TicTacToe position = support::marked({0, 3, 1, 4}).position_after(4);  // cell 2 wins
    MarkQ::Parameters parameters;
    const auto values = parameters.values().last(9);  // in any position
    std::ranges::fill(values, -1.0F);
    values[5] = 0.5F;
    values[2] = 0.25F;
    const auto chosen = [&](float margin) {
        return ludus::LookaheadAgent<MarkQ>(parameters, Returns{}, 20, margin).act(position).cell;
    };
    CHECK(chosen(0.25F) == 2);
    CHECK(chosen(0.125F) == 5);
}

TEST_CASE("a look ahead in many positions is that in each alone", "[learn][lookahead_agent]") {
    for (const Look look : {Look{1}, Look{4}, Look{4, 0.1F}, Look{12}}) {
        ludus::LookaheadAgent<BoxQ> agent(random_parameters<BoxQ>(5),
                                          {.win = 0, .point = 0.125F, .discount = 1}, look.width,
                                          look.margin);
        std::vector<BoxQ::Game> positions;
        ludus::Rng rng(6);
        for (int game = 0; game < 7; ++game)
            support::random_game<BoxQ::Game>(rng, 12).replay(
                [&](const auto& position, auto, const auto&) { positions.push_back(position); });
        REQUIRE(positions.size() % 16 != 0);
        std::vector<BoxQ::Game::Action> actions(positions.size());
        agent.act(positions, actions);
        for (std::size_t i = 0; i < positions.size(); ++i)
            REQUIRE(actions[i] == agent.act(positions[i]));
    }
    STATIC_REQUIRE(ludus::BatchAgent<ludus::LookaheadAgent<BoxQ>, BoxQ::Game>);
}
