#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"

#include "../support/any_record.hpp"
#include "budget.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

/// Is told what a thinker finds, with the indices of best play.
using Tell = std::function<void(const Finding&, std::span<const std::size_t> line)>;

/// A thinker of some game, behind functions: who asks it is compiled once for all games. Copies are the same thinker.
class AnyThinker {
public:
    /// Of the game G.
    template <ludus::Game G, Thinker<G> T>
    [[nodiscard]] static AnyThinker of(T thinker) {
        AnyThinker any;
        any.thinker_ = std::make_shared<T>(std::move(thinker));
        any.prepare_ = [](void* one, std::size_t bytes) { static_cast<T*>(one)->prepare(bytes); };
        any.forget_ = [](void* one) { static_cast<T*>(one)->forget(); };
        any.think_ = [](void* one, const AnyRecord& game, const Budget& budget, ludus::Rng& rng,
                        const Tell& tell) {
            return static_cast<T*>(one)
                ->think(game.as<G>(), budget, rng, show_indices<G>(tell))
                .index();
        };
        return any;
    }

    void prepare(std::size_t bytes) { prepare_(thinker_.get(), bytes); }
    void forget() { forget_(thinker_.get()); }
    /// Returns the index of the action. Requires a game that the thinker plays.
    [[nodiscard]] std::size_t think(const AnyRecord& game, const Budget& budget, ludus::Rng& rng,
                                    const Tell& tell) {
        return think_(thinker_.get(), game, budget, rng, tell);
    }

private:
    AnyThinker() = default;

    template <ludus::Game G>
    [[nodiscard]] static Show<G> show_indices(const Tell& tell) {
        return [&](const Finding& finding, std::span<const typename G::Action> line) {
            std::vector<std::size_t> indices;
            for (const auto action : line) indices.push_back(action.index());
            tell(finding, indices);
        };
    }

    std::shared_ptr<void> thinker_;
    void (*prepare_)(void*, std::size_t) = nullptr;
    void (*forget_)(void*) = nullptr;
    std::size_t (*think_)(void*, const AnyRecord&, const Budget&, ludus::Rng&,
                          const Tell&) = nullptr;
};

}  // namespace examples::ugi
