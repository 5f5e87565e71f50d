#include "support/games/breakthrough.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/check_encoder.hpp"
#include "ludus/game/check_game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/perft.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "reference/letters.hpp"
#include "reference/twin.hpp"
#include "support/beside_twin.hpp"
#include "support/games/channel.hpp"
#include "support/notation.hpp"
#include "support/texts.hpp"

using namespace ludus;
using support::action_texts;
using support::breakthrough::PlaneEncoder;
using support::breakthrough::Position;

namespace {

/// Breakthrough again, slow and obvious: a board of letters and loops over it.
class Twin {
public:
    explicit Twin(std::string_view text = "ooooo/ooooo/5/xxxxx/xxxxx x")
        : board_(reference::read_letters<5>(text)), mover_(text.back()) {}

    [[nodiscard]] std::string text() const {
        return reference::letters_text(board_) + ' ' + mover_;
    }
    [[nodiscard]] char to_move() const { return mover_; }
    [[nodiscard]] char winner() const {
        if (std::ranges::count(board_.front(), 'x') > 0 || count('o') == 0) return 'x';
        if (std::ranges::count(board_.back(), 'o') > 0 || count('x') == 0) return 'o';
        if (steps().empty()) return mover_ == 'x' ? 'o' : 'x';
        return ' ';
    }
    /// In alphabetical order.
    [[nodiscard]] std::vector<std::string> actions() const {
        if (winner() != ' ') return {};
        return steps();
    }
    void play(const std::string& action) {
        on(action[0], action[1]) = '.';
        on(action[2], action[3]) = mover_;
        mover_ = mover_ == 'x' ? 'o' : 'x';
    }

private:
    [[nodiscard]] char& on(char file, char rank) {
        return board_[static_cast<std::size_t>('5' - rank)][static_cast<std::size_t>(file - 'a')];
    }
    [[nodiscard]] std::ptrdiff_t count(char player) const {
        std::ptrdiff_t found = 0;
        for (const auto& row : board_) found += std::ranges::count(row, player);
        return found;
    }
    /// What the pieces of the player to move can do, whether or not the game is over.
    [[nodiscard]] std::vector<std::string> steps() const {
        std::vector<std::string> found;
        const int forward = mover_ == 'x' ? 1 : -1;
        for (char file = 'a'; file <= 'e'; ++file)
            for (char rank = '1'; rank <= '5'; ++rank) {
                if (at(file, rank) != mover_) continue;
                for (const int aside : {-1, 0, 1}) {
                    const char to_file = static_cast<char>(file + aside);
                    const char to_rank = static_cast<char>(rank + forward);
                    const char there = at(to_file, to_rank);
                    if (there == ' ' || there == mover_) continue;
                    if (there != '.' && aside == 0) continue;
                    found.push_back({file, rank, to_file, to_rank});
                }
            }
        return found;
    }
    [[nodiscard]] char at(char file, char rank) const {
        if (file < 'a' || file > 'e' || rank < '1' || rank > '5') return ' ';
        return board_[static_cast<std::size_t>('5' - rank)][static_cast<std::size_t>(file - 'a')];
    }

    reference::Letters<5> board_;
    char mover_;
};
static_assert(reference::Twin<Twin>);

Position read(std::string_view text) { return Notation<Position>::read_position(text); }

std::string channel(const Position& position, std::size_t which) {
    return support::channel_of<PlaneEncoder>(position, which);
}

}  // namespace

TEST_CASE("breakthrough: the number of action sequences is that of the slow twin",
          "[breakthrough]") {
    STATIC_REQUIRE(perft(Position{}, 1) == 5 + 2 * 4);
    constexpr std::array<std::uint64_t, 6> counted = {13, 156, 1924, 23084, 289828, 3538840};
    for (unsigned depth = 1; depth <= counted.size(); ++depth) {
        CHECK(perft(Position{}, depth) == counted[depth - 1]);
        CHECK(reference::perft(Twin{}, depth) == counted[depth - 1]);
    }
}

