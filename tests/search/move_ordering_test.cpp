#include "ludus/search/move_ordering.hpp"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/deal.hpp"
#include "ludus/games/onitama/displacement.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/transposition_table.hpp"
#include "ludus/search/value.hpp"

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

TEST_CASE("move_ordering: tells the killers of a ply and a player from other actions",
          "[move_ordering]") {
    Ordering ordering = cleared();
    const auto killers = [&](Player mover, int ply) {
        Indices found;
        for (std::size_t index = 0; index < 9; ++index)
            if (ordering.is_killer(mover, index, ply)) found.push_back(index);
        return found;
    };
    CHECK(killers(Player::first, 2).empty());
    CHECK_FALSE(ordering.is_killer(Player::first, 0, max_plies - 1));
    ordering.reward(Player::first, 8, 2, 1);
    CHECK(killers(Player::first, 2) == Indices{8});
    ordering.reward(Player::first, 6, 2, 1);
    ordering.reward(Player::first, 6, 2, 1);
    CHECK(killers(Player::first, 2) == Indices{6, 8});
    ordering.reward(Player::first, 7, 2, 1);
    CHECK(killers(Player::first, 2) == Indices{6, 7});
    for (const int ply : {1, 3}) CHECK(killers(Player::first, ply).empty());
    CHECK(killers(Player::second, 2).empty());
    ordering.clear();
    CHECK(killers(Player::first, 2).empty());
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

TEST_CASE("move_ordering: actions are remembered by their places", "[move_ordering]") {
    using Onitama = onitama::Position;
    using Places = onitama::ByDisplacement<onitama::all_cards>;
    MoveOrdering<Onitama, Places> ordering;
    ordering.clear();
    Rng rng(1);
    std::size_t moved = 0;
    for (int game = 0; game < 20; ++game) {
        auto position = Onitama::random_start(rng);
        playout(position, rng, rng.below(10));
        if (position.outcome()) continue;
        const auto actions = position.legal_actions();
        const auto first = [&](std::size_t table_place, int ply) {
            auto listed = actions;
            MoveOrdering<Onitama, Places>::Ratings ratings;
            ordering.rate(position, listed, table_place, ply, ratings);
            MoveOrdering<Onitama, Places>::select(listed, ratings, 0);
            return listed[0];
        };
        for (const auto action : actions) {
            const std::size_t place = Places::place(position, action);
            moved += place != action.index();
            CHECK(first(place, game) == action);
            if (std::ranges::any_of(actions,
                                    [&](auto other) { return position.is_progress(other); }))
                continue;
            ordering.reward(position.to_move(), place, game, 1);
            CHECK(ordering.is_killer(position.to_move(), place, game));
            CHECK(first(none, game) == action);
        }
    }
    CHECK(moved > 100);
}

TEST_CASE("move_ordering: two pawns that move alike share what was learned of the place",
          "[move_ordering]") {
    using Onitama = onitama::Position;
    using Places = onitama::ByDisplacement<onitama::all_cards>;
    const auto pieces = [](Player player) { return onitama::Pieces::at_start(player); };
    const Onitama position;
    onitama::Pieces exchanged = pieces(Player::first);  // the two outer pawns
    exchanged.move(0, 4);
    exchanged.move(3, -4);
    const Onitama other(exchanged, pieces(Player::second), onitama::Deal{}, position.to_move());
    REQUIRE(other != position);

    MoveOrdering<Onitama, Places> ordering;
    ordering.clear();
    const auto action = position.legal_actions()[0];
    ordering.reward(position.to_move(), Places::place(position, action), 0, 1);
    auto actions = other.legal_actions();
    MoveOrdering<Onitama, Places>::Ratings ratings;
    ordering.rate(other, actions, none, 0, ratings);
    MoveOrdering<Onitama, Places>::select(actions, ratings, 0);
    CHECK(after(other, actions[0]).search_key() == after(position, action).search_key());
    CHECK(actions[0] != action);
}
