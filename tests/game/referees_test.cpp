#include "ludus/game/referees.hpp"

#include <optional>
#include <type_traits>
#include <utility>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;
using TicTacToe = tic_tac_toe::Position;

namespace {

/// Ends a game after so many actions. The numbers tell types apart.
template <int number>
struct EndsAfter {
    int actions;
    Outcome outcome;
    int seen = 0;

    std::optional<Outcome> judge(const TicTacToe&, tic_tac_toe::Action, const TicTacToe&) noexcept {
        return ++seen == actions ? std::optional(outcome) : std::nullopt;
    }
};

/// After how many actions the game ends, and how.
template <class R>
std::pair<int, Outcome> ending(R referee) {
    TicTacToe position;
    for (int played = 1;; ++played) {
        const TicTacToe before = position;
        const auto action = position.legal_actions()[0];
        position.play(action);
        if (const auto outcome = referee.judge(before, action, position)) return {played, *outcome};
        if (const auto outcome = position.outcome()) return {played, *outcome};
    }
}

}  // namespace

TEST_CASE("referees: whoever answers first ends the game", "[referees]") {
    STATIC_REQUIRE(Referee<Referees<EndsAfter<0>, NoReferee>, TicTacToe>);
    STATIC_REQUIRE(Referee<Referees<>, TicTacToe>);
    STATIC_REQUIRE_FALSE(Referee<Referees<int>, TicTacToe>);
    const EndsAfter<0> early{2, Outcome::draw()};
    const EndsAfter<1> late{4, Outcome::win(Player::second)};
    CHECK(ending(Referees(early, late)) == std::pair(2, Outcome::draw()));
    CHECK(ending(Referees(late, early)) == std::pair(2, Outcome::draw()));
    CHECK(ending(Referees(NoReferee{}, late)) == std::pair(4, Outcome::win(Player::second)));
}

TEST_CASE("referees: of those who answer at once the first counts, and all are told",
          "[referees]") {
    const EndsAfter<0> one{3, Outcome::win(Player::first)};
    const EndsAfter<1> other{3, Outcome::draw()};
    CHECK(ending(Referees(one, other)) == std::pair(3, Outcome::win(Player::first)));
    CHECK(ending(Referees(other, one)) == std::pair(3, Outcome::draw()));
}

TEST_CASE("referees: of a list, those that are not given end no game", "[referees]") {
    using List = Referees<EndsAfter<0>, EndsAfter<1>>;
    const EndsAfter<1> late{4, Outcome::win(Player::second)};
    CHECK(ending(List(late)) == std::pair(4, Outcome::win(Player::second)));
    CHECK(ending(List(late, EndsAfter<0>{2, Outcome::draw()})) == std::pair(2, Outcome::draw()));
    CHECK(ending(List()).first > 4);  // by the rules of the game
    STATIC_REQUIRE(std::is_trivially_copyable_v<List>);
}
