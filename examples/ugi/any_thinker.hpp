#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <utility>
#include <variant>

#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"

#include "../support/record.hpp"
#include "budget.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

/// Is shown what a thinker finds.
template <ludus::Game G>
using Show = std::function<void(const Finding<G>&)>;

/// One of some thinkers, behind functions: who asks it needs to be compiled only once for a game. Copies are
/// the same thinker.
template <ludus::Game G>
class AnyThinker {
public:
    using Action = typename G::Action;

    template <Thinker<G>... Thinkers>
    explicit AnyThinker(std::variant<Thinkers...> one) {
        const auto thinker = std::make_shared<std::variant<Thinkers...>>(std::move(one));
        prepare_ = [thinker](std::size_t bytes) {
            std::visit([&](auto& chosen) { chosen.prepare(bytes); }, *thinker);
        };
        forget_ = [thinker] { std::visit([](auto& chosen) { chosen.forget(); }, *thinker); };
        think_ = [thinker](const Record<G>& game, const Budget& budget, ludus::Rng& rng,
                           const Show<G>& show) {
            return std::visit([&](auto& chosen) { return chosen.think(game, budget, rng, show); },
                              *thinker);
        };
    }

    void prepare(std::size_t bytes) { prepare_(bytes); }
    void forget() { forget_(); }
    [[nodiscard]] Action think(const Record<G>& game, const Budget& budget, ludus::Rng& rng,
                               const Show<G>& show) {
        return think_(game, budget, rng, show);
    }

private:
    std::function<void(std::size_t)> prepare_;
    std::function<void()> forget_;
    std::function<Action(const Record<G>&, const Budget&, ludus::Rng&, const Show<G>&)> think_;
};

}  // namespace examples::ugi
