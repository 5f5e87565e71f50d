#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ludus/arena/ddpg_lessons.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/learn/curriculum.hpp"
#include "ludus/learn/older_self.hpp"
#include "ludus/nn/describe.hpp"
#include "ludus/nn/optimiser.hpp"

#include "../support/figure.hpp"
#include "../support/players.hpp"
#include "../support/training_run.hpp"
#include "actors.hpp"
#include "options.hpp"

namespace examples::onitama {

/// One point of the learning curve: means since the one before.
struct Point {
    std::uint64_t games = 0;
    std::uint64_t level = 0;  ///< of the curriculum, from 0
    double wins = 0;          ///< share of the games
    double valid = 0;         ///< share of choices that would have been valid without help
    double likeliest = 0;     ///< the same of the likeliest actions
    double turns = 0;         ///< of a game
    double actor_loss = 0;
    double critic_loss = 0;
    double validity_loss = 0;

    template <class Visit>
    void visit(Visit&& visit) {
        visit(games, level, wins, valid, likeliest, turns, actor_loss, critic_loss, validity_loss);
    }
};

/// A training run that can be stopped and resumed: its constants, the learner, where it stands in the
/// curriculum, and the learning curve so far. The same constants give the same bytes, whether stopped or
/// not, on any number of threads.
template <ludus::ActorCriticType D>
class Training {
public:
    using Options = onitama::Options;
    using Lessons = ludus::DdpgLessons<D, ludus::nn::Adam>;

    explicit Training(const Options& options) : options_(options) { start(); }

    /// Goes on from a checkpoint.
    explicit Training(const std::filesystem::path& checkpoint) {
        load_training(*this, checkpoint, kind());
    }

    [[nodiscard]] static std::string kind() {
        return ludus::concat(ludus::file_kind<D>("training"), "; critic ",
                             ludus::nn::describe<typename D::Critic>());
    }

    void save(const std::filesystem::path& checkpoint) {
        ludus::write_checkpoint(checkpoint, kind(), ludus::save_state(*this));
    }
    void save_agent(const std::filesystem::path& path) const {
        ludus::save_agent<D>(path, parameters());
    }

    [[nodiscard]] const Options& options() const { return options_; }
    [[nodiscard]] std::uint64_t games() const { return lessons_->games(); }
    [[nodiscard]] std::uint64_t total() const { return options_.games; }
    [[nodiscard]] bool finished() const { return games() >= total(); }
    [[nodiscard]] static bool next_takes_long() { return false; }
    [[nodiscard]] const std::vector<Point>& curve() const { return curve_; }
    /// Those that follow the learner's softly: they play more steadily.
    [[nodiscard]] const typename D::ActorParameters& parameters() const {
        return lessons_->learner().target_actor();
    }

    /// Plays some games against the opponent of the level, and learns from them.
    void step(ludus::Workers& workers) {
        const std::uint64_t before = games();
        const auto progress = play_and_learn(workers);
        for (std::uint64_t game = 0; game < progress.games(); ++game)
            curriculum_->record(game < progress.wins);
        const auto share = [](std::uint64_t part, std::uint64_t all) {
            return all == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(all);
        };
        ++steps_;
        const auto add = [&](double& mean, double value) {
            mean += (value - mean) / static_cast<double>(steps_);
        };
        add(point_.wins, share(progress.wins, progress.games()));
        add(point_.valid, share(progress.choices.valid, progress.choices.made));
        add(point_.likeliest, share(progress.choices.valid_likeliest, progress.choices.made));
        add(point_.turns, share(progress.turns, progress.games()));
        add(point_.actor_loss, progress.loss.actor);
        add(point_.critic_loss, progress.loss.critic);
        add(point_.validity_loss, progress.loss.validity);
        if (games() / options_.point_every == before / options_.point_every && !finished()) return;
        point_.games = games();
        point_.level = curriculum_->level();
        curve_.push_back(point_);
        point_ = {};
        steps_ = 0;
    }

    [[nodiscard]] Table table() const {
        Table table{{"games", "level", "win_percent", "valid_percent", "valid_likeliest_percent",
                     "turns", "actor_loss", "critic_loss", "validity_loss"},
                    {}};
        for (const Point& point : curve_)
            table.rows.push_back({static_cast<double>(point.games),
                                  static_cast<double>(point.level + 1), 100 * point.wins,
                                  100 * point.valid, 100 * point.likeliest, point.turns,
                                  point.actor_loss, point.critic_loss, point.validity_loss});
        return table;
    }
    [[nodiscard]] std::string status() const {
        if (curve_.empty()) return "-";
        const Point& last = curve_.back();
        return fmt::format("level {}, wins {:.0f} %, valid {:.0f} %", last.level + 1,
                           100 * last.wins, 100 * last.valid);
    }

    template <class Visit>
    void visit(Visit&& visit) {
        visit(options_);
        if (!lessons_) start();
        visit(*lessons_, *curriculum_, curve_, point_, steps_);
        for (auto& opponent : opponents_)
            if (auto* const self = std::get_if<Self>(&opponent)) visit(*self);
    }

private:
    using Named = Players<Game>::Any;
    using Self = ludus::OlderSelf<D>;  ///< chooses as the learner does

    void start() {
        for (const std::string& name : options_.levels()) {
            if (const auto renewal = Options::games_of_self(name)) {
                opponents_.emplace_back(Self({.games = *renewal, .choosing = options_.choosing}));
            } else if (auto named = Players<Game>::make(name)) {
                opponents_.emplace_back(*std::move(named));
            } else {
                throw std::invalid_argument(
                    fmt::format("--opponents: expected one of {}, found \"{}\"",
                                Options::opponent_names(), name));
            }
        }
        curriculum_.emplace(options_.curriculum());
        lessons_.emplace(options_.template lessons<D>(),
                         Options::adam(D::Actor::parameter_count, options_.actor_rate),
                         Options::adam(D::Critic::parameter_count, options_.critic_rate),
                         options_.seed);
    }

    [[nodiscard]] typename Lessons::Progress play_and_learn(ludus::Workers& workers) {
        auto& opponent = opponents_[curriculum_->level()];
        if (auto* const self = std::get_if<Self>(&opponent))
            return lessons_->step(self->after(games(), parameters()), workers);
        return lessons_->step(std::get<Named>(opponent), workers);
    }

    Options options_;
    std::vector<std::variant<Named, Self>> opponents_;  ///< one for each level
    std::optional<Lessons> lessons_;
    std::optional<ludus::Curriculum> curriculum_;
    std::vector<Point> curve_;
    Point point_;  ///< that is to come
    std::uint64_t steps_ = 0;
};

}  // namespace examples::onitama
