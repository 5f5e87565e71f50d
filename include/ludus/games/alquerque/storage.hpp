#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/alquerque/action.hpp"
#include "ludus/games/alquerque/board.hpp"
#include "ludus/games/alquerque/packing.hpp"
#include "ludus/games/alquerque/rules.hpp"

namespace LUDUS_NAMESPACE::alquerque {

/// What some variants remember beyond the board.
struct Memory {
    /// In the middle of a turn of captures: where the capturing piece stands.
    std::optional<int> jumper = std::nullopt;
    /// For each player the action that would take the piece moved last straight back; `Action{}`,
    /// from a1 to a1, for none.
    std::array<Action, 2> returns{};
};

/// How a position is stored: as each of the players sees it, so that the rules know only a mover
/// who moves up, and nothing need be turned when the turn passes. A player's view is one word,
///
///     bit   0       25      26       31      39         64
///           | own   | turn  | jumper |       | opposing |
///
/// in which the other player's view holds the points in reverse order. Both have `turn` set when
/// the second player is to move. `jumper` is one more than the point, as the first player sees it,
/// of the piece that may capture on, or 0. Under `no_return` the two barred returns follow.
template <Rules rules>
class Storage {
public:
    /// The initial position.
    constexpr Storage() noexcept
        : Storage(0b11000'11111'11111ULL | 0b11111'11111'00011'00000'00000ULL << opposing_bit,
                  Player::first) {}

    /// Requires disjoint sets of at most 12 points, and no more memory than the rules use.
    constexpr Storage(Points first, Points second, Player to_move, const Memory& memory) noexcept
        : Storage(first | static_cast<std::uint64_t>(second) << opposing_bit, to_move) {
        assert((first & second) == 0 && ((first | second) & ~all_points) == 0);
        assert(std::popcount(first) <= most_pieces && std::popcount(second) <= most_pieces);
        assert(rules.multiple_captures || !memory.jumper);
        assert(rules.no_return || memory.returns == Memory{}.returns);
        if (memory.jumper) set_jumper(*memory.jumper);
        if constexpr (rules.no_return) returns_ = memory.returns;
    }

    [[nodiscard]] constexpr Player to_move() const noexcept {
        return (views_[0] & turn_mask) == 0 ? Player::first : Player::second;
    }
    /// The points on which a player has pieces.
    [[nodiscard]] constexpr Points pieces(Player player) const noexcept {
        const std::uint64_t view = views_[0];
        return player == Player::first ? static_cast<Points>(view & all_points)
                                       : static_cast<Points>(view >> opposing_bit);
    }
    /// A player's own pieces as the player sees them: point p at bit p for the first, at bit 24 - p
    /// for the second.
    [[nodiscard]] constexpr Points own(Player viewer) const noexcept {
        return static_cast<Points>(view(viewer)) & all_points;
    }
    /// The opponent's pieces as the viewer sees them.
    [[nodiscard]] constexpr Points opposing(Player viewer) const noexcept {
        return static_cast<Points>(view(viewer) >> opposing_bit);
    }
    /// Where the piece stands that has captured and may capture on.
    [[nodiscard]] constexpr std::optional<int> jumper() const noexcept {
        if (!capturing_on()) return std::nullopt;
        return static_cast<int>((views_[0] & jumper_mask) >> jumper_bit) - 1;
    }
    /// The action that is barred to a player, as it would take the piece moved last straight back.
    [[nodiscard]] constexpr std::optional<Action> barred(Player player) const noexcept {
        if constexpr (rules.no_return)
            if (returns_[seat(player)] != nothing) return returns_[seat(player)];
        return std::nullopt;
    }

    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        if constexpr (rules.no_return)
            return combine(mix(views_[0]),
                           std::uint64_t{returns_[0].index()} << 32 | returns_[1].index());
        else
            return mix(views_[0]);
    }

    friend constexpr bool operator==(const Storage&, const Storage&) noexcept = default;

protected:
    /// The middle of a turn of captures.
    [[nodiscard]] constexpr bool capturing_on() const noexcept {
        return rules.multiple_captures && (views_[0] & jumper_mask) != 0;
    }

