#pragma once

#include <algorithm>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

#include "ludus/core/hash.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/learn/alpha_zero.hpp"
#include "ludus/learn/divergence.hpp"
#include "ludus/learn/example_replay.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/learn/policy_example.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/play/tally.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/train/recorded_game.hpp"

#include "promotion.hpp"

namespace examples::chinese_checkers::alpha_zero {

/// A network that learns from its own searches: an episode of games against itself or an opponent,
/// an update by what the searches visited and how the games ended, a match against the best weights
/// so far, and again. Which rules end games that come to nothing is a matter of the limit and the
/// referee.
/// Source: Liu et al. (2019), sections 3.5 and 4.1, the second stage; from scratch: section 3.6;
/// after Silver et al. (2017), "Mastering the game of Go without human knowledge".
template <ludus::PolicyValueType D, ludus::nn::Optimiser O, class E = ludus::NetworkEvaluator<D>>
    requires ludus::Evaluator<E, typename D::Game, D::past>
class PromotionTrainer {
public:
    using Game = typename D::Game;
    using Learner = ludus::AlphaZero<D, O>;
    using Player = ludus::PuctAgent<Game, E>;  ///< plays games and matches
    /// Makes what leads the searches, from weights.
    using MakeEvaluator = std::function<E(const typename D::Parameters&)>;

    /// The paper's. Its optimiser is `Sgd` with a rate of 1e-4.
    struct Settings {
        typename Learner::Settings learner{};  ///< of the updates
        std::uint64_t games = 180;             ///< of an episode
        std::uint32_t random_opening =
            3;                 ///< random actions that each player begins with, in matches too
        ludus::Limit limit{};  ///< of training games and matches
        ludus::DrawnGames drawn = ludus::DrawnGames::learned;  ///< what is learned from drawn games
        typename Player::Settings search = Player::Settings::exploring();  ///< in training games
        std::size_t generations = 2;  ///< episodes that are learned from, at least 1
        /// Which weights play the games: the best so far (section 4.1), or the latest (section
        /// 3.5).
        bool best_plays = true;
        std::uint64_t match_games = 24;            ///< against the best; 0: the latest are the best
        PromotionTest::Settings promotion{};       ///< whether the latest become the best
        typename Player::Settings match_search{};  ///< in matches
        /// An evaluator that is made of weights alone needs none.
        MakeEvaluator evaluator = default_evaluator();
    };

    /// The result of an episode.
    struct Progress {
        ludus::Tally games;                ///< against itself seen by the first player
        std::uint64_t examples = 0;        ///< that they gave
        ludus::PolicyValueTerms loss{};    ///< zeros if there was nothing to learn from
        ludus::Tally match{};              ///< of the latest against the best
        PromotionTest::Verdict verdict{};  ///< on it

        friend bool operator==(const Progress&, const Progress&) = default;
    };

    /// Goes on from weights. All chance in training comes from `seed`.
    PromotionTrainer(const Settings& settings, O optimiser, typename D::Parameters parameters,
                     std::uint64_t seed)
        : PromotionTrainer(settings,
                           Learner(settings.learner, std::move(optimiser), std::move(parameters)),
                           seed, ludus::Rng(seed)) {}
    /// From scratch.
    PromotionTrainer(const Settings& settings, O optimiser, std::uint64_t seed)
        : PromotionTrainer(settings, std::move(optimiser), seed, ludus::Rng(seed)) {}

    /// Plays some more games of the episode that comes next against itself, but does not finish it:
    /// so that the caller can stop, or save, in between. Returns how many are left for `step`, at
    /// least 1. The episode's result is the same.
    std::uint64_t play_some(std::uint64_t games, ludus::Workers& workers,
                            const ludus::RefereeOf<Game>& referee = {}) {
        if (left() > 0) play(std::min(games, left() - 1), ludus::Itself{}, workers, referee);
        return left();
    }
    /// The same against an opponent, which must be that of `step`.
    template <class Opponent>
    std::uint64_t play_some(std::uint64_t games, const Opponent& opponent, ludus::Workers& workers,
                            const ludus::RefereeOf<Game>& referee = {}) {
        if (left() > 0) play(std::min(games, left() - 1), opponent, workers, referee);
        return left();
    }

    /// An episode in which the player plays itself. The result does not depend on the number of
    /// workers. If the team is cancelled, the games, the update or the match that it is at
    /// has not begun, and the progress is empty; the next step resumes the episode there.
    Progress step(ludus::Workers& workers, const ludus::RefereeOf<Game>& referee = {}) {
        return play_and_learn(ludus::Itself{}, workers, referee);
    }
    /// One in which it plays an opponent, any agent, and learns from its own actions alone. An
    /// older copy is a `Player` with `best()` of then.
    template <class Opponent>
    Progress step(const Opponent& opponent, ludus::Workers& workers,
                  const ludus::RefereeOf<Game>& referee = {}) {
        return play_and_learn(opponent, workers, referee);
    }

    /// The weights that no later ones have beaten clearly.
    [[nodiscard]] const typename D::Parameters& best() const noexcept { return best_; }
    [[nodiscard]] const Learner& learner() const noexcept { return learner_; }
    /// Says how far the best has come.
    [[nodiscard]] const PromotionTest& promotion() const noexcept { return promotion_; }
    /// Finished episodes.
    [[nodiscard]] std::uint64_t episodes() const noexcept { return episodes_; }
    /// Games, also of an episode that is not finished.
    [[nodiscard]] std::uint64_t games() const noexcept {
        return settings_.games * episodes_ + played_.games();
    }
    /// The examples of the latest episodes.
    [[nodiscard]] const ludus::ExampleReplay<Game, D::past>& replay() const noexcept {
        return replay_;
    }

