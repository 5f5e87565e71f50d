#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/search/search_result.hpp"

#include "hidden.hpp"
#include "ludus/app/any_game.hpp"

/// Searches of some game, behind functions: who leads them is compiled once for all games. They are
/// asked about games that are not over, and know actions by their indices.
namespace examples {

/// What a search by plies has found.
struct PliesFound {
    int value = 0;                       ///< to the mover
    int depth = 0;                       ///< plies of the deepest search that was finished
    std::uint64_t nodes = 0;             ///< positions played to
    bool solved = false;                 ///< every deeper search finds the same
    std::vector<std::size_t> line = {};  ///< of best play
};

/// Searches to one depth after the other. Of equal actions it finds the first.
class PlySearch {
public:
    using Stop = std::function<bool()>;  ///< asked now and then whether the search is to end
    using Report = std::function<void(const PliesFound&)>;  ///< told what every depth has found

    /// Takes over a search of some game.
    template <class S>
    explicit(false) PlySearch(std::unique_ptr<S> search)
        : search_(hide(std::move(search))), functions_(&functions_of<S>) {}

    /// A value of so much is a whole pawn, point or piece.
    [[nodiscard]] int unit() const { return functions_->unit(search_.get()); }
    /// Whether a value tells of a win and how far off it is, where it is great enough.
    [[nodiscard]] bool tells_wins() const noexcept { return functions_->tells_wins; }

    /// Forgets all, and has so many bytes from now on.
    void reserve(std::size_t bytes) { functions_->reserve(search_.get(), bytes); }
    /// Forgets what it has found.
    void clear() { functions_->clear(search_.get()); }

    /// Searches the position that a game has come to.
    [[nodiscard]] PliesFound search(const ludus::app::AnyGame& game,
                                    const ludus::SearchLimits& limits, const Stop& stop,
                                    const Report& report) {
        return functions_->search(search_.get(), game, limits, stop, report);
    }
    /// Searches where a legal action leads, to a depth from 0 on; the value is to who plays the
    /// action. Finds nothing if it must not look at anything.
    [[nodiscard]] PliesFound search_after(const ludus::app::AnyGame& game, std::size_t place,
                                          const ludus::SearchLimits& limits, const Stop& stop) {
        return functions_->search_after(search_.get(), game, place, limits, stop);
    }

private:
    struct Functions {
        bool tells_wins;
        int (*unit)(const void*);
        void (*reserve)(void*, std::size_t);
        void (*clear)(void*);
        PliesFound (*search)(void*, const ludus::app::AnyGame&, const ludus::SearchLimits&,
                             const Stop&, const Report&);
        PliesFound (*search_after)(void*, const ludus::app::AnyGame&, std::size_t,
                                   const ludus::SearchLimits&, const Stop&);
    };

    template <class S>
    static constexpr Functions functions_of = {
        .tells_wins = S::tells_wins,
        .unit = [](const void* one) { return static_cast<const S*>(one)->unit(); },
        .reserve = [](void* one, std::size_t bytes) { static_cast<S*>(one)->reserve(bytes); },
        .clear = [](void* one) { static_cast<S*>(one)->clear(); },
        .search =
            [](void* one, const ludus::app::AnyGame& game, const ludus::SearchLimits& limits,
               const Stop& stop, const Report& report) {
                return static_cast<S*>(one)->search(game, limits, stop, report);
            },
        .search_after =
            [](void* one, const ludus::app::AnyGame& game, std::size_t place,
               const ludus::SearchLimits& limits, const Stop& stop) {
                return static_cast<S*>(one)->search_after(game, place, limits, stop);
            },
    };

    Hidden search_;
    const Functions* functions_;
};

/// What a search by simulations knows of an action.
struct Tried {
    std::size_t action;
    std::uint32_t visits;  ///< simulations that followed it
    double value;          ///< mean utility to the mover
    double prior = 0;      ///< how promising it looked
    int proof = 0;         ///< 1 for a certain win, -1 for a certain loss
};

/// A search of which every step is a simulation.
class SimulationSearch {
public:
    /// Takes over a search of some game.
    template <class S>
    explicit(false) SimulationSearch(std::unique_ptr<S> search)
        : search_(hide(std::move(search))), functions_(&functions_of<S>) {}

    /// Forgets all, and has so many bytes from now on.
    void reserve(std::size_t bytes) { functions_->reserve(search_.get(), bytes); }
    /// Starts anew from where a game has come to.
    void begin(const ludus::app::AnyGame& game) { functions_->begin(search_.get(), game); }
    /// Makes a simulation. Returns whether there is room for another one and anything left to find
    /// out.
    bool simulate(ludus::Rng& rng) { return functions_->simulate(search_.get(), rng); }
    /// Of best play, from the action to play on, after a simulation.
    [[nodiscard]] std::vector<std::size_t> line() const { return functions_->line(search_.get()); }
    /// All legal actions, as the game lists them.
    [[nodiscard]] std::vector<Tried> tried() const { return functions_->tried(search_.get()); }

private:
    struct Functions {
        void (*reserve)(void*, std::size_t);
        void (*begin)(void*, const ludus::app::AnyGame&);
        bool (*simulate)(void*, ludus::Rng&);
        std::vector<std::size_t> (*line)(const void*);
        std::vector<Tried> (*tried)(const void*);
    };

    template <class S>
    static constexpr Functions functions_of = {
        .reserve = [](void* one, std::size_t bytes) { static_cast<S*>(one)->reserve(bytes); },
        .begin = [](void* one,
                    const ludus::app::AnyGame& game) { static_cast<S*>(one)->begin(game); },
        .simulate = [](void* one, ludus::Rng& rng) { return static_cast<S*>(one)->simulate(rng); },
        .line = [](const void* one) { return static_cast<const S*>(one)->line(); },
        .tried = [](const void* one) { return static_cast<const S*>(one)->tried(); },
    };

    Hidden search_;
    const Functions* functions_;
};

/// What makes the searches of a game.
struct Searches {
    PlySearch (*minimax)();
    SimulationSearch (*mcts)();  ///< by random playouts
    SimulationSearch (*puct)();  ///< led by an evaluator
};

}  // namespace examples
