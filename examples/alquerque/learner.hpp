#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "ludus/arena/lesson.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/tabular_q.hpp"
#include "ludus/learn/trace.hpp"

#include "agent.hpp"
#include "options.hpp"

namespace examples::alquerque {

/// A learner of whichever method and orientation: what trains it is compiled once for all of them.
class AnyLearner {
public:
    AnyLearner() = default;
    virtual ~AnyLearner() = default;
    AnyLearner(const AnyLearner&) = delete;
    AnyLearner& operator=(const AnyLearner&) = delete;

    /// Plays a game and learns from it, as `ludus::learn_against` and `ludus::learn_from_self` do.
    virtual ludus::Outcome learn_against(Named& opponent, const ludus::EpsilonGreedy& explorer,
                                         Named& fallback, const ludus::Lesson& lesson,
                                         std::uint64_t game, ludus::Rng& rng) = 0;
    virtual ludus::Outcome learn_from_self(const ludus::EpsilonGreedy& explorer, Named& fallback,
                                           const ludus::Lesson& lesson, std::uint64_t game,
                                           ludus::Rng& rng) = 0;

    [[nodiscard]] virtual const Table& table() const = 0;
    /// Plays by the table, to which it refers.
    [[nodiscard]] virtual Named agent(const Named& fallback) const = 0;

    virtual void visit(ludus::StateWriter& archive) = 0;
    virtual void visit(ludus::StateReader& archive) = 0;
};

/// The learner of one method, under one orientation.
template <ludus::Trace T, ludus::Orientation<Game> O>
class Learner final : public AnyLearner {
public:
    explicit Learner(const Options& options)
        : learner_({.trace = options.trace_settings<T>(),
                    .first_values = static_cast<float>(options.first_values),
                    .bytes = options.memory}) {}

    ludus::Outcome learn_against(Named& opponent, const ludus::EpsilonGreedy& explorer,
                                 Named& fallback, const ludus::Lesson& lesson, std::uint64_t game,
                                 ludus::Rng& rng) override {
        return ludus::learn_against<Game>(learner_, opponent, explorer, fallback, lesson, game,
                                          rng);
    }
    ludus::Outcome learn_from_self(const ludus::EpsilonGreedy& explorer, Named& fallback,
                                   const ludus::Lesson& lesson, std::uint64_t game,
                                   ludus::Rng& rng) override {
        return ludus::learn_from_self<Game>(learner_, explorer, fallback, lesson, game, rng);
    }

    [[nodiscard]] const Table& table() const override { return learner_.table(); }
    [[nodiscard]] Named agent(const Named& fallback) const override {
        return Named(Agent<O>(table(), fallback));
    }

    void visit(ludus::StateWriter& archive) override { archive(learner_); }
    void visit(ludus::StateReader& archive) override { archive(learner_); }

private:
    ludus::TabularQ<Game, T, O> learner_;
};

/// What makes learners of one method and orientation, and what files say of them.
struct LearnerType {
    std::string training_kind;
    std::string table_kind;
    std::unique_ptr<AnyLearner> (*make)(const Options&);
};

/// That of these constants.
[[nodiscard]] inline LearnerType learner_type(const Options& options) {
    return options.call([]<class T, class O>() -> LearnerType {
        return {training_kind<T, O>(), ludus::table_kind<Game, O>("agent"),
                [](const Options& constants) -> std::unique_ptr<AnyLearner> {
                    return std::make_unique<Learner<T, O>>(constants);
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
