#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/agents/open_agent.hpp"
#include "ludus/app/agent_source.hpp"
#include "ludus/app/any_evaluator.hpp"
#include "ludus/app/any_trainer.hpp"
#include "ludus/app/entry.hpp"
#include "ludus/app/game_entry.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/check_encoder.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/game/scored.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/heuristic_evaluator.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/train/trainer.hpp"

namespace LUDUS_NAMESPACE {

namespace app {

template <class A>
struct AgentPart {
    std::string name;
    std::filesystem::path usual_file;
};
template <class A>
struct GivenAgentPart {
    std::string name;
    A agent;
};
template <class T>
struct TrainerPart {
    std::string name;
    typename T::Settings settings;
    std::filesystem::path usual_file;
};
template <class E>
struct EvaluationPart {
    double scale;
};
struct UsualAgentPart {
    std::string text;
};
template <class R>
struct RefereePart {
    std::string name;
    R referee;
};

}  // namespace app

/// For `entry`: agents under a name. `A` is a default-constructible agent, or a kind of agents from
/// files as `open_agent` takes it: a description of a network, a trainer (which means its agents),
/// or another kind. Agents from files have texts such as `net:my_agent.ludus`; the text `net` alone
/// opens `usual_file`. A name may stand for several kinds, of which the file decides.
template <class A>
[[nodiscard]] app::AgentPart<A> agent(std::string name, std::filesystem::path usual_file = {}) {
    return {std::move(name), std::move(usual_file)};
}
/// The same for copies of a given agent.
template <class A>
    requires(!std::convertible_to<A, std::filesystem::path>)
[[nodiscard]] app::GivenAgentPart<A> agent(std::string name, A agent) {
    return {std::move(name), std::move(agent)};
}
/// For `entry`: a learner under a name, and its settings where no others are asked for. Its saved
/// agents can be opened under the same name, which alone opens `usual_file`, by its type's default
/// settings unless `agent` has such files under that name.
template <Trainer T>
[[nodiscard]] app::TrainerPart<T> trainer(std::string name,
                                          const typename T::Settings& settings = {},
                                          std::filesystem::path usual_file = {}) {
    return {std::move(name), settings, std::move(usual_file)};
}
/// For `entry`: the evaluation at the horizon of searches. A search by simulations values `scale`
/// points as 0.76.
template <class E>
[[nodiscard]] app::EvaluationPart<E> evaluation(double scale = 10) {
    return {scale};
}
/// For `entry`: the default agent, by its text.
[[nodiscard]] inline app::UsualAgentPart usual_agent(std::string text) { return {std::move(text)}; }
/// For `entry`: a referee that `--referee` can choose by name.
template <class R>
[[nodiscard]] app::RefereePart<R> referee(std::string name, R referee = {}) {
    return {std::move(name), std::move(referee)};
}

namespace app {

/// Puts the parts of an entry together.
template <Game G, std::size_t past>
class EntryBuilder {
    using Source = AgentSource<G, past>;

public:
    [[nodiscard]] GameEntry<G, past> take() {
        for (auto& source : trained_) add_unless_known(std::move(source));
        add_known();
        if (entry_.minimax == nullptr) entry_.minimax = minimax<UsualEvaluation>;
        return std::move(entry_);
    }

    template <class A>
    void add(const AgentPart<A>& part) {
        entry_.sources.push_back(source_of<G, past, A>(part.name, part.usual_file));
        add_encoder<A>(part.name);
    }
    template <class A>
    void add(const GivenAgentPart<A>& part) {
        entry_.sources.push_back(source_of_given<G, past>(part.name, part.agent));
    }
    template <class T>
    void add(const TrainerPart<T>& part) {
        static_assert(std::same_as<typename T::Game, G>, "the trainer is of another game");
        entry_.trainers.push_back(trainer_source<G, past, T>(part.name, part.settings));
        if constexpr (AgentKind<ludus::detail::AsKind<T>, G>)
            trained_.push_back(source_of<G, past, T>(part.name, part.usual_file));
        add_encoder<T>(part.name);
    }
    template <class E>
    void add(const EvaluationPart<E>& part) {
        entry_.minimax = minimax<E>;
        entry_.heuristic = [scale = part.scale] {
            return AnyEvaluator<G, past>(HeuristicEvaluator<E>({.scale = scale}));
        };
    }
    template <class R>
    void add(const RefereePart<R>& part) {
        entry_.referees.push_back({part.name, part.referee});
    }
    void add(const Limit& limit) { entry_.limit = limit; }
    void add(const UsualAgentPart& part) { entry_.usual = part.text; }

private:
    /// Points in games that have them.
    using UsualEvaluation = std::conditional_t<Scored<G>, MarginOfPoints, OutcomeOnly>;

