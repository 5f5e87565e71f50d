#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/comparison.hpp"
#include "ludus/play/match.hpp"

namespace LUDUS_NAMESPACE::app {

/// Counts what a `Comparison` holds, and the finished games of all workers together.
struct CountingRecorder : ludus::detail::ComparisonRecorder {
    std::atomic<std::uint64_t>* finished = nullptr;

    void finish(Record& record, const auto& game) {
        ComparisonRecorder::finish(record, game);
        finished->fetch_add(1, std::memory_order_relaxed);
    }
};

/// Plays a match; `finished` is the number of games finished so far. If the team is cancelled,
/// only finished games are part of the result. Throws `std::invalid_argument` if the settings ask
/// for random starts of a game that has none.
template <Game G, Agent<G> A>
[[nodiscard]] Comparison compare(const A& first, const A& second, const MatchSettings& settings,
                                 const RefereeOf<G>& referee, Workers& workers,
                                 std::atomic<std::uint64_t>& finished) {
    std::vector<CountingRecorder> recorders(workers.count());
    for (auto& recorder : recorders) recorder.finished = &finished;
    record_match<G>(first, second, settings, referee, std::span(recorders), workers);
    return ludus::detail::comparison_of(recorders);
}

}  // namespace LUDUS_NAMESPACE::app
