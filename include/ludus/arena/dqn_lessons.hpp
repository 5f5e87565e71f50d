#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ludus/arena/agent.hpp"
#include "ludus/arena/match.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/learn/batch.hpp"
#include "ludus/learn/choice_returns.hpp"
#include "ludus/learn/dqn.hpp"
#include "ludus/learn/dqn_progress.hpp"
#include "ludus/learn/episode.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/replay.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/search/evaluation.hpp"

namespace LUDUS_NAMESPACE {

/// A DQN learner that plays games against an opponent, which is a part of the environment, remembers the
/// games, and learns from single choices of its own: some games, some updates, and again.
/// Source: Liu et al. (2019), section 3.6, "Q-Learning", after Mnih et al. (2015), algorithm 1. There an update
/// follows each choice; here all of a game's follow the game.
template <QFunctionType Q, nn::Optimiser O, Agent<typename Q::Game> Opponent,
          Evaluation<typename Q::Game> E = OutcomeOnly>
class DqnLessons {
public:
    using Game = typename Q::Game;
    using Action = typename Game::Action;
    using Learner = Dqn<Q, O>;
    using Progress = DqnProgress;  ///< of a step

    struct Settings {
        typename Learner::Settings learner{};  ///< of the updates
        ChoiceReturns<E> returns{};            ///< what choices are worth
        EpsilonGreedy explore{};               ///< its steps are games
        Opponent opponent{};                   ///< plays the other seat
        Seat seat = Seat::both;  ///< the learner's; with `both` it begins every other game
        /// The learner's choices in a training game, at least 1: when it is to make another one the game is
        /// broken off, of which nothing is learned.
        std::uint32_t choices = 40;
        std::size_t games = 1;              ///< played by the same weights, at once; at least 1
        std::size_t updates = 1;            ///< after these games
        std::size_t batch = 32;             ///< choices drawn for an update, at least 1
        std::size_t replay_games = 10'000;  ///< the memory's capacity, at least 1
        std::size_t warm_up_games = 0;      ///< played before the first update
    };

    /// All chance in training comes from `seed`. The optimiser has made no step yet.
    DqnLessons(const Settings& settings, O optimiser, std::uint64_t seed)
        : settings_(settings),
          seed_(seed),
          rng_(seed),
          learner_(settings.learner, std::move(optimiser), rng_),
          replay_(settings.replay_games),
          tables_((settings.games + side_by_side - 1) / side_by_side, Table{settings.opponent}) {
        assert(settings.games > 0 && settings.choices > 0 && settings.batch > 0);
        assert(settings.learner.lambda == 0);
    }

    /// Plays some games and makes some updates, which are added to what other steps brought: losses too. The result
    /// does not depend on the number of workers, as long as the opponent carries nothing over from one game to
    /// the next. A team that is told to stop leaves off its games, as if they had not been begun, or makes the
    /// update that it is at; the next step makes the others, and plays nothing. Who loops asks the team whether it
    /// is to stop, too.
    Progress step(Workers& workers, Progress progress = {}) {
        if (!in_midst() && !(play(workers, progress) && learns())) return progress;
        do {
            batch_.clear();
            for (std::size_t i = 0; i < settings_.batch; ++i) {
                const auto sample = replay_.sample_action(rng_);
                batch_.add_choice(replay_[sample.game], sample.place, 0, settings_.returns);
            }
            progress.loss +=
                learner_.update(batch_, workers) / static_cast<double>(settings_.updates);
            ++progress.updates;
        } while (in_midst() && !workers.stop_requested());
        return progress;
    }
    /// Whether a step was stopped among its updates. Their number tells, since every step makes as many: a state must be
    /// gone on with by the same `updates`.
    [[nodiscard]] bool in_midst() const noexcept {
        return learns() && learner_.updates() % settings_.updates != 0;
    }

    /// Games played since the start.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] const Learner& learner() const noexcept { return learner_; }
    /// The games that updates draw from.
    [[nodiscard]] const GameReplay<Game>& replay() const noexcept { return replay_; }

