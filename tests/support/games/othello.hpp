#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "ludus/core/bits.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/nth_bit.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
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

/// Othello on 6x6 squares. The board of 8x8 squares serves to compare with published numbers.
namespace support::othello {

/// A set of squares: bit `side * rank + file`, from the lower left corner, a1.
using Squares = std::uint64_t;

/// The geometry of a board.
template <int side>
    requires(side == 6 || side == 8)
struct Board {
    /// One step in a direction.
    struct Ray {
        int shift;        ///< bits to the left; to the right if negative
        Squares landing;  ///< squares that a step can reach without wrapping round an edge
    };

    static constexpr int square_count = side * side;
    static constexpr Squares all = ~Squares{0} >> (64 - square_count);
    static constexpr Squares first_file = [] {
        Squares file = 0;
        for (int rank = 0; rank < side; ++rank) file |= ludus::bit<Squares>(side * rank);
        return file;
    }();
    static constexpr Squares to_right = all & ~first_file;
    static constexpr Squares to_left = all & ~(first_file << (side - 1));
    static constexpr std::array<Ray, 8> rays = {{{1, to_right},
                                                 {side + 1, to_right},
                                                 {side, all},
                                                 {side - 1, to_left},
                                                 {-1, to_left},
                                                 {-side - 1, to_left},
                                                 {-side, all},
                                                 {1 - side, to_right}}};

    [[nodiscard]] static constexpr Squares step(Squares from, const Ray& along) noexcept {
        return (along.shift > 0 ? from << along.shift : from >> -along.shift) & along.landing;
    }
    /// The unbroken lines of `through` next to `from`.
    [[nodiscard]] static constexpr Squares run(Squares from, Squares through,
                                               const Ray& along) noexcept {
        Squares found = step(from, along) & through;
        for (int i = 0; i < side - 3; ++i) found |= step(found, along) & through;
        return found;
    }
    /// What `found` finds along any ray. Written out, so that all shifts are constants.
    template <std::regular_invocable<const Ray&> Found>
    [[nodiscard]] static constexpr Squares over_rays(const Found& found) noexcept {
        return found(rays[0]) | found(rays[1]) | found(rays[2]) | found(rays[3]) | found(rays[4]) |
            found(rays[5]) | found(rays[6]) | found(rays[7]);
    }
    /// Vacant squares where a disc of `own` outflanks at least one of `opposing`.
    [[nodiscard]] static constexpr Squares placements(Squares own, Squares opposing) noexcept {
        return ~(own | opposing) &
            over_rays([=](const Ray& along) { return step(run(own, opposing, along), along); });
    }
    /// The discs of `opposing` that a disc of `own` on `square` outflanks.
    [[nodiscard]] static constexpr Squares outflanked(Squares own, Squares opposing,
                                                      Squares square) noexcept {
        return over_rays([=](const Ray& along) {
            const Squares line = run(square, opposing, along);
            return (step(line, along) & own) != 0 ? line : Squares{0};
        });
    }

    /// Where a square comes to lie. Symmetries 4 to 7 exchange files and ranks; then bit 0 reverses
    /// the files, bit 1 the ranks.
    [[nodiscard]] static constexpr int image(int square, std::size_t symmetry) noexcept {
        int file = square % side;
        int rank = square / side;
        if ((symmetry & 4) != 0) std::swap(file, rank);
        if ((symmetry & 1) != 0) file = side - 1 - file;
        if ((symmetry & 2) != 0) rank = side - 1 - rank;
        return side * rank + file;
    }
    /// The images of all squares of a set.
    [[nodiscard]] static constexpr Squares image(Squares squares, std::size_t symmetry) noexcept {
        Squares images = 0;
        ludus::for_each_bit(
            squares, [&](int square) { images |= ludus::bit<Squares>(image(square, symmetry)); });
        return images;
    }
};

/// Places a disc, or passes, which has the index behind the last square.
template <int side>
struct Placement {
    static constexpr std::uint8_t pass = side * side;

    std::uint8_t square = 0;  ///< in [0, side * side), or `pass`

