#include "ludus/game/with_past.hpp"

#include <array>
#include <cstddef>
#include <initializer_list>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/check_game.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/history.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/chinese_checkers/encodings.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"

using namespace ludus;
using Checkers = chinese_checkers::Position;
using Remembering = WithPast<Checkers, 2>;
using Identities = chinese_checkers::IdentityHistoryEncoder<>;

TEST_CASE("with past: it is a game with all that the game has", "[with_past]") {
    STATIC_REQUIRE(Game<Remembering> && Game<WithPast<tic_tac_toe::Position, 1>>);
    STATIC_REQUIRE(Symmetric<Remembering> && RandomStart<Remembering> && Notated<Remembering>);
    STATIC_REQUIRE(CountsActions<Remembering> && DrawsActions<Remembering>);
    STATIC_REQUIRE(!Symmetric<WithPast<tic_tac_toe::Position, 1>>);
    STATIC_REQUIRE(!Notated<WithPast<tic_tac_toe::Position, 1>>);
    STATIC_REQUIRE(Encoder<PastEncoder<Identities>, Remembering>);
    STATIC_REQUIRE(!Encoder<PastEncoder<Identities>, Checkers>);
    STATIC_REQUIRE(!Encoder<PastEncoder<Identities>, WithPast<Checkers, 1>>);
}

TEST_CASE("with past: what takes the game's positions takes those with a past", "[with_past]") {
    STATIC_REQUIRE(chinese_checkers::PositionType<Remembering>);
    STATIC_REQUIRE(Agent<chinese_checkers::GreedyAgent, Remembering>);
    STATIC_REQUIRE(Referee<chinese_checkers::Repetition, Remembering>);
}

TEST_CASE("with past: it remembers the latest positions, the oldest first", "[with_past]") {
    Rng rng(1);
    std::size_t wrong = 0;
    for (int game = 0; game < 50; ++game) {
        std::vector<Checkers> all = {game % 2 == 0 ? Checkers{} : Checkers::random_start(rng)};
        Remembering position(all.back());
        for (int action = 0; action < 30 && !position.outcome(); ++action) {
            const auto chosen = random_action(position, rng);
            position.play(chosen);
            all.push_back(after(all.back(), chosen));
            const std::size_t known = all.size() < 3 ? all.size() : 3;
            const std::vector<Checkers> latest(all.end() - static_cast<std::ptrdiff_t>(known),
                                               all.end());
            const auto recent = position.recent();
            wrong += std::vector<Checkers>(recent.begin(), recent.end()) != latest;
            wrong += position.present() != all.back();
            wrong += position.hash() != all.back().hash();
            wrong += position.to_move() != all.back().to_move();
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("with past: positions are equal only if their pasts are", "[with_past]") {
    const auto read = [](const Remembering& position, const char* text) {
        return Notation<Remembering>::read_action(position, text);
    };
    const auto played = [&](std::initializer_list<const char*> actions) {
        Remembering position;
        for (const char* const text : actions) position.play(read(position, text));
        return position;
    };
    const auto here = played({"a3a4", "g5g4", "b2b3"});
    const auto there = played({"b2b3", "g5g4", "a3a4"});
    CHECK(here.present() == there.present());
    CHECK(here != there);
    CHECK(here == played({"a3a4", "g5g4", "b2b3"}));
    CHECK(here.hash() == there.hash());
    CHECK(Remembering(here.present()) != here);
}

TEST_CASE("with past: an encoder sees what a history shows it", "[with_past]") {
    Rng rng(2);
    std::size_t wrong = 0;
    for (int game = 0; game < 20; ++game) {
        Remembering position;
        History<Checkers, 2> history;
        for (int action = 0; action < 20 && !position.outcome(); ++action) {
            std::array<float, Identities::Shape::size> seen{};
            std::array<float, Identities::Shape::size> expected{};
            PastEncoder<Identities>::encode(position, seen);
            Identities::encode(history.recent(), expected);
            wrong += seen != expected;
            const auto chosen = random_action(position, rng);
            position.play(chosen);
            history.play(chosen);
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("with past: its image is the position that the images of its actions lead to",
          "[with_past]") {
    Rng rng(3);
    std::size_t wrong = 0;
    for (std::size_t s = 0; s < Remembering::symmetry_count; ++s) {
        Remembering position;
        Remembering moved = position.transformed(s);
        for (int action = 0; action < 20; ++action) {
            const auto chosen = random_action(position, rng);
            moved.play(position.transformed(chosen, s));
            position.play(chosen);
            wrong += position.transformed(s) != moved;
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("with past: it keeps the laws of games", "[with_past]") {
    Rng rng(4);
    const Conformance report = check_game<WithPast<tic_tac_toe::Position, 2>>(rng, 100);
    CHECK(report.fault.empty());
}

TEST_CASE("with past: text tells of the present alone", "[with_past]") {
    Remembering position;
    const std::string start = Notation<Remembering>::write(position);
    CHECK(start == "4fed/5cb/6a/7/A6/BC5/DEF4 x");
    CHECK(Notation<Remembering>::read_position(start) == position);
    const auto action = Notation<Remembering>::read_action(position, "a3a4");
    CHECK(Notation<Remembering>::write(position, action) == "a3a4");
    position.play(action);
    const auto read = Notation<Remembering>::read_position(Notation<Remembering>::write(position));
    CHECK(read.present() == position.present());
    CHECK(read.recent().size() == 1);
}
