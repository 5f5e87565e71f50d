#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/nth_bit.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/raise.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/board_text.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/game/symmetric_encoder.hpp"
#include "support/games/planes.hpp"

/// Hex on 5x5 cells, without swapping. The first player connects the lowest rank with the highest
/// one, the second player the first file with the last one.
namespace support::hex {

inline constexpr int side = 5;
inline constexpr int cell_count = side * side;

/// A set of cells: bit `5 * rank + file`. A cell touches those beside it in its rank and its file,
/// and two on a diagonal: b2 touches a3 and c1.
using Cells = std::uint32_t;

inline constexpr Cells all_cells = (Cells{1} << cell_count) - 1;
inline constexpr Cells first_file = 0b00001'00001'00001'00001'00001;
inline constexpr Cells first_rank = (Cells{1} << side) - 1;

/// Where the connection of each player begins, by seat.
inline constexpr std::array<Cells, 2> near_edge = {first_rank, first_file};
/// Where it ends.
inline constexpr std::array<Cells, 2> far_edge = {first_rank << (cell_count - side),
                                                  first_file << (side - 1)};

/// The cells that touch any of these.
[[nodiscard]] constexpr Cells around(Cells cells) noexcept {
    const Cells not_first = cells & ~first_file;
    const Cells not_last = cells & ~(first_file << (side - 1));
    return all_cells &
        (not_first >> 1 | not_last << 1 | cells << side | cells >> side | not_first << (side - 1) |
         not_last >> (side - 1));
}

/// True if the stones of a player connect that player's edges.
[[nodiscard]] constexpr bool is_connected(Cells stones, ludus::Player player) noexcept {
    Cells reached = stones & near_edge[ludus::seat(player)];
    for (Cells before = 0; reached != before;) {
        before = reached;
        reached |= around(reached) & stones;
    }
    return (reached & far_edge[ludus::seat(player)]) != 0;
}

/// Lays a stone on a cell.
struct Stone {
    std::uint8_t cell = 0;  ///< in [0, 25)

    [[nodiscard]] constexpr std::size_t index() const noexcept { return cell; }
    friend constexpr auto operator<=>(const Stone&, const Stone&) noexcept = default;
};

/// The stones of both players, who take turns.
class Position {
public:
    using Action = Stone;
    static constexpr std::string_view name = "hex";
    static constexpr std::size_t action_count = cell_count;
    static constexpr std::size_t max_legal_actions = cell_count;
    static constexpr std::size_t symmetry_count = 2;  ///< 1 turns the board by half

    constexpr Position() noexcept = default;
    /// Requires that the first player has as many stones as the second, or one more, and that the
    /// player to move has not connected the edges.
    constexpr Position(Cells first, Cells second) noexcept : stones_{first, second} {
        const ludus::Player last = ludus::opponent(to_move());
        is_won_ = is_connected(stones(last), last);
    }

    /// The stones of a player.
    [[nodiscard]] constexpr Cells stones(ludus::Player player) const noexcept {
        return stones_[ludus::seat(player)];
    }
    [[nodiscard]] constexpr ludus::Player to_move() const noexcept {
        return std::popcount(stones_[0] | stones_[1]) % 2 == 0 ? ludus::Player::first
                                                               : ludus::Player::second;
    }
    [[nodiscard]] constexpr std::optional<ludus::Outcome> outcome() const noexcept {
        if (!is_won_) return std::nullopt;
        return ludus::Outcome::win(ludus::opponent(to_move()));
    }
    [[nodiscard]] constexpr ludus::static_vector<Stone, cell_count> legal_actions() const noexcept {
        ludus::static_vector<Stone, cell_count> actions;
        ludus::for_each_bit(
            playable(), [&](int cell) { actions.push_back({static_cast<std::uint8_t>(cell)}); });
        return actions;
    }
    [[nodiscard]] constexpr std::size_t legal_action_count() const noexcept {
        return static_cast<std::size_t>(std::popcount(playable()));
    }
    [[nodiscard]] constexpr Stone random_action(ludus::Rng& rng) const noexcept {
        const Cells cells = playable();
        const std::uint32_t n = rng.below(static_cast<std::uint32_t>(std::popcount(cells)));
        return {static_cast<std::uint8_t>(ludus::nth_bit(cells, n))};
    }
    constexpr void play(Stone stone) noexcept {
        assert((playable() >> stone.cell & 1U) != 0);
        const ludus::Player mover = to_move();
        stones_[ludus::seat(mover)] |= ludus::bit<Cells>(stone.cell);
        is_won_ = is_connected(stones(mover), mover);
    }
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        return ludus::mix(std::uint64_t{stones_[0]} << 32 | stones_[1]);
    }

