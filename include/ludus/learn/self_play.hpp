#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/core/step_schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/batch.hpp"
#include "ludus/learn/divergence.hpp"
#include "ludus/learn/dqn.hpp"
#include "ludus/learn/dqn_progress.hpp"
#include "ludus/learn/episode.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/oracle.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/replay.hpp"
#include "ludus/learn/returns.hpp"

namespace LUDUS_NAMESPACE {

/// A DQN learner that plays both sides of every game itself, or one side against an older copy of
/// itself, remembers whole games, and learns from the memory.
/// Source: Giannakopoulos & Cotronis, section 2.4; the older copy: Deakos (2017), section 3.2.2.
template <QFunctionType Q, nn::Optimiser O, Explorer<typename Q::Game> Explore = EpsilonGreedy,
          Oracle<typename Q::Game> Known = NoOracle>
class SelfPlay {
public:
    using Game = typename Q::Game;
    using Action = typename Game::Action;
    using Learner = Dqn<Q, O>;
    using Progress = DqnProgress;  ///< of a step

    struct Settings {
        typename Learner::Settings learner{};  ///< of the updates
        Returns returns{};                     ///< what actions are worth
        Explore explore{};                     ///< its steps are games
        Known oracle{};                        ///< asked about every game's last positions
        Limit limit{};                      ///< of a training game; what it cuts short is no draw
        std::size_t games = 1;              ///< played by the same weights, at once; at least 1
        std::size_t updates = 1;            ///< after these games
        std::size_t replay_games = 10'000;  ///< the memory's capacity, at least 1
        std::size_t warm_up_games = 0;      ///< played before the first update
        std::size_t sample_games = 10;      ///< games per update; 0: only the game played last
        std::size_t sample_actions = 0;     ///< if not 0: single actions per update, not games
        bool augment = false;      ///< each sample under a random symmetry, as Silver et al. (2016)
        double random_starts = 0;  ///< share of games begun by `Game::random_start`
        /// Games until the older copy is renewed; 0: plays both sides. The interval may change over
        /// the games, but not from or to 0. The copy is renewed at game 0 and at the game of each
        /// change; intervals are counted from there. If a step plays several games, the copy is
        /// renewed before the first step that begins at such a game or after it.
        StepSchedule opponent_games = 0;
        /// How far single actions are drawn by their last errors: alpha of Schaul et al. (2016), in
        /// [0, 1]; 0: uniformly.
        double priority = 0;
        double correction = 0;  ///< beta: how far that is undone by weights in the loss, in [0, 1]
    };

    /// All chance in training comes from `seed`. The optimiser has made no step yet.
    /// Throws `std::invalid_argument` if the settings ask for random starts of a game that has
    /// none.
    SelfPlay(const Settings& settings, O optimiser, std::uint64_t seed)
        : settings_(settings),
          seed_(seed),
          rng_(seed),
          learner_(settings.learner, std::move(optimiser), rng_),
          replay_(settings.replay_games),
          tables_((settings.games + side_by_side - 1) / side_by_side, Table{settings.oracle}) {
        assert(settings.games > 0 && settings.limit.turns > 0 && settings.limit.actions > 0);
        assert(settings.opponent_games == 0 || settings.opponent_games.least() > 0);
        require_random_start<Game>(settings.random_starts > 0);
        assert(settings.learner.lambda == 0 ||
               (settings.sample_actions == 0 && settings.returns.steps == 1));
    }

