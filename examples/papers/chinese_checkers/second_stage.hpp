#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "ludus/core/hash.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"
#include "ludus/games/chinese_checkers/soft_limit.hpp"
#include "ludus/learn/alpha_zero.hpp"
#include "ludus/learn/divergence.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/generations.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/learn/policy_example.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/tally.hpp"
#include "ludus/train/recorded_game.hpp"

#include "learning.hpp"
#include "promotion.hpp"
#include "searching.hpp"
#include "second_stage_settings.hpp"

namespace papers::chinese_checkers {

/// Statistics of steps of `SecondStage`.
struct SecondStageProgress {
    ludus::Tally games{};            ///< against itself seen by the first player
    std::uint64_t examples = 0;      ///< of finished episodes
    std::uint64_t updates = 0;       ///< one an episode, where there are examples
    ludus::PolicyValueTerms loss{};  ///< the sum over the updates
    ludus::Tally best{};             ///< of the latest weights against the best
    std::uint64_t promotions = 0;    ///< times that these took over
    double elo = 0;                  ///< what the best gained by that
    ludus::Tally first{};            ///< of the latest weights against the first

    /// Calls `column(name, number)` with what a learning curve shows.
    template <class Column>
    void report(Column&& column) const {
        const auto share = [](auto part, std::uint64_t whole) {
            return static_cast<double>(part) / static_cast<double>(whole > 0 ? whole : 1);
        };
        column("actions_per_game", share(games.actions, games.games()));
        column("draws", share(games.draws, games.games()));
        column("examples", static_cast<double>(examples));
        column("policy_loss", share(loss.policy, updates));
        column("value_loss", share(loss.value, updates));
        column("score_against_best", share(2 * best.wins + best.draws, 2 * best.games()));
        column("promotions", static_cast<double>(promotions));
        column("elo_gained", elo);
        column("wins_against_first", share(first.wins, first.games()));
    }
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games, examples, updates, loss.policy, loss.value, best, promotions, elo, first);
    }
    friend bool operator==(const SecondStageProgress&, const SecondStageProgress&) = default;
};

/// A network that learns from its own searches: an episode of games against itself or a random
/// player, an update by what the searches visited and how the games ended, a match against the best
/// weights so far, and again. In training games and matches the network computes in `precision`.
/// Source: Liu et al. (2019), sections 3.5 and 4.1, the second stage; from scratch: section 3.6;
/// after Silver et al. (2017), "Mastering the game of Go without human knowledge".
template <ludus::PolicyValueType D, Precision precision = Precision::float32>
class SecondStage {
public:
    using Game = ChineseCheckers;
    using Settings = SecondStageSettings;
    using Progress = SecondStageProgress;
    using Description = D;
    using Parameters = typename D::Parameters;
    using Weights = Parameters;
    using Learner = ludus::AlphaZero<D, AnyOptimiser>;
    using Agent = Searcher<D>;

    /// From scratch. Throws `std::invalid_argument` for settings that are out of bounds.
    explicit SecondStage(const Settings& settings = {}) : SecondStage(settings, nullptr) {}
    /// Starts from weights, such as those of the first stage.
    SecondStage(const Settings& settings, const Parameters& parameters)
        : SecondStage(settings, &parameters) {}

    /// Some games of an episode; after the last ones the update and the matches. The result does
    /// not depend on the number of workers. If the team is cancelled, the games, the update or the
    /// matches that it is at have not begun, and the next step resumes the episode there.
    Progress step(ludus::Workers& workers, Progress progress = {}) {
        if (stage_ == Stage::playing) play(workers, progress);
        if (stage_ == Stage::learning) learn(workers, progress);
        if (stage_ == Stage::matching) match(workers, progress);
        return progress;
    }
    [[nodiscard]] bool has_pending_updates() const noexcept { return stage_ != Stage::playing; }

    /// Games played in training, also of an episode that is not finished.
    [[nodiscard]] std::uint64_t games() const noexcept {
        return settings_.games * episodes_ + played_;
    }
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    [[nodiscard]] const Learner& learner() const noexcept { return learner_; }
    /// The weights that no later ones have beaten clearly.
    [[nodiscard]] const Parameters& best() const noexcept { return best_; }
    /// Plays by the best weights.
    [[nodiscard]] Agent agent() const { return make_agent(best_); }
    /// In matches for the learning curve games in circles are drawn, as in the paper.
    [[nodiscard]] static ludus::chinese_checkers::Repetition referee() { return {}; }
    [[nodiscard]] static Agent make_agent(const Parameters& parameters) {
        return make_searcher<D>(parameters);
    }

    [[nodiscard]] static std::string kind() {
        return ludus::file_kind<D>(precision == Precision::int8 ? "second stage in 8 bits"
                                                                : "second stage");
    }
    template <class Visit>
    void visit(Visit&& visit) {
        auto stage = static_cast<std::uint8_t>(stage_);
        visit(episodes_, stage, played_, examples_, rng_, learner_, best_.values(), first_.values(),
              replay_);
        stage_ = static_cast<Stage>(stage);
    }
    [[nodiscard]] bool valid() const noexcept {
        return stage_ <= Stage::matching && ludus::is_sound(best_.values()) &&
            ludus::is_sound(first_.values()) &&
            (stage_ == Stage::playing ? played_ < settings_.games
                                      : played_ == settings_.games && examples_.empty());
    }

private:
    using Player = Searcher<D, precision>;

    /// The current part of an episode.
    enum class Stage : std::uint8_t {
        playing,   ///< games are left
        learning,  ///< the examples are in the replay
        matching,  ///< the latest weights are learned
    };
    /// Games of a step, which take some ten seconds. The results do not depend on it.
    static constexpr std::uint64_t games_at_once = 90;
    static constexpr double share = 0.5;       ///< of the examples, drawn anew for every update
    static constexpr int no_lead = 1'000'000;  ///< more than all pieces can be ahead

