#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <utility>

#include "ludus/core/workers.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/train/ddpg_steps.hpp"

#include "../support/hidden.hpp"
#include "../support/players.hpp"
#include "actors.hpp"

namespace examples::onitama {

/// An actor in training, whichever it is, with the older copies of it that it plays against. Behind
/// functions, so that what trains is compiled once for all actors.
class AnyPupil {
public:
    /// Takes over a learner, see learners/learner.hpp.
    template <class L>
    explicit(false) AnyPupil(std::unique_ptr<L> learner)
        : learner_(hide(std::move(learner))), functions_(&functions_of<L>) {}

    /// Played so far.
    [[nodiscard]] std::uint64_t games() const { return functions_->games(learner_.get()); }
    /// Plays some games against an opponent, and learns from them; see `DdpgSteps`.
    ludus::DdpgProgress step(const AnyPlayer<Game>& opponent, ludus::Workers& workers) {
        return functions_->step(learner_.get(), opponent, workers);
    }

    /// Whether a step was stopped before its end.
    [[nodiscard]] bool is_paused() const { return functions_->is_paused(learner_.get()); }

    /// One more opponent that is an older copy of it, renewed after so many games.
    void add_older_self(std::uint64_t games) { functions_->add_older_self(learner_.get(), games); }
    /// The one of this number, as it is now.
    [[nodiscard]] AnyPlayer<Game> older_self(std::size_t number) {
        return functions_->older_self(learner_.get(), number);
    }

    /// It plays by those weights that follow the learner's softly: more steadily.
    [[nodiscard]] AnyPlayer<Game> agent() const { return functions_->agent(learner_.get()); }
    void save_agent(const std::filesystem::path& path) const {
        functions_->save_agent(learner_.get(), path);
    }

    /// What changes in training: of the learner, and of its older copies.
    void visit(ludus::StateWriter& archive) { functions_->write(learner_.get(), archive); }
    void visit(ludus::StateReader& archive) { functions_->read(learner_.get(), archive); }
    void visit_older_selves(ludus::StateWriter& archive) {
        functions_->write_older_selves(learner_.get(), archive);
    }
    void visit_older_selves(ludus::StateReader& archive) {
        functions_->read_older_selves(learner_.get(), archive);
    }

private:
    struct Functions {
        std::uint64_t (*games)(void*);
        ludus::DdpgProgress (*step)(void*, const AnyPlayer<Game>&, ludus::Workers&);
        bool (*is_paused)(void*);
        void (*add_older_self)(void*, std::uint64_t);
        AnyPlayer<Game> (*older_self)(void*, std::size_t);
        AnyPlayer<Game> (*agent)(void*);
        void (*save_agent)(void*, const std::filesystem::path&);
        void (*write)(void*, ludus::StateWriter&);
        void (*read)(void*, ludus::StateReader&);
        void (*write_older_selves)(void*, ludus::StateWriter&);
        void (*read_older_selves)(void*, ludus::StateReader&);
    };

    template <class L>
    [[nodiscard]] static L& of(void* learner) noexcept {
        return *static_cast<L*>(learner);
    }

    template <class L>
    static constexpr Functions functions_of = {
        .games = [](void* learner) { return of<L>(learner).games(); },
        .step = [](void* learner, const AnyPlayer<Game>& opponent,
                   ludus::Workers& workers) { return of<L>(learner).step(opponent, workers); },
        .is_paused = [](void* learner) { return of<L>(learner).is_paused(); },
        .add_older_self = [](void* learner,
                             std::uint64_t games) { of<L>(learner).add_older_self(games); },
        .older_self = [](void* learner,
                         std::size_t number) { return of<L>(learner).older_self(number); },
        .agent = [](void* learner) { return of<L>(learner).agent(); },
        .save_agent = [](void* learner,
                         const std::filesystem::path& path) { of<L>(learner).save_agent(path); },
        .write = [](void* learner, ludus::StateWriter& archive) { of<L>(learner).visit(archive); },
        .read = [](void* learner, ludus::StateReader& archive) { of<L>(learner).visit(archive); },
        .write_older_selves =
            [](void* learner, ludus::StateWriter& archive) {
                of<L>(learner).visit_older_selves(archive);
            },
        .read_older_selves =
            [](void* learner, ludus::StateReader& archive) {
                of<L>(learner).visit_older_selves(archive);
            },
    };

    Hidden learner_;
    const Functions* functions_;
};

}  // namespace examples::onitama
