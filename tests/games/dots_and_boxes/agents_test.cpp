#include "ludus/games/dots_and_boxes/agents.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/play_game.hpp"

using namespace ludus;
using dots_and_boxes::AdvancedAgent;
using dots_and_boxes::BasicPosition;
using dots_and_boxes::ModerateAgent;
using dots_and_boxes::Position;

namespace {

constexpr std::uint64_t match_games = 40'000;

/// How often each edge is chosen in a position.
template <class A, class P>
std::map<std::size_t, int> choices(const A& agent, const P& position, int times) {
    Rng rng(11);
    std::map<std::size_t, int> counts;
    for (int i = 0; i < times; ++i) ++counts[agent.act(position, rng).index()];
    return counts;
}

/// Compares a match with per cent measured over 200,000 games by an independent program: four
/// standard deviations of both, and the rounding of what was printed.
template <class A, class B>
void check_match(const A& agent, const B& opponent, Seat seat, const std::array<double, 3>& percent,
                 double rounding) {
    Workers workers(1);
    const Tally tally = play_match<Position>(
        agent, opponent, {.games = match_games, .seed = 12, .seat = seat}, workers);
    const std::array<std::uint64_t, 3> counts = {tally.wins, tally.draws, tally.losses};
    REQUIRE(tally.games() == match_games);
    for (std::size_t i = 0; i < 3; ++i) {
        INFO((i == 0 ? "wins" : i == 1 ? "draws" : "losses"));
        const double share = percent[i] / 100;
        const double variance =
            share * (1 - share) * (1.0 / static_cast<double>(match_games) + 1.0 / 200'000);
        CHECK(static_cast<double>(counts[i]) / static_cast<double>(match_games) ==
              Approx(share).margin(4 * std::sqrt(variance) + rounding / 100));
    }
}

}  // namespace

TEST_CASE("dots_and_boxes: the moderate player completes a box if it can, any of them",
          "[dots_and_boxes][agents]") {
    using Two = BasicPosition<1, 2>;  // above 0 1, below 2 3, walls 4 5 6
    const auto none = choices(ModerateAgent{}, Two(0b101'0011, 0, Player::first), 1'000);
    CHECK(none.size() == 3);  // 2, 3 and 5, of which no one scores
    const auto one = choices(ModerateAgent{}, Two(0b001'0111, 0, Player::first), 1'000);
    CHECK(one.size() == 1);
    CHECK(one.at(5) == 1'000);
    const auto both = choices(ModerateAgent{}, Two(0b111'0011, 0, Player::first), 10'000);
    CHECK(both.size() == 2);
    CHECK(both.at(2) == Approx(5'000).margin(4 * 50));
    CHECK(both.at(3) == Approx(5'000).margin(4 * 50));
}

TEST_CASE("dots_and_boxes: the advanced player gives no box away if it can",
          "[dots_and_boxes][agents]") {
    using Two = BasicPosition<1, 2>;
    // The left box has two sides, the right one none of its own: 0 and 2 are drawn.
    const auto careful = choices(AdvancedAgent{}, Two(0b000'0101, 0, Player::first), 9'000);
    CHECK(careful.size() == 3);
    for (const std::size_t edge : {1U, 3U, 6U})
        CHECK(careful.at(edge) == Approx(3'000).margin(4 * std::sqrt(2'000)));
    // Both boxes have two sides: whatever is drawn gives one away.
    const auto forced = choices(AdvancedAgent{}, Two(0b000'1111, 0, Player::first), 9'000);
    CHECK(forced.size() == 3);
    for (const std::size_t edge : {4U, 5U, 6U})
        CHECK(forced.at(edge) == Approx(3'000).margin(4 * std::sqrt(2'000)));
    // It scores even where that gives the next box its third side.
    const auto greedy = choices(AdvancedAgent{}, Two(0b001'1111, 0, Player::first), 1'000);
    CHECK(greedy.size() == 1);
    CHECK(greedy.at(5) == 1'000);
    // On the empty board everything is safe.
    CHECK(choices(AdvancedAgent{}, Position{}, 4'000).size() == 40);
}

TEST_CASE("dots_and_boxes: the players are agents on every size of board",
          "[dots_and_boxes][agents]") {
    STATIC_REQUIRE(Agent<ModerateAgent, Position>);
    STATIC_REQUIRE(Agent<AdvancedAgent, Position>);
    STATIC_REQUIRE(Agent<AdvancedAgent, BasicPosition<7, 7>>);
    STATIC_REQUIRE(!Agent<AdvancedAgent, tic_tac_toe::Position>);

    Rng rng(13);
    Position position;
    while (!position.outcome()) {
        const auto action = AdvancedAgent{}.act(position, rng);
        CHECK((position.free_edges() >> action.edge & 1) == 1);
        position.play(action);
    }
    AdvancedAgent advanced;
    ModerateAgent moderate;
    const auto large = play_game<BasicPosition<7, 7>>(advanced, moderate, {}, rng);
    CHECK(large.actions == 112);
}

TEST_CASE("dots_and_boxes: matches end as measured", "[dots_and_boxes][agents]") {
    using enum Seat;
    check_match(RandomAgent{}, RandomAgent{}, both, {46.9, 6.3, 46.8}, 0.05);
    check_match(RandomAgent{}, ModerateAgent{}, both, {0.001, 0.003, 99.996}, 0.0005);
    check_match(ModerateAgent{}, AdvancedAgent{}, both, {6.2, 5.9, 87.9}, 0.05);
    check_match(ModerateAgent{}, ModerateAgent{}, first, {50.9, 16.1, 33.1}, 0.05);
    check_match(AdvancedAgent{}, AdvancedAgent{}, first, {47.4, 14.7, 38.0}, 0.05);
}
