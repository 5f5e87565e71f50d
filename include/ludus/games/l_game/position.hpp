#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/nth_bit.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/l_game/placements.hpp"
#include "ludus/games/l_game/symmetry.hpp"

/// The L-Game. Source: de Bono (1967), "The Five-Day Course in Thinking".
namespace LUDUS_NAMESPACE::l_game {

/// Half a turn: the L-piece first, then a neutral piece. Indices 0 to 127 place the L-piece
/// (16 * orientation + anchor); 128 leaves the neutrals; 129 + 16 * which + square moves the
/// neutral on the lower (which = 0) or the higher (which = 1) of their two squares.
class Action {
public:
    /// The indices that place the L-piece lie below.
    static constexpr std::size_t piece_count = orientation_count * square_count;
    /// All indices lie below.
    static constexpr std::size_t count = piece_count + 1 + 2 * square_count;

    constexpr Action() noexcept = default;
    /// Requires `index < count`.
    explicit constexpr Action(std::size_t index) noexcept
        : index_(static_cast<std::uint8_t>(index)) {
        assert(index < count);
    }
    /// Puts the L-piece on a placement, in [0, 48).
    [[nodiscard]] static constexpr Action place(std::size_t placement) noexcept {
        return Action{index_of(placement)};
    }
    /// Leaves the neutral pieces where they are.
    [[nodiscard]] static constexpr Action leave() noexcept { return Action{piece_count}; }
    /// Moves a neutral piece, 0 being that on the lower square, to a square.
    [[nodiscard]] static constexpr Action move_neutral(int which, int to) noexcept {
        return Action{piece_count + 1 + static_cast<std::size_t>(square_count * which + to)};
    }

    [[nodiscard]] constexpr std::size_t index() const noexcept { return index_; }
    /// Whether it is the first half of a turn.
    [[nodiscard]] constexpr bool places_piece() const noexcept { return index_ < piece_count; }
    /// Whether it leaves the neutral pieces where they are.
    [[nodiscard]] constexpr bool leaves() const noexcept { return index_ == piece_count; }

    /// The placement of a piece action.
    [[nodiscard]] constexpr std::uint8_t placement() const noexcept {
        assert(places_piece());
        return placement_at(index_);
    }
    /// Which neutral moves: 0 the one on the lower square, 1 the other.
    [[nodiscard]] constexpr int which() const noexcept {
        return (index_ - static_cast<int>(piece_count) - 1) / square_count;
    }
    /// Where the neutral goes.
    [[nodiscard]] constexpr int to() const noexcept {
        return (index_ - static_cast<int>(piece_count) - 1) % square_count;
    }

    friend constexpr auto operator<=>(const Action&, const Action&) noexcept = default;

private:
    std::uint8_t index_ = 0;
};

/// A position at the start of a turn, or in its middle, when the neutral action is due. Six bytes.
/// The neutrals are interchangeable: they are kept in the order of their squares.
class Position {
public:
    using Action = l_game::Action;
    static constexpr std::string_view name = "l_game";
    static constexpr std::size_t action_count = Action::count;
    static constexpr std::size_t max_legal_actions = 17;
    static constexpr std::size_t symmetry_count = board_symmetries;

    /// The initial position.
    constexpr Position() noexcept = default;

    /// Requires disjoint placements and two different neutral squares off both, in any order.
    constexpr Position(std::uint8_t first, std::uint8_t second, int neutral, int other_neutral,
                       Player to_move, bool neutral_due) noexcept
        : pieces_{first, second},
          neutrals_{static_cast<std::uint8_t>(neutral < other_neutral ? neutral : other_neutral),
                    static_cast<std::uint8_t>(neutral < other_neutral ? other_neutral : neutral)},
          to_move_(to_move),
          neutral_due_(neutral_due) {
        assert(std::popcount(occupied()) == 10);
    }

    [[nodiscard]] constexpr Player to_move() const noexcept { return to_move_; }
    /// True in the middle of a turn: the L-piece is placed, the neutral action is due.
    [[nodiscard]] constexpr bool neutral_due() const noexcept { return neutral_due_; }
    /// The placement of a player's L-piece, in [0, 48).
    [[nodiscard]] constexpr std::uint8_t piece(Player player) const noexcept {
        return pieces_[seat(player)];
    }
    /// The square of the lower (0) or the higher (1) neutral.
    [[nodiscard]] constexpr int neutral(std::size_t which) const noexcept {
        return neutrals_[which];
    }
    /// The squares of both neutral pieces.
    [[nodiscard]] constexpr Squares neutrals() const noexcept {
        return static_cast<Squares>(bit<Squares>(neutrals_[0]) | bit<Squares>(neutrals_[1]));
    }
    /// The squares of all pieces; there are ten.
    [[nodiscard]] constexpr Squares occupied() const noexcept {
        return static_cast<Squares>(squares_of(pieces_[0]) | squares_of(pieces_[1]) | neutrals());
    }

    /// Where the mover may place the L-piece. Meaningful at the start of a turn.
    [[nodiscard]] constexpr PlacementSet placements() const noexcept {
        const std::size_t own = pieces_[seat(to_move_)];
        const std::size_t other = pieces_[1 - seat(to_move_)];
        return disjoint_from(other) & avoiding(neutrals_[0]) & avoiding(neutrals_[1]) &
            ~(PlacementSet{1} << own);
    }

