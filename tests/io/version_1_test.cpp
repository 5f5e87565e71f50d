// Files of format version 1 are read as long as there is a library. Those of the folder version_1
// were written by its make.py, without the library; a table, which is large, is put together here.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/train/dqn_steps.hpp"
#include "support/temporary_folder.hpp"
#include "support/wall_features.hpp"

namespace {

using namespace ludus;
using support::WallFeatures;
using LGame = l_game::Position;
using Box = dots_and_boxes::BasicPosition<1, 1>;
using Walls = dots_and_boxes::BasicWallEncoder<1, 1>;

using Network = nn::Network<nn::Shape<16>, nn::Dense<2>, nn::Tanh, nn::Dense<161>>;
using Q = QFunction<LGame, l_game::SquareEncoder, Network>;
using SmallNetwork =
    nn::Network<Walls::Shape, nn::Dense<2>, nn::Tanh, nn::Dense<Box::action_count>>;
using SmallQ = QFunction<Box, Walls, SmallNetwork>;
using Training = DqnSteps<SmallQ>;

std::filesystem::path file(const std::string& name) {
    return std::filesystem::path(LUDUS_SOURCE_DIR) / "tests/io/version_1" / name;
}

/// Whether these are the numbers that make.py writes for a factor.
bool are_numbers(std::span<const float> values, std::size_t factor) {
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] != (static_cast<float>(factor * i % 101) - 50) / 64) return false;
    return !values.empty();
}

/// A number as it is stored: lowest byte first.
template <class Number>
std::string stored(Number number) {
    std::string bytes;
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        bytes += static_cast<char>(number >> (8 * i) & 0xFF);
    return bytes;
}

Training new_training() {
    Training::Settings settings;
    settings.learner = {.target_interval = 5, .average = 0.5F};
    settings.replay_games = 2;
    settings.sample_games = 1;
    return {settings, {SmallNetwork::parameter_count, {}}, 1};
}

}  // namespace

TEST_CASE("version_1: an agent is read, and computes what it did", "[io][version_1]") {
    const auto agent = load_agent<Q>(file("agent.ludus"));
    CHECK(are_numbers(agent.parameters().values(), 37));
}

TEST_CASE("version_1: weights of features are read", "[io][version_1]") {
    const auto value = load_values<Box, WallFeatures>(file("values.ludus"));
    CHECK(are_numbers(value.weights(), 41));
    CHECK(value.sum(Box{}) == -50.0F / 64);
}

TEST_CASE("version_1: a training is read, goes on, and is written as it was", "[io][version_1]") {
    const std::string kind = file_kind<SmallQ>("training");
    const std::string payload = read_checkpoint(file("training.ludus"), kind);
    Training training = new_training();
    load_state(training, payload);
    CHECK(training.games() == 3);
    CHECK(are_numbers(training.learner().latest().values(), 3));
    CHECK(are_numbers(training.learner().parameters().values(), 7));  // the average
    CHECK(training.learner().updates() == 3);
    REQUIRE(training.replay().size() == 2);
    CHECK(training.replay()[0].actions[2].index() == 2);
    CHECK(training.replay().newest().actions[0].index() == 3);
    CHECK(training.replay().newest().values == std::vector<std::vector<float>>{{0.5F, -0.5F}, {1}});
    const bool is_same = save_state(training) == payload;
    CHECK(is_same);

    Workers alone;
    training.step(alone);
    CHECK(training.games() == 4);
    CHECK(training.learner().updates() == 4);
}

TEST_CASE("version_1: a table is read", "[io][version_1]") {
    using alquerque::Position;
    constexpr std::size_t slots = 1024;
    constexpr std::size_t chunk = 65536;
    const Position start;
    const std::size_t actions = start.legal_actions().size();
    std::string payload(1, '\x01');  // numbers have the lowest byte first
    payload += stored(std::uint64_t{1}) + stored(std::uint64_t{slots});
    for (std::size_t slot = 0; slot < slots; ++slot)
        payload += slot == start.hash() % slots ? stored(start.packed()) + stored(std::uint32_t{0})
                                                : std::string(8, '\0') + "\xFF\xFF\xFF\xFF";
    payload += stored(std::uint64_t{actions}) + stored(std::uint64_t{chunk});
    for (std::size_t value = 0; value < chunk; ++value)  // 0.5, then 0
        payload += stored(std::uint32_t{value < actions ? 0x3F000000U : 0U});

    const support::TemporaryFolder folder;
    write_checkpoint(folder / "table", "agent; game alquerque; table; orientation unturned",
                     payload);
    const auto table = load_table<Position, Unturned>(folder / "table");
    CHECK(table.size() == 1);
    REQUIRE(table.find(start) != nullptr);
    for (std::size_t action = 0; action < actions; ++action)
        CHECK(table.find(start)[action] == 0.5F);
}
