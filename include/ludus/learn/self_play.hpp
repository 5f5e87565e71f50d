#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/batch.hpp"
#include "ludus/learn/dqn.hpp"
#include "ludus/learn/episode.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/replay.hpp"

namespace ludus {

/// A DQN learner that plays both sides of every game itself, remembers whole games, and learns
/// from the memory after each.  Source: Giannakopoulos & Cotronis, section 2.4.
template <QFunctionType Q, nn::Optimiser O, Explorer<typename Q::Game> Explore = EpsilonGreedy>
class SelfPlay {
public:
    using Game = typename Q::Game;
    using Learner = Dqn<Q, O>;

    struct Settings {
        typename Learner::Settings learner{};
        Explore explore{};                  ///< its steps are games
        Limit limit{};                      ///< of a training game; what it cuts short is no draw
        std::size_t replay_games = 10'000;  ///< the memory's capacity, at least 1
        std::size_t sample_games = 10;      ///< games per update; 0: only the game just played
        std::size_t sample_actions = 0;     ///< if not 0: single actions per update, not games
        bool augment = false;               ///< each sample under a random symmetry
        double random_starts = 0;           ///< share of games begun by `Game::random_start`
    };

    /// What one game and its update brought.
    struct Progress {
        std::size_t actions;  ///< of the game
        double loss;          ///< mean over the batch
    };

    /// All chance in training comes from `seed`.
    SelfPlay(const Settings& settings, O optimiser, std::uint64_t seed)
        : settings_(settings),
          rng_(seed),
          learner_(settings.learner, std::move(optimiser), rng_),
          replay_(settings.replay_games) {
        assert(settings.learner.lambda == 0 || settings.sample_actions == 0);
        assert(settings.limit.turns > 0 && settings.limit.actions > 0);
    }

    /// Plays one game and makes one update.
    Progress step(Workers& workers) {
        replay_.push(play());
        ++games_;
        draw();
        return {replay_.newest().actions.size(), learner_.update(batch_, workers)};
    }

    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] const Learner& learner() const noexcept { return learner_; }
    [[nodiscard]] const GameReplay<Game>& replay() const noexcept { return replay_; }

    /// All that changes in training, for checkpoints.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games_, rng_, learner_, replay_);
    }

private:
    [[nodiscard]] Episode<Game> play() {
        Episode<Game> episode;
        if constexpr (RandomStart<Game>)
            if (settings_.random_starts > 0 && rng_.chance(settings_.random_starts))
                episode.start = Game::random_start(rng_);
        Game position = episode.start;
        Clock clock(settings_.limit);
        while (!position.outcome() && !clock.expired()) {
            const auto action = settings_.explore.explores(position, games_, rng_)
                ? random_action(position, rng_)
                : learner_.act(position);
            clock.play(position, action);
            episode.actions.push_back(action);
        }
        return episode;
    }

    void draw() {
        batch_.clear();
        for (std::size_t i = 0; i < settings_.sample_actions; ++i) {
            const auto [game, place] = replay_.sample_action(rng_);
            batch_.add_action(game, place, symmetry());
        }
        if (settings_.sample_actions > 0) return;
        if (settings_.sample_games == 0) batch_.add_game(replay_.newest(), symmetry());
        for (std::size_t i = 0; i < settings_.sample_games; ++i)
            batch_.add_game(replay_.sample(rng_), symmetry());
    }

    [[nodiscard]] std::size_t symmetry() noexcept {
        return settings_.augment ? rng_.below(symmetry_count<Game>) : 0;
    }

    Settings settings_;
    Rng rng_;
    Learner learner_;
    GameReplay<Game> replay_;
    Batch<Game> batch_;
    std::uint64_t games_ = 0;
};

}  // namespace ludus
