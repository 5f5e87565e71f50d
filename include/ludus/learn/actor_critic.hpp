#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/action_places.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/learn/kernel_width.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/nn/as_trained.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"

namespace LUDUS_NAMESPACE {

namespace detail {

/// Whether a network puts out two parts of one size.
template <nn::PlayableNetwork A>
inline constexpr bool has_two_heads = false;
template <nn::NetworkType A>
    requires ShapesType<typename A::Output>
inline constexpr bool has_two_heads<A> =
    A::Output::part_count == 2 && A::Output::size == 2 * A::Output::offset[1];

}  // namespace detail

/// A policy and what judges it: the game, how a position becomes features, the actor, which makes a
/// distribution over actions of them, and the critic, which values features followed by such a
/// distribution, for the player to move. A description without state, from which learners and
/// agents are made.
///
/// An actor puts out the distribution alone; or, in two parts, the distribution and then how valid
/// it thinks each action is, in [0, 1]. The distribution is over the first `places` of the actions'
/// places, which by default are their indices. Where no such action is legal, the actor is not
/// asked, and chance decides: Onitama's actors know no passes.
template <Game G, Encoder<G> E, nn::PlayableNetwork A, nn::NetworkType C,
          ActionPlaces<G> P = ByIndex<G>>
struct ActorCritic {
    using Game = G;
    using Encoder = E;
    using Actor = A;
    using Critic = C;
    using Places = P;                            ///< of actions in a distribution
    using ActorParameters = nn::Parameters<A>;   ///< what the actor has learned
    using CriticParameters = nn::Parameters<C>;  ///< what the critic has learned

    /// Whether the actor says too how valid each action is; of `AnyNetwork` a file decides.
    static constexpr bool judges_validity = detail::has_two_heads<A>;
    static constexpr std::size_t features = E::Shape::size;  ///< numbers of an encoded position
    /// Places of a distribution.
    static constexpr std::size_t places = C::Input::size - features;
    /// Numbers that the actor reads, and puts out first.
    static constexpr std::size_t input_size = features;
    static constexpr std::size_t output_size = places;
    /// One number for each of the actions.
    using Distribution = std::array<float, places>;
    /// Whether places are indices, so that distributions are remembered as they are chosen by.
    static constexpr bool is_by_index = std::same_as<P, ByIndex<G>>;
    /// The number of values that are remembered of an action; they are by index.
    static constexpr std::size_t remembered = is_by_index ? places : G::action_count;
    using Remembered = std::array<float, remembered>;  ///< by index

    static_assert(nn::reads<A, features>, "the actor must read the features");
    static_assert(C::Input::size > features && nn::puts_out<A, (judges_validity ? 2 : 1) * places>,
                  "the critic must read the features, then a distribution");
    static_assert(places <= P::count, "the actor must not know more actions than the game");
    static_assert(C::Output::size == 1, "the critic must put out one value");
};

/// Whether a type is an `ActorCritic`.
template <class D>
inline constexpr bool is_actor_critic = false;
template <class G, class E, class A, class C, class P>
inline constexpr bool is_actor_critic<ActorCritic<G, E, A, C, P>> = true;

/// An `ActorCritic`.
template <class D>
concept ActorCriticType = is_actor_critic<D>;

/// The agent that plays by an actor, and is kept from invalid actions: the likeliest one, the first
/// of equals, or one drawn by the distribution. Holds the weights; a copy is independent. Without
/// sampling it draws only where the actor is not asked.
template <ActorCriticType D>
class ActorAgent {
public:
    using Game = typename D::Game;
    using Action = typename Game::Action;
    using Distribution = typename D::Distribution;  ///< a distribution

    /// Plays the likeliest valid action, or draws one.
    explicit ActorAgent(typename D::ActorParameters parameters,
                        Choosing choosing = Choosing::likeliest)
        : network_(std::move(parameters), 1), choosing_(choosing) {}

    /// What the actor has learned.
    [[nodiscard]] const typename D::ActorParameters& parameters() const noexcept {
        return network_.parameters();
    }

    /// The distribution over valid actions; nothing where there is none.
    [[nodiscard]] std::optional<Distribution> distribution(const Game& position) noexcept {
        Distribution mask;
        if (!fill_valid_mask<typename D::Places>(position, std::span(mask))) return std::nullopt;
        D::Encoder::encode(position, std::span<float, D::features>(network_.input(0)));
        network_.forward(1);
        Distribution found;
        std::ranges::copy(network_.output(0).template first<D::places>(), found.begin());
        restrict_to_valid(found, mask);
        return found;
    }

    /// Requires a legal action.
    [[nodiscard]] Action act(const Game& position, Rng& rng) noexcept {
        const auto found = distribution(position);
        if (!found) return random_action(position, rng);
        return legal_action_at<typename D::Places>(position, chosen_place(choosing_, *found, rng));
    }

private:
    nn::AsTrained<typename D::Actor, kernel_width<D>> network_;
    Choosing choosing_;
};

}  // namespace LUDUS_NAMESPACE
