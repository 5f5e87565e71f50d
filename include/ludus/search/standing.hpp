#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/history.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/referee.hpp"

namespace LUDUS_NAMESPACE {

/// How a game stands that is played under the rules of a match: the position, up to `past` earlier ones,
/// and what the limit and the referee have counted so far. What a search starts from, and what it plays
/// on in: the same actions lead to the same end in the search and in the match. A value, copied to
/// branch; does not allocate unless the referee does.
template <Game G, Referee<G> R = NoReferee, std::size_t past = 0>
class Standing {
public:
    /// A game that begins at `start`, with its limit and its referee.
    explicit(false) constexpr Standing(const G& start = {}, Limit limit = {},
                                       R referee = {}) noexcept
        : history_(start), clock_(limit), referee_(std::move(referee)) {}

    /// The position that the game has come to.
    [[nodiscard]] constexpr const G& position() const noexcept { return history_.present(); }
    /// That position, with those before it.
    [[nodiscard]] constexpr const History<G, past>& history() const noexcept { return history_; }
    /// How much of the limit is used up.
    [[nodiscard]] constexpr const Clock& clock() const noexcept { return clock_; }

    /// Plays a legal action of a game that is not over.
    constexpr void play(typename G::Action action) noexcept {
        const G before = position();
        G next = before;
        clock_.play(next, action);
        history_.push(next);
        verdict_ = referee_.judge(before, action, next);
    }

    /// How the game has ended: by its own rules, by the referee, or by the limit, which adjudicates it.
    [[nodiscard]] constexpr std::optional<Outcome> outcome() const noexcept {
        if (const auto outcome = position().outcome()) return outcome;
        return ended_by_match();
    }
    /// The same for a position that is known not to be finished by the rules of the game.
    [[nodiscard]] constexpr std::optional<Outcome> ended_by_match() const noexcept {
        if (verdict_) return verdict_;
        if (clock_.expired()) return adjudicated(position());
        return std::nullopt;
    }

private:
    History<G, past> history_;
    Clock clock_;
    [[no_unique_address]] R referee_;
    std::optional<Outcome> verdict_;
};

}  // namespace LUDUS_NAMESPACE
