#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/scored.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/alquerque/action.hpp"
#include "ludus/games/alquerque/board.hpp"
#include "ludus/games/alquerque/moves.hpp"
#include "ludus/games/alquerque/rules.hpp"
#include "ludus/games/alquerque/storage.hpp"
#include "ludus/games/alquerque/symmetry.hpp"

/// Alquerque. Source: Knutsson & Remnerud (2011), "Self-Learning Alquerque Player".
namespace LUDUS_NAMESPACE::alquerque {

/// A position is over when the mover has no action, or when no capture can happen any more.
/// Steps never lead backward, so that is a matter of ranks: no capture can happen when the pieces
/// of the players have passed each other so far that nobody ever meets again:
///
///     captures              the second's pieces stand               because
///     forward or sideways   below all the first's                   a capture needs an opposing
///                                                                   piece ahead or beside
///     forward only          below or beside all the first's         ahead
///     in any direction      below, with an empty rank between       on an adjacent rank at most
///
/// Multiple captures do not change this, as each is a capture; nor does `no_return`, which only
/// takes actions away. When a player has no pieces left, all of these hold.
template <Rules rules = Rules{}>
class BasicPosition : public Storage<rules> {
public:
    using Storage<rules>::to_move;
    using Storage<rules>::pieces;
    using Storage<rules>::jumper;
    using Storage<rules>::barred;
    using Action = alquerque::Action;
    static constexpr std::string_view name = detail::rules_name<rules>.view();
    static constexpr std::size_t action_count = Action::moves + (rules.multiple_captures ? 1 : 0);
    /// The most in any arrangement of pieces, also with captures in any direction.
    static constexpr std::size_t max_legal_actions = 32;
    static constexpr std::size_t symmetry_count = board_symmetries;

    /// The initial position.
    constexpr BasicPosition() noexcept = default;

    /// Requires disjoint sets of at most 12 points, and no more memory than the rules use.
    constexpr BasicPosition(Points first, Points second, Player mover,
                            const Memory& memory = Memory{}) noexcept
        : Storage<rules>(first, second, mover, memory) {}

    /// See `Scoring`. No capture can happen any more, but the mover can move: a draw, unless pieces
    /// count.
    [[nodiscard]] constexpr std::optional<Outcome> outcome() const noexcept {
        const bool is_stuck = stuck();
        if (!is_stuck && (capturing_on() || !settled())) return std::nullopt;
        if constexpr (rules.scoring == Scoring::pieces) {
            const int ahead = margin(Player::first);
            if (ahead == 0) return Outcome::draw();
            return Outcome::win(ahead > 0 ? Player::first : Player::second);
        } else {
            return is_stuck ? Outcome::win(opponent(to_move())) : Outcome::draw();
        }
    }

    /// The viewer's pieces minus the opponent's; in Bell's scoring what the opponent has to pay the
    /// viewer, which is nothing before the end. A game that only the stuck lose has no points.
    [[nodiscard]] constexpr int margin(Player viewer) const noexcept
        requires(rules.scoring != Scoring::stuck_loses)
    {
        const int ahead = pieces_ahead(viewer);
        if constexpr (rules.scoring == Scoring::pieces) return ahead;
        if (!stuck()) return 0;
        return viewer == to_move() ? -2 + (ahead < 0 ? ahead : 0) : 2 + (ahead > 0 ? ahead : 0);
    }

    /// The viewer's pieces minus the opponent's, whatever the scoring.
    [[nodiscard]] constexpr int pieces_ahead(Player viewer) const noexcept {
        return std::popcount(pieces(viewer)) - std::popcount(pieces(opponent(viewer)));
    }

