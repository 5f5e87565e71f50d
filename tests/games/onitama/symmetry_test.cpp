#include "ludus/games/onitama/symmetry.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/deal.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "reference/onitama.hpp"

using namespace ludus;
using namespace ludus::onitama;
using Text = Notation<Position>;

namespace {

/// Cards whose mirror images are in play, or not, as they come; the paper's every other time.
Position some_start(Rng& rng, int number) {
    if (number % 2 == 0) return Position(deal_cards(paper_cards, rng));
    if (number % 4 == 1) return Position::random_start(rng);
    return Position(
        deal_cards(cards(Card::horse, Card::ox, Card::eel, Card::cobra, Card::tiger), rng));
}

bool has_mirror(const Position& position) { return is_mirrored_within(position.held().in_play()); }

/// The image by the reference.
std::string image_text(const Position& position, std::size_t symmetry) {
    reference::Onitama image(Text::write(position));
    if (symmetry % 2 == 1) image.exchange_players();
    if (symmetry >= 2 && has_mirror(position)) image.mirror();
    return image.text();
}

/// The image of an action's text: its squares and its card.
std::string image_text(const Position& position, std::string action, std::size_t symmetry) {
    const bool mirrored = symmetry >= 2 && has_mirror(position);
    const std::size_t colon = action.find(':');
    if (action.substr(colon + 1) != "pass")
        for (const std::size_t at : {colon + 1, colon + 4}) {
            if (symmetry % 2 == 1) {
                action[at] = static_cast<char>('a' + 'e' - action[at]);
                action[at + 1] = static_cast<char>('1' + '5' - action[at + 1]);
            }
            if (mirrored) action[at] = static_cast<char>('a' + 'e' - action[at]);
        }
    const std::string card = action.substr(0, colon);
    return (mirrored ? reference::Onitama::mirrored_card(card) : card) + action.substr(colon);
}

}  // namespace

TEST_CASE("onitama: images of positions and actions are the reference's", "[onitama][symmetry]") {
    Rng rng(1);
    std::size_t different = 0;
    std::size_t mirrored = 0;
    for (int game = 0; game < 60; ++game) {
        Position position = some_start(rng, game);
        for (; !position.outcome(); position.play(position.random_action(rng))) {
            mirrored += has_mirror(position);
            for (std::size_t s = 0; s < board_symmetries; ++s) {
                const Position image = position.transformed(s);
                different += Text::write(image) != image_text(position, s);
                for (const Action action : position.legal_actions())
                    different += Text::write(image, position.transformed(action, s)) !=
                        image_text(position, Text::write(position, action), s);
            }
        }
        for (std::size_t s = 0; s < board_symmetries; ++s)
            different += Text::write(position.transformed(s)) != image_text(position, s);
    }
    CHECK(different == 0);
    CHECK(mirrored > 1'000);
}

TEST_CASE("onitama: symmetries commute with play, with any cards", "[onitama][symmetry]") {
    STATIC_REQUIRE(Symmetric<Position>);
    STATIC_REQUIRE(Position::symmetry_count == 4);
    Rng rng(2);
    std::size_t wrong = 0;
    for (int game = 0; game < 400; ++game) {
        Position position = some_start(rng, game);
        for (; !position.outcome(); position.play(position.random_action(rng))) {
            const Action action = position.random_action(rng);
            const Position next = after(position, action);
            for (std::size_t s = 0; s < board_symmetries; ++s) {
                const Position image = position.transformed(s);
                const Action image_action = position.transformed(action, s);
                wrong += std::ranges::count(image.legal_actions(), image_action) != 1;
                wrong += image.legal_action_count() != position.legal_action_count();
                wrong += after(image, image_action) != next.transformed(s);
                wrong += (image.to_move() != position.to_move()) != exchanges_players(s);
                // Whoever moved last has won both, or neither.
                wrong += next.transformed(s).outcome().has_value() != next.outcome().has_value();
                if (next.outcome())
                    wrong += next.transformed(s).outcome() != Outcome::win(image.to_move());
            }
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("onitama: the symmetries are a group, each its own inverse", "[onitama][symmetry]") {
    Rng rng(3);
    std::size_t wrong = 0;
    for (int game = 0; game < 200; ++game) {
        Position position = some_start(rng, game);
        for (; !position.outcome(); position.play(position.random_action(rng)))
            for (std::size_t a = 0; a < board_symmetries; ++a)
                for (std::size_t b = 0; b < board_symmetries; ++b) {
                    const Position image = position.transformed(a).transformed(b);
                    wrong += image != position.transformed(a ^ b);
                    const Action action = position.legal_actions()[0];
                    wrong +=
                        position.transformed(a).transformed(position.transformed(action, a), b) !=
                        position.transformed(action, a ^ b);
                }
    }
    CHECK(wrong == 0);
}

TEST_CASE("onitama: exchanging the players leaves the indices of actions", "[onitama][symmetry]") {
    Rng rng(4);
    Position position = Position::random_start(rng);
    for (; !position.outcome(); position.play(position.random_action(rng))) {
        const auto actions = position.legal_actions();
        CHECK(position.transformed(1).legal_actions() == actions);
        for (const Action action : actions) CHECK(position.transformed(action, 1) == action);
    }
}

TEST_CASE("onitama: the start, turned, has the hands exchanged", "[onitama][symmetry]") {
    const Position start;
    CHECK(Text::write(start.transformed(1)) ==
          "dcmba/5/5/5/ABMCD goose,monkey/dragon,elephant/rooster o");
    CHECK(Text::write(start.transformed(2)) ==
          "dcmba/5/5/5/ABMCD dragon,elephant/rooster,monkey/goose x");
    CHECK(Text::write(start.transformed(3)) ==
          "dcmba/5/5/5/ABMCD rooster,monkey/dragon,elephant/goose o");
}

TEST_CASE("onitama: a mirror exchanges the slots where it exchanges the cards' order",
          "[onitama][symmetry]") {
    constexpr CardSet both = cards(Card::goose, Card::rooster);
    // Goose A, one ahead to the left, is rooster D, one ahead to the right.
    STATIC_REQUIRE(mirrored_action(Action::move(0, 0, 0), both) == Action::move(3, 1, 3));
    STATIC_REQUIRE(mirrored_action(Action::pass(0), both) == Action::pass(1));
    constexpr CardSet one = cards(Card::elephant, Card::goose);
    STATIC_REQUIRE(mirrored_action(Action::move(4, 0, 0), one) == Action::move(4, 0, 1));
    STATIC_REQUIRE(mirrored_action(Action::move(1, 1, 3), one) == Action::move(2, 1, 0));
    STATIC_REQUIRE(mirrored_action(Action::pass(1), one) == Action::pass(1));
}

TEST_CASE("onitama: without the images of its cards a position has no mirror image",
          "[onitama][symmetry]") {
    STATIC_REQUIRE(is_mirrored_within(paper_cards));
    STATIC_REQUIRE(
        !is_mirrored_within(cards(Card::horse, Card::tiger, Card::crab, Card::boar, Card::crane)));
    const Position position = Text::read_position("dcmba/5/5/5/ABMCD tiger,horse/frog,eel/crab x");
    for (const Action action : position.legal_actions()) {
        CHECK(position.transformed(action, 2) == action);
        CHECK(position.transformed(action, 3) == action);
    }
    CHECK(position.transformed(2) == position);
    CHECK(position.transformed(3) == position.transformed(1));
}
