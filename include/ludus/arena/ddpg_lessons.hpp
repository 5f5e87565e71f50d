#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ludus/arena/agent.hpp"
#include "ludus/arena/ddpg_board.hpp"
#include "ludus/arena/match.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/ddpg.hpp"
#include "ludus/learn/divergence.hpp"
#include "ludus/learn/recent_share.hpp"
#include "ludus/learn/transition.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/optimiser.hpp"

namespace LUDUS_NAMESPACE {

/// What a step of lessons brought.
struct DdpgProgress {
    std::uint64_t wins = 0;     ///< of the learner
    std::uint64_t draws = 0;    ///< games that nobody won
    std::uint64_t losses = 0;   ///< games
    std::uint64_t turns = 0;    ///< of both players, over all games
    FreeChoices choices{};      ///< of the learner
    std::uint64_t updates = 0;  ///< of the networks
    DdpgLosses loss{};          ///< mean over the updates; 0 without one

    /// Games finished in the step.
    [[nodiscard]] std::uint64_t games() const noexcept { return wins + draws + losses; }
    friend bool operator==(const DdpgProgress&, const DdpgProgress&) = default;
};

/// A DDPG learner that plays games against an opponent, remembers its transitions, and learns from the
/// memory while it plays: after every turn of its own, as in the paper, or after several.
/// Source: Dasgupta & Chong (2021), figure 3.1 and 5.6.
template <ActorCriticType D, nn::Optimiser O>
class DdpgLessons {
public:
    using Game = typename D::Game;
    using Learner = Ddpg<D, O>;
    using Progress = DdpgProgress;                         ///< of a step
    using Memory = TransitionReplay<Game, D::remembered>;  ///< what has been remembered

    struct Settings {
        typename Learner::Settings learner{};  ///< of the updates
        DdpgConduct conduct{};                 ///< in the games
        Limit limit{};  ///< of a training game; nothing is learned of its coming
        Seat seat =
            Seat::both;  ///< the learner's; with `both` it is the first player every other game
        bool random_starts = false;  ///< for games that model `RandomStart`
        std::size_t games = 1;       ///< played side by side, at least 1
        std::size_t turns_per_update =
            1;                    ///< of the learner, over all games side by side; at least 1
        std::size_t batch = 512;  ///< transitions drawn for an update, at least 1
        std::size_t capacity = 1'000'000;  ///< of the memory, in transitions, at least 1
        std::size_t warm_up = 512;         ///< transitions in the memory before the first update
        /// The share of valid choices at which the learner freezes what can be frozen; above 1: never.
        double freeze_at = 2;
        std::size_t valid_window = 1000;  ///< the choices that share is of, at least 1
    };

    /// All chance in training comes from `seed`.
    /// Throws `std::invalid_argument` if the settings ask for random starts of a game that has
    /// none.
    DdpgLessons(const Settings& settings, O actor_optimiser, O critic_optimiser, std::uint64_t seed)
        : settings_(settings),
          seed_(seed),
          rng_(seed),
          learner_(settings.learner, std::move(actor_optimiser), std::move(critic_optimiser), rng_),
          memory_(settings.capacity),
          recent_choices_(settings.valid_window),
          boards_(settings.games, DdpgBoard<D>(settings.conduct)),
          tables_((settings.games + side_by_side - 1) / side_by_side) {
        assert(settings.games > 0 && settings.turns_per_update > 0 && settings.batch > 0);
        require_random_start<Game>(settings.random_starts);
        batch_.reserve(settings.batch);
    }

    /// Plays some games to their end, against copies of the opponent, and learns meanwhile. The result
    /// does not depend on the number of workers, as long as agents carry nothing over from one game to
    /// the next.
    template <Agent<Game> Opponent>
    Progress step(const Opponent& opponent, Workers& workers) {
        Progress progress;
        std::vector<Opponent> opponents(boards_.size(), opponent);
        std::vector<std::uint8_t> answered(boards_.size(), 0);
        const FreeChoices before = free_choices();
        begin();
        for (bool going = true; going;) {
            workers.run(tables_.size(), [&](std::size_t t) { play(t, opponents, answered); });
            going = false;
            for (std::size_t b = 0; b < boards_.size(); ++b) {
                collect(b, answered[b] != 0);
                going = going || !boards_[b].over();
            }
            learn(progress, workers);
        }
        for (const auto& board : boards_) {
            const int utility = board.outcome().utility(board.learner());
            ++(utility > 0 ? progress.wins : utility < 0 ? progress.losses : progress.draws);
            progress.turns += board.clock().turns();
        }
        const FreeChoices after = free_choices();
        progress.choices = {after.made - before.made, after.valid - before.valid,
                            after.valid_likeliest - before.valid_likeliest};
        return progress;
    }

