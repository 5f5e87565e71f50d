#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"

/// The sixteen cards of Onitama: how each lets a piece move, and who begins when it lies aside.
namespace LUDUS_NAMESPACE::onitama {

/// In the order that fixes the slots of a hand. The paper's five come in the paper's own order.
/// Moves are as the player sees them who makes them; `faces` has them as numbers.
enum class Card : std::uint8_t {
    tiger,     ///< 2 forward; back
    dragon,    ///< forward and 2 to either side; back and to either side
    frog,      ///< 2 left; forward left; back right
    rabbit,    ///< forward right; 2 right; back left
    crab,      ///< forward; 2 to either side
    elephant,  ///< forward and to either side; to either side
    goose,     ///< forward left; left; right; back right
    rooster,   ///< back left; left; right; forward right
    monkey,    ///< aslant, all ways
    mantis,    ///< back; forward and to either side
    horse,     ///< forward; back; left
    ox,        ///< forward; right; back
    crane,     ///< back and to either side; forward
    boar,      ///< forward; to either side
    eel,       ///< forward left; back left; right
    cobra      ///< left; forward right; back right
};

inline constexpr std::size_t card_count = 16;  ///< all that the game comes with
/// A card has at most so many moves.
inline constexpr std::size_t moves_per_card = 4;

/// A move as the player sees it who makes it: ranks forward, files to the right.
struct Offset {
    int forward = 0;  ///< ranks, towards the opponent
    int right = 0;    ///< files

    friend constexpr bool operator==(const Offset&, const Offset&) noexcept = default;
};

/// What is printed on a card.
struct Face {
    std::string_view name;                     ///< in lower case
    Player stamp;                              ///< begins when the card lies aside
    std::array<Offset, moves_per_card> moves;  ///< A to D; (0, 0) where a card has fewer
};

/// Source: the printed cards. The paper numbers the moves of a card but does not print their order.
inline constexpr std::array<Face, card_count> faces = {{
    {"tiger", Player::second, {{{2, 0}, {-1, 0}}}},
    {"dragon", Player::first, {{{1, 2}, {1, -2}, {-1, 1}, {-1, -1}}}},
    {"frog", Player::first, {{{0, -2}, {1, -1}, {-1, 1}}}},
    {"rabbit", Player::second, {{{1, 1}, {0, 2}, {-1, -1}}}},
    {"crab", Player::second, {{{1, 0}, {0, 2}, {0, -2}}}},
    {"elephant", Player::first, {{{1, 1}, {1, -1}, {0, 1}, {0, -1}}}},
    {"goose", Player::second, {{{1, -1}, {0, -1}, {0, 1}, {-1, 1}}}},
    {"rooster", Player::first, {{{-1, -1}, {0, -1}, {0, 1}, {1, 1}}}},
    {"monkey", Player::second, {{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}}},
    {"mantis", Player::first, {{{-1, 0}, {1, 1}, {1, -1}}}},
    {"horse", Player::first, {{{1, 0}, {-1, 0}, {0, -1}}}},
    {"ox", Player::second, {{{1, 0}, {0, 1}, {-1, 0}}}},
    {"crane", Player::second, {{{-1, 1}, {-1, -1}, {1, 0}}}},
    {"boar", Player::first, {{{1, 0}, {0, 1}, {0, -1}}}},
    {"eel", Player::second, {{{1, -1}, {-1, -1}, {0, 1}}}},
    {"cobra", Player::first, {{{0, -1}, {1, 1}, {-1, 1}}}},
}};

/// What is printed on it.
[[nodiscard]] constexpr const Face& face(Card card) noexcept {
    return faces[static_cast<std::size_t>(card)];
}

/// A set of cards: bit i stands for card i.
using CardSet = std::uint16_t;

inline constexpr CardSet all_cards = 0xFFFF;  ///< as a set

/// The set of one card.
[[nodiscard]] constexpr CardSet set_of(Card card) noexcept {
    return bit<CardSet>(static_cast<int>(card));
}
/// The set of the given cards.
template <class... Cards>
    requires(std::same_as<Cards, Card> && ...)
[[nodiscard]] constexpr CardSet cards(Cards... each) noexcept {
    return static_cast<CardSet>((0 | ... | set_of(each)));
}
/// The first card of a set that is not empty.
[[nodiscard]] constexpr Card lowest_card(CardSet set) noexcept {
    return static_cast<Card>(lowest(set));
}
/// The last card of a set that is not empty.
[[nodiscard]] constexpr Card highest_card(CardSet set) noexcept {
    assert(set != 0);
    return static_cast<Card>(std::bit_width(set) - 1);
}

/// The five cards of the paper, all of which have four moves.
inline constexpr CardSet paper_cards =
    cards(Card::dragon, Card::elephant, Card::goose, Card::rooster, Card::monkey);

namespace detail {

/// What a left-right mirror makes of the cards.
struct Mirror {
    std::array<Card, card_count> card{};
    std::array<std::array<std::uint8_t, moves_per_card>, card_count> move{};
};

/// An offset as a number below 25, in the order of (forward, right).
[[nodiscard]] constexpr int offset_number(const Offset& offset) noexcept {
    return 5 * (offset.forward + 2) + offset.right + 2;
}

consteval Mirror make_mirror() {
    // The moves of a card, and of its mirror image, as sets.
    std::array<std::uint32_t, card_count> moves{};
    std::array<std::uint32_t, card_count> images{};
    for (std::size_t card = 0; card < card_count; ++card)
        for (const Offset& offset : faces[card].moves) {
            moves[card] |= bit<std::uint32_t>(offset_number(offset));
            images[card] |= bit<std::uint32_t>(offset_number({offset.forward, -offset.right}));
        }
    Mirror mirror;
    for (std::size_t from = 0; from < card_count; ++from) {
        std::size_t to = 0;
        while (moves[to] != images[from]) ++to;
        mirror.card[from] = static_cast<Card>(to);
        for (std::size_t move = 0; move < moves_per_card; ++move) {
            const Offset& offset = faces[from].moves[move];
            const Offset image{offset.forward, -offset.right};
            while (faces[to].moves[mirror.move[from][move]] != image) ++mirror.move[from][move];
        }
    }
    return mirror;
}

inline constexpr Mirror mirror = make_mirror();

}  // namespace detail

/// The card with left and right exchanged: horse and ox, frog and rabbit, goose and rooster, eel
/// and cobra are each other's image, all others their own.
[[nodiscard]] constexpr Card mirrored(Card card) noexcept {
    return detail::mirror.card[static_cast<std::size_t>(card)];
}
/// Which move of `mirrored(card)` is the image of a move of `card`.
[[nodiscard]] constexpr std::size_t mirrored_move(Card card, std::size_t move) noexcept {
    return detail::mirror.move[static_cast<std::size_t>(card)][move];
}
/// The mirror images of the cards of a set.
[[nodiscard]] constexpr CardSet mirrored(CardSet set) noexcept {
    CardSet image = 0;
    for_each_bit(set, [&](int card) { image |= set_of(mirrored(static_cast<Card>(card))); });
    return image;
}

static_assert(mirrored(Card::horse) == Card::ox && mirrored(Card::frog) == Card::rabbit &&
              mirrored(Card::goose) == Card::rooster && mirrored(Card::eel) == Card::cobra);
static_assert(mirrored(all_cards) == all_cards && mirrored(paper_cards) == paper_cards);

}  // namespace LUDUS_NAMESPACE::onitama
