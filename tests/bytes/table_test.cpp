#include "ludus/bytes/table.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/onitama/piece_features.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/learn/feature_network.hpp"
#include "ludus/simd/bfloat16.hpp"
#include "support/cross_features.hpp"
#include "support/temporary_folder.hpp"

using ludus::Canonical;
using ludus::read_features;
using ludus::read_table;
using ludus::read_values;
using ludus::Unturned;
using Alquerque = ludus::alquerque::Position;
using Cross = ludus::tic_tac_toe::Position;
using Catch::Matchers::ContainsSubstring;
using Table = ludus::ValueTable<Alquerque>;
template <std::size_t hidden>
using NetworkOf =
    ludus::FeatureNetwork<ludus::onitama::Position, ludus::onitama::PieceFeatures, hidden>;
using Network = NetworkOf<2>;

namespace {

/// Values of the first position and of those after one action.
Table small_table() {
    Table table(1 << 26);
    const Alquerque start;
    *table.enter(start, start.legal_action_count()) = -1;
    float value = 0;
    for (const auto action : start.legal_actions()) {
        Alquerque next = start;
        next.play(action);
        *table.enter(next, next.legal_action_count()) = ++value;
    }
    return table;
}

std::string stored_table() {
    const support::TemporaryFolder folder;
    Table table = small_table();
    ludus::save_table<Alquerque, Unturned>(folder / "table", table);
    return support::contents(folder / "table");
}

template <class Orientation = Unturned>
auto read(const std::string& bytes) {
    return read_table<Alquerque, Orientation>(std::as_bytes(std::span(bytes)));
}

ludus::CheckpointView view(const std::string& bytes) {
    return ludus::view_checkpoint(std::as_bytes(std::span(bytes)));
}

/// Another payload with what a file says of itself, and its right checksum.
std::string with_payload(const std::string& bytes, std::string_view payload) {
    const auto frame = ludus::detail::checkpoint_frame(view(bytes).kind, payload);
    return frame.before + std::string(payload) + frame.after;
}

std::string stored_network(const Network& network) {
    const support::TemporaryFolder folder;
    ludus::save_features(folder / "network", network);
    return support::contents(folder / "network");
}
Network some_network() {
    ludus::Rng rng(1);
    return Network(rng);
}
template <class N = Network>
std::string fault_of(const std::string& bytes) {
    return read_features<N>(std::as_bytes(std::span(bytes))).fault;
}

}  // namespace

TEST_CASE("a table is read from the bytes of its file", "[bytes][table]") {
    const auto table = read(stored_table());
    REQUIRE(table);
    const Table original = small_table();
    CHECK(table->size() == original.size());
    const Alquerque start;
    CHECK(*table->find(start) == -1);
    for (const auto action : start.legal_actions()) {
        Alquerque next = start;
        next.play(action);
        CHECK(*table->find(next) == *original.find(next));
    }
}

TEST_CASE("a table stores the lower half of a state first on every processor", "[bytes][table]") {
    const std::string bytes = stored_table();
    std::string packed;
    for (std::size_t i = 0; i < 8; ++i)
        packed += static_cast<char>(Alquerque().packed() >> (8 * i) & 0xFF);
    CHECK(view(bytes).payload.find(packed) != std::string_view::npos);
}

TEST_CASE("a table whose bytes end too early, wherever, is refused", "[bytes][table]") {
    const std::string bytes = stored_table();
    const std::string_view payload = view(bytes).payload;
    for (std::size_t size = 0; size < payload.size(); size += 1 + size / 2) {
        const auto table = read(with_payload(bytes, payload.substr(0, size)));
        CHECK_FALSE(table);
        CHECK(table.fault == "expected more data, found the end");
    }
}

TEST_CASE("a table that does not fit together is refused", "[bytes][table]") {
    const std::string bytes = stored_table();
    std::string payload(view(bytes).payload);
    ++payload[1];  // one state more than there are
    CHECK(read(with_payload(bytes, payload)).fault == "expected a state that fits together");
}

