#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "ludus/bytes/archive.hpp"
#include "ludus/bytes/bfloat16.hpp"
#include "ludus/bytes/checkpoint.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/opened.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/packed.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/features.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/linear_value.hpp"
#include "ludus/learn/table_agent.hpp"
#include "ludus/learn/value_table.hpp"

/// Values in memory that are learned without the networks of `nn`: tables of states, weights of
/// features and small networks over them.
namespace LUDUS_NAMESPACE {

namespace detail {

/// Reads what the bytes of a file of this kind hold. Answers with what is wrong with them; with
/// nothing if they are read.
template <class T>
[[nodiscard]] std::string read_value(T& value, std::span<const std::byte> bytes,
                                     std::string_view kind) {
    const CheckpointView file = view_checkpoint(bytes);
    if (!file.fault.empty()) return file.fault;
    if (file.kind != kind) return kind_difference(kind, file.kind);
    ByteReader reader(file.payload);
    reader(value);
    return reader.fault();
}

}  // namespace detail

/// A table from the bytes of its file, if it was filled under `O`. It grows no further than to
/// `most` bytes.
template <Packed G, Orientation<G> O>
[[nodiscard]] Opened<ValueTable<G>> read_table(std::span<const std::byte> bytes,
                                               std::uint64_t most = std::uint64_t{1} << 40) {
    Opened<ValueTable<G>> table{ValueTable<G>(most), {}};
    table.fault = detail::read_value(*table, bytes, table_kind<G, O>("agent"));
    if (!table.fault.empty()) table.value.reset();
    return table;
}

/// The weights of features from the bytes of their file.
template <Game G, Features<G> F>
[[nodiscard]] Opened<LinearValue<G, F>> read_values(std::span<const std::byte> bytes) {
    Opened<LinearValue<G, F>> values{LinearValue<G, F>(), {}};
    values.fault = detail::read_value(*values, bytes, values_kind<G, F>("agent"));
    if (!values.fault.empty()) values.value.reset();
    return values;
}

namespace detail {

/// A network of features as its file has it: in bfloat16.
template <class N>
struct StoredFeatures {
    N& network;

    template <class Archive>
    void visit(Archive& archive) {
        visit_bfloat16(archive, network.parameters());
    }
    [[nodiscard]] bool valid() const noexcept { return network.valid(); }
};

}  // namespace detail

/// A `FeatureNetwork` from the bytes of its file.
template <class N>
[[nodiscard]] Opened<N> read_features(std::span<const std::byte> bytes) {
    Opened<N> network{N(), {}};
    detail::StoredFeatures<N> stored{*network};
    network.fault = detail::read_value(stored, bytes, features_kind<N>("agent"));
    if (!network.fault.empty()) network.value.reset();
    return network;
}

}  // namespace LUDUS_NAMESPACE
