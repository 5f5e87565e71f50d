#include "ludus/games/onitama/deal.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <set>
#include <tuple>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/onitama/cards.hpp"

using namespace ludus;
using namespace ludus::onitama;

TEST_CASE("onitama: a deal is two cards for each player and one aside", "[onitama][deal]") {
    STATIC_REQUIRE(Deal{}.is_possible());
    STATIC_REQUIRE(Deal{}.in_play() == paper_cards);
    constexpr CardSet two = cards(Card::ox, Card::eel);
    STATIC_REQUIRE(Deal{two, cards(Card::boar, Card::crab), Card::tiger}.is_possible());
    STATIC_REQUIRE(!Deal{two, two, Card::tiger}.is_possible());
    STATIC_REQUIRE(!Deal{two, cards(Card::boar, Card::crab), Card::ox}.is_possible());
    STATIC_REQUIRE(!Deal{two, cards(Card::boar), Card::tiger}.is_possible());
    STATIC_REQUIRE(!Deal{cards(Card::ox), cards(Card::boar, Card::crab, Card::eel), Card::tiger}
                        .is_possible());
}

TEST_CASE("onitama: five cards are drawn of sixteen, all as likely", "[onitama][deal]") {
    constexpr int draws = 50'000;
    Rng rng(1);
    std::array<int, card_count> counts{};
    std::set<CardSet> sets;
    for (int i = 0; i < draws; ++i) {
        const CardSet drawn = draw_cards(rng);
        REQUIRE(std::popcount(drawn) == 5);
        sets.insert(drawn);
        for (std::size_t card = 0; card < card_count; ++card) counts[card] += drawn >> card & 1;
    }
    CHECK(sets.size() > 4'360);  // of 4,368
    for (const int count : counts)
        CHECK(count == Approx(draws * 5 / 16.0).margin(4 * std::sqrt(draws * 55 / 256.0)));
}

TEST_CASE("onitama: dealing keeps the five cards, and reaches all thirty deals",
          "[onitama][deal]") {
    Rng rng(2);
    constexpr CardSet five = cards(Card::tiger, Card::frog, Card::horse, Card::boar, Card::cobra);
    std::set<std::tuple<CardSet, CardSet, Card>> deals;
    for (int i = 0; i < 2'000; ++i) {
        const Deal deal = deal_cards(five, rng);
        CHECK(deal.is_possible());
        CHECK(deal.in_play() == five);
        deals.insert({deal.first, deal.second, deal.aside});
    }
    CHECK(deals.size() == 30);
}
