#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/referees.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/chinese_checkers/action.hpp"
#include "ludus/games/chinese_checkers/board.hpp"
#include "ludus/games/chinese_checkers/hops.hpp"
#include "ludus/games/chinese_checkers/name.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"
#include "ludus/games/chinese_checkers/soft_limit.hpp"
#include "ludus/games/chinese_checkers/symmetry.hpp"

/// Chinese Checkers for two on a square matrix. Source: Liu, Zhou, Cao, Qu, Yeung & Chung (2019),
/// "Towards Understanding Chinese Checkers with Heuristics, Monte Carlo Tree Search, and Deep
/// Reinforcement Learning", section 3.1.
namespace LUDUS_NAMESPACE::chinese_checkers {

/// A piece rolls to an adjacent empty cell or hops any number of times; a hop leads along a line
/// over exactly one piece to the cell as far beyond it. Who has all own pieces in the opponent's
/// base after the own action wins; who cannot act draws. Games can go on for ever: limits and
/// repetitions are rules of the match.
///
///     bytes   0 .. 7    occupied cells, a bit each (two words on boards beyond 7x7)
///             8 .. 19   the cells of the first player's pieces, then the second's
///             20        the mover
///
/// 24 bytes on the board of 7x7; 40 on 9x9 with ten pieces.
template <int size = 7, int pieces = 6, Hop hop = Hop::mirror>
    requires PlayableBoard<size, pieces>
class BasicPosition {
public:
    using Board = chinese_checkers::Board<size, pieces>;
    using Action = chinese_checkers::Action<Board>;
    using Referee = Referees<Repetition, SoftLimit>;  ///< what may end a match besides the rules
    using Set = typename Board::Set;                  ///< of cells
    using Cells = OfPieces<std::uint8_t, pieces>;     ///< where each piece stands
    using Destinations = OfPieces<Set, pieces>;       ///< where each piece can go

    static constexpr std::string_view name = variant_name<size, pieces, hop>;
    static constexpr std::size_t action_count = Action::count;
    static constexpr std::size_t max_legal_actions =
        static_cast<std::size_t>(pieces) * (Board::cell_count - 2 * pieces);
    static constexpr std::size_t symmetry_count = board_symmetries;

    /// The initial position.
    constexpr BasicPosition() noexcept
        : BasicPosition(Board::start(Player::first), Board::start(Player::second), Player::first) {}

    /// Requires different cells.
    constexpr BasicPosition(const Cells& first, const Cells& second, Player to_move) noexcept
        : occupied_(set_of(first) | set_of(second)), cells_{first, second}, to_move_(to_move) {
        assert(count(occupied_) == 2 * pieces);
    }

    [[nodiscard]] constexpr Player to_move() const noexcept { return to_move_; }
    /// Where a player's pieces are.
    [[nodiscard]] constexpr const Cells& cells(Player player) const noexcept {
        return cells_[seat(player)];
    }
    /// The cells of a player's pieces.
    [[nodiscard]] constexpr Set pieces_of(Player player) const noexcept {
        return set_of(cells_[seat(player)]);
    }
    /// The cells of all pieces.
    [[nodiscard]] constexpr Set occupied() const noexcept { return occupied_; }

    /// Whether all pieces of a player are in the opponent's base.
    [[nodiscard]] constexpr bool has_arrived(Player player) const noexcept {
        return pieces_of(player) == Board::goal(player);
    }

    /// Where each of the mover's pieces can go, were the game not over.
    [[nodiscard]] constexpr Destinations destinations() const noexcept {
        const Cells& own = cells_[seat(to_move_)];
        Destinations found = hop_landings<Board, hop>(own, occupied_);
        for (std::size_t i = 0; i < pieces; ++i) found[i] |= Board::neighbours(own[i]) & ~occupied_;
        return found;
    }

    [[nodiscard]] constexpr std::optional<Outcome> outcome() const noexcept {
        const Player last = opponent(to_move_);
        if (has_arrived(last)) return Outcome::win(last);
        if (can_roll() || count_of(destinations()) > 0) return std::nullopt;
        return Outcome::draw();
    }

    /// In the order of their indices.
    [[nodiscard]] constexpr static_vector<Action, max_legal_actions> legal_actions()
        const noexcept {
        static_vector<Action, max_legal_actions> actions;
        if (has_arrived(opponent(to_move_))) return actions;
        const Destinations found = destinations();
        for (int piece = 0; piece < pieces; ++piece)
            for_each_cell(found[static_cast<std::size_t>(piece)],
                          [&](int to) { actions.push_back({piece, to}); });
        return actions;
    }

    [[nodiscard]] constexpr std::size_t legal_action_count() const noexcept {
        return has_arrived(opponent(to_move_)) ? 0 : count_of(destinations());
    }

    /// Requires a position that is not finished.
    [[nodiscard]] constexpr Action random_action(Rng& rng) const noexcept {
        const Destinations found = destinations();
        OfPieces<std::uint32_t, pieces> before{};  // actions of the pieces of lower numbers
        std::uint32_t total = 0;
        for (std::size_t i = 0; i < pieces; ++i) {
            before[i] = total;
            total += static_cast<std::uint32_t>(count(found[i]));
        }
        const std::uint32_t drawn = rng.below(total);
        std::size_t piece = 0;
        for (std::size_t i = 1; i < pieces; ++i) piece += drawn >= before[i];
        return {static_cast<int>(piece), nth_cell(found[piece], drawn - before[piece])};
    }

