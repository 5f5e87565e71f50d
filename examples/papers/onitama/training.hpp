#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ludus/core/workers.hpp"
#include "ludus/learn/curriculum.hpp"

#include "../support/figure.hpp"
#include "../support/players.hpp"
#include "any_actor.hpp"
#include "any_pupil.hpp"
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

/// A training run that can be stopped and resumed: its constants, the learner, the state of the
/// curriculum, and the learning curve so far. The same constants give the same bytes, whether
/// stopped or not, on any number of threads.
class Training {
public:
    using Options = onitama::Options;

    /// There must be an actor of the name that the options give.
    explicit Training(const Options& options);
    /// Resumes from a checkpoint.
    explicit Training(const std::filesystem::path& checkpoint);

    void save(const std::filesystem::path& checkpoint);
    void save_agent(const std::filesystem::path& path) const { pupil_->save_agent(path); }

    [[nodiscard]] const Options& options() const { return options_; }
    [[nodiscard]] std::uint64_t games() const { return pupil_->games(); }
    [[nodiscard]] std::uint64_t total() const { return length_; }
    [[nodiscard]] std::uint64_t reached() const { return games(); }
    [[nodiscard]] std::uint64_t length() const { return length_; }
    [[nodiscard]] std::uint64_t initial_length() const { return options_.games; }
    void extend(std::uint64_t games) { length_ = games; }
    [[nodiscard]] bool finished() const { return games() >= total(); }
    [[nodiscard]] AnyPlayer<Game> agent() const { return pupil_->agent(); }

    /// Plays some games against the opponent of the level, and learns from them.
    void step(ludus::Workers& workers);

    [[nodiscard]] Table table() const;
    [[nodiscard]] std::string status() const;

    template <class Archive>
    void visit(Archive& archive) {
        archive(options_);
        if (!pupil_) start();
        pupil_->visit(archive);
        archive(*curriculum_, curve_, point_, steps_);
        pupil_->visit_older_selves(archive);
        archive(length_);
    }
    [[nodiscard]] bool valid() const { return length_ >= initial_length(); }

private:
    using Named = Players<Game>::Any;
    using Self = std::size_t;  ///< the number of an older copy

    void start();
    [[nodiscard]] AnyPlayer<Game> opponent();

    const AnyActor* actor_;
    Options options_;
    std::vector<std::variant<Named, Self>> opponents_;  ///< one for each level
    std::optional<AnyPupil> pupil_;
    std::optional<ludus::Curriculum> curriculum_;
    std::vector<Point> curve_;
    Point point_;  ///< that is to come
    std::uint64_t steps_ = 0;
    std::uint64_t length_ = 0;  ///< games
};

}  // namespace examples::onitama
