// Are bytes read as a checkpoint, an agent or weights of features, or else refused? Each input is
// read as it is, and with the right checksum.

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
#include "ludus/core/concat.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/any_network_file.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/file.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/linear_value.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/precision.hpp"

namespace {

namespace nn = ludus::nn;

using Boxes = ludus::dots_and_boxes::BasicPosition<1, 2>;
using Encoder = ludus::dots_and_boxes::BasicWallEncoder<1, 2>;
using Network = nn::Network<Encoder::Shape, nn::Flatten, nn::Dense<Boxes::action_count>>;
using Q = ludus::QFunction<Boxes, Encoder, Network>;
using AnyQ = ludus::WithAnyNetwork<Q>;

/// Who is to move, and nothing else.
struct Mover {
    static constexpr std::string_view name = "mover";
    static constexpr std::size_t feature_count = 2;
    static constexpr std::size_t active_count = 1;

    static std::array<std::uint32_t, 1> active(const Boxes& position) noexcept {
        return {static_cast<std::uint32_t>(ludus::seat(position.to_move()))};
    }
};

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
    is_read([&] { (void)ludus::load_values<Boxes, Mover>(file.path())(Boxes{}); });
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
