#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/onitama/cards.hpp"

/// Which five of the sixteen cards are in play, and who holds them.
namespace LUDUS_NAMESPACE::onitama {

inline constexpr int cards_in_play = 5;  ///< of the sixteen

/// Two cards in the hand of each player, one aside.
struct Deal {
    CardSet first = cards(Card::dragon, Card::elephant);  ///< of `Player::first`
    CardSet second = cards(Card::goose, Card::monkey);    ///< of `Player::second`
    Card aside = Card::rooster;                           ///< which whoever plays next will take

    /// The cards in play.
    [[nodiscard]] constexpr CardSet in_play() const noexcept {
        return static_cast<CardSet>(first | second | set_of(aside));
    }
    /// Two cards in each hand, and no card in two places.
    [[nodiscard]] constexpr bool is_possible() const noexcept {
        return std::popcount(first) == 2 && std::popcount(second) == 2 &&
            std::popcount(in_play()) == cards_in_play;
    }

    friend constexpr bool operator==(const Deal&, const Deal&) noexcept = default;
};

static_assert(Deal{}.is_possible() && Deal{}.in_play() == paper_cards);

/// Five different cards of all sixteen, every choice as likely.
[[nodiscard]] constexpr CardSet draw_cards(Rng& rng) noexcept {
    CardSet drawn = 0;
    while (std::popcount(drawn) < cards_in_play)
        drawn |= bit<CardSet>(static_cast<int>(rng.below(card_count)));
    return drawn;
}

/// Five cards shuffled: two for each player, the last one aside. Requires five cards.
[[nodiscard]] constexpr Deal deal_cards(CardSet five, Rng& rng) noexcept {
    assert(std::popcount(five) == cards_in_play);
    std::array<Card, cards_in_play> order{};
    for (Card& card : order) card = static_cast<Card>(pop_lowest(five));
    for (std::uint32_t i = cards_in_play - 1; i > 0; --i)
        std::swap(order[i], order[rng.below(i + 1)]);
    return {cards(order[0], order[1]), cards(order[2], order[3]), order[4]};
}

}  // namespace LUDUS_NAMESPACE::onitama
