#include "support/games/othello.hpp"

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
using support::othello::PlaneEncoder;
using support::othello::Position;

namespace {

/// Othello again, slow and obvious: a board of letters and loops over it.
class Twin {
public:
    explicit Twin(std::string_view text = "6/6/2ox2/2xo2/6/6 x")
        : board_(reference::read_letters<6>(text)), mover_(text.back()) {}

    [[nodiscard]] std::string text() const {
        return reference::letters_text(board_) + ' ' + mover_;
    }
    [[nodiscard]] char to_move() const { return mover_; }
    [[nodiscard]] char winner() const {
        if (!squares(mover_).empty() || !squares(other(mover_)).empty()) return ' ';
        int more = 0;
        for (const auto& row : board_)
            for (const char letter : row) more += letter == 'x' ? 1 : letter == 'o' ? -1 : 0;
        return more > 0 ? 'x' : more < 0 ? 'o' : '=';
    }
    [[nodiscard]] std::vector<std::string> actions() const {
        std::vector<std::string> found = squares(mover_);
        if (found.empty() && !squares(other(mover_)).empty()) found.emplace_back("pass");
        return found;
    }
    void play(const std::string& action) {
        if (action != "pass") {
            const int row = '6' - action[1];
            const int column = action[0] - 'a';
            for (const auto& [down, right] : directions) {
                const int count = outflanked(row, column, down, right, mover_);
                for (int i = 1; i <= count; ++i) on(row + i * down, column + i * right) = mover_;
            }
            on(row, column) = mover_;
        }
        mover_ = other(mover_);
    }

private:
    static constexpr std::array<std::pair<int, int>, 8> directions = {
        {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}};

