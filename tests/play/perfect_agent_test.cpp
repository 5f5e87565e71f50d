#include "ludus/play/perfect_agent.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"
#include "ludus/search/retrograde.hpp"

using namespace ludus;
using l_game::Position;
using Numbers = l_game::Enumeration;
using Solution = Retrograde<Position, Numbers>;
using Perfect = PerfectAgent<Position, Numbers>;

namespace {

const Solution& solution() {
    static const Solution solved;
    return solved;
}

/// Whose side the perfect agent takes in a position: the mover's or the opponent's.
enum class Side : std::uint8_t { mover, other };

/// The number of actions until the game is over where one side is the perfect agent's, at its
/// greatest over all that both sides may do. The agent's side must be winning.
class LongestGame {
public:
    int operator()(const Position& position, Side agent) {
        if (position.outcome()) return 0;
        int& known = known_[agent == Side::mover ? 0 : 1][Numbers::index(position)];
        if (known != 0) return known;
        int longest = 0;
        const auto follow = [&](const auto& actions) {
            for (const auto action : actions) {
                const Position next = after(position, action);
                const bool passes = next.to_move() != position.to_move();
                const Side side = passes == (agent == Side::mover) ? Side::other : Side::mover;
                longest = std::max(longest, 1 + (*this)(next, side));
            }
        };
        if (agent == Side::mover)
            follow(Perfect(solution()).best_actions(position));
        else
            follow(position.legal_actions());
        return known = longest;
    }

private:
    std::array<std::vector<int>, 2> known_ = {std::vector<int>(Numbers::count),
                                              std::vector<int>(Numbers::count)};
};

}  // namespace

TEST_CASE("perfect_agent: is an agent of the game that was solved", "[perfect_agent]") {
    STATIC_REQUIRE(Agent<Perfect, Position>);
    STATIC_REQUIRE(!Agent<Perfect, int>);
}

TEST_CASE("perfect_agent: chooses among all actions of the best value, in every position",
          "[perfect_agent]") {
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < Numbers::count; ++i) {
        const Position position = Numbers::position(i);
        const auto actions = position.legal_actions();
        if (actions.empty()) continue;
        const ExactValue value = solution().value(position);
        const auto best = Perfect(solution()).best_actions(position);
        wrong += best.empty();
        for (const auto action : actions) {
            const bool chosen = std::ranges::find(best, action) != best.end();
            // The best actions keep the value and the number of actions to the end.
            wrong += chosen != (solution().value(position, action) == value);
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("perfect_agent: wins in the solved number of actions against any defence",
          "[perfect_agent]") {
    LongestGame longest;
    std::size_t won = 0;
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < Numbers::count; ++i) {
        const Position position = Numbers::position(i);
        const ExactValue value = solution().value(position);
        if (value.utility == 0) continue;
        const Side winner = value.utility > 0 ? Side::mover : Side::other;
        // The defender can hold out for exactly as long as the solution says.
        wrong += longest(position, winner) != value.distance;
        ++won;
    }
    CHECK(wrong == 0);
    CHECK(won > 8'000);
}

TEST_CASE("perfect_agent: plays each of the best actions equally often", "[perfect_agent]") {
    const Perfect agent(solution());
    const Position start;
    const auto best = agent.best_actions(start);
    REQUIRE(best.size() > 1);
    constexpr int draws = 20'000;
    Rng rng(1);
    std::vector<int> counts(Position::action_count);
    for (int i = 0; i < draws; ++i) ++counts[agent.act(start, rng).index()];
    const double share = 1.0 / static_cast<double>(best.size());
    int chosen = 0;
    for (const auto action : best) {
        chosen += counts[action.index()];
        CHECK(counts[action.index()] / static_cast<double>(draws) ==
              Approx(share).margin(4 * std::sqrt(share * (1 - share) / draws)));
    }
    CHECK(chosen == draws);
}

TEST_CASE("perfect_agent: its chance comes from the generator alone", "[perfect_agent]") {
    const Perfect agent(solution());
    std::size_t different = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        Rng first(seed);
        Rng second(seed);
        Position position;
        for (int ply = 0; ply < 20; ++ply) {
            const auto action = agent.act(position, first);
            different += Perfect(agent).act(position, second) != action;
            position.play(action);
        }
        different += first != second;
    }
    CHECK(different == 0);
}

TEST_CASE("perfect_agent: as first player always beats the random agent", "[perfect_agent]") {
    Workers workers;
    const MatchSettings settings{
        .games = 500, .seed = 2, .seat = Seat::first, .limit = {.turns = 100}};
    const Tally tally = play_match<Position>(Perfect(solution()), RandomAgent{}, settings, workers);
    CHECK(tally.wins == 500);
}

TEST_CASE("perfect_agent: never loses to the random agent as second player", "[perfect_agent]") {
    Workers workers;
    const MatchSettings settings{
        .games = 500, .seed = 3, .seat = Seat::second, .limit = {.turns = 100}};
    const Tally tally = play_match<Position>(Perfect(solution()), RandomAgent{}, settings, workers);
    CHECK(tally.losses == 0);
    CHECK(tally.wins > 490);
}

TEST_CASE("perfect_agent: draws against itself", "[perfect_agent]") {
    Workers workers;
    const MatchSettings settings{.games = 200, .seed = 4, .limit = {.turns = 100}};
    const Perfect agent(solution());
    const Tally tally = play_match<Position>(agent, agent, settings, workers);
    CHECK(tally.draws == 200);
    CHECK(tally.turns == 200 * 100);
    CHECK(tally.actions == 200 * 200);
}

TEST_CASE("perfect_agent: wins every won position against a random defence", "[perfect_agent]") {
    const Perfect agent(solution());
    Rng rng(5);
    std::size_t not_in_time = 0;
    for (std::size_t i = 0; i < Numbers::turn_starts; ++i) {
        Position position = Numbers::position(i);
        const ExactValue value = solution().value(position);
        if (value.utility <= 0) continue;
        int actions = 0;
        for (; !position.outcome() && actions <= value.distance; ++actions)
            position.play(position.to_move() == Player::first ? agent.act(position, rng)
                                                              : RandomAgent{}.act(position, rng));
        not_in_time += position.outcome() != Outcome::win(Player::first);
        not_in_time += actions > value.distance;
    }
    CHECK(not_in_time == 0);
}
