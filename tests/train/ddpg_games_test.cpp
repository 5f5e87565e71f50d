#include "ludus/train/ddpg_games.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/softmax.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/games_in_play.hpp"
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

namespace {

using support::LowestCell;

/// Likes the highest cells best.
constexpr std::array<float, 9> rising = {0.01F, 0.02F, 0.04F, 0.08F, 0.10F,
                                         0.15F, 0.17F, 0.19F, 0.24F};

/// Acts by the same distribution everywhere.
template <ludus::ActorCriticType D>
struct FixedActor {
    using Game = typename D::Game;
    using Memory = ludus::ActorMemory<D>;

    typename D::Distribution distribution;
    Choosing choosing;

    [[nodiscard]] typename Game::Action act(const ludus::Request<Game, 0, Memory>& request) const {
        if (!request.memory().look(request.position()))
            return ludus::random_action(request.position(), request.rng());
        return ludus::act_by<D>(distribution, choosing, request);
    }
};

/// A game to its end against `LowestCell`, and what is remembered of it.
template <ludus::ActorCriticType D>
struct Played {
    std::vector<ludus::Transition<TicTacToe, D::remembered>> transitions;
    ludus::DdpgProgress progress;
};
using Default = Marks<support::PlainActor>;

template <ludus::ActorCriticType D = Default>
Played<D> played(const DdpgConduct& conduct, Player learner, const ludus::Limit& limit = {},
                 const TicTacToe& start = {}, const ludus::Rng& rng = ludus::Rng(1),
                 const typename D::Distribution& distribution = rising) {
    using Recorder = ludus::DdpgRecorder<D>;
    using Games = ludus::GamesInPlay<TicTacToe, FixedActor<D>, LowestCell, Recorder>;
    FixedActor<D> actor{distribution, conduct.choosing};
    LowestCell opponent;
    Recorder recorder(conduct);
    const typename Games::Company company{actor, opponent, recorder};
    Games games(1);
    games.begin(
        0, {.start = start, .player_starts = learner == start.to_move(), .rules = {.limit = limit}},
        rng, company);
    REQUIRE(games.playing() == 0);
    Played<D> found{{}, recorder.take_progress()};
    games.for_each_record([&](auto& record, std::uint64_t, const ludus::Rng&) {
        for (const auto& item : record.transitions.finished()) found.transitions.push_back(item);
    });
    return found;
}

constexpr DdpgConduct likeliest{.choosing = Choosing::likeliest, .remembers_action = true};

}  // namespace

TEST_CASE("ddpg_games: a learner's transitions span the opponent's replies", "[ddpg_games]") {
    const auto found = played(likeliest, Player::first);  // 8 0, 7 1, 6: won
    REQUIRE(found.transitions ==
            std::vector<MarkTransition>{
                {TicTacToe{}, with_marks(8, 0), {0, 0, 0, 0, 0, 0, 0, 0, 1}, 0},
                {with_marks(8, 0), with_marks(8, 0, 7, 1), {0, 0, 0, 0, 0, 0, 0, 1}, 0},
                {with_marks(8, 0, 7, 1), with_marks(8, 0, 7, 1, 6), {0, 0, 0, 0, 0, 0, 1}, 1}});
    REQUIRE(found.progress.games.wins == 1);
    REQUIRE(found.progress.games.turns == 5);
}

TEST_CASE("ddpg_games: as the second player a learner begins after the opponent's first move",
          "[ddpg_games]") {
    const auto [found, progress] = played(likeliest, Player::second);  // 0 8, 1 7, 2: lost
    REQUIRE(found.size() == 2);
    REQUIRE(found[0].state == with_marks(0));
    REQUIRE(found[0].next == with_marks(0, 8, 1));
    REQUIRE(found[1].next == with_marks(0, 8, 1, 7, 2));
    REQUIRE(found[1].reward == -1);
    REQUIRE(progress.games.losses == 1);
}

TEST_CASE("ddpg_games: the distribution that is remembered is over what is valid", "[ddpg_games]") {
    const auto found = played({.choosing = Choosing::likeliest}, Player::first).transitions;
    for (std::size_t cell = 0; cell < 9; ++cell) {
        const bool taken = cell == 0 || cell == 8;
        REQUIRE(found[1].action[cell] == Approx(taken ? 0.0 : rising[cell] / 0.75));
    }
}