    /// Moves a piece of the player to move, and takes the captured one off.
    constexpr void move(Action action) noexcept {
        const Player mover = to_move();
        const bool up = mover == Player::first;
        const auto own = bit<std::uint64_t>(up ? 0 : opposing_bit);  // a1 in the first's view
        const auto own_reversed = bit<std::uint64_t>(up ? 63 : point_count - 1);
        const std::uint64_t captured = action.captures() ? 1 : 0;
        const int over = (up ? opposing_bit : 0) + action.over();
        views_[0] ^= own << action.from() | own << action.to() | captured << over;
        views_[1] ^=
            own_reversed >> action.from() | own_reversed >> action.to() | captured << (63 - over);
        if constexpr (rules.no_return) remember(mover, action);
    }
    /// Marks the piece that has captured and may capture on.
    constexpr void set_jumper(int point) noexcept {
        for (std::uint64_t& view : views_)
            view = (view & ~jumper_mask) | static_cast<std::uint64_t>(point + 1) << jumper_bit;
    }
    /// Ends the turn.
    constexpr void pass_turn() noexcept {
        for (std::uint64_t& view : views_) {
            if constexpr (rules.multiple_captures) view &= ~jumper_mask;
            view ^= turn_mask;
        }
    }

    /// See `BasicPosition::packed`.
    [[nodiscard]] constexpr std::uint64_t packed_storage() const noexcept {
        if constexpr (!rules.no_return) {
            return views_[0];
        } else {
            std::uint64_t packed = (views_[0] & middle_mask) >> turn_bit;
            for (const Action action : returns_)
                packed = packed << return_bits | (action == nothing ? 0 : packed_return(action));
            return packed << ranks_bits |
                packed_ranks(pieces(Player::first), pieces(Player::second));
        }
    }
    /// Takes over what `packed_storage` gave.
    constexpr void unpack_storage(std::uint64_t packed) noexcept {
        if constexpr (!rules.no_return) {
            set_views(packed);
        } else {
            const auto [first, second] = unpacked_ranks(packed);
            packed >>= ranks_bits;
            for (const std::size_t player : {1U, 0U}) {
                const std::uint64_t number = packed & ((1U << return_bits) - 1);
                returns_[player] = number == 0 ? nothing : unpacked_return(number);
                packed >>= return_bits;
            }
            set_views(first | static_cast<std::uint64_t>(second) << opposing_bit |
                      packed << turn_bit);
        }
    }

private:
    static constexpr int turn_bit = point_count;
    static constexpr int jumper_bit = turn_bit + 1;
    static constexpr int opposing_bit = 64 - point_count;
    static constexpr std::uint64_t turn_mask = bit<std::uint64_t>(turn_bit);
    static constexpr std::uint64_t jumper_mask = std::uint64_t{31} << jumper_bit;
    static constexpr std::uint64_t middle_mask = turn_mask | jumper_mask;
    static constexpr Action nothing{};  ///< from a1 to a1: no action at all

    struct Nothing {
        friend constexpr bool operator==(const Nothing&, const Nothing&) noexcept = default;
    };
    using Returns = std::conditional_t<rules.no_return, std::array<Action, 2>, Nothing>;

    constexpr Storage(std::uint64_t pieces, Player to_move) noexcept {
        set_views(pieces | std::uint64_t{seat(to_move)} << turn_bit);
    }
    [[nodiscard]] constexpr std::uint64_t view(Player viewer) const noexcept {
        return viewer == Player::first ? views_[0] : views_[1];
    }
    constexpr void set_views(std::uint64_t first) noexcept {
        views_ = {first, reversed(first & ~middle_mask) | (first & middle_mask)};
    }

    /// Bars the way back, where there is one, and forgets that of a captured piece.
    constexpr void remember(Player mover, Action action) noexcept
        requires(rules.no_return)
    {
        returns_[seat(mover)] =
            has_return<rules>(action) ? Action{action.to(), action.from()} : nothing;
        Action& theirs = returns_[1 - seat(mover)];
        if (action.captures() && theirs != nothing && theirs.from() == action.over())
            theirs = nothing;
    }

    std::array<std::uint64_t, 2> views_{};
    [[no_unique_address]] Returns returns_{};
};

}  // namespace LUDUS_NAMESPACE::alquerque
