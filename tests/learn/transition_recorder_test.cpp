#include "ludus/learn/transition_recorder.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "support/actor_critic.hpp"

using ludus::Player;
using support::MarkTransition;
using support::with_marks;
using TicTacToe = ludus::tic_tac_toe::Position;
using Recorder = ludus::TransitionRecorder<TicTacToe, 9>;

namespace {

/// The transitions of a game in which the actions of some players are remembered, each with its
/// cell.
std::vector<MarkTransition> recorded(std::initializer_list<int> cells,
                                     std::initializer_list<Player> players,
                                     const ludus::Rewards& rewards = {}) {
    Recorder recorder(rewards);
    TicTacToe position;
    recorder.arrive(position);
    for (const int cell : cells) {
        for (const Player player : players)
            if (player == position.to_move()) {
                std::array<float, 9> action{};
                action[static_cast<std::size_t>(cell)] = 1;
                recorder.act(position, action);
            }
        position.play({static_cast<std::uint8_t>(cell)});
        recorder.arrive(position);
    }
    return {recorder.finished().begin(), recorder.finished().end()};
}

constexpr auto first = Player::first;
constexpr auto second = Player::second;

}  // namespace

TEST_CASE("a transition goes from before a player's move to before the next one",
          "[learn][transition_recorder]") {
    const auto found = recorded({0, 3, 1}, {first});
    REQUIRE(found.size() == 1);  // the other one waits for a reply
    REQUIRE(found[0] == MarkTransition{TicTacToe{}, with_marks(0, 3), {1}, 0});
}

TEST_CASE("the one who wins is rewarded, and the one who loses punished for the last own move",
          "[learn][transition_recorder]") {
    const auto won = with_marks(0, 3, 1, 4, 2);
    const auto found = recorded({0, 3, 1, 4, 2}, {first, second});
    REQUIRE(found.size() == 5);
    const auto& winner = found[3];
    REQUIRE(winner == MarkTransition{with_marks(0, 3, 1, 4), won, {0, 0, 1}, 1});
    const auto& loser = found[4];
    REQUIRE(loser == MarkTransition{with_marks(0, 3, 1), won, {0, 0, 0, 0, 1}, -1});
    for (std::size_t i = 0; i < 3; ++i) {
        REQUIRE(found[i].reward == 0);
        REQUIRE_FALSE(found[i].ends());
    }
    REQUIRE(recorded({0, 3, 1, 4, 2}, {second}).back() == loser);
}

TEST_CASE("a draw has a reward of its own", "[learn][transition_recorder]") {
    const auto found = recorded({0, 1, 2, 4, 3, 5, 7, 6, 8}, {first, second},
                                {.win = 3, .draw = 0.5F, .loss = -2});
    REQUIRE(found.size() == 9);
    REQUIRE(found[7].reward == 0.5F);
    REQUIRE(found[8].reward == 0.5F);
    const ludus::Rewards rewards{.win = 3, .draw = 0.5F, .loss = -2};
    REQUIRE(rewards.of(ludus::Outcome::win(first), first) == 3);
    REQUIRE(rewards.of(ludus::Outcome::win(first), second) == -2);
}

TEST_CASE("to arrive twice is to arrive", "[learn][transition_recorder]") {
    Recorder recorder;
    recorder.arrive(TicTacToe{});
    recorder.act(TicTacToe{}, std::array<float, 9>{1});
    recorder.arrive(with_marks(0, 3));
    recorder.arrive(with_marks(0, 3));
    REQUIRE(recorder.finished().size() == 1);
    recorder.clear();
    REQUIRE(recorder.finished().empty());
}