    [[nodiscard]] constexpr std::size_t index() const noexcept { return square; }
    friend constexpr auto operator<=>(const Placement&, const Placement&) noexcept = default;
};

/// The discs of both players. A player who can place none passes; the game ends when neither player
/// can. The player with more discs wins.
template <int side>
class BasicPosition {
    using Board = othello::Board<side>;

public:
    using Action = Placement<side>;
    static constexpr std::string_view name = "othello";
    static constexpr std::size_t action_count = Action::pass + 1;
    static constexpr std::size_t max_legal_actions = Board::square_count - 4;
    static constexpr std::size_t symmetry_count = 8;  ///< rotations and reflections of the board

    constexpr BasicPosition() noexcept {
        const int low = side / 2 - 1;
        const int high = side / 2;
        own_ = ludus::bit<Squares>(side * low + low) | ludus::bit<Squares>(side * high + high);
        opposing_ = ludus::bit<Squares>(side * low + high) | ludus::bit<Squares>(side * high + low);
    }
    /// Requires that no square has two discs.
    constexpr BasicPosition(Squares first, Squares second, ludus::Player to_move) noexcept
        : own_(to_move == ludus::Player::first ? first : second),
          opposing_(to_move == ludus::Player::first ? second : first),
          to_move_(to_move) {}

    /// The squares with discs of a player.
    [[nodiscard]] constexpr Squares discs(ludus::Player player) const noexcept {
        return player == to_move_ ? own_ : opposing_;
    }
    [[nodiscard]] constexpr ludus::Player to_move() const noexcept { return to_move_; }
    [[nodiscard]] constexpr std::optional<ludus::Outcome> outcome() const noexcept {
        if (placements() != 0 || opponent_can_place()) return std::nullopt;
        const int margin = std::popcount(own_) - std::popcount(opposing_);
        if (margin == 0) return ludus::Outcome::draw();
        return ludus::Outcome::win(margin > 0 ? to_move_ : ludus::opponent(to_move_));
    }
    [[nodiscard]] constexpr ludus::static_vector<Action, max_legal_actions> legal_actions()
        const noexcept {
        ludus::static_vector<Action, max_legal_actions> actions;
        const Squares squares = placements();
        ludus::for_each_bit(
            squares, [&](int square) { actions.push_back({static_cast<std::uint8_t>(square)}); });
        if (squares == 0 && opponent_can_place()) actions.push_back({Action::pass});
        return actions;
    }
    [[nodiscard]] constexpr std::size_t legal_action_count() const noexcept {
        const Squares squares = placements();
        if (squares == 0) return opponent_can_place() ? 1 : 0;
        return static_cast<std::size_t>(std::popcount(squares));
    }
    [[nodiscard]] constexpr Action random_action(ludus::Rng& rng) const noexcept {
        const Squares squares = placements();
        const int count = squares == 0 ? 1 : std::popcount(squares);
        const std::uint32_t n = rng.below(static_cast<std::uint32_t>(count));
        if (squares == 0) return {Action::pass};
        return {static_cast<std::uint8_t>(ludus::nth_bit(squares, n))};
    }
    constexpr void play(Action action) noexcept {
        if (action.square != Action::pass) {
            const auto square = ludus::bit<Squares>(action.square);
            assert((placements() & square) != 0);
            const Squares turned = Board::outflanked(own_, opposing_, square);
            own_ |= square | turned;
            opposing_ &= ~turned;
        }
        std::swap(own_, opposing_);
        to_move_ = ludus::opponent(to_move_);
    }
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        return ludus::combine(ludus::mix(discs(ludus::Player::first)) + ludus::seat(to_move_),
                              discs(ludus::Player::second));
    }

    [[nodiscard]] constexpr BasicPosition transformed(std::size_t symmetry) const noexcept {
        BasicPosition image = *this;
        image.own_ = Board::image(own_, symmetry);
        image.opposing_ = Board::image(opposing_, symmetry);
        return image;
    }
    [[nodiscard]] constexpr Action transformed(Action action, std::size_t symmetry) const noexcept {
        if (action.square == Action::pass) return action;
        return {static_cast<std::uint8_t>(Board::image(int{action.square}, symmetry))};
    }

