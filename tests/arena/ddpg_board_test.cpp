#include "ludus/arena/ddpg_board.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "ludus/arena/agent.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/softmax.hpp"
#include "support/actor_critic.hpp"
#include "support/cell_players.hpp"

namespace nn = ludus::nn;
using ludus::Choosing;
using ludus::DdpgConduct;
using ludus::Player;
using support::Marks;
using support::MarkTransition;
using support::with_marks;
using TicTacToe = ludus::tic_tac_toe::Position;
using Board = ludus::DdpgBoard<Marks<support::PlainActor>>;

namespace {

using support::LowestCell;

/// Likes the highest cells best.
constexpr std::array<float, 9> rising = {0.01F, 0.02F, 0.04F, 0.08F, 0.10F,
                                         0.15F, 0.17F, 0.19F, 0.24F};

Board board(const DdpgConduct& conduct, Player learner, const ludus::Limit& limit = {},
            std::uint64_t seed = 1) {
    Board made(conduct);
    made.begin({}, learner, limit, ludus::Rng(seed));
    return made;
}

/// Plays to the end with one answer to all.
std::vector<MarkTransition> played(Board& game, const std::array<float, 9>& answer = rising) {
    LowestCell opponent;
    game.advance(opponent);
    while (!game.over()) {
        game.answer(answer);
        game.advance(opponent);
    }
    return {game.recorder().finished().begin(), game.recorder().finished().end()};
}

constexpr DdpgConduct likeliest{.choosing = Choosing::likeliest, .remembers_choice = true};

}  // namespace

TEST_CASE("a learner's transitions span the opponent's replies", "[arena][ddpg_board]") {
    Board game = board(likeliest, Player::first);
    const auto found = played(game);  // 8 0, 7 1, 6: won
    REQUIRE(found ==
            std::vector<MarkTransition>{
                {TicTacToe{}, with_marks(8, 0), {0, 0, 0, 0, 0, 0, 0, 0, 1}, 0},
                {with_marks(8, 0), with_marks(8, 0, 7, 1), {0, 0, 0, 0, 0, 0, 0, 1}, 0},
                {with_marks(8, 0, 7, 1), with_marks(8, 0, 7, 1, 6), {0, 0, 0, 0, 0, 0, 1}, 1}});
    REQUIRE(game.outcome() == ludus::Outcome::win(Player::first));
}

TEST_CASE("as the second player a learner begins after the opponent's first move",
          "[arena][ddpg_board]") {
    Board game = board(likeliest, Player::second);
    const auto found = played(game);  // 0 8, 1 7, 2: lost
    REQUIRE(found.size() == 2);
    REQUIRE(found[0].state == with_marks(0));
    REQUIRE(found[0].next == with_marks(0, 8, 1));
    REQUIRE(found[1].next == with_marks(0, 8, 1, 7, 2));
    REQUIRE(found[1].reward == -1);
}

TEST_CASE("the distribution that is remembered is over what is valid", "[arena][ddpg_board]") {
    Board game = board({.choosing = Choosing::likeliest}, Player::first);
    const auto found = played(game);
    for (std::size_t cell = 0; cell < 9; ++cell) {
        const bool taken = cell == 0 || cell == 8;
        REQUIRE(found[1].action[cell] == Approx(taken ? 0.0 : rising[cell] / 0.75));
    }
}

TEST_CASE("what is remembered is by index, wherever the actions are placed",
          "[arena][ddpg_board]") {
    using Opposite = support::OppositeMarks<support::PlainActor>;
    for (const bool single : {false, true}) {
        const DdpgConduct conduct{.choosing = Choosing::likeliest,
                                  .remembers_choice = single,
                                  .remembers_opponent = true};
        Board game = board(conduct, Player::first);
        const auto expected = played(game);
        ludus::DdpgBoard<Opposite> opposite(conduct);
        opposite.begin({}, Player::first, {}, ludus::Rng(1));
        std::array<float, 9> falling = rising;
        std::ranges::reverse(falling);
        LowestCell opponent;
        opposite.advance(opponent);
        while (!opposite.over()) {
            opposite.answer(falling);
            opposite.advance(opponent);
        }
        const auto found = opposite.recorder().finished();
        REQUIRE(found.size() == expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            REQUIRE(found[i].state == expected[i].state);
            for (std::size_t cell = 0; cell < 9; ++cell)
                REQUIRE(found[i].action[cell] == Approx(expected[i].action[cell]));
        }
    }
}

