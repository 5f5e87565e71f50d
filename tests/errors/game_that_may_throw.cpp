// A game plays an action without promising that nothing is thrown.
// says: Game
// says: game.play(action)
// says: noexcept

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/check_game.hpp"

namespace game_that_may_throw {

struct Count {
    [[nodiscard]] constexpr std::size_t index() const noexcept { return 0; }
    friend constexpr auto operator<=>(const Count&, const Count&) noexcept = default;
};

/// Whoever counts to ten wins.
struct Ten {
    using Action = Count;
    static constexpr std::string_view name = "ten";
    static constexpr std::size_t action_count = 1;
    static constexpr std::size_t max_legal_actions = 1;

    std::uint8_t counted = 0;

    [[nodiscard]] ludus::Player to_move() const noexcept {
        return counted % 2 == 0 ? ludus::Player::first : ludus::Player::second;
    }
    [[nodiscard]] std::optional<ludus::Outcome> outcome() const noexcept {
        if (counted < 10) return std::nullopt;
        return ludus::Outcome::win(ludus::opponent(to_move()));
    }
    [[nodiscard]] ludus::static_vector<Count, 1> legal_actions() const noexcept {
        ludus::static_vector<Count, 1> actions;
        if (counted < 10) actions.push_back({});
        return actions;
    }
#ifdef CORRECT
    void play(Count) noexcept { ++counted; }
#else
    void play(Count) { ++counted; }
#endif
    [[nodiscard]] std::uint64_t hash() const noexcept { return counted; }
    friend bool operator==(const Ten&, const Ten&) noexcept = default;
};

inline bool is_a_game(ludus::Rng& rng) {
    return static_cast<bool>(ludus::check_game<Ten>(rng, 10));
}

}  // namespace game_that_may_throw
