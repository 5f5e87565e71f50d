#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/fixed_text.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/referees.hpp"
#include "ludus/game/scored.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/early_end.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"
#include "ludus/games/dots_and_boxes/symmetry.hpp"

/// Dots and Boxes on any board of up to 7x7 boxes. Source of the numbering and of the default size:
/// Deakos (2017), "A Deep Reinforcement Learning Approach to Dots and Boxes".
namespace LUDUS_NAMESPACE::dots_and_boxes {

/// Draws one edge, numbered as its `Board` does.
struct Action {
    std::uint8_t edge = 0;  ///< in [0, `Board::edge_count`)

    [[nodiscard]] constexpr std::size_t index() const noexcept { return edge; }
    friend constexpr auto operator<=>(const Action&, const Action&) noexcept = default;
};

namespace detail {

template <int rows, int columns>
inline constexpr FixedText<3> size_text{rows, "x", columns};

/// "dots_and_boxes_3x5"; the default size does without the numbers.
template <int rows, int columns>
inline constexpr FixedText<18> sized_name = [] {
    if (rows == 4 && columns == 4) return FixedText<18>("dots_and_boxes");
    return FixedText<18>("dots_and_boxes_", size_text<rows, columns>.view());
}();

}  // namespace detail

/// A position on `rows` x `columns` boxes: 16 bytes where there are fewer than 64 edges, else 32.
/// Who completes a box has scored and moves again; when all edges are drawn, more boxes win.
template <int rows = 4, int columns = 4>
class BasicPosition {
public:
    using Board = dots_and_boxes::Board<rows, columns>;
    using Edges = typename Board::Edges;
    using Action = dots_and_boxes::Action;
    using Referee = Referees<EarlyEnd>;  ///< what may end a match besides the rules
    static constexpr std::string_view name = detail::sized_name<rows, columns>.view();
    static constexpr std::size_t action_count = Board::edge_count;
    static constexpr std::size_t max_legal_actions = Board::edge_count;
    static constexpr std::size_t symmetry_count = board_symmetries<Board>;

    /// The initial position.
    constexpr BasicPosition() noexcept = default;

    /// Requires that `first` boxes of the first player are among those that `drawn` completes; the
    /// others are the second player's.
    constexpr BasicPosition(Edges drawn, int first, Player to_move) noexcept
        : drawn_(drawn),
          drawn_count_(static_cast<std::uint8_t>(count_edges(drawn))),
          complete_(static_cast<std::uint8_t>(Board::complete(drawn))),
          to_move_(to_move),
          margin_(2 * first - complete_) {
        assert((drawn & ~Board::all_edges) == 0 && first >= 0 && first <= complete_);
    }

    [[nodiscard]] constexpr Player to_move() const noexcept { return to_move_; }
    /// The edges that both players have drawn.
    [[nodiscard]] constexpr Edges drawn_edges() const noexcept { return drawn_; }
    /// The legal actions, as a set.
    [[nodiscard]] constexpr Edges free_edges() const noexcept { return ~drawn_ & Board::all_edges; }

    /// The viewer's boxes minus the opponent's.
    [[nodiscard]] constexpr int margin(Player viewer) const noexcept {
        return viewer == Player::first ? margin_ : -margin_;
    }
    /// How many boxes a player has completed.
    [[nodiscard]] constexpr int boxes(Player player) const noexcept {
        return (complete_ + margin(player)) / 2;
    }
    /// How many boxes are not yet complete.
    [[nodiscard]] constexpr int open_boxes() const noexcept { return Board::box_count - complete_; }

    /// More boxes win when all edges are drawn.
    [[nodiscard]] constexpr std::optional<Outcome> outcome() const noexcept {
        if (drawn_count_ < Board::edge_count) return std::nullopt;
        if (margin_ == 0) return Outcome::draw();
        return Outcome::win(margin_ > 0 ? Player::first : Player::second);
    }

