#include "ludus/learn/value_table.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/io/archive.hpp"
#include "support/graph_game.hpp"
#include "support/random_game.hpp"

using namespace ludus;
using alquerque::Position;

namespace {

constexpr std::uint64_t ample = std::uint64_t{1} << 30;

/// What the table ought to hold: by the position's text, which nothing is packed into.
using Twin = std::map<std::string, std::vector<float>>;

/// Positions of random games are looked up, entered where they are new, and changed. Returns how
/// many answers were wrong; `full` counts the states that found no room.
std::size_t compare(ValueTable<Position>& table, Twin& twin, Rng& rng, int games,
                    std::size_t& full) {
    std::size_t wrong = 0;
    for (int game = 0; game < games; ++game)
        support::random_game<Position>(rng, 200).replay(
            [&](const Position& position, auto, const Position&) {
                const std::string text = Notation<Position>::write(position);
                const std::size_t count = position.legal_actions().size();
                float* values = table.find(position);
                const auto known = twin.find(text);
                wrong += (values != nullptr) != (known != twin.end());
                if (values == nullptr) values = table.enter(position, count);
                if (values == nullptr) {
                    ++full;
                    return;
                }
                auto& expected = twin.try_emplace(text, count).first->second;
                for (std::size_t i = 0; i < count; ++i) {
                    wrong += values[i] != expected[i];
                    values[i] = expected[i] = static_cast<float>(rng.uniform());
                }
            });
    wrong += table.size() != twin.size();
    return wrong;
}

/// Everything the twin holds is held, and nothing else.
std::size_t differences(const ValueTable<Position>& table, const Twin& twin) {
    std::size_t wrong = table.size() != twin.size() ? 1 : 0;
    for (const auto& [text, expected] : twin) {
        const float* values = table.find(Notation<Position>::read_position(text));
        wrong +=
            values == nullptr || !std::ranges::equal(std::span(values, expected.size()), expected);
    }
    return wrong;
}

}  // namespace

