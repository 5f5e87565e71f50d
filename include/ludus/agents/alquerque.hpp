#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "ludus/agents/open_agent.hpp"  // IWYU pragma: export
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/alquerque/features.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/learn/linear_value.hpp"
#include "ludus/play/negamax_agent.hpp"

/// Alquerque and its trained agents.
namespace LUDUS_NAMESPACE {

using Alquerque = alquerque::Position;

namespace alquerque {

/// The learned values of tuples of points as an evaluation. All copies share the weights.
class SharedTupleEvaluation {
public:
    using Value = LinearValue<Position, TupleFeatures>;
    using Evaluation = LearnedEvaluation<Position, TupleFeatures>;
    static constexpr bool rates_finished = Evaluation::rates_finished;

    explicit SharedTupleEvaluation(Value value)
        : value_(std::make_shared<const Value>(std::move(value))) {}

    /// As `LearnedEvaluation`.
    [[nodiscard]] int evaluate(const Position& position, Player viewer) const noexcept {
        return Evaluation(*value_).evaluate(position, viewer);
    }

private:
    std::shared_ptr<const Value> value_;
};

/// Searches four plies, at whose ends it looks at learned values.
struct SearchesByTuples {
    using Agent = NegamaxAgent<Position, SharedTupleEvaluation>;
    static constexpr int depth = 4;

    [[nodiscard]] static std::string file_kind() {
        return values_kind<Position, TupleFeatures>("agent");
    }
    [[nodiscard]] static Agent open(const std::filesystem::path& path) {
        return Agent({.depth = depth},
                     SharedTupleEvaluation(load_values<Position, TupleFeatures>(path)));
    }
};

}  // namespace alquerque

template <>
struct KnownAgents<Alquerque> : AgentKinds<alquerque::SearchesByTuples> {};

}  // namespace LUDUS_NAMESPACE
