#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/onitama/action.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/deal.hpp"
#include "ludus/games/onitama/moves.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/symmetry.hpp"

/// Onitama. Source: Sato (2014), rules of play; Dasgupta & Chong (2021), "Mastering the game of
/// Onitama with reinforcement learning", chapters 2 and 8.
namespace LUDUS_NAMESPACE::onitama {

/// How a game was won.
enum class Way : std::uint8_t {
    destroyed,  ///< by taking the master, also if the same move conquers the temple
    conquered,  ///< by moving the own master onto the opponent's temple
};

/// Where the ten pieces stand, who holds which cards, who is to move. 24 bytes.
/// Pawns keep their identities, because the paper's actions and planes name them: a position with
/// two pawns exchanged is a different one.
class Position {
public:
    using Action = onitama::Action;
    static constexpr std::string_view name = "onitama";
    static constexpr std::size_t action_count = Action::count;
    static constexpr std::size_t max_legal_actions = Action::move_count;
    static constexpr std::size_t symmetry_count = onitama::board_symmetries;

    /// The start with the paper's cards: dragon and elephant against goose and monkey, rooster
    /// aside.
    constexpr Position() noexcept : Position(Deal{}) {}
    /// The start with any cards: the stamp of the card aside decides who begins.
    explicit constexpr Position(const Deal& deal) noexcept
        : Position(Pieces::at_start(Player::first), Pieces::at_start(Player::second), deal,
                   face(deal.aside).stamp) {}
    /// Requires different squares, and a possible deal.
    constexpr Position(Pieces first, Pieces second, const Deal& deal, Player to_move) noexcept
        : own_(to_move == Player::first ? first : second),
          other_(to_move == Player::first ? second : first),
          aside_(set_of(deal.aside)),
          own_hand_(to_move == Player::first ? deal.first : deal.second),
          other_hand_(to_move == Player::first ? deal.second : deal.first),
          to_move_(to_move) {
        assert((first.board() & second.board()) == 0 && deal.is_possible());
    }

    /// The start with five of all sixteen cards, every deal as likely.
    [[nodiscard]] static constexpr Position random_start(Rng& rng) noexcept {
        return Position(deal_cards(draw_cards(rng), rng));
    }

    [[nodiscard]] constexpr Player to_move() const noexcept { return to_move_; }
    /// Where a player's pieces are.
    [[nodiscard]] constexpr const Pieces& pieces(Player player) const noexcept {
        return player == to_move_ ? own_ : other_;
    }
    /// The two cards of a player: slot 0 is the first of them in the order of `Card`.
    [[nodiscard]] constexpr CardSet hand(Player player) const noexcept {
        return player == to_move_ ? own_hand_ : other_hand_;
    }
    /// The card that lies aside: whoever plays next takes it for the card used.
    [[nodiscard]] constexpr Card aside() const noexcept { return lowest_card(aside_); }
    /// Who holds which cards now.
    [[nodiscard]] constexpr Deal held() const noexcept {
        return {hand(Player::first), hand(Player::second), aside()};
    }
    /// The card of the mover that an action uses.
    [[nodiscard]] constexpr Card card(Action action) const noexcept {
        return action.slot() == 0 ? lowest_card(own_hand_) : highest_card(own_hand_);
    }
    /// Where a move of the mover leads. Requires a legal action that is no pass.
    [[nodiscard]] constexpr int destination(Action action) const noexcept {
        return own_.square_of(action.piece()) + step(action);
    }

    /// Who took the opponent's master, or moved the own one onto the opponent's temple, has won.
    [[nodiscard]] constexpr std::optional<Outcome> outcome() const noexcept {
        if (!is_lost()) return std::nullopt;
        return Outcome::win(opponent(to_move_));
    }
    /// How the game was won, once it is.
    [[nodiscard]] constexpr std::optional<Way> won_by() const noexcept {
        if (!is_lost()) return std::nullopt;
        return own_.has(master) ? Way::conquered : Way::destroyed;
    }

