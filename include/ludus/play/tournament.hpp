#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/any_agent.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/play_game.hpp"

namespace LUDUS_NAMESPACE {

/// Takes part in a tournament under a name.
template <std::copy_constructible A>
struct Entrant {
    std::string name;  ///< in tables
    A agent;           ///< of which each worker plays with a copy
};

/// A tournament to be played.
struct TournamentSettings {
    std::uint64_t rounds = 1;  ///< in each, every pair plays once
    std::uint64_t seed = 1;    ///< all chance of the tournament comes from it
    /// Whether each game has a random start of its own; for games that model `RandomStart`.
    bool random_starts = false;
    Limit limit{};                     ///< of each game; what it ends is adjudicated
    std::uint32_t random_opening = 0;  ///< random actions that each player begins with
};

/// One game of a tournament. Entrants are known by their numbers.
struct TournamentGame {
    std::uint8_t first = 0;   ///< the entrant that moves first
    std::uint8_t second = 0;  ///< the other player
    GameResult result{};      ///< `Player::first` in it is `first`, whichever seat that was

    friend bool operator==(const TournamentGame&, const TournamentGame&) = default;
};

/// A tournament that was played, by at least 2 players.
struct Tournament {
    std::vector<std::string> names;     ///< of the entrants
    std::vector<TournamentGame> games;  ///< in the order played, round after round

    /// How many took part.
    [[nodiscard]] std::size_t players() const noexcept { return names.size(); }
    /// Each pair plays once in a round.
    [[nodiscard]] std::size_t games_per_round() const noexcept {
        return players() * (players() - 1) / 2;
    }
    /// The rounds that were played, to the last game.
    [[nodiscard]] std::size_t rounds() const noexcept { return games.size() / games_per_round(); }

    friend bool operator==(const Tournament&, const Tournament&) = default;
};

/// The games of a round robin, to be played: in each round one of every pair.
///
/// Of each pair the other player begins in the next round; and within a round everyone begins half
/// of the games (or differs from that by a half). Each round has a random order of its own, from
/// the seed, so that ratings that follow the order favour nobody. The paper leaves both open.
/// Requires at least 2 players and at most 256.
/// Source: Dasgupta & Chong (2021), 6.3, for what a round is.
[[nodiscard]] inline std::vector<TournamentGame> round_robin(std::size_t players,
                                                             std::uint64_t rounds,
                                                             std::uint64_t seed) {
    assert(players >= 2 && players <= 256);
    std::vector<TournamentGame> games;
    games.reserve(rounds * players * (players - 1) / 2);
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const std::size_t begin = games.size();
        for (std::size_t a = 0; a < players; ++a)
            for (std::size_t b = a + 1; b < players; ++b) {
                TournamentGame game{static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
                if ((a + b + round) % 2 == 0) std::swap(game.first, game.second);
                games.push_back(game);
            }
        Rng rng(seed, ~round);  // streams from the far end, which no game draws from
        for (std::size_t i = games.size() - 1; i > begin; --i)
            std::swap(games[i],
                      games[begin + rng.below(static_cast<std::uint32_t>(i - begin + 1))]);
    }
    return games;
}

/// Plays a round robin of entrants of one type, which may be an `AnyAgent`. Game i draws from
/// stream i of the seed, so that the result does not depend on the number of workers. Each worker
/// has its own copies of all agents. If the team is cancelled, only finished games are part of the
/// tournament. Requires 2 to 256 entrants.
/// Throws `std::invalid_argument` if the settings ask for random starts of a game that has none.
///
/// A recorder derives from `EndRecorder`; `observe(game, setup, recorder)` is called by the workers
/// after each finished game, which is the one of that number in the order of `round_robin`.
template <Game G, class Recorder, Agent<G> A, class Observe>
[[nodiscard]] Tournament record_tournament(const TournamentSettings& settings, Workers& workers,
                                           const std::vector<Entrant<A>>& entrants,
                                           const Observe& observe,
                                           const RefereeOf<G>& referee = {}) {
    require_random_start<G>(settings.random_starts);
    Tournament tournament{.names = {},
                          .games = round_robin(entrants.size(), settings.rounds, settings.seed)};
    for (const Entrant<A>& entrant : entrants) tournament.names.push_back(entrant.name);
    auto& games = tournament.games;
    std::vector<std::uint8_t> finished(games.size(), 0);
    const MatchRules rules{.limit = settings.limit,
                           .random_opening = {settings.random_opening, settings.random_opening}};
    workers.run(workers.count(), [&](std::size_t worker) {
        std::vector<Entrant<A>> own = entrants;
        PairInPlay<G, A, A, Recorder> pair;
        for (std::size_t i = worker; i < games.size(); i += workers.count()) {
            Rng rng(settings.seed, i);
            const GameSetup<G> setup{.start = start_of<G>(settings.random_starts, rng),
                                     .rules = rules,
                                     .referee = referee};
            Recorder recorder;
            const auto played = pair.play(own[games[i].first].agent, own[games[i].second].agent,
                                          setup, rng, workers.cancellation(), recorder);
            if (!played) continue;
            finished[i] = 1;
            observe(i, setup, recorder);
            const GameResult& result = games[i].result = played->result;
            if (setup.player() == Player::second && !result.outcome.is_draw())
                games[i].result.outcome = Outcome::win(opponent(result.outcome.winner()));
        }
    });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < games.size(); ++i)
        if (finished[i] != 0) games[kept++] = games[i];
    games.resize(kept);
    return tournament;
}

/// The same without an observer, and without a referee.
template <Game G, Agent<G> A>
[[nodiscard]] Tournament play_tournament(const TournamentSettings& settings, Workers& workers,
                                         const std::vector<Entrant<A>>& entrants) {
    return record_tournament<G, EndRecorder<G>>(
        settings, workers, entrants,
        [](std::size_t, const GameSetup<G>&, const EndRecorder<G>&) {});
}

/// The same for entrants of any types.
template <Game G, Agent<G>... Agents>
    requires(sizeof...(Agents) >= 2 && sizeof...(Agents) <= 256)
[[nodiscard]] Tournament play_tournament(const TournamentSettings& settings, Workers& workers,
                                         const Entrant<Agents>&... entrants) {
    using Any = AnyAgent<G, Agents...>;
    return play_tournament<G>(settings, workers,
                              std::vector<Entrant<Any>>{{entrants.name, Any(entrants.agent)}...});
}

}  // namespace LUDUS_NAMESPACE