    template <class E>
    [[nodiscard]] static GameAgent<G, past> minimax(const AgentText& text) {
        return GameAgent<G, past>(with_number(NegamaxAgent<G, E>({.depth = 4}), text), text.limit);
    }
    /// Adds the encoder of a description, or of what a trainer trains, if there is one.
    template <class D>
    void add_encoder(const std::string& name) {
        if constexpr (requires { typename D::Description; })
            add_encoder<typename D::Description>(name);
        else if constexpr (requires { typename D::Encoder; })
            add_encoder({name, fault_of<typename D::Encoder>});
    }
    void add_encoder(const EncoderSource& encoder) {
        if (std::ranges::find(entry_.encoders, encoder.fault, &EncoderSource::fault) ==
            entry_.encoders.end())
            entry_.encoders.push_back(encoder);
    }
    template <class E>
    [[nodiscard]] static std::string fault_of(std::uint64_t games, std::uint64_t seed) {
        Rng rng(seed);
        return check_encoder<E, G>(rng, games).fault;
    }
    /// Adds the kinds that `open_agent` knows of the game and that no part has named.
    void add_known() {
        if constexpr (requires { sizeof(KnownAgents<G>); })
            add_kinds(static_cast<decltype(ludus::detail::list_of(KnownAgents<G>{}))*>(nullptr));
    }
    template <class... Kinds>
    void add_kinds(const AgentKinds<Kinds...>*) {
        (add_unless_known(source_of<G, past, Kinds>("", {})), ...);
    }
    /// Adds a source unless its files are already opened under its name; under any, if it has none.
    void add_unless_known(Source source) {
        const auto is_same = [&](const Source& one) {
            return one.file_kind == source.file_kind &&
                (source.name.empty() || one.name == source.name);
        };
        if (std::ranges::none_of(entry_.sources, is_same))
            entry_.sources.push_back(std::move(source));
    }

    GameEntry<G, past> entry_;
    std::vector<Source> trained_;  ///< of the trainers' agents
};

/// Number of earlier positions that the agents of a part see.
template <Game G, class Part>
inline constexpr std::size_t past_of_part = 0;
template <Game G, class A>
inline constexpr std::size_t past_of_part<G, AgentPart<A>> = past_of_source<G, A>();
template <Game G, class A>
inline constexpr std::size_t past_of_part<G, GivenAgentPart<A>> = past_of<A>;
template <Game G, class T>
    requires AgentKind<ludus::detail::AsKind<T>, G>
inline constexpr std::size_t past_of_part<G, TrainerPart<T>> = past_of_source<G, T>();

template <Game G, class... Kinds>
[[nodiscard]] consteval std::size_t past_of_kinds(const AgentKinds<Kinds...>*) noexcept {
    return std::max({std::size_t{0}, past_of_source<G, Kinds>()...});
}
template <Game G>
[[nodiscard]] consteval std::size_t past_of_known() noexcept {
    if constexpr (requires { sizeof(KnownAgents<G>); })
        return past_of_kinds<G>(
            static_cast<decltype(ludus::detail::list_of(KnownAgents<G>{}))*>(nullptr));
    else
        return 0;
}

}  // namespace app

/// A game of a program, for `run`, with any of these parts in any order:
///
///     ludus::agent<A>("net")           agents under a name; without any there are searches
///     ludus::trainer<T>("az")          a learner, which `train az` uses
///     ludus::evaluation<E>()           how searches value positions
///     ludus::usual_agent("puct:400")   the default agent; else the first agent that can be opened,
///                                      else mcts
///     ludus::referee<R>("early-end")   may end games besides the rules
///     ludus::Limit{.turns = 200}       ends games that need not end by their rules; by default
///                                      1,000 actions
template <Game G, class... Parts>
[[nodiscard]] app::Entry entry(const Parts&... parts) {
    constexpr std::size_t past =
        std::max({app::past_of_known<G>(), app::past_of_part<G, Parts>...});
    app::EntryBuilder<G, past> builder;
    (builder.add(parts), ...);
    return builder.take();
}

}  // namespace LUDUS_NAMESPACE
