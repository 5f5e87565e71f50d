#include "ludus/games/chinese_checkers/repetition.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"

using namespace ludus;
using namespace ludus::chinese_checkers;

namespace {

/// Plays the actions again and again; the number of actions after which the referee ends the game,
/// 0 if it does not within `rounds`.
std::size_t end_of(Repetition referee, const std::vector<std::string_view>& actions,
                   std::size_t rounds = 10) {
    Position position;
    for (std::size_t i = 0; i < rounds * actions.size(); ++i) {
        const auto action = Notation<Position>::read_action(position, actions[i % actions.size()]);
        const Position before = position;
        position.play(action);
        const auto outcome = referee.judge(before, action, position);
        if (!outcome) continue;
        CHECK(outcome->is_draw());
        return i + 1;
    }
    return 0;
}

/// The rule again, from the list of all destinations so far.
bool repeats(const std::vector<int>& destinations, Repetition::Settings settings) {
    std::set<int> distinct;
    std::size_t seen = 0;
    const std::size_t step = settings.movers_own ? 2 : 1;
    for (std::size_t back = 0; seen < settings.actions; back += step, ++seen) {
        if (back >= destinations.size()) return false;
        distinct.insert(destinations[destinations.size() - 1 - back]);
    }
    return distinct.size() < settings.cells;
}

std::size_t differences_from_rule(Repetition::Settings settings, Rng& rng, std::size_t& ends) {
    std::size_t different = 0;
    for (int game = 0; game < 300; ++game) {
        // Few actions to choose from, so that they repeat.
        BasicPosition<3, 1> position;
        Repetition referee(settings);
        std::vector<int> destinations;
        for (int ply = 0; ply < 100 && !position.outcome(); ++ply) {
            const auto action = random_action(position, rng);
            const auto before = position;
            position.play(action);
            destinations.push_back(action.to());
            const bool ended = referee.judge(before, action, position).has_value();
            different += ended != (repeats(destinations, settings) && !position.outcome());
            ends += ended;
        }
    }
    return different;
}

}  // namespace

TEST_CASE("chinese_checkers: going to and fro ends the game after sixteen actions",
          "[chinese_checkers][repetition]") {
    const std::vector<std::string_view> two_pieces = {"a3a4", "g5g4", "a4a3", "g4g5"};
    STATIC_REQUIRE(Repetition::last_sixteen().actions == 16);
    STATIC_REQUIRE(Repetition::last_sixteen().cells == 6);
    CHECK(end_of(Repetition{}, two_pieces) == 16);
    CHECK(end_of(Repetition{Repetition::last_sixteen()}, two_pieces) == 16);
}

TEST_CASE("chinese_checkers: six destinations of both players together are enough to go on",
          "[chinese_checkers][repetition]") {
    // Circles of three cells for each player: six destinations.
    const std::vector<std::string_view> circles = {"a3a4", "g5g4", "a4b3", "g4f5", "b3a3", "f5g5"};
    CHECK(end_of(Repetition{}, circles) == 0);
    CHECK(end_of(Repetition{{16, 7, false}}, circles) == 16);
}

TEST_CASE("chinese_checkers: the mover's own actions are looked at by the other reading",
          "[chinese_checkers][repetition]") {
    STATIC_REQUIRE(Repetition::own_eight().actions == 8);
    STATIC_REQUIRE(Repetition::own_eight().cells == 4);
    STATIC_REQUIRE(Repetition::own_eight().movers_own);
    const Repetition own{Repetition::own_eight()};
    const std::vector<std::string_view> circles = {"a3a4", "g5g4", "a4b3", "g4f5", "b3a3", "f5g5"};
    CHECK(end_of(own, circles) == 15);  // the first player's eighth action
}

TEST_CASE("chinese_checkers: the referee follows the rule in random games",
          "[chinese_checkers][repetition]") {
    Rng rng(1);
    std::size_t ends = 0;
    CHECK(differences_from_rule({16, 6, false}, rng, ends) == 0);
    CHECK(differences_from_rule({8, 4, true}, rng, ends) == 0);
    CHECK(differences_from_rule({5, 3, false}, rng, ends) == 0);
    CHECK(differences_from_rule({32, 8, false}, rng, ends) == 0);
    CHECK(ends > 100);
}

TEST_CASE("chinese_checkers: a game that is won is not drawn by repetition",
          "[chinese_checkers][repetition]") {
    Position position = Notation<Position>::read_position("4ABC/5DE/5F1/7/6a/bc5/def4 x");
    Repetition referee{{1, 9, false}};
    const auto action = Notation<Position>::read_action(position, "f5g5");
    CHECK(!referee.judge(position, action, after(position, action)).has_value());
    const auto other = Notation<Position>::read_action(position, "f5f4");
    CHECK(Repetition{{1, 9, false}}.judge(position, other, after(position, other)) ==
          Outcome::draw());
}

TEST_CASE("chinese_checkers: repetition is a referee for every variant",
          "[chinese_checkers][repetition]") {
    STATIC_REQUIRE(Referee<Repetition, Position>);
    STATIC_REQUIRE(Referee<Repetition, ShortHopPosition>);
    STATIC_REQUIRE(Referee<Repetition, BasicPosition<9, 10>>);
    STATIC_REQUIRE(!Referee<Repetition, int>);
}