    [[nodiscard]] static char other(char player) { return player == 'x' ? 'o' : 'x'; }
    [[nodiscard]] char& on(int row, int column) {
        return board_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    [[nodiscard]] char at(int row, int column) const {
        if (row < 0 || row >= 6 || column < 0 || column >= 6) return ' ';
        return board_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    /// How many discs in one direction lie between a square and a disc of the player.
    [[nodiscard]] int outflanked(int row, int column, int down, int right, char player) const {
        int count = 0;
        while (at(row + (count + 1) * down, column + (count + 1) * right) == other(player)) ++count;
        const char end = at(row + (count + 1) * down, column + (count + 1) * right);
        return end == player ? count : 0;
    }
    /// Where a player can place a disc, in alphabetical order.
    [[nodiscard]] std::vector<std::string> squares(char player) const {
        std::vector<std::string> found;
        for (int column = 0; column < 6; ++column)
            for (int row = 5; row >= 0; --row) {
                if (at(row, column) != '.') continue;
                int count = 0;
                for (const auto& [down, right] : directions)
                    count += outflanked(row, column, down, right, player);
                if (count > 0)
                    found.push_back(
                        {static_cast<char>('a' + column), static_cast<char>('6' - row)});
            }
        return found;
    }

    reference::Letters<6> board_;
    char mover_;
};
static_assert(reference::Twin<Twin>);

Position read(std::string_view text) { return Notation<Position>::read_position(text); }

std::string channel(const Position& position, std::size_t which) {
    return support::channel_of<PlaneEncoder>(position, which);
}

}  // namespace

TEST_CASE("othello: on 8x8 squares the number of action sequences is the published one",
          "[othello]") {
    // Source: Bik (2009), "Perft for Reversi". A pass is a ply, and occurs at depth 9.
    using Wide = support::othello::BasicPosition<8>;
    STATIC_REQUIRE(perft(Wide{}, 3) == 56);
    constexpr std::array<std::uint64_t, 9> published = {4,    12,    56,     244,    1396,
                                                        8200, 55092, 390216, 3005288};
    for (unsigned depth = 1; depth <= published.size(); ++depth)
        CHECK(perft(Wide{}, depth) == published[depth - 1]);
}

TEST_CASE("othello: the number of action sequences is that of the slow twin", "[othello]") {
    constexpr std::array<std::uint64_t, 8> counted = {4, 12, 56, 244, 1364, 7604, 47740, 308716};
    for (unsigned depth = 1; depth <= counted.size(); ++depth) {
        CHECK(perft(Position{}, depth) == counted[depth - 1]);
        CHECK(reference::perft(Twin{}, depth) == counted[depth - 1]);
    }
}

TEST_CASE("othello: agrees with the slow twin through random games", "[othello]") {
    Rng rng(1);
    std::size_t passes = 0;
    const support::Tally all = support::play_beside_twin<Position>(
        rng, {.actions = 50'000}, [](Rng&, std::size_t) { return std::pair(Position{}, Twin{}); },
        [&](const Position&, Position::Action action) {
            passes += action.square == Position::Action::pass;
        });
    CHECK(all.finished > 1000);
    CHECK(passes > 500);
}

TEST_CASE("othello: a disc is placed where it outflanks, in every direction", "[othello]") {
    CHECK(action_texts(Position{}) == std::vector<std::string>{"b4", "c5", "d2", "e3"});
    Position position = read("x1x1x1/1ooo2/xo1oox/1ooo2/x1xoxx/6 x");
    position.play(Notation<Position>::read_action(position, "c4"));
    CHECK(Notation<Position>::write(position) == "x1x1x1/1xxx2/xxxxxx/1xxx2/x1xoxx/6 o");
}

TEST_CASE("othello: a line does not wrap round the board's edge", "[othello]") {
    CHECK(action_texts(read("6/6/6/6/xo4/6 x")) == std::vector<std::string>{"c2"});
    CHECK(action_texts(read("6/6/6/6/o5/4xo x")) == std::vector<std::string>{"pass"});
    CHECK(action_texts(read("6/6/6/6/ox4/6 x")) == std::vector<std::string>{"pass"});
}

TEST_CASE("othello: a player who can place no disc passes, and the game ends if neither can",
          "[othello]") {
    const Position stuck = read("6/6/6/6/6/1xo3 o");
    CHECK(action_texts(stuck) == std::vector<std::string>{"a1"});
    Position passing = read("6/6/6/6/6/xo4 o");
    CHECK(action_texts(passing) == std::vector<std::string>{"pass"});
    CHECK(!passing.outcome());
    passing.play(passing.legal_actions()[0]);
    CHECK(passing == read("6/6/6/6/6/xo4 x"));
    passing.play(passing.legal_actions()[0]);
    CHECK(support::letter_of(passing.outcome()) == 'x');
    CHECK(support::letter_of(read("6/6/6/6/6/oo4 x").outcome()) == 'o');
    CHECK(support::letter_of(read("6/6/6/6/6/6 x").outcome()) == '=');
}

TEST_CASE("othello: keeps the laws of a game", "[othello]") {
    Rng rng(2);
    const auto report = check_game<Position>(rng, 200);
    INFO(report.fault);
    CHECK(report);
    CHECK(report.collisions == 0);
    CHECK(check_game<support::othello::BasicPosition<8>>(rng, 20));
}

TEST_CASE("othello: texts that are no positions or actions are refused", "[othello]") {
    support::check_refused_positions<Position>(
        {{"", 1, "x, o or a number of vacant squares within the rank"},
         {"7/6/6/6/6/6 x", 1, "x, o or a number of vacant squares within the rank"},
         {"6/6/6/6/6/6", 12, "a space before the mover"},
         {"6/6/6/6/6/6 y", 13, "the mover, x or o"},
         {"6/6/6/6/6/6 x ", 14, "the end"}});
    support::check_refused_actions(Position{},
                                   {{"pass", 1, "a legal action in 6/6/2ox2/2xo2/6/6 x"},
                                    {"c6", 2, "a legal action in 6/6/2ox2/2xo2/6/6 x"},
                                    {"g1", 1, "a file from a to f"},
                                    {"a7", 2, "a rank from 1 to 6"},
                                    {"b44", 3, "the end after a square"}});
}

TEST_CASE("othello: the planes show the mover's discs, then the opponent's", "[othello]") {
    const Position position = after(Position{}, {4 * 6 + 2});
    CHECK(channel(position, 0) == "....../....../...1../....../....../......");
    CHECK(channel(position, 1) == "....../....../..1.../..11../..1.../......");
    Rng rng(3);
    const auto report = check_encoder<PlaneEncoder, Position>(rng, 200);
    INFO(report.fault);
    CHECK(report);
}

TEST_CASE("othello: the planes are the input of a convolutional network", "[othello]") {
    using Network = nn::Network<PlaneEncoder::Shape, nn::Conv2d<8, 3>, nn::Relu,
                                nn::Fork<nn::Dense<Position::action_count>, nn::Dense<1>>>;
    STATIC_REQUIRE(PolicyValueType<PolicyValue<Position, PlaneEncoder, Network>>);
}
