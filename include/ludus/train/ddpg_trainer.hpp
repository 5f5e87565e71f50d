#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

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
#include "ludus/learn/episode.hpp"
#include "ludus/learn/recent_share.hpp"
#include "ludus/learn/transition.hpp"
#include "ludus/learn/transition_recorder.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/seat.hpp"
#include "ludus/train/ddpg_games.hpp"

namespace LUDUS_NAMESPACE {

/// A DDPG learner that plays games against an opponent, remembers its transitions, and learns from
/// the memory while it plays: after every turn of its own, as in the paper, or after several.
/// Source: Dasgupta & Chong (2021), figure 3.1 and 5.6.
template <ActorCriticType D, nn::Optimiser O>
class DdpgTrainer {
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
    DdpgTrainer(const Settings& settings, O actor_optimiser, O critic_optimiser, std::uint64_t seed)
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

            typename Games::Company company() { return {player, opponent, recorder}; }
        };
        const DdpgConduct& conduct = settings_.conduct;
        std::vector<Part> parts((settings_.games + per_part - 1) / per_part,
                                Part{ActingAgent<D>(learner_.actor(), conduct.choosing), opponent,
                                     DdpgRecorder<D>(conduct)});
        workers.run(parts.size(),
                    [&](std::size_t p) { begin(parts[p].games, p, parts[p].company()); });
        paused_.clear();
        while (learn(workers) && !workers.stop_requested()) {
            const auto is_playing = [](const Part& part) { return part.games.playing() > 0; };
            if (std::ranges::none_of(parts, is_playing)) break;
            workers.run(parts.size(),
                        [&](std::size_t p) { parts[p].games.round(parts[p].company()); });
            for (Part& part : parts) collect(part.games);
        }
        for (Part& part : parts) {
            part.games.for_each_record(
                [&](const auto& record, std::uint64_t number, const Rng& rng) {
                    if (!record.is_over)
                        paused_.push_back({number, record.game, rng, record.transitions});
                });
            progress_ += part.recorder.progress();
        }
        is_paused_ = turns_due_ >= settings_.turns_per_update || !paused_.empty();
        if (is_paused_) return {};
        games_ += settings_.games;
        return std::exchange(progress_, {});
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

    /// A game that a step left unfinished.
    struct Paused {
        std::uint64_t number = 0;
        Episode<Game> game{};  ///< so far
        Rng rng{};
        TransitionRecorder<Game, D::remembered> transitions{};

        template <class Visit>
        void visit(Visit&& visit) {
            visit(number, game, rng, transitions);
        }
    };

    /// Begins or resumes the games of a part: chance in each depends on its number alone.
    void begin(auto& games, std::size_t part, const auto& company) const {
        const std::size_t count = is_paused_ ? paused_.size() : settings_.games;
        for (std::size_t i = part * per_part; i < std::min(count, (part + 1) * per_part); ++i) {
            if (is_paused_) {
                const Paused& paused = paused_[i];
                games.resume(paused.number, setup(paused.number, paused.game.start), paused.rng,
                             paused.game.actions,
                             {.transitions = paused.transitions, .game = paused.game}, company);
                continue;
            }
            const std::uint64_t number = games_ + i;
            Rng rng(seed_, number);
            const Game start = start_of<Game>(settings_.random_starts, rng);
            games.begin(number, setup(number, start), rng, company);
        }
    }
    [[nodiscard]] GameSetup<Game> setup(std::uint64_t number, const Game& start) const noexcept {
        return {.start = start,
                .player = player_in(settings_.seat, number, Player::first),
                .rules = {.limit = settings_.limit}};
    }

    /// Remembers what the games of a part have finished, and whose turns they were.
    void collect(auto& games) {
        games.for_each_record([&](auto& record, std::uint64_t, const Rng&) {
            for (const auto& item : record.transitions.finished()) memory_.push(item);
            record.transitions.clear();
            if (!std::exchange(record.chose, false)) return;
            ++turns_due_;
            recent_validity_.record(record.was_valid);
            if (recent_validity_.full() && recent_validity_.share() >= settings_.freeze_at)
                learner_.freeze();
        });
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
    std::vector<Paused> paused_;   ///< games of a step that was cancelled
    bool is_paused_ = false;       ///< there is such a step
    Progress progress_;            ///< of that step so far
    std::vector<typename Learner::Item> batch_;
};

}  // namespace LUDUS_NAMESPACE
