#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>

#include "ludus/core/compiler.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/play/agent.hpp"

namespace LUDUS_NAMESPACE {

/// Calls nothing: what `Trainer` asks whether progress can be reported to.
struct AnyColumn {
    void operator()(const char*, double) const noexcept {}
};

/// A visitor that does nothing; `Trainer` requires that progress accepts it.
struct AnyVisit {
    template <class... Parts>
    void operator()(Parts&...) const noexcept {}
};

/// Learns a game step by step: some games, some updates of what it plays by. `train` drives any.
///
///     trainer.step(workers, progress)   one step; returns `progress` with what it did added
///     trainer.has_pending_updates()     whether a step was cancelled after its games
///     trainer.games()                   played since the start
///     trainer.agent()                   plays by what was learned so far; is independent
///     trainer.settings()                flat and described
///     trainer.visit(archive)            all that changes in training, for checkpoints
///     T::kind()                         what its checkpoints are, by game, features and network
///     progress.report(column)           calls `column(name, number)` for a learning curve
///     progress.visit(archive)           all of it, for checkpoints
///
/// A trainer may also have
///
///     T::measured                              names of further columns of its learning curve
///     trainer.measure(games, seed, workers)    an array of their numbers, from `games` games
///     trainer.referee()                        ends the games against opponents besides the rules
///
/// The same settings give the same bytes of state on any number of workers. Where the workers are
/// cancelled, between any two actions or updates, the step returns soon; what it was at is undone
/// or kept, so that the next step continues to the same bytes. Steps add to the progress that they
/// are given, in an order that cancelling does not change. `check_trainer` checks these laws.
template <class T>
concept Trainer = Game<typename T::Game> && DescribedSettings<typename T::Settings> &&
    std::default_initializable<typename T::Progress> &&
    std::equality_comparable<typename T::Progress> &&
    requires(T& trainer, const T& is, Workers& workers, const typename T::Progress& progress,
             typename T::Progress& saved) {
        { trainer.step(workers, progress) } -> std::same_as<typename T::Progress>;
        { is.has_pending_updates() } -> std::same_as<bool>;
        { is.games() } -> std::convertible_to<std::uint64_t>;
        { is.agent() } -> Agent<typename T::Game>;
        { is.settings() } -> std::convertible_to<const typename T::Settings&>;
        { T::kind() } -> std::same_as<std::string>;
        progress.report(AnyColumn{});
        saved.visit(AnyVisit{});
    };

/// A trainer that measures something of its agent besides games against opponents.
template <class T>
concept MeasuresItself =
    Trainer<T> && requires(const T& is, std::uint64_t games, std::uint64_t seed, Workers& workers) {
        { T::measured.size() } -> std::convertible_to<std::size_t>;
        {
            is.measure(games, seed, workers)
        } -> std::same_as<std::array<double, std::size(T::measured)>>;
    };

/// True if a trainer's state can be saved: unless `T::can_be_saved` is false, as for a game whose
/// positions have no notation.
template <Trainer T>
inline constexpr bool can_be_saved = [] {
    if constexpr (requires { T::can_be_saved; })
        return bool{T::can_be_saved};
    else
        return true;
}();

/// A trainer that can start from the weights of an agent: `T(settings, weights)`.
template <class T>
concept StartsFromWeights = Trainer<T> &&
    std::constructible_from<T, const typename T::Settings&, const typename T::Weights&>;

}  // namespace LUDUS_NAMESPACE
