#include "ludus/play/play_games.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/games_in_play.hpp"
#include "support/tic_tac_toe.hpp"

using namespace ludus;

namespace {

using Cross = tic_tac_toe::Position;

/// What is known of a finished game.
struct Played {
    std::uint64_t drawn = 0;  ///< by its setup
    GameResult result;
    Cross end;

    friend bool operator==(const Played&, const Played&) = default;
};

/// Keeps the finished games of a worker by their numbers; one that is finished twice counts.
struct Recorder : GameRecorder {
    std::multimap<std::uint64_t, Played> games;

    void finish(auto&, const auto& game) {
        games.insert({game.number, {0, game.result, game.standing.position()}});
    }
};

/// All games, played by this number of workers.
std::multimap<std::uint64_t, Played> games_of(const GameNumbers& numbers, std::size_t threads,
                                              const std::atomic<bool>* stop = nullptr) {
    Workers workers(threads, stop);
    std::vector<Recorder> recorders(threads);
    std::vector<std::atomic<std::uint64_t>> drawn(numbers.count);
    play_games<Cross>(
        RandomAgent{}, RandomAgent{}, numbers,
        [&](std::uint64_t number, Rng& rng) {
            drawn.at(number - numbers.first) = rng.below(1'000'000);
            return GameSetup<Cross>{.player_starts = number % 2 == 0};
        },
        std::span(recorders), workers);
    std::multimap<std::uint64_t, Played> all;
    for (Recorder& recorder : recorders)
        for (auto& [number, game] : recorder.games) {
            game.drawn = drawn.at(number - numbers.first);
            all.insert({number, game});
        }
    return all;
}

}  // namespace

TEST_CASE("play_games: every number is played once, whatever the number of workers",
          "[play_games]") {
    for (const std::size_t threads : {1U, 2U, 4U})
        for (const std::uint64_t count : {0U, 1U, 3U, 4U, 5U, 200U, 1000U}) {
            CAPTURE(threads, count);
            const auto games = games_of({.first = 7, .count = count}, threads);
            REQUIRE(games.size() == count);
            std::uint64_t expected = 7;
            std::size_t wrong = 0;
            for (const auto& [number, game] : games) {
                wrong += number != expected++;
                wrong += game.end.outcome() != game.result.outcome;
            }
            CHECK(wrong == 0);
        }
}

TEST_CASE("play_games: a game depends on the seed and its number alone", "[play_games]") {
    const auto games = games_of({.first = 0, .count = 300, .seed = 5}, 1);
    CHECK(games_of({.first = 0, .count = 300, .seed = 5}, 3) == games);
    // The same in two parts.
    auto parts = games_of({.first = 0, .count = 130, .seed = 5}, 2);
    parts.merge(games_of({.first = 130, .count = 170, .seed = 5}, 2));
    CHECK(parts == games);
    CHECK(games_of({.first = 0, .count = 300, .seed = 6}, 1) != games);
}

TEST_CASE("play_games: a game draws from the stream of its number, first for its setup",
          "[play_games]") {
    for (const auto& [number, game] : games_of({.first = 3, .count = 50, .seed = 9}, 2)) {
        Rng rng(9, number);
        CHECK(game.drawn == rng.below(1'000'000));
        Cross position;
        while (!position.outcome()) position.play(rng.pick(position.legal_actions()));
        CHECK(game.end == position);
    }
}

TEST_CASE("play_games: once the team is cancelled no game is begun", "[play_games]") {
    std::atomic<bool> stop = true;
    CHECK(games_of({.count = 100}, 2, &stop).empty());

    stop = false;
    Workers workers(2, &stop);
    std::vector<Recorder> recorders(2);
    std::atomic<std::size_t> begun = 0;
    play_games<Cross>(
        RandomAgent{}, Itself{}, {.count = 10'000},
        [&](std::uint64_t, Rng&) {
            if (++begun == 10) stop = true;
            return GameSetup<Cross>{};
        },
        std::span(recorders), workers);
    CHECK(begun >= 10);
    CHECK(begun <= 12);  // each worker may have been about to begin one
    CHECK(recorders[0].games.size() + recorders[1].games.size() < begun);
}
