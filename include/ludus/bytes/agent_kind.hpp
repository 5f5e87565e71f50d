#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "ludus/bytes/agent.hpp"
#include "ludus/bytes/any_network.hpp"
#include "ludus/bytes/checkpoint.hpp"
#include "ludus/bytes/table.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/opened.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/game/action_places.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/packed.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/feature_evaluation.hpp"
#include "ludus/learn/features.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/linear_value.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/table_agent.hpp"
#include "ludus/learn/value_table.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/loaded_agent.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/selective_agent.hpp"

namespace LUDUS_NAMESPACE {

/// A kind of agent that files hold: `file_kind()` is what such a file says of itself, and `read`
/// makes the agent of its bytes, or says why there is none; these are not checked before, and
/// `view_checkpoint` checks them. It may have `reads(kind)`, which says of other files that they
/// are of it.
template <class K, class G>
concept AgentKind = Agent<typename K::Agent, G> && requires(std::span<const std::byte> bytes) {
    { K::file_kind() } -> std::same_as<std::string>;
    { K::read(bytes) } -> std::same_as<Opened<typename K::Agent>>;
};

/// Plays by a network alone: the action of highest value, or the likeliest one. `D` is a
/// `QFunction`, an `ActorCritic` or a `PolicyValue`; a file may have any network of it.
template <class D>
    requires requires { typename detail::AgentOf<D>::Agent; }
struct NetworkAlone {
    using Description = WithAnyNetwork<D>;
    using Agent = typename detail::AgentOf<Description>::Agent;

    [[nodiscard]] static std::string file_kind() { return ludus::file_kind<Description>("agent"); }
    /// Of files without a plan only those of D's own network.
    [[nodiscard]] static bool reads(std::string_view kind) {
        return is_of_kind(kind, has_plan(kind) ? file_kind() : ludus::file_kind<D>("agent"));
    }
    [[nodiscard]] static Opened<Agent> read(std::span<const std::byte> bytes) {
        return read_any_network<D>(bytes).then(
            [](auto parameters) { return Agent(std::move(parameters)); });
    }
};

/// Plays as the agents of a trainer do, by its default settings: of files that `save` made of them.
template <class T>
struct Trained {
    using Agent = typename T::Agent;
    using Description = typename T::Description;

    [[nodiscard]] static std::string file_kind() {
        return ludus::file_kind<typename T::Description>("agent");
    }
    [[nodiscard]] static Opened<Agent> read(std::span<const std::byte> bytes) {
        return read_agent_parameters<Description>(bytes).then(
            [](const auto& parameters) { return T::make_agent(parameters); });
    }
};

/// Plays by a table that was filled under `O`, at random where it knows nothing.
template <Packed G, Orientation<G> O = Unturned>
struct Tabulated {
    using Agent = TableAgent<G, RandomAgent, O>;

    [[nodiscard]] static std::string file_kind() { return table_kind<G, O>("agent"); }
    [[nodiscard]] static Opened<Agent> read(std::span<const std::byte> bytes) {
        return read_table<G, O>(bytes).then([](ValueTable<G> table) {
            return Agent(std::make_shared<const ValueTable<G>>(std::move(table)));
        });
    }
};

/// Searches to a depth, at whose ends stand learned values of features.
template <Game G, Features<G> F, int depth = 4>
struct SearchesByValues {
    using Agent = NegamaxAgent<G, LearnedEvaluation<G, F>>;

    [[nodiscard]] static std::string file_kind() { return values_kind<G, F>("agent"); }
    [[nodiscard]] static Opened<Agent> read(std::span<const std::byte> bytes) {
        return read_values<G, F>(bytes).then([](LinearValue<G, F> values) {
            return Agent({.depth = depth}, LearnedEvaluation(std::move(values)));
        });
    }
};

/// Searches selectively by a `FeatureNetwork`, about `nodes` positions an action.
template <class N, ActionPlaces<typename N::Game> P = ByIndex<typename N::Game>,
          std::uint64_t nodes = 20'000>
struct SearchesByNetwork {
    using Agent = SelectiveAgent<typename N::Game, FeatureEvaluation<N>, P>;

