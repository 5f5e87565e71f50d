#include "../../examples/connect_four/connect_four.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "../../examples/connect_four/notation.hpp"
#include "../../examples/connect_four/planes.hpp"
#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/check_encoder.hpp"
#include "ludus/game/check_game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/perft.hpp"
#include "ludus/game/shortcuts.hpp"
#include "reference/twin.hpp"
#include "support/beside_twin.hpp"
#include "support/games/channel.hpp"
#include "support/notation.hpp"
#include "support/texts.hpp"

using namespace ludus;
using connect_four::Planes;
using connect_four::Position;

namespace {

/// Connect Four again, slow and obvious: a board of letters and loops over it.
class Twin {
public:
    Twin() {
        for (auto& column : cells_) column.fill('.');
    }

    [[nodiscard]] std::string text() const {
        std::string text;
        for (std::size_t column = 0; column < 7; ++column) {
            if (column > 0) text += '/';
            for (const char letter : cells_[column])
                if (letter != '.') text += letter;
        }
        return text;
    }
    [[nodiscard]] char to_move() const { return mover_; }
    [[nodiscard]] char winner() const {
        for (const char player : {'x', 'o'})
            for (int column = 0; column < 7; ++column)
                for (int row = 0; row < 6; ++row)
                    for (const auto& [right, up] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
                        int stones = 0;
                        while (at(column + stones * right, row + stones * up) == player) ++stones;
                        if (stones >= 4) return player;
                    }
        for (const auto& column : cells_)
            if (column[5] == '.') return ' ';
        return '=';
    }
    [[nodiscard]] std::vector<std::string> actions() const {
        std::vector<std::string> found;
        if (winner() != ' ') return found;
        for (std::size_t column = 0; column < 7; ++column)
            if (cells_[column][5] == '.') found.emplace_back(1, static_cast<char>('1' + column));
        return found;
    }
    void play(const std::string& action) {
        for (char& cell : cells_[static_cast<std::size_t>(action[0] - '1')]) {
            if (cell != '.') continue;
            cell = mover_;
            break;
        }
        mover_ = mover_ == 'x' ? 'o' : 'x';
    }

private:
    [[nodiscard]] char at(int column, int row) const {
        if (column < 0 || column >= 7 || row < 0 || row >= 6) return ' ';
        return cells_[static_cast<std::size_t>(column)][static_cast<std::size_t>(row)];
    }

    std::array<std::array<char, 6>, 7> cells_{};  ///< columns, each from the bottom
    char mover_ = 'x';
};
static_assert(reference::Twin<Twin>);

Position read(std::string_view text) { return Notation<Position>::read_position(text); }

std::string channel(const Position& position, std::size_t which) {
    return support::channel_of<Planes>(position, which);
}

}  // namespace

TEST_CASE("connect_four: the number of action sequences is the published one", "[connect_four]") {
    STATIC_REQUIRE(perft(Position{}, 4) == 2401);
    constexpr std::array<std::uint64_t, 8> published = {7,     49,     343,    2401,
                                                        16807, 117649, 823536, 5673234};
    for (unsigned depth = 1; depth <= published.size(); ++depth)
        CHECK(perft(Position{}, depth) == published[depth - 1]);
    for (unsigned depth = 1; depth <= 5; ++depth)
        CHECK(reference::perft(Twin{}, depth) == published[depth - 1]);
}

TEST_CASE("connect_four: agrees with the slow twin through random games", "[connect_four]") {
    Rng rng(1);
    const support::Tally all = support::play_beside_twin<Position>(
        rng, {.actions = 50'000}, [](Rng&, std::size_t) { return std::pair(Position{}, Twin{}); });
    CHECK(all.finished > 1000);
}

TEST_CASE("connect_four: a line runs in four directions and round no edge", "[connect_four]") {
    CHECK(support::letter_of(read("xxxx/ooo/////").outcome()) == 'x');
    CHECK(support::letter_of(read("xo/xo/xo/x///").outcome()) == 'x');
    CHECK(support::letter_of(read("x/ox/oox/ooox/xx/x/").outcome()) == 'x');
    CHECK(support::letter_of(read("ooxx/oxx/ox/x///o").outcome()) == 'x');
    CHECK(support::letter_of(read("ooooxx/xx/xo////").outcome()) == 'o');
    CHECK(support::letter_of(read("oooxx/ox/x////").outcome()) == ' ');
    // Three stones at the top of a column and one at the bottom of the next.
    CHECK(support::letter_of(read("xooxxx/x/oo////").outcome()) == ' ');
}

TEST_CASE("connect_four: a full board without a line is a draw", "[connect_four]") {
    Rng rng(2);
    int draws = 0;
    std::size_t wrong = 0;
    for (int game = 0; game < 20'000; ++game) {
        Position position;
        while (!position.outcome()) position.play(ludus::random_action(position, rng));
        if (!position.outcome()->is_draw()) continue;
        ++draws;
        wrong += Notation<Position>::write(position).size() != 42 + 6;
    }
    CHECK(draws > 10);
    CHECK(wrong == 0);
}

TEST_CASE("connect_four: keeps the laws of a game", "[connect_four]") {
    Rng rng(3);
    const auto report = check_game<Position>(rng, 500);
    INFO(report.fault);
    CHECK(report);
    CHECK(report.collisions == 0);
}

TEST_CASE("connect_four: texts that are no positions or actions are refused", "[connect_four]") {
    const auto drop = "x, o or '/' after at most six stones";
    support::check_refused_positions<Position>(
        {{"", 1, drop},
         {"y//////", 1, drop},
         {"xoxoxox//////", 7, drop},
         {"///////", 7, "the end after seven columns of at most six stones"},
         {"o//////", 0, "as many stones of x as of o, or one more"},
         {"xx//////", 0, "as many stones of x as of o, or one more"},
         {"xxxx/oooo/////", 0, "a player to move who has not won"}});
    const Position full_column = read("xoxoxo//////");
    support::check_refused_actions(full_column,
                                   {{"1", 1, "a legal action in xoxoxo//////"},
                                    {"8", 1, "a legal action in xoxoxo//////"},
                                    {"", 1, "a legal action in xoxoxo//////"},
                                    {"22", 2, "a legal action in xoxoxo//////"}});
}

TEST_CASE("connect_four: the planes show the mover's stones, the opponent's, and whose turn it is",
          "[connect_four]") {
    const Position position = read("xo//////x");
    CHECK(channel(position, 0) == "......./1....../......./......./......./.......");
    CHECK(channel(position, 1) == "1.....1/......./......./......./......./.......");
    CHECK(channel(position, 2) == "......./......./......./......./......./.......");
    CHECK(channel(Position{}, 2) == "1111111/1111111/1111111/1111111/1111111/1111111");
    Rng rng(4);
    const auto report = check_encoder<Planes, Position>(rng, 500);
    INFO(report.fault);
    CHECK(report);
    CHECK(report.collisions == 0);
}