    /// All that changes in training, for checkpoints between steps, or where one was stopped.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games_, seed_, rng_, learner_, replay_);
    }

private:
    static constexpr std::size_t side_by_side = 8;  ///< games that share an evaluation

    /// One game that is being played.
    struct Board {
        Game position;
        Rng rng;
        Player learner;
        std::uint32_t choices_left;
    };

    /// Some games that one worker plays at once.
    struct Table {
        Opponent opponent;
        typename Q::Activations activations{side_by_side};
        std::vector<Board> boards{};
        std::vector<Episode<Game>> games{};
    };

    /// Whether updates follow the games.
    [[nodiscard]] bool learns() const noexcept {
        return settings_.updates > 0 && games_ >= settings_.warm_up_games && !replay_.empty();
    }

    [[nodiscard]] Player seat_in(std::uint64_t game) const noexcept {
        const bool begins =
            settings_.seat == Seat::first || (settings_.seat == Seat::both && game % 2 == 0);
        return begins ? Player::first : Player::second;
    }

    /// Plays the next games and remembers them, if the team is not told to stop; returns whether it did.
    bool play(Workers& workers, Progress& progress) {
        workers.run(tables_.size(), [&](std::size_t t) {
            const std::size_t before = t * side_by_side;
            tables_[t].games.resize(std::min(side_by_side, settings_.games - before));
            play(tables_[t], games_ + before, workers);
        });
        if (workers.stop_requested()) return false;
        for (Table& table : tables_)
            for (Episode<Game>& game : table.games) {
                progress.actions += game.actions.size();
                replay_.push(std::move(game), seat_in(games_++));
            }
        progress.games += settings_.games;
        return true;
    }

    /// Plays the games of a table, whose first has that number: chance depends on that alone.
    void play(Table& table, std::uint64_t number, const Workers& workers) {
        table.boards.clear();
        for (Episode<Game>& game : table.games) {
            table.boards.push_back({{}, Rng(seed_, number), seat_in(number), settings_.choices});
            game = {{}, {}, {}};
            ++number;
        }
        static_vector<std::size_t, side_by_side> asking;
        do {
            asking.clear();
            for (std::size_t b = 0; b < table.boards.size(); ++b)
                if (reach_choice(table, b, workers)) asking.push_back(b);
            answer(table, {asking.data(), asking.size()});
        } while (!asking.empty());
    }

    /// Plays until the learner is to choose by what it has learned: false if the game ends or is left off before.
    [[nodiscard]] bool reach_choice(Table& table, std::size_t b, const Workers& workers) {
        Board& board = table.boards[b];
        while (!board.position.outcome() && !workers.stop_requested()) {
            if (board.position.to_move() != board.learner) {
                move(table, b, table.opponent.act(board.position, board.rng));
                continue;
            }
            if (board.choices_left == 0) return false;
            --board.choices_left;
            if (!settings_.explore.explores(board.position, games_, board.rng)) return true;
            move(table, b, random_action(board.position, board.rng));
        }
        return false;
    }

    /// Plays in some games what the learner values highest.
    void answer(Table& table, std::span<const std::size_t> asking) {
        std::array<Game, side_by_side> positions;
        std::array<Action, side_by_side> actions;
        for (std::size_t i = 0; i < asking.size(); ++i)
            positions[i] = table.boards[asking[i]].position;
        best_actions<Q>(learner_.latest(), table.activations, {positions.data(), asking.size()},
                        actions);
        for (std::size_t i = 0; i < asking.size(); ++i) move(table, asking[i], actions[i]);
    }

    static void move(Table& table, std::size_t b, Action action) {
        table.boards[b].position.play(action);
        table.games[b].actions.push_back(action);
    }

    Settings settings_;
    std::uint64_t seed_;
    Rng rng_;
    Learner learner_;
    GameReplay<Game> replay_;
    std::vector<Table> tables_;
    Batch<Game> batch_;
    std::uint64_t games_ = 0;
};

}  // namespace LUDUS_NAMESPACE
