#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludus/app/agent_text.hpp"
#include "ludus/app/any_agent.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/any_trainer.hpp"
#include "ludus/app/comparing.hpp"
#include "ludus/app/game_entry.hpp"
#include "ludus/app/game_record.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/erased.hpp"
#include "ludus/core/number_text.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/check_game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/perft.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/play/comparison.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/play_game.hpp"
#include "ludus/play/tournament.hpp"
#include "ludus/train/train.hpp"

namespace LUDUS_NAMESPACE::app {

/// A match as a command line asks for it: agents by their texts, the referee by its name.
struct AskedMatch {
    std::string first;
    std::string second;
    std::string referee = "none";
    MatchSettings settings{};
};

/// A tournament as a command line asks for it.
struct AskedTournament {
    std::vector<std::string> agents;  ///< 2 to 256, as `NamedText` reads them
    std::string referee = "none";
    TournamentSettings settings{};
};

/// A tournament that was played, with its games as lines of text.
struct PlayedTournament {
    Tournament tournament;
    std::vector<std::string> records;
};

/// A training as a command line asks for it.
struct AskedTraining {
    std::string trainer;
    std::vector<AskedSetting> settings{};
    std::filesystem::path from{};          ///< whose weights it starts from; empty: from scratch
    std::vector<std::string> opponents{};  ///< by their texts
    TrainingSettings how{};                ///< the limit of its games is the entry's
};

/// What `check` has found.
struct CheckResult {
    std::string text;  ///< one line
    std::string
        fault;  ///< the first broken law, and the actions that lead there; empty if every law held
};

/// A game of a program, with all that the program knows of it, whichever game it is.
class Entry {
public:
    template <Game G, std::size_t past>
    explicit(false) Entry(GameEntry<G, past> entry)
        : entry_(std::move(entry), functions_of<G, past>) {}

    [[nodiscard]] std::string_view name() const noexcept { return entry_->name; }
    /// The limit of games that need not end by their rules.
    [[nodiscard]] Limit limit() const { return entry_->limit(entry_.get()); }
    [[nodiscard]] std::vector<std::string> agent_texts() const {
        return entry_->agent_texts(entry_.get());
    }
    [[nodiscard]] std::string usual_agent() const { return entry_->usual_agent(entry_.get()); }
    [[nodiscard]] std::vector<std::string> referees() const {
        return entry_->referees(entry_.get());
    }
    [[nodiscard]] std::vector<std::string> trainers() const {
        return entry_->trainers(entry_.get());
    }
    /// The settings of a trainer. Throws `std::invalid_argument` for an unknown name.
    [[nodiscard]] std::vector<SettingText> settings(std::string_view trainer) const {
        return entry_->settings(entry_.get(), trainer);
    }
    /// Those agents that a file can be opened as. Throws `CheckpointError`.
    [[nodiscard]] std::vector<std::string> openers(const std::filesystem::path& file) const {
        return entry_->openers(entry_.get(), file);
    }
    /// See `GameEntry::round`.
    void round(const std::filesystem::path& from, const std::filesystem::path& to,
               nn::Precision precision) const {
        entry_->round(entry_.get(), from, to, precision);
    }

    /// A game from its usual start, which ends at a limit too. Throws `std::invalid_argument` if
    /// there is no such referee.
    [[nodiscard]] AnyGame game(const Limit& limit, std::string_view referee) const {
        return entry_->game(entry_.get(), limit, referee);
    }
    /// The agent of a text, which has no clock of its own. Throws `std::invalid_argument` and
    /// `FileError`.
    [[nodiscard]] AnyAgent agent(std::string_view text) const {
        if (!text.empty() && AgentText::read(text).limit.clock)
            throw std::invalid_argument(
                concat("expected an agent without a clock, which is for matches, found \"",
                       printable(text.substr(0, 120)), "\""));
        return entry_->agent(entry_.get(), text);
    }

