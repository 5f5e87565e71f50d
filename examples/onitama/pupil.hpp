#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

#include "ludus/arena/ddpg_lessons.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/io/archive.hpp"

#include "../support/players.hpp"
#include "actors.hpp"

namespace examples::onitama {

/// An actor in training, whichever it is, with the older copies of it that it plays against.
class Pupil {
public:
    Pupil() = default;
    virtual ~Pupil() = default;
    Pupil(const Pupil&) = delete;
    Pupil& operator=(const Pupil&) = delete;

    /// Played so far.
    [[nodiscard]] virtual std::uint64_t games() const = 0;
    /// Plays some games against an opponent, and learns from them.
    virtual ludus::DdpgProgress step(const AnyPlayer<Game>& opponent, ludus::Workers& workers) = 0;

    /// One more opponent that is an older copy of it, renewed after so many games.
    virtual void add_older_self(std::uint64_t games) = 0;
    /// The one of this number, as it is now.
    [[nodiscard]] virtual AnyPlayer<Game> older_self(std::size_t number) = 0;

    /// It plays by those weights that follow the learner's softly: more steadily.
    [[nodiscard]] virtual AnyPlayer<Game> agent() const = 0;
    virtual void save_agent(const std::filesystem::path& path) const = 0;

    /// What changes in training: of the learner, and of its older copies.
    virtual void visit(ludus::StateWriter& archive) = 0;
    virtual void visit(ludus::StateReader& archive) = 0;
    virtual void visit_older_selves(ludus::StateWriter& archive) = 0;
    virtual void visit_older_selves(ludus::StateReader& archive) = 0;
};

}  // namespace examples::onitama