TEST_CASE("ddpg_games: what is remembered is by index, wherever the actions are placed",
          "[ddpg_games]") {
    using Opposite = support::OppositeMarks<support::PlainActor>;
    for (const bool single : {false, true}) {
        const DdpgConduct conduct{.choosing = Choosing::likeliest,
                                  .remembers_action = single,
                                  .remembers_opponent = true};
        const auto expected = played(conduct, Player::first).transitions;
        std::array<float, 9> falling = rising;
        std::ranges::reverse(falling);
        const auto found =
            played<Opposite>(conduct, Player::first, {}, {}, ludus::Rng(1), falling).transitions;
        REQUIRE(found.size() == expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            REQUIRE(found[i].state == expected[i].state);
            for (std::size_t cell = 0; cell < 9; ++cell)
                REQUIRE(found[i].action[cell] == Approx(expected[i].action[cell]));
        }
    }
}

TEST_CASE("ddpg_games: the opponent's actions are remembered from its viewpoint", "[ddpg_games]") {
    DdpgConduct conduct = likeliest;
    conduct.remembers_opponent = true;
    const auto found = played(conduct, Player::first).transitions;
    REQUIRE(found.size() == 5);
    REQUIRE(found[1] == MarkTransition{with_marks(8), with_marks(8, 0, 7), {1}, 0});
    REQUIRE(found[4] == MarkTransition{with_marks(8, 0, 7), with_marks(8, 0, 7, 1, 6), {0, 1}, -1});
}

TEST_CASE("ddpg_games: where the limit cuts a game off, that is not learned", "[ddpg_games]") {
    const auto found = played(likeliest, Player::first, {.actions = 3});
    REQUIRE(found.transitions.size() == 1);
    REQUIRE_FALSE(found.transitions[0].ends());
    REQUIRE(found.progress.games.draws == 1);
    REQUIRE(played(likeliest, Player::first, {.actions = 4}).transitions.size() == 2);
}

TEST_CASE("ddpg_games: actions are valid as often as the distribution says", "[ddpg_games]") {
    std::uint64_t valid = 0;
    constexpr std::uint64_t games = 20'000;
    for (std::uint64_t i = 0; i < games; ++i) {
        // 8, and all are valid; then 8 is not, nor is 0.
        const auto choices = played(likeliest, Player::first, {.actions = 4}, {}, ludus::Rng(2, i))
                                 .progress.unmasked;
        REQUIRE(choices.made == 2);
        REQUIRE(choices.valid >= 1);
        REQUIRE(choices.valid_likeliest == 1);
        valid += choices.valid - 1;
    }
    REQUIRE(std::abs(static_cast<double>(valid) / games - 0.75) < 0.01);
}

TEST_CASE("ddpg_games: a learner that samples plays by its distribution over what is valid",
          "[ddpg_games]") {
    std::array<double, 9> shares{};
    constexpr std::uint64_t games = 20'000;
    for (std::uint64_t i = 0; i < games; ++i) {
        const auto found =
            played({}, Player::first, {.actions = 2}, with_marks(8, 7), ludus::Rng(3, i))
                .transitions;
        REQUIRE(found.size() == 1);
        const auto marks = found[0].next.marks(Player::first);
        for (std::size_t cell = 0; cell < 8; ++cell)
            shares[cell] += (marks >> cell & 1) != 0 ? 1.0 / games : 0;
    }
    REQUIRE(shares[7] == 0);
    for (std::size_t cell = 0; cell < 7; ++cell)
        REQUIRE(std::abs(shares[cell] - static_cast<double>(rising[cell]) / 0.57) < 0.015);
}

TEST_CASE("ddpg_games: where the actor knows no legal action it plays at random, unrecorded",
          "[ddpg_games]") {
    using ThreeCells = nn::Network<nn::Shape<18>, nn::Dense<3>, nn::Softmax>;
    using Narrow = ludus::ActorCritic<TicTacToe, support::MarkEncoder, ThreeCells,
                                      nn::Network<nn::Shape<21>, nn::Dense<1>>>;
    for (std::uint64_t i = 0; i < 50; ++i) {
        const auto found = played<Narrow>({.remembers_opponent = true}, Player::first, {}, {},
                                          ludus::Rng(4, i), {0.2F, 0.3F, 0.5F});
        REQUIRE(found.progress.unmasked.made == 2);
        REQUIRE(found.transitions.size() == 3);
        for (const auto& item : found.transitions)  // the second own action, and the opponent's one
            REQUIRE((item.ends() || item.state == TicTacToe{}));
    }
}
