#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "ludus/arena/agent.hpp"
#include "ludus/arena/play_game.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/referee.hpp"

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
    std::uint32_t random_opening = 0;  ///< each player's first so many actions are random
};

/// One game of a tournament. Entrants are known by their numbers.
struct TournamentGame {
    std::uint8_t first = 0;   ///< who was to move at the start
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
/// Of each pair the other player begins in the next round; and within a round everyone begins half of
/// the games (or differs from that by a half). Each round has a random order of its own, from the
/// seed, so that ratings that follow the order favour nobody. The paper leaves both open.
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

namespace detail {

/// A game of two players; none where the team is told to stop.
template <Game G, Agent<G> First, Agent<G> Second>
[[nodiscard]] std::optional<GameResult> play_for(const Workers& team, First& first, Second& second,
                                                 const MatchRules& rules, Rng& rng,
                                                 const G& start) {
    return play_game<G>(first, second, rules, rng, start, NoReferee{},
                        [&] { return team.stop_requested(); });
}

/// One worker's own copies of players, each of a type of its own; any two of them can play.
template <Game G, Agent<G>... Agents>
class MixedTable {
public:
    explicit MixedTable(const Workers& team, const Entrant<Agents>&... entrants)
        : team_(team), agents_(entrants.agent...) {}

    /// Plays a game between those in the first player's seat and in the other.
    [[nodiscard]] std::optional<GameResult> play(std::size_t first, std::size_t second,
                                                 const MatchRules& rules, Rng& rng,
                                                 const G& start) {
        static constexpr auto games = games_of_pairs(std::make_index_sequence<count * count>{});
        return games[first * count + second](team_, agents_, rules, rng, start);
    }

private:
    static constexpr std::size_t count = sizeof...(Agents);
    using Copies = std::tuple<Agents...>;
    using Play = std::optional<GameResult> (*)(const Workers&, Copies&, const MatchRules&, Rng&,
                                               const G&);

    /// By number of the one in the first player's seat, then of the other. Nobody plays itself.
    template <std::size_t... pairs>
    [[nodiscard]] static consteval std::array<Play, count * count> games_of_pairs(
        std::index_sequence<pairs...>) noexcept {
        return {game_of_pair<pairs / count, pairs % count>()...};
    }
    template <std::size_t first, std::size_t second>
    [[nodiscard]] static consteval Play game_of_pair() noexcept {
        if constexpr (first == second)
            return nullptr;
        else
            return [](const Workers& team, Copies& agents, const MatchRules& rules, Rng& rng,
                      const G& start) {
                return play_for<G>(team, std::get<first>(agents), std::get<second>(agents), rules,
                                   rng, start);
            };
    }

    const Workers& team_;
    Copies agents_;
};

/// The same for players of one type.
template <Game G, Agent<G> A>
class UniformTable {
public:
    UniformTable(const Workers& team, const std::vector<Entrant<A>>& entrants)
        : team_(team), entrants_(entrants) {}

    [[nodiscard]] std::optional<GameResult> play(std::size_t first, std::size_t second,
                                                 const MatchRules& rules, Rng& rng,
                                                 const G& start) {
        return play_for<G>(team_, entrants_[first].agent, entrants_[second].agent, rules, rng,
                           start);
    }

private:
    const Workers& team_;
    std::vector<Entrant<A>> entrants_;
};

/// Plays a game at a table; it draws from `rng`, and `game.first` is to move at the start.
template <Game G, class Table>
[[nodiscard]] std::optional<GameResult> play_at(Table& table, const TournamentGame& game,
                                                const TournamentSettings& settings, Rng& rng) {
    G start;
    if constexpr (RandomStart<G>)
        if (settings.random_starts) start = G::random_start(rng);
    const MatchRules rules{.limit = settings.limit, .random_opening = settings.random_opening};
    if (start.to_move() == Player::first)
        return table.play(game.first, game.second, rules, rng, start);
    auto result = table.play(game.second, game.first, rules, rng, start);
    if (result && !result->outcome.is_draw())
        result->outcome = Outcome::win(opponent(result->outcome.winner()));
    return result;
}

/// Plays all games, game i by stream i of the seed, each worker at the table that `set_up()` makes it. Those that
/// are not finished are taken out.
template <Game G, class SetUp>
void play_all(std::vector<TournamentGame>& games, const TournamentSettings& settings,
              Workers& workers, const SetUp& set_up) {
    require_random_start<G>(settings.random_starts);
    std::vector<std::optional<GameResult>> results(games.size());
    workers.run(workers.count(), [&](std::size_t worker) {
        auto table = set_up();
        for (std::size_t i = worker; i < games.size(); i += workers.count()) {
            Rng rng(settings.seed, i);
            results[i] = play_at<G>(table, games[i], settings, rng);
        }
    });
    std::size_t finished = 0;
    for (std::size_t i = 0; i < games.size(); ++i)
        if (results[i]) games[finished++] = {games[i].first, games[i].second, *results[i]};
    games.resize(finished);
}

}  // namespace detail

/// Plays a round robin of entrants of any types. Game i draws from stream i of the seed, so that the
/// result does not depend on the number of workers, as long as the agents carry nothing over from one
/// game to the next. Each worker has its own copies of all agents. Instantiates `play_game` once for
/// every ordered pair of types. A team that is told to stop leaves games unplayed or in their midst, which then are no
/// part of the tournament; each worker asks before every action.
/// Throws `std::invalid_argument` if the settings ask for random starts of a game that has none.
template <Game G, Agent<G>... Agents>
    requires(sizeof...(Agents) >= 2 && sizeof...(Agents) <= 256)
[[nodiscard]] Tournament play_tournament(const TournamentSettings& settings, Workers& workers,
                                         const Entrant<Agents>&... entrants) {
    Tournament tournament{.names = {entrants.name...},
                          .games = round_robin(sizeof...(Agents), settings.rounds, settings.seed)};
    detail::play_all<G>(tournament.games, settings, workers,
                        [&] { return detail::MixedTable<G, Agents...>(workers, entrants...); });
    return tournament;
}

/// The same for as many entrants as there are when the program runs, all of one type, which may be an
/// `AnyAgent`. Plays the same games, and instantiates `play_game` once. Requires 2 to 256 entrants.
template <Game G, Agent<G> A>
[[nodiscard]] Tournament play_tournament(const TournamentSettings& settings, Workers& workers,
                                         const std::vector<Entrant<A>>& entrants) {
    Tournament tournament{.names = {},
                          .games = round_robin(entrants.size(), settings.rounds, settings.seed)};
    for (const Entrant<A>& entrant : entrants) tournament.names.push_back(entrant.name);
    detail::play_all<G>(tournament.games, settings, workers,
                        [&] { return detail::UniformTable<G, A>(workers, entrants); });
    return tournament;
}

}  // namespace LUDUS_NAMESPACE
