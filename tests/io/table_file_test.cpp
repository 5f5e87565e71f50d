#include "ludus/io/table_file.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/alquerque/features.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/onitama/piece_features.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/learn/feature_evaluation.hpp"
#include "ludus/learn/feature_network.hpp"
#include "ludus/play/selective_agent.hpp"
#include "ludus/simd/bfloat16.hpp"
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
template <class Features, std::size_t hidden>
using NetworkOf = FeatureNetwork<onitama::Position, Features, hidden>;
using Network = NetworkOf<onitama::PieceFeatures, 16>;
using Searcher = SelectiveAgent<onitama::Position, FeatureEvaluation<Network>>;

namespace {

/// The same under another name.
struct OtherFeatures : onitama::PieceFeatures {
    static constexpr std::string_view name = "other features";
};

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

Network some_network() {
    Rng rng(1);
    return Network(rng);
}
Searcher searcher(const Network& network) {
    auto settings = selective_settings<Searcher>(500);
    settings.table_bytes = 1 << 16;
    return Searcher(settings, FeatureEvaluation<Network>(network));
}
/// As files have it.
Network rounded(Network network) {
    for (float& weight : network.parameters()) weight = static_cast<float>(simd::Bfloat16(weight));
    return network;
}

}  // namespace

TEST_CASE("table_file: a file says what it holds", "[io][table_file]") {
    CHECK(table_kind<Position, Canonical>("agent") ==
          "agent; game alquerque; table; orientation canonical");
    CHECK(values_kind<Cross, WholeBoard>("training") ==
          "training; game tic_tac_toe; values of whole_board");
    CHECK(features_kind<Network>("agent") ==
          "agent; game onitama; value of pieces by cards, 16 units");
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

TEST_CASE("table_file: a network of features is stored in bfloat16, and read back so",
          "[io][table_file]") {
    const TemporaryFolder folder;
    const Network network = some_network();
    save_features(folder / "network", network);
    const auto copy = load_features<Network>(folder / "network");
    CHECK(std::ranges::equal(copy.parameters(), rounded(network).parameters()));
    CHECK_FALSE(std::ranges::equal(copy.parameters(), network.parameters()));
    CHECK(std::filesystem::file_size(folder / "network") < 2 * Network::parameter_count + 200);
}

TEST_CASE("table_file: the network of an agent that searches is stored, which then plays the same",
          "[io][table_file]") {
    const TemporaryFolder folder;
    const Searcher agent = searcher(rounded(some_network()));
    save(agent, folder / "agent");
    const auto network = load_features<Network>(folder / "agent");
    CHECK(std::ranges::equal(network.parameters(), agent.evaluation().network().parameters()));
    Searcher original = agent;
    Searcher opened = searcher(network);
    Rng rng(2);
    std::size_t different = 0;
    for (int game = 0; game < 3; ++game)
        for (auto position = onitama::Position::random_start(rng); !position.outcome();
             position.play(position.random_action(rng)))
            different += opened.act(position, rng) != original.act(position, rng);
    CHECK(different == 0);
    save_features(folder / "network", agent.evaluation().network());
    CHECK(support::contents(folder / "network") == support::contents(folder / "agent"));
}

TEST_CASE("table_file: a network of another game, of other features or size is refused",
          "[io][table_file]") {
    const TemporaryFolder folder;
    save_features(folder / "network", some_network());
    save_values(folder / "values", some_values());
    const auto found =
        ContainsSubstring("found \"agent; game onitama; value of pieces by cards, 16 units\"");
    using Wider = NetworkOf<onitama::PieceFeatures, 32>;
    CHECK_THAT(
        refusal([&] { return load_features<Wider>(folder / "network"); }),
        ContainsSubstring("expected \"agent; game onitama; value of pieces by cards, 32 units\"") &&
            found && ContainsSubstring((folder / "network").string()));
    using Others = NetworkOf<OtherFeatures, 16>;
    CHECK_THAT(
        refusal([&] { return load_features<Others>(folder / "network"); }),
        ContainsSubstring("expected \"agent; game onitama; value of other features, 16 units\"") &&
            found);
    CHECK_THAT(
        refusal([&] { return load_features<Network>(folder / "values"); }),
        ContainsSubstring("expected \"agent; game onitama; value of pieces by cards, 16 units\"") &&
            ContainsSubstring("found \"agent; game tic_tac_toe; values of whole_board\""));
    CHECK_THAT(refusal([&] { return load_values<Cross, WholeBoard>(folder / "network"); }), found);
    CHECK_THROWS_AS(load_features<Network>(folder / "none"), FileError);
}

TEST_CASE("table_file: a network of features whose file is damaged is refused by name",
          "[io][table_file]") {
    const TemporaryFolder folder;
    const auto path = folder / "network";
    const std::string kind = features_kind<Network>("agent");
    save_features(path, some_network());
    const auto load = [&] { return load_features<Network>(path); };
    const std::string payload = read_checkpoint(path, kind);

    std::string altered = support::contents(path);
    altered[altered.size() / 2] ^= 1;
    write_file(path, altered);
    CHECK_THAT(refusal(load),
               ContainsSubstring(path.string()) && ContainsSubstring("found altered contents"));
    write_checkpoint(path, kind, payload.substr(0, payload.size() - 1));
    CHECK_THAT(refusal(load), ContainsSubstring("found the end"));
    write_checkpoint(path, kind, payload.substr(0, payload.size() - 2) + "\x80\x7F");  // infinite
    CHECK_THAT(refusal(load), ContainsSubstring("fits together"));
}

TEST_CASE("table_file: a network of features that is no numbers is not stored",
          "[io][table_file]") {
    const TemporaryFolder folder;
    for (const float none :
         {std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::infinity()}) {
        Network network = some_network();
        network.parameters()[Network::output] = none;
        CHECK_THAT(refusal([&] {
                       save_features(folder / "network", network);
                       return 0;
                   }),
                   ContainsSubstring("expected finite weights, found others"));
        CHECK_THROWS_AS(save(searcher(network), folder / "network"), CheckpointError);
        CHECK(!std::filesystem::exists(folder / "network"));
    }
}
