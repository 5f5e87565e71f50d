#include "ludus/app/record.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/game_record.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/position.hpp"

namespace {

using namespace ludus::app;
using Box = ludus::dots_and_boxes::BasicPosition<1, 1>;

/// A random game of at most so many actions.
template <ludus::Game G>
Record<G> random_game(ludus::Rng& rng, const ludus::Limit& limit) {
    Record<G> game(G{}, {.limit = limit});
    while (!game.outcome()) {
        const auto actions = game.position().legal_actions();
        game.play(actions[rng.below(static_cast<std::uint32_t>(std::size(actions)))]);
    }
    return game;
}

/// The game of a line.
template <ludus::Notated G>
Record<G> read(std::string_view line, const ludus::Limit& limit) {
    return read_record(line, Record<G>(G{}, {.limit = limit})).template as<G>();
}

/// Checks that games are the same once they were written and read.
template <ludus::Notated G>
void check_round_trip() {
    CAPTURE(G::name);
    ludus::Rng rng(1);
    for (std::uint32_t actions = 1; actions <= 30; ++actions) {
        const ludus::Limit limit{.actions = actions};
        const auto game = random_game<G>(rng, limit);
        const std::string line = write_record(game);
        const auto same = read<G>(line, limit);
        CHECK(same.position() == game.position());
        CHECK(same.actions().size() == game.actions().size());
        CHECK(write_record(same) == line);
        // From any of its positions on.
        const auto half = game.without(game.actions().size() / 2);
        const Record<G> rest(half.position(), {.limit = limit});
        CHECK(read<G>(write_record(rest), limit).start() == half.position());
    }
}

/// Checks that lines are refused with a reason, or read as games, which are written so that they
/// are read as the same. Returns how many are refused.
template <ludus::Notated G>
std::size_t check_lines(const std::vector<std::string>& lines) {
    const ludus::Limit limit{.actions = 30};
    std::size_t refused = 0;
    for (const std::string& line : lines) {
        CAPTURE(line);
        try {
            const std::string written = write_record(read<G>(line, limit));
            REQUIRE(write_record(read<G>(written, limit)) == written);
        } catch (const std::invalid_argument& error) {
            const std::string_view reason = error.what();
            REQUIRE(reason.find("expected ") < reason.find("found "));
            ++refused;
        }
    }
    return refused;
}

/// Checks what becomes of a random game's line that is altered, cut off or longer.
template <ludus::Notated G>
std::size_t check_damage() {
    CAPTURE(G::name);
    ludus::Rng rng(2);
    const std::string line = write_record(random_game<G>(rng, {.actions = 30}));
    std::vector<std::string> altered;
    std::vector<std::string> shorter;
    for (std::size_t place = 0; place < line.size(); ++place) {
        for (unsigned bits = 1; bits < 256; bits *= 2) {
            altered.push_back(line);
            altered.back()[place] = static_cast<char>(static_cast<unsigned>(line[place]) ^ bits);
        }
        shorter.push_back(line.substr(0, place));
    }
    const std::size_t refused = check_lines<G>(altered);
    CHECK(refused > altered.size() * 9 / 10);
    CHECK(check_lines<G>(shorter) == shorter.size());
    CHECK(check_lines<G>({line + 'x', line + line, line + '\n' + line, line + '\0', 'x' + line}) ==
          5);
    return refused + shorter.size() + 5;
}

std::string reason(std::string_view line) {
    try {
        (void)read<Box>(line, {});
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("record: a game can be taken back, and stands with its past", "[record]") {
    Record<Box> game;
    for (const std::uint8_t edge : std::initializer_list<std::uint8_t>{2, 0, 3})
        game.play(Box::Action{edge});
    CHECK(game.actions().size() == 3);
    CHECK_FALSE(game.outcome());
    const auto begun = game.without(2);
    CHECK(begun.position() == ludus::after(Box{}, Box::Action{2}));
    CHECK(game.without(3).position() == Box{});
    CHECK(game.without(0).position() == game.position());
    const auto standing = game.standing<2>();
    CHECK(standing.position() == game.position());
    CHECK(standing.counter().actions() == 3);
    CHECK(standing.history().recent().front() == begun.position());
    CHECK(game.standing().position() == game.position());
    game.play(Box::Action{1});
    CHECK(game.outcome());
    CHECK_FALSE(begun.outcome());
}

TEST_CASE("record: a limit counts from the start, which may be any position", "[record]") {
    const auto later = ludus::after(Box{}, Box::Action{0});
    Record<Box> game(later, {.limit = {.actions = 2}});
    game.play(Box::Action{1});
    CHECK(result_of(game) == "none");
    game.play(Box::Action{2});
    CHECK(result_of(game) == "draw");
    CHECK(result_of(game.without(1)) == "none");
}

TEST_CASE("record: games are lines of text", "[record]") {
    Record<Box> game;
    CHECK(write_record(game) == "dots_and_boxes_1x1; 1x1 0000 0-0 x; ; none");
    for (const std::uint8_t edge : std::initializer_list<std::uint8_t>{2, 0, 3, 1})
        game.play(Box::Action{edge});
    CHECK(write_record(game) == "dots_and_boxes_1x1; 1x1 0000 0-0 x; 2 0 3 1; p2win");
    CHECK(write_record(read<Box>(" dots_and_boxes_1x1 ;1x1 0000 0-0 x;\t2  0 3 1;p2win\r", {})) ==
          write_record(game));
}

TEST_CASE("record: games of every kind are read as they were written", "[record]") {
    check_round_trip<ludus::l_game::Position>();
    check_round_trip<ludus::onitama::Position>();
    check_round_trip<ludus::alquerque::Position>();
    check_round_trip<ludus::chinese_checkers::Position>();
    check_round_trip<ludus::dots_and_boxes::Position>();
}

TEST_CASE("record: what is no game is refused with the reason", "[record]") {
    const std::string start = "dots_and_boxes_1x1; 1x1 0000 0-0 x; ";
    CHECK(reason("").find("GAME; START; MOVES; RESULT") != std::string::npos);
    CHECK(reason(start + "none").find("GAME; START; MOVES; RESULT") != std::string::npos);
    CHECK(reason(start + "; none; ").find("GAME; START; MOVES; RESULT") != std::string::npos);
    CHECK(reason("l_game; 1x1 0000 0-0 x; ; none") ==
          "expected a game of dots_and_boxes_1x1, found \"l_game\"");
    CHECK(reason("dots_and_boxes_1x1; 1x1 00 0-0 x; ; none").find("column") != std::string::npos);
    CHECK(reason(start + "0 0; none").find("a free edge") != std::string::npos);
    CHECK(reason(start + "0 1 2 3 0; p2win").find("a game that is over") != std::string::npos);
    CHECK(reason(start + "0 1 2 3; p1win") == "expected the result p2win, found \"p1win\"");
    CHECK(reason(start + "0 1; \x1b") == "expected the result none, found \"\\x1B\"");
    CHECK(reason(start + "0 1 2 3; p2win").empty());
}

TEST_CASE("record: damaged lines are refused, or say another game, which is legal", "[record]") {
    const std::size_t refused = check_damage<ludus::l_game::Position>() +
        check_damage<ludus::onitama::Position>() + check_damage<ludus::alquerque::Position>() +
        check_damage<ludus::chinese_checkers::Position>() +
        check_damage<ludus::dots_and_boxes::Position>();
    std::cout << "record: " << refused << " damaged lines refused\n";
}
