// Are bytes read as a checkpoint, an agent, a table or weights of features, or else refused, as
// files and in memory alike? Each input is read as it is, and with the right checksum.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/expect.hpp"
#include "fuzz/genuine.hpp"
#include "fuzz/memory_file.hpp"
#include "ludus/bytes/agent.hpp"
#include "ludus/bytes/any_network.hpp"
#include "ludus/bytes/archive.hpp"
#include "ludus/bytes/stored_network.hpp"
#include "ludus/bytes/table.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/any_network_file.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/file.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/learn/feature_network.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/linear_value.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/value_table.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/nn/runtime_bfloat16.hpp"
#include "ludus/nn/runtime_int8.hpp"

namespace {

namespace nn = ludus::nn;

using Boxes = ludus::dots_and_boxes::BasicPosition<1, 2>;
using Alquerque = ludus::alquerque::Position;
using Encoder = ludus::dots_and_boxes::BasicWallEncoder<1, 2>;
using Network = nn::Network<Encoder::Shape, nn::Flatten, nn::Dense<Boxes::action_count>>;
using Q = ludus::QFunction<Boxes, Encoder, Network>;
using AnyQ = ludus::WithAnyNetwork<Q>;

constexpr std::uint64_t most_bytes = std::uint64_t{16} << 20U;  // of a table

/// Who is to move, and nothing else.
struct Mover {
    static constexpr std::string_view name = "mover";
    static constexpr std::size_t feature_count = 2;
    static constexpr std::size_t active_count = 1;

    static std::array<std::uint32_t, 1> active(const Boxes& position) noexcept {
        return {static_cast<std::uint32_t>(ludus::seat(position.to_move()))};
    }
};

/// The same as a row that is always in the same context.
struct MoverRow {
    static constexpr std::string_view name = "mover row";
    static constexpr std::size_t row_count = 2;
    static constexpr std::size_t context_count = 1;
    static constexpr std::size_t active_rows = 1;
    static constexpr std::size_t active_contexts = 1;

    static std::array<std::uint16_t, 1> rows(const Boxes& position) noexcept {
        return {static_cast<std::uint16_t>(ludus::seat(position.to_move()))};
    }
    static std::array<std::uint16_t, 1> contexts(const Boxes&) noexcept { return {0}; }
    static std::uint64_t context_key(const Boxes&) noexcept { return 0; }
};
using Features = ludus::FeatureNetwork<Boxes, MoverRow, 3>;

/// The bytes of a file that ends in the right checksum.
std::string sealed(std::string_view bytes) {
    std::string file(bytes);
    ludus::detail::put(file, ludus::crc32(file), 4);
    return file;
}

/// A checkpoint as `write_checkpoint` lays it out.
std::string file_of(std::string_view kind, std::string_view payload) {
    std::string header(ludus::checkpoint_magic);
    ludus::detail::put(header, ludus::checkpoint_version, 4);
    ludus::detail::put(header, kind.size(), 4);
    ludus::detail::put(header, payload.size(), 8);
    return sealed(ludus::concat(header, kind, payload));
}

/// Runs a network whose inputs are ones. Whatever its plan, it reads and writes its own memory.
template <nn::Precision precision>
void run(const nn::Parameters<nn::AnyNetwork>& parameters) {
    nn::Inference<nn::AnyNetwork, precision> network(parameters, 2);
    for (std::size_t sample = 0; sample < 2; ++sample)
        std::ranges::fill(network.input(sample), 1.0F);
    network.forward(2);
}

/// Reads what is in the file as whatever there is.
void check_file(const fuzz::MemoryFile& file, std::string_view bytes) {
    file.hold(bytes);
    const auto is_read = [](const auto& read) {
        try {
            read();
        } catch (const ludus::FileError& error) {
            fuzz::expect_harmless(error.what());
            return false;
        }
        return true;
    };
    ludus::Checkpoint checkpoint;
    if (!is_read([&] { checkpoint = ludus::read_checkpoint(file.path()); })) return;
    fuzz::expect(file_of(checkpoint.kind, checkpoint.payload) == bytes,
                 "a checkpoint is not what was read");
    const std::span<const std::byte> memory = std::as_bytes(std::span(bytes));
    const bool is_agent = is_read([&] { (void)ludus::load_agent<Q>(file.path()).act(Boxes{}); });
    fuzz::expect(is_agent == bool{ludus::read_agent<Q>(memory)}, "a file is not its bytes");
    const bool is_any = is_read([&] { (void)ludus::load_agent<AnyQ>(file.path()).act(Boxes{}); });
    fuzz::expect(is_any == bool{ludus::read_agent<AnyQ>(memory)}, "a file is not its bytes");
    const auto is_alike = [](bool of_file, const auto& opened) {
        fuzz::expect(of_file == bool{opened}, "a file is not its bytes");
        fuzz::expect_harmless(opened.fault);
    };
    is_alike(is_read([&] { (void)ludus::load_values<Boxes, Mover>(file.path())(Boxes{}); }),
             ludus::read_values<Boxes, Mover>(memory));
    is_alike(is_read([&] { (void)ludus::load_features<Features>(file.path())(Boxes{}); }),
             ludus::read_features<Features>(memory));
    is_alike(
        is_read([&] {
            (void)ludus::load_table<Alquerque, ludus::Unturned>(file.path(), most_bytes).size();
        }),
        ludus::read_table<Alquerque, ludus::Unturned>(memory, most_bytes));
    if (const auto network = ludus::read_network(memory)) {
        run<nn::Precision::float32>(*network);
        run<nn::Precision::bfloat16>(*network);
        run<nn::Precision::int8>(*network);
    }
}

std::vector<std::string> genuine_files() {
    ludus::Rng rng(1);
    nn::Parameters<Network> parameters;
    nn::initialise(parameters, rng, nn::Xavier{});
    std::vector<std::string> files;
    const std::string kind = ludus::file_kind<Q>("agent");
    for (const auto precision :
         {nn::Precision::float32, nn::Precision::bfloat16, nn::Precision::int8}) {
        const auto kept = nn::rounded(parameters, precision);
        auto agent = ludus::detail::StoredNetwork::of(nn::plan_of(kept), kept.values(),
                                                      nn::matrices_of(kept), precision);
        agent.example = ludus::detail::example_of<Q>(kept);
        ludus::ByteWriter writer;
        agent.visit(writer);
        files.push_back(file_of(kind + ludus::weights_kind(precision), std::move(writer).take()));
        ludus::ByteWriter older;
        older(agent.weights, agent.example);
        files.push_back(file_of(kind, std::move(older).take()));
    }
    ludus::LinearValue<Boxes, Mover> values;
    files.push_back(file_of(ludus::values_kind<Boxes, Mover>("agent"), ludus::save_state(values)));
    Features features(rng);
    ludus::detail::StoredFeatures<Features> stored{features};
    files.push_back(file_of(ludus::features_kind<Features>("agent"), ludus::save_state(stored)));
    ludus::ValueTable<Alquerque> table(most_bytes);
    const Alquerque start;
    const std::size_t actions = start.legal_actions().size();
    std::ranges::fill_n(table.enter(start, actions), actions, 0.5F);
    files.push_back(
        file_of(ludus::table_kind<Alquerque, ludus::Unturned>("agent"), ludus::save_state(table)));
    files.push_back(file_of("any", ""));
    return files;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
    static const std::vector<std::string> genuine = genuine_files();
    return fuzz::mutate({data, most}, size, seed, genuine);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const fuzz::MemoryFile file;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    check_file(file, bytes);
    if (size >= 4) check_file(file, sealed(bytes.substr(0, size - 4)));
    return 0;
}
