#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/dots_and_boxes/agents.hpp"
#include "ludus/games/dots_and_boxes/solver.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"

#include "../support/players.hpp"
#include "agent.hpp"
#include "options.hpp"

namespace examples::dots_and_boxes {

/// The paper's three players by rules.
inline constexpr std::array<std::string_view, 3> opponents = {"random", "moderate", "advanced"};

/// An agent against the one of that number.
template <ludus::Agent<Game> A>
[[nodiscard]] ludus::Tally against(const A& agent, std::size_t opponent,
                                   const Conditions& conditions, ludus::Workers& workers) {
    using Other = AnyPlayer<Game>;
    const Other other = opponent == 0 ? Other(ludus::RandomAgent{})
        : opponent == 1               ? Other(ludus::dots_and_boxes::ModerateAgent{})
                                      : Other(ludus::dots_and_boxes::AdvancedAgent{});
    return ludus::play_match<Game>(agent, other,
                                   {.games = conditions.games, .seed = conditions.seed}, workers);
}

/// Positions in which an agent had to move, and in how many of them it gave nothing away.
struct Exactness {
    std::atomic<std::uint64_t> positions = 0;
    std::atomic<std::uint64_t> kept = 0;
};

/// An agent whose moves are compared with perfect play once few edges are left.
template <ludus::Agent<Game> A>
class WatchedAgent {
public:
    static constexpr std::size_t most_free = 20;  ///< edges

    /// Refers to `exactness`, which must outlive it and its copies.
    WatchedAgent(A agent, Exactness& exactness)
        : agent_(std::move(agent)), exactness_(&exactness) {}

    [[nodiscard]] Action act(const Game& position, ludus::Rng& rng) {
        const Action action = agent_.act(position, rng);
        note(position, action);
        return action;
    }

    void act(std::span<const Game> positions, std::span<Action> actions)
        requires ludus::BatchAgent<A, Game>
    {
        agent_.act(positions, actions);
        for (std::size_t i = 0; i < positions.size(); ++i) note(positions[i], actions[i]);
    }

private:
    void note(const Game& position, Action action) {
        if (position.legal_action_count() > most_free) return;
        exactness_->positions.fetch_add(1, std::memory_order_relaxed);
        if (!solver_.loses_value(position, action))
            exactness_->kept.fetch_add(1, std::memory_order_relaxed);
    }

    A agent_;
    ludus::dots_and_boxes::Solver<Board> solver_;
    Exactness* exactness_;
};

/// The same in positions of random play, of each number of edges up to as many.
template <ludus::Agent<Game> A>
void watch_random_positions(const A& agent, const Conditions& conditions, Exactness& exactness,
                            ludus::Workers& workers) {
    workers.run(workers.count(), [&](std::size_t worker) {
        WatchedAgent<A> own(agent, exactness);
        for (std::uint64_t i = worker; i < conditions.games; i += workers.count()) {
            ludus::Rng rng(conditions.seed, i);
            Game position;
            const std::size_t free = 1 + i % WatchedAgent<A>::most_free;
            while (position.legal_action_count() > free) position.play(position.random_action(rng));
            static_cast<void>(own.act(position, rng));
        }
    });
}

/// A share of some games, 0 of none.
[[nodiscard]] inline double share(std::uint64_t part, const ludus::Tally& tally) {
    return tally.games() == 0 ? 0.0
                              : static_cast<double>(part) / static_cast<double>(tally.games());
}

}  // namespace examples::dots_and_boxes
