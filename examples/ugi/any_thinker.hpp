#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <utility>

#include "ludus/core/rng.hpp"

#include "budget.hpp"
#include "ludus/app/any_game.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

/// A thinker of any kind, behind functions. Copies are the same thinker.
class AnyThinker {
public:
    template <class T>
        requires(!std::same_as<T, AnyThinker> && Thinker<T>)
    explicit AnyThinker(T thinker)
        : thinker_(std::make_shared<T>(std::move(thinker))),
          prepare_([](void* one, std::size_t bytes) { static_cast<T*>(one)->prepare(bytes); }),
          forget_([](void* one) { static_cast<T*>(one)->forget(); }),
          think_([](void* one, const ludus::app::AnyGame& game, const Budget& budget,
                    ludus::Rng& rng, const Tell& tell) {
              return static_cast<T*>(one)->think(game, budget, rng, tell);
          }) {}

    void prepare(std::size_t bytes) { prepare_(thinker_.get(), bytes); }
    void forget() { forget_(thinker_.get()); }
    /// Returns the index of the action. Requires a game that the thinker plays.
    [[nodiscard]] std::size_t think(const ludus::app::AnyGame& game, const Budget& budget,
                                    ludus::Rng& rng, const Tell& tell) {
        return think_(thinker_.get(), game, budget, rng, tell);
    }

private:
    std::shared_ptr<void> thinker_;
    void (*prepare_)(void*, std::size_t);
    void (*forget_)(void*);
    std::size_t (*think_)(void*, const ludus::app::AnyGame&, const Budget&, ludus::Rng&,
                          const Tell&);
};

}  // namespace examples::ugi
