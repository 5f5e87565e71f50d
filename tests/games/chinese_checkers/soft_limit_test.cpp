#include "ludus/games/chinese_checkers/soft_limit.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/chinese_checkers/forward.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;
using chinese_checkers::Position;
using chinese_checkers::SoftLimit;

namespace {

/// Plays actions as they are written, and says after how many of them the game was ended, and how.
struct Ending {
    std::size_t actions = 0;
    std::optional<Outcome> outcome;
};
Ending ending(Position position, SoftLimit limit, const std::vector<std::string>& actions) {
    Ending found;
    for (const auto& text : actions) {
        const auto action = Notation<Position>::read_action(position, text);
        const Position before = position;
        position.play(action);
        ++found.actions;
        found.outcome = limit.judge(before, action, position);
        if (found.outcome) break;
    }
    return found;
}

/// A player's pieces in the opponent's base, found cell by cell.
int arrived(const Position& position, Player player) {
    int pieces = 0;
    for (const int cell : position.cells(player))
        pieces += Position::Board::advance(player, cell) >= 4;
    return pieces;
}

}  // namespace

TEST_CASE("soft_limit: is a referee of Chinese Checkers alone", "[chinese_checkers]") {
    STATIC_REQUIRE(Referee<SoftLimit, Position>);
    STATIC_REQUIRE_FALSE(Referee<SoftLimit, tic_tac_toe::Position>);
}

TEST_CASE("soft_limit: who is farther ahead by more than the threshold wins",
          "[chinese_checkers]") {
    // A goes four steps ahead by hops, a one.
    const Position start;
    const auto played = ending(start, SoftLimit({.actions = 2, .steps = 3}), {"a3a4", "e7d7"});
    CHECK(played.actions == 2);
    CHECK(played.outcome == Outcome::draw());
    const auto strict = ending(start, SoftLimit({.actions = 1, .steps = 0}), {"a3a4"});
    CHECK(strict.outcome == Outcome::win(Player::first));
    const auto mild = ending(start, SoftLimit({.actions = 1, .steps = 1}), {"a3a4"});
    CHECK(mild.outcome == Outcome::draw());
    const auto second =
        ending(start, SoftLimit({.actions = 4, .steps = 0}), {"a3a4", "e7d7", "a4a3", "d7c7"});
    CHECK(second.outcome == Outcome::win(Player::second));
}

TEST_CASE("soft_limit: random games end where a slow count says", "[chinese_checkers]") {
    constexpr std::uint32_t allowance = 30;
    int decided = 0;
    int extended = 0;
    for (std::uint64_t game = 0; game < 300; ++game) {
        Rng rng(1, game);
        Position position = game % 2 == 0 ? Position{} : Position::random_start(rng);
        const int start_lead = chinese_checkers::StepsAhead::evaluate(position, Player::first);
        const std::uint32_t extension = game % 3 == 0 ? 7 : allowance;
        SoftLimit limit({.actions = allowance, .steps = 3, .extension = extension});
        std::array most = {arrived(position, Player::first), arrived(position, Player::second)};
        const int at_start = most[0] + most[1];
        int lead = start_lead;
        for (std::uint32_t played = 1;; ++played) {
            const auto action = random_action(position, rng);
            const Position before = position;
            const int psi = chinese_checkers::forward_distance(position, action);
            lead += before.to_move() == Player::first ? psi : -psi;
            position.play(action);
            int& own = most[seat(before.to_move())];
            own = std::max(own, arrived(position, before.to_move()));
            const auto outcome = limit.judge(before, action, position);
            if (position.outcome()) break;
            const int progress = most[0] + most[1] - at_start;
            REQUIRE(outcome.has_value() ==
                    (played >= allowance + extension * static_cast<std::uint32_t>(progress)));
            if (!outcome) continue;
            REQUIRE(outcome->utility(Player::first) == (lead > 3) - (lead < -3));
            decided += lead > 3 || lead < -3;
            extended += progress > 0;
            break;
        }
    }
    CHECK(decided > 100);
    CHECK(extended > 20);
}

TEST_CASE("soft_limit: a game that is over keeps its outcome", "[chinese_checkers]") {
    SoftLimit limit({.actions = 1, .steps = 0});
    // The first player's last piece comes home.
    using Cells = Position::Cells;
    Cells first = Position::Board::start(Player::second);
    const auto last = first[0];
    Cells second{};
    int placed = 0;
    for (int number = 0; number < 49 && placed < 6; ++number) {
        const int cell = Position::Board::numbered(number);
        if (Position::Board::advance(Player::first, cell) == -2 ||
            Position::Board::advance(Player::first, cell) == -3)
            second[static_cast<std::size_t>(placed++)] = static_cast<std::uint8_t>(cell);
    }
    for (const auto from : {-1, 1, Position::Board::stride, -Position::Board::stride}) {
        const int cell = last + from;
        if (cell < 0 || Position::Board::advance(Player::first, cell) != 3) continue;
        first[0] = static_cast<std::uint8_t>(cell);
        const Position before(first, second, Player::first);
        for (const auto action : before.legal_actions()) {
            const Position after_it = after(before, action);
            if (!after_it.outcome()) continue;
            CHECK_FALSE(limit.judge(before, action, after_it));
            return;
        }
    }
    FAIL("no last step was found");
}