    /// All that changes in training, for checkpoints; after reading, `valid` says whether it fits
    /// together.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(episodes_, seed_, rng_, learner_, best_.values(), promotion_, replay_);
        auto stage = static_cast<std::uint8_t>(stage_);
        visit(played_, examples_, stage, progress_.games, progress_.examples, progress_.loss.policy,
              progress_.loss.value);
        stage_ = static_cast<Stage>(stage);
    }
    [[nodiscard]] bool valid() const noexcept {
        return stage_ <= Stage::matching && ludus::is_sound(best_.values()) &&
            (stage_ == Stage::playing ? played_.games() < settings_.games
                                      : played_.games() == settings_.games && examples_.empty());
    }

private:
    PromotionTrainer(const Settings& settings, O optimiser, std::uint64_t seed, ludus::Rng rng)
        : PromotionTrainer(settings, Learner(settings.learner, std::move(optimiser), rng), seed,
                           rng) {}
    PromotionTrainer(const Settings& settings, Learner learner, std::uint64_t seed,
                     const ludus::Rng& rng)
        : settings_(settings),
          seed_(seed),
          rng_(rng),
          learner_(std::move(learner)),
          best_(learner_.parameters()),
          promotion_(settings.promotion),
          replay_(settings.generations) {
        assert(settings.games > 0 && settings.evaluator);
    }

    [[nodiscard]] static MakeEvaluator default_evaluator() {
        if constexpr (std::constructible_from<E, const typename D::Parameters&>)
            return [](const typename D::Parameters& parameters) { return E(parameters); };
        else
            return {};
    }

    /// Games that the episode still lacks.
    [[nodiscard]] std::uint64_t left() const noexcept { return settings_.games - played_.games(); }

    template <class Opponent>
    void play(std::uint64_t games, const Opponent& opponent, ludus::Workers& workers,
              const ludus::RefereeOf<Game>& referee) {
        ludus::MatchSettings some = match(games, 2 * episodes_);
        some.first_game = played_.games();
        auto played = ludus::play_recorded<Game>(
            player(settings_.best_plays ? best_ : learner_.parameters(), settings_.search),
            opponent, some, workers, referee);
        if (workers.stop_requested()) return;
        played_ += ludus::tally_of(played);
        std::ranges::move(ludus::examples_of(std::move(played), settings_.drawn),
                          std::back_inserter(examples_));
    }

    /// What an episode has come to.
    enum class Stage : std::uint8_t {
        playing,   ///< games are left
        learning,  ///< the examples are in the replay
        matching,  ///< the latest weights are learned
    };

    template <class Opponent>
    Progress play_and_learn(const Opponent& opponent, ludus::Workers& workers,
                            const ludus::RefereeOf<Game>& referee) {
        if (stage_ == Stage::playing) {
            play(left(), opponent, workers, referee);
            if (left() > 0) return {};
            progress_.games = played_;
            progress_.examples = examples_.size();
            replay_.push(std::exchange(examples_, {}));
            stage_ = Stage::learning;
        }
        if (stage_ == Stage::learning) {
            if (!replay_.examples().empty()) {
                const auto loss = learner_.update(replay_.examples(), rng_, workers);
                if (!loss) return {};
                progress_.loss = *loss;
            }
            stage_ = Stage::matching;
        }
        if (settings_.match_games > 0) {
            const ludus::Tally found = ludus::tally_of(ludus::play_recorded<Game>(
                player(learner_.parameters(), settings_.match_search),
                player(best_, settings_.match_search),
                match(settings_.match_games, 2 * episodes_ + 1), workers, referee));
            if (workers.stop_requested()) return {};
            progress_.match = found;
            progress_.verdict = promotion_.judge(progress_.match);
        }
        if (settings_.match_games == 0 || progress_.verdict.passed) best_ = learner_.parameters();
        ++episodes_;
        played_ = {};
        stage_ = Stage::playing;
        return std::exchange(progress_, {});
    }

    [[nodiscard]] Player player(const typename D::Parameters& parameters,
                                const typename Player::Settings& settings) const {
        return Player(settings, settings_.evaluator(parameters));
    }
    [[nodiscard]] ludus::MatchSettings match(std::uint64_t games,
                                             std::uint64_t stream) const noexcept {
        ludus::MatchSettings match;
        match.games = games;
        match.seed = ludus::combine(seed_, stream);
        match.limit = settings_.limit;
        match.random_opening = settings_.random_opening;
        return match;
    }

    Settings settings_;
    std::uint64_t seed_;
    ludus::Rng rng_;
    Learner learner_;
    typename D::Parameters best_;
    PromotionTest promotion_;
    ludus::ExampleReplay<Game, D::past> replay_;
    std::uint64_t episodes_ = 0;
    Stage stage_ = Stage::playing;
    Progress progress_;    ///< of the episode that is not finished
    ludus::Tally played_;  ///< its games so far
    std::vector<ludus::PolicyExample<Game, D::past>> examples_;  ///< that its games gave
};

}  // namespace examples::chinese_checkers::alpha_zero
