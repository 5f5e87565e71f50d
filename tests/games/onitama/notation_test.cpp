#include "ludus/games/onitama/notation.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/position.hpp"
#include "support/notation.hpp"

using namespace ludus;
using onitama::Position;
using support::Refusal;
using Text = Notation<Position>;

namespace {

constexpr std::string_view start_text = "dcmba/5/5/5/ABMCD dragon,elephant/goose,monkey/rooster x";

constexpr std::string_view symbol =
    "a piece, A to D, M, a to d or m, or a number of empty points within the rank";
constexpr std::string_view twice = "each piece at most once";
constexpr std::string_view slash = "'/' after five points";
constexpr std::string_view name = "the name of a card";
constexpr std::string_view elsewhere = "a card that lies nowhere else";
constexpr std::string_view comma = "',' between the cards of a hand";
constexpr std::string_view hand_end = "'/' after a hand";
constexpr std::string_view mover = "the mover, x or o";

}  // namespace

TEST_CASE("onitama: positions are ranks from the top, cards, and the mover",
          "[onitama][notation]") {
    CHECK(Text::write(Position{}) == start_text);
    CHECK(Text::read_position(start_text) == Position{});
    for (const std::string text :
         {"3m1/A3d/1c1B1/4M/5 tiger,frog/ox,cobra/eel o",
          "5/5/2M2/5/2m2 crab,crane/boar,eel/horse x", "2M2/5/5/5/5 crab,crane/boar,eel/horse o"})
        CHECK(Text::write(Text::read_position(text)) == text);
}

TEST_CASE("onitama: the cards of a hand are read in either order", "[onitama][notation]") {
    CHECK(Text::read_position("dcmba/5/5/5/ABMCD elephant,dragon/monkey,goose/rooster x") ==
          Position{});
}

