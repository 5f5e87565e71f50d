#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "ludus/core/rng.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/tabular_q.hpp"
#include "ludus/learn/trace.hpp"
#include "ludus/train/tabular_games.hpp"

#include "../support/hidden.hpp"
#include "agent.hpp"
#include "options.hpp"

namespace examples::alquerque {

/// A `TabularQ` of whichever method and orientation, behind functions: what trains it is compiled
/// once for all of them.
class AnyLearner {
public:
    template <class L>
    explicit(false) AnyLearner(std::unique_ptr<L> learner)
        : learner_(hide(std::move(learner))), functions_(&functions_of<L>) {}

    /// Plays a game and learns from it, as `ludus::learn_against` and `ludus::learn_from_self` do.
    ludus::Outcome learn_against(Named& opponent, const ludus::EpsilonGreedy& explorer,
                                 Named& fallback, const ludus::TabularGameSettings& settings,
                                 std::uint64_t game, ludus::Rng& rng) {
        return functions_->learn_against(learner_.get(), opponent, explorer, fallback, settings,
                                         game, rng);
    }
    ludus::Outcome learn_from_self(const ludus::EpsilonGreedy& explorer, Named& fallback,
                                   const ludus::TabularGameSettings& settings, std::uint64_t game,
                                   ludus::Rng& rng) {
        return functions_->learn_from_self(learner_.get(), explorer, fallback, settings, game, rng);
    }

    [[nodiscard]] const Table& table() const { return functions_->table(learner_.get()); }
    /// Plays by the table, to which it refers.
    [[nodiscard]] Named agent(const Named& fallback) const {
        return functions_->agent(learner_.get(), fallback);
    }

    void visit(ludus::StateWriter& archive) { functions_->write(learner_.get(), archive); }
    void visit(ludus::StateReader& archive) { functions_->read(learner_.get(), archive); }

private:
    struct Functions {
        ludus::Outcome (*learn_against)(void*, Named&, const ludus::EpsilonGreedy&, Named&,
                                        const ludus::TabularGameSettings&, std::uint64_t,
                                        ludus::Rng&);
        ludus::Outcome (*learn_from_self)(void*, const ludus::EpsilonGreedy&, Named&,
                                          const ludus::TabularGameSettings&, std::uint64_t,
                                          ludus::Rng&);
        const Table& (*table)(void*);
        Named (*agent)(void*, const Named&);
        void (*write)(void*, ludus::StateWriter&);
        void (*read)(void*, ludus::StateReader&);
    };

    template <class L>
    [[nodiscard]] static L& of(void* learner) noexcept {
        return *static_cast<L*>(learner);
    }

    template <class L>
    static constexpr Functions functions_of = {
        .learn_against =
            [](void* learner, Named& opponent, const ludus::EpsilonGreedy& explorer,
               Named& fallback, const ludus::TabularGameSettings& settings, std::uint64_t game,
               ludus::Rng& rng) {
                return ludus::learn_against<Game>(of<L>(learner), opponent, explorer, fallback,
                                                  settings, game, rng);
            },
        .learn_from_self =
            [](void* learner, const ludus::EpsilonGreedy& explorer, Named& fallback,
               const ludus::TabularGameSettings& settings, std::uint64_t game, ludus::Rng& rng) {
                return ludus::learn_from_self<Game>(of<L>(learner), explorer, fallback, settings,
                                                    game, rng);
            },
        .table = [](void* learner) -> const Table& { return of<L>(learner).table(); },
        .agent =
            [](void* learner, const Named& fallback) {
                return Named(Agent<typename L::Orientation>(of<L>(learner).table(), fallback));
            },
        .write = [](void* learner, ludus::StateWriter& archive) { archive(of<L>(learner)); },
        .read = [](void* learner, ludus::StateReader& archive) { archive(of<L>(learner)); },
    };

    Hidden learner_;
    const Functions* functions_;
};

/// What makes learners of one method and orientation, and what files say of them.
struct LearnerType {
    std::string training_kind;
    std::string table_kind;
    AnyLearner (*make)(const Options&);
};

/// That of these constants.
[[nodiscard]] inline LearnerType learner_type(const Options& options) {
    return options.call([]<class T, class O>() -> LearnerType {
        return {training_kind<T, O>(), ludus::table_kind<Game, O>("agent"),
                [](const Options& constants) -> AnyLearner {
                    using Learner = ludus::TabularQ<Game, T, O>;
                    return std::make_unique<Learner>(typename Learner::Settings{
                        .trace = constants.trace_settings<T>(),
                        .first_values = static_cast<float>(constants.first_values),
                        .bytes = constants.memory});
                }};
    });
}

/// That of a checkpoint of training, by the kind that it states. Throws `CheckpointError`.
[[nodiscard]] inline LearnerType learner_type(const std::filesystem::path& checkpoint) {
    const std::string kind = ludus::read_checkpoint(checkpoint).kind;
    for (const bool merge : {false, true})
        for (const Method method : {Method::q, Method::watkins, Method::watkins_accumulating,
                                    Method::sarsa, Method::sarsa_accumulating}) {
            Options options;
            options.method = method;
            options.merge = merge;
            LearnerType type = learner_type(options);
            if (type.training_kind == kind) return type;
        }
    throw ludus::CheckpointError(
        checkpoint,
        fmt::format(R"(expected "{}" or that of another method, found "{}")",
                    training_kind<ludus::TerminalTrace, ludus::Unturned>(), kind));
}

}  // namespace examples::alquerque