    /// In the order of their indices: by piece, card and move. Passes, where no piece can move.
    [[nodiscard]] constexpr static_vector<Action, max_legal_actions> legal_actions()
        const noexcept {
        if (is_lost()) return {};
        const std::uint64_t moves = moves_to(open_squares(own_));
        return listed(moves != 0 ? moves : std::uint64_t{0b11} << Action::move_count);
    }
    /// The captures among the legal actions, in their order.
    [[nodiscard]] constexpr static_vector<Action, max_legal_actions> progress_actions()
        const noexcept {
        if (is_lost()) return {};
        return listed(moves_to(other_.board()));
    }
    /// One population count a piece, no list.
    [[nodiscard]] constexpr std::size_t legal_action_count() const noexcept {
        if (is_lost()) return 0;
        const HandMoves moves = moves_of(to_move_, own_hand_);
        const Board open = open_squares(own_);
        std::size_t count = 0;
        for (std::size_t piece = 0; piece < piece_count; ++piece)
            count += count_moves(window(open, own_, piece), moves);
        return count != 0 ? count : 2;
    }
    /// Draws the piece by the numbers of moves, then lists the moves of that piece alone.
    [[nodiscard]] constexpr Action random_action(Rng& rng) const noexcept {
        assert(!is_lost());
        const HandMoves moves = moves_of(to_move_, own_hand_);
        const Board open = open_squares(own_);
        std::array<std::uint32_t, piece_count> up_to{};  // moves of this piece and those before it
        std::uint32_t count = 0;
        for (std::size_t piece = 0; piece < piece_count; ++piece)
            up_to[piece] = count += count_moves(window(open, own_, piece), moves);
        if (count == 0) [[unlikely]]
            return Action::pass(rng.below(2));

        const std::uint32_t drawn = rng.below(count);
        std::size_t piece = 0;
        std::uint32_t before = 0;
        for (std::size_t i = 0; i + 1 < piece_count; ++i) {
            const bool beyond = drawn >= up_to[i];
            piece += beyond;
            before = beyond ? up_to[i] : before;
        }
        const std::uint64_t set = move_set(window(open, own_, piece), moves);
        return Action{8 * piece + nth_move(set, drawn - before)};
    }

    /// Follows the moves of the hand backwards from the opponent's master, and from the opponent's
    /// temple to the own master.
    [[nodiscard]] constexpr bool can_win() const noexcept {
        if (is_lost()) return false;
        const HandMoves back = moves_of(opponent(to_move_), own_hand_);
        const auto reaches = [&](Board pieces, int square) {
            return count_moves(pieces >> square, back) != 0;
        };
        const int goal = temple(opponent(to_move_));
        return reaches(own_.board(), other_.square_of(master)) ||
            ((own_.board() & board_of(goal)) == 0 &&
             reaches(board_of(own_.square_of(master)), goal));
    }

    /// True of captures, of which a game has at most nine.
    [[nodiscard]] constexpr bool is_progress(Action action) const noexcept {
        if (action.passes()) return false;
        return (other_.board() & board_of(destination(action))) != 0;
    }

    /// Also the move that wins exchanges the cards and ends the turn.
    constexpr void play(Action action) noexcept {
        assert(std::ranges::count(legal_actions(), action) == 1);
        Pieces moved = own_;
        Pieces facing = other_;
        if (!action.passes()) [[likely]] {
            const int by = step(action);
            facing.capture(moved.square_of(action.piece()) + by);
            moved.move(action.piece(), by);
        }
        const auto lower = static_cast<CardSet>(own_hand_ & -own_hand_);
        const auto used =
            static_cast<CardSet>(lower ^ (own_hand_ & -static_cast<int>(action.slot())));
        const auto hand = static_cast<CardSet>((own_hand_ ^ used) | aside_);
        own_ = facing;
        other_ = moved;
        own_hand_ = other_hand_;
        other_hand_ = hand;
        aside_ = used;
        to_move_ = opponent(to_move_);
    }

    /// The same with the other player to move, as if the mover could wait and keep its cards.
    [[nodiscard]] constexpr Position null_move() const noexcept {
        return {other_, own_, aside_, other_hand_, own_hand_, opponent(to_move_)};
    }

    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        return combine(
            own_.packed() | std::uint64_t{own_hand_} << 40 | std::uint64_t{seat(to_move_)} << 56,
            other_.packed() | std::uint64_t{other_hand_} << 40 |
                static_cast<std::uint64_t>(aside()) << 56);
    }

