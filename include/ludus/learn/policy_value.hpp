#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <span>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/action_places.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/history.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/kernel_width.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/learn/show.hpp"
#include "ludus/nn/as_trained.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/softmax.hpp"
#include "ludus/play/act_by_parts.hpp"

namespace LUDUS_NAMESPACE {

/// How likely each action of a game is to be played, and what a position is worth to its mover, by
/// one network: it puts out a number for each place of an action, of which the softmax over the
/// legal ones is the policy, and then the value. The heads may share all layers but the last ones,
/// as in
///
///     nn::Network<Shape<18>, Dense<64>, Relu, Fork<Dense<9>, Dense<1>>>,
///
/// or none: a `Fork` of two sequences right after the input. A description without state, from
/// which learners and agents are made: the game, how a position, or the last few of a game, become
/// features, the network, under which symmetry it sees them, and at which place of its output an
/// action has its number.
template <Game G, class E, nn::PlayableNetwork N, Orientation<G> O = Unturned,
          ActionPlaces<G> P = ByIndex<G>>
    requires(Encoder<E, G> || HistoryEncoder<E, G>)
struct PolicyValue {
    using Game = G;
    using Encoder = E;
    using Network = N;
    using Orientation = O;
    using Places = P;
    /// Earlier positions that the network sees.
    static constexpr std::size_t past = encoder_past<E>;
    using Seen = History<G, past>;  ///< what is encoded: a position, with those before it
    using Parameters = nn::Parameters<N>;
    /// One number for each legal action of a position, in the order of `legal_actions()`.
    using LegalNumbers = static_vector<float, G::max_legal_actions>;
    /// What the network puts out: a number for each place, then the value.
    using Output = std::span<const float>;

    /// Numbers that the network reads and puts out.
    static constexpr std::size_t input_size = E::Shape::size;
    static constexpr std::size_t output_size = P::count + 1;
    static_assert(nn::reads<N, input_size>,
                  "the network must read as many numbers as the encoder writes");
    static_assert(nn::puts_out<N, output_size>,
                  "the network must put out a number for each action of the game, then one value");
};

/// True of `PolicyValue` alone.
template <class D>
inline constexpr bool is_policy_value = false;
template <class G, class E, class N, class O, class P>
inline constexpr bool is_policy_value<PolicyValue<G, E, N, O, P>> = true;

/// A `PolicyValue`.
template <class D>
concept PolicyValueType = is_policy_value<D>;

namespace detail {

/// The image of a position by which the places of actions are found; indices need none.
template <PolicyValueType D>
[[nodiscard]] typename D::Game seen_by_places(const typename D::Game& position,
                                              std::size_t symmetry) noexcept {
    if constexpr (std::same_as<typename D::Places, ByIndex<typename D::Game>>)
        return position;
    else
        return image(position, symmetry);
}

}  // namespace detail

/// The place in the network's output of each of these actions of a position.
template <PolicyValueType D>
[[nodiscard]] auto output_places(const typename D::Game& position,
                                 const ActionList<typename D::Game>& actions) noexcept {
    const std::size_t s = D::Orientation::symmetry(position);
    const typename D::Game seen = detail::seen_by_places<D>(position, s);
    static_vector<std::size_t, D::Game::max_legal_actions> places;
    for (const auto action : actions)
        places.push_back(D::Places::place(seen, image(position, action, s)));
    return places;
}
/// The same of the legal ones, in the order of `legal_actions()`.
template <PolicyValueType D>
[[nodiscard]] auto output_places(const typename D::Game& position) noexcept {
    return output_places<D>(position, position.legal_actions());
}

/// Writes the distribution over these actions of a position, by what the network put out for it.
/// Other actions take no part. Requires an action, and room for as many numbers.
template <PolicyValueType D>
void fill_policy(typename D::Output output, const typename D::Game& position,
                 const ActionList<typename D::Game>& actions, std::span<float> policy) noexcept {
    const auto places = output_places<D>(position, actions);
    assert(places.size() == policy.size());
    for (std::size_t i = 0; i < places.size(); ++i) policy[i] = output[places[i]];
    nn::softmax<float>(policy, policy);
}
/// The same over the legal actions, in the order of `legal_actions()`.
template <PolicyValueType D>
[[nodiscard]] typename D::LegalNumbers policy_in(typename D::Output output,
                                                 const typename D::Game& position) noexcept {
    typename D::LegalNumbers policy;
    const auto actions = position.legal_actions();
    for (std::size_t i = 0; i < std::size(actions); ++i) policy.push_back(0);
    fill_policy<D>(output, position, actions, {policy.data(), policy.size()});
    return policy;
}

/// What the position is worth to its mover, by what the network put out for it.
template <PolicyValueType D>
[[nodiscard]] float value_in(typename D::Output output) noexcept {
    return output.back();
}

/// The agent that plays by a policy: the likeliest legal action, the first of equals, or one drawn
/// by the distribution. Holds the weights; a copy is independent. Draws only where it samples.
template <PolicyValueType D, Choosing choosing = Choosing::likeliest>
class PolicyAgent {
public:
    using Game = typename D::Game;
    using Action = typename Game::Action;
    using Asked = AskedOf<D>;
    static constexpr std::size_t past = D::past;
    /// Plays by these weights.
    explicit PolicyAgent(typename D::Parameters parameters)
        : network_(std::move(parameters), positions_at_once) {}

    [[nodiscard]] const typename D::Parameters& parameters() const noexcept {
        return network_.parameters();
    }

    /// Over the position's `legal_actions()`, in that order. Requires a legal action.
    [[nodiscard]] typename D::LegalNumbers policy(const Asked& asked) noexcept {
        return policy_in<D>(evaluated({&asked, 1}).output(0), present_of(asked));
    }
    /// Of the position, to its mover.
    [[nodiscard]] float value(const Asked& asked) noexcept {
        return value_in<D>(evaluated({&asked, 1}).output(0));
    }

    /// Requires a legal action.
    [[nodiscard]] Action act(const Game& position, Rng& rng) noexcept
        requires(past == 0)
    {
        const auto shares = policy(position);
        return position.legal_actions()[chosen_place(choosing, shares, rng)];
    }
    [[nodiscard]] Action act(const Asked& request) noexcept
        requires(past > 0)
    {
        const auto shares = policy(request);
        return request.position().legal_actions()[chosen_place(choosing, shares, request.rng())];
    }
    /// In many games at once what it plays in each alone. Requires legal actions in each, and room
    /// for as many actions.
    void act(std::span<const Asked> asked, std::span<Action> actions) noexcept
        requires(choosing == Choosing::likeliest)
    {
        act_by_parts(asked, actions, positions_at_once, [&](auto some, auto theirs) {
            const auto& network = evaluated(some);
            for (std::size_t row = 0; row < some.size(); ++row) {
                const Game& position = present_of(some[row]);
                const auto shares = policy_in<D>(network.output(row), position);
                theirs[row] = position.legal_actions()[likeliest_place(shares)];
            }
        });
    }

private:
    static constexpr std::size_t positions_at_once = 16;

    using Network = nn::AsTrained<typename D::Network, kernel_width<D>>;

    /// Runs the network on these games.
    [[nodiscard]] const Network& evaluated(std::span<const Asked> asked) noexcept {
        for (std::size_t row = 0; row < asked.size(); ++row)
            show<D>(asked[row], network_.input(row));
        network_.forward(asked.size());
        return network_;
    }

    Network network_;
};

}  // namespace LUDUS_NAMESPACE
