#pragma once

#include <cstddef>
#include <span>

#include "ludus/core/compiler.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/symmetric.hpp"

namespace LUDUS_NAMESPACE {

/// The present position of a game that is being played and up to `past` earlier ones: what an
/// encoder with that `past` sees. Plain data, so that a search branches by copying it. Does not
/// allocate.
template <Game G, std::size_t past>
class History {
public:
    /// A game that begins at `start`.
    explicit constexpr History(const G& start = {}) noexcept { recent_.push_back(start); }

    /// What is left of one that goes farther back.
    template <std::size_t longer>
        requires(longer > past)
    explicit constexpr History(const History<G, longer>& other) noexcept {
        const auto all = other.recent();
        for (const G& position : all.last(past < all.size() ? past + 1 : all.size()))
            recent_.push_back(position);
    }

    /// Plays a legal action.
    constexpr void play(typename G::Action action) noexcept { advance().play(action); }

    /// Goes on to the next position, which is the present one until the caller changes it.
    [[nodiscard]] constexpr G& advance() noexcept {
        if constexpr (past > 0) push(present());
        return recent_[past == 0 ? 0 : recent_.size() - 1];
    }
    /// Goes on to the position that follows; of more than `past` earlier ones the oldest is
    /// forgotten.
    constexpr void push(const G& next) noexcept {
        if (recent_.size() <= past) {
            recent_.push_back(next);
            return;
        }
        for (std::size_t i = 0; i < past; ++i) recent_[i] = recent_[i + 1];
        recent_[past] = next;
    }

    /// The position that the game has come to.
    [[nodiscard]] constexpr const G& present() const noexcept {
        return recent_[past == 0 ? 0 : recent_.size() - 1];
    }
    /// The oldest first, the present one last; shorter near the start of a game.
    [[nodiscard]] constexpr std::span<const G> recent() const noexcept {
        return {recent_.data(), recent_.size()};
    }

    friend constexpr bool operator==(const History&, const History&) noexcept = default;

private:
    static_vector<G, past + 1> recent_;
};

/// The image of a game, as far as it is remembered.
template <Game G, std::size_t past>
[[nodiscard]] constexpr History<G, past> image(const History<G, past>& seen,
                                               std::size_t symmetry) noexcept {
    const auto recent = seen.recent();
    History<G, past> found(image(recent[0], symmetry));
    for (const G& position : recent.subspan(1)) found.push(image(position, symmetry));
    return found;
}

}  // namespace LUDUS_NAMESPACE
