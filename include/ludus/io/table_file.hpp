#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "ludus/bytes/table.hpp"  // IWYU pragma: export
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/game/packed.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/learn/feature_evaluation.hpp"
#include "ludus/learn/features.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/linear_value.hpp"
#include "ludus/learn/table_agent.hpp"
#include "ludus/learn/tabular_q.hpp"
#include "ludus/learn/trace.hpp"
#include "ludus/learn/value_table.hpp"
#include "ludus/play/negamax_agent.hpp"

/// Files of values that are learned without the networks of `nn`: tables of states, weights of
/// features and small networks over them.
namespace LUDUS_NAMESPACE {

/// Stores a table to play by that was filled under `O`, all or nothing. Takes, for a while, as much
/// memory as the table again.
template <Packed G, Orientation<G> O>
void save_table(const std::filesystem::path& path, ValueTable<G>& table) {
    write_checkpoint(path, table_kind<G, O>("agent"), save_state(table));
}
/// The same for the table of a learner, whose orientation the file names.
template <Packed G, Trace T, Orientation<G> O>
void save_table(const std::filesystem::path& path, TabularQ<G, T, O>& learner) {
    write_checkpoint(path, table_kind<G, O>("agent"), save_state(learner));
}

/// Stores the table that an agent plays by; not its fallback.
template <Packed G, Agent<G> Fallback, Orientation<G> O>
void save(const TableAgent<G, Fallback, O>& agent, const std::filesystem::path& path) {
    ValueTable<G> table = agent.table();
    save_table<G, O>(path, table);
}

/// Reads a table that was filled under `O`, and refuses one of another game or orientation. It
/// grows no further than to `bytes`.
template <Packed G, Orientation<G> O>
[[nodiscard]] ValueTable<G> load_table(const std::filesystem::path& path,
                                       std::uint64_t bytes = std::uint64_t{1} << 40) {
    return detail::open_by(path, [&](auto all) { return read_table<G, O>(all, bytes); });
}

/// Stores the weights of features, all or nothing. Weights that are not finite are refused.
template <Game G, Features<G> F>
void save_values(const std::filesystem::path& path, LinearValue<G, F> value) {
    if (!value.valid()) throw CheckpointError(path, "expected finite weights, found others");
    write_checkpoint(path, values_kind<G, F>("agent"), save_state(value));
}

/// Stores the weights that an agent searches by; not how deep.
template <Game G, Features<G> F>
void save(const NegamaxAgent<G, LearnedEvaluation<G, F>>& agent,
          const std::filesystem::path& path) {
    save_values(path, agent.evaluation().value());
}

/// Stores a `FeatureNetwork` in bfloat16, all or nothing. Weights that are not finite are refused.
template <class N>
void save_features(const std::filesystem::path& path, N network) {
    network = network.rounded();
    if (!network.valid()) throw CheckpointError(path, "expected finite weights, found others");
    detail::StoredFeatures<N> stored{network};
    write_checkpoint(path, features_kind<N>("agent"), save_state(stored));
}

/// Stores the network that an agent searches by; not how far.
template <Game G, class N, class S>
void save(const NegamaxAgent<G, FeatureEvaluation<N>, S>& agent,
          const std::filesystem::path& path) {
    save_features(path, agent.evaluation().network());
}

/// Reads a `FeatureNetwork`, and refuses one of another game, of other features or of another size.
template <class N>
[[nodiscard]] N load_features(const std::filesystem::path& path) {
    return detail::open_by(path, [](auto bytes) { return read_features<N>(bytes); });
}

/// Reads the weights of features, and refuses those of another game or of other features.
template <Game G, Features<G> F>
[[nodiscard]] LinearValue<G, F> load_values(const std::filesystem::path& path) {
    return detail::open_by(path, [](auto bytes) { return read_values<G, F>(bytes); });
}

}  // namespace LUDUS_NAMESPACE