TEST_CASE("a table that was filled under another orientation is refused", "[bytes][table]") {
    CHECK_THAT(
        read<Canonical>(stored_table()).fault,
        ContainsSubstring("orientation canonical") && ContainsSubstring("orientation unturned"));
}

TEST_CASE("weights of features are read from the bytes of their file", "[bytes][table]") {
    const support::TemporaryFolder folder;
    ludus::LinearValue<Cross, support::WholeBoard> values;
    float value = 0;
    for (float& weight : values.weights()) weight = value += 0.5F;
    ludus::save_values(folder / "values", values);
    const std::string bytes = support::contents(folder / "values");
    const auto read = read_values<Cross, support::WholeBoard>(std::as_bytes(std::span(bytes)));
    REQUIRE(read);
    CHECK((*read)(Cross{}) == values(Cross{}));
}

TEST_CASE("a network of features is read from the bytes of its file, in bfloat16",
          "[bytes][table]") {
    const Network network = some_network();
    const std::string bytes = stored_network(network);
    const auto read = read_features<Network>(std::as_bytes(std::span(bytes)));
    REQUIRE(read);
    CHECK(read.fault.empty());
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < Network::parameter_count; ++i)
        wrong += read->parameters()[i] !=
            static_cast<float>(ludus::simd::Bfloat16(network.parameters()[i]));
    CHECK(wrong == 0);
    CHECK(view(bytes).kind == "agent; game onitama; value of pieces by cards, 2 units");
    CHECK(view(bytes).payload.size() == 1 + 8 + 2 * Network::parameter_count);
    // What is rounded already is stored as it is.
    CHECK(stored_network(*read) == bytes);
}

TEST_CASE("bytes that hold no such network of features are answered with what they hold",
          "[bytes][table]") {
    const std::string bytes = stored_network(some_network());
    CHECK_THAT(
        fault_of<NetworkOf<3>>(bytes),
        ContainsSubstring("expected \"agent; game onitama; value of pieces by cards, 3 units\"") &&
            ContainsSubstring("found \"agent; game onitama; value of pieces by cards, 2 units\""));
    CHECK_THAT(fault_of(stored_table()),
               ContainsSubstring("expected \"agent; game onitama; value of pieces by cards") &&
                   ContainsSubstring("found \"agent; game alquerque; table"));
    CHECK(fault_of("") == "expected a whole checkpoint, found a truncated one");
    CHECK(fault_of("a network of another library") ==
          "expected a ludus checkpoint, found another file");
    CHECK_THAT(fault_of(bytes + "x"), ContainsSubstring("found a longer file"));
    const auto other = read_table<Alquerque, Unturned>(std::as_bytes(std::span(bytes)));
    CHECK_FALSE(other);
    CHECK_THAT(other.fault, ContainsSubstring("found \"agent; game onitama; value of pieces"));
}

TEST_CASE("a network of features whose bytes are damaged, wherever, is refused", "[bytes][table]") {
    const std::string bytes = stored_network(some_network());
    ludus::Rng rng(2);
    for (std::size_t at = 0; at < bytes.size(); at += at < 300 ? 1 : 997) {
        std::string altered = bytes;
        altered[at] = static_cast<char>(altered[at] ^ (1 << rng.below(8)));
        CAPTURE(at);
        REQUIRE(!fault_of(altered).empty());
    }
    // The same with the right checksum.
    const std::string_view payload = view(bytes).payload;
    for (std::size_t size = 0; size < payload.size(); size += 1 + size / 2)
        CHECK(fault_of(with_payload(bytes, payload.substr(0, size))) ==
              "expected more data, found the end");
    CHECK(fault_of(with_payload(bytes, std::string(payload) + "x")) ==
          "expected the end, found more data");
    std::string miscounted(payload);
    ++miscounted[1];
    CHECK_THAT(fault_of(with_payload(bytes, miscounted)), ContainsSubstring(" numbers, found "));
    for (const char* none : {"\x80\x7F", "\xC0\x7F", "\x80\xFF"}) {  // infinite, or no number
        std::string infinite(payload);
        infinite.replace(infinite.size() - 2, 2, none);
        CHECK(fault_of(with_payload(bytes, infinite)) == "expected a state that fits together");
    }
}
