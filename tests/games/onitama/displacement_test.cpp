#include "ludus/games/onitama/displacement.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/action_places.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/deal.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/learn/policy.hpp"
#include "reference/onitama.hpp"

using namespace ludus;
using namespace ludus::onitama;
using Text = Notation<Position>;
using Offsets = std::vector<std::pair<int, int>>;

namespace {

/// The different displacements of some cards, forward and to the right, in their order.
Offsets displacements(const std::vector<std::string>& names) {
    std::set<std::pair<int, int>> found;
    for (const std::string& name : names)
        for (const auto& move :
             reference::onitama_cards()[reference::onitama_card_number(name)].moves)
            found.insert(move);
    return {found.begin(), found.end()};
}

const std::vector<std::string> paper_names = {"dragon", "elephant", "goose", "rooster", "monkey"};

std::vector<std::string> all_names() {
    std::vector<std::string> names;
    for (const auto& card : reference::onitama_cards()) names.push_back(card.name);
    return names;
}

/// The place of an action again, from the texts of the position and the action.
std::size_t slow_place(const Position& position, Action action, const Offsets& offsets) {
    const std::string text = Text::write(position);
    const std::string move = Text::write(position, action);
    const bool is_first = text.ends_with('x');
    // "<board> a,b/c,d/e x": the mover's hand is a,b or c,d.
    const std::size_t hands = text.find(' ') + 1;
    const std::size_t begin = is_first ? hands : text.find('/', hands) + 1;
    const std::string card = move.substr(0, move.find(':'));
    const std::size_t slot = text.substr(begin, text.find(',', begin) - begin) == card ? 0 : 1;
    if (move.ends_with(":pass")) return 50 * offsets.size() + slot;

    const std::string squares = move.substr(move.find(':') + 1);  // from-to
    const int sign = is_first ? 1 : -1;
    const int file = is_first ? squares[0] - 'a' : 'e' - squares[0];
    const int rank = is_first ? squares[1] - '1' : '5' - squares[1];
    const std::pair<int, int> offset = {sign * (squares[4] - squares[1]),
                                        sign * (squares[3] - squares[0])};
    const auto d = static_cast<std::size_t>(std::ranges::find(offsets, offset) - offsets.begin());
    return offsets.size() * (2 * static_cast<std::size_t>(5 * rank + file) + slot) + d;
}

/// Counts places that are not the slow twin's, or belong to two actions, or do not lead back.
template <class Places>
std::size_t wrong_places(const Position& position, const Offsets& offsets) {
    std::size_t wrong = 0;
    std::set<std::size_t> seen;
    for (const Action action : position.legal_actions()) {
        const std::size_t place = Places::place(position, action);
        wrong += place != slow_place(position, action, offsets);
        wrong += place >= Places::count;
        wrong += (place >= Places::move_count) != action.passes();
        wrong += !seen.insert(place).second;
        wrong += legal_action_at<Places>(position, place) != action;
    }
    return wrong;
}

/// The place of the image with left and right exchanged: its displacement is mirrored, and its slot
/// is that of the card's image.
std::size_t mirrored_place(std::size_t place, std::size_t image_slot, const Offsets& offsets) {
    const std::size_t cell = place / (2 * offsets.size());
    const auto [forward, right] = offsets[place % offsets.size()];
    const std::pair<int, int> image = {forward, -right};
    const auto d = static_cast<std::size_t>(std::ranges::find(offsets, image) - offsets.begin());
    return offsets.size() * (2 * (cell - cell % 5 + 4 - cell % 5) + image_slot) + d;
}

}  // namespace

TEST_CASE("onitama: the paper's cards have eight displacements, all cards thirteen",
          "[onitama][displacement]") {
    STATIC_REQUIRE(ActionPlaces<ByDisplacement<>, Position>);
    STATIC_REQUIRE(ByDisplacement<>::displacements == 8);
    STATIC_REQUIRE(ByDisplacement<>::move_count == 400);
    STATIC_REQUIRE(ByDisplacement<>::count == 402);
    STATIC_REQUIRE(ByDisplacement<all_cards>::displacements == 13);
    STATIC_REQUIRE(ByDisplacement<all_cards>::move_count == 650);
    STATIC_REQUIRE(ByDisplacement<cards(Card::horse, Card::ox)>::displacements == 4);
    CHECK(displacements(paper_names) ==
          Offsets{{-1, -1}, {-1, 1}, {0, -1}, {0, 1}, {1, -2}, {1, -1}, {1, 1}, {1, 2}});
}

