#include "ludus/bytes/table.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/io/table_file.hpp"
#include "support/cross_features.hpp"
#include "support/temporary_folder.hpp"

using ludus::Canonical;
using ludus::read_table;
using ludus::read_values;
using ludus::Unturned;
using Alquerque = ludus::alquerque::Position;
using Cross = ludus::tic_tac_toe::Position;
using Catch::Matchers::ContainsSubstring;
using Table = ludus::ValueTable<Alquerque>;

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