    /// Hashes which squares have pawns, not which of them.
    [[nodiscard]] constexpr std::uint64_t search_key() const noexcept {
        const auto half = [](const Pieces& pieces, CardSet hand) {
            return pieces.board() >> margin | std::uint64_t{hand} << 34 |
                static_cast<std::uint64_t>(pieces.square_of(master)) << 50;
        };
        return combine(half(own_, own_hand_) | std::uint64_t{seat(to_move_)} << 56,
                       half(other_, other_hand_) | static_cast<std::uint64_t>(aside()) << 56);
    }

    /// The image under a symmetry in [0, 4): see symmetry.hpp.
    [[nodiscard]] constexpr Position transformed(std::size_t symmetry) const noexcept {
        Position image = *this;
        if (exchanges_players(symmetry)) {
            image.own_ = own_.turned();
            image.other_ = other_.turned();
            image.to_move_ = opponent(to_move_);
        }
        if (mirrors(symmetry)) {
            image.own_ = image.own_.mirrored();
            image.other_ = image.other_.mirrored();
            image.own_hand_ = mirrored(own_hand_);
            image.other_hand_ = mirrored(other_hand_);
            image.aside_ = mirrored(aside_);
        }
        return image;
    }
    /// The image of an action of this position.
    [[nodiscard]] constexpr Action transformed(Action action, std::size_t symmetry) const noexcept {
        return mirrors(symmetry) ? mirrored_action(action, own_hand_) : action;
    }

    friend constexpr bool operator==(const Position&, const Position&) noexcept = default;

private:
    constexpr Position(Pieces own, Pieces other, CardSet aside, CardSet own_hand,
                       CardSet other_hand, Player to_move) noexcept
        : own_(own),
          other_(other),
          aside_(aside),
          own_hand_(own_hand),
          other_hand_(other_hand),
          to_move_(to_move) {}

    /// True if the player who just moved has won. Nobody else can have.
    [[nodiscard]] constexpr bool is_lost() const noexcept {
        return !own_.has(master) || other_.square_of(master) == temple(to_move_);
    }
    [[nodiscard]] constexpr int step(Action action) const noexcept {
        return moves_of(to_move_, own_hand_).step(action.index() % 8);
    }
    /// The moves that lead to squares of a set, by their indices.
    [[nodiscard]] constexpr std::uint64_t moves_to(Board squares) const noexcept {
        const HandMoves moves = moves_of(to_move_, own_hand_);
        std::uint64_t set = 0;
        for (std::size_t piece = 0; piece < piece_count; ++piece)
            set |= move_set(window(squares, own_, piece), moves) << (8 * piece);
        return set;
    }
    [[nodiscard]] static constexpr static_vector<Action, max_legal_actions> listed(
        std::uint64_t indices) noexcept {
        static_vector<Action, max_legal_actions> actions;
        for_each_bit(indices, [&](int index) {
            actions.push_back(Action{static_cast<std::size_t>(index)});
        });
        return actions;
    }
    [[nodiscard]] constexpr bool mirrors(std::size_t symmetry) const noexcept {
        return onitama::mirrors(symmetry, held().in_play());
    }

    // Seen from the mover, so that a turn exchanges fields and all of them stay in registers. The
    // own hand is not at a multiple of four bytes, where Clang would read its neighbour with it and
    // so wait for both to be stored.
    Pieces own_;
    Pieces other_;
    CardSet aside_;  ///< of one card
    CardSet own_hand_;
    CardSet other_hand_;
    Player to_move_;
};

static_assert(Game<Position> && CountsActions<Position> && DrawsActions<Position>);
static_assert(SeesWins<Position> && ListsProgress<Position> && HasNullMove<Position>);
static_assert(Symmetric<Position> && RandomStart<Position> && Progressive<Position>);
static_assert(sizeof(Position) == 24 && sizeof(Action) == 1);

}  // namespace LUDUS_NAMESPACE::onitama

namespace LUDUS_NAMESPACE {

/// Onitama.
using Onitama = onitama::Position;

}  // namespace LUDUS_NAMESPACE
