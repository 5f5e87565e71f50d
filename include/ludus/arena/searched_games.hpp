#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/arena/agent.hpp"
#include "ludus/arena/match.hpp"
#include "ludus/arena/recorded_game.hpp"
#include "ludus/arena/searcher.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/search/completed_values.hpp"
#include "ludus/search/puct_batch.hpp"
#include "ludus/search/puct_root.hpp"

namespace LUDUS_NAMESPACE {

/// In place of an opponent: the player has both seats.
struct Itself {};

namespace detail {

/// A game that is played side by side with others.
template <Game G, Referee<G> R, std::size_t past>
struct TableGame {
    std::uint64_t number;
    MatchGame<G, R, past> one;
    std::array<std::uint32_t, 2> choices{};  ///< of each player, after searches
    std::vector<PolicyExample<G, past>> examples{};
};

/// Chooses in games in which it is its turn: an agent, in one after the other.
template <Game G, Referee<G> R, std::size_t past, class P>
class Chooser {
public:
    Chooser(const P& agent, std::size_t, bool) : agent_(agent) {}

    void play(std::span<TableGame<G, R, past>* const> games, const Workers& team) {
        for (auto* const game : games) {
            if (team.stop_requested()) return;
            game->one.game.play(agent_.act(game->one.game.position(), game->one.rng));
        }
    }

private:
    static_assert(Agent<P, G>, "a player is a Searcher or an Agent");
    P agent_;
};

/// A searcher, in all in step.
template <Game G, Referee<G> R, std::size_t past, SearcherType P>
class Chooser<G, R, past, P> {
public:
    /// For at most so many games.
    Chooser(P searcher, std::size_t games, bool records)
        : searcher_(std::move(searcher)),
          searches_(games, {settings().rule, settings().first_play, settings().noise}),
          rngs_(games),
          records_(records) {}

    void play(std::span<TableGame<G, R, past>* const> games, const Workers& team) {
        for (std::size_t i = 0; i < games.size(); ++i) {
            searches_[i].begin(games[i]->one.game.standing());
            rngs_[i] = games[i]->one.rng;
        }
        searches_.run(searcher_.evaluator, settings().simulations,
                      std::span(rngs_).first(games.size()), [&] { return team.stop_requested(); });
        if (team.stop_requested()) return;
        for (std::size_t i = 0; i < games.size(); ++i) {
            games[i]->one.rng = rngs_[i];
            choose(*games[i], searches_[i].choices());
        }
    }

private:
    using Searches = PuctBatch<G, decltype(P::Settings::rule), R, past>;

    [[nodiscard]] const typename P::Settings& settings() const noexcept {
        return searcher_.settings;
    }

    /// Plays one of these, and remembers in what proportion it would play each at temperature 1.
    void choose(TableGame<G, R, past>& game, const Choices<G>& choices) {
        auto& [rng, player, play] = game.one;
        const double temperature =
            settings().temperature.after(game.choices[seat(play.position().to_move())]++);
        std::array<float, G::max_legal_actions> all{};
        const std::span<float> policy = std::span(all).first(choices.size());
        if (settings().by_values)
            fill_shares<G>(choices, *settings().by_values, policy);
        else
            fill_shares<G>(choices, 1, policy);
        if (records_)
            game.examples.push_back({play.standing().history(), {policy.begin(), policy.end()}, 0});
        if (settings().by_values) {
            temper(policy, temperature);
            play.play(draw_choice<G>(choices, policy, rng).action);
        } else {
            play.play(draw_choice<G>(choices, temperature, rng).action);
        }
    }

    P searcher_;
    Searches searches_;
    std::vector<Rng> rngs_;  ///< of the games, while they are searched
    bool records_;
};

/// One worker's games side by side: all of them that depends on no player.
template <Game G, Referee<G> R, std::size_t past>
class TableGames {
public:
    /// At most so many at once. Against itself the player has both seats.
    TableGames(const MatchSettings& settings, const R& referee, std::size_t at_once,
               bool against_itself)
        : settings_(settings),
          referee_(referee),
          at_once_(at_once),
          against_itself_(against_itself) {}

    /// Takes games that nobody else has taken in place of those that are over, which it writes into their places.
    void renew(std::atomic<std::uint64_t>& next, std::vector<RecordedGame<G, past>>& done) {
        while (more_ && games_.size() < at_once_) {
            const std::uint64_t number = next++;
            more_ = number < settings_.games;
            if (more_)
                games_.push_back({number, match_game<G, R, past>(settings_, number, referee_)});
        }
        std::erase_if(games_, [&](auto& game) {
            auto& [rng, player, play] = game.one;
            while (!play.over() && play.play_by_chance(rng)) {
            }
            if (play.over()) leave(game, done[game.number]);
            return play.over();
        });
        own_.clear();
        others_.clear();
        for (auto& game : games_) (is_players(game) ? own_ : others_).push_back(&game);
    }