    /// Plays some games and makes some updates, which are added to what other steps brought: losses too. A team that
    /// is told to stop leaves off its games, as if they had not been begun, or makes the update that it is at;
    /// the next step makes the others, and plays nothing. Who loops asks the team whether it is to stop, too.
    Progress step(Workers& workers, Progress progress = {}) {
        if (!in_midst() && !(play(workers, progress) && learns())) return progress;
        do {
            draw();
            progress.loss +=
                learner_.update(batch_, workers) / static_cast<double>(settings_.updates);
            ++progress.updates;
            if (settings_.priority > 0) rank();
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
        if (plays_older()) visit(older_.values());
    }
    [[nodiscard]] bool valid() const noexcept { return is_sound(older_.values()); }

private:
    static constexpr std::size_t side_by_side = 8;  ///< games that share an evaluation

    /// One game that is being played.
    struct Board {
        Game position;
        Clock clock;
        Rng rng;
        Player learner;  ///< the seat that explores, if the other is an older copy's

        [[nodiscard]] bool over() const noexcept {
            return position.outcome().has_value() || clock.expired();
        }
    };

    /// Some games that one worker plays at once.
    struct Table {
        Known oracle;
        typename Q::Activations activations{side_by_side};
        std::vector<Board> boards{};
        std::vector<Episode<Game>> games{};
    };

    /// Whether updates follow the games.
    [[nodiscard]] bool learns() const noexcept {
        return settings_.updates > 0 && games_ >= settings_.warm_up_games && !replay_.empty();
    }

    [[nodiscard]] bool plays_older() const noexcept { return settings_.opponent_games.at(0) > 0; }

    /// True if the older copy is renewed before the next games.
    [[nodiscard]] bool renews_older() const noexcept {
        const StepSchedule& interval = settings_.opponent_games;
        const std::uint64_t since_change = games_ - interval.since(games_);
        return plays_older() && since_change % interval.at(games_) < settings_.games;
    }

    /// Plays and remembers the next games. Returns false, and remembers none, if cancellation is
    /// requested before they end.
    bool play(Workers& workers, Progress& progress) {
        if (renews_older()) older_ = learner_.latest();
        workers.run(tables_.size(), [&](std::size_t t) {
            const std::size_t before = t * side_by_side;
            tables_[t].games.resize(std::min(side_by_side, settings_.games - before));
            play(tables_[t], games_ + before, workers);
        });
        if (workers.stop_requested()) return false;
        for (Table& table : tables_)
            for (Episode<Game>& game : table.games) {
                progress.actions += game.actions.size();
                replay_.push(std::move(game));
            }
        progress.games += settings_.games;
        games_ += settings_.games;
        return true;
    }

    /// Plays the games of a table, whose first has that number: chance depends on that alone.
    void play(Table& table, std::uint64_t number, const Workers& workers) {
        auto& boards = table.boards;
        boards.clear();
        for (Episode<Game>& game : table.games) {
            Board board{{}, Clock(settings_.limit), Rng(seed_, number), Player::first};
            if constexpr (RandomStart<Game>)
                if (settings_.random_starts > 0 && board.rng.chance(settings_.random_starts))
                    board.position = Game::random_start(board.rng);
            board.learner = number++ % 2 == 0 ? Player::first : Player::second;
            game = {board.position, {}, {}};
            boards.push_back(board);
        }
        const auto move = [&](std::size_t b, Action action) {
            boards[b].clock.play(boards[b].position, action);
            table.games[b].actions.push_back(action);
        };
        for (bool going = true; going && !workers.stop_requested();) {
            static_vector<std::size_t, side_by_side> asking;
            static_vector<std::size_t, side_by_side> asking_older;
            going = false;
            for (std::size_t b = 0; b < boards.size(); ++b) {
                Board& board = boards[b];
                if (board.over()) continue;
                going = true;
                if (plays_older() && board.position.to_move() != board.learner)
                    asking_older.push_back(b);
                else if (settings_.explore.explores(board.position, games_, board.rng))
                    move(b, random_action(board.position, board.rng));
                else
                    asking.push_back(b);
            }
            const auto answer = [&](const typename Q::Parameters& parameters, const auto& who) {
                std::array<Game, side_by_side> positions;
                std::array<Action, side_by_side> actions;
                for (std::size_t i = 0; i < who.size(); ++i) positions[i] = boards[who[i]].position;
                best_actions<Q>(parameters, table.activations, {positions.data(), who.size()},
                                actions);
                for (std::size_t i = 0; i < who.size(); ++i) move(who[i], actions[i]);
            };
            answer(learner_.latest(), asking);
            answer(older_, asking_older);
        }
        if constexpr (!std::same_as<Known, NoOracle>)
            for (Episode<Game>& game : table.games) ask(table.oracle, game, workers);
    }

    /// Remembers what the oracle knows of the last positions of a game.
    static void ask(Known& oracle, Episode<Game>& game, const Workers& workers) {
        std::vector<Game> positions;
        game.replay(
            [&](const Game& position, Action, const Game&) { positions.push_back(position); });
        for (std::size_t i = positions.size(); i-- > 0 && !workers.stop_requested();) {
            auto values = oracle.values(positions[i]);
            if (values.empty()) break;
            game.values.push_back(std::move(values));
        }
        std::ranges::reverse(game.values);
    }

    /// Fills the batch from the memory.
    void draw() {
        batch_.clear();
        samples_.clear();
        for (std::size_t i = 0; i < settings_.sample_actions; ++i) {
            samples_.push_back(replay_.sample_action(rng_));
            const auto& sample = samples_.back();
            batch_.add_action(replay_[sample.game], sample.place, symmetry(), settings_.returns);
        }
        if (settings_.correction > 0 && !samples_.empty()) weigh();
        if (settings_.sample_actions > 0) return;
        if (settings_.sample_games == 0)
            batch_.add_game(replay_.newest(), symmetry(), settings_.returns);
        for (std::size_t i = 0; i < settings_.sample_games; ++i)
            batch_.add_game(replay_.sample(rng_), symmetry(), settings_.returns);
    }

    /// The weights of what was drawn by priority, at most 1: w = (N P)^-beta / max w.
    /// Source: Schaul et al. (2016), algorithm 1, line 10.
    void weigh() noexcept {
        double least = 1;
        for (const auto& sample : samples_) least = std::min(least, sample.probability);
        for (std::size_t i = 0; i < samples_.size(); ++i)
            batch_.steps[i].weight =
                static_cast<float>(std::pow(least / samples_[i].probability, settings_.correction));
    }

    /// The priorities of what was drawn: its errors, which are never quite 0.
    void rank() noexcept {
        constexpr double least_error = 1e-3;
        for (std::size_t i = 0; i < samples_.size(); ++i)
            replay_.set_priority(
                samples_[i],
                static_cast<float>(
                    std::pow(std::abs(static_cast<double>(batch_.steps[i].error)) + least_error,
                             settings_.priority)));
    }

    [[nodiscard]] std::size_t symmetry() noexcept {
        return settings_.augment ? rng_.below(symmetry_count<Game>) : 0;
    }

    Settings settings_;
    std::uint64_t seed_;
    Rng rng_;
    Learner learner_;
    typename Q::Parameters older_;
    GameReplay<Game> replay_;
    std::vector<Table> tables_;
    Batch<Game> batch_;
    std::vector<typename GameReplay<Game>::Sample> samples_;
    std::uint64_t games_ = 0;
};

}  // namespace LUDUS_NAMESPACE
