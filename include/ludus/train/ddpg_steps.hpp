#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/ddpg.hpp"
#include "ludus/learn/divergence.hpp"
#include "ludus/learn/recent_share.hpp"
#include "ludus/learn/transition.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/seat.hpp"
#include "ludus/train/ddpg_games.hpp"

namespace LUDUS_NAMESPACE {

/// A DDPG learner that plays games against an opponent, remembers its transitions, and learns from
/// the memory while it plays: after every turn of its own, as in the paper, or after several.
/// `DdpgTrainer` is made of it, for games of which nothing is known.
/// Source: Dasgupta & Chong (2021), figure 3.1 and 5.6.
template <ActorCriticType D, nn::Optimiser O>
class DdpgSteps {
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
        /// The share of valid actions at which the learner freezes what can be frozen; above 1:
        /// never.
        double freeze_at = 2;
        std::size_t valid_window = 1000;  ///< the actions that share is of, at least 1
    };

    /// All chance in training comes from `seed`.
    /// Throws `std::invalid_argument` if the settings ask for random starts of a game that has
    /// none.
    DdpgSteps(const Settings& settings, O actor_optimiser, O critic_optimiser, std::uint64_t seed)
        : settings_(settings),
          seed_(seed),
          rng_(seed),
          learner_(settings.learner, std::move(actor_optimiser), std::move(critic_optimiser), rng_),
          memory_(settings.capacity),
          recent_validity_(settings.valid_window) {
        assert(settings.games > 0 && settings.turns_per_update > 0 && settings.batch > 0);
        require_random_start<Game>(settings.random_starts);
        batch_.reserve(settings.batch);
    }

    /// Plays some games to their end, against copies of the opponent, and learns meanwhile. The
    /// result does not depend on the number of workers. If the team is cancelled, the games are
    /// paused between two turns or within an update: `is_paused()`. The next step, with the same
    /// opponent, resumes them. The progress of a paused step is empty, and that of the last one is
    /// of them all. The opponent's memory of a paused game is lost.
    template <Agent<Game> Opponent>
    Progress step(const Opponent& opponent, Workers& workers) {
        using Games = GamesInPlay<Game, ActingAgent<D>, Opponent, DdpgRecorder<D>>;
        struct Part {  // games that share an evaluation
            ActingAgent<D> player;
            Opponent opponent;
            DdpgRecorder<D> recorder;
            Games games{per_part};
        };
        if (!is_paused_) set_up();
        is_paused_ = true;
        std::vector<Part> parts((paused_.size() + per_part - 1) / per_part,
                                Part{ActingAgent<D>(learner_.actor(), settings_.conduct.choosing),
                                     opponent, DdpgRecorder<D>(settings_.conduct)});
        const auto company_of = [&](Part& part) -> typename Games::Company {
            return {part.player, part.opponent, part.recorder, workers.cancellation()};
        };
        workers.run(parts.size(), [&](std::size_t p) {
            const std::span<const Paused> rest = std::span(paused_).subspan(p * per_part);
            for (const Paused& game : rest.first(std::min(rest.size(), per_part)))
                parts[p].games.resume(game.number,
                                      {.start = game.record.game.start,
                                       .player_starts = starts(settings_.seat, game.number),
                                       .rules = {.limit = settings_.limit}},
                                      game.rng, game.record.game.actions, game.record,
                                      company_of(parts[p]));
        });
        while (!workers.stop_requested()) {  // else the round is discarded, and played again
            remember(parts);
            if (!learn(workers)) break;
            is_paused_ = !paused_.empty();
            if (!is_paused_) {
                games_ += settings_.games;
                return std::exchange(progress_, {});
            }
            workers.run(parts.size(),
                        [&](std::size_t p) { parts[p].games.round(company_of(parts[p])); });
        }
        return {};
    }
    /// True if `step` was cancelled before its end.
    [[nodiscard]] bool is_paused() const noexcept { return is_paused_; }