    /// The free edges in the order of their numbers.
    [[nodiscard]] constexpr static_vector<Action, max_legal_actions> legal_actions()
        const noexcept {
        static_vector<Action, max_legal_actions> actions;
        for_each_edge(free_edges(), [&](std::size_t edge) {
            actions.push_back({static_cast<std::uint8_t>(edge)});
        });
        return actions;
    }
    [[nodiscard]] constexpr std::size_t legal_action_count() const noexcept {
        return Board::edge_count - drawn_count_;
    }
    /// Uniformly one of the free edges, of which there must be one.
    [[nodiscard]] constexpr Action random_action(Rng& rng) const noexcept {
        const auto n = rng.below(static_cast<std::uint32_t>(legal_action_count()));
        return {static_cast<std::uint8_t>(nth_edge(free_edges(), n))};
    }

    /// A position of random play: with a uniformly drawn number of edges, at least one of them
    /// free.
    [[nodiscard]] static constexpr BasicPosition random_start(Rng& rng) noexcept {
        BasicPosition position;
        for (std::uint32_t edges = rng.below(Board::edge_count); edges > 0; --edges)
            position.play(position.random_action(rng));
        return position;
    }

    constexpr void play(Action action) noexcept {
        assert((drawn_ & edge_bit<Edges>(action.edge)) == 0);
        drawn_ |= edge_bit<Edges>(action.edge);
        ++drawn_count_;
        const int completed = complete_beside<Board>(drawn_, action.edge);
        complete_ = static_cast<std::uint8_t>(complete_ + completed);
        // Without branches, since chance decides which edges complete boxes.
        const int sign = -static_cast<int>(to_move_);  // x ^ sign - sign is x or -x
        margin_ += (completed ^ sign) - sign;
        to_move_ =
            static_cast<Player>(static_cast<int>(to_move_) ^ static_cast<int>(completed == 0));
    }

    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        const auto rest = static_cast<std::uint64_t>(margin_ + Board::box_count) << 1 |
            std::uint64_t{seat(to_move_)};
        return combine(mix(low_word(drawn_)) ^ high_word(drawn_), rest);
    }

    /// The position with the board turned or reflected; the score and the mover stay.
    [[nodiscard]] constexpr BasicPosition transformed(std::size_t symmetry) const noexcept {
        BasicPosition image = *this;
        image.drawn_ = transformed_edges<Board>(drawn_, symmetry);
        return image;
    }
    [[nodiscard]] constexpr Action transformed(Action action, std::size_t symmetry) const noexcept {
        return {transformed_edge<Board>(action.edge, symmetry)};
    }

    friend constexpr bool operator==(const BasicPosition&, const BasicPosition&) noexcept = default;

private:
    Edges drawn_ = 0;
    std::uint8_t drawn_count_ = 0;  ///< the size of `drawn_`, which shortens the chain of a draw
    std::uint8_t complete_ = 0;     ///< boxes
    Player to_move_ = Player::first;
    std::int32_t margin_ = 0;  ///< the first player's boxes minus the second's
};

/// The game of the paper, on 4x4 boxes.
using Position = BasicPosition<>;

static_assert(sizeof(BasicPosition<4, 4>) == 16 && sizeof(BasicPosition<7, 7>) == 32);
static_assert(Game<Position> && Scored<Position> && Symmetric<Position> &&
              CountsActions<Position> && DrawsActions<Position> && RandomStart<Position>);

namespace detail {

/// Two boxes after some edges: 0 and 1 above, 2 and 3 below, the walls 4 to 6.
consteval BasicPosition<1, 2> played(std::initializer_list<int> edges) {
    BasicPosition<1, 2> position;
    for (const int edge : edges) position.play({static_cast<std::uint8_t>(edge)});
    return position;
}

}  // namespace detail

// An edge passes the turn, but not if it completes a box; it may complete two.
static_assert(detail::played({0, 2, 4}).to_move() == Player::second);
static_assert(detail::played({0, 2, 4, 5}).to_move() == Player::second &&
              detail::played({0, 2, 4, 5}).boxes(Player::second) == 1);
static_assert(detail::played({0, 2, 4, 5, 1}).to_move() == Player::first);
static_assert(detail::played({0, 2, 4, 5, 1, 3, 6}).outcome() == Outcome::win(Player::second));
static_assert(detail::played({0, 2, 4, 1, 3, 6, 5}).margin(Player::first) == 2);

}  // namespace LUDUS_NAMESPACE::dots_and_boxes

namespace LUDUS_NAMESPACE {

/// Dots and Boxes on 4x4 boxes.
using DotsAndBoxes = dots_and_boxes::Position;

}  // namespace LUDUS_NAMESPACE
