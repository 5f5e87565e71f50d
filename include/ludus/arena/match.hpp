#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ludus/arena/agent.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"

namespace ludus {

/// What two agents agree on before they play.
struct MatchRules {
    Limit limit{};
    /// How often each player's whole turn is played at random, in [0, 1]: the first player's, the
    /// second player's.
    std::array<double, 2> random_turns{0.0, 0.0};
};

/// How one game went.
struct GameResult {
    Outcome outcome = Outcome::draw();  ///< a draw if the limit ended the game
    std::uint32_t turns = 0;            ///< completed by both players together
    std::uint32_t actions = 0;
};

/// Plays one game from `start` to its end or its limit.
template <Game G, Agent<G> First, Agent<G> Second>
GameResult play_game(First& first, Second& second, const MatchRules& rules, Rng& rng,
                     G start = {}) {
    Clock clock(rules.limit);
    G position = start;
    bool new_turn = true;
    bool random_turn = false;
    while (!clock.expired()) {
        const auto outcome = position.outcome();
        if (outcome) return {*outcome, clock.turns(), clock.actions()};
        const Player mover = position.to_move();
        if (new_turn) {
            const double share = rules.random_turns[seat(mover)];
            random_turn = share > 0 && rng.chance(share);
        }
        const auto action = random_turn ? rng.pick(position.legal_actions())
            : mover == Player::first    ? first.act(position, rng)
                                        : second.act(position, rng);
        position.play(action);
        new_turn = position.to_move() != mover;
        clock.tick(mover, position.to_move());
    }
    return {position.outcome().value_or(Outcome::draw()), clock.turns(), clock.actions()};
}

/// Which seat an agent takes in a match.
enum class Seat : std::uint8_t { first, second, both };

/// Wins, draws and losses of one agent.
struct Tally {
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    std::uint64_t turns = 0;    ///< over all games
    std::uint64_t actions = 0;  ///< over all games

    [[nodiscard]] constexpr std::uint64_t games() const noexcept { return wins + draws + losses; }

    /// Counts a game, seen by the player in `viewer`'s seat.
    constexpr void add(const GameResult& game, Player viewer) noexcept {
        const int utility = game.outcome.utility(viewer);
        ++(utility > 0 ? wins : utility < 0 ? losses : draws);
        turns += game.turns;
        actions += game.actions;
    }
    constexpr Tally& operator+=(const Tally& other) noexcept {
        wins += other.wins;
        draws += other.draws;
        losses += other.losses;
        turns += other.turns;
        actions += other.actions;
        return *this;
    }
    friend constexpr bool operator==(const Tally&, const Tally&) noexcept = default;
};

/// A match to be played.
struct MatchSettings {
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    Seat seat = Seat::both;  ///< the agent's; with `both` it begins every other game
    Limit limit{};
    double random_turns = 0;           ///< of the agent
    double opponent_random_turns = 0;  ///< of the opponent
};

/// Plays `settings.games` games of `agent` against `opponent`. Game i draws from stream i of the
/// seed, so that the result does not depend on the number of workers, as long as the agents carry
/// nothing over from one game to the next.
template <Game G, Agent<G> A, Agent<G> B>
[[nodiscard]] Tally play_match(const A& agent, const B& opponent, const MatchSettings& settings,
                               Workers& workers) {
    std::vector<Tally> tallies(workers.count());
    workers.run(workers.count(), [&](std::size_t worker) {
        A own = agent;
        B other = opponent;
        for (std::uint64_t i = worker; i < settings.games; i += workers.count()) {
            Rng rng(settings.seed, i);
            const bool begins =
                settings.seat == Seat::first || (settings.seat == Seat::both && i % 2 == 0);
            MatchRules rules{settings.limit,
                             {settings.random_turns, settings.opponent_random_turns}};
            if (begins) {
                tallies[worker].add(play_game<G>(own, other, rules, rng), Player::first);
            } else {
                std::swap(rules.random_turns[0], rules.random_turns[1]);
                tallies[worker].add(play_game<G>(other, own, rules, rng), Player::second);
            }
        }
    });
    Tally total;
    for (const Tally& tally : tallies) total += tally;
    return total;
}

}  // namespace ludus
