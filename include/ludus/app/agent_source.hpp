#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "ludus/agents/open_agent.hpp"
#include "ludus/app/agent_text.hpp"
#include "ludus/app/any_evaluator.hpp"
#include "ludus/app/game_agent.hpp"
#include "ludus/app/simulation_thinker.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/game/game.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/any_network_file.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/q_evaluator.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/play/uct_agent.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE::app {

/// The same agent with the number of its text: of simulations, or of plies. Throws
/// `std::invalid_argument` if it knows no such number.
template <class A>
[[nodiscard]] A with_number(const A& agent, const AgentText& text) {
    if (text.limit.number || !text.limit.is_timeless())
        throw std::invalid_argument(
            concat(text.name, ": expected no number and no time, since it does not search"));
    return agent;
}
template <Game G>
[[nodiscard]] UctAgent<G> with_number(const UctAgent<G>& agent, const AgentText& text) {
    auto settings = agent.settings();
    settings.simulations = text.number_or(settings.simulations, most_simulations);
    return UctAgent<G>(settings);
}
template <Game G, class E, class S>
[[nodiscard]] PuctAgent<G, E, S> with_number(const PuctAgent<G, E, S>& agent,
                                             const AgentText& text) {
    auto settings = agent.settings();
    settings.simulations = text.number_or(settings.simulations, most_simulations);
    return PuctAgent<G, E, S>(settings, agent.evaluator());
}
template <Game G, class E, class S>
[[nodiscard]] NegamaxAgent<G, E, S> with_number(const NegamaxAgent<G, E, S>& agent,
                                                const AgentText& text) {
    auto settings = agent.settings();
    settings.depth =
        static_cast<int>(text.number_or(static_cast<std::uint32_t>(settings.depth), max_plies));
    if (text.limit.number) settings.nodes = SearchLimits::unlimited;
    return NegamaxAgent<G, E, S>(settings, agent.evaluation());
}

/// Agents of a game under a name, of files or without.
template <Game G, std::size_t past>
struct AgentSource {
    using Agent = GameAgent<G, past>;

    std::string name;  ///< empty for files that are opened by what they say of themselves
    std::filesystem::path usual_file{};              ///< empty if there is none
    std::string file_kind{};                         ///< of its files; empty if it needs none
    bool (*reads_kind)(std::string_view) = nullptr;  ///< see `reads`
    /// Throws `CheckpointError`, or `std::invalid_argument` for a limit that it does not have.
    std::function<Agent(const std::filesystem::path&, const AgentText&)> make{};
    /// Makes what leads a search by the same network; null if nothing can.
    AnyEvaluator<G, past> (*evaluator)(const std::filesystem::path&) = nullptr;
    /// Writes the agent of a file to another, with its matrices in a precision; null if it is no
    /// network.
    void (*round)(const std::filesystem::path& from, const std::filesystem::path& to,
                  nn::Precision precision) = nullptr;

    /// Whether a file that says this of itself is one of its files.
    [[nodiscard]] bool reads(std::string_view kind) const noexcept {
        return reads_kind != nullptr && reads_kind(kind);
    }

    /// The file of a text, else the usual one. Throws `std::invalid_argument` if a file is missing,
    /// or if the agent needs none.
    [[nodiscard]] std::filesystem::path file_of(const AgentText& text) const {
        if (file_kind.empty() && !text.file.empty())
            throw std::invalid_argument(
                concat(name, ": expected no file, found \"", printable(text.file), "\""));
        if (!file_kind.empty() && text.file.empty() && usual_file.empty())
            throw std::invalid_argument(
                concat(name, ": expected a file, as in ", name, ":FILE, found none"));
        return text.file.empty() ? usual_file : std::filesystem::path(text.file);
    }
};

namespace detail {

/// What leads a search by the network of a description.
template <class D>
struct EvaluatorOf;
template <PolicyValueType D>
struct EvaluatorOf<D> {
    using Type = NetworkEvaluator<D>;
};
template <QFunctionType Q>
struct EvaluatorOf<Q> {
    using Type = QEvaluator<Q>;
};

}  // namespace detail

/// A source of copies of an agent.
template <Game G, std::size_t past, Agent<G> A>
[[nodiscard]] AgentSource<G, past> source_of_given(const std::string& name, const A& agent) {
    return {.name = name, .make = [agent](const std::filesystem::path&, const AgentText& text) {
                return GameAgent<G, past>(with_number(agent, text), text.limit);
            }};
}
/// A source of agents of type `A`: a default-constructible agent, a kind of agents of files,
/// a description of a network, or a trainer, which stands for its agents.
template <Game G, std::size_t past, class A>
[[nodiscard]] AgentSource<G, past> source_of(const std::string& name,
                                             const std::filesystem::path& usual_file) {
    using Source = AgentSource<G, past>;
    Source source{.name = name, .usual_file = usual_file};
    if constexpr (Agent<A, G> && std::default_initializable<A>) {
        source.make = [](const std::filesystem::path&, const AgentText& text) {
            return GameAgent<G, past>(with_number(A(), text), text.limit);
        };
    } else {
        using Kind = ludus::detail::AsKind<A>;
        static_assert(AgentKind<Kind, G>,
                      "expected a default-constructible agent, a description of a network, "
                      "a trainer, or a kind of agents as `open_agent` knows it");
        source.file_kind = Kind::file_kind();
        source.reads_kind = ludus::detail::reads_kind<Kind>;
        source.make = [](const std::filesystem::path& file, const AgentText& text) {
            return GameAgent<G, past>(with_number(open_as<Kind>(file), text), text.limit);
        };
        if constexpr (requires {
                          typename ludus::detail::AgentOf<typename Kind::Description>::Network;
                      })
            source.round = [](const std::filesystem::path& from, const std::filesystem::path& to,
                              nn::Precision precision) {
                using D = typename Kind::Description;
                save_agent<WithAnyNetwork<D>>(to, load_any_network<D>(from), precision);
            };
        if constexpr (requires(std::span<const std::byte> bytes) { Kind::evaluator(bytes); })
            source.evaluator = [](const std::filesystem::path& file) {
                return AnyEvaluator<G, past>(ludus::detail::open_by(
                    file, [](auto bytes) { return Kind::evaluator(bytes); }));
            };
        else if constexpr (requires {
                               typename detail::EvaluatorOf<typename Kind::Description>::Type;
                           })
            source.evaluator = [](const std::filesystem::path& file) {
                using D = typename Kind::Description;
                using Evaluator = typename detail::EvaluatorOf<WithAnyNetwork<D>>::Type;
                return AnyEvaluator<G, past>(Evaluator(load_any_network<D>(file)));
            };
        else if constexpr (requires { typename Kind::Agent::Evaluator; })
            source.evaluator = [](const std::filesystem::path& file) {
                return AnyEvaluator<G, past>(open_as<Kind>(file).evaluator());
            };
    }
    return source;
}

/// How many earlier positions agents of this type see, or the searches that their networks lead.
template <Game G, class A>
[[nodiscard]] consteval std::size_t past_of_source() noexcept {
    if constexpr (Agent<A, G> && std::default_initializable<A>) {
        return past_of<A>;
    } else {
        using Kind = ludus::detail::AsKind<A>;
        if constexpr (requires { Kind::Description::past; })
            return std::max<std::size_t>(Kind::Description::past, past_of<typename Kind::Agent>);
        else
            return past_of<typename Kind::Agent>;
    }
}

}  // namespace LUDUS_NAMESPACE::app
