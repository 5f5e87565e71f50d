#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "ludus/core/rng.hpp"
#include "ludus/game/notated.hpp"

#include "../support/any_record.hpp"
#include "../support/record.hpp"
#include "budget.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

/// Is told what a thinker finds, with the moves of best play; nothing where nobody listens.
using Tell = std::function<void(const Finding&, const std::string& moves)>;

/// A thinker of some game, behind functions: who asks it is compiled once for all games. Copies are the same thinker.
struct AnyThinker {
    std::function<void(std::size_t bytes)> prepare;
    std::function<void()> forget;
    /// Returns the index of the action. Requires a game that it plays.
    std::function<std::size_t(const AnyRecord&, const Budget&, ludus::Rng&, const Tell&)> think;
};

namespace detail {

template <ludus::Notated G>
[[nodiscard]] Show<G> show_moves(const G& start, const Tell& tell) {
    return [&](const Finding& finding, std::span<const typename G::Action> line) {
        if (!tell) return;
        std::string moves;
        G position = start;
        for (const auto action : line) {
            if (!moves.empty()) moves += ' ';
            moves += ludus::Notation<G>::write(position, action);
            position.play(action);
        }
        tell(finding, moves);
    };
}

}  // namespace detail

/// A thinker of one game.
template <ludus::Notated G, Thinker<G> T>
[[nodiscard]] AnyThinker any_thinker(T one) {
    const auto thinker = std::make_shared<T>(std::move(one));
    return {.prepare = [thinker](std::size_t bytes) { thinker->prepare(bytes); },
            .forget = [thinker] { thinker->forget(); },
            .think =
                [thinker](const AnyRecord& game, const Budget& budget, ludus::Rng& rng,
                          const Tell& tell) {
                    const Record<G>& record = game.as<G>();
                    const auto show = detail::show_moves<G>(record.position(), tell);
                    return thinker->think(record, budget, rng, show).index();
                }};
}

}  // namespace examples::ugi