TEST_CASE("value_table: holds what a map holds", "[value_table]") {
    ValueTable<Position> table(ample);
    Twin twin;
    Rng rng(1);
    std::size_t full = 0;
    CHECK(compare(table, twin, rng, 1'000, full) == 0);
    CHECK(differences(table, twin) == 0);
    CHECK(full == 0);
    CHECK(twin.size() > 50'000);
}

TEST_CASE("value_table: a full table keeps what it has and lets it change", "[value_table]") {
    for (const std::uint64_t bytes : {300'000U, 600'000U, 1'000'000U}) {
        ValueTable<Position> table(bytes);
        Twin twin;
        Rng rng(2);
        std::size_t full = 0;
        CHECK(compare(table, twin, rng, 1'000, full) == 0);
        CHECK(differences(table, twin) == 0);
        CHECK(full > 0);
        CHECK(table.size() > 1'000);
        CHECK(table.bytes() <= bytes);
    }
}

TEST_CASE("value_table: a table without room for anything holds nothing", "[value_table]") {
    for (const std::uint64_t bytes : {0U, 1000U, 100'000U}) {
        ValueTable<Position> table(bytes);
        CHECK(table.find(Position{}) == nullptr);
        CHECK(table.enter(Position{}, 4) == nullptr);
        CHECK(table.find(Position{}) == nullptr);
        CHECK(table.size() == 0);
        CHECK(table.bytes() <= bytes);
    }
}

TEST_CASE("value_table: values stay where they are while the table grows", "[value_table]") {
    ValueTable<Position> table(ample);
    float* const first = table.enter(Position{}, 4);
    REQUIRE(first != nullptr);
    Rng rng(3);
    Twin twin{{Notation<Position>::write(Position{}), {0, 0, 0, 0}}};
    std::size_t full = 0;
    CHECK(compare(table, twin, rng, 200, full) == 0);
    CHECK(table.find(Position{}) == first);
}

TEST_CASE(
    "value_table: a state of Alquerque takes less than 64 bytes on average, and at no time 72",
    "[value_table]") {
    ValueTable<Position> table(ample);
    Rng rng(4);
    double most = 0;
    double sum = 0;
    std::uint64_t count = 0;
    for (int game = 0; game < 20'000; ++game)
        support::random_game<Position>(rng, 200).replay(
            [&](const Position& position, auto, const Position&) {
                if (table.find(position) != nullptr) return;
                REQUIRE(table.enter(position, position.legal_action_count()) != nullptr);
                if (table.size() < 100'000) return;  // chunks count for little from here on
                const double bytes =
                    static_cast<double>(table.bytes()) / static_cast<double>(table.size());
                most = std::max(most, bytes);
                sum += bytes;
                ++count;
            });
    CHECK(table.size() > 1'000'000);
    const double mean = sum / static_cast<double>(count);
    CAPTURE(most, mean);
    CHECK(mean < 64);
    CHECK(most < 72);  // positions of random games have 9 actions, those of learning 7
}

TEST_CASE("value_table: games that are no numbers are told apart as well", "[value_table]") {
    ValueTable<support::GraphGame> table(ample);
    for (std::uint32_t graph = 0; graph < 20; ++graph)
        for (std::uint32_t node = 0; node < support::GraphGame::node_count; ++node) {
            const support::GraphGame position(graph, node);
            if (position.outcome()) continue;
            float* const values = table.enter(position, position.legal_actions().size());
            REQUIRE(values != nullptr);
            values[0] = static_cast<float>(100 * graph + node);
        }
    std::size_t wrong = 0;
    for (std::uint32_t graph = 0; graph < 40; ++graph)
        for (std::uint32_t node = 0; node < support::GraphGame::node_count; ++node) {
            const support::GraphGame position(graph, node);
            const float* const values = table.find(position);
            if (graph >= 20 || position.outcome())
                wrong += values != nullptr;
            else
                wrong += values == nullptr || values[0] != static_cast<float>(100 * graph + node);
        }
    CHECK(wrong == 0);
}

TEST_CASE("value_table: what is saved is read back, and goes on the same", "[value_table]") {
    ValueTable<Position> table(ample);
    Twin twin;
    Rng rng(5);
    std::size_t full = 0;
    REQUIRE(compare(table, twin, rng, 100, full) == 0);
    const std::string bytes = save_state(table);

    ValueTable<Position> copy(ample);
    load_state(copy, bytes);
    CHECK(differences(copy, twin) == 0);
    CHECK(copy.bytes() == table.bytes());
    Rng same = rng;
    Twin twin_of_copy = twin;
    CHECK(compare(table, twin, rng, 100, full) == 0);
    CHECK(compare(copy, twin_of_copy, same, 100, full) == 0);
    const bool equal = save_state(copy) == save_state(table);
    CHECK(equal);
}

TEST_CASE("value_table: a full table is saved and read back", "[value_table]") {
    int filled_slots = 0;
    for (std::uint64_t size = 300'000; size <= 1'200'000; size += 100'000) {
        ValueTable<Position> table(size);
        Twin twin;
        Rng rng(6);
        std::size_t full = 0;
        REQUIRE(compare(table, twin, rng, 1'000, full) == 0);
        REQUIRE(full > 0);
        const std::uint64_t eighths = 8 * table.size();
        filled_slots += eighths % 7 == 0 && std::has_single_bit(eighths / 7);
        ValueTable<Position> copy(size);
        load_state(copy, save_state(table));
        CHECK(differences(copy, twin) == 0);
    }
    CHECK(filled_slots > 0);  // the others had no room for values
}

TEST_CASE("value_table: bytes that do not fit together are refused", "[value_table]") {
    ValueTable<Position> table(ample);
    for (float* const values = table.enter(Position{}, 4); const int i : {0, 1, 2, 3})
        values[i] = 1;
    const std::string bytes = save_state(table);
    ValueTable<Position> copy(ample);
    std::string miscounted = bytes;
    miscounted[1] ^= 1;  // of the number of states, after the archive's mark of its byte order
    CHECK_THROWS_AS(load_state(copy, miscounted), ArchiveError);
    CHECK_THROWS_AS(load_state(copy, bytes.substr(0, bytes.size() / 2)), ArchiveError);
}

TEST_CASE("value_table: numbers that are no positions are refused", "[value_table]") {
    using Bell = alquerque::BasicPosition<alquerque::bell_rules>;
    ValueTable<Bell> table(ample);
    REQUIRE(table.enter(Bell{}, legal_action_count(Bell{})) != nullptr);
    std::string bytes = save_state(table);
    ValueTable<Bell> copy(ample);
    load_state(copy, bytes);
    CHECK(copy.find(Bell{}) != nullptr);

    std::string key;  // lowest byte first
    for (int i = 0; i < 8; ++i) key += static_cast<char>(Bell{}.packed() >> 8 * i & 0xFF);
    const std::size_t at = bytes.find(key);
    REQUIRE(at != std::string::npos);
    bytes[at] = static_cast<char>(0xFF);  // a rank has 243 arrangements
    CHECK_THROWS_AS(load_state(copy, bytes), ArchiveError);
}
