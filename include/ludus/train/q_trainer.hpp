#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <tuple>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/packed.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/lambda_trace.hpp"
#include "ludus/learn/table_agent.hpp"
#include "ludus/learn/tabular_q.hpp"
#include "ludus/learn/value_table.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/train/tabular_games.hpp"

namespace LUDUS_NAMESPACE {

/// How `QTrainer` learns.
struct QSettings {
    double lambda = 0.8;
    double step_size = 0.1;
    double discount = 1;
    double exploration = 0.1;
    std::uint64_t exploration_games = 0;
    std::uint64_t seed = 1;
    std::uint32_t longest_game = 500;
    std::uint64_t games = 100;
    std::uint64_t megabytes = 2048;

    [[nodiscard]] static constexpr auto described() {
        using S = QSettings;
        return std::tuple{
            setting(&S::lambda, "lambda", "how far back an action is credited; 0: one step",
                    Range::between(0, 1)),
            setting(&S::step_size, "step_size", "alpha, of an error that is corrected at once",
                    Range{.least = 0, .most = 1, .without_least = true}),
            setting(&S::discount, "discount", "gamma, for each action", Range::between(0, 1)),
            setting(&S::exploration, "exploration", "share of random actions, at first",
                    Range::between(0, 1)),
            setting(&S::exploration_games, "exploration_games",
                    "over which this falls to 0, linearly; 0: it does not"),
            setting(&S::seed, "seed", "all chance in training comes from it"),
            setting(&S::longest_game, "longest_game", "actions after which a game is adjudicated",
                    Range::at_least(1)),
            setting(&S::games, "games", "of a step", Range::at_least(1)),
            setting(&S::megabytes, "megabytes", "that the table may take", Range::at_least(1)),
        };
    }
    friend bool operator==(const QSettings&, const QSettings&) = default;
};

/// What steps of `QTrainer` came to.
struct QProgress {
    std::uint64_t games = 0;   ///< played
    std::uint64_t states = 0;  ///< that were met for the first time

    template <class Column>
    void report(Column&& column) const {
        column("new_states_per_game",
               static_cast<double>(states) / static_cast<double>(games > 0 ? games : 1));
    }
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games, states);
    }
    friend bool operator==(const QProgress&, const QProgress&) = default;
};

/// Q-learning with a table and eligibility traces, by games against itself: Watkins's Q(lambda)
/// with replacing traces. Learns after every action, so that games are played one after the other
/// by the calling thread. In `Canonical` orientation all images of a position under symmetry are
/// one state. Checkpoints need a `Packed` game.
/// Source: `LambdaTrace`, `TabularQ`.
template <Game G, Orientation<G> O = Unturned>
class QTrainer {
public:
    using Game = G;
    using Settings = QSettings;
    using Progress = QProgress;
    using Learner = TabularQ<G, WatkinsTrace, O>;
    using Agent = TableAgent<G, RandomAgent, O>;
    static constexpr bool can_be_saved = Packed<G>;

    /// An empty table. Throws `std::invalid_argument` for settings that are out of bounds.
    explicit QTrainer(const Settings& settings = {})
        : settings_(require_valid(settings)), learner_(learning(settings)) {}

    /// Plays games and learns from each action; adds them to `progress`. Ends after a game where
    /// the team is cancelled.
    Progress step(Workers& workers, Progress progress = {}) {
        const EpsilonGreedy explore{exploration()};
        const TabularGameSettings games{.limit = {.actions = settings_.longest_game}};
        RandomAgent fallback;
        do {
            if (workers.stop_requested()) break;
            const std::uint64_t before = learner_.table().size();
            Rng rng(settings_.seed, games_);
            learn_from_self<G>(learner_, explore, fallback, games, games_, rng);
            ++games_;
            ++progress.games;
            progress.states += learner_.table().size() - before;
        } while (games_ % settings_.games != 0);
        return progress;
    }
    [[nodiscard]] static bool has_pending_updates() noexcept { return false; }

    /// Games played since the start.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    [[nodiscard]] const Learner& learner() const noexcept { return learner_; }
    /// Plays what the table values highest, and at random where it knows nothing. Copies the table.
    [[nodiscard]] Agent agent() const {
        return Agent(std::make_shared<const ValueTable<G>>(learner_.table()));
    }

    /// What the checkpoints of such a trainer are.
    [[nodiscard]] static std::string kind() { return table_kind<G, O>("Q training"); }
    /// All that changes in training.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games_, learner_);
    }

private:
    [[nodiscard]] static typename Learner::Settings learning(const Settings& settings) noexcept {
        return {.trace = {.step_size = static_cast<float>(settings.step_size),
                          .discount = static_cast<float>(settings.discount),
                          .decay = static_cast<float>(settings.lambda)},
                .bytes = settings.megabytes << 20};
    }
    [[nodiscard]] Schedule exploration() const noexcept {
        if (settings_.exploration_games == 0) return Schedule::constant(settings_.exploration);
        return {settings_.exploration, 0, settings_.exploration_games};
    }

    Settings settings_;
    Learner learner_;
    std::uint64_t games_ = 0;
};

}  // namespace LUDUS_NAMESPACE
