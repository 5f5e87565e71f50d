#include "ludus/io/table_file.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <tuple>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/alquerque/features.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "support/cross_features.hpp"
#include "support/random_game.hpp"
#include "support/temporary_folder.hpp"

using namespace ludus;
using alquerque::Position;
using Catch::Matchers::ContainsSubstring;
using support::TemporaryFolder;
using support::WholeBoard;
using Cross = tic_tac_toe::Position;
using Tuples = alquerque::TupleFeatures;

namespace {

/// Why a file is refused; empty if it is not.
template <class Load>
std::string refusal(const Load& load) {
    try {
        std::ignore = load();
    } catch (const CheckpointError& error) {
        return error.what();
    }
    return {};
}

ValueTable<Position> some_table(std::uint64_t seed) {
    ValueTable<Position> table(1 << 26);
    Rng rng(seed);
    for (int game = 0; game < 20; ++game)
        support::random_game<Position>(rng, 60).replay([&](const Position& position, auto, auto&) {
            if (table.find(position) != nullptr) return;
            *table.enter(position, position.legal_action_count()) =
                static_cast<float>(rng.uniform());
        });
    return table;
}

LinearValue<Cross, WholeBoard> some_values() {
    LinearValue<Cross, WholeBoard> value;
    Rng rng(1);
    for (float& weight : value.weights()) weight = static_cast<float>(rng.uniform());
    return value;
}

}  // namespace

TEST_CASE("table_file: a file says what it holds", "[io][table_file]") {
    CHECK(table_kind<Position, Canonical>("agent") ==
          "agent; game alquerque; table; orientation canonical");
    CHECK(values_kind<Cross, WholeBoard>("training") ==
          "training; game tic_tac_toe; values of whole_board");
}

TEST_CASE("table_file: a table that is stored is read back the same", "[io][table_file]") {
    const TemporaryFolder folder;
    ValueTable<Position> table = some_table(1);
    save_table<Position, Unturned>(folder / "table", table);
    ValueTable<Position> copy = load_table<Position, Unturned>(folder / "table");
    CHECK(copy.size() == table.size());
    CHECK(*copy.find(Position{}) == *table.find(Position{}));
    const bool equal = save_state(copy) == save_state(table);
    CHECK(equal);
}

TEST_CASE("table_file: a learner's table is stored with its orientation", "[io][table_file]") {
    const TemporaryFolder folder;
    TabularQ<Position, TerminalTrace, Canonical> learner({.bytes = 1 << 20});
    Rng rng(2);
    learner.begin();
    REQUIRE(learner.act(Position{}, 0, false, rng));
    save_table(folder / "table", learner);
    const ValueTable<Position> table = load_table<Position, Canonical>(folder / "table");
    CHECK(table.size() == 1);
    const Position state = image(Position{}, Canonical::symmetry(Position{}));
    REQUIRE(table.find(state) != nullptr);
    CHECK(*table.find(state) == *learner.table().find(state));
    CHECK_THAT(
        refusal([&] { return load_table<Position, Unturned>(folder / "table"); }),
        ContainsSubstring("expected \"agent; game alquerque; table; orientation unturned") &&
            ContainsSubstring("found \"agent; game alquerque; table; orientation canonical"));
}

TEST_CASE("table_file: weights that are stored are read back the same", "[io][table_file]") {
    const TemporaryFolder folder;
    const auto value = some_values();
    save_values(folder / "values", value);
    const auto copy = load_values<Cross, WholeBoard>(folder / "values");
    CHECK(copy.sum(Cross{}) == value.sum(Cross{}));
    CHECK(std::ranges::equal(copy.weights(), value.weights()));
}

TEST_CASE("table_file: files of another kind are refused", "[io][table_file]") {
    const TemporaryFolder folder;
    ValueTable<Position> table = some_table(3);
    save_table<Position, Unturned>(folder / "table", table);
    save_values(folder / "values", some_values());
    const auto as_values = [&](const char* name) {
        return refusal([&] { return load_values<Position, Tuples>(folder / name); });
    };
    CHECK_THAT(as_values("table"), ContainsSubstring("found \"agent; game alquerque; table"));
    CHECK_THAT(as_values("values"), ContainsSubstring("found \"agent; game tic_tac_toe; values"));
    CHECK_THAT(refusal([&] { return load_table<Position, Unturned>(folder / "values"); }),
               ContainsSubstring("found \"agent; game tic_tac_toe; values"));
    CHECK_THROWS_AS((load_table<Position, Unturned>(folder / "none")), FileError);
}

TEST_CASE("table_file: damaged files are refused by name", "[io][table_file]") {
    const TemporaryFolder folder;
    const auto path = folder / "table";
    const std::string kind = table_kind<Position, Unturned>("agent");
    ValueTable<Position> table = some_table(4);
    save_table<Position, Unturned>(path, table);
    const auto load = [&] { return load_table<Position, Unturned>(path); };
    const std::string payload = read_checkpoint(path, kind);

    std::string altered = support::contents(path);
    altered[altered.size() / 2] ^= 1;
    write_file(path, altered);
    CHECK_THAT(refusal(load), ContainsSubstring("found altered contents"));

    write_checkpoint(path, kind, payload.substr(0, payload.size() - 1));
    CHECK_THAT(refusal(load),
               ContainsSubstring(path.string()) && ContainsSubstring("found the end"));
    std::string miscounted = payload;
    miscounted[1] ^= 1;  // of the number of states
    write_checkpoint(path, kind, miscounted);
    CHECK_THAT(refusal(load), ContainsSubstring("fits together"));
}

TEST_CASE("table_file: weights that are no numbers are not stored", "[io][table_file]") {
    const TemporaryFolder folder;
    auto value = some_values();
    value.weights()[7] = std::numeric_limits<float>::quiet_NaN();
    CHECK_THROWS_AS(save_values(folder / "values", value), CheckpointError);
    CHECK(!std::filesystem::exists(folder / "values"));
}
