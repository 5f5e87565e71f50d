#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/play/comparison.hpp"
#include "ludus/train/trainer.hpp"
#include "ludus/train/training_report.hpp"
#include "ludus/train/training_settings.hpp"

namespace LUDUS_NAMESPACE::detail {

/// A point of a learning curve.
struct CurvePoint {
    std::vector<double> numbers;  ///< one for each column
    std::string text;             ///< the same for people, each number after a comma
};

/// The columns of the curve of trainers of type `T`: what its progress reports, what it measures
/// itself, and five of each opponent. `for_each_opponent` calls a function with every one.
template <Trainer T, class ForEach>
[[nodiscard]] std::vector<std::string> curve_columns(const ForEach& for_each_opponent) {
    std::vector<std::string> columns = {"games"};
    typename T::Progress{}.report([&](const char* name, double) { columns.emplace_back(name); });
    if constexpr (MeasuresItself<T>)
        columns.insert(columns.end(), T::measured.begin(), T::measured.end());
    for_each_opponent([&](const auto& opponent) {
        for (const char* suffix : {"", "_low", "_high", "_wins", "_draws"})
            columns.push_back(opponent.name + suffix);
    });
    return columns;
}

/// A point of the curve, from the trainer's progress since the one before and its agent's games
/// against the opponents. Of no meaning if the workers are cancelled.
template <Trainer T, class ForEach>
[[nodiscard]] CurvePoint measure_agent(const T& trainer, const typename T::Progress& progress,
                                       const TrainingSettings& settings,
                                       const ForEach& for_each_opponent, Workers& workers) {
    using Game = typename T::Game;
    const std::uint64_t games = trainer.games();
    const std::uint64_t seed = settings.evaluate_seed + games;
    CurvePoint point{.numbers = {static_cast<double>(games)}, .text = {}};
    const auto add = [&](const auto& name, double number) {
        point.numbers.push_back(number);
        point.text += concat(", ", name, " ", three_digits(number));
    };
    progress.report(add);
    if constexpr (MeasuresItself<T>) {
        const auto measured = trainer.measure(settings.evaluate_games, seed, workers);
        for (std::size_t i = 0; i < measured.size(); ++i) add(T::measured[i], measured[i]);
    }
    RefereeOf<Game> referee{};
    if constexpr (requires { trainer.referee(); }) referee = trainer.referee();
    std::optional<decltype(trainer.agent())> agent;  // a table is not copied for nothing
    for_each_opponent([&](const auto& opponent) {
        if (!agent) agent.emplace(trainer.agent());
        const Comparison result = match<Game>(*agent, opponent.agent,
                                              {.games = settings.evaluate_games,
                                               .seed = seed,
                                               .seat = settings.evaluate_seat,
                                               .random_opening = settings.random_opening,
                                               .random_turns = settings.random_turns,
                                               .random_starts = settings.random_starts,
                                               .limit = settings.limit},
                                              workers, referee);
        const auto [low, high] = result.interval();
        const auto share = [&](std::uint64_t part) {
            return static_cast<double>(part) / static_cast<double>(result.tally.games());
        };
        point.numbers.insert(
            point.numbers.end(),
            {result.score(), low, high, share(result.tally.wins), share(result.tally.draws)});
        point.text += concat(", ", opponent.name, " ", three_digits(100 * result.score()), " % (",
                             three_digits(100 * low), " to ", three_digits(100 * high), ")");
    });
    return point;
}

}  // namespace LUDUS_NAMESPACE::detail
