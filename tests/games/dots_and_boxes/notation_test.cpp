#include "ludus/games/dots_and_boxes/notation.hpp"

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "support/notation.hpp"

using namespace ludus;
using dots_and_boxes::BasicPosition;
using dots_and_boxes::Position;
using support::Refusal;

TEST_CASE("dots_and_boxes: a position is its size, edges, score and mover",
          "[dots_and_boxes][notation]") {
    using Text = Notation<Position>;
    CHECK(Text::write(Position{}) == "4x4 0000000000000000000000000000000000000000 0-0 x");
    CHECK(Text::read_position("4x4 0000000000000000000000000000000000000000 0-0 x") == Position{});

    Position position;
    for (const std::string_view edge : {"0", "20", "21", "4"})
        position.play(Text::read_action(position, edge));
    CHECK(Text::write(position) == "4x4 1000100000000000000011000000000000000000 0-1 o");
    CHECK(Text::read_position(Text::write(position)) == position);

    using Small = BasicPosition<2, 3>;
    CHECK(Notation<Small>::write(Small{}) == "2x3 00000000000000000 0-0 x");
    CHECK(Notation<BasicPosition<1, 1>>::write(BasicPosition<1, 1>(15, 0, Player::second)) ==
          "1x1 1111 0-1 o");
}

TEST_CASE("dots_and_boxes: numbers of boxes can have two digits", "[dots_and_boxes][notation]") {
    using Text = Notation<Position>;
    const Position finished(Position::Board::all_edges, 12, Player::first);
    CHECK(Text::write(finished) == "4x4 1111111111111111111111111111111111111111 12-4 x");
    CHECK(Text::read_position(Text::write(finished)) == finished);
    CHECK(Text::read_position("4x4 1111111111111111111111111111111111111111 0-16 o")
              .boxes(Player::second) == 16);
}

TEST_CASE("dots_and_boxes: positions of all sizes survive being written and read",
          "[dots_and_boxes][notation]") {
    const auto check = []<class P>(P, int games) {
        Rng rng(4);
        std::size_t wrong = 0;
        for (int game = 0; game < games; ++game) {
            P position;
            while (true) {
                wrong += support::lost_in_writing(position);
                if (position.outcome()) break;
                const auto action = position.random_action(rng);
                wrong += Notation<P>::write(position, action) != std::to_string(action.index());
                position.play(action);
            }
        }
        CHECK(wrong == 0);
    };
    check(Position{}, 200);
    check(BasicPosition<1, 1>{}, 100);
    check(BasicPosition<2, 2>{}, 500);
    check(BasicPosition<3, 1>{}, 200);
    check(BasicPosition<5, 6>{}, 50);
    check(BasicPosition<7, 7>{}, 50);
}

TEST_CASE("dots_and_boxes: text that is no position is refused, with the place",
          "[dots_and_boxes][notation]") {
    const std::vector<Refusal> refusals = {
        {"", 1, "the size 1x2 and a space"},
        {"2x1 0000000 0-0 x", 1, "the size 1x2 and a space"},
        {"1x2", 4, "the size 1x2 and a space"},
        {"1x20000000 0-0 x", 4, "the size 1x2 and a space"},
        {"1x2 000000 0-0 x", 11, "0 or 1 for every edge"},
        {"1x2 00020000 0-0 x", 8, "0 or 1 for every edge"},
        {"1x2 0000", 9, "0 or 1 for every edge"},
        {"1x2 00000000 0-0 x", 12, "a space after the edges"},
        {"1x2 0000000", 12, "a space after the edges"},
        {"1x2 0000000 x", 13, "the boxes of x, at most 2"},
        {"1x2 0000000 3-0 x", 13, "the boxes of x, at most 2"},
        {"1x2 0000000 -1-1 x", 13, "the boxes of x, at most 2"},
        {"1x2 0000000 99999999999999-0 x", 13, "the boxes of x, at most 2"},
        {"1x2 0000000 00-0 x", 14, "'-' between the boxes of both"},
        {"1x2 0000000 0 0 x", 14, "'-' between the boxes of both"},
        {"1x2 0000000 0- x", 15, "the boxes of o, at most 2"},
        {"1x2 0000000 0-12 x", 15, "the boxes of o, at most 2"},
        {"1x2 0000000 0-0x", 16, "a space before the mover"},
        {"1x2 0000000 0-0", 16, "a space before the mover"},
        {"1x2 0000000 0-0 ", 17, "the mover, x or o"},
        {"1x2 0000000 0-0 X", 17, "the mover, x or o"},
        {"1x2 0000000 0-0 x ", 18, "the end"},
    };
    support::check_refused_positions<BasicPosition<1, 2>>(refusals);
}

