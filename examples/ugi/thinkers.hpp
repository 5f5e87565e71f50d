#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "ludus/arena/agent.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/negamax.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/standing.hpp"
#include "ludus/search/value.hpp"

#include "budget.hpp"

/// Agents that think within a budget and tell what they have found so far.
namespace examples::ugi {

/// What is found of a position, to its mover.
template <ludus::Game G>
struct Finding {
    std::uint64_t depth = 0;  ///< plies
    std::uint64_t nodes = 0;
    std::optional<int> hundredths = {};  ///< the value, in hundredths of the agent's own unit
    std::optional<int> plies_to_end =
        {};  ///< in its place where a win is certain; negative for a loss
    std::span<const typename G::Action> line;  ///< of best play
};

/// Chooses an action for the player to move of a game that is not over, and shows what it finds on the way.
/// `prepare` allocates all the memory that it may use, about so many bytes; `forget` begins a new game.
template <class T, class G>
concept Thinker = ludus::Game<G> &&
    requires(T thinker, const ludus::Standing<G> game, const Budget budget, ludus::Rng rng,
             void (*show)(const Finding<G>&), std::size_t bytes) {
        { thinker.think(game, budget, rng, show) } -> std::same_as<typename G::Action>;
        thinker.prepare(bytes);
        thinker.forget();
    };

/// Thinks no longer than it takes to act.
template <ludus::Game G, ludus::Agent<G> A>
class Acting {
public:
    explicit Acting(A agent) : agent_(std::move(agent)) {}

    void prepare(std::size_t) noexcept {}
    void forget() noexcept {}

    template <std::invocable<const Finding<G>&> Show>
    [[nodiscard]] typename G::Action think(const ludus::Standing<G>& game, const Budget&,
                                           ludus::Rng& rng, const Show& show) {
        const auto action = agent_.act(game.position(), rng);
        show({.depth = 1, .nodes = 1, .line = {&action, 1}});
        return action;
    }

private:
    A agent_;
};

/// Searches by alpha-beta to one depth after the other, at most `most`; ties to the first action.
template <ludus::Game G, ludus::Evaluation<G> E>
class Deepening {
public:
    /// An evaluation of `unit` is shown as 100.
    explicit Deepening(int unit, int most = ludus::max_plies, E evaluation = {})
        : unit_(unit), most_(most), evaluation_(evaluation), search_(0, std::move(evaluation)) {}

    void prepare(std::size_t bytes) {
        if (std::exchange(table_bytes_, bytes) != bytes)
            search_ = ludus::Negamax<G, E>(bytes, evaluation_);
    }
    void forget() noexcept { search_.clear(); }

    template <std::invocable<const Finding<G>&> Show>
    [[nodiscard]] typename G::Action think(const ludus::Standing<G>& game, const Budget& budget,
                                           ludus::Rng&, const Show& show) {
        const auto deepest = std::min(static_cast<std::uint64_t>(most_), budget.depth());
        const auto result = search_.search(
            game.position(), {.depth = static_cast<int>(deepest), .nodes = budget.nodes()},
            ludus::Ties::first, [&] { return budget.is_over(); },
            [&](const auto& found) { show(finding(found)); });
        return result.best[0];
    }

private:
    [[nodiscard]] Finding<G> finding(const ludus::SearchResult<G>& found) const noexcept {
        Finding<G> shown{.depth = static_cast<std::uint64_t>(found.depth),
                         .nodes = found.nodes,
                         .line = {found.line.data(), found.line.size()}};
        if (!E::rates_finished && ludus::is_decisive(found.value))
            shown.plies_to_end = ludus::plies_to_end(found.value) * (found.value > 0 ? 1 : -1);
        else
            shown.hundredths = static_cast<int>(std::int64_t{found.value} * 100 / unit_);
        return shown;
    }

    int unit_;
    int most_;
    std::size_t table_bytes_ = 0;
    E evaluation_;
    ludus::Negamax<G, E> search_;
};

}  // namespace examples::ugi
