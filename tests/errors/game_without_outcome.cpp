// A game forgets to say when it is over, and who has won.
// says: Game
// says: position.outcome()

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/play/uct_agent.hpp"

namespace game_without_outcome {

struct Take {
    std::uint8_t stones = 1;
    [[nodiscard]] constexpr std::size_t index() const noexcept { return stones - 1U; }
    friend constexpr auto operator<=>(const Take&, const Take&) noexcept = default;
};

struct Stones {
    using Action = Take;
    static constexpr std::string_view name = "stones";
    static constexpr std::size_t action_count = 3;
    static constexpr std::size_t max_legal_actions = 3;

    std::uint8_t left = 21;
    ludus::Player mover = ludus::Player::first;

    [[nodiscard]] ludus::Player to_move() const noexcept { return mover; }
#ifdef CORRECT
    [[nodiscard]] std::optional<ludus::Outcome> outcome() const noexcept {
        if (left > 0) return std::nullopt;
        return ludus::Outcome::win(ludus::opponent(mover));
    }
#endif
    [[nodiscard]] ludus::static_vector<Take, 3> legal_actions() const noexcept {
        ludus::static_vector<Take, 3> actions;
        for (std::uint8_t n = 1; n <= 3 && n <= left; ++n) actions.push_back({n});
        return actions;
    }
    void play(Take take) noexcept {
        left = static_cast<std::uint8_t>(left - take.stones);
        mover = ludus::opponent(mover);
    }
    [[nodiscard]] std::uint64_t hash() const noexcept { return left * 2U + ludus::seat(mover); }
    friend bool operator==(const Stones&, const Stones&) noexcept = default;
};

constexpr std::size_t size_of_player = sizeof(ludus::UctAgent<Stones>);

}  // namespace game_without_outcome