    /// Plays a match; see `compare`.
    [[nodiscard]] Comparison match(const AskedMatch& match, Workers& workers,
                                   std::atomic<std::uint64_t>& finished) const {
        return entry_->match(entry_.get(), match, workers, finished);
    }
    /// Plays a round robin; see `play_tournament`. `finished` is the number of games finished so
    /// far.
    [[nodiscard]] PlayedTournament tournament(const AskedTournament& asked, Workers& workers,
                                              std::atomic<std::uint64_t>& finished) const {
        return entry_->tournament(entry_.get(), asked, workers, finished);
    }
    /// Trains; see `train`.
    TrainingResult train(const AskedTraining& training) const {
        return entry_->train(entry_.get(), training);
    }
    /// Tests the laws of the game, and of the encoders of its learners and agents, in random games.
    [[nodiscard]] CheckResult check(std::uint64_t games, std::uint64_t seed) const {
        return entry_->check(entry_.get(), games, seed);
    }
    /// The number of sequences of `depth` actions from the position of a game.
    [[nodiscard]] std::uint64_t perft(const AnyGame& game, unsigned depth) const {
        return entry_->perft(game, depth);
    }

private:
    struct Functions {
        std::string_view name;
        Limit (*limit)(const void*);
        std::vector<std::string> (*agent_texts)(const void*);
        std::string (*usual_agent)(const void*);
        std::vector<std::string> (*referees)(const void*);
        std::vector<std::string> (*trainers)(const void*);
        std::vector<SettingText> (*settings)(const void*, std::string_view);
        std::vector<std::string> (*openers)(const void*, const std::filesystem::path&);
        void (*round)(const void*, const std::filesystem::path&, const std::filesystem::path&,
                      nn::Precision);
        AnyGame (*game)(const void*, const Limit&, std::string_view);
        AnyAgent (*agent)(const void*, std::string_view);
        Comparison (*match)(const void*, const AskedMatch&, Workers&, std::atomic<std::uint64_t>&);
        PlayedTournament (*tournament)(const void*, const AskedTournament&, Workers&,
                                       std::atomic<std::uint64_t>&);
        TrainingResult (*train)(const void*, const AskedTraining&);
        CheckResult (*check)(const void*, std::uint64_t, std::uint64_t);
        std::uint64_t (*perft)(const AnyGame&, unsigned);
    };

    [[nodiscard]] static std::vector<std::string> names_of(const auto& list) {
        std::vector<std::string> names;
        for (const auto& one : list) names.push_back(one.name);
        return names;
    }
    [[nodiscard]] static const auto& trainer_of(const auto& entry, std::string_view name) {
        for (const auto& one : entry.trainers)
            if (one.name == name) return one;
        if (entry.trainers.empty())
            throw std::invalid_argument(
                "trainer: this game has none; ludus::trainer<T>(NAME) in its entry adds one");
        throw std::invalid_argument(
            concat("trainer: ", expected_one_of(names_of(entry.trainers), name)));
    }
    template <Game G, std::size_t past>
    [[nodiscard]] static PlayedTournament played(const GameEntry<G, past>& entry,
                                                 const AskedTournament& asked, Workers& workers,
                                                 std::atomic<std::uint64_t>& finished) {
        const RefereeOf<G> referee = entry.referee(asked.referee);
        std::vector<Entrant<GameAgent<G, past>>> entrants;
        for (const std::string& agent : asked.agents) {
            const auto [name, text] = NamedText::read(agent);
            entrants.push_back({name, entry.make(text)});
        }
        PlayedTournament result;
        result.records.resize(
            round_robin(entrants.size(), asked.settings.rounds, asked.settings.seed).size());
        const auto note = [&](std::size_t number, const GameSetup<G>& setup,
                              const ActionsRecorder<G>& recorder) {
            app::Record<G> record(setup.start, {asked.settings.limit, referee});
            for (const auto action : recorder.actions) record.play(action);
            result.records[number] = write_record(record);
            finished.fetch_add(1, std::memory_order_relaxed);
        };
        result.tournament = record_tournament<G, ActionsRecorder<G>>(asked.settings, workers,
                                                                     entrants, note, referee);
        std::erase(result.records, std::string());
        return result;
    }
    template <Game G, std::size_t past>
    [[nodiscard]] static CheckResult checked(const void* entry, std::uint64_t games,
                                             std::uint64_t seed) {
        Rng rng(seed);
        const auto report = check_game<G>(rng, games);
        CheckResult result{
            .text = concat(number_text(report.games), " games, ", number_text(report.positions),
                           " positions, ", number_text(report.distinct), " of them distinct"),
            .fault = report.fault};
        for (const EncoderSource& encoder : of<G, past>(entry).encoders) {
            if (!result.fault.empty()) break;
            const std::string fault = encoder.fault(games, seed);
            if (!fault.empty()) result.fault = concat("the encoder of ", encoder.name, ": ", fault);
        }
        if (report) return result;
        G position = report.start;
        result.fault +=
            concat("\n  from ", Notated<G> ? position_text(position) : "the start", ", after");
        for (const std::size_t index : report.path) {
            for (const auto action : position.legal_actions()) {
                if (action.index() != index) continue;
                result.fault += concat(" ", number_text(index));
                position.play(action);
                break;
            }
        }
        return result;
    }

