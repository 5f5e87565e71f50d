#pragma once

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/tournament.hpp"

#include "../support/new_game.hpp"
#include "../support/terminal.hpp"
#include "../ugi/any_thinker.hpp"
#include "../ugi/budget.hpp"
#include "../ugi/families.hpp"
#include "../ugi/thinkers.hpp"
#include "contestant.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/game_record.hpp"

namespace examples::tournament {

/// One that was played.
struct Played {
    ludus::Tournament tournament;
    std::vector<std::string> records;  ///< its games as lines of text
};

/// A game that is over.
struct Finished {
    ludus::GameResult result;  ///< `Player::first` in it is whoever began; choices are not counted
    std::string record;        ///< as a line of text
};

/// The agents of a worker, who play any game of two of them.
class Team {
public:
    /// Makes them all, or throws. Games are like `usual`.
    Team(const ludus::app::AnyGame& usual, const Plan& plan) : usual_(usual), plan_(plan) {
        for (const Contestant& one : plan.contestants) thinkers_.push_back(thinker_of(one));
    }

    /// Plays a game of two players, known by their numbers, of which `first` begins. All chance
    /// comes from the generator.
    [[nodiscard]] Finished play(const ludus::TournamentGame& pair, ludus::Rng& rng) {
        ludus::app::AnyGame game = plan_.random_starts ? usual_.random_start(rng) : usual_;
        const ludus::Player beginner = game.to_move();
        std::array<std::uint32_t, 2> opening{plan_.random_opening, plan_.random_opening};
        thinkers_[pair.first].forget();
        thinkers_[pair.second].forget();
        while (!game.outcome()) {
            const ludus::Player mover = game.to_move();
            auto& opens = opening[ludus::seat(mover)];
            const bool by_chance = opens > 0;
            if (by_chance) --opens;
            game.play(by_chance ? game.random_action(rng)
                                : think(mover == beginner ? pair.first : pair.second, game, rng));
        }
        return {result_of(game, beginner), write_record(game)};
    }

private:
    [[nodiscard]] ugi::AnyThinker thinker_of(const Contestant& one) const {
        const ugi::Source source =
            ugi::source_of({std::string(usual_.name()), one.agent, one.model});
        if (source.is_usual_file && source.agent.file.empty())
            throw std::invalid_argument(fmt::format(
                "--agent: expected a model of \"{}\", which has no usual file, found none",
                one.agent));
        ugi::AnyThinker thinker = ugi::make_thinker(source.agent);
        try {
            thinker.prepare(one.hash << 20U);
        } catch (const std::bad_alloc&) {
            throw std::runtime_error(fmt::format(
                "--agent \"{}\": expected {} MiB of memory, found less", one.name, one.hash));
        }
        return thinker;
    }

    [[nodiscard]] std::size_t think(std::size_t who, const ludus::app::AnyGame& game,
                                    ludus::Rng& rng) {
        const ugi::Budget budget(plan_.contestants[who].limits, 1, game.to_move(), ugi::Time::now(),
                                 {});
        return thinkers_[who].think(game, budget, rng,
                                    [](const ugi::Finding&, std::span<const std::size_t>) {});
    }

    [[nodiscard]] static ludus::GameResult result_of(const ludus::app::AnyGame& game,
                                                     ludus::Player beginner) {
        ludus::Outcome outcome = *game.outcome();
        if (beginner == ludus::Player::second && !outcome.is_draw())
            outcome = ludus::Outcome::win(ludus::opponent(outcome.winner()));
        const ludus::TurnCounter counter = game.counter();
        return {.outcome = outcome, .turns = counter.turns(), .actions = counter.actions()};
    }

    ludus::app::AnyGame usual_;
    const Plan& plan_;
    std::vector<ugi::AnyThinker> thinkers_;
};

/// Tells on stderr how many games are over. For many threads.
class Progress {
public:
    explicit Progress(std::size_t games) : games_(games) {}

    void count_game() {
        const std::lock_guard alone(mutex_);
        ++over_;
        if (!line_.due() && over_ < games_) return;
        const double rate = static_cast<double>(over_) / watch_.seconds();
        const double left = static_cast<double>(games_ - over_) / rate;
        try {
            line_.show(fmt::format("tournament  {} of {} games  {:.1f}/s  {} left", over_, games_,
                                   rate, clock_time(left)));
        } catch (const std::system_error&) {  // stderr is closed; the games go on
        }
    }

private:
    std::size_t games_;
    std::size_t over_ = 0;
    Stopwatch watch_;
    std::mutex mutex_;
    ProgressLine line_;
};

/// As many teams of the game of that name. Throws where there is no such game or agent, or where
/// its games all begin alike and are to begin at random.
[[nodiscard]] inline std::vector<Team> teams(std::string_view game, const Plan& plan,
                                             std::size_t count) {
    const ludus::app::AnyGame usual = new_game(game);
    if (plan.random_starts && usual.begins_alike())
        throw std::invalid_argument(
            fmt::format("--start random: games of {} all begin alike", game));
    std::vector<Team> teams;
    while (teams.size() < count) teams.emplace_back(usual, plan);
    return teams;
}

/// Plays a tournament, with a team for each worker. Game i draws from stream i of the seed and
/// agents forget what was before it, so that the games are the same on any number of threads, if no
/// limit is a time.
[[nodiscard]] inline Played play_games(const Plan& plan, std::vector<Team> teams,
                                       ludus::Workers& workers) {
    Played played;
    for (const Contestant& one : plan.contestants) played.tournament.names.push_back(one.name);
    auto& games = played.tournament.games;
    games = ludus::round_robin(plan.contestants.size(), plan.rounds, plan.seed);
    played.records.resize(games.size());
    Progress progress(games.size());
    std::atomic<std::size_t> next = 0;
    workers.run(teams.size(), [&](std::size_t team) {
        for (std::size_t i = 0; (i = next.fetch_add(1)) < games.size();) {
            ludus::Rng rng(plan.seed, i);
            auto [result, record] = teams[team].play(games[i], rng);
            games[i].result = result;
            played.records[i] = std::move(record);
            progress.count_game();
        }
    });
    return played;
}

}  // namespace examples::tournament
