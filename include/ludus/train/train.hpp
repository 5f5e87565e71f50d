#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/number_text.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/stop_signal.hpp"
#include "ludus/core/stopwatch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/table_file.hpp"  // IWYU pragma: keep: saves agents of tables and features
#include "ludus/play/agent.hpp"
#include "ludus/train/curve_point.hpp"
#include "ludus/train/learning_curve.hpp"
#include "ludus/train/trainer.hpp"
#include "ludus/train/training_folder.hpp"
#include "ludus/train/training_report.hpp"
#include "ludus/train/training_settings.hpp"

namespace LUDUS_NAMESPACE {

namespace detail {

/// A trainer with the curve so far, as checkpoints hold it.
template <Trainer T>
struct TrainingState {
    T& trainer;
    LearningCurve curve{};
    typename T::Progress progress{};  ///< since the latest point of the curve
    std::uint64_t measured = 0;       ///< games at that point

    /// Throws `std::invalid_argument` for a training with other settings.
    template <class Visit>
    void visit(Visit&& visit) {
        auto settings = trainer.settings();
        visit(settings);
        if (settings != trainer.settings())
            throw std::invalid_argument(differences(settings, trainer.settings()));
        visit(trainer, curve, progress, measured);
    }
};

/// Saves an agent for which there is a `save`, wherever it is declared.
template <class A>
void save_agent_if_possible(const A& agent, const std::filesystem::path& path) {
    if constexpr (requires { save(agent, path); }) save(agent, path);
}

/// `ForEach` calls a function with every opponent.
template <Trainer T, class ForEach>
class Training {
    using Game = typename T::Game;

public:
    Training(T& trainer, const TrainingSettings& settings, ForEach for_each_opponent)
        : state_{trainer},
          settings_(settings),
          for_each_opponent_(std::move(for_each_opponent)),
          report_(settings.output) {
        if (settings.games == 0 && !(settings.minutes > 0))
            throw std::invalid_argument(
                "train: expected a limit, `games` or `minutes` above 0, found none");
        if (settings.threads == 0)
            throw std::invalid_argument("threads: expected at least 1, found 0");
        if (settings.evaluate_games == 0)
            throw std::invalid_argument("evaluate_games: expected at least 1, found 0");
        for_each_opponent_([](const auto& opponent) { require_name(opponent.name); });
        state_.curve = LearningCurve(curve_columns<T>(for_each_opponent_));
        if (!settings.folder.empty()) open();
    }

    TrainingResult run(Cancellation stop) {
        Workers workers(settings_.threads, stop);
        while (!finished() && !workers.stop_requested()) {
            if (!point_is_due()) step(workers);
            if (point_is_due() && !workers.stop_requested()) measure(workers);
            if (folder_ && since_save_.seconds() >= settings_.save_every) try_to_save();
        }
        if (folder_) save();
        report_end();
        return {finished(), trainer().games(), seconds_, std::move(state_.curve)};
    }

private:
    [[nodiscard]] T& trainer() const noexcept { return state_.trainer; }

    /// Names stand in the first line of a CSV file.
    static void require_name(const std::string& name) {
        if (name.empty() || name.find_first_of(",\"\r\n") != std::string::npos)
            throw std::invalid_argument(
                concat("named: expected a name without commas, quotes and line breaks, found \"",
                       printable(name), "\""));
    }
    void open() {
        if constexpr (!can_be_saved<T>)
            throw std::invalid_argument(
                concat("folder: expected none, since positions of ", Game::name,
                       " cannot be saved: its `Notation` or `packed()` is missing"));
        else
            open_folder();
    }
    void open_folder() {
        folder_.emplace(settings_.folder);
        if (settings_.fresh) folder_->set_aside();
        folder_->require_checkpoint();
        folder_->note_checkpoint();
        if (!exists(folder_->checkpoint())) return;
        const std::uint64_t trained = trainer().games();
        std::string before = save_state(state_);
        const auto refuse = [&](std::string_view found) {
            load_state(state_, std::move(before));  // nothing half-read is used
            folder_->refuse(found);
        };
        try {
            load_state(state_, read_checkpoint(folder_->checkpoint(), T::kind()));
        } catch (const ArchiveError& error) {
            refuse(concat(folder_->checkpoint().string(), ": ", error.what()));
        } catch (const CheckpointError& error) {
            refuse(error.what());
        } catch (const std::invalid_argument& error) {
            refuse(concat(folder_->checkpoint().string(),
                          ": expected a training with the same settings, found ", error.what()));
        }
        if (trained > 0 && trained != trainer().games())
            refuse(concat(folder_->checkpoint().string(), ": expected ", number_text(trained),
                          " games as the trainer has, found ", number_text(trainer().games())));
        if (state_.curve.columns() != curve_columns<T>(for_each_opponent_))
            refuse(concat(folder_->curve().string(),
                          ": expected a curve with the same opponents, found others"));
        seconds_ = folder_->seconds();
        report_.say(concat(settings_.folder.string(), ": resumes after ",
                           number_text(trainer().games()), " games"));
    }

    void step(Workers& workers) {
        const Stopwatch watch;
        const std::uint64_t before = trainer().games();
        state_.progress = trainer().step(workers, state_.progress);
        seconds_ += watch.seconds();
        run_seconds_ += watch.seconds();
        run_games_ += trainer().games() - before;
        if (report_.due()) report_.show(progress_line());
    }

