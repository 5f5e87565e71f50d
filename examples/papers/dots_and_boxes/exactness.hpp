#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "ludus/agents/dots_and_boxes.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/dots_and_boxes/solver.hpp"
#include "ludus/play/agent.hpp"

/// How often an agent's moves give nothing away, by the exact solver.
namespace papers::dots_and_boxes {

using ludus::DotsAndBoxes;

/// Positions in which an agent had to move, and in how many of them it gave nothing away.
struct Exactness {
    std::atomic<std::uint64_t> positions = 0;
    std::atomic<std::uint64_t> kept = 0;
};

/// An agent whose moves are compared with perfect play once few edges are left.
template <ludus::Agent<DotsAndBoxes> A>
class WatchedAgent {
public:
    static constexpr std::size_t most_free = 20;  ///< edges

    /// Refers to `exactness`, which must outlive it and its copies.
    WatchedAgent(A agent, Exactness& exactness)
        : agent_(std::move(agent)), exactness_(&exactness) {}

    [[nodiscard]] DotsAndBoxes::Action act(const DotsAndBoxes& position, ludus::Rng& rng) {
        const DotsAndBoxes::Action action = agent_.act(position, rng);
        note(position, action);
        return action;
    }

    void act(std::span<const DotsAndBoxes> positions, std::span<DotsAndBoxes::Action> actions)
        requires ludus::BatchAgent<A, DotsAndBoxes>
    {
        agent_.act(positions, actions);
        for (std::size_t i = 0; i < positions.size(); ++i) note(positions[i], actions[i]);
    }

private:
    void note(const DotsAndBoxes& position, DotsAndBoxes::Action action) {
        if (position.legal_action_count() > most_free) return;
        exactness_->positions.fetch_add(1, std::memory_order_relaxed);
        if (!solver_.loses_value(position, action))
            exactness_->kept.fetch_add(1, std::memory_order_relaxed);
    }

    A agent_;
    ludus::dots_and_boxes::Solver<DotsAndBoxes::Board> solver_;
    Exactness* exactness_;
};

/// The same in `count` positions of random play, with 1 to 20 free edges in turn.
template <ludus::Agent<DotsAndBoxes> A>
void watch_random_positions(const A& agent, std::uint64_t count, std::uint64_t seed,
                            Exactness& exactness, ludus::Workers& workers) {
    workers.run(workers.count(), [&](std::size_t worker) {
        WatchedAgent<A> own(agent, exactness);
        for (std::uint64_t i = worker; i < count; i += workers.count()) {
            ludus::Rng rng(seed, i);
            DotsAndBoxes position;
            const std::size_t free = 1 + i % WatchedAgent<A>::most_free;
            while (position.legal_action_count() > free) position.play(position.random_action(rng));
            static_cast<void>(own.act(position, rng));
        }
    });
}

}  // namespace papers::dots_and_boxes
