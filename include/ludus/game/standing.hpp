#pragma once

#include <concepts>
#include <cstddef>
#include <optional>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/history.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/referee.hpp"

namespace LUDUS_NAMESPACE {

/// How a game stands that is played under the rules of a match: the position, up to `past` earlier
/// ones, and what the limit and the referee have counted so far. Searches start from it and play on
/// in copies of it, so that the same actions lead to the same end in a search and in the match.
/// Does not allocate unless the referee does.
template <Game G, std::size_t past = 0>
class Standing {
public:
    /// A game that begins at `start`, with its limit and its referee.
    explicit(false) constexpr Standing(const G& start = {}, Limit limit = {},
                                       const RefereeOf<G>& referee = {}) noexcept
        : history_(start), counter_(limit), referee_(referee) {}

    /// The same with less of the past.
    template <std::size_t longer>
        requires(longer > past)
    explicit constexpr Standing(const Standing<G, longer>& other) noexcept
        : history_(other.history_),
          counter_(other.counter_),
          referee_(other.referee_),
          verdict_(other.verdict_) {}

    /// The position that the game has come to.
    [[nodiscard]] constexpr const G& position() const noexcept { return history_.present(); }
    /// That position, with those before it.
    [[nodiscard]] constexpr const History<G, past>& history() const noexcept { return history_; }
    /// How much of the limit is used up.
    [[nodiscard]] constexpr const TurnCounter& counter() const noexcept { return counter_; }

    /// Plays a legal action of a game that is not over.
    constexpr void play(typename G::Action action) noexcept {
        if constexpr (std::same_as<RefereeOf<G>, NoReferee>) {
            counter_.play(history_.advance(), action);
        } else {
            const G before = position();
            counter_.play(history_.advance(), action);
            verdict_ = referee_.judge(before, action, position());
        }
    }

    /// How the game has ended: by its own rules, by the referee, or by the limit, which adjudicates
    /// it.
    [[nodiscard]] constexpr std::optional<Outcome> outcome() const noexcept {
        if (const auto outcome = position().outcome()) return outcome;
        return ended_by_match();
    }
    /// The same for a position that is known not to be finished by the rules of the game.
    [[nodiscard]] constexpr std::optional<Outcome> ended_by_match() const noexcept {
        if (verdict_) return verdict_;
        if (counter_.expired()) return adjudicated(position());
        return std::nullopt;
    }

private:
    template <Game, std::size_t>
    friend class Standing;

    History<G, past> history_;
    TurnCounter counter_;
    [[no_unique_address]] RefereeOf<G> referee_;
    std::optional<Outcome> verdict_;
};

}  // namespace LUDUS_NAMESPACE