    /// Adds a point to the curve, if nobody cancels it.
    void measure(Workers& workers) {
        const std::uint64_t games = trainer().games();
        if (report_.shows_progress())
            report_.show(concat(number_text(games), " games  ", time_text(), "  evaluating"));
        const CurvePoint point =
            measure_agent(trainer(), state_.progress, settings_, for_each_opponent_, workers);
        if (workers.stop_requested()) return;
        state_.curve.add(point.numbers);
        state_.progress = {};
        state_.measured = games;
        report_.say(concat(number_text(games), " games, ", time_text(), point.text));
    }

    /// Whether the trainer has come to a limit.
    [[nodiscard]] bool at_limit() const noexcept {
        return !trainer().has_pending_updates() &&
            ((settings_.games > 0 && trainer().games() >= settings_.games) ||
             (settings_.minutes > 0 && seconds_ >= 60 * settings_.minutes));
    }
    [[nodiscard]] bool finished() const noexcept {
        return at_limit() && state_.measured == trainer().games();
    }
    [[nodiscard]] bool point_is_due() const noexcept {
        const std::uint64_t games = trainer().games();
        if (trainer().has_pending_updates() || games == state_.measured) return false;
        if (at_limit()) return true;
        if (settings_.evaluate_every == 0 && settings_.games == 0)
            return seconds_ * points >=
                60 * settings_.minutes * static_cast<double>(state_.curve.size() + 1);
        const std::uint64_t every = settings_.evaluate_every > 0
            ? settings_.evaluate_every
            : std::max<std::uint64_t>(settings_.games / points, 1);
        return games / every != state_.measured / every;
    }

    void save() {
        if constexpr (can_be_saved<T>) save_files();
    }
    void save_files() {
        folder_->require_unchanged();
        write_checkpoint(folder_->checkpoint(), T::kind(), save_state(state_));
        write_file(folder_->curve(), state_.curve.csv());
        folder_->save_seconds(seconds_);
        save_agent_if_possible(trainer().agent(), folder_->agent());
        folder_->note_checkpoint();
        since_save_ = {};
    }
    void try_to_save() {
        try {
            save();
        } catch (const FileError& error) {
            if (settings_.stop_at_failed_save) throw;
            report_.say(concat("not saved: ", printable(error.what()),
                               "; continues, and saves again later"));
            since_save_ = {};
        }
    }

    [[nodiscard]] std::string time_text() const { return clock_time(seconds_); }
    [[nodiscard]] std::string progress_line() const {
        const double rate = static_cast<double>(run_games_) / run_seconds_;
        double left = 60 * settings_.minutes - seconds_;
        if (settings_.games > 0) {
            const double by_games =
                (static_cast<double>(settings_.games) - static_cast<double>(trainer().games())) /
                rate;
            left = settings_.minutes > 0 ? std::min(left, by_games) : by_games;
        }
        return concat(number_text(trainer().games()), " games  ", three_digits(rate), "/s  ",
                      time_text(), "  ", clock_time(std::max(left, 0.0)), " left");
    }
    void report_end() {
        if (!finished())
            report_.say(concat("stopped after ", number_text(trainer().games()), " games",
                               folder_ ? "; the same call resumes here" : ""));
    }

    static constexpr std::uint64_t points = 20;  ///< of a curve, by default

    TrainingState<T> state_;
    TrainingSettings settings_;
    ForEach for_each_opponent_;
    TrainingReport report_;
    std::optional<TrainingFolder> folder_;
    double seconds_ = 0;      ///< of training, over all calls on the folder
    double run_seconds_ = 0;  ///< of this call
    std::uint64_t run_games_ = 0;
    Stopwatch since_save_;
};

template <Trainer T, class ForEach>
TrainingResult train(T& trainer, const TrainingSettings& settings,
                     const ForEach& for_each_opponent) {
    Training<T, ForEach> training(trainer, settings, for_each_opponent);
    if (settings.stop != nullptr) return training.run(settings.stop);
    const StopSignal signal;
    return training.run(&StopSignal::flag());
}

}  // namespace detail

/// Trains until a limit, or until it is stopped, and measures the agent now and then against
/// opponents:
///
///     train(trainer, {.games = 5000, .threads = 2, .folder = "my_run"},
///           named("uct", UctAgent<MyGame>({.simulations = 600})));
///
/// In the folder it keeps `checkpoint.ludus`, `curve.csv`, and `agent.ludus` where the agent can be
/// saved. The same call resumes a training that was stopped, at the action or update where it was,
/// and to the same bytes; a call with more games extends it. A point of the curve has the number of
/// games, what the steps since the point before report, and of each opponent the share of points
/// with its interval (95 %), and those of won and of drawn games. How these games are played may
/// differ between calls: a resumed training is refused for other settings of the trainer or other
/// names of opponents alone.
/// Throws `std::invalid_argument` for settings that make no sense, `std::runtime_error` if the
/// folder holds another training, which stays as it is, and `FileError` if the end cannot be saved.
template <Trainer T, Agent<typename T::Game>... Opponents>
TrainingResult train(T& trainer, const TrainingSettings& settings,
                     const Named<Opponents>&... opponents) {
    return detail::train(trainer, settings,
                         [&](const auto& function) { (function(opponents), ...); });
}
/// The same against as many opponents of one type as there are.
template <Trainer T, Agent<typename T::Game> A>
TrainingResult train(T& trainer, const TrainingSettings& settings,
                     const std::vector<Named<A>>& opponents) {
    return detail::train(trainer, settings,
                         [&](const auto& function) { std::ranges::for_each(opponents, function); });
}

}  // namespace LUDUS_NAMESPACE
