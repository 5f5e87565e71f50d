#include "ludus/learn/context_features.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/io/archive.hpp"
#include "support/cross_features.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;

namespace {

/// Rows: each cell is empty, the mover's or the opponent's. Contexts: always; how many marks there
/// are.
struct CellsByMarks {
    static constexpr std::string_view name = "cells by marks";
    static constexpr std::size_t row_count = 27;
    static constexpr std::size_t active_rows = 9;
    static constexpr std::size_t context_count = 11;
    static constexpr std::size_t active_contexts = 2;

    [[nodiscard]] static std::array<std::uint16_t, 9> rows(const Cross& position) noexcept {
        return support::rows_of_cells(position);
    }
    [[nodiscard]] static std::array<std::uint16_t, 2> contexts(const Cross& position) noexcept {
        return {0, static_cast<std::uint16_t>(1 + context_key(position))};
    }
    [[nodiscard]] static std::uint64_t context_key(const Cross& position) noexcept {
        return 9U - static_cast<unsigned>(std::popcount(position.vacant()));
    }
    [[nodiscard]] static std::size_t mirrored_row(std::size_t row) noexcept {
        const std::size_t column = row / 3 % 3;
        return row + 3 * (2 - column) - 3 * column;
    }
    [[nodiscard]] static std::size_t mirrored_context(std::size_t context) noexcept {
        return context;
    }
};
/// The same without an image.
struct WithoutMirror {
    static constexpr std::string_view name = "without mirror";
    static constexpr std::size_t row_count = CellsByMarks::row_count;
    static constexpr std::size_t active_rows = CellsByMarks::active_rows;
    static constexpr std::size_t context_count = CellsByMarks::context_count;
    static constexpr std::size_t active_contexts = CellsByMarks::active_contexts;

    [[nodiscard]] static auto rows(const Cross& position) noexcept {
        return CellsByMarks::rows(position);
    }
    [[nodiscard]] static auto contexts(const Cross& position) noexcept {
        return CellsByMarks::contexts(position);
    }
    [[nodiscard]] static std::uint64_t context_key(const Cross& position) noexcept {
        return CellsByMarks::context_key(position);
    }
};

using Active = ActiveFeatures<CellsByMarks>;

/// In the order of their numbers.
Active sorted(Active active) {
    std::ranges::sort(active.rows);
    std::ranges::sort(active.contexts);
    return active;
}

}  // namespace

TEST_CASE("context_features: rows, contexts and a key are what it takes", "[context_features]") {
    STATIC_REQUIRE(ContextFeatures<CellsByMarks, Cross>);
    STATIC_REQUIRE(!ContextFeatures<support::WholeBoard, Cross>);
    STATIC_REQUIRE(!ContextFeatures<CellsByMarks, onitama::Position>);
    STATIC_REQUIRE(MirroredFeatures<CellsByMarks>);
    STATIC_REQUIRE(ContextFeatures<WithoutMirror, Cross> && !MirroredFeatures<WithoutMirror>);
}

TEST_CASE("context_features: the active features of a position are its rows and contexts",
          "[context_features]") {
    Cross position;
    for (const tic_tac_toe::Action action : {tic_tac_toe::Action{4}, {0}, {2}})
        position.play(action);
    const auto active = active_features<CellsByMarks>(position);
    CHECK(active.rows == std::array<std::uint16_t, 9>{1, 3, 8, 9, 14, 15, 18, 21, 24});
    CHECK(active.contexts == std::array<std::uint16_t, 2>{0, 4});
    CHECK(active == active_features<CellsByMarks>(position));
    CHECK(active != active_features<CellsByMarks>(Cross{}));
}

TEST_CASE("context_features: the image of the features is that of the mirrored position",
          "[context_features]") {
    Rng rng(1);
    std::size_t wrong = 0;
    std::size_t changed = 0;
    for (int game = 0; game < 50; ++game) {
        Cross position;
        Cross image;
        while (!position.outcome()) {
            const auto action = random_action(position, rng);
            position.play(action);
            const int column = action.cell % 3;
            image.play({static_cast<std::uint8_t>(action.cell - column + 2 - column)});
            const auto active = active_features<CellsByMarks>(position);
            wrong += sorted(mirrored(active)) != sorted(active_features<CellsByMarks>(image));
            wrong += mirrored(mirrored(active)) != active;
            changed += image != position;
        }
    }
    CHECK(wrong == 0);
    CHECK(changed > 200);
}

TEST_CASE("context_features: numbers that reach the count are not valid", "[context_features]") {
    const auto active = active_features<CellsByMarks>(Cross{});
    CHECK(active.valid());
    for (std::size_t i = 0; i < active.rows.size(); ++i) {
        Active other = active;
        other.rows[i] = CellsByMarks::row_count - 1;
        CHECK(other.valid());
        ++other.rows[i];
        CHECK_FALSE(other.valid());
    }
    for (std::size_t i = 0; i < active.contexts.size(); ++i) {
        Active other = active;
        other.contexts[i] = CellsByMarks::context_count - 1;
        CHECK(other.valid());
        ++other.contexts[i];
        CHECK_FALSE(other.valid());
    }
}

TEST_CASE("context_features: are saved and read back, and refused where there are none such",
          "[context_features]") {
    auto active = active_features<CellsByMarks>(Cross{});
    Active copy;
    load_state(copy, save_state(active));
    CHECK(copy == active);
    active.rows[3] = CellsByMarks::row_count;
    CHECK_THROWS_AS(load_state(copy, save_state(active)), ArchiveError);
}