TEST_CASE("onitama: the place of a move is its square, the slot of its card and its displacement",
          "[onitama][displacement]") {
    const auto place = [](const std::string& position, const std::string& action) {
        const Position at = Text::read_position(position);
        return ByDisplacement<>::place(at, Text::read_action(at, action));
    };
    const std::string start = "dcmba/5/5/5/ABMCD dragon,elephant/goose,monkey/rooster ";
    CHECK(place(start + "x", "dragon:a1-c2") == 8 * (2 * 0 + 0) + 7);
    CHECK(place(start + "x", "dragon:d1-b2") == 8 * (2 * 3 + 0) + 4);
    CHECK(place(start + "x", "elephant:d1-c2") == 8 * (2 * 3 + 1) + 5);
    CHECK(place(start + "o", "goose:b5-c4") == 8 * (2 * 3 + 0) + 5);
    CHECK(place(start + "o", "monkey:b5-c4") == 8 * (2 * 3 + 1) + 5);
}

TEST_CASE("onitama: places over random play are those of the slow twin, each of one action",
          "[onitama][displacement]") {
    const Offsets paper = displacements(paper_names);
    const Offsets all = displacements(all_names());
    REQUIRE(all.size() == 13);
    Rng rng(1);
    std::size_t wrong = 0;
    std::size_t both = 0;  // positions where two cards make the same displacement of a square
    for (int game = 0; game < 200; ++game) {
        const bool is_paper = game % 2 == 0;
        Position position =
            is_paper ? Position(deal_cards(paper_cards, rng)) : Position::random_start(rng);
        for (int turn = 0; turn < 200 && !position.outcome(); ++turn) {
            if (is_paper) wrong += wrong_places<ByDisplacement<>>(position, paper);
            wrong += wrong_places<ByDisplacement<all_cards>>(position, all);
            std::set<std::pair<std::size_t, int>> changes;
            for (const Action action : position.legal_actions()) {
                if (action.passes()) continue;
                both += !changes.emplace(action.piece(), position.destination(action)).second;
            }
            position.play(position.random_action(rng));
        }
    }
    CHECK(wrong == 0);
    CHECK(both > 500);
}

TEST_CASE("onitama: passes have the last two places", "[onitama][displacement]") {
    const Position stuck = Text::read_position("A3m/B4/C4/D4/M4 tiger,horse/frog,eel/crab x");
    using Places = ByDisplacement<all_cards>;
    REQUIRE(stuck.legal_action_count() == 2);
    CHECK(wrong_places<Places>(stuck, displacements(all_names())) == 0);
    CHECK(Places::place(stuck, Action::pass(0)) == 650);
    CHECK(Places::place(stuck, Action::pass(1)) == 651);
}

TEST_CASE("onitama: places turn with the board and are mirrored with it",
          "[onitama][displacement]") {
    const Offsets paper = displacements(paper_names);
    using Places = ByDisplacement<>;
    Rng rng(2);
    std::size_t wrong = 0;
    for (int game = 0; game < 60; ++game) {
        Position position(deal_cards(paper_cards, rng));
        for (; !position.outcome(); position.play(position.random_action(rng)))
            for (const Action action : position.legal_actions()) {
                if (action.passes()) continue;
                const std::size_t place = Places::place(position, action);
                for (std::size_t s = 0; s < board_symmetries; ++s) {
                    const Position image = position.transformed(s);
                    const Action image_action = position.transformed(action, s);
                    const std::size_t expected = reverses_files(s)
                        ? mirrored_place(place, image_action.slot(), paper)
                        : place;
                    wrong += Places::place(image, image_action) != expected;
                }
            }
    }
    CHECK(wrong == 0);
}
