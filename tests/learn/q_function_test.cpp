#include "ludus/learn/q_function.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/check_agent.hpp"
#include "ludus/play/game_session.hpp"
#include "support/mark_q.hpp"
#include "support/random_game.hpp"
#include "support/tic_tac_toe.hpp"

namespace nn = ludus::nn;
using LGame = ludus::l_game::Position;
using TicTacToe = ludus::tic_tac_toe::Position;

namespace {

using MarkNetwork = support::MarkNetwork<8, nn::Tanh>;
using MarkQ = support::MarkQ<8, nn::Tanh>;

using SquareNetwork = nn::Network<nn::Shape<16>, nn::Dense<8>, nn::Tanh, nn::Dense<161>>;
using PlainQ = ludus::QFunction<LGame, ludus::l_game::SquareEncoder, SquareNetwork>;
using CanonicalQ =
    ludus::QFunction<LGame, ludus::l_game::SquareEncoder, SquareNetwork, ludus::Canonical>;

/// The marks of the present position, and of up to two before it.
struct LatestMarks {
    static constexpr std::string_view name = "latest marks";
    using Shape = nn::Shape<54>;
    static constexpr std::size_t past = 2;

    static constexpr void encode(std::span<const TicTacToe> recent,
                                 std::span<float, 54> features) noexcept {
        std::ranges::fill(features, 0.0F);
        for (std::size_t back = 0; back < recent.size(); ++back) {
            std::array<float, 18> marks{};
            support::MarkEncoder::encode(recent[recent.size() - 1 - back], marks);
            std::ranges::copy(marks, features.begin() + static_cast<std::ptrdiff_t>(18 * back));
        }
    }
};
using PastNetwork = nn::Network<nn::Shape<54>, nn::Dense<8>, nn::Tanh, nn::Dense<9>>;
using PastQ = ludus::QFunction<TicTacToe, LatestMarks, PastNetwork>;

template <class N>
concept FitsTicTacToe = requires { typename ludus::QFunction<TicTacToe, support::MarkEncoder, N>; };

template <ludus::QFunctionType Q>
ludus::QAgent<Q> random_agent(std::uint64_t seed) {
    ludus::Rng rng(seed);
    typename Q::Parameters parameters;
    nn::initialise(parameters, rng, nn::Xavier{});
    return ludus::QAgent<Q>(parameters);
}

/// Positions of random play.
template <ludus::Game G>
std::vector<G> positions_of_play(ludus::Rng& rng, std::size_t games) {
    std::vector<G> positions;
    for (std::size_t i = 0; i < games; ++i)
        support::random_game<G>(rng, 12).replay([&](const G& position, typename G::Action,
                                                    const G&) { positions.push_back(position); });
    return positions;
}

}  // namespace

TEST_CASE("a function of action values is told from other types", "[learn][q_function]") {
    STATIC_REQUIRE(ludus::QFunctionType<MarkQ>);
    STATIC_REQUIRE(ludus::QFunctionType<CanonicalQ>);
    STATIC_REQUIRE_FALSE(ludus::QFunctionType<MarkNetwork>);
    STATIC_REQUIRE(std::is_empty_v<MarkQ>);
    STATIC_REQUIRE(std::is_same_v<MarkQ::Orientation, ludus::Unturned>);
}

// Of what size it must be is in errors/.
TEST_CASE("a function of values needs a network", "[learn][q_function]") {
    STATIC_REQUIRE(FitsTicTacToe<MarkNetwork>);
    STATIC_REQUIRE_FALSE(FitsTicTacToe<int>);
}

TEST_CASE("the best action has the highest value, and is the first of equals",
          "[learn][q_function]") {
    using Action = TicTacToe::Action;
    static constexpr std::array<float, 9> values = {9, 0.5F, -1, 2, 2, 9, 9, 2, -8};
    constexpr auto best = [](auto actions) { return ludus::best_action(actions, values).cell; };
    STATIC_REQUIRE(best(std::array<Action, 4>{{{1}, {2}, {3}, {8}}}) == 3);
    STATIC_REQUIRE(best(std::array<Action, 3>{{{3}, {4}, {7}}}) == 3);
    STATIC_REQUIRE(best(std::array<Action, 3>{{{7}, {4}, {3}}}) == 7);
    STATIC_REQUIRE(best(std::array<Action, 2>{{{8}, {2}}}) == 2);
    STATIC_REQUIRE(best(std::array<Action, 1>{{{8}}}) == 8);
}

TEST_CASE("an agent's values are the network's, in the order of the legal actions",
          "[learn][q_function]") {
    auto agent = random_agent<MarkQ>(1);
    ludus::Rng rng(2);
    for (const TicTacToe& position : positions_of_play<TicTacToe>(rng, 10)) {
        nn::Activations<MarkNetwork> activations(1);
        support::MarkEncoder::encode(position, activations.input(0));
        nn::forward(agent.parameters(), activations, 0, 1);

        const auto actions = position.legal_actions();
        const auto values = agent.values(position);
        REQUIRE(values.size() == actions.size());
        for (std::size_t i = 0; i < actions.size(); ++i)
            REQUIRE(values[i] == activations.output(0)[actions[i].index()]);
        REQUIRE(agent.act(position) == ludus::best_action(actions, activations.output(0)));
        REQUIRE(agent.act(position, rng) == agent.act(position));
    }
}

