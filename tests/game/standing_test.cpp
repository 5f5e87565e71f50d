#include "ludus/game/standing.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "support/refereed.hpp"
#include "support/small_boxes.hpp"

using namespace ludus;
using Checkers = chinese_checkers::Position;
using Cross = tic_tac_toe::Position;
using Boxes = support::SmallBoxes<2, 2>;

namespace {

/// Ends the game for the second player when a cell was marked.
struct CentreLoses {
    static std::optional<Outcome> judge(const Cross&, Cross::Action action, const Cross&) noexcept {
        if (action.cell != 4) return std::nullopt;
        return Outcome::win(Player::second);
    }
};

using CentreLosing = support::Refereed<Cross, CentreLoses>;

/// In how many of 100 random games it ends elsewhere than where the rules, the referee and the
/// counter say, each by itself, or otherwise.
template <Game G>
std::size_t differences(Limit limit, const RefereeOf<G>& of_match = {}) {
    std::size_t wrong = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Rng rng(seed);
        G position;
        TurnCounter counter(limit);
        RefereeOf<G> referee = of_match;
        Standing<G> standing({}, limit, of_match);
        std::optional<Outcome> outcome;
        while (!outcome) {
            wrong += standing.outcome().has_value();
            const auto action = rng.pick(position.legal_actions());
            const G before = position;
            counter.play(position, action);
            standing.play(action);
            wrong += standing.position() != position;
            outcome = position.outcome();
            const auto verdict = referee.judge(before, action, position);
            if (!outcome) outcome = verdict;
            if (!outcome && counter.expired()) outcome = adjudicated(position);
        }
        wrong += standing.outcome() != outcome;
        wrong += standing.counter().actions() != counter.actions();
    }
    return wrong;
}

}  // namespace

TEST_CASE("standing: ends where rules, referee and limit end a game, and with the same outcome",
          "[standing]") {
    CHECK(differences<Cross>({}) == 0);
    CHECK(differences<Cross>({.actions = 5}) == 0);
    CHECK(differences<CentreLosing>({}) == 0);
    CHECK(differences<CentreLosing>({.actions = 5}) == 0);
    CHECK(differences<Boxes>({.turns = 4}) == 0);
    CHECK(differences<onitama::Position>({.turns = 30}) == 0);
    CHECK(differences<Checkers>({.actions = 400}, chinese_checkers::Repetition{}) == 0);
}

TEST_CASE("standing: what the rules end is not said to be ended by the match", "[standing]") {
    Standing<Cross> standing;
    for (const Cross::Action action : {Cross::Action{0}, {3}, {1}, {4}, {2}}) {
        CHECK(!standing.outcome());
        standing.play(action);
    }
    CHECK(standing.outcome() == Outcome::win(Player::first));
    CHECK(!standing.ended_by_match());
}

TEST_CASE("standing: the referee's verdict on the last action of the limit counts", "[standing]") {
    Standing<CentreLosing> standing({}, {.actions = 2});
    standing.play({0});
    CHECK(!standing.ended_by_match());
    standing.play({4});
    CHECK(standing.counter().expired());
    CHECK(standing.ended_by_match() == Outcome::win(Player::second));
    CHECK(standing.outcome() == Outcome::win(Player::second));

    Standing<CentreLosing> cut_short({}, {.actions = 2});
    cut_short.play({0});
    cut_short.play({1});
    CHECK(cut_short.outcome() == Outcome::draw());
}

TEST_CASE("standing: the rules' outcome counts, whatever the referee says", "[standing]") {
    Standing<CentreLosing> standing({}, {.actions = 5});
    for (const Cross::Action action : {Cross::Action{3}, {0}, {5}, {1}, {4}}) {
        CHECK(!standing.outcome());
        standing.play(action);
    }
    CHECK(standing.outcome() == Outcome::win(Player::first));
    CHECK(standing.ended_by_match() == Outcome::win(Player::second));
}

TEST_CASE("standing: shows as many earlier positions as were asked for", "[standing]") {
    Standing<Cross, 2> standing;
    CHECK(standing.history().recent().size() == 1);
    for (const Cross::Action action : {Cross::Action{0}, {3}, {1}, {4}}) standing.play(action);
    REQUIRE(standing.history().recent().size() == 3);
    CHECK(after(standing.history().recent()[0], {1}) == standing.history().recent()[1]);
    CHECK(standing.history().present() == standing.position());
}

TEST_CASE("standing: copies branch, and cost no heap", "[standing]") {
    STATIC_REQUIRE(std::is_trivially_copyable_v<Standing<Checkers>>);
    STATIC_REQUIRE(sizeof(Standing<Cross>) <= 40);
    Standing<Cross> standing;
    Standing<Cross> other = standing;
    other.play({4});
    CHECK(standing.position() == Cross{});
    CHECK(other.counter().actions() == 1);
    CHECK(standing.counter().actions() == 0);
}