    /// Played so far.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] const Learner& learner() const noexcept { return learner_; }
    /// The transitions that updates draw from.
    [[nodiscard]] const Memory& memory() const noexcept { return memory_; }
    /// How many of the last actions would have been valid without help.
    [[nodiscard]] const RecentShare& recent_validity() const noexcept { return recent_validity_; }

    /// All that changes in training, for checkpoints between steps.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games_, seed_, turns_due_, rng_, learner_, memory_, recent_validity_, is_paused_,
              paused_, progress_);
    }
    [[nodiscard]] bool valid() const noexcept {
        return (is_paused_ ? paused_.size() <= settings_.games &&
                        turns_due_ < settings_.turns_per_update + settings_.games
                           : paused_.empty() && turns_due_ < settings_.turns_per_update) &&
            is_sound(learner_.actor().values()) && is_sound(learner_.critic().values()) &&
            is_sound(learner_.target_actor().values()) &&
            is_sound(learner_.target_critic().values());
    }

private:
    static constexpr std::size_t per_part = ActingAgent<D>::batch_size;

    /// A game of a step, as it was after the last round of all of them.
    struct Paused {
        std::uint64_t number = 0;
        Rng rng{};
        typename DdpgRecorder<D>::Record record{};

        template <class Visit>
        void visit(Visit&& visit) {
            visit(number, record.game, rng, record.transitions);
        }
    };

    /// The games of a step at their start: chance in each depends on its number alone.
    void set_up() {
        paused_.resize(settings_.games);
        DdpgRecorder<D> recorder(settings_.conduct);
        for (std::size_t i = 0; i < settings_.games; ++i) {
            Paused& game = paused_[i];
            game.number = games_ + i;
            game.rng = Rng(seed_, game.number);
            const Game start = start_of<Game>(settings_.random_starts, game.rng);
            recorder.begin(game.record, game.number, Standing<Game>(start));
        }
    }

    /// Remembers what a round of all games has finished, whose turns it was, and how the games are
    /// to be resumed.
    void remember(auto& parts) {
        std::size_t playing = 0;
        for (auto& part : parts) {
            part.games.for_each_record([&](auto& record, std::uint64_t number, const Rng& rng) {
                for (const auto& item : record.transitions.finished()) memory_.push(item);
                record.transitions.clear();
                if (std::exchange(record.chose, false)) count_turn(record.was_valid);
                if (record.is_over) return;
                Paused& game = paused_[playing++];
                game.number = number;
                game.rng = rng;
                game.record = record;
            });
            progress_ += part.recorder.take_progress();
        }
        paused_.resize(playing);
    }
    void count_turn(bool was_valid) {
        ++turns_due_;
        recent_validity_.record(was_valid);
        if (recent_validity_.full() && recent_validity_.share() >= settings_.freeze_at)
            learner_.freeze();
    }

    /// Makes the updates that are due, and keeps the mean of their losses; false if the team is
    /// cancelled before. An update that was begun is continued by the next call, which draws the
    /// same batch: nothing is remembered between the two.
    [[nodiscard]] bool learn(Workers& workers) {
        for (; turns_due_ >= settings_.turns_per_update; turns_due_ -= settings_.turns_per_update) {
            if (workers.stop_requested()) return false;
            if (memory_.empty() || memory_.size() < settings_.warm_up) continue;
            const Rng before = rng_;
            batch_.clear();
            for (std::size_t i = 0; i < settings_.batch; ++i)
                batch_.push_back(memory_.sample(rng_));
            const auto loss = learner_.update(batch_, workers);
            if (!loss) {
                rng_ = before;
                return false;
            }
            progress_ += {.updates = 1, .loss = *loss};
        }
        return true;
    }

    Settings settings_;
    std::uint64_t seed_;
    Rng rng_;
    Learner learner_;
    Memory memory_;
    RecentShare recent_validity_;
    std::uint64_t games_ = 0;
    std::uint64_t turns_due_ = 0;  ///< turns since the last update
    std::vector<Paused> paused_;   ///< games of a step that has begun
    bool is_paused_ = false;       ///< there is such a step
    Progress progress_;            ///< of that step so far
    std::vector<typename Learner::Item> batch_;
};

}  // namespace LUDUS_NAMESPACE
