#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "ludus/app/agent_source.hpp"
#include "ludus/app/agent_text.hpp"
#include "ludus/app/any_evaluator.hpp"
#include "ludus/app/any_trainer.hpp"
#include "ludus/app/did_you_mean.hpp"
#include "ludus/app/engine_agent.hpp"
#include "ludus/app/game_agent.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/file.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/play/uct_agent.hpp"
#include "ludus/search/rollout_evaluator.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE::app {

/// A referee that a match may have, under a name.
template <Game G>
struct NamedReferee {
    std::string name;
    RefereeOf<G> referee;
};

/// What encodes positions of a game, for a learner or for agents of files.
struct EncoderSource {
    std::string name;  ///< of the learner or the agents
    /// Looks for a broken law in random games; empty if every law held.
    std::string (*fault)(std::uint64_t games, std::uint64_t seed) = nullptr;
};

/// All that a program knows of a game: its agents by their texts, its learners, its referees.
template <Game G, std::size_t past>
struct GameEntry {
    using Agent = GameAgent<G, past>;
    using Evaluator = AnyEvaluator<G, past>;
    using Source = AgentSource<G, past>;

    /// The limit of games that need not end by their rules.
    Limit limit{.actions = 1000};
    std::vector<NamedReferee<G>> referees{};
    std::vector<Source> sources{};
    std::vector<TrainerSource<G, past>> trainers{};
    std::vector<EncoderSource> encoders{};  ///< that `check` looks at
    /// Searches to a depth, by the game's evaluation.
    Agent (*minimax)(const AgentText&) = nullptr;
    /// Leads a search where no network does; null for random playouts.
    std::function<Evaluator()> heuristic{};
    /// The text of the default agent; if empty, `usual_agent` chooses it.
    std::string usual{};

    /// How agents are named, for people.
    [[nodiscard]] std::vector<std::string> agent_texts() const {
        std::vector<std::string> texts;
        for (const auto& source : sources) {
            const std::string text = source.file_kind.empty() ? source.name
                : source.usual_file.empty()                   ? source.name + ":FILE"
                                                              : source.name + "[:FILE]";
            if (!source.name.empty() && std::ranges::find(texts, text) == texts.end())
                texts.push_back(text);
        }
        for (const char* text : {"random", "minimax[:PLIES|TIME]", "mcts[:SIMULATIONS|TIME]",
                                 "puct[:FILE][:SIMULATIONS|TIME]"})
            texts.emplace_back(text);
        if (has_evaluators()) texts.emplace_back("negamax[:FILE][:PLIES|TIME]");
        if (has_files()) texts.emplace_back("net:FILE");
        if constexpr (Notated<G>) texts.emplace_back("engine:COMMAND[:NODES|TIME]");
        return texts;
    }

    /// The default agent: the one of the entry, else its first source that can be opened, else
    /// `mcts`.
    [[nodiscard]] std::string usual_agent() const {
        if (!usual.empty()) return usual;
        for (const auto& source : sources)
            if (!source.name.empty() && (source.file_kind.empty() || exists(source.usual_file)))
                return source.name;
        return "mcts";
    }

    /// The agent of a text. Throws `std::invalid_argument` for an unknown text, and `FileError` if
    /// its file cannot be used.
    [[nodiscard]] Agent make(std::string_view whole_text) const {
        const AgentText text = AgentText::read(whole_text);
        if (text.name == "net" && !text.file.empty() && has_files()) {
            const std::filesystem::path file = text.file;
            return source_of(file, &Source::make).make(file, text);
        }
        if (const auto* const source = named_source(text))
            return source->make(source->file_of(text), text);
        if (text.name == "random") return without_file(text, RandomAgent{});
        if (text.name == "mcts") return without_file(text, UctAgent<G>({}));
        if (text.name == "minimax") {
            refuse_file(text);
            return minimax(text);
        }
        if (text.name == "puct") {
            using Searching = PuctAgent<G, Evaluator>;
            typename Searching::Settings settings{.simulations = 800};
            return Agent(with_number(Searching(settings, evaluator(text)), text), text.limit);
        }
        if (text.name == "negamax" && (!text.file.empty() || usual_source() != nullptr)) {
            using Value = ValueByEvaluator<G, past>;
            return Agent(
                with_number(NegamaxAgent<G, Value>({.depth = 3}, Value(evaluator(text))), text),
                text.limit);
        }
        if (text.name == "engine") return engine(text);
        if (text.name == "uct")
            throw std::invalid_argument("agent: UCT is called mcts here, as in mcts:1000");
        throw std::invalid_argument(concat("agent: ", expected_one_of(agent_texts(), text.name)));
    }

    /// The referee of a name; "none" is always there. Throws `std::invalid_argument`.
    [[nodiscard]] RefereeOf<G> referee(std::string_view name) const {
        if (name == "none") return {};
        std::vector<std::string> all = {"none"};
        for (const auto& one : referees) {
            if (one.name == name) return one.referee;
            all.push_back(one.name);
        }
        throw std::invalid_argument(concat("referee: ", expected_one_of(all, name)));
    }

