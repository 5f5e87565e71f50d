#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/chunks.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/softmax.hpp"

namespace ludus {

/// How likely each action of a game is to be played, and what a position is worth to its mover, by one
/// network: it puts out a number for each action, whose softmax over the legal ones is the policy, and
/// then the value. The heads may share all layers but the last ones, as in
///
///     nn::Network<Shape<18>, Dense<64>, Relu, Fork<Dense<9>, Dense<1>>>,
///
/// or none: a `Fork` of two sequences right after the input. A description without state, from which
/// learners and agents are made: the game, how a position becomes features, the network, and under which
/// symmetry it sees the position.
template <Game G, Encoder<G> E, nn::NetworkType N, Orientation<G> O = Unturned>
    requires(N::Input::size == E::Shape::size && N::Output::size == G::action_count + 1)
struct PolicyValue {
    using Game = G;
    using Encoder = E;
    using Network = N;
    using Orientation = O;
    using Parameters = nn::Parameters<N>;
    using Activations = nn::Activations<N>;
    /// One number for each legal action of a position, in the order of `legal_actions()`.
    using Choices = static_vector<float, G::max_legal_actions>;
    using Output = std::span<const float, N::Output::size>;
};

/// True of `PolicyValue` alone.
template <class D>
inline constexpr bool is_policy_value = false;
template <class G, class E, class N, class O>
inline constexpr bool is_policy_value<PolicyValue<G, E, N, O>> = true;

/// A `PolicyValue`.
template <class D>
concept PolicyValueType = is_policy_value<D>;

/// Writes what the network sees of a position.
template <PolicyValueType D>
void show(const typename D::Game& position,
          std::span<float, D::Encoder::Shape::size> features) noexcept {
    D::Encoder::encode(image(position, D::Orientation::symmetry(position)), features);
}

/// Where the network's output tells of each legal action, in the order of `legal_actions()`.
template <PolicyValueType D>
[[nodiscard]] auto output_places(const typename D::Game& position) noexcept {
    const std::size_t s = D::Orientation::symmetry(position);
    static_vector<std::size_t, D::Game::max_legal_actions> places;
    for (const auto action : position.legal_actions())
        places.push_back(image(position, action, s).index());
    return places;
}

/// The distribution over the legal actions of a position, by what the network put out for it. Illegal
/// actions take no part. Requires a legal action.
template <PolicyValueType D>
[[nodiscard]] typename D::Choices policy_in(typename D::Output output,
                                            const typename D::Game& position) noexcept {
    typename D::Choices policy;
    for (const std::size_t place : output_places<D>(position)) policy.push_back(output[place]);
    const std::span<float> shares(policy.data(), policy.size());
    nn::softmax<float>(shares, shares);
    return policy;
}

/// What the position is worth to its mover, by what the network put out for it.
template <PolicyValueType D>
[[nodiscard]] float value_in(typename D::Output output) noexcept {
    return output.back();
}

/// The agent that plays by a policy: the likeliest legal action, the first of equals, or one drawn by
/// the distribution. Holds the weights; a copy is independent. Draws only where it samples.
template <PolicyValueType D, Choosing choosing = Choosing::likeliest>
class PolicyAgent {
public:
    using Game = typename D::Game;
    using Action = typename Game::Action;

    explicit PolicyAgent(typename D::Parameters parameters) : parameters_(std::move(parameters)) {}

    [[nodiscard]] const typename D::Parameters& parameters() const noexcept { return parameters_; }

    /// Over `position.legal_actions()`, in that order. Requires a legal action.
    [[nodiscard]] typename D::Choices policy(const Game& position) noexcept {
        return policy_in<D>(evaluated({&position, 1}).output(0), position);
    }
    /// Of a position, to its mover.
    [[nodiscard]] float value(const Game& position) noexcept {
        return value_in<D>(evaluated({&position, 1}).output(0));
    }

    /// Requires a legal action.
    [[nodiscard]] Action act(const Game& position, Rng& rng) noexcept {
        const auto shares = policy(position);
        return position.legal_actions()[chosen_place(choosing, shares, rng)];
    }

    /// In many positions at once what it plays in each alone. Requires legal actions in each, and room for
    /// as many actions.
    void act(std::span<const Game> positions, std::span<Action> actions) noexcept
        requires(choosing == Choosing::likeliest)
    {
        act_by_parts(positions, actions, positions_at_once, [&](auto some, auto theirs) {
            const auto& activations = evaluated(some);
            for (std::size_t row = 0; row < some.size(); ++row) {
                const auto shares = policy_in<D>(activations.output(row), some[row]);
                theirs[row] = some[row].legal_actions()[likeliest_place(shares)];
            }
        });
    }

private:
    static constexpr std::size_t positions_at_once = 16;

    /// Runs the network on so many positions.
    [[nodiscard]] const typename D::Activations& evaluated(
        std::span<const Game> positions) noexcept {
        for (std::size_t row = 0; row < positions.size(); ++row)
            show<D>(positions[row], activations_.input(row));
        nn::forward(parameters_, activations_, 0, positions.size());
        return activations_;
    }

    typename D::Parameters parameters_;
    typename D::Activations activations_{positions_at_once};
};

}  // namespace ludus
