#pragma once

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <thread>

#include "ludus/core/rng.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/game.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/rows.hpp"

/// Agents, explorers, optimisers and layers that cancel what calls them.
namespace support {

/// What is done in several threads, of which the one of number `last` has everybody stop.
struct CountUntilStop {
    std::size_t last = 100;
    std::atomic<bool> stop = false;
    std::atomic<std::size_t> counted = 0;

    static constexpr std::size_t never = std::numeric_limits<std::size_t>::max();

    /// Who comes after the last waits until it has told all: so nobody does two things more.
    void count() {
        const std::size_t number = ++counted;
        if (number == last) stop = true;
        while (number > last && !stop) std::this_thread::yield();
    }
};

/// An agent whose actions are counted.
template <std::default_initializable Agent>
struct Counted {
    CountUntilStop* actions = nullptr;

    template <ludus::Game G>
    [[nodiscard]] typename G::Action act(const G& position, ludus::Rng& rng) const {
        actions->count();
        return Agent{}.act(position, rng);
    }
};

/// Explores every third time or so; its answers are counted.
struct CountedExplorer {
    CountUntilStop* answers = nullptr;

    template <ludus::Game G>
    [[nodiscard]] bool explores(const G&, std::uint64_t, ludus::Rng& rng) const {
        answers->count();
        return rng.below(3) == 0;
    }
};

/// An optimiser whose steps are counted.
template <ludus::nn::Optimiser O>
struct CountedOptimiser : O {
    CountUntilStop* steps = nullptr;

    void begin(float scale = 1) {
        O::begin(scale);
        steps->count();
    }
    friend bool operator==(const CountedOptimiser&, const CountedOptimiser&) = default;
};

/// A tanh whose calls are counted, one for each piece of a batch that goes forward.
struct CountedTanh {
    inline static CountUntilStop* calls = nullptr;  ///< of all such layers

    template <ludus::ShapeType In>
    struct Bind : ludus::nn::Tanh::Bind<In> {
        template <class S, class T>
        static void forward(const T* parameters, ludus::nn::Rows<const T> x,
                            ludus::nn::Rows<T> y) noexcept {
            calls->count();
            ludus::nn::Tanh::Bind<In>::template forward<S>(parameters, x, y);
        }
    };
};

}  // namespace support
