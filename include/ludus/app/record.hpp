#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/game/standing.hpp"

namespace LUDUS_NAMESPACE::app {

/// The limit and the referee of a game.
template <Game G>
struct MatchEnds {
    Limit limit{};
    RefereeOf<G> referee{};
};

/// A game with all its actions, from the position where it began.
template <Game G>
class Record {
public:
    using Action = typename G::Action;

    explicit Record(const G& start = {}, const MatchEnds<G>& ends = {})
        : start_(start), ends_(ends), present_(start, ends.limit, ends.referee) {}

    /// Plays a legal action of a game that is not over.
    void play(Action action) {
        actions_.push_back(action);
        present_.play(action);
    }

    [[nodiscard]] const G& start() const noexcept { return start_; }
    [[nodiscard]] const MatchEnds<G>& ends() const noexcept { return ends_; }
    [[nodiscard]] std::span<const Action> actions() const noexcept { return actions_; }
    [[nodiscard]] const G& position() const noexcept { return present_.position(); }
    /// How it has ended: by its own rules, the limit or the referee.
    [[nodiscard]] std::optional<Outcome> outcome() const noexcept { return present_.outcome(); }
    /// How many actions and turns it has had.
    [[nodiscard]] const TurnCounter& counter() const noexcept { return present_.counter(); }

    /// The game without its last `count` actions. Requires at least `count` actions.
    [[nodiscard]] Record without(std::size_t count) const {
        Record shorter(start_, ends_);
        for (const Action action : actions().first(actions_.size() - count)) shorter.play(action);
        return shorter;
    }
    /// The position, with up to `past` earlier ones.
    template <std::size_t past = 0>
    [[nodiscard]] Standing<G, past> standing() const {
        if constexpr (past == 0) return present_;
        Standing<G, past> standing(start_, ends_.limit, ends_.referee);
        for (const Action action : actions_) standing.play(action);
        return standing;
    }

private:
    G start_;
    MatchEnds<G> ends_;
    std::vector<Action> actions_;
    Standing<G> present_;
};

}  // namespace LUDUS_NAMESPACE::app