    friend constexpr bool operator==(const BasicPosition&, const BasicPosition&) noexcept = default;

private:
    [[nodiscard]] constexpr Squares placements() const noexcept {
        return Board::placements(own_, opposing_);
    }
    [[nodiscard]] constexpr bool opponent_can_place() const noexcept {
        return Board::placements(opposing_, own_) != 0;
    }

    Squares own_ = 0;       ///< discs of the player to move
    Squares opposing_ = 0;  ///< those of the other player
    ludus::Player to_move_ = ludus::Player::first;
};

using Position = BasicPosition<6>;

static_assert(ludus::Game<Position> && ludus::Symmetric<Position>);
static_assert(ludus::CountsActions<Position> && ludus::DrawsActions<Position>);

/// Two planes over the squares: the discs of the player to move, then the opponent's. The rules are
/// the same for both players.
template <int side>
struct BasicPlaneEncoder {
    static constexpr std::string_view name = "planes";
    using Shape = ludus::Shape<std::size_t{side}, std::size_t{side}, 2>;
    static constexpr ludus::FeatureRange range{0, 1};

    static constexpr void encode(const BasicPosition<side>& position,
                                 std::span<float, Shape::size> features) noexcept {
        const ludus::Player mover = position.to_move();
        write_planes<Shape>(
            features, std::array{position.discs(mover), position.discs(ludus::opponent(mover))});
    }
    /// Squares move within their planes.
    [[nodiscard]] static constexpr ludus::Feature transformed(const BasicPosition<side>&,
                                                              ludus::Feature feature,
                                                              std::size_t symmetry) noexcept {
        const int image = Board<side>::image(static_cast<int>(feature.index / 2), symmetry);
        return {2 * static_cast<std::size_t>(image) + feature.index % 2, feature.value};
    }
};

using PlaneEncoder = BasicPlaneEncoder<6>;

static_assert(ludus::Encoder<PlaneEncoder, Position>);
static_assert(ludus::SymmetricEncoder<PlaneEncoder, Position>);

}  // namespace support::othello

namespace ludus {

/// Positions: the ranks from the top, separated by '/', with x and o for the discs and digits that
/// count vacant squares; then the mover, x or o. The start is `6/6/2ox2/2xo2/6/6 x`.
/// Actions: the square (`c5`), or `pass`.
template <int side>
struct Notation<support::othello::BasicPosition<side>> {
    using Position = support::othello::BasicPosition<side>;
    using Action = typename Position::Action;
    using Squares = support::othello::Squares;

    [[nodiscard]] static std::string write(const Position& position) {
        std::string text = ranks_text(side, [&](int file, int rank) {
            const auto here = bit<Squares>(side * rank + file);
            if ((position.discs(Player::first) & here) != 0) return 'x';
            return (position.discs(Player::second) & here) != 0 ? 'o' : '\0';
        });
        text += mover_text(position.to_move());
        return text;
    }
    [[nodiscard]] static std::string write(const Position&, Action action) {
        if (action.square == Action::pass) return "pass";
        return square_text(action.square % side, action.square / side);
    }

    [[nodiscard]] static Position read_position(std::string_view text) {
        TextReader reader(text);
        std::array<Squares, 2> discs{};
        reader.ranks(side, "x, o or a number of vacant squares within the rank",
                     "'/' after the squares of a rank", [&](char symbol, int file, int rank) {
                         if (symbol != 'x' && symbol != 'o') return false;
                         discs[symbol == 'x' ? 0 : 1] |= bit<Squares>(side * rank + file);
                         return true;
                     });
        const Player mover = reader.mover();
        reader.end();
        return {discs[0], discs[1], mover};
    }
    [[nodiscard]] static Action read_action(const Position& position, std::string_view text) {
        if (text == "pass") return expect_legal(position, Action{Action::pass}, text);
        TextReader reader(text);
        const auto [file, rank] = reader.square(side);
        reader.end("the end after a square");
        return expect_legal(position, Action{static_cast<std::uint8_t>(side * rank + file)}, text);
    }
};
static_assert(Notated<support::othello::Position>);

}  // namespace ludus
