#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/play/games_in_play.hpp"

namespace LUDUS_NAMESPACE {

/// Which games are played: the game of number i draws from stream i of the seed.
struct GameNumbers {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
    std::uint64_t seed = 1;
};

/// Plays games of a player against an opponent or `Itself`, all workers at once. `setup(number,
/// rng)` sets up a game, and may draw from its generator. Each worker has copies of both players
/// and a recorder of its own, and plays as many games side by side as batched players like. How a
/// game goes does not depend on the number of workers, nor on which games are played together. If
/// the team is cancelled, some games stay unplayed or unfinished; for these `finish` is not called.
/// Requires as many recorders as workers.
template <Game G, class P, class Q, class Setup, class Recorder>
void play_games(const P& player, const Q& opponent, const GameNumbers& numbers, const Setup& setup,
                std::span<Recorder> recorders, Workers& workers) {
    using Games = GamesInPlay<G, P, Q, Recorder>;
    assert(recorders.size() == workers.count());
    // As many as leave nobody idle while others have games left.
    const std::uint64_t share = (numbers.count + workers.count() - 1) / workers.count();
    const std::size_t most =
        std::max(detail::games_at_once<G>(player), detail::games_at_once<G>(opponent));
    const auto size = static_cast<std::size_t>(std::clamp<std::uint64_t>(share, 1, most));
    const std::uint64_t taken_at_once = most > 1 ? 1 : std::clamp<std::uint64_t>(share / 32, 1, 64);
    std::atomic<std::uint64_t> next = 0;
    workers.run(std::min<std::uint64_t>(workers.count(), numbers.count), [&](std::size_t worker) {
        P own = player;
        Q other = opponent;
        Games games(size);
        const typename Games::Company company{own, other, recorders[worker],
                                              workers.cancellation()};
        std::uint64_t place = 0;
        std::uint64_t end = 0;
        const auto take = [&] {
            if (place == end) {
                place = std::min(next.fetch_add(taken_at_once), numbers.count);
                end = std::min(place + taken_at_once, numbers.count);
            }
            return place < end;
        };
        while (!company.cancellation.requested()) {
            while (!games.full() && take() && !company.cancellation.requested()) {
                const std::uint64_t number = numbers.first + place++;
                Rng rng(numbers.seed, number);
                const auto game = setup(number, rng);
                games.begin(number, game, rng, company);
            }
            if (games.playing() == 0) return;
            games.round(company);
        }
    });
}

}  // namespace LUDUS_NAMESPACE