    SecondStage(const Settings& settings, const Parameters* parameters)
        : settings_(ludus::require_valid(settings)),
          rng_(settings.seed),
          learner_(parameters != nullptr ? Learner(learning(), optimiser(), *parameters)
                                         : Learner(learning(), optimiser(), rng_)),
          best_(learner_.parameters()),
          first_(best_),
          replay_(settings.generations) {}

    [[nodiscard]] typename Learner::Settings learning() const {
        return settings_.learner_settings<Learner>(share);
    }
    [[nodiscard]] AnyOptimiser optimiser() const {
        return settings_.make_optimiser(D::Network::parameter_count,
                                        share * static_cast<double>(settings_.generations));
    }

    void play(ludus::Workers& workers, Progress& progress) {
        ludus::MatchSettings some =
            match_settings(std::min(games_at_once, settings_.games - played_), 2 * episodes_);
        some.first_game = played_;
        const Player player = searcher(best_, exploring());
        auto played = is_against_random()
            ? ludus::play_recorded<Game>(player, ludus::RandomAgent{}, some, workers,
                                         episode_referee())
            : ludus::play_recorded<Game>(player, ludus::Itself{}, some, workers, episode_referee());
        if (workers.stop_requested()) return;
        progress.games += ludus::tally_of(played);
        played_ += some.games;
        const auto drawn =
            settings_.soft_limit > 0 ? ludus::DrawnGames::learned : ludus::DrawnGames::discarded;
        std::ranges::move(ludus::examples_of(std::move(played), drawn),
                          std::back_inserter(examples_));
        if (played_ < settings_.games) return;
        progress.examples += examples_.size();
        replay_.push(std::exchange(examples_, {}));
        stage_ = Stage::learning;
    }

    void learn(ludus::Workers& workers, Progress& progress) {
        if (!replay_.examples().empty()) {
            const auto loss = learner_.update(replay_.examples(), rng_, workers);
            if (!loss) return;
            progress.loss += *loss;
            ++progress.updates;
        }
        stage_ = Stage::matching;
    }

    void match(ludus::Workers& workers, Progress& progress) {
        const Player latest = searcher(learner_.parameters(), searching());
        ludus::Tally against_best;
        if (settings_.match_games > 0)
            against_best =
                ludus::play_match<Game>(latest, searcher(best_, searching()),
                                        match_settings(settings_.match_games, 2 * episodes_ + 1),
                                        workers, episode_referee());
        ludus::Tally against_first;
        if (settings_.first_games > 0)
            against_first =
                ludus::play_match<Game>(latest, searcher(first_, searching()),
                                        {.games = settings_.first_games,
                                         .seed = ludus::combine(settings_.seed, games()),
                                         .limit = {.actions = 400},
                                         .random_opening = 3},
                                        workers, ludus::chinese_checkers::Repetition{});
        if (workers.stop_requested()) return;
        progress.best += against_best;
        progress.first += against_first;
        promote(against_best, progress);
        ++episodes_;
        played_ = 0;
        stage_ = Stage::playing;
    }
    /// Makes the latest weights the best unless their match says otherwise.
    void promote(const ludus::Tally& against_best, Progress& progress) {
        if (settings_.match_games > 0) {
            const Verdict verdict = judge(against_best, settings_.promotion_share);
            if (!verdict.passed) return;
            ++progress.promotions;
            progress.elo += verdict.elo;
        }
        best_ = learner_.parameters();
    }

    [[nodiscard]] bool is_against_random() const noexcept {
        return settings_.random_every > 0 && (episodes_ + 1) % settings_.random_every == 0;
    }
    /// Ends the games of this episode that nobody wins.
    [[nodiscard]] Game::Referee episode_referee() const {
        using namespace ludus::chinese_checkers;
        if (settings_.soft_limit == 0) return Repetition{};
        return SoftLimit(
            {.actions = settings_.soft_limit,
             .steps = is_against_random() ? no_lead : static_cast<int>(settings_.soft_lead),
             .extension = settings_.soft_extension});
    }
    [[nodiscard]] ludus::MatchSettings match_settings(std::uint64_t games,
                                                      std::uint64_t stream) const noexcept {
        return {.games = games,
                .seed = ludus::combine(settings_.seed, stream),
                .limit = {.actions = settings_.longest_game},
                .random_opening = settings_.random_opening};
    }

    /// Of matches, and of training games.
    [[nodiscard]] typename Player::Settings searching() const {
        return search_settings<D, precision>(settings_.simulations);
    }
    [[nodiscard]] typename Player::Settings exploring() const {
        typename Player::Settings search = searching();
        search.noise.weight = static_cast<float>(settings_.noise);
        search.temperature = {.early = settings_.early_temperature,
                              .actions = settings_.early_actions,
                              .late = settings_.late_temperature};
        if (settings_.by_values) search.by_values.emplace();
        return search;
    }
    [[nodiscard]] static Player searcher(const Parameters& parameters,
                                         const typename Player::Settings& search) {
        return Player(search, ludus::NetworkEvaluator<D, precision>(parameters));
    }

    Settings settings_;
    ludus::Rng rng_;
    Learner learner_;
    Parameters best_;
    Parameters first_;  ///< that it began with
    ludus::Generations<ludus::PolicyExample<Game, D::past>> replay_;
    std::uint64_t episodes_ = 0;
    Stage stage_ = Stage::playing;
    std::uint64_t played_ = 0;  ///< games of the episode that is not finished
    std::vector<ludus::PolicyExample<Game, D::past>> examples_;  ///< that they gave
};

}  // namespace papers::chinese_checkers
