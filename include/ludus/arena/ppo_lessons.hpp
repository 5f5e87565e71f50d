#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "ludus/arena/agent.hpp"
#include "ludus/arena/match.hpp"
#include "ludus/arena/ppo_board.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/ppo.hpp"
#include "ludus/learn/ppo_loss.hpp"
#include "ludus/learn/returns.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/optimiser.hpp"

namespace LUDUS_NAMESPACE {

/// A PPO learner that plays games, against itself or against an opponent, and learns of them what it
/// chose: some games, an update, and again. An older copy of itself is an opponent too, as a
/// `PolicyAgent<D, Choosing::sampled>`.
///
/// Players who learn of each other alone soon agree on one line of play and know no other: self-play
/// wants a greater weight of the entropy than the paper's 0.01. At tic-tac-toe it draws against the
/// perfect player with 0.3; with 0.01 one side soon won nearly all games, and the other sought no more.
///
/// Source: Schulman et al. (2017), "Proximal policy optimization algorithms", algorithm 1, with whole games
/// instead of pieces of a fixed length.
template <PolicyValueType D, nn::Optimiser O>
class PpoLessons {
public:
    using Game = typename D::Game;
    using Learner = Ppo<D, O>;

    struct Settings {
        typename Learner::Settings learner{};  ///< of the updates
        Returns returns{};                     ///< its number of steps is not used
        float lambda = 0.95F;    ///< of the advantages, per choice, in [0, 1]; 1 for A2C
        Limit limit{};           ///< of a training game; what it cuts short is no draw
        std::size_t games = 64;  ///< side by side, by the same weights, for one update; at least 1
        bool random_starts = false;  ///< for games that model `RandomStart`
        /// The learner's, where it has an opponent; with `both` it is the first player every other game.
        Seat seat = Seat::both;
    };

    /// What a step brought. Against itself, the first player's wins and losses.
    struct Progress {
        std::uint64_t wins = 0;     ///< of the learner
        std::uint64_t draws = 0;    ///< games that nobody won
        std::uint64_t losses = 0;   ///< games
        std::uint64_t turns = 0;    ///< of both players, over all games
        std::uint64_t choices = 0;  ///< that were learned from
        PpoTerms loss{};            ///< zeros if there was none

        /// Games finished in the step.
        [[nodiscard]] std::uint64_t games() const noexcept { return wins + draws + losses; }
        friend bool operator==(const Progress&, const Progress&) = default;
    };

    /// All chance in training comes from `seed`.
    /// Throws `std::invalid_argument` if the settings ask for random starts of a game that has
    /// none.
    PpoLessons(const Settings& settings, O optimiser, std::uint64_t seed)
        : settings_(settings),
          seed_(seed),
          rng_(seed),
          learner_(settings.learner, std::move(optimiser), rng_),
          boards_(settings.games, PpoBoard<D>(settings.returns)),
          tables_((settings.games + side_by_side - 1) / side_by_side) {
        assert(settings.games > 0);
        require_random_start<Game>(settings.random_starts);
    }

    /// Plays some games against itself, and learns from the choices of both players. The result does not
    /// depend on the number of workers.
    Progress step(Workers& workers) {
        begin([](std::uint64_t) { return std::nullopt; });
        return play_and_learn(RandomAgent{}, workers);  // who is never asked
    }

    /// Plays some games against copies of an opponent, which is a part of the environment, and learns from
    /// its own choices. The result does not depend on the number of workers, as long as agents carry
    /// nothing over from one game to the next.
    template <Agent<Game> Opponent>
    Progress step(const Opponent& opponent, Workers& workers) {
        begin([&](std::uint64_t game) -> std::optional<Player> {
            const bool is_first =
                settings_.seat == Seat::first || (settings_.seat == Seat::both && game % 2 == 0);
            return is_first ? Player::second : Player::first;
        });
        return play_and_learn(opponent, workers);
    }

    /// Played so far.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] const Learner& learner() const noexcept { return learner_; }
    /// What the last step learned from, game after game.
    [[nodiscard]] const std::vector<typename Learner::Sample>& samples() const noexcept {
        return samples_;
    }

    /// All that changes in training, for checkpoints between steps.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games_, seed_, rng_, learner_);
    }

private:
    static constexpr std::size_t side_by_side = 16;  ///< games that share an evaluation

    /// Where one worker evaluates some boards at once.
    struct Table {
        typename D::Activations activations{side_by_side};
    };

    /// Begins the next games: chance in each depends on its number alone, by which `opponent` tells the
    /// opponent's seat.
    template <class Seats>
    void begin(const Seats& opponent) {
        for (auto& board : boards_) {
            Rng rng(seed_, games_);
            Game start{};
            if constexpr (RandomStart<Game>)
                if (settings_.random_starts) start = Game::random_start(rng);
            board.begin(start, opponent(games_), settings_.limit, rng);
            ++games_;
        }
    }

    template <class Opponent>
    Progress play_and_learn(const Opponent& opponent, Workers& workers) {
        workers.run(tables_.size(), [&](std::size_t t) {
            std::vector<Opponent> opponents(side_by_side, opponent);
            play(t, opponents);
        });
        samples_.clear();
        Progress progress;
        for (auto& board : boards_) {
            board.collect(settings_.lambda, samples_);
            const Player learner = ludus::opponent(board.opponent_seat().value_or(Player::second));
            const int utility = board.outcome().utility(learner);
            ++(utility > 0 ? progress.wins : utility < 0 ? progress.losses : progress.draws);
            progress.turns += board.clock().turns();
        }
        progress.choices = samples_.size();
        if (!samples_.empty()) progress.loss = learner_.update(samples_, rng_, workers);
        return progress;
    }

    /// Plays the games of a table to their end.
    template <class Opponent>
    void play(std::size_t t, std::vector<Opponent>& opponents) {
        const std::size_t first = t * side_by_side;
        const std::size_t count = std::min(side_by_side, boards_.size() - first);
        auto& activations = tables_[t].activations;
        static_vector<std::size_t, side_by_side> asking;
        do {
            asking.clear();
            for (std::size_t i = 0; i < count; ++i) {
                auto& board = boards_[first + i];
                board.advance(opponents[i]);
                if (board.over()) continue;
                show<D>(board.position(), activations.input(asking.size()));
                asking.push_back(first + i);
            }
            nn::forward(learner_.parameters(), activations, 0, asking.size());
            for (std::size_t row = 0; row < asking.size(); ++row)
                boards_[asking[row]].answer(std::as_const(activations).output(row));
        } while (!asking.empty());
    }

    Settings settings_;
    std::uint64_t seed_;
    Rng rng_;
    Learner learner_;
    std::uint64_t games_ = 0;
    std::vector<PpoBoard<D>> boards_;
    std::vector<Table> tables_;
    std::vector<typename Learner::Sample> samples_;
};

}  // namespace LUDUS_NAMESPACE
