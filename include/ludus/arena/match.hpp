#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "ludus/arena/agent.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/game/shortcuts.hpp"

namespace ludus {

/// What two agents agree on before they play.
struct MatchRules {
    Limit limit{};
    /// How often each player's whole turn is played at random, in [0, 1]: the first player's, the
    /// second player's.
    std::array<double, 2> random_turns{0.0, 0.0};
    std::uint32_t random_opening = 0;  ///< each player's first so many actions are random
};

/// How one game went.
struct GameResult {
    Outcome outcome = Outcome::draw();  ///< adjudicated if the limit ended the game
    std::uint32_t turns = 0;            ///< completed by both players together
    std::uint32_t actions = 0;
    std::uint64_t choices = 0;  ///< legal actions, over all positions in which one was played
};

/// Plays one game from `start` to its end, to its limit, or until the referee ends it.
template <Game G, Agent<G> First, Agent<G> Second, Referee<G> R = NoReferee>
GameResult play_game(First& first, Second& second, const MatchRules& rules, Rng& rng, G start = {},
                     R referee = {}) {
    Clock clock(rules.limit);
    G position = start;
    std::array<std::uint32_t, 2> opening = {rules.random_opening, rules.random_opening};
    std::uint64_t choices = 0;
    bool new_turn = true;
    bool random_turn = false;
    std::optional<Outcome> outcome = position.outcome();
    while (!outcome && !clock.expired()) {
        const Player mover = position.to_move();
        if (new_turn) {
            const double share = rules.random_turns[seat(mover)];
            random_turn = share > 0 && rng.chance(share);
        }
        const bool opens = opening[seat(mover)] > 0;
        if (opens) --opening[seat(mover)];
        const auto action = opens || random_turn ? random_action(position, rng)
            : mover == Player::first             ? first.act(position, rng)
                                                 : second.act(position, rng);
        choices += legal_action_count(position);
        const G before = position;
        clock.play(position, action);
        new_turn = position.to_move() != mover;
        outcome = position.outcome();
        if (!outcome) outcome = referee.judge(before, action, position);
    }
    return {outcome ? *outcome : adjudicated(position), clock.turns(), clock.actions(), choices};
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
    std::uint64_t choices = 0;  ///< legal actions, over all positions in which one was played

    [[nodiscard]] constexpr std::uint64_t games() const noexcept { return wins + draws + losses; }

    /// Counts a game, seen by the player in `viewer`'s seat.
    constexpr void add(const GameResult& game, Player viewer) noexcept {
        const int utility = game.outcome.utility(viewer);
        ++(utility > 0 ? wins : utility < 0 ? losses : draws);
        turns += game.turns;
        actions += game.actions;
        choices += game.choices;
    }
    constexpr Tally& operator+=(const Tally& other) noexcept {
        wins += other.wins;
        draws += other.draws;
        losses += other.losses;
        turns += other.turns;
        actions += other.actions;
        choices += other.choices;
        return *this;
    }
    friend constexpr bool operator==(const Tally&, const Tally&) noexcept = default;
};

/// A match to be played.
struct MatchSettings {
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    Seat seat = Seat::both;  ///< the agent's; with `both` it begins every other game
    /// Whether each game has a random start of its own; for games that model `RandomStart`. Then
    /// the first seat is that of the player to move at the start.
    bool random_starts = false;
    Limit limit{};
    double random_turns = 0;           ///< of the agent
    double opponent_random_turns = 0;  ///< of the opponent
    std::uint32_t random_opening = 0;  ///< each player's first so many actions are random
};

/// Plays `settings.games` games of `agent` against `opponent`. Game i draws from stream i of the
/// seed, so that the result does not depend on the number of workers, as long as the agents carry
/// nothing over from one game to the next. Each game has its own copy of the referee.
template <Game G, Agent<G> A, Agent<G> B, Referee<G> R = NoReferee>
[[nodiscard]] Tally play_match(const A& agent, const B& opponent, const MatchSettings& settings,
                               Workers& workers, const R& referee = {}) {
    assert(RandomStart<G> || !settings.random_starts);
    std::vector<Tally> tallies(workers.count());
    workers.run(workers.count(), [&](std::size_t worker) {
        A own = agent;
        B other = opponent;
        for (std::uint64_t i = worker; i < settings.games; i += workers.count()) {
            Rng rng(settings.seed, i);
            G start;
            if constexpr (RandomStart<G>)
                if (settings.random_starts) start = G::random_start(rng);
            const bool begins =
                settings.seat == Seat::first || (settings.seat == Seat::both && i % 2 == 0);
            const Player player = begins ? start.to_move() : ludus::opponent(start.to_move());
            MatchRules rules{settings.limit,
                             {settings.random_turns, settings.opponent_random_turns},
                             settings.random_opening};
            if (player == Player::first) {
                tallies[worker].add(play_game<G>(own, other, rules, rng, start, referee), player);
            } else {
                std::swap(rules.random_turns[0], rules.random_turns[1]);
                tallies[worker].add(play_game<G>(other, own, rules, rng, start, referee), player);
            }
        }
    });
    Tally total;
    for (const Tally& tally : tallies) total += tally;
    return total;
}

}  // namespace ludus
