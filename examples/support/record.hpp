#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "ludus/core/outcome.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/standing.hpp"

namespace examples {

/// A game from the position that it begins at, under the limit of a match, which counts from there.
template <ludus::Game G>
class Record {
public:
    using Action = typename G::Action;

    explicit Record(const G& start = {}, const ludus::Limit& limit = {})
        : start_(start), limit_(limit), present_(start, limit) {}

    /// Plays a legal action of a game that is not over.
    void play(Action action) {
        actions_.push_back(action);
        present_.play(action);
    }

    [[nodiscard]] const G& start() const noexcept { return start_; }
    [[nodiscard]] const ludus::Limit& limit() const noexcept { return limit_; }
    [[nodiscard]] std::span<const Action> actions() const noexcept { return actions_; }
    [[nodiscard]] const G& position() const noexcept { return present_.position(); }
    /// How it has ended, by its own rules or by the limit.
    [[nodiscard]] std::optional<ludus::Outcome> outcome() const noexcept {
        return present_.outcome();
    }
    /// How many actions and turns it has had.
    [[nodiscard]] const ludus::TurnCounter& counter() const noexcept { return present_.counter(); }

    /// The game without its last actions, of which there must be so many.
    [[nodiscard]] Record without(std::size_t count) const {
        Record shorter(start_, limit_);
        for (const Action action : actions().first(actions_.size() - count)) shorter.play(action);
        return shorter;
    }
    /// How the game stands, with up to `past` earlier positions.
    template <std::size_t past = 0>
    [[nodiscard]] ludus::Standing<G, past> standing() const {
        if constexpr (past == 0) return present_;
        ludus::Standing<G, past> standing(start_, limit_);
        for (const Action action : actions_) standing.play(action);
        return standing;
    }

private:
    G start_;
    ludus::Limit limit_;
    std::vector<Action> actions_;
    ludus::Standing<G> present_;
};

}  // namespace examples
