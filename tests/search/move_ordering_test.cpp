#include "ludus/search/move_ordering.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/transposition_table.hpp"

using namespace ludus;

namespace {

constexpr std::size_t none = TableEntry::no_action;

/// The indices of a position's actions in the order of a search.
template <Game G>
std::vector<std::size_t> order(const MoveOrdering<G>& ordering, const G& position,
                               std::size_t table_action = none, int ply = 0) {
    auto actions = position.legal_actions();
    typename MoveOrdering<G>::Ratings ratings;
    ordering.rate(position, actions, table_action, ply, ratings);
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        MoveOrdering<G>::select(actions, ratings, i);
        indices.push_back(actions[i].index());
    }
    return indices;
}

using Indices = std::vector<std::size_t>;

Indices first_of(const Indices& all, std::size_t count) {
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count)};
}

using Cross = tic_tac_toe::Position;
using Ordering = MoveOrdering<Cross>;

Ordering cleared() {
    Ordering ordering;
    ordering.clear();
    return ordering;
}

/// Six actions in every position, of which number 4 is progress.
class Six {
public:
    using Action = tic_tac_toe::Action;
    static constexpr std::string_view name = "six";
    static constexpr std::size_t action_count = 6;
    static constexpr std::size_t max_legal_actions = 6;

    [[nodiscard]] static constexpr Player to_move() noexcept { return Player::first; }
    [[nodiscard]] static constexpr std::optional<Outcome> outcome() noexcept {
        return std::nullopt;
    }
    [[nodiscard]] static constexpr static_vector<Action, 6> legal_actions() noexcept {
        static_vector<Action, 6> actions;
        for (std::uint8_t cell = 0; cell < 6; ++cell) actions.push_back({cell});
        return actions;
    }
    [[nodiscard]] static constexpr bool is_progress(Action action) noexcept {
        return action.cell == 4;
    }
    constexpr void play(Action) noexcept {}
    [[nodiscard]] static constexpr std::uint64_t hash() noexcept { return 0; }
    friend constexpr bool operator==(const Six&, const Six&) noexcept = default;
};
static_assert(Progressive<Six> && Six{} == Six{});

}  // namespace

TEST_CASE("move_ordering: without knowledge the game's order stays", "[move_ordering]") {
    CHECK(order(cleared(), Cross{}) == Indices{0, 1, 2, 3, 4, 5, 6, 7, 8});
    CHECK(order(cleared(), after(Cross{}, {3})) == Indices{0, 1, 2, 4, 5, 6, 7, 8});
}

TEST_CASE("move_ordering: the table's action comes first", "[move_ordering]") {
    CHECK(order(cleared(), Cross{}, 5).front() == 5);
    // One that is not legal, after all, changes nothing.
    CHECK(order(cleared(), after(Cross{}, {5}), 5) == Indices{0, 1, 2, 3, 4, 6, 7, 8});
}

TEST_CASE("move_ordering: the latest two killers come first, at their ply and for their player",
          "[move_ordering]") {
    Ordering ordering = cleared();
    ordering.reward(Player::first, 8, 2, 1);
    ordering.reward(Player::first, 6, 2, 1);
    ordering.reward(Player::first, 6, 2, 1);
    ordering.reward(Player::first, 7, 2, 1);
    // Number 8 is no killer any more, but has a history.
    CHECK(first_of(order(ordering, Cross{}, none, 2), 3) == Indices{7, 6, 8});
    CHECK(order(ordering, Cross{}, none, 3)[0] == 6);              // by history: two refutations
    CHECK(order(ordering, after(Cross{}, {0}), none, 2)[0] == 1);  // the other player's turn
}

TEST_CASE("move_ordering: deep and frequent refutations are tried before others",
          "[move_ordering]") {
    Ordering ordering = cleared();
    ordering.reward(Player::first, 3, 0, 2);
    ordering.reward(Player::first, 5, 0, 3);
    for (int i = 0; i < 20; ++i) ordering.reward(Player::first, 8, 0, 1);
    CHECK(first_of(order(ordering, Cross{}, none, 9), 3) == Indices{8, 5, 3});
    ordering.reward(Player::first, 3, 0, 2);  // 2 * 2^2 in all, less than 3^2
    CHECK(first_of(order(ordering, Cross{}, none, 9), 3) == Indices{8, 5, 3});
    ordering.clear();
    CHECK(order(ordering, Cross{}, none, 9) == Indices{0, 1, 2, 3, 4, 5, 6, 7, 8});
}

TEST_CASE("move_ordering: much refutation is no reason to overtake killers or the table",
          "[move_ordering]") {
    Ordering ordering = cleared();
    for (int i = 0; i < 10'000; ++i) ordering.reward(Player::first, 8, 0, 100);
    ordering.reward(Player::first, 4, 7, 1);
    ordering.reward(Player::first, 5, 7, 1);
    CHECK(first_of(order(ordering, Cross{}, 2, 7), 4) == Indices{2, 5, 4, 8});
}

TEST_CASE("move_ordering: progress comes after the table's action and before killers",
          "[move_ordering]") {
    MoveOrdering<Six> ordering;
    ordering.clear();
    ordering.reward(Player::first, 3, 0, 1);
    ordering.reward(Player::first, 5, 0, 1);
    CHECK(first_of(order(ordering, Six{}, 2), 4) == Indices{2, 4, 5, 3});
    CHECK(first_of(order(ordering, Six{}, 4), 3) == Indices{4, 5, 3});
}
