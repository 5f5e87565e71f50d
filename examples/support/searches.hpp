#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/search/search_result.hpp"

#include "any_record.hpp"

/// Searches of some game, behind functions: who leads them is compiled once for all games. They are asked about games
/// that are not over, and know actions by their indices.
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

    PlySearch(const PlySearch&) = delete;
    PlySearch& operator=(const PlySearch&) = delete;
    virtual ~PlySearch() = default;

    /// A value of so much is a whole pawn, point or piece.
    [[nodiscard]] int unit() const noexcept { return unit_; }
    /// Whether a value tells of a win and how far off it is, where it is great enough.
    [[nodiscard]] bool tells_wins() const noexcept { return tells_wins_; }

    /// Forgets all, and has so many bytes from now on.
    virtual void reserve(std::size_t bytes) = 0;
    /// Forgets what it has found.
    virtual void clear() = 0;

    /// Searches the position that a game has come to.
    [[nodiscard]] virtual PliesFound search(const AnyRecord& game,
                                            const ludus::SearchLimits& limits, const Stop& stop,
                                            const Report& report) = 0;
    /// Searches where a legal action leads, to a depth from 0 on; the value is to who plays the action. Finds nothing
    /// if it must not look at anything.
    [[nodiscard]] virtual PliesFound search_after(const AnyRecord& game, std::size_t place,
                                                  const ludus::SearchLimits& limits,
                                                  const Stop& stop) = 0;

protected:
    PlySearch(int unit, bool tells_wins) : unit_(unit), tells_wins_(tells_wins) {}

private:
    int unit_;
    bool tells_wins_;
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
    SimulationSearch(const SimulationSearch&) = delete;
    SimulationSearch& operator=(const SimulationSearch&) = delete;
    virtual ~SimulationSearch() = default;

    /// Forgets all, and has so many bytes from now on.
    virtual void reserve(std::size_t bytes) = 0;
    /// Starts anew from where a game has come to.
    virtual void begin(const AnyRecord& game) = 0;
    /// Makes a simulation. Returns whether there is room for another one and anything left to find out.
    virtual bool simulate(ludus::Rng& rng) = 0;
    /// Of best play, from the action to play on, after a simulation.
    [[nodiscard]] virtual std::vector<std::size_t> line() const = 0;
    /// All legal actions, as the game lists them.
    [[nodiscard]] virtual std::vector<Tried> tried() const = 0;

protected:
    SimulationSearch() = default;
};

/// What makes the searches of a game.
struct Searches {
    std::unique_ptr<PlySearch> (*minimax)();
    std::unique_ptr<SimulationSearch> (*mcts)();  ///< by random playouts
    std::unique_ptr<SimulationSearch> (*puct)();  ///< led by an evaluator
};

}  // namespace examples
