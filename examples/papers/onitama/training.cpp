#include "training.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"

#include "../support/training_run.hpp"

namespace examples::onitama {

static_assert(TrainingRun<Training>);

Training::Training(const Options& options)
    : actor_(&actor_named(options.actor)), options_(options), length_(options.games) {
    start();
}

Training::Training(const std::filesystem::path& checkpoint)
    : actor_(&actor_of_training(checkpoint)) {
    options_.actor = actor_->name;
    load_training(*this, checkpoint, actor_->pupil_kind());
}

void Training::save(const std::filesystem::path& checkpoint) {
    ludus::write_checkpoint(checkpoint, actor_->pupil_kind(), ludus::save_state(*this));
}

void Training::step(ludus::Workers& workers) {
    const std::uint64_t before = games();
    const ludus::DdpgProgress progress = pupil_->step(opponent(), workers);
    if (pupil_->is_paused()) return;
    for (std::uint64_t game = 0; game < progress.games.games(); ++game)
        curriculum_->record(game < progress.games.wins);
    const auto share = [](std::uint64_t part, std::uint64_t all) {
        return all == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(all);
    };
    ++steps_;
    const auto add = [&](double& mean, double value) {
        mean += (value - mean) / static_cast<double>(steps_);
    };
    add(point_.wins, share(progress.games.wins, progress.games.games()));
    add(point_.valid, share(progress.unmasked.valid, progress.unmasked.made));
    add(point_.likeliest, share(progress.unmasked.valid_likeliest, progress.unmasked.made));
    add(point_.turns, share(progress.games.turns, progress.games.games()));
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

Table Training::table() const {
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

std::string Training::status() const {
    if (curve_.empty()) return "-";
    const Point& last = curve_.back();
    return fmt::format("level {}, wins {:.0f} %, valid {:.0f} %", last.level + 1, 100 * last.wins,
                       100 * last.valid);
}

void Training::start() {
    pupil_ = actor_->pupil(options_);
    Self selves = 0;
    for (const std::string& name : options_.levels()) {
        if (const auto renewal = Options::games_of_self(name)) {
            pupil_->add_older_self(*renewal);
            opponents_.emplace_back(selves++);
        } else if (auto named = Players<Game>::make(name)) {
            opponents_.emplace_back(*std::move(named));
        } else {
            throw std::invalid_argument(fmt::format("--opponents: expected one of {}, found \"{}\"",
                                                    Options::opponent_names(), name));
        }
    }
    curriculum_.emplace(options_.curriculum());
}

AnyPlayer<Game> Training::opponent() {
    const auto& opponent = opponents_[curriculum_->level()];
    if (const auto* const self = std::get_if<Self>(&opponent)) return pupil_->older_self(*self);
    return std::get<Named>(opponent);
}

}  // namespace examples::onitama
