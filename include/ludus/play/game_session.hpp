#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/play/agent.hpp"

namespace LUDUS_NAMESPACE {

/// One whole game in which an agent takes part, for programs that ask it move by move: keeps the
/// past that the agent sees, its memory, and the limit. The other player is whoever calls `play`,
/// or the agent too.
///
///     GameSession<Onitama, Agent> game(agent);
///     game.play(theirs);
///     game.play(game.act());
template <Game G, Agent<G> A>
class GameSession {
public:
    using Action = typename G::Action;

    struct Settings {
        Limit limit{};                ///< where the game is cut off
        RefereeOf<G> referee{};       ///< what else may end it
        std::uint64_t seed = 1;       ///< all chance of the agent comes from it
        Cancellation cancellation{};  ///< for agents that think for long
    };

    /// A game from its initial position.
    explicit GameSession(A agent) : GameSession(std::move(agent), G{}, {}) {}
    /// A game from any position.
    GameSession(A agent, const G& start, const Settings& settings)
        : agent_(std::move(agent)),
          standing_(start, settings.limit, settings.referee),
          rng_(settings.seed),
          cancellation_(settings.cancellation) {}

    /// The position that the game has come to.
    [[nodiscard]] const G& position() const noexcept { return standing_.position(); }
    /// The position with its past, the limit and the referee.
    [[nodiscard]] const auto& standing() const noexcept { return standing_; }
    /// How the game has ended, if it has: by its rules, its limit or its referee.
    [[nodiscard]] std::optional<Outcome> outcome() const noexcept { return standing_.outcome(); }

    /// What the agent plays here. Does not play it. Requires a game that is not over.
    [[nodiscard]] Action act() {
        assert(!outcome());
        return ask<G>(agent_, standing_, memory_, rng_, cancellation_);
    }
    /// Plays a legal action, whoever has chosen it.
    void play(Action action) {
        standing_.play(action);
        detail::notify(memory_, standing_.position(), action);
    }

private:
    A agent_;
    Standing<G, past_of<A>> standing_;
    MemoryOf<A> memory_{};
    Rng rng_;
    Cancellation cancellation_;
};

}  // namespace LUDUS_NAMESPACE