TEST_CASE("onitama: positions and actions survive being written and read", "[onitama][notation]") {
    Rng rng(1);
    std::size_t lost = 0;
    std::size_t texts = 0;
    for (int game = 0; game < 300; ++game) {
        Position position = Position::random_start(rng);
        while (true) {
            lost += support::lost_in_writing(position);
            texts += position.legal_actions().size();
            if (position.outcome()) break;
            position.play(position.random_action(rng));
        }
    }
    CHECK(lost == 0);
    CHECK(texts > 50'000);
}

TEST_CASE("onitama: actions are the card and from-to, or pass", "[onitama][notation]") {
    using onitama::Action;
    const Position start;
    CHECK(Text::read_action(start, "elephant:c1-d2") == Action::move(onitama::master, 1, 0));
    CHECK(Text::write(start, Action::move(0, 0, 0)) == "dragon:a1-c2");
    const Position stuck = Text::read_position("A3m/B4/C4/D4/M4 tiger,horse/frog,eel/crab x");
    CHECK(Text::read_action(stuck, "tiger:pass") == Action::pass(0));
    CHECK(Text::read_action(stuck, "horse:pass") == Action::pass(1));
    CHECK(Text::write(stuck, Action::pass(1)) == "horse:pass");
}

TEST_CASE("onitama: a text that is no position is refused, with the column",
          "[onitama][notation]") {
    const std::string rows = "dcmba/5/5/5/ABMCD";  // 17 characters
    const std::vector<Refusal> refusals = {
        {"", 1, symbol},
        {"x", 1, symbol},
        {"0", 1, symbol},
        {"6/5/5/5/ABMCD dragon,elephant/goose,monkey/rooster x", 1, symbol},
        {"dcmba1/5/5/5/ABMCD dragon,elephant/goose,monkey/rooster x", 6, slash},
        {"dcmb2/5/5/5/ABMCD dragon,elephant/goose,monkey/rooster x", 5, symbol},
        {"dcmb/5/5/5/ABMCD dragon,elephant/goose,monkey/rooster x", 5, symbol},
        {"dcmbb/5/5/5/ABMCD dragon,elephant/goose,monkey/rooster x", 5, twice},
        {"dcmba/5/2M2/5/ABMCD dragon,elephant/goose,monkey/rooster x", 17, twice},
        {"dcmba/5/5/5", 12, slash},
        {"dcmba/5/5/5/ABMCD/5 dragon,elephant/goose,monkey/rooster x", 18,
         "a space before the cards"},
        {rows, 18, "a space before the cards"},
        {rows + " ", 19, name},
        {rows + "  dragon", 19, name},
        {rows + " Dragon,elephant", 19, name},
        {rows + " drago,elephant", 19, name},
        {rows + " dragons,elephant", 19, name},
        {rows + " dragon", 25, comma},
        {rows + " dragon/elephant", 25, comma},
        {rows + " dragon,", 26, name},
        {rows + " dragon,dragon/goose,monkey/rooster x", 26, elsewhere},
        {rows + " dragon,elephant", 34, hand_end},
        {rows + " dragon,elephant,ox/goose,monkey/rooster x", 34, hand_end},
        {rows + " dragon,elephant/dragon,monkey/rooster x", 35, elsewhere},
        {rows + " dragon,elephant/goose,elephant/rooster x", 41, elsewhere},
        {rows + " dragon,elephant/goose,monkey rooster x", 47, hand_end},
        {rows + " dragon,elephant/goose,monkey/monkey x", 48, elsewhere},
        {rows + " dragon,elephant/goose,monkey/snake x", 48, name},
        {rows + " dragon,elephant/goose,monkey/rooster", 55, "a space before the mover"},
        {rows + " dragon,elephant/goose,monkey/rooster ", 56, mover},
        {rows + " dragon,elephant/goose,monkey/rooster X", 56, mover},
        {rows + " dragon,elephant/goose,monkey/rooster xo", 57, "the end"},
        {rows + " dragon,elephant/goose,monkey/rooster x ", 57, "the end"},
        {" " + rows + " dragon,elephant/goose,monkey/rooster x", 1, symbol},
        {std::string(1, '\0'), 1, symbol},
    };
    support::check_refused_positions<Position>(refusals);
}

TEST_CASE("onitama: a finished position has the loser to move, all others are impossible",
          "[onitama][notation]") {
    const std::string tail = " dragon,elephant/goose,monkey/rooster ";
    // x has won by the master, by the temple, by both; then o.
    for (const std::string rows : {"5/5/5/5/ABMCD", "2M2/5/m4/5/5", "2M2/5/5/5/5"}) {
        CHECK(Text::read_position(rows + tail + "o").outcome() == Outcome::win(Player::first));
        support::check_refused_positions<Position>(
            {{rows + tail + "x", rows.size() + 39, "a mover who has not won yet"}});
    }
    for (const std::string rows : {"dcmba/5/5/5/5", "5/5/M4/5/2m2"}) {
        CHECK(Text::read_position(rows + tail + "x").outcome() == Outcome::win(Player::second));
        support::check_refused_positions<Position>(
            {{rows + tail + "o", rows.size() + 39, "a mover who has not won yet"}});
    }
    // Both have won, or both have lost.
    for (const std::string rows : {"2M2/5/5/5/2m2", "5/5/5/5/5"})
        for (const std::string to_move : {"x", "o"})
            support::check_refused_positions<Position>(
                {{concat(rows, tail, to_move), rows.size() + 39, "a mover who has not won yet"}});
}

TEST_CASE("onitama: a text that is no legal action is refused", "[onitama][notation]") {
    constexpr std::string_view file = "a file from a to e";
    constexpr std::string_view file_or_pass = "a file from a to e, or the word pass";
    constexpr std::string_view rank = "a rank from 1 to 5";
    const std::string illegal = "a legal action in " + std::string(start_text);
    const std::vector<Refusal> refusals = {
        {"", 1, name},
        {"c1-d2", 1, name},
        {"Elephant:c1-d2", 1, name},
        {"rooster:c1-d2", 1, "a card of the mover's hand"},
        {"goose:c1-d1", 1, "a card of the mover's hand"},
        {"elephant", 9, "':' after the card"},
        {"elephant-c1-d2", 9, "':' after the card"},
        {"elephant:", 10, file_or_pass},
        {"elephant:f1-d2", 10, file_or_pass},
        {"elephant:passes", 10, file_or_pass},
        {"elephant:c0-d2", 11, rank},
        {"elephant:c6-d2", 11, rank},
        {"elephant:c1d2", 12, "'-' between the squares"},
        {"elephant:c1-", 13, file},
        {"elephant:c1-pass", 13, file},
        {"elephant:c1-d", 14, rank},
        {"elephant:c1-d2 ", 15, "the end"},
        {"elephant:pass", 10, illegal},
        {"elephant:c1-c2", 13, illegal},
        {"elephant:c1-d1", 14, illegal},
        {"elephant:c2-d3", 11, illegal},
        {"elephant:c5-d4", 11, illegal},
        {"dragon:c1-d2", 11, illegal},
    };
    support::check_refused_actions(Position{}, refusals);
}

TEST_CASE("onitama: a finished game has no legal action to read", "[onitama][notation]") {
    const std::string text = "2M2/5/m4/5/5 dragon,elephant/goose,monkey/rooster o";
    support::check_refused_actions(Text::read_position(text),
                                   {{"goose:a3-b3", 1, "a legal action in " + text}});
}
