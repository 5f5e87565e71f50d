// An action does not tell which output of a network is its own.
// says: ActionType<
// says: action.index()

#include <compare>
#include <cstddef>
#include <cstdint>

#include "ludus/game/game.hpp"

namespace action_without_index {

struct Take {
    std::uint8_t stones = 1;
#ifdef CORRECT
    [[nodiscard]] constexpr std::size_t index() const noexcept { return stones - 1U; }
#endif
    friend constexpr auto operator<=>(const Take&, const Take&) noexcept = default;
};
static_assert(ludus::ActionType<Take>);

}  // namespace action_without_index