    [[nodiscard]] constexpr Position transformed(std::size_t symmetry) const noexcept {
        if (symmetry == 0) return *this;
        Position image;
        for (std::size_t i = 0; i < 2; ++i)
            ludus::for_each_bit(stones_[i], [&](int cell) {
                image.stones_[i] |= ludus::bit<Cells>(cell_count - 1 - cell);
            });
        image.is_won_ = is_won_;
        return image;
    }
    [[nodiscard]] constexpr Stone transformed(Stone stone, std::size_t symmetry) const noexcept {
        if (symmetry == 0) return stone;
        return {static_cast<std::uint8_t>(cell_count - 1 - stone.cell)};
    }

    friend constexpr bool operator==(const Position&, const Position&) noexcept = default;

private:
    /// The vacant cells; none once the game is over.
    [[nodiscard]] constexpr Cells playable() const noexcept {
        return is_won_ ? 0 : all_cells & ~(stones_[0] | stones_[1]);
    }

    std::array<Cells, 2> stones_{};  ///< by seat
    bool is_won_ = false;            ///< by the player who moved last
};
static_assert(ludus::Game<Position> && ludus::Symmetric<Position>);
static_assert(ludus::CountsActions<Position> && ludus::DrawsActions<Position>);

/// Three planes over the cells: the stones of the player to move, the opponent's, and ones in all
/// cells if the first player is to move. The last tells which edges the player to move connects.
struct PlaneEncoder {
    static constexpr std::string_view name = "planes";
    using Shape = ludus::Shape<side, side, 3>;
    static constexpr ludus::FeatureRange range{0, 1};

    static constexpr void encode(const Position& position,
                                 std::span<float, Shape::size> features) noexcept {
        const ludus::Player mover = position.to_move();
        write_planes<Shape>(
            features,
            std::array{position.stones(mover), position.stones(ludus::opponent(mover)),
                       mover == ludus::Player::first ? all_cells : Cells{0}});
    }
    /// Cells move within their planes.
    [[nodiscard]] static constexpr ludus::Feature transformed(const Position&,
                                                              ludus::Feature feature,
                                                              std::size_t symmetry) noexcept {
        if (symmetry == 0) return feature;
        const std::size_t channel = feature.index % 3;
        return {3 * (cell_count - 1) - (feature.index - channel) + channel, feature.value};
    }
};
static_assert(ludus::Encoder<PlaneEncoder, Position>);
static_assert(ludus::SymmetricEncoder<PlaneEncoder, Position>);

}  // namespace support::hex

namespace ludus {

/// Positions: the ranks from the top, separated by '/', with x and o for the stones and digits that
/// count vacant cells. The start is `5/5/5/5/5`. The numbers of stones determine the player to
/// move.
/// Actions: the cell (`c3`).
template <>
struct Notation<support::hex::Position> {
    using Position = support::hex::Position;
    using Action = support::hex::Stone;
    using Cells = support::hex::Cells;
    static constexpr int side = support::hex::side;

    [[nodiscard]] static std::string write(const Position& position) {
        return ranks_text(side, [&](int file, int rank) {
            const auto here = bit<Cells>(side * rank + file);
            if ((position.stones(Player::first) & here) != 0) return 'x';
            return (position.stones(Player::second) & here) != 0 ? 'o' : '\0';
        });
    }
    [[nodiscard]] static std::string write(const Position&, Action action) {
        return square_text(action.cell % side, action.cell / side);
    }

    [[nodiscard]] static Position read_position(std::string_view text) {
        TextReader reader(text);
        std::array<Cells, 2> stones{};
        reader.ranks(side, "x, o or a number of vacant cells within the rank",
                     "'/' after five cells", [&](char symbol, int file, int rank) {
                         if (symbol != 'x' && symbol != 'o') return false;
                         stones[symbol == 'x' ? 0 : 1] |= bit<Cells>(side * rank + file);
                         return true;
                     });
        reader.end();
        const int more = std::popcount(stones[0]) - std::popcount(stones[1]);
        if (more != 0 && more != 1)
            raise(NotationError(text, 0, "as many stones of x as of o, or one more"));
        const Position position(stones[0], stones[1]);
        const Player mover = position.to_move();
        if (support::hex::is_connected(position.stones(mover), mover))
            raise(NotationError(text, 0, "a player to move who has not won"));
        return position;
    }
    [[nodiscard]] static Action read_action(const Position& position, std::string_view text) {
        TextReader reader(text);
        const auto [file, rank] = reader.square(side);
        reader.end("the end after a cell");
        return expect_legal(position, {static_cast<std::uint8_t>(side * rank + file)}, text);
    }
};
static_assert(Notated<support::hex::Position>);

}  // namespace ludus
