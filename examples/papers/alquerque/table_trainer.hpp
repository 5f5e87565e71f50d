#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>

#include "ludus/agents/alquerque.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/alquerque/greedy_agent.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/internal_reward.hpp"
#include "ludus/learn/lambda_trace.hpp"
#include "ludus/learn/table_agent.hpp"
#include "ludus/learn/tabular_q.hpp"
#include "ludus/learn/terminal_trace.hpp"
#include "ludus/learn/trace.hpp"
#include "ludus/learn/value_table.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/any_agent.hpp"
#include "ludus/train/tabular_games.hpp"

/// The learners of Knutsson & Remnerud (2011), "Self-Learning Alquerque Player".
namespace papers::alquerque {

/// Of games in training and in matches; what it ends is adjudicated.
inline constexpr ludus::Limit limit{.idle_actions = 200};

/// Whom a table learns to beat.
enum class Opponent : std::uint8_t { greedy, random };

/// What is set whichever way a table learns. The defaults are the best values of the paper's test
/// sessions or, where it gives none, ours.
struct TableSettings {
    double step_size = 0.5;
    double discount = 0.8;
    double exploration = 0.01;
    Opponent opponent = Opponent::greedy;
    ludus::InternalReward::Kind reward = ludus::InternalReward::Kind::none;
    double reward_size = 0.1;
    std::uint64_t seed = 1;
    std::uint64_t megabytes = 2048;
    std::uint64_t games = 100;

    [[nodiscard]] static constexpr auto described() {
        using ludus::Range, ludus::setting;
        using S = TableSettings;
        return std::tuple{
            setting(&S::step_size, "step_size", "eta, of an error that is corrected at once",
                    Range{.least = 0, .most = 1, .without_least = true}),
            setting(&S::discount, "discount", "gamma, for each action of the learner",
                    Range::between(0, 1)),
            setting(&S::exploration, "exploration", "epsilon, the share of random actions",
                    Range::between(0, 1)),
            setting(&S::opponent, "opponent", "its opponent; the table plays first", opponents),
            setting(&S::reward, "reward",
                    "within a game: changes is the paper's function 1, safety its 2", rewards),
            setting(&S::reward_size, "reward_size", "its size", Range::between(0, 1)),
            setting(&S::seed, "seed", "all chance in training comes from it"),
            setting(&S::megabytes, "megabytes", "that the table may take", Range::at_least(1)),
            setting(&S::games, "games", "of a step", Range::at_least(1)),
        };
    }
    friend bool operator==(const TableSettings&, const TableSettings&) = default;

private:
    static constexpr std::array<std::string_view, 2> opponents = {"greedy", "random"};
    static constexpr std::array<std::string_view, 3> rewards = {"none", "changes", "safety"};
};

/// The paper's way: Q-learning, and once more back along the last actions of a finished game.
struct ByTerminalTrace {
    using Trace = ludus::TerminalTrace;
    static constexpr std::string_view name = "terminal trace";

    struct Settings : TableSettings {
        std::uint32_t trace = 10;

        [[nodiscard]] static constexpr auto described() {
            return std::tuple_cat(
                TableSettings::described(),
                std::tuple{ludus::setting(&Settings::trace, "trace",
                                          "actions at the end that are learned from once more")});
        }
        [[nodiscard]] Trace::Settings of_trace() const noexcept {
            return {.step_size = static_cast<float>(step_size),
                    .discount = static_cast<float>(discount),
                    .length = trace};
        }
        friend bool operator==(const Settings&, const Settings&) = default;
    };
};

/// Q(lambda) or Sarsa(lambda), with replacing traces.
template <ludus::Control control>
struct ByEligibility {
    using Trace = ludus::LambdaTrace<control, ludus::Revisit::replaces>;
    static constexpr std::string_view name =
        control == ludus::Control::watkins ? "watkins" : "sarsa";

    struct Settings : TableSettings {
        double lambda = 0.8;

        [[nodiscard]] static constexpr auto described() {
            return std::tuple_cat(TableSettings::described(),
                                  std::tuple{ludus::setting(&Settings::lambda, "lambda",
                                                            "how far back an action is credited",
                                                            ludus::Range::between(0, 1))});
        }
        [[nodiscard]] typename Trace::Settings of_trace() const noexcept {
            return {.step_size = static_cast<float>(step_size),
                    .discount = static_cast<float>(discount),
                    .decay = static_cast<float>(lambda)};
        }
        friend bool operator==(const Settings&, const Settings&) = default;
    };
};

/// What training games came to, and the table after them.
struct TableProgress {
    std::uint64_t games = 0;
    std::uint64_t wins = 0;  ///< of these, for the learner
    std::uint64_t ties = 0;
    std::uint64_t new_states = 0;
    std::uint64_t states = 0;  ///< in the table
    std::uint64_t bytes = 0;   ///< that it takes
    /// The number of the last game of the training that was not won, from 1; 0 if all were.
    std::uint64_t last_not_won = 0;

