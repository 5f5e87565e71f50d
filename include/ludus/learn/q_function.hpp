#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/kernel_width.hpp"
#include "ludus/learn/show.hpp"
#include "ludus/nn/as_trained.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/play/act_by_parts.hpp"

namespace LUDUS_NAMESPACE {

/// A value for every action of a game, from the mover's viewpoint, by a network: the game, how a
/// position, or the last few of a game, become features, the network, and under which symmetry it
/// sees them. A description without state, from which learners and agents are made.
template <Game G, class E, nn::PlayableNetwork N, Orientation<G> O = Unturned>
    requires(Encoder<E, G> || HistoryEncoder<E, G>)
struct QFunction {
    using Game = G;
    using Encoder = E;
    using Network = N;
    using Orientation = O;
    /// Earlier positions that the network sees.
    static constexpr std::size_t past = encoder_past<E>;
    using Parameters = nn::Parameters<N>;

    /// Numbers that the network reads and puts out.
    static constexpr std::size_t input_size = E::Shape::size;
    static constexpr std::size_t output_size = G::action_count;
    static_assert(nn::reads<N, input_size>,
                  "the network must read as many numbers as the encoder writes");
    static_assert(nn::puts_out<N, output_size>,
                  "the network must put out one value for each action of the game");
};

/// True of `QFunction` alone.
template <class Q>
inline constexpr bool is_q_function = false;
template <class G, class E, class N, class O>
inline constexpr bool is_q_function<QFunction<G, E, N, O>> = true;

/// A `QFunction`.
template <class Q>
concept QFunctionType = is_q_function<Q>;

/// The legal action whose value is highest, the first of equals. `values` is indexed by action.
/// Requires at least one action.
template <class Actions>
[[nodiscard]] constexpr auto best_action(const Actions& actions,
                                         std::span<const float> values) noexcept {
    assert(!actions.empty());
    auto best = actions[0];
    for (const auto action : actions)
        if (values[action.index()] > values[best.index()]) best = action;
    return best;
}

/// Values all actions in several games, given as positions, histories or requests, by one run of
/// the network, such as `nn::AsTrained`; `values_in` returns the values. Requires room in it.
/// Allocates nothing.
template <QFunctionType Q, class Network, class Asked>
void evaluate(Network& network, std::span<const Asked> asked) noexcept {
    assert(network.capacity() >= asked.size());
    for (std::size_t row = 0; row < asked.size(); ++row) show<Q>(asked[row], network.input(row));
    network.forward(asked.size());
}

/// Tells what an action in the position of a row is worth to its mover, once evaluated. Refers to
/// both.
template <QFunctionType Q, class Network>
[[nodiscard]] auto values_in(const Network& network, std::size_t row,
                             const typename Q::Game& position) noexcept {
    return [values = network.output(row), &position,
            s = Q::Orientation::symmetry(position)](typename Q::Game::Action action) {
        return values[image(position, action, s).index()];
    };
}

/// The legal action of highest value in the position of a row, once evaluated; the first of equals.
/// Requires one.
template <QFunctionType Q, class Network>
[[nodiscard]] typename Q::Game::Action best_in(const Network& network, std::size_t row,
                                               const typename Q::Game& position) noexcept {
    const auto legal = position.legal_actions();
    assert(!legal.empty());
    return *std::ranges::max_element(legal, {}, values_in<Q>(network, row, position));
}

/// The same, but any of equals, if there are several: only then it draws.
template <QFunctionType Q, class Network>
[[nodiscard]] typename Q::Game::Action best_in(const Network& network, std::size_t row,
                                               const typename Q::Game& position,
                                               Rng& rng) noexcept {
    const auto legal = position.legal_actions();
    const auto value = values_in<Q>(network, row, position);
    const auto first = best_in<Q>(network, row, position);
    const auto is_best = [&](auto action) { return value(action) == value(first); };
    const auto equals = static_cast<std::uint32_t>(std::ranges::count_if(legal, is_best));
    if (equals < 2) return first;
    std::uint32_t skipped = rng.below(equals);
    return *std::ranges::find_if(legal,
                                 [&](auto action) { return is_best(action) && skipped-- == 0; });
}

/// The legal actions that a network values highest in several games, by one run of it. Requires
/// legal actions in each, room for each in both spans, and in the network. Allocates nothing.
template <QFunctionType Q, class Network, class Asked>
void best_actions(Network& network, std::span<const Asked> asked,
                  std::span<typename Q::Game::Action> actions) noexcept {
    assert(actions.size() >= asked.size());
    evaluate<Q>(network, asked);
    for (std::size_t row = 0; row < asked.size(); ++row)
        actions[row] = best_in<Q>(network, row, present_of(asked[row]));
}

/// The agent that plays the legal action of highest value. Holds the weights; a copy is
/// independent. Deterministic: it draws nothing.
template <QFunctionType Q>
class QAgent {
public:
    using Game = typename Q::Game;
    using Action = typename Game::Action;
    using Asked = AskedOf<Q>;
    static constexpr std::size_t past = Q::past;

    /// Plays by these weights. Those of `AnyNetwork` must be of a network that fits, as
    /// `load_agent_parameters` sees to; so, too, for other agents.
    explicit QAgent(typename Q::Parameters parameters)
        : network_(std::move(parameters), positions_at_once) {}

    [[nodiscard]] const typename Q::Parameters& parameters() const noexcept {
        return network_.parameters();
    }

    /// The value to the mover of each action in `position.legal_actions()`, in that order.
    [[nodiscard]] auto values(const Asked& asked) noexcept {
        evaluate<Q>(network_, std::span(&asked, 1));
        const Game& position = present_of(asked);
        const auto value = values_in<Q>(network_, 0, position);
        static_vector<float, Game::max_legal_actions> values;
        for (const Action action : position.legal_actions()) values.push_back(value(action));
        return values;
    }

    [[nodiscard]] Action act(const Asked& asked, Rng&) noexcept { return act(asked); }

    /// Requires a legal action.
    [[nodiscard]] Action act(const Asked& asked) noexcept {
        Action action;
        best_actions<Q>(network_, std::span(&asked, 1), {&action, 1});
        return action;
    }

    /// The same in many games, with room for as many actions.
    void act(std::span<const Asked> asked, std::span<Action> actions) noexcept {
        act_by_parts(asked, actions, positions_at_once,
                     [&](auto some, auto theirs) { best_actions<Q>(network_, some, theirs); });
    }

private:
    static constexpr std::size_t positions_at_once = 16;

    nn::AsTrained<typename Q::Network, kernel_width<Q>> network_;
};

}  // namespace LUDUS_NAMESPACE