TEST_CASE("an agent plays the first of equally good actions and draws nothing",
          "[learn][q_function]") {
    ludus::QAgent<MarkQ> agent{MarkQ::Parameters{}};
    const auto position = support::marked({0, 4}).position_after(2);
    ludus::Rng rng(3);
    REQUIRE(agent.act(position, rng).cell == 1);
    REQUIRE(rng == ludus::Rng(3));
}

TEST_CASE("a copy of an agent is independent", "[learn][q_function]") {
    auto agent = random_agent<MarkQ>(4);
    auto copy = agent;
    const TicTacToe start;
    const auto values = agent.values(start);
    REQUIRE(copy.values(support::marked({3}).position_after(1)).size() == 8);
    REQUIRE(agent.values(start) == values);
    REQUIRE(copy.values(start) == values);
}

TEST_CASE("in canonical orientation symmetric positions have equal values", "[learn][q_function]") {
    auto canonical = random_agent<CanonicalQ>(5);
    auto plain = random_agent<PlainQ>(5);
    bool plain_differs = false;
    ludus::Rng rng(6);
    for (const LGame& position : positions_of_play<LGame>(rng, 8)) {
        const auto actions = position.legal_actions();
        const auto values = canonical.values(position);
        for (std::size_t s = 0; s < LGame::symmetry_count; ++s) {
            const LGame image = position.transformed(s);
            const auto image_actions = image.legal_actions();
            const auto image_values = canonical.values(image);
            const auto plain_values = plain.values(image);
            for (std::size_t i = 0; i < actions.size(); ++i) {
                const auto* const at =
                    std::ranges::find(image_actions, position.transformed(actions[i], s));
                REQUIRE(at != image_actions.end());
                const auto place = static_cast<std::size_t>(at - image_actions.begin());
                REQUIRE(image_values[place] == values[i]);
                plain_differs |= plain_values[place] != plain.values(position)[i];
            }
        }
        REQUIRE(canonical.values(position)[0] == values[0]);
    }
    REQUIRE(plain_differs);
}

TEST_CASE("an agent in canonical orientation plays a legal action of highest value",
          "[learn][q_function]") {
    auto agent = random_agent<CanonicalQ>(7);
    ludus::Rng rng(8);
    for (const LGame& position : positions_of_play<LGame>(rng, 8)) {
        const auto actions = position.legal_actions();
        const auto values = agent.values(position);
        const auto action = agent.act(position);
        const auto* const at = std::ranges::find(actions, action);
        REQUIRE(at != actions.end());
        REQUIRE(values[static_cast<std::size_t>(at - actions.begin())] ==
                *std::ranges::max_element(values));
    }
}

TEST_CASE("an agent acts in many positions as in each alone", "[learn][q_function]") {
    auto agent = random_agent<CanonicalQ>(5);
    ludus::Rng rng(6);
    const std::vector<LGame> positions = positions_of_play<LGame>(rng, 20);
    std::vector<LGame::Action> actions(positions.size());
    REQUIRE(positions.size() % 16 != 0);
    agent.act(positions, actions);
    for (std::size_t i = 0; i < positions.size(); ++i)
        REQUIRE(actions[i] == agent.act(positions[i]));
    agent.act(std::span<const LGame>{}, std::span<LGame::Action>{});
    STATIC_REQUIRE(ludus::BatchAgent<ludus::QAgent<CanonicalQ>, LGame>);
}

TEST_CASE("an agent whose network sees earlier positions is shown those of its game",
          "[learn][q_function]") {
    using A = ludus::QAgent<PastQ>;
    STATIC_REQUIRE(ludus::past_of<A> == 2 && ludus::BatchAgent<A, TicTacToe>);
    const A agent = random_agent<PastQ>(7);
    nn::Activations<PastNetwork> activations(1);
    const auto expected = [&](std::span<const TicTacToe> all) {
        LatestMarks::encode(all.last(std::min<std::size_t>(all.size(), 3)), activations.input(0));
        nn::forward(agent.parameters(), activations, 0, 1);
        return ludus::best_action(all.back().legal_actions(), activations.output(0));
    };
    ludus::Rng rng(8);
    std::size_t depends_on_past = 0;
    for (int i = 0; i < 30; ++i) {
        ludus::GameSession<TicTacToe, A> game(agent);
        std::vector<TicTacToe> all = {game.position()};
        while (!game.outcome()) {
            const auto action = game.act();
            REQUIRE(action == expected(all));
            depends_on_past += action != expected({&all.back(), 1});
            game.play(rng.chance(0.5) ? action : ludus::random_action(game.position(), rng));
            all.push_back(game.position());
        }
    }
    REQUIRE(depends_on_past > 10);
    REQUIRE(ludus::check_agent<TicTacToe>(agent).ok());
}
