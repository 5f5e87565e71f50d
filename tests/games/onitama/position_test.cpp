#include "ludus/games/onitama/position.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/check_game.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/perft.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/scored.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/deal.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "reference/onitama.hpp"
#include "support/beside_twin.hpp"
#include "support/texts.hpp"

using namespace ludus;
using namespace ludus::onitama;
using support::action_texts;
using Text = Notation<Position>;

namespace {

Position played(Position position, std::string_view action) {
    position.play(Text::read_action(position, action));
    return position;
}

/// A column of pieces that only step along it.
constexpr std::string_view stuck_text = "A3m/B4/C4/D4/M4 tiger,horse/frog,eel/crab x";

/// A start with the paper's cards, or with any, or now and then the column, in turns.
Position some_start(Rng& rng, std::size_t number) {
    if (number % 16 == 15) return Text::read_position(stuck_text);
    if (number % 4 == 0) return {};
    return number % 4 == 1 ? Position(deal_cards(paper_cards, rng)) : Position::random_start(rng);
}

}  // namespace

TEST_CASE("onitama: a position is 24 bytes, and begins with the paper's cards",
          "[onitama][rules]") {
    STATIC_REQUIRE(sizeof(Position) == 24);
    STATIC_REQUIRE(sizeof(Action) == 1);
    STATIC_REQUIRE(std::is_trivially_copyable_v<Position>);
    STATIC_REQUIRE(Game<Position>);
    STATIC_REQUIRE(Symmetric<Position>);
    STATIC_REQUIRE(RandomStart<Position>);
    STATIC_REQUIRE(CountsActions<Position>);
    STATIC_REQUIRE(DrawsActions<Position>);
    STATIC_REQUIRE(!Scored<Position>);
    STATIC_REQUIRE(Progressive<Position>);
    STATIC_REQUIRE(Position::name == "onitama");
    STATIC_REQUIRE(Position::action_count == 42);
    STATIC_REQUIRE(Position{}.to_move() == Player::first);
    STATIC_REQUIRE(Position{}.hand(Player::first) == cards(Card::dragon, Card::elephant));
    STATIC_REQUIRE(Position{}.hand(Player::second) == cards(Card::goose, Card::monkey));
    STATIC_REQUIRE(Position{}.aside() == Card::rooster);
    STATIC_REQUIRE(Position{}.held() == Deal{});
    STATIC_REQUIRE(!Position{}.outcome());
}

TEST_CASE("onitama: the first player's first actions, in the order of piece, card and move",
          "[onitama][rules]") {
    STATIC_REQUIRE(perft(Position{}, 1) == 14);
    STATIC_REQUIRE(perft(Position{}, 2) == 168);
    const Position start;
    const std::vector<std::string> expected = {
        "dragon:a1-c2", "elephant:a1-b2", "dragon:b1-d2",   "elephant:b1-c2", "elephant:b1-a2",
        "dragon:d1-b2", "elephant:d1-e2", "elephant:d1-c2", "dragon:e1-c2",   "elephant:e1-d2",
        "dragon:c1-e2", "dragon:c1-a2",   "elephant:c1-d2", "elephant:c1-b2"};
    CHECK(support::listed_texts(start) == expected);
    CHECK(start.legal_actions()[0].index() == 0);    // pawn 1, dragon, A
    CHECK(start.legal_actions()[4].index() == 13);   // pawn 2, elephant, B
    CHECK(start.legal_actions()[13].index() == 37);  // master, elephant, B
}