    /// A player who cannot place the L-piece at the start of the own turn has lost.
    [[nodiscard]] constexpr std::optional<Outcome> outcome() const noexcept {
        if (neutral_due_ || placements() != 0) return std::nullopt;
        return Outcome::win(opponent(to_move_));
    }

    [[nodiscard]] constexpr static_vector<Action, max_legal_actions> legal_actions()
        const noexcept {
        static_vector<Action, max_legal_actions> actions;
        if (!neutral_due_) {
            for_each_bit(placements(), [&](int placement) {
                actions.push_back(Action::place(static_cast<std::size_t>(placement)));
            });
            return actions;
        }
        actions.push_back(Action::leave());
        const auto vacant = static_cast<Squares>(~occupied());
        for (int which = 0; which < 2; ++which)
            for_each_bit(vacant,
                         [&](int to) { actions.push_back(Action::move_neutral(which, to)); });
        return actions;
    }

    /// Six squares are vacant in the middle of a turn, for either neutral.
    [[nodiscard]] constexpr std::size_t legal_action_count() const noexcept {
        return neutral_due_ ? 1 + 2 * vacant_count
                            : static_cast<std::size_t>(std::popcount(placements()));
    }
    /// Requires a position that is not finished.
    [[nodiscard]] constexpr Action random_action(Rng& rng) const noexcept {
        const std::uint32_t n = rng.below(static_cast<std::uint32_t>(legal_action_count()));
        if (!neutral_due_) return Action::place(static_cast<std::size_t>(nth_bit(placements(), n)));
        if (n == 0) return Action::leave();
        const auto vacant = static_cast<Squares>(~occupied());
        return Action::move_neutral(n > vacant_count, nth_bit(vacant, (n - 1) % vacant_count));
    }

    constexpr void play(Action action) noexcept {
        assert(action.places_piece() != neutral_due_);
        if (action.places_piece()) {
            pieces_[seat(to_move_)] = action.placement();
            neutral_due_ = true;
            return;
        }
        if (!action.leaves()) {
            const auto stays = neutrals_[1 - static_cast<std::size_t>(action.which())];
            const auto goes = static_cast<std::uint8_t>(action.to());
            neutrals_ = {stays < goes ? stays : goes, stays < goes ? goes : stays};
        }
        neutral_due_ = false;
        to_move_ = opponent(to_move_);
    }

    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        std::uint64_t packed = pieces_[0];
        for (const std::uint64_t field :
             {std::uint64_t{pieces_[1]}, std::uint64_t{neutrals_[0]}, std::uint64_t{neutrals_[1]},
              std::uint64_t{seat(to_move_)}, std::uint64_t{neutral_due_}})
            packed = packed << 8 | field;
        return mix(packed);
    }

    /// The position with the board turned or reflected; `symmetry` is in [0, 8).
    [[nodiscard]] constexpr Position transformed(std::size_t symmetry) const noexcept {
        return {transformed_placement(pieces_[0], symmetry),
                transformed_placement(pieces_[1], symmetry),
                transformed_square(neutrals_[0], symmetry),
                transformed_square(neutrals_[1], symmetry),
                to_move_,
                neutral_due_};
    }
    /// The image of an action of this position.
    [[nodiscard]] constexpr Action transformed(Action action, std::size_t symmetry) const noexcept {
        if (action.places_piece())
            return Action::place(transformed_placement(action.placement(), symmetry));
        if (action.leaves()) return action;
        const bool swapped =
            transformed_square(neutrals_[0], symmetry) > transformed_square(neutrals_[1], symmetry);
        return Action::move_neutral(swapped ? 1 - action.which() : action.which(),
                                    transformed_square(action.to(), symmetry));
    }

    /// Uniform over all positions at the start of a turn in which the mover is not blocked.
    [[nodiscard]] static constexpr Position random_start(Rng& rng) noexcept {
        while (true) {
            const auto first = static_cast<std::uint8_t>(rng.below(placement_count));
            const auto second = static_cast<std::uint8_t>(rng.below(placement_count));
            const auto neutral = static_cast<int>(rng.below(square_count));
            const auto other = static_cast<int>(rng.below(square_count));
            const Squares pieces = squares_of(first) | squares_of(second);
            if ((squares_of(first) & squares_of(second)) != 0 || neutral == other ||
                (pieces >> neutral & 1) != 0 || (pieces >> other & 1) != 0)
                continue;
            const Position drawn(first, second, neutral, other,
                                 rng.below(2) == 0 ? Player::first : Player::second, false);
            if (drawn.placements() != 0) return drawn;
        }
    }

    friend constexpr bool operator==(const Position&, const Position&) noexcept = default;

private:
    static constexpr std::uint32_t vacant_count = square_count - 10;

    std::array<std::uint8_t, 2> pieces_ = {placement_on(0b0000'0010'0010'0110),   // b1 c1 b2 b3
                                           placement_on(0b0110'0100'0100'0000)};  // c2 c3 b4 c4
    std::array<std::uint8_t, 2> neutrals_ = {3, 12};                              // d1 and a4
    Player to_move_ = Player::first;
    bool neutral_due_ = false;
};

static_assert(Game<Position> && Symmetric<Position> && RandomStart<Position>);
static_assert(CountsActions<Position> && DrawsActions<Position>);

}  // namespace LUDUS_NAMESPACE::l_game

namespace LUDUS_NAMESPACE {

/// The L-Game.
using LGame = l_game::Position;

}  // namespace LUDUS_NAMESPACE
