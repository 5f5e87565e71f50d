#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ludus/arena/agent.hpp"
#include "ludus/arena/play_game.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/referee.hpp"

namespace LUDUS_NAMESPACE {

/// Which seat an agent takes in a match.
enum class Seat : std::uint8_t {
    first,   ///< the player to move at the start of every game
    second,  ///< the other player of every game
    both     ///< each of them in every other game
};

/// Wins, draws and losses of one agent.
struct Tally {
    std::uint64_t wins = 0;     ///< games won
    std::uint64_t draws = 0;    ///< games that nobody won
    std::uint64_t losses = 0;   ///< games lost
    std::uint64_t turns = 0;    ///< over all games
    std::uint64_t actions = 0;  ///< over all games
    std::uint64_t choices = 0;  ///< legal actions, over all positions in which one was played

    /// All games.
    [[nodiscard]] constexpr std::uint64_t games() const noexcept { return wins + draws + losses; }

    /// Counts a game, seen by the player in `viewer`'s seat.
    constexpr void add(const GameResult& game, Player viewer) noexcept {
        const int utility = game.outcome.utility(viewer);
        ++(utility > 0 ? wins : utility < 0 ? losses : draws);
        turns += game.turns;
        actions += game.actions;
        choices += game.choices;
    }
    /// Adds the games of another tally.
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
    std::uint64_t games = 1000;    ///< in all
    std::uint64_t seed = 1;        ///< all chance of the match comes from it
    std::uint64_t first_game = 0;  ///< its number, for matches that are played in parts
    Seat seat = Seat::both;        ///< the agent's; with `both` it begins every other game
    /// Whether each game has a random start of its own; for games that model `RandomStart`. Then
    /// the first seat is that of the player to move at the start.
    bool random_starts = false;
    Limit limit{};                     ///< of each game; what it ends is adjudicated
    double random_turns = 0;           ///< of the agent
    double opponent_random_turns = 0;  ///< of the opponent
    std::uint32_t random_opening = 0;  ///< each player's first so many actions are random
};

namespace detail {

/// One game of a match: who plays where, and by which chance.
template <Game G, Referee<G> R, std::size_t past = 0>
struct MatchGame {
    Rng rng;
    Player player;  ///< the agent's seat
    GameInPlay<G, R, past> game;
};

/// The game that is so many after the first one.
template <Game G, Referee<G> R, std::size_t past = 0>
[[nodiscard]] MatchGame<G, R, past> match_game(const MatchSettings& settings, std::uint64_t place,
                                               const R& referee) {
    const std::uint64_t number = settings.first_game + place;
    Rng rng(settings.seed, number);
    G start;
    if constexpr (RandomStart<G>)
        if (settings.random_starts) start = G::random_start(rng);
    const bool begins =
        settings.seat == Seat::first || (settings.seat == Seat::both && number % 2 == 0);
    const Player player = begins ? start.to_move() : opponent(start.to_move());
    MatchRules rules{settings.limit,
                     {settings.random_turns, settings.opponent_random_turns},
                     settings.random_opening};
    if (player == Player::second) std::swap(rules.random_turns[0], rules.random_turns[1]);
    return {rng, player, GameInPlay<G, R, past>(rules, start, referee)};
}

/// Lets chance and the opponent play until the agent is to act: false if the game is over before, or the team is
/// told to stop.
template <class One, class Opponent>
[[nodiscard]] bool reach_agent(One& one, Opponent& opponent, const Workers& team) {
    while (!one.game.over() && !team.stop_requested()) {
        if (one.game.play_by_chance(one.rng)) continue;
        const auto& position = one.game.position();
        if (position.to_move() == one.player) return true;
        one.game.play(opponent.act(position, one.rng));
    }
    return false;
}

/// Games `first`, `first + team.count()` and so on, one after the other.
template <Game G, class A, class B, class R>
[[nodiscard]] Tally play_in_turn(A& agent, B& opponent, const MatchSettings& settings,
                                 std::uint64_t first, const Workers& team, const R& referee) {
    Tally tally;
    for (std::uint64_t i = first; i < settings.games; i += team.count()) {
        auto one = match_game<G, R>(settings, i, referee);
        while (!one.game.over() && !team.stop_requested()) {
            if (one.game.play_by_chance(one.rng)) continue;
            const G& position = one.game.position();
            one.game.play(position.to_move() == one.player ? agent.act(position, one.rng)
                                                           : opponent.act(position, one.rng));
        }
        if (!one.game.over()) return tally;
        tally.add(one.game.result(), one.player);
    }
    return tally;
}

/// The same games side by side, in which the agent acts at once.
template <Game G, class A, class B, class R>
[[nodiscard]] Tally play_side_by_side(A& agent, B& opponent, const MatchSettings& settings,
                                      std::uint64_t first, const Workers& team, const R& referee) {
    constexpr std::size_t games_at_once = 16;
    Tally tally;
    std::vector<MatchGame<G, R>> games;
    std::vector<G> positions;
    std::vector<typename G::Action> actions(games_at_once);
    for (std::uint64_t next = first; next < settings.games || !games.empty();) {
        while (games.size() < games_at_once && next < settings.games) {
            games.push_back(match_game<G, R>(settings, next, referee));
            next += team.count();
        }
        std::erase_if(games, [&](auto& one) {
            if (reach_agent(one, opponent, team) || !one.game.over()) return false;
            tally.add(one.game.result(), one.player);
            return true;
        });
        if (team.stop_requested()) return tally;
        positions.clear();
        for (const auto& one : games) positions.push_back(one.game.position());
        agent.act(std::span<const G>(positions), std::span(actions));
        for (std::size_t i = 0; i < games.size(); ++i) games[i].game.play(actions[i]);
    }
    return tally;
}

}  // namespace detail

/// Plays `settings.games` games of `agent` against `opponent`. The game of number i draws from stream i of the
/// seed, so that the result does not depend on the number of workers, as long as the agents carry
/// nothing over from one game to the next; each worker plays 16 games at once if the agent is a
/// `BatchAgent`. Each game has its own copy of the referee. A team that is told to stop leaves games unplayed or in
/// their midst, of which nothing is counted; each worker asks before every action.
/// Throws `std::invalid_argument` if the settings ask for random starts of a game that has none.
template <Game G, Agent<G> A, Agent<G> B, Referee<G> R = NoReferee>
[[nodiscard]] Tally play_match(const A& agent, const B& opponent, const MatchSettings& settings,
                               Workers& workers, const R& referee = {}) {
    require_random_start<G>(settings.random_starts);
    std::vector<Tally> tallies(workers.count());
    workers.run(workers.count(), [&](std::size_t worker) {
        A own = agent;
        B other = opponent;
        if constexpr (BatchAgent<A, G>)
            tallies[worker] =
                detail::play_side_by_side<G>(own, other, settings, worker, workers, referee);
        else
            tallies[worker] =
                detail::play_in_turn<G>(own, other, settings, worker, workers, referee);
    });
    Tally total;
    for (const Tally& tally : tallies) total += tally;
    return total;
}

}  // namespace LUDUS_NAMESPACE
