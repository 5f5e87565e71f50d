#include "support/games/hex.hpp"

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
using support::hex::PlaneEncoder;
using support::hex::Position;

namespace {

/// Hex again, slow and obvious: a board of letters and loops over it.
class Twin {
public:
    [[nodiscard]] std::string text() const { return reference::letters_text(board_); }
    [[nodiscard]] char to_move() const { return mover_; }
    /// x connects the first row with the last one, o the first column with the last one.
    [[nodiscard]] char winner() const {
        for (std::size_t i = 0; i < 5; ++i) {
            reference::Letters<5> x_left = board_;
            if (leads_on(x_left, 0, static_cast<int>(i), 'x')) return 'x';
            reference::Letters<5> o_left = board_;
            if (leads_on(o_left, static_cast<int>(i), 0, 'o')) return 'o';
        }
        return ' ';
    }
    /// In alphabetical order.
    [[nodiscard]] std::vector<std::string> actions() const {
        std::vector<std::string> found;
        if (winner() != ' ') return found;
        for (char file = 'a'; file <= 'e'; ++file)
            for (char rank = '1'; rank <= '5'; ++rank)
                if (board_[static_cast<std::size_t>('5' - rank)]
                          [static_cast<std::size_t>(file - 'a')] == '.')
                    found.push_back({file, rank});
        return found;
    }
    void play(const std::string& action) {
        board_[static_cast<std::size_t>('5' - action[1])]
              [static_cast<std::size_t>(action[0] - 'a')] = mover_;
        mover_ = mover_ == 'x' ? 'o' : 'x';
    }

private:
    /// True if stones of a player lead from a cell to the last row of x, or the last column of o.
    /// Takes the stones away that it has seen.
    [[nodiscard]] static bool leads_on(reference::Letters<5>& left, int row, int column,
                                       char player) {
        if (row < 0 || row >= 5 || column < 0 || column >= 5) return false;
        char& here = left[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
        if (here != player) return false;
        if ((player == 'x' ? row : column) == 4) return true;
        here = '.';
        // The diagonal neighbours are those on the upper left and on the lower right.
        return leads_on(left, row, column - 1, player) || leads_on(left, row, column + 1, player) ||
            leads_on(left, row - 1, column, player) || leads_on(left, row + 1, column, player) ||
            leads_on(left, row - 1, column - 1, player) ||
            leads_on(left, row + 1, column + 1, player);
    }

    reference::Letters<5> board_ = reference::empty_letters<5>();
    char mover_ = 'x';
};
static_assert(reference::Twin<Twin>);

Position read(std::string_view text) { return Notation<Position>::read_position(text); }

std::string channel(const Position& position, std::size_t which) {
    return support::channel_of<PlaneEncoder>(position, which);
}

}  // namespace

TEST_CASE("hex: while nobody can have won, every vacant cell is a legal action", "[hex]") {
    STATIC_REQUIRE(perft(Position{}, 3) == 25 * 24 * 23);
    CHECK(perft(Position{}, 4) == 25 * 24 * 23 * 22);
    CHECK(perft(Position{}, 5) == 25 * 24 * 23 * 22 * 21);
}

TEST_CASE("hex: later the number of action sequences is that of the slow twin", "[hex]") {
    Rng rng(1);
    for (int game = 0; game < 20; ++game) {
        Position position;
        Twin twin;
        for (int ply = 0; ply < 14 && !position.outcome(); ++ply) {
            const auto action = position.random_action(rng);
            twin.play(Notation<Position>::write(position, action));
            position.play(action);
        }
        CHECK(perft(position, 3) == reference::perft(twin, 3));
    }
}

TEST_CASE("hex: agrees with the slow twin through random games", "[hex]") {
    Rng rng(2);
    const support::Tally all = support::play_beside_twin<Position>(
        rng, {.actions = 50'000}, [](Rng&, std::size_t) { return std::pair(Position{}, Twin{}); });
    CHECK(all.finished > 1000);
}

TEST_CASE("hex: of a full board exactly one player has connected the edges", "[hex]") {
    Rng rng(3);
    std::size_t wrong = 0;
    for (int board = 0; board < 10'000; ++board) {
        const auto first = static_cast<support::hex::Cells>(rng()) & support::hex::all_cells;
        const auto second = support::hex::all_cells & ~first;
        wrong += support::hex::is_connected(first, Player::first) ==
            support::hex::is_connected(second, Player::second);
    }
    CHECK(wrong == 0);
}

TEST_CASE("hex: x connects the lowest rank with the highest, o the first file with the last",
          "[hex]") {
    CHECK(support::letter_of(read("2x2/2x2/2x2/2x2/oooo1").outcome()) == ' ');
    CHECK(support::letter_of(read("2x2/2x2/2x2/2x2/ooxoo").outcome()) == 'x');
    CHECK(support::letter_of(read("xxxx1/5/ooooo/5/1x3").outcome()) == 'o');
    CHECK(support::letter_of(read("xxxxx/5/oooo1/5/5").outcome()) == ' ');
    // a5 touches b4, but b5 does not touch a4.
    CHECK(support::letter_of(read("x4/1x3/2x2/3x1/oooox").outcome()) == 'x');
    CHECK(support::letter_of(read("4x/3x1/2x2/1x3/xoooo").outcome()) == ' ');
}

TEST_CASE("hex: keeps the laws of a game", "[hex]") {
    Rng rng(4);
    const auto report = check_game<Position>(rng, 500);
    INFO(report.fault);
    CHECK(report);
    CHECK(report.collisions == 0);
}

TEST_CASE("hex: texts that are no positions or actions are refused", "[hex]") {
    support::check_refused_positions<Position>(
        {{"", 1, "x, o or a number of vacant cells within the rank"},
         {"5/5/5/5", 8, "'/' after five cells"},
         {"5/5/5/5/5 x", 10, "the end"},
         {"o4/5/5/5/5", 0, "as many stones of x as of o, or one more"},
         {"xx3/5/5/5/5", 0, "as many stones of x as of o, or one more"},
         {"xo3/xo3/xo3/xo3/xo3", 0, "a player to move who has not won"}});
    support::check_refused_actions(read("x4/5/5/5/5"),
                                   {{"a5", 2, "a legal action in x4/5/5/5/5"},
                                    {"f1", 1, "a file from a to e"},
                                    {"a6", 2, "a rank from 1 to 5"},
                                    {"b44", 3, "the end after a cell"}});
}

TEST_CASE("hex: the planes show the mover's stones, the opponent's, and who is to move", "[hex]") {
    const std::string none = "...../...../...../...../.....";
    const std::string all = "11111/11111/11111/11111/11111";
    const Position one = read("5/5/5/1x3/5");
    CHECK(channel(one, 0) == none);
    CHECK(channel(one, 1) == "...../.1.../...../...../.....");
    CHECK(channel(one, 2) == none);
    const Position two = read("4o/5/5/1x3/5");
    CHECK(channel(two, 0) == "...../.1.../...../...../.....");
    CHECK(channel(two, 1) == "...../...../...../...../....1");
    CHECK(channel(two, 2) == all);
    Rng rng(5);
    const auto report = check_encoder<PlaneEncoder, Position>(rng, 500);
    INFO(report.fault);
    CHECK(report);
    CHECK(report.collisions == 0);
}

TEST_CASE("hex: the planes are the input of a convolutional network", "[hex]") {
    using Network = nn::Network<PlaneEncoder::Shape, nn::Conv2d<8, 3>, nn::Relu,
                                nn::Fork<nn::Dense<Position::action_count>, nn::Dense<1>>>;
    STATIC_REQUIRE(PolicyValueType<PolicyValue<Position, PlaneEncoder, Network>>);
}