    /// Played so far.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] const Learner& learner() const noexcept { return learner_; }
    /// The transitions that updates draw from.
    [[nodiscard]] const Memory& memory() const noexcept { return memory_; }
    /// How many of the last choices would have been valid without help.
    [[nodiscard]] const RecentShare& recent_choices() const noexcept { return recent_choices_; }

    /// All that changes in training, for checkpoints between steps.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games_, seed_, turns_due_, rng_, learner_, memory_, recent_choices_);
    }
    [[nodiscard]] bool valid() const noexcept {
        return turns_due_ < settings_.turns_per_update && is_sound(learner_.actor().values()) &&
            is_sound(learner_.critic().values()) && is_sound(learner_.target_actor().values()) &&
            is_sound(learner_.target_critic().values());
    }

private:
    static constexpr std::size_t side_by_side = 4;  ///< games that share an evaluation

    /// Where one worker evaluates some boards at once.
    struct Table {
        nn::Activations<typename D::Actor> activations{side_by_side};
    };

    /// Begins the next games: chance in each depends on its number alone.
    void begin() {
        for (auto& board : boards_) {
            Rng rng(seed_, games_);
            Game start{};
            if constexpr (RandomStart<Game>)
                if (settings_.random_starts) start = Game::random_start(rng);
            const bool is_first =
                settings_.seat == Seat::first || (settings_.seat == Seat::both && games_ % 2 == 0);
            board.begin(start, is_first ? Player::first : Player::second, settings_.limit, rng);
            ++games_;
        }
    }

    /// One turn of the learner on the boards of a table, and what comes before and after it; tells which
    /// boards had one.
    template <class Opponent>
    void play(std::size_t t, std::vector<Opponent>& opponents,
              std::vector<std::uint8_t>& answered) {
        const std::size_t first = t * side_by_side;
        const std::size_t count = std::min(side_by_side, boards_.size() - first);
        auto& activations = tables_[t].activations;
        for (std::size_t i = 0; i < count; ++i) {
            auto& board = boards_[first + i];
            if (!board.over()) board.advance(opponents[first + i]);
            if (!board.over()) D::Encoder::encode(board.position(), activations.input(i));
        }
        nn::forward(learner_.actor(), activations, 0, count);
        for (std::size_t i = 0; i < count; ++i) {
            auto& board = boards_[first + i];
            answered[first + i] = board.over() ? 0 : 1;
            if (board.over()) continue;
            board.answer(std::as_const(activations).output(i).template first<D::choices>());
            board.advance(opponents[first + i]);
        }
    }

    /// Remembers what a board has finished.
    void collect(std::size_t b, bool answered) {
        auto& recorder = boards_[b].recorder();
        for (const auto& item : recorder.finished()) memory_.push(item);
        recorder.clear();
        if (!answered) return;
        ++turns_due_;
        recent_choices_.record(boards_[b].last_valid());
        if (recent_choices_.full() && recent_choices_.share() >= settings_.freeze_at)
            learner_.freeze();
    }

    /// Makes the updates that are due, and keeps the mean of their losses.
    void learn(Progress& progress, Workers& workers) {
        for (; turns_due_ >= settings_.turns_per_update; turns_due_ -= settings_.turns_per_update) {
            if (memory_.empty() || memory_.size() < settings_.warm_up) continue;
            batch_.clear();
            for (std::size_t i = 0; i < settings_.batch; ++i)
                batch_.push_back(memory_.sample(rng_));
            const DdpgLosses found = learner_.update(batch_, workers);
            ++progress.updates;
            const double share = 1 / static_cast<double>(progress.updates);
            progress.loss.critic += share * (found.critic - progress.loss.critic);
            progress.loss.actor += share * (found.actor - progress.loss.actor);
            progress.loss.validity += share * (found.validity - progress.loss.validity);
        }
    }

    [[nodiscard]] FreeChoices free_choices() const noexcept {
        FreeChoices sum;
        for (const auto& board : boards_) sum += board.choices();
        return sum;
    }

    Settings settings_;
    std::uint64_t seed_;
    Rng rng_;
    Learner learner_;
    Memory memory_;
    RecentShare recent_choices_;
    std::uint64_t games_ = 0;
    std::uint64_t turns_due_ = 0;  ///< turns since the last update
    std::vector<DdpgBoard<D>> boards_;
    std::vector<Table> tables_;
    std::vector<typename Learner::Item> batch_;
};

}  // namespace LUDUS_NAMESPACE
