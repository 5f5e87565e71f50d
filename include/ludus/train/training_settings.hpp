#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/play/seat.hpp"
#include "ludus/train/learning_curve.hpp"
#include "ludus/train/training_report.hpp"

namespace LUDUS_NAMESPACE {

/// How long to train, where to keep it, and how to measure what was learned.
struct TrainingSettings {
    std::uint64_t games = 0;  ///< in all, those of earlier calls included; 0: no such limit
    double minutes = 0;       ///< of training, over all calls on the folder; 0: no such limit
    std::size_t threads = 1;
    /// Where checkpoint, agent and learning curve are kept. If the same training is there, it is
    /// resumed. Empty: nothing is saved.
    std::filesystem::path folder{};
    /// Games between two points of the curve; 0: as many as make 20 points, by games or else by
    /// time.
    std::uint64_t evaluate_every = 0;
    std::uint64_t evaluate_games = 200;  ///< against each opponent, for a point
    std::uint64_t evaluate_seed = 2024;  ///< of a point's games, with the number of games added
    Seat evaluate_seat = Seat::both;     ///< the agent's in these games
    std::uint32_t random_opening = 2;    ///< random actions that each player begins them with
    double random_turns = 0;             ///< share of the agent's turns in them that are random
    bool random_starts = false;          ///< whether they begin in random positions
    Limit limit{.actions = 1000};        ///< of each of them
    double save_every = 60;              ///< seconds; 0: after every step
    /// True if the files of a training in the folder are first moved into `old-N` within it.
    bool fresh = false;
    /// True if a failed save ends the training with its error. Otherwise it is reported, training
    /// continues, and the previous checkpoint is kept. At the end a failed save is always an error.
    bool stop_at_failed_save = false;
    TrainingOutput output = TrainingOutput::progress;
    /// Ends the training early when it is set. Null: Ctrl-C and SIGTERM do.
    const std::atomic<bool>* stop = nullptr;
};

/// What a call of `train` came to.
struct TrainingResult {
    bool finished = false;    ///< false if it was stopped before a limit
    std::uint64_t games = 0;  ///< that the trainer has played in all
    double seconds = 0;       ///< of training, over all calls on the folder
    LearningCurve curve;
};

/// An opponent in evaluations, with the name of its columns in the learning curve.
template <class A>
struct Named {
    std::string name;
    A agent;
};
template <class A>
[[nodiscard]] Named<A> named(std::string name, A agent) {
    return {std::move(name), std::move(agent)};
}

}  // namespace LUDUS_NAMESPACE
