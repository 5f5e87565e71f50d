#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "ludus/app/any_game.hpp"
#include "ludus/app/budget.hpp"
#include "ludus/app/game_agent.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/erased.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE::app {

/// An agent of any game, for programs that ask it move by move. Copies are independent.
class AnyAgent {
public:
    template <Game G, std::size_t past>
    explicit(false) AnyAgent(GameAgent<G, past> agent)
        : agent_(std::move(agent), functions_of<G, past>) {}

    /// Reserves about `bytes` bytes for its search and as many threads as it can use, up to
    /// `threads`, and clears the search.
    void reserve(std::size_t bytes, std::size_t threads = 1) {
        agent_->reserve(agent_.get(), bytes, threads);
    }
    /// Clears its search, for a new game.
    void forget() { agent_->forget(agent_.get()); }
    /// Returns the index of the action that it plays. Requires a game of its kind that is not over.
    [[nodiscard]] std::size_t think(const AnyGame& game, const Budget& budget, Rng& rng,
                                    const Tell& tell) {
        return agent_->think(agent_.get(), game, budget, rng, tell);
    }
    /// The same without telling.
    [[nodiscard]] std::size_t think(const AnyGame& game, const Budget& budget, Rng& rng) {
        return think(game, budget, rng, tell_nobody);
    }

private:
    struct Functions {
        std::size_t (*think)(void*, const AnyGame&, const Budget&, Rng&, const Tell&);
        void (*reserve)(void*, std::size_t, std::size_t);
        void (*forget)(void*);
    };

    template <Game G, std::size_t past>
    static constexpr Functions functions_of = {
        .think =
            [](void* one, const AnyGame& game, const Budget& budget, Rng& rng, const Tell& tell) {
                using Agent = GameAgent<G, past>;
                const auto standing = game.as<G>().template standing<past>();
                typename Agent::Memory memory;
                return static_cast<Agent*>(one)
                    ->think({standing, memory, rng, budget.cancellation}, budget, tell)
                    .index();
            },
        .reserve =
            [](void* one, std::size_t bytes, std::size_t threads) {
                static_cast<GameAgent<G, past>*>(one)->reserve(bytes, threads);
            },
        .forget = [](void* one) { static_cast<GameAgent<G, past>*>(one)->forget(); },
    };

    Erased<Functions> agent_;
};

}  // namespace LUDUS_NAMESPACE::app