    [[nodiscard]] bool over() const noexcept { return !more_ && games_.empty(); }
    /// Those in which it is the player's turn.
    [[nodiscard]] std::span<TableGame<G, R, past>* const> own() const noexcept { return own_; }
    [[nodiscard]] std::span<TableGame<G, R, past>* const> others() const noexcept {
        return others_;
    }

private:
    [[nodiscard]] bool is_players(const TableGame<G, R, past>& game) const noexcept {
        return against_itself_ || game.one.game.position().to_move() == game.one.player;
    }

    void leave(TableGame<G, R, past>& game, RecordedGame<G, past>& into) const {
        into.player = against_itself_ ? Player::first : game.one.player;
        into.examples = std::move(game.examples);
        into.finish(game.one.game.result());
    }

    const MatchSettings& settings_;
    const R& referee_;
    std::size_t at_once_;
    bool against_itself_;
    bool more_ = true;
    std::vector<TableGame<G, R, past>> games_;
    std::vector<TableGame<G, R, past>*> own_;
    std::vector<TableGame<G, R, past>*> others_;
};

/// Where one worker's players meet.
template <Game G, Referee<G> R, std::size_t past, class P, class Q>
class Table {
public:
    static constexpr std::size_t games_at_once = 32;

    Table(const P& player, const Q& opponent)
        : player_(player, games_at_once, true), opponent_(opponent, games_at_once, false) {}

    /// Plays the games that nobody else has taken, at most so many at once, and writes them into their places.
    void play(const MatchSettings& settings, const R& referee, std::size_t at_once,
              const Workers& team, std::atomic<std::uint64_t>& next,
              std::vector<RecordedGame<G, past>>& done) {
        TableGames<G, R, past> games(settings, referee, at_once, plays_itself);
        while (!games.over() && !team.stop_requested()) {
            games.renew(next, done);
            player_.play(games.own(), team);
            if constexpr (!plays_itself) opponent_.play(games.others(), team);
        }
    }

private:
    static constexpr bool plays_itself = std::is_same_v<Q, Itself>;

    /// Nobody.
    struct NoChooser {
        NoChooser(const Q&, std::size_t, bool) {}
    };

    Chooser<G, R, past, P> player_;
    typename std::conditional_t<plays_itself, std::type_identity<NoChooser>,
                                std::type_identity<Chooser<G, R, past, Q>>>::type opponent_;
};

}  // namespace detail

/// Plays games of a searcher against an opponent, which is another searcher or an agent, or against `Itself`,
/// many side by side. An example of each position in which the player searched is recorded: the policy is
/// in what proportion the searcher would play the actions at temperature 1 (see `fill_shares`), the value what came
/// of the game. Searches see up to `past` earlier positions, and know limit and referee. Random openings and
/// turns are as in a match, and nothing is learned from them; a seat of `Itself` means nothing.
///
/// All chance in the game of number i comes from stream i of the seed: so the games depend neither on the number of
/// workers, nor on which are played together, as long as agents carry nothing over. A team that is told to stop
/// leaves games unplayed or in their midst.
/// Throws `std::invalid_argument` if the settings ask for random starts of a game that has none.
template <Game G, std::size_t past = 0, SearcherType P, class Q, Referee<G> R = NoReferee>
[[nodiscard]] std::vector<RecordedGame<G, past>> play_searched(const P& player, const Q& opponent,
                                                               const MatchSettings& settings,
                                                               Workers& workers,
                                                               const R& referee = {}) {
    require_random_start<G>(settings.random_starts);
    assert(player.settings.simulations > 0);
    std::vector<RecordedGame<G, past>> games(settings.games);
    using Table = detail::Table<G, R, past, P, Q>;
    // So that nobody has games left to play while others have none.
    const std::uint64_t share = (settings.games + workers.count() - 1) / workers.count();
    const auto at_once =
        static_cast<std::size_t>(std::clamp<std::uint64_t>(share, 1, Table::games_at_once));
    std::atomic<std::uint64_t> next = 0;
    workers.run(workers.count(), [&](std::size_t) {
        Table(player, opponent).play(settings, referee, at_once, workers, next, games);
    });
    return games;
}

}  // namespace LUDUS_NAMESPACE