    constexpr void play(Action action) noexcept {
        auto& cell = cells_[seat(to_move_)][static_cast<std::size_t>(action.piece())];
        assert(!contains(occupied_, action.to()));
        occupied_ ^= only<Set>(cell) | only<Set>(action.to());
        cell = static_cast<std::uint8_t>(action.to());
        to_move_ = opponent(to_move_);
    }

    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        std::uint64_t hash = seat(to_move_);
        for (const Cells& cells : cells_) {
            std::uint64_t packed = 0;
            for (std::size_t i = 0; i < pieces; ++i) {
                if (i % 9 == 0 && i > 0) hash = combine(hash, std::exchange(packed, 0));
                packed = packed << 7 | cells[i];
            }
            hash = combine(hash, packed);
        }
        return hash;
    }

    /// The position on the mirrored or turned board; `symmetry` is in [0, 4).
    [[nodiscard]] constexpr BasicPosition transformed(std::size_t symmetry) const noexcept {
        std::array<Cells, 2> moved{};
        for (const Player player : {Player::first, Player::second})
            for (int piece = 0; piece < pieces; ++piece) {
                const auto number = transformed_piece<Board>(piece, symmetry);
                const auto cell = cells_[seat(player)][static_cast<std::size_t>(piece)];
                moved[seat(owner(player, symmetry))][static_cast<std::size_t>(number)] =
                    static_cast<std::uint8_t>(transformed_cell<Board>(cell, symmetry));
            }
        return {moved[0], moved[1], owner(to_move_, symmetry)};
    }
    /// The image of an action.
    [[nodiscard]] constexpr Action transformed(Action action, std::size_t symmetry) const noexcept {
        return {transformed_piece<Board>(action.piece(), symmetry),
                transformed_cell<Board>(action.to(), symmetry)};
    }

    /// Uniform over all positions in which nobody has arrived and the mover can act: the pieces may
    /// be anywhere. Source: Liu et al. (2019), section 3.5, "Randomising the starting positions".
    [[nodiscard]] static constexpr BasicPosition random_start(Rng& rng) noexcept {
        while (true) {
            std::array<std::uint8_t, Board::cell_count> drawn{};
            for (std::uint32_t i = 0; i < Board::cell_count; ++i)
                drawn[i] = static_cast<std::uint8_t>(Board::numbered(static_cast<int>(i)));
            std::array<Cells, 2> found{};
            for (std::uint32_t i = 0; i < 2 * pieces; ++i) {
                std::swap(drawn[i], drawn[i + rng.below(Board::cell_count - i)]);
                found[i / pieces][i % pieces] = drawn[i];
            }
            const BasicPosition position(found[0], found[1],
                                         rng.below(2) == 0 ? Player::first : Player::second);
            if (!position.has_arrived(position.to_move()) && !position.outcome()) return position;
        }
    }

    friend constexpr bool operator==(const BasicPosition&, const BasicPosition&) noexcept = default;

private:
    [[nodiscard]] static constexpr Set set_of(const Cells& cells) noexcept {
        Set found{};
        for (const int cell : cells) found |= only<Set>(cell);
        return found;
    }
    /// Whose a player's pieces are under a symmetry.
    [[nodiscard]] static constexpr Player owner(Player player, std::size_t symmetry) noexcept {
        return exchanges_players(symmetry) ? opponent(player) : player;
    }
    [[nodiscard]] static constexpr std::size_t count_of(const Destinations& destinations) noexcept {
        std::size_t sum = 0;
        for (const Set& cells : destinations) sum += static_cast<std::size_t>(count(cells));
        return sum;
    }
    [[nodiscard]] constexpr bool can_roll() const noexcept {
        return any(Board::around(pieces_of(to_move_)) & ~occupied_);
    }

    Set occupied_;
    std::array<Cells, 2> cells_;
    Player to_move_;
};

/// The game of the paper: 7x7 cells, 6 pieces for each player.
using Position = BasicPosition<>;
/// The same with hops over adjacent pieces only.
using ShortHopPosition = BasicPosition<7, 6, Hop::adjacent>;

namespace detail {

template <int size, int pieces, Hop hop>
void take(const BasicPosition<size, pieces, hop>&);

}  // namespace detail

/// A position of any of the variants, or one that has more to it, such as its past.
template <class P>
concept PositionType = requires(const P& position) { detail::take(position); };

static_assert(sizeof(Position) == 24 && sizeof(BasicPosition<9, 10>) == 40);
static_assert(Game<Position> && Symmetric<Position> && RandomStart<Position>);
static_assert(CountsActions<Position> && DrawsActions<Position>);

}  // namespace LUDUS_NAMESPACE::chinese_checkers

namespace LUDUS_NAMESPACE {

/// Chinese Checkers on 7x7 cells with six pieces a side.
using ChineseCheckers = chinese_checkers::Position;

}  // namespace LUDUS_NAMESPACE