    /// By headings (straight ahead, ahead to the mover's left, to the right; then to the left, to
    /// the right; then back, back to the left, to the right), in each the steps, then the captures,
    /// each by the origin's number as the mover sees it. The end of a turn of captures comes last.
    [[nodiscard]] constexpr static_vector<Action, max_legal_actions> legal_actions()
        const noexcept {
        static_vector<Action, max_legal_actions> actions;
        if (!capturing_on() && settled()) return actions;
        moves().for_each([&](Action action) { actions.push_back(action); });
        if (capturing_on()) actions.push_back(Action::stop());
        return actions;
    }
    [[nodiscard]] constexpr std::size_t legal_action_count() const noexcept {
        if (!capturing_on() && settled()) return 0;
        return static_cast<std::size_t>(moves().size()) + (capturing_on() ? 1 : 0);
    }
    /// The steps and captures of the player to move; of a game that is over, those that the pieces
    /// could make.
    [[nodiscard]] constexpr Moves<rules> moves() const noexcept {
        const Player mover = to_move();
        Moves<rules> found(mover, this->own(mover), this->opposing(mover));
        if constexpr (rules.no_return)
            if (const auto back = barred(mover)) found.remove(*back);
        if constexpr (rules.multiple_captures)
            if (const auto from = jumper()) found.keep_captures_from(*from);
        return found;
    }
    /// Requires that the game is not over.
    [[nodiscard]] constexpr Action random_action(Rng& rng) const noexcept {
        const Moves<rules> found = moves();
        const int count = found.size() + (capturing_on() ? 1 : 0);
        const auto drawn = static_cast<int>(rng.below(static_cast<std::uint32_t>(count)));
        if (capturing_on() && drawn == count - 1) return Action::stop();
        return found.nth(drawn);
    }

    /// True of captures, of which a game has at most 23.
    [[nodiscard]] constexpr bool is_progress(Action action) const noexcept {
        return action.captures();
    }

    /// Requires a legal action. After a capture the turn stays while the piece may capture on.
    constexpr void play(Action action) noexcept {
        if (rules.multiple_captures && action.stops()) {
            assert(capturing_on());
            this->pass_turn();
            return;
        }
        assert((pieces(to_move()) >> action.from() & 1U) != 0);
        assert(((pieces(Player::first) | pieces(Player::second)) >> action.to() & 1U) == 0);
        this->move(action);
        if constexpr (rules.multiple_captures) {
            this->set_jumper(action.to());
            if (action.captures() && has_move()) return;
        }
        this->pass_turn();
    }

    /// The whole position as a number, an exact key. Laws: different positions have different
    /// numbers; `unpacked(p.packed()) == p`; 0 and 2^64 - 1 are no numbers of positions. Costs
    /// nothing but under `no_return`, where the number stays below 2^62.
    [[nodiscard]] constexpr std::uint64_t packed() const noexcept { return this->packed_storage(); }
    /// The position of a number that `packed()` gave.
    [[nodiscard]] static constexpr BasicPosition unpacked(std::uint64_t packed) noexcept {
        BasicPosition position;
        position.unpack_storage(packed);
        return position;
    }

    /// The position as it lies (0), or with the files in reverse order (1).
    [[nodiscard]] constexpr BasicPosition transformed(std::size_t symmetry) const noexcept {
        if (symmetry == 0) return *this;
        Memory memory;
        if (const auto point = jumper()) memory.jumper = mirrored_point(*point);
        for (const Player player : {Player::first, Player::second})
            if (const auto back = barred(player)) memory.returns[seat(player)] = back->mirrored();
        return {mirrored(pieces(Player::first)), mirrored(pieces(Player::second)), to_move(),
                memory};
    }
    [[nodiscard]] constexpr Action transformed(Action action, std::size_t symmetry) const noexcept {
        return symmetry == 0 ? action : action.mirrored();
    }

    friend constexpr bool operator==(const BasicPosition&, const BasicPosition&) noexcept = default;

private:
    using Storage<rules>::capturing_on;

    /// No capture can happen any more.
    [[nodiscard]] constexpr bool settled() const noexcept {
        constexpr int gap = rules.captures == Captures::forward_only ? 0
            : rules.captures == Captures::any_direction              ? 2
                                                                     : 1;
        return parted<gap>(this->opposing(to_move()), this->own(to_move()));
    }
    /// The mover has nothing to move, nor to stop.
    [[nodiscard]] constexpr bool stuck() const noexcept { return !capturing_on() && !has_move(); }
    /// The mover, in the middle of a turn the capturing piece, has something to move.
    [[nodiscard]] constexpr bool has_move() const noexcept { return moves().size() > 0; }
};

/// By the rules of the paper's experiments.
using Position = BasicPosition<>;

static_assert(alignof(std::uint64_t) < 8 ||
              (sizeof(Position) == 16 && sizeof(BasicPosition<bell_rules>) == 24));
static_assert(Game<Position> && CountsActions<Position> && DrawsActions<Position>);
static_assert(Symmetric<Position> && Scored<Position> && Progressive<Position>);
static_assert(Game<BasicPosition<bell_rules>> && Scored<BasicPosition<bell_rules>>);

}  // namespace LUDUS_NAMESPACE::alquerque

namespace LUDUS_NAMESPACE {

/// Alquerque.
using Alquerque = alquerque::Position;

}  // namespace LUDUS_NAMESPACE