    template <class Column>
    void report(Column&& column) const {
        const auto number = [](std::uint64_t count) { return static_cast<double>(count); };
        const double all = number(std::max<std::uint64_t>(games, 1));
        column("wins", number(wins) / all);
        column("ties", number(ties) / all);
        column("new_states", number(new_states));
        column("states", number(states));
        column("bytes", number(bytes));
        column("last_not_won", number(last_not_won));
    }
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games, wins, ties, new_states, states, bytes, last_not_won);
    }
    friend bool operator==(const TableProgress&, const TableProgress&) = default;
};

/// Fills a table by games as the first player against an opponent, which to it is a part of the
/// environment. In `Canonical` orientation mirrored positions are one state. Plays at random where
/// the table has no room for a state, and its agent where it does not hold one. Learns after every
/// action: games are played one after the other by the calling thread.
template <class Method, ludus::Orientation<ludus::Alquerque> O = ludus::Unturned>
    requires ludus::Trace<typename Method::Trace>
class TableTrainer {
public:
    using Game = ludus::Alquerque;
    using Settings = typename Method::Settings;
    using Progress = TableProgress;
    using Agent = ludus::TableAgent<Game, ludus::RandomAgent, O>;

    /// An empty table. Throws `std::invalid_argument` for settings that are out of bounds.
    explicit TableTrainer(const Settings& settings = {})
        : settings_(ludus::require_valid(settings)),
          learner_({.trace = settings.of_trace(), .bytes = settings.megabytes << 20}),
          opponent_(player(settings.opponent)),
          rng_(settings.seed) {}

    /// Plays games and learns from each action; adds them to `progress`. Ends after a game where
    /// the team is cancelled.
    Progress step(ludus::Workers& workers, Progress progress = {}) {
        const ludus::EpsilonGreedy explore{ludus::Schedule::constant(settings_.exploration)};
        const ludus::TabularGameSettings how{
            .limit = limit,
            .reward = {settings_.reward, static_cast<float>(settings_.reward_size)}};
        ludus::RandomAgent fallback;
        const std::uint64_t before = table().size();
        do {
            if (workers.stop_requested()) break;
            const ludus::Outcome outcome = ludus::learn_against<Game>(learner_, opponent_, explore,
                                                                      fallback, how, games_, rng_);
            ++games_;
            ++progress.games;
            const int utility = outcome.utility(how.seat);
            progress.wins += utility > 0 ? 1 : 0;
            progress.ties += utility == 0 ? 1 : 0;
            if (utility <= 0) last_not_won_ = games_;
        } while (games_ % settings_.games != 0);
        progress.new_states += table().size() - before;
        progress.states = table().size();
        progress.bytes = table().bytes();
        progress.last_not_won = last_not_won_;
        return progress;
    }
    [[nodiscard]] static bool has_pending_updates() noexcept { return false; }

    /// Games played since the start.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    [[nodiscard]] const ludus::ValueTable<Game>& table() const noexcept { return learner_.table(); }
    /// Plays by a copy of the table.
    [[nodiscard]] Agent agent() const {
        return Agent(std::make_shared<const ludus::ValueTable<Game>>(table()));
    }

    /// What the checkpoints of such a trainer are.
    [[nodiscard]] static std::string kind() {
        return ludus::concat(ludus::table_kind<Game, O>("training"), "; ", Method::name);
    }
    /// All that changes in training.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games_, last_not_won_, rng_, learner_);
    }

private:
    using Greedy = ludus::alquerque::GreedyAgent<>;
    using Player = ludus::AnyAgent<Game, Greedy, ludus::RandomAgent>;

    [[nodiscard]] static Player player(Opponent opponent) {
        if (opponent == Opponent::random) return ludus::RandomAgent{};
        return Greedy{};
    }

    Settings settings_;
    ludus::TabularQ<Game, typename Method::Trace, O> learner_;
    Player opponent_;
    ludus::Rng rng_;
    std::uint64_t games_ = 0;
    std::uint64_t last_not_won_ = 0;
};

}  // namespace papers::alquerque