TEST_CASE("dots_and_boxes: a score that the edges do not make is refused",
          "[dots_and_boxes][notation]") {
    const std::vector<Refusal> refusals = {
        {"1x2 0000000 1-0 x", 13, "as many boxes as the edges complete"},
        {"1x2 1010110 0-0 o", 13, "as many boxes as the edges complete"},
        {"1x2 1010110 1-1 o", 13, "as many boxes as the edges complete"},
        {"1x2 1111111 1-0 x", 13, "as many boxes as the edges complete"},
        {"1x2 1111111 2-1 x", 13, "as many boxes as the edges complete"},
        {"1x2 1111111 0-2 x", 13, "a box of the player who drew the last edge"},
        {"1x2 1111111 2-0 o", 15, "a box of the player who drew the last edge"},
    };
    support::check_refused_positions<BasicPosition<1, 2>>(refusals);
}

TEST_CASE("dots_and_boxes: a mover whose turn it cannot be is refused",
          "[dots_and_boxes][notation]") {
    using Text = Notation<BasicPosition<1, 2>>;
    const std::vector<Refusal> refusals = {
        {"1x2 0000000 0-0 o", 17, "the mover that the edges and boxes allow"},
        {"1x2 1000000 0-0 x", 17, "the mover that the edges and boxes allow"},
        {"1x2 1010110 0-1 x", 17, "the mover that the edges and boxes allow"},
    };
    support::check_refused_positions<BasicPosition<1, 2>>(refusals);
    CHECK(Text::read_position("1x2 1000000 0-0 o").to_move() == Player::second);
    CHECK(Text::read_position("1x2 1010110 0-1 o").to_move() == Player::second);
    // Two neighbours are completed by one edge, or by two.
    CHECK(Text::read_position("1x2 1111111 1-1 x").to_move() == Player::first);
    CHECK(Text::read_position("1x2 1111111 1-1 o").to_move() == Player::second);
}

TEST_CASE("dots_and_boxes: every position that can be reached is read, few others are",
          "[dots_and_boxes][notation]") {
    const auto check = []<class P>(P, std::size_t reachable, std::size_t read) {
        std::set<std::string> texts;
        std::vector<P> open = {P{}};
        while (!open.empty()) {
            const P position = open.back();
            open.pop_back();
            if (!texts.insert(Notation<P>::write(position)).second) continue;
            for (const auto action : position.legal_actions())
                open.push_back(after(position, action));
        }
        CHECK(texts.size() == reachable);

        std::size_t accepted = 0;
        for (typename P::Edges drawn = 0; drawn <= P::Board::all_edges; ++drawn)
            for (int first = 0; first <= P::Board::complete(drawn); ++first)
                for (const Player mover : {Player::first, Player::second}) {
                    const std::string text = Notation<P>::write(P(drawn, first, mover));
                    try {
                        (void)Notation<P>::read_position(text);
                        ++accepted;
                        texts.erase(text);
                    } catch (const NotationError&) {
                        continue;
                    }
                }
        CHECK(accepted == read);
        CHECK(texts.empty());  // none was refused
    };
    check(BasicPosition<1, 1>{}, 16, 16);
    check(BasicPosition<1, 2>{}, 142, 145);
    check(BasicPosition<1, 3>{}, 1'238, 1'260);
    check(BasicPosition<2, 2>{}, 5'349, 5'471);
}

TEST_CASE("dots_and_boxes: an action is a free edge's number, and nothing else",
          "[dots_and_boxes][notation]") {
    using Text = Notation<Position>;
    Position position;
    position.play({7});
    CHECK(Text::read_action(position, "0").index() == 0);
    CHECK(Text::read_action(position, "39").index() == 39);
    const std::vector<Refusal> refusals = {
        {"", 1, "the number of an edge, at most 39"},
        {"40", 1, "the number of an edge, at most 39"},
        {"256", 1, "the number of an edge, at most 39"},
        {"4294967296", 1, "the number of an edge, at most 39"},
        {"-1", 1, "the number of an edge, at most 39"},
        {" 1", 1, "the number of an edge, at most 39"},
        {"1 ", 2, "the end after an edge's number"},
        {"01", 2, "the end after an edge's number"},
        {"1x", 2, "the end after an edge's number"},
        {"7", 1, "a free edge in 4x4 0000000100000000000000000000000000000000 0-0 o"},
    };
    support::check_refused_actions(position, refusals);
}
