#include "ludus/games/dots_and_boxes/early_end.hpp"

#include <cstddef>
#include <optional>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;
using dots_and_boxes::BasicPosition;
using dots_and_boxes::EarlyEnd;
using dots_and_boxes::Position;

namespace {

/// What the referee of random games gets wrong.
struct Faults {
    std::size_t wrong_winner = 0;
    std::size_t taken_back = 0;  ///< an answer that a later position does not give
    std::size_t too_early = 0;   ///< the opponent could have drawn level with all open boxes
    std::size_t late_end = 0;    ///< a game won without an answer
    std::size_t saved_actions = 0;
};

template <class P>
Faults judge_random_games(int games) {
    Rng rng(9);
    Faults found;
    for (int game = 0; game < games; ++game) {
        P position;
        std::optional<Outcome> answer;
        while (!position.outcome()) {
            found.saved_actions += answer.has_value();
            const P before = position;
            const auto action = position.random_action(rng);
            position.play(action);
            const auto now = EarlyEnd::judge(before, action, position);
            if (answer) found.taken_back += now != answer;
            if (now && !answer) {
                const Player leader = now->winner();
                found.too_early += position.boxes(leader) <=
                    position.boxes(opponent(leader)) + position.open_boxes();
            }
            answer = now;
        }
        if (answer) found.wrong_winner += answer != position.outcome();
        found.late_end += !answer && position.outcome() != Outcome::draw();
    }
    return found;
}

}  // namespace

TEST_CASE("dots_and_boxes: a game can be ended as soon as its winner is certain",
          "[dots_and_boxes][early_end]") {
    const auto check = [](const Faults& found) {
        CHECK(found.wrong_winner == 0);
        CHECK(found.taken_back == 0);
        CHECK(found.too_early == 0);
        CHECK(found.late_end == 0);
        CHECK(found.saved_actions > 0);
    };
    check(judge_random_games<Position>(2'000));
    check(judge_random_games<BasicPosition<2, 3>>(2'000));
    check(judge_random_games<BasicPosition<7, 7>>(100));
}

TEST_CASE("dots_and_boxes: who leads by as many boxes as are open has not won yet",
          "[dots_and_boxes][early_end]") {
    using Three = BasicPosition<1, 3>;
    using B = Three::Board;
    constexpr auto two = B::box(0, 0) | B::box(0, 1);
    constexpr Three before;
    STATIC_REQUIRE(!EarlyEnd::judge(before, {0}, Three(B::box(0, 0), 1, Player::first)));
    STATIC_REQUIRE(!EarlyEnd::judge(before, {0}, Three(two, 1, Player::first)));
    STATIC_REQUIRE(EarlyEnd::judge(before, {0}, Three(two, 2, Player::first)) ==
                   Outcome::win(Player::first));
    STATIC_REQUIRE(EarlyEnd::judge(before, {0}, Three(two, 0, Player::first)) ==
                   Outcome::win(Player::second));
    using Two = BasicPosition<1, 2>;
    STATIC_REQUIRE(!EarlyEnd::judge(Two{}, {0}, Two(Two::Board::box(0, 0), 1, Player::first)));
    STATIC_REQUIRE(!EarlyEnd::judge(Two{}, {0}, Two(Two::Board::all_edges, 1, Player::first)));
}

TEST_CASE("dots_and_boxes: the early end is a referee of this game only",
          "[dots_and_boxes][early_end]") {
    STATIC_REQUIRE(Referee<EarlyEnd, Position>);
    STATIC_REQUIRE(Referee<EarlyEnd, BasicPosition<7, 7>>);
    STATIC_REQUIRE(!Referee<EarlyEnd, tic_tac_toe::Position>);
}