TEST_CASE("onitama: the number of action sequences is the reference's", "[onitama][rules]") {
    // All counted by reference::Onitama::perft; those below depth 5 are counted again here.
    const std::vector<std::pair<std::string_view, std::vector<std::uint64_t>>> goldens = {
        {"dcmba/5/5/5/ABMCD dragon,elephant/goose,monkey/rooster x",
         {1, 14, 168, 2'448, 39'672, 619'408, 10'038'971, 172'989'983}},
        {"dcmba/5/5/5/ABMCD tiger,crab/frog,eel/horse x",
         {1, 10, 80, 1'144, 12'988, 174'525, 2'174'613}},
        {"dcmba/5/5/5/ABMCD rabbit,mantis/boar,cobra/crane o",
         {1, 9, 108, 1'188, 15'038, 190'885, 2'427'632}}};
    for (const auto& [text, sequences] : goldens)
        for (unsigned depth = 0; depth < sequences.size(); ++depth) {
            INFO(text << ", depth " << depth);
            CHECK(perft(Text::read_position(text), depth) == sequences[depth]);
            if (depth < 5)
                CHECK(reference::perft(reference::Onitama(std::string(text)), depth) ==
                      sequences[depth]);
        }
}

TEST_CASE("onitama: agrees with the reference through a million random actions",
          "[onitama][rules]") {
    Rng rng(1);
    std::size_t captures = 0;
    std::size_t passes = 0;
    const auto start = [](Rng& dice, std::size_t game) {
        const Position position = some_start(dice, game);
        return std::pair(position, reference::Onitama(Text::write(position)));
    };
    const auto watch = [&](const Position& position, Action action) {
        captures += position.is_progress(action);
        passes += action.passes();
    };
    const support::Tally all = support::play_beside_twin<Position>(
        rng, {.actions = 1'000'000, .longest = 400}, start, watch);
    CHECK(all.actions >= 1'000'000);
    CHECK(all.games > 20'000);
    CHECK(captures > 60'000);
    CHECK(passes > 200);
}

TEST_CASE("onitama: equal positions have equal hashes, different ones different",
          "[onitama][rules]") {
    Rng rng(2);
    std::vector<std::pair<std::uint64_t, std::string>> seen;
    for (std::size_t game = 0; seen.size() < 100'000; ++game) {
        Position position = some_start(rng, game);
        for (; !position.outcome(); position.play(position.random_action(rng)))
            seen.emplace_back(position.hash(), Text::write(position));
    }
    std::ranges::sort(seen);
    const auto repeated = std::ranges::unique(seen);
    CHECK(repeated.size() > 1'000);  // the starts, at least
    seen.erase(repeated.begin(), repeated.end());
    const auto by_hash = [](const auto& a, const auto& b) { return a.first == b.first; };
    CHECK(std::ranges::adjacent_find(seen, by_hash) == seen.end());
    std::ranges::sort(seen, {}, &std::pair<std::uint64_t, std::string>::second);
    const auto by_text = [](const auto& a, const auto& b) { return a.second == b.second; };
    CHECK(std::ranges::adjacent_find(seen, by_text) == seen.end());
}

TEST_CASE("onitama: keeps the laws of a game", "[onitama][rules]") {
    Rng rng(3);
    const Conformance report = check_game<Position>(rng, 200);
    INFO(report.fault);
    CHECK(report.fault.empty());
    CHECK(report.games == 200);
    CHECK(report.positions > 5'000);
}

TEST_CASE("onitama: draws and counts as its list of actions does, with any cards",
          "[onitama][rules]") {
    Rng rng(4);
    std::size_t wrong = 0;
    for (int game = 0; game < 2'000; ++game) {
        Position position = Position::random_start(rng);
        while (!position.outcome()) {
            const auto actions = position.legal_actions();
            wrong += position.legal_action_count() != actions.size();
            wrong += !std::ranges::is_sorted(actions);
            Rng twin = rng;
            const Action action = position.random_action(rng);
            wrong += action != twin.pick(actions) || !(twin == rng);
            position.play(action);
        }
        wrong += position.legal_action_count() != 0 || !position.legal_actions().empty();
    }
    CHECK(wrong == 0);
}

TEST_CASE("onitama: taking the master wins, for a pawn as for a master", "[onitama][rules]") {
    const Position facing =
        Text::read_position("5/5/2mA1/1M3/5 elephant,ox/goose,monkey/rooster x");
    CHECK(!facing.outcome());
    const Position by_pawn = played(facing, "elephant:d3-c3");
    CHECK(by_pawn.outcome() == Outcome::win(Player::first));
    CHECK(Text::write(by_pawn) == "5/5/2A2/1M3/5 rooster,ox/goose,monkey/elephant o");
    const Position by_master = played(facing, "elephant:b2-c3");
    CHECK(by_master.outcome() == Outcome::win(Player::first));
    for (const Position& won : {by_pawn, by_master}) {
        CHECK(won.to_move() == Player::second);
        CHECK(won.legal_actions().empty());
        CHECK(won.legal_action_count() == 0);
        CHECK(perft(won, 1) == 0);
    }
}

TEST_CASE("onitama: the own master on the opponent's temple wins, another piece or temple does not",
          "[onitama][rules]") {
    const Position x = Text::read_position("m4/1M1A1/5/5/5 elephant,ox/goose,monkey/rooster x");
    CHECK(played(x, "elephant:b4-c5").outcome() == Outcome::win(Player::first));
    CHECK(!played(x, "elephant:d4-c5").outcome());  // a pawn
    CHECK(!played(x, "ox:b4-b5").outcome());        // beside the temple

    const Position o = Text::read_position("5/5/5/1m1a1/4M goose,monkey/elephant,ox/rooster o");
    CHECK(played(o, "elephant:b2-c1").outcome() == Outcome::win(Player::second));
    CHECK(!played(o, "elephant:d2-c1").outcome());
    CHECK(!played(o, "ox:b2-b1").outcome());

    const Position home = Text::read_position("m4/5/5/1M3/5 monkey,ox/goose,elephant/rooster x");
    CHECK(!played(home, "monkey:b2-c1").outcome());  // the own temple
}

TEST_CASE("onitama: taking the master on its temple with the own master wins once",
          "[onitama][rules]") {
    const Position x = Text::read_position("2m2/1M3/5/5/5 elephant,ox/goose,monkey/rooster x");
    const Position won = played(x, "elephant:b4-c5");
    CHECK(won.outcome() == Outcome::win(Player::first));
    CHECK(Text::write(won) == "2M2/5/5/5/5 rooster,ox/goose,monkey/elephant o");
}

TEST_CASE("onitama: a won game tells how it was won, and both ways at once are the first",
          "[onitama][rules]") {
    const Position both = Text::read_position("2m2/1M1A1/5/5/5 elephant,ox/goose,monkey/rooster x");
    CHECK(!both.won_by());
    CHECK(played(both, "elephant:b4-c5").won_by() == Way::destroyed);
    CHECK(played(both, "elephant:d4-c5").won_by() == Way::destroyed);
    const Position one = Text::read_position("m4/1M3/5/5/5 elephant,ox/goose,monkey/rooster x");
    CHECK(played(one, "elephant:b4-c5").won_by() == Way::conquered);
    CHECK(played(one, "elephant:b4-a5").won_by() == Way::destroyed);

    Rng rng(9);
    std::array<std::size_t, 3> won{};  // destroyed, conquered, and both at once
    std::size_t wrong = 0;
    for (std::size_t game = 0; game < 3'000; ++game) {
        Position position = some_start(rng, game);
        while (!position.outcome()) {
            wrong += position.won_by().has_value();
            position.play(position.random_action(rng));
        }
        const bool conquered = position.won_by() == Way::conquered;
        wrong += !position.won_by();
        wrong += reference::Onitama(Text::write(position)).won_by() !=
            (conquered ? "conquered" : "destroyed");
        const Pieces& winners = position.pieces(opponent(position.to_move()));
        const bool arrived = winners.square_of(master) == temple(position.to_move());
        ++won[conquered ? 1 : arrived ? 2 : 0];
    }
    CHECK(wrong == 0);
    CHECK(won[0] > 500);
    CHECK(won[1] > 100);
    CHECK(won[2] > 5);
}

TEST_CASE("onitama: a taken pawn is gone, the others keep their numbers", "[onitama][rules]") {
    Position position = Text::read_position("dcm1a/5/5/1b3/ABMCD dragon,elephant/ox,boar/crab o");
    position = played(position, "boar:b2-b1");  // b takes B
    CHECK(Text::write(position) == "dcm1a/5/5/5/AbMCD dragon,elephant/crab,ox/boar x");
    const Pieces& pieces = position.pieces(Player::first);
    CHECK(!pieces.has(1));
    CHECK(pieces.square_of(1) == captured);
    CHECK(pieces.pawn_count() == 3);
    CHECK(pieces.square_of(2) == square(3, 0));
    for (const Action action : position.legal_actions()) CHECK(action.piece() != 1);
}

TEST_CASE("onitama: own pieces block, the opponent's and what lies between do not",
          "[onitama][rules]") {
    // Crab: one ahead or two aside, over whatever is between.
    const Position position = Text::read_position("m4/5/1a3/AM1B1/5 crab,frog/ox,boar/tiger x");
    const std::vector<std::string> expected = {"crab:a2-a3", "crab:a2-c2", "crab:b2-b3",
                                               "crab:d2-d3", "frog:b2-a3", "frog:b2-c1",
                                               "frog:d2-c3", "frog:d2-e1", "frog:a2-b1"};
    auto sorted = expected;
    std::ranges::sort(sorted);
    CHECK(action_texts(position) ==
          sorted);  // neither b2-d2 nor d2-b2, and a2 and d2 stay on the board
    CHECK(played(position, "crab:b2-b3").pieces(Player::second).pawn_count() == 0);
}

TEST_CASE("onitama: no move wraps round an edge", "[onitama][rules]") {
    const Position right = Text::read_position("m4/5/4M/5/5 crab,rabbit/ox,boar/tiger x");
    CHECK(action_texts(right) ==
          std::vector<std::string>{"crab:e3-c3", "crab:e3-e4", "rabbit:e3-d2"});
    const Position left = Text::read_position("4m/5/M4/5/5 crab,frog/ox,boar/tiger x");
    CHECK(action_texts(left) == std::vector<std::string>{"crab:a3-a4", "crab:a3-c3", "frog:a3-b2"});
    const Position top = Text::read_position("M4/5/5/5/4m dragon,tiger/ox,boar/crab x");
    CHECK(action_texts(top) == std::vector<std::string>{"dragon:a5-b4", "tiger:a5-a4"});
}

TEST_CASE("onitama: who cannot move a piece passes, and exchanges a card", "[onitama][rules]") {
    const Position stuck = Text::read_position(stuck_text);
    CHECK(!stuck.outcome());
    CHECK(action_texts(stuck) == std::vector<std::string>{"horse:pass", "tiger:pass"});
    CHECK(stuck.legal_actions()[0] == Action::pass(0));
    CHECK(stuck.legal_actions()[1] == Action::pass(1));
    CHECK(stuck.legal_action_count() == 2);
    CHECK(Text::write(played(stuck, "tiger:pass")) ==
          "A3m/B4/C4/D4/M4 crab,horse/frog,eel/tiger o");
    CHECK(Text::write(played(stuck, "horse:pass")) ==
          "A3m/B4/C4/D4/M4 tiger,crab/frog,eel/horse o");

    Rng rng(5);
    std::array<int, 2> drawn{};
    for (int i = 0; i < 1'000; ++i) {
        Rng twin = rng;
        const Action action = stuck.random_action(rng);
        CHECK(action == twin.pick(stuck.legal_actions()));
        CHECK(twin == rng);
        ++drawn[action.slot()];
    }
    CHECK(drawn[0] > 400);
    CHECK(drawn[1] > 400);

    // With another card there is a move, and no pass.
    const Position free = Text::read_position("A3m/B4/C4/D4/M4 tiger,ox/frog,eel/crab x");
    CHECK(free.legal_action_count() == 5);
    for (const Action action : free.legal_actions()) CHECK(!action.passes());
}

TEST_CASE("onitama: two cards that lead to the same square are two actions", "[onitama][rules]") {
    const Position position = Text::read_position("m4/5/2M2/5/5 goose,rooster/ox,boar/tiger x");
    CHECK(position.legal_action_count() == 8);
    const Action goose = Text::read_action(position, "goose:c3-d3");
    const Action rooster = Text::read_action(position, "rooster:c3-d3");
    CHECK(goose == Action::move(master, 0, 2));
    CHECK(rooster == Action::move(master, 1, 2));
    CHECK(position.card(goose) == Card::goose);
    CHECK(position.card(rooster) == Card::rooster);
    CHECK(position.destination(goose) == position.destination(rooster));
    CHECK(after(position, goose) != after(position, rooster));
}

TEST_CASE("onitama: all forty moves can be legal at once", "[onitama][rules]") {
    const Position position =
        Text::read_position("m4/1A3/1B1C1/1M1D1/5 elephant,goose/ox,boar/tiger x");
    CHECK(position.legal_action_count() == 40);
    CHECK(position.legal_actions().size() == Position::max_legal_actions);
    for (std::size_t i = 0; i < 40; ++i) CHECK(position.legal_actions()[i].index() == i);
}

TEST_CASE("onitama: the second player moves down, and sees left and right exchanged",
          "[onitama][rules]") {
    const Position position = Text::read_position("5/5/2m2/5/4M horse,ox/dragon,eel/tiger o");
    CHECK(action_texts(position) ==
          std::vector<std::string>{"dragon:c3-a2", "dragon:c3-b4", "dragon:c3-d4", "dragon:c3-e2",
                                   "eel:c3-b3", "eel:c3-d2", "eel:c3-d4"});
    // A, (1, 2), goes one down and two to the owner's right, which is the a-file.
    CHECK(Text::read_action(position, "dragon:c3-a2") == Action::move(master, 0, 0));
}

TEST_CASE("onitama: pawns have identities, which are part of a position", "[onitama][rules]") {
    const Position one = Text::read_position("m4/5/5/AB3/2M2 ox,boar/tiger,eel/crab x");
    const Position other = Text::read_position("m4/5/5/BA3/2M2 ox,boar/tiger,eel/crab x");
    CHECK(one != other);
    CHECK(one.hash() != other.hash());
    CHECK(action_texts(one) == action_texts(other));
    CHECK(Text::read_action(one, "ox:a2-a3").piece() == 0);
    CHECK(Text::read_action(other, "ox:a2-a3").piece() == 1);
}

TEST_CASE("onitama: the stamp of the card aside decides who begins", "[onitama][rules]") {
    STATIC_REQUIRE(Position(Deal{cards(Card::dragon, Card::elephant),
                                 cards(Card::rooster, Card::monkey), Card::goose})
                       .to_move() == Player::second);
    std::size_t wrong = 0;
    for (const auto& card : reference::onitama_cards()) {
        const auto aside = static_cast<Card>(reference::onitama_card_number(card.name));
        CardSet rest = all_cards & static_cast<CardSet>(~set_of(aside));
        Deal deal{0, 0, aside};
        for (CardSet* hand : {&deal.first, &deal.second})
            for (int i = 0; i < 2; ++i) *hand |= bit<CardSet>(pop_lowest(rest));
        const Position position(deal);
        wrong += (position.to_move() == Player::first ? 'x' : 'o') != card.begins;
        wrong += position.held() != deal;
        wrong += position.pieces(Player::first) != Position{}.pieces(Player::first);
        wrong += position.pieces(Player::second) != Position{}.pieces(Player::second);
    }
    CHECK(wrong == 0);
}

TEST_CASE("onitama: a random start deals five of all cards, every card as likely in every place",
          "[onitama][rules]") {
    constexpr int draws = 60'000;
    Rng rng(7);
    std::array<std::array<int, 3>, card_count> counts{};
    for (int i = 0; i < draws; ++i) {
        const Deal held = Position::random_start(rng).held();
        REQUIRE(held.is_possible());
        for (std::size_t card = 0; card < card_count; ++card) {
            const CardSet here = set_of(static_cast<Card>(card));
            counts[card][0] += (held.first & here) != 0;
            counts[card][1] += (held.second & here) != 0;
            counts[card][2] += set_of(held.aside) == here;
        }
    }
    for (const auto& [first, second, aside] : counts) {
        CHECK(first == Approx(draws / 8.0).margin(4 * std::sqrt(draws * 7 / 64.0)));
        CHECK(second == Approx(draws / 8.0).margin(4 * std::sqrt(draws * 7 / 64.0)));
        CHECK(aside == Approx(draws / 16.0).margin(4 * std::sqrt(draws * 15 / 256.0)));
    }
}

TEST_CASE("onitama: random games go as measured", "[onitama][rules]") {
    // A million games by an independent program, the paper's five cards dealt anew for each: who
    // begins wins 49.91 %, after 36.5 turns, with 16.9 actions to choose from, at most 40.
    constexpr int games = 200'000;
    Rng rng(8);
    int won = 0;
    std::size_t most = 0;
    double turns = 0;
    double squared_turns = 0;
    double actions = 0;
    for (int game = 0; game < games; ++game) {
        Position position(deal_cards(paper_cards, rng));
        const Player begins = position.to_move();
        int length = 0;
        for (; !position.outcome(); ++length) {
            const std::size_t count = position.legal_action_count();
            most = std::max(most, count);
            actions += static_cast<double>(count);
            position.play(position.random_action(rng));
        }
        turns += length;
        squared_turns += static_cast<double>(length) * length;
        won += position.outcome() == Outcome::win(begins);
    }
    const double mean = turns / games;
    const double deviation = std::sqrt(squared_turns / games - mean * mean);
    CHECK(won / static_cast<double>(games) == Approx(0.4991).margin(4 * 0.5 / std::sqrt(games)));
    CHECK(mean == Approx(36.5).margin(0.05 + 4 * deviation / std::sqrt(games)));
    CHECK(actions / turns == Approx(16.9).margin(0.05 + 0.02));
    CHECK(most >= 38);
    CHECK(most <= 40);
}