TEST_CASE("breakthrough: agrees with the slow twin through random games", "[breakthrough]") {
    Rng rng(1);
    const support::Tally all = support::play_beside_twin<Position>(
        rng, {.actions = 50'000}, [](Rng&, std::size_t) { return std::pair(Position{}, Twin{}); });
    CHECK(all.finished > 1000);
}

TEST_CASE("breakthrough: agrees with the slow twin where few pieces are left", "[breakthrough]") {
    Rng rng(2);
    std::size_t captured_all = 0;
    const support::Tally all = support::play_beside_twin<Position>(
        rng, {.actions = 20'000},
        [](Rng&, std::size_t game) {
            const std::string_view text =
                game % 2 == 0 ? "1o3/3o1/5/2x2/x4 x" : "o4/5/1x1x1/5/x4 o";
            return std::pair(read(text), Twin(text));
        },
        [&](const Position& position, Position::Action action) {
            captured_all += after(position, action).own() == 0;
        });
    CHECK(all.finished > 1000);
    CHECK(captured_all > 100);
}

TEST_CASE("breakthrough: pieces step straight to vacant squares alone, diagonally also to capture",
          "[breakthrough]") {
    using Texts = std::vector<std::string>;
    CHECK(action_texts(read("5/5/1ooo1/2x2/5 x")) == Texts{"c2b3", "c2d3"});
    CHECK(action_texts(read("5/5/1xxx1/o1x2/5 x")) ==
          Texts{"b3a4", "b3b4", "b3c4", "c3b4", "c3c4", "c3d4", "d3c4", "d3d4", "d3e4"});
    CHECK(action_texts(read("5/o3o/5/5/x3x o")) == Texts{"a4a3", "a4b3", "e4d3", "e4e3"});
    Position position = read("5/5/1ooo1/2x2/5 x");
    position.play(Notation<Position>::read_action(position, "c2b3"));
    CHECK(position == read("5/5/1xoo1/5/5 o"));
}

TEST_CASE("breakthrough: who reaches the last rank or captures all pieces wins", "[breakthrough]") {
    CHECK(support::letter_of(read("x4/5/4o/5/5 o").outcome()) == 'x');
    CHECK(support::letter_of(read("4o/5/5/5/o3x x").outcome()) == 'o');
    CHECK(support::letter_of(read("5/5/5/1x3/5 o").outcome()) == 'x');
    CHECK(support::letter_of(read("5/5/5/1o3/5 x").outcome()) == 'o');
    CHECK(support::letter_of(read("4o/5/5/5/x4 x").outcome()) == ' ');
}

TEST_CASE("breakthrough: both players have the same indices for the same actions",
          "[breakthrough]") {
    const Position first = read("o4/5/5/2x2/5 x");
    const Position second = read("5/2o2/5/5/4x o");
    CHECK(first.own() == second.own());
    CHECK(first.opposing() == second.opposing());
    CHECK(std::ranges::equal(first.legal_actions(), second.legal_actions()));
    CHECK(channel(first, 0) == channel(second, 0));
    CHECK(channel(first, 1) == channel(second, 1));
}

TEST_CASE("breakthrough: keeps the laws of a game", "[breakthrough]") {
    Rng rng(3);
    const auto report = check_game<Position>(rng, 500);
    INFO(report.fault);
    CHECK(report);
    CHECK(report.collisions == 0);
}

TEST_CASE("breakthrough: texts that are no positions or actions are refused", "[breakthrough]") {
    support::check_refused_positions<Position>(
        {{"", 1, "x, o or a number of vacant squares within the rank"},
         {"ooooo/ooooo/o4/xxxxx/xxxxx x", 13, "at most 10 pieces of each player"},
         {"ooooo/ooooo/5/xxxxx/xxxxx", 26, "a space before the mover"},
         {"ooooo/ooooo/5/xxxxx/xxxxx x ", 28, "the end"},
         {"x4/5/5/5/4o x", 0, "a mover who has not won"},
         {"4o/5/5/5/o3x o", 0, "a mover who has not won"},
         {"5/5/5/1x3/5 x", 0, "a mover who has not won"},
         {"5/5/5/5/5 o", 0, "a mover who has not won"}});
    const auto legal = "a legal action in ooooo/ooooo/5/xxxxx/xxxxx x";
    support::check_refused_actions(
        Position{}, {{"", 1, legal}, {"b1b2", 2, legal}, {"a2c3", 3, legal}, {"a2a3 ", 5, legal}});
}

TEST_CASE("breakthrough: the planes show the mover's pieces, then the opponent's",
          "[breakthrough]") {
    const Position position = read("o4/5/5/2x2/5 x");
    CHECK(channel(position, 0) == "...../..1../...../...../.....");
    CHECK(channel(position, 1) == "...../...../...../...../1....");
    Rng rng(4);
    const auto report = check_encoder<PlaneEncoder, Position>(rng, 500);
    INFO(report.fault);
    CHECK(report);
}

TEST_CASE("breakthrough: the planes are the input of a convolutional network", "[breakthrough]") {
    // The head of actions needs no dense layer: an index is three times a square and a direction.
    using Network =
        nn::Network<PlaneEncoder::Shape, nn::Conv2d<8, 3>, nn::Relu,
                    nn::Fork<nn::Sequence<nn::Conv2d<3, 1>, nn::Flatten>, nn::Dense<1>>>;
    STATIC_REQUIRE(PolicyValueType<PolicyValue<Position, PlaneEncoder, Network>>);
}