    template <Game G, std::size_t past>
    [[nodiscard]] static const GameEntry<G, past>& of(const void* entry) noexcept {
        return *static_cast<const GameEntry<G, past>*>(entry);
    }

    template <Game G, std::size_t past>
    static constexpr Functions functions_of = {
        .name = G::name,
        .limit = [](const void* entry) { return of<G, past>(entry).limit; },
        .agent_texts = [](const void* entry) { return of<G, past>(entry).agent_texts(); },
        .usual_agent = [](const void* entry) { return of<G, past>(entry).usual_agent(); },
        .referees = [](const void* entry) { return names_of(of<G, past>(entry).referees); },
        .trainers = [](const void* entry) { return names_of(of<G, past>(entry).trainers); },
        .settings =
            [](const void* entry, std::string_view trainer) {
                return trainer_of(of<G, past>(entry), trainer).settings();
            },
        .openers =
            [](const void* entry, const std::filesystem::path& file) {
                return of<G, past>(entry).openers(file);
            },
        .round = [](const void* entry, const std::filesystem::path& from,
                    const std::filesystem::path& to,
                    nn::Precision precision) { of<G, past>(entry).round(from, to, precision); },
        .game =
            [](const void* entry, const Limit& limit, std::string_view referee) {
                return AnyGame(app::Record<G>({}, {limit, of<G, past>(entry).referee(referee)}));
            },
        .agent = [](const void* entry,
                    std::string_view text) { return AnyAgent(of<G, past>(entry).make(text)); },
        .match =
            [](const void* entry, const AskedMatch& asked, Workers& workers,
               std::atomic<std::uint64_t>& finished) {
                const auto& known = of<G, past>(entry);
                return compare<G>(known.make(asked.first), known.make(asked.second), asked.settings,
                                  known.referee(asked.referee), workers, finished);
            },
        .tournament =
            [](const void* entry, const AskedTournament& asked, Workers& workers,
               std::atomic<std::uint64_t>& finished) {
                return played(of<G, past>(entry), asked, workers, finished);
            },
        .train =
            [](const void* entry, const AskedTraining& asked) {
                const auto& known = of<G, past>(entry);
                typename TrainerSource<G, past>::Opponents opponents;
                for (const std::string& text : asked.opponents)
                    opponents.push_back(named(text, known.make(text)));
                TrainingSettings how = asked.how;
                how.limit = known.limit;
                return trainer_of(known, asked.trainer)
                    .train(asked.settings, asked.from, how, opponents);
            },
        .check = checked<G, past>,
        .perft = [](const AnyGame& game,
                    unsigned depth) { return ludus::perft(game.as<G>().position(), depth); },
    };

    Erased<Functions> entry_;
};

}  // namespace LUDUS_NAMESPACE::app
