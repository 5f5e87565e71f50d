#pragma once

#include <concepts>
#include <filesystem>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/game/game.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/any_agent.hpp"

namespace LUDUS_NAMESPACE {

/// A kind of agent that files hold: `file_kind()` is what such a file says of itself, and `open`
/// makes the agent of it, or throws `CheckpointError`.
template <class K, class G>
concept AgentKind = Agent<typename K::Agent, G> && requires(const std::filesystem::path& path) {
    { K::file_kind() } -> std::same_as<std::string>;
    { K::open(path) } -> std::same_as<typename K::Agent>;
};

/// Plays by a network alone: the action of highest value, or the likeliest one. `D` is a
/// `QFunction`, an `ActorCritic` or a `PolicyValue`.
template <class D>
    requires requires { typename detail::AgentOf<D>::Agent; }
struct NetworkAlone {
    using Agent = typename detail::AgentOf<D>::Agent;

    [[nodiscard]] static std::string file_kind() { return ludus::file_kind<D>("agent"); }
    [[nodiscard]] static Agent open(const std::filesystem::path& path) {
        return load_agent<D>(path);
    }
};

/// A list of kinds, each an `AgentKind` or a description, which stands for `NetworkAlone`.
template <class... Kinds>
struct AgentKinds {};

/// The kinds that `open_agent<G>` knows; derives from an `AgentKinds`. The headers of `agents/`
/// specialise it for the games of this library.
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
template <class K>
using AsKind = typename KindOf<K>::Type;

template <class G, class Kinds>
struct OpenedBy;
template <class G, class... Kinds>
struct OpenedBy<G, AgentKinds<Kinds...>> {
    static_assert((AgentKind<AsKind<Kinds>, G> && ...), "a kind is of another game");
    using Agent = AnyAgent<G, typename AsKind<Kinds>::Agent...>;

    [[nodiscard]] static Agent open(const std::filesystem::path& path) {
        const std::string found = read_checkpoint(path).kind;
        std::optional<Agent> agent;
        const auto opens = [&]<class K>(std::type_identity<K>) {
            if (found != K::file_kind()) return false;
            agent.emplace(K::open(path));
            return true;
        };
        if (!(opens(std::type_identity<AsKind<Kinds>>{}) || ...))
            throw CheckpointError(path,
                                  concat("expected an agent of ", G::name,
                                         " of a known kind, found \"", printable(found), "\""));
        return *std::move(agent);
    }
};

/// The list that a `KnownAgents` derives from.
template <class... Kinds>
AgentKinds<Kinds...> list_of(const AgentKinds<Kinds...>&);

}  // namespace detail

/// Opens the agent of a file, whichever of these kinds it is of. The result acts in a position by
/// `act(position)`; whole games, with what agents remember, are played by `GameSession`, `match`
/// and others. Copies are independent. Reads the file twice.
/// Throws `CheckpointError` for other files, and says what they hold.
template <Game G, class... Kinds>
    requires(sizeof...(Kinds) > 0)
[[nodiscard]] auto open_agent(const std::filesystem::path& path) {
    return detail::OpenedBy<G, AgentKinds<Kinds...>>::open(path);
}
/// The same by the kinds that are known of the game.
template <Game G>
[[nodiscard]] auto open_agent(const std::filesystem::path& path) {
    return detail::OpenedBy<G, decltype(detail::list_of(KnownAgents<G>{}))>::open(path);
}

}  // namespace LUDUS_NAMESPACE