TEST_CASE("the opponent's actions are remembered from its viewpoint", "[arena][ddpg_board]") {
    DdpgConduct conduct = likeliest;
    conduct.remembers_opponent = true;
    Board game = board(conduct, Player::first);
    const auto found = played(game);
    REQUIRE(found.size() == 5);
    REQUIRE(found[1] == MarkTransition{with_marks(8), with_marks(8, 0, 7), {1}, 0});
    REQUIRE(found[4] == MarkTransition{with_marks(8, 0, 7), with_marks(8, 0, 7, 1, 6), {0, 1}, -1});
}

TEST_CASE("nothing is learned of the limit's coming", "[arena][ddpg_board]") {
    Board game = board(likeliest, Player::first, {.actions = 3});
    const auto found = played(game);
    REQUIRE(found.size() == 1);
    REQUIRE_FALSE(found[0].ends());
    REQUIRE(game.outcome().is_draw());

    Board even = board(likeliest, Player::first, {.actions = 4});
    REQUIRE(played(even).size() == 2);
}

TEST_CASE("choices are valid as often as the distribution says", "[arena][ddpg_board]") {
    Board game = board(likeliest, Player::first);
    LowestCell opponent;
    std::uint64_t valid = 0;
    constexpr std::uint64_t games = 20'000;
    for (std::uint64_t i = 0; i < games; ++i) {
        game.begin({}, Player::first, {.actions = 4}, ludus::Rng(2, i));
        game.advance(opponent);
        game.answer(rising);  // 8, and all are valid
        REQUIRE(game.last_valid());
        game.advance(opponent);
        game.answer(rising);  // 8 is not, nor is 0
        valid += game.last_valid() ? 1 : 0;
        game.advance(opponent);
        game.recorder().clear();
    }
    REQUIRE(game.choices().made == 2 * games);
    REQUIRE(game.choices().valid == games + valid);
    REQUIRE(game.choices().valid_likeliest == games);
    REQUIRE(std::abs(static_cast<double>(valid) / games - 0.75) < 0.01);
}

TEST_CASE("a learner that samples plays by its distribution over what is valid",
          "[arena][ddpg_board]") {
    Board game = board({}, Player::second);
    LowestCell opponent;
    std::array<double, 9> shares{};
    constexpr std::uint64_t games = 20'000;
    for (std::uint64_t i = 0; i < games; ++i) {
        game.begin(with_marks(8, 7), Player::first, {}, ludus::Rng(3, i));
        game.advance(opponent);
        game.answer(rising);
        const auto marks = game.position().marks(Player::first);
        for (std::size_t cell = 0; cell < 8; ++cell)
            shares[cell] += (marks >> cell & 1) != 0 ? 1.0 / games : 0;
    }
    REQUIRE(shares[7] == 0);
    for (std::size_t cell = 0; cell < 7; ++cell)
        REQUIRE(std::abs(shares[cell] - static_cast<double>(rising[cell]) / 0.57) < 0.015);
}

TEST_CASE("where the actor knows no legal action the game goes on without it",
          "[arena][ddpg_board]") {
    using ThreeCells = nn::Network<nn::Shape<18>, nn::Dense<3>, nn::Softmax>;
    using Narrow = ludus::ActorCritic<TicTacToe, support::MarkEncoder, ThreeCells,
                                      nn::Network<nn::Shape<21>, nn::Dense<1>>>;
    LowestCell opponent;
    ludus::DdpgBoard<Narrow> game({.remembers_opponent = true});
    for (std::uint64_t i = 0; i < 50; ++i) {
        game.begin({}, Player::first, {}, ludus::Rng(4, i));
        game.advance(opponent);
        int answers = 0;
        for (; !game.over(); ++answers) {
            game.answer(std::array<float, 3>{0.2F, 0.3F, 0.5F});
            game.advance(opponent);
        }
        REQUIRE(answers == 2);
        REQUIRE(game.position().outcome().has_value());
        REQUIRE(game.recorder().finished().size() == 3);
        const auto& last = game.recorder().finished();
        for (const auto& item : last)  // of the second own action, and of the opponent's one
            REQUIRE((item.ends() || item.state == TicTacToe{}));
        game.recorder().clear();
    }
}
