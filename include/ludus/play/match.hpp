#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/play_games.hpp"
#include "ludus/play/seat.hpp"
#include "ludus/play/tally.hpp"

namespace LUDUS_NAMESPACE {

/// A match to be played.
struct MatchSettings {
    std::uint64_t games = 1000;    ///< in all
    std::uint64_t seed = 1;        ///< all chance of the match comes from it
    std::uint64_t first_game = 0;  ///< its number, for matches that are played in parts
    Seat seat = Seat::both;        ///< the agent's
    /// Whether each game has a random start of its own; for games that model `RandomStart`. Who
    /// moves first there has the first seat.
    bool random_starts = false;
    Limit limit{};                     ///< of each game; what it ends is adjudicated
    double random_turns = 0;           ///< of the agent
    double opponent_random_turns = 0;  ///< of the opponent
    std::uint32_t random_opening = 0;  ///< random actions that each player begins with
    /// A game begins with 0 to this many random actions, whoever is to move.
    std::uint32_t max_random_actions = 0;
};

/// The game of that number of a match, which draws its start from the game's generator.
template <Game G>
[[nodiscard]] GameSetup<G> match_game(const MatchSettings& settings, std::uint64_t number, Rng& rng,
                                      const RefereeOf<G>& referee) {
    GameSetup<G> game{.start = start_of<G>(settings.random_starts, rng),
                      .player_starts = starts(settings.seat, number),
                      .rules = {settings.limit,
                                {settings.random_turns, settings.opponent_random_turns},
                                {settings.random_opening, settings.random_opening}},
                      .referee = referee};
    if (settings.max_random_actions > 0)
        game.rules.random_actions = rng.below(settings.max_random_actions + 1);
    if (game.player() == Player::second)
        std::swap(game.rules.random_turns[0], game.rules.random_turns[1]);
    return game;
}

/// Plays the games of a match with the recorders of a caller, one for each worker; see
/// `play_games`.
/// Throws `std::invalid_argument` if the settings ask for random starts of a game that has none.
template <Game G, class P, class Q, class Recorder>
void record_match(const P& player, const Q& opponent, const MatchSettings& settings,
                  const RefereeOf<G>& referee, std::span<Recorder> recorders, Workers& workers) {
    require_random_start<G>(settings.random_starts);
    play_games<G>(
        player, opponent, {settings.first_game, settings.games, settings.seed},
        [&](std::uint64_t number, Rng& rng) {
            return match_game<G>(settings, number, rng, referee);
        },
        recorders, workers);
}

namespace detail {

/// Counts games for the player.
struct TallyRecorder : GameRecorder {
    Tally tally{};

    template <Game G, std::size_t past>
    void finish(Record&, const FinishedGame<G, past>& game) noexcept {
        tally.add(game.result, game.player);
    }
};

}  // namespace detail

/// Plays `settings.games` games of `agent` against `opponent` and counts them for the agent. The
/// result does not depend on the number of workers. If the team is cancelled, only finished games
/// are counted.
/// Throws `std::invalid_argument` if the settings ask for random starts of a game that has none.
template <Game G, Agent<G> A, Agent<G> B>
[[nodiscard]] Tally play_match(const A& agent, const B& opponent, const MatchSettings& settings,
                               Workers& workers, const RefereeOf<G>& referee = {}) {
    std::vector<detail::TallyRecorder> recorders(workers.count());
    record_match<G>(agent, opponent, settings, referee, std::span(recorders), workers);
    Tally total;
    for (const auto& recorder : recorders) total += recorder.tally;
    return total;
}

}  // namespace LUDUS_NAMESPACE