    [[nodiscard]] static std::string file_kind() { return features_kind<N>("agent"); }
    [[nodiscard]] static Opened<Agent> read(std::span<const std::byte> bytes) {
        return read_features<N>(bytes).then([](N network) {
            return Agent(selective_settings<Agent>(nodes),
                         FeatureEvaluation<N>(std::move(network)));
        });
    }
};

/// A list of kinds, each an `AgentKind`, a description, which stands for `NetworkAlone`, or a
/// trainer, which stands for its agents.
template <class... Kinds>
struct AgentKinds {};

/// The kinds that are known of a game; derives from an `AgentKinds`. The headers named after games
/// specialise it for those of this library.
template <Game G>
struct KnownAgents;

namespace detail {

template <class K>
struct KindOf {
    using Type = K;
};
template <class D>
    requires requires { typename AgentOf<D>::Agent; }
struct KindOf<D> {
    using Type = NetworkAlone<D>;
};
/// Agents of a trainer that play by the network alone need not know which trainer they are of.
template <class T>
inline constexpr bool plays_alone = false;
template <class T>
    requires requires { typename AgentOf<typename T::Description>::Agent; }
inline constexpr bool plays_alone<T> =
    std::same_as<typename T::Agent, typename AgentOf<typename T::Description>::Agent>;
/// A trainer that makes agents of weights.
template <class T>
concept MakesAgents =
    requires(const nn::Parameters<typename AgentOf<typename T::Description>::Network>& weights) {
        T::make_agent(weights);
    };
template <MakesAgents T>
struct KindOf<T> {
    using Type = Trained<T>;
};
template <MakesAgents T>
    requires plays_alone<T>
struct KindOf<T> {
    using Type = NetworkAlone<typename T::Description>;
};
/// The kind of a trainer without a description, by its agent.
template <class T, class A>
struct KindByAgent;
template <class T, Packed G, Orientation<G> O>
struct KindByAgent<T, TableAgent<G, RandomAgent, O>> {
    using Type = Tabulated<G, O>;
};
template <class T, class G, class F>
struct KindByAgent<T, NegamaxAgent<G, LearnedEvaluation<G, F>>> {
    using Type = SearchesByValues<G, F, static_cast<int>(typename T::Settings{}.play_depth)>;
};
template <class T, class G, class N, class P>
struct KindByAgent<T, SelectiveAgent<G, FeatureEvaluation<N>, P>> {
    using Type = SearchesByNetwork<N, P, typename T::Settings{}.play_nodes>;
};
template <class T>
    requires requires {
        typename T::Progress;
        typename KindByAgent<T, typename T::Agent>::Type;
    }
struct KindOf<T> : KindByAgent<T, typename T::Agent> {};
template <class K>
using AsKind = typename KindOf<K>::Type;

/// Whether a kind of agents opens files that say this of themselves.
template <class K>
[[nodiscard]] bool reads_kind(std::string_view kind) {
    if constexpr (requires { K::reads(kind); })
        return K::reads(kind);
    else
        return is_of_kind(kind, K::file_kind());
}

template <class G, class Kinds>
struct ReadBy;
template <class G, class... Kinds>
struct ReadBy<G, AgentKinds<Kinds...>> {
    static_assert((AgentKind<AsKind<Kinds>, G> && ...), "a kind is of another game");
    using Agent = LoadedAgent<G, std::max({past_of<typename AsKind<Kinds>::Agent>...})>;

    [[nodiscard]] static Opened<Agent> read(std::span<const std::byte> bytes) {
        Opened<Agent> agent;
        const auto reads = [&, kind = stated_kind(bytes)]<class K>(std::type_identity<K>) {
            if (!reads_kind<K>(kind)) return false;
            agent = K::read(bytes).then([](auto read) { return Agent(std::move(read)); });
            return true;
        };
        if (!(reads(std::type_identity<AsKind<Kinds>>{}) || ...)) {
            const CheckpointView file = view_checkpoint(bytes);
            agent.fault = !file.fault.empty()
                ? file.fault
                : concat("expected an agent of ", G::name, " of a known kind, found \"",
                         printable(file.kind), "\"");
        }
        return agent;
    }
};

/// The list that a `KnownAgents` derives from.
template <class... Kinds>
AgentKinds<Kinds...> list_of(const AgentKinds<Kinds...>&);

}  // namespace detail

/// The agent of a file's bytes, whichever of these kinds it is of, or why there is none. It acts
/// in a position by `act(position)`; whole games, with what agents remember, are played by
/// `GameSession`, `match` and others. Copies are independent.
template <Game G, class... Kinds>
    requires(sizeof...(Kinds) > 0)
[[nodiscard]] auto read_agent(std::span<const std::byte> bytes) {
    return detail::ReadBy<G, AgentKinds<Kinds...>>::read(bytes);
}
/// The same by the kinds that are known of the game.
template <Game G>
[[nodiscard]] auto read_agent(std::span<const std::byte> bytes) {
    return detail::ReadBy<G, decltype(detail::list_of(KnownAgents<G>{}))>::read(bytes);
}

}  // namespace LUDUS_NAMESPACE