    /// Those agents that a file can be opened as, by their names.
    [[nodiscard]] std::vector<std::string> openers(const std::filesystem::path& file) const {
        const std::string kind = read_checkpoint(file).kind;
        std::vector<std::string> names;
        for (const auto& source : sources) {
            if (!source.reads(kind)) continue;
            const auto add = [&](const std::string& name) {
                if (std::ranges::find(names, name) == names.end()) names.push_back(name);
            };
            add(source.name.empty() ? "net" : source.name);
            if (source.evaluator != nullptr)
                for (const char* search : {"puct", "negamax"}) add(search);
        }
        return names;
    }
    /// Writes the agent of a file to another, with its matrices in a precision. Throws `FileError`
    /// for a file that cannot be used, or for a new one that was there when this was called.
    void round(const std::filesystem::path& from, const std::filesystem::path& to,
               nn::Precision precision) const {
        const Source& source = source_of(from, &Source::round, " with matrices to round");
        std::error_code unknown;
        if (exists(to, unknown))
            throw FileError(concat(to.string(), ": expected no file yet, found one"));
        source.round(from, to, precision);
    }

private:
    /// Another program. Throws `std::invalid_argument` where there are none.
    [[nodiscard]] static Agent engine(const AgentText& text) {
        if (text.file.empty())
            throw std::invalid_argument("engine: expected a command after the ':', found nothing");
#if __has_include(<spawn.h>)
        if constexpr (Notated<G>) {
            if (text.limit.time)
                return Agent(EngineAgent<G>(
                    text.file, concat("go movetime ", std::to_string(text.limit.time->count())),
                    *text.limit.time));
            if (text.limit.clock) return Agent(EngineAgent<G>(text.file, *text.limit.clock));
            if (text.limit.number)
                return Agent(EngineAgent<G>(
                    text.file, concat("go nodes ", std::to_string(*text.limit.number))));
            return Agent(EngineAgent<G>(text.file, "go"));
        }
#endif
        throw std::invalid_argument(
            concat("engine: expected a game with a Notation and a POSIX system, found ", G::name));
    }
    template <class A>
    [[nodiscard]] static Agent without_file(const AgentText& text, const A& agent) {
        refuse_file(text);
        return Agent(with_number(agent, text), text.limit);
    }
    static void refuse_file(const AgentText& text) {
        if (!text.file.empty())
            throw std::invalid_argument(
                concat(text.name, ": expected a number or a time, or nothing, found \"",
                       printable(text.file), "\""));
    }
    /// Whether there are agents of files.
    [[nodiscard]] bool has_files() const {
        return std::ranges::any_of(sources, [](const auto& one) { return !one.file_kind.empty(); });
    }
    /// Whether networks can lead searches.
    [[nodiscard]] bool has_evaluators() const {
        return std::ranges::any_of(sources,
                                   [](const auto& one) { return one.evaluator != nullptr; });
    }
    /// The source of a text's name, or of several the one that its file is of; null if there is
    /// none. Throws `CheckpointError` if none of several fits.
    [[nodiscard]] const Source* named_source(const AgentText& text) const {
        const auto is_named = [&](const auto& source) { return source.name == text.name; };
        const auto first = std::ranges::find_if(sources, is_named);
        if (first == sources.end()) return nullptr;
        if (text.file.empty() || std::ranges::count_if(sources, is_named) == 1) return &*first;
        const std::string kind = read_checkpoint(text.file).kind;
        for (const auto& source : sources)
            if (is_named(source) && source.reads(kind)) return &source;
        throw CheckpointError(
            text.file,
            concat("expected an agent for ", text.name, ", found \"", printable(kind), "\""));
    }
    /// The source of a file, by what the file says of itself, among those with such a function.
    template <class Function>
    [[nodiscard]] const Source& source_of(const std::filesystem::path& file,
                                          Function Source::* function,
                                          std::string_view that_has_it = "") const {
        const std::string kind = read_checkpoint(file).kind;
        for (const Source& source : sources)
            if (source.reads(kind) && source.*function != nullptr) return source;
        throw CheckpointError(
            file,
            concat("expected an agent of ", G::name, that_has_it,
                   ", of a kind that this program knows, found \"", printable(kind), "\""));
    }
    /// The first source with a file whose network can lead a search; null if there is none.
    [[nodiscard]] const Source* usual_source() const {
        for (const auto& source : sources)
            if (source.evaluator != nullptr && exists(source.usual_file)) return &source;
        return nullptr;
    }
    /// What leads the search of a text: the network of its file, else of the usual file, else what
    /// the entry has, else random playouts.
    [[nodiscard]] Evaluator evaluator(const AgentText& text) const {
        if (!text.file.empty()) {
            const std::filesystem::path file = text.file;
            return source_of(file, &Source::evaluator, " whose network can lead a search")
                .evaluator(file);
        }
        if (const auto* const source = usual_source()) return source->evaluator(source->usual_file);
        return heuristic ? heuristic() : Evaluator(RolloutEvaluator{});
    }
};

}  // namespace LUDUS_NAMESPACE::app
