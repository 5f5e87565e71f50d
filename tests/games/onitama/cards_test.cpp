#include "ludus/games/onitama/cards.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <string>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "reference/onitama.hpp"

using namespace ludus;
using namespace ludus::onitama;

TEST_CASE("onitama: the cards are the reference's, in its order", "[onitama][cards]") {
    REQUIRE(reference::onitama_cards().size() == card_count);
    for (std::size_t i = 0; i < card_count; ++i) {
        const auto& expected = reference::onitama_cards()[i];
        INFO(expected.name);
        CHECK(faces[i].name == expected.name);
        CHECK((faces[i].stamp == Player::first ? 'x' : 'o') == expected.begins);
        for (std::size_t move = 0; move < moves_per_card; ++move) {
            const bool exists = move < expected.moves.size();
            CHECK(faces[i].moves[move].forward == (exists ? expected.moves[move].first : 0));
            CHECK(faces[i].moves[move].right == (exists ? expected.moves[move].second : 0));
        }
    }
}

TEST_CASE("onitama: one card has two moves, ten have three and five have four; stamps are even",
          "[onitama][cards]") {
    std::array<int, moves_per_card + 1> with_moves{};
    int red = 0;
    for (const Face& card : faces) {
        std::size_t moves = 0;
        for (const Offset offset : card.moves) moves += offset != Offset{};
        ++with_moves[moves];
        red += card.stamp == Player::first;
    }
    CHECK(with_moves == std::array<int, 5>{0, 0, 1, 10, 5});
    CHECK(red == 8);
}

TEST_CASE("onitama: the paper's five cards are those with four moves, in the paper's order",
          "[onitama][cards]") {
    STATIC_REQUIRE(std::popcount(paper_cards) == 5);
    STATIC_REQUIRE(Card::dragon < Card::elephant);
    STATIC_REQUIRE(Card::elephant < Card::goose);
    STATIC_REQUIRE(Card::goose < Card::rooster);
    STATIC_REQUIRE(Card::rooster < Card::monkey);
    for (std::size_t i = 0; i < card_count; ++i) {
        const bool four = faces[i].moves[3] != Offset{};
        CHECK(four == ((paper_cards & set_of(static_cast<Card>(i))) != 0));
    }
}

TEST_CASE("onitama: a set of cards has a lowest and a highest one", "[onitama][cards]") {
    STATIC_REQUIRE(cards(Card::tiger, Card::cobra) == 0b1000'0000'0000'0001);
    STATIC_REQUIRE(lowest_card(cards(Card::goose, Card::eel)) == Card::goose);
    STATIC_REQUIRE(highest_card(cards(Card::goose, Card::eel)) == Card::eel);
    STATIC_REQUIRE(lowest_card(cards(Card::cobra)) == Card::cobra);
    STATIC_REQUIRE(highest_card(cards(Card::tiger)) == Card::tiger);
    STATIC_REQUIRE(face(Card::crane).name == "crane");
}

TEST_CASE("onitama: a mirror exchanges four pairs of cards and keeps the others",
          "[onitama][cards]") {
    for (std::size_t i = 0; i < card_count; ++i) {
        const auto card = static_cast<Card>(i);
        INFO(face(card).name);
        CHECK(face(mirrored(card)).name ==
              reference::Onitama::mirrored_card(std::string(face(card).name)));
        CHECK(mirrored(mirrored(card)) == card);
        CHECK(mirrored(set_of(card)) == set_of(mirrored(card)));
        for (std::size_t move = 0; move < moves_per_card; ++move) {
            const Offset offset = faces[i].moves[move];
            if (offset == Offset{}) continue;
            const std::size_t image = mirrored_move(card, move);
            CHECK(face(mirrored(card)).moves[image] == Offset{offset.forward, -offset.right});
            CHECK(mirrored_move(mirrored(card), image) == move);
        }
    }
    STATIC_REQUIRE(mirrored(paper_cards) == paper_cards);
    STATIC_REQUIRE(mirrored(cards(Card::horse, Card::goose)) == cards(Card::ox, Card::rooster));
}
