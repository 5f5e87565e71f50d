#include "ludus/game/limit.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/scored.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;

namespace taking {

struct Choice {
    enum Kind : std::uint8_t { stay, pass, take } kind = stay;

    [[nodiscard]] constexpr std::size_t index() const noexcept { return kind; }
    friend constexpr auto operator<=>(const Choice&, const Choice&) noexcept = default;
};

/// An endless game: the mover stays, passes the turn, or takes a point and passes the turn.
struct Taking {
    using Action = Choice;
    static constexpr std::string_view name = "taking";
    static constexpr std::size_t action_count = 3;
    static constexpr std::size_t max_legal_actions = 3;

    std::array<std::int8_t, 2> points{};
    Player mover = Player::first;

    [[nodiscard]] constexpr Player to_move() const noexcept { return mover; }
    [[nodiscard]] static constexpr std::optional<Outcome> outcome() noexcept { return {}; }
    [[nodiscard]] static constexpr static_vector<Action, 3> legal_actions() noexcept {
        static_vector<Action, 3> actions;
        for (const auto kind : {Action::stay, Action::pass, Action::take})
            actions.push_back({kind});
        return actions;
    }
    constexpr void play(Action action) noexcept {
        if (action.kind == Action::take) ++points[seat(mover)];
        if (action.kind != Action::stay) mover = opponent(mover);
    }
    [[nodiscard]] static constexpr std::uint64_t hash() noexcept { return 0; }
    [[nodiscard]] constexpr int margin(Player viewer) const noexcept {
        return points[seat(viewer)] - points[1 - seat(viewer)];
    }
    [[nodiscard]] static constexpr bool is_progress(Action action) noexcept {
        return action.kind == Action::take;
    }
    friend constexpr bool operator==(const Taking&, const Taking&) noexcept = default;
};
static_assert(Game<Taking> && Scored<Taking> && Progressive<Taking>);
static_assert(!Progressive<tic_tac_toe::Position>);

}  // namespace taking

namespace {

using taking::Choice;
using taking::Taking;

constexpr Choice stay{Choice::stay};
constexpr Choice pass{Choice::pass};
constexpr Choice take{Choice::take};

/// A counter that has seen these actions, from the start.
template <class... Actions>
constexpr TurnCounter after_actions(Limit limit, Actions... actions) {
    TurnCounter counter(limit);
    Taking position;
    (counter.play(position, actions), ...);
    return counter;
}

/// A counter that has seen `turns` turns of `actions` actions each.
constexpr TurnCounter after_turns(Limit limit, int turns, int actions) {
    TurnCounter counter(limit);
    Taking position;
    for (int turn = 0; turn < turns; ++turn) {
        for (int i = 1; i < actions; ++i) counter.play(position, stay);
        counter.play(position, pass);
    }
    return counter;
}

}  // namespace

TEST_CASE("limit: a counter counts actions, and turns where the mover changes", "[limit]") {
    STATIC_REQUIRE(after_turns({}, 0, 1).turns() == 0);
    STATIC_REQUIRE(after_turns({}, 0, 1).actions() == 0);
    STATIC_REQUIRE(after_turns({}, 5, 1).turns() == 5);
    STATIC_REQUIRE(after_turns({}, 5, 1).actions() == 5);
    STATIC_REQUIRE(after_turns({}, 5, 3).turns() == 5);
    STATIC_REQUIRE(after_turns({}, 5, 3).actions() == 15);

    STATIC_REQUIRE(after_actions({}, pass, stay).turns() == 1);
    STATIC_REQUIRE(after_actions({}, pass, stay).actions() == 2);
    STATIC_REQUIRE(after_actions({}, pass, stay, take).turns() == 2);
}

TEST_CASE("limit: without a limit a counter does not expire", "[limit]") {
    STATIC_REQUIRE(Limit{}.turns == Limit::none);
    STATIC_REQUIRE(Limit{}.actions == Limit::none);
    STATIC_REQUIRE(!after_turns({}, 1000, 2).expired());
}

TEST_CASE("limit: a counter says how many more actions there can be", "[limit]") {
    STATIC_REQUIRE(after_turns({}, 3, 1).left() == Limit::none - 3);
    STATIC_REQUIRE(after_turns({.turns = 3}, 2, 1).left() == 1);
    STATIC_REQUIRE(after_turns({.turns = 3}, 4, 1).left() == 0);
    STATIC_REQUIRE(after_turns({.turns = 9, .actions = 7}, 2, 2).left() == 3);
    STATIC_REQUIRE(after_actions({.turns = 9, .idle_actions = 4}, take, pass).left() == 3);
}

TEST_CASE("limit: a counter expires with the last turn of a limit", "[limit]") {
    constexpr Limit limit{.turns = 3};
    STATIC_REQUIRE(!after_turns(limit, 2, 2).expired());
    STATIC_REQUIRE(after_turns(limit, 3, 2).expired());
    STATIC_REQUIRE(after_turns(limit, 4, 2).expired());

    STATIC_REQUIRE(!after_actions(limit, pass, pass, stay).expired());  // half of the third turn
    STATIC_REQUIRE(after_actions(limit, pass, pass, stay, pass).expired());
}

TEST_CASE("limit: a counter expires with the last action of a limit", "[limit]") {
    constexpr Limit limit{.actions = 3};
    STATIC_REQUIRE(!after_turns(limit, 2, 1).expired());
    STATIC_REQUIRE(after_turns(limit, 3, 1).expired());
    STATIC_REQUIRE(!after_turns(limit, 1, 2).expired());
    STATIC_REQUIRE(after_turns(limit, 2, 2).expired());
}

TEST_CASE("limit: of two limits the earlier counts, and a limit of none is reached at once",
          "[limit]") {
    constexpr Limit both{.turns = 2, .actions = 5};
    STATIC_REQUIRE(!after_turns(both, 1, 4).expired());
    STATIC_REQUIRE(after_turns(both, 1, 5).expired());
    STATIC_REQUIRE(after_turns(both, 2, 1).expired());
    STATIC_REQUIRE(TurnCounter(Limit{.turns = 0}).expired());
    STATIC_REQUIRE(TurnCounter(Limit{.actions = 0}).expired());
}

TEST_CASE("limit: a counter expires after so many actions in a row without progress", "[limit]") {
    constexpr Limit limit{.idle_actions = 3};
    STATIC_REQUIRE(!after_actions(limit, stay, pass).expired());
    STATIC_REQUIRE(after_actions(limit, stay, pass, stay).expired());
    STATIC_REQUIRE(!after_actions(limit, stay, pass, take, stay, pass).expired());
    STATIC_REQUIRE(after_actions(limit, stay, pass, take, stay, pass, pass).expired());
}

TEST_CASE("limit: a game that knows no progress is not idle", "[limit]") {
    TurnCounter counter(Limit{.idle_actions = 1});
    tic_tac_toe::Position position;
    counter.play(position, {4});
    CHECK(position.to_move() == Player::second);
    CHECK(counter.actions() == 1);
    CHECK(!counter.expired());
}

TEST_CASE("limit: a game that is cut short goes to who is ahead, where points are kept",
          "[limit]") {
    STATIC_REQUIRE(adjudicated(Taking{}) == Outcome::draw());
    STATIC_REQUIRE(adjudicated(Taking{.points = {2, 1}}) == Outcome::win(Player::first));
    STATIC_REQUIRE(adjudicated(Taking{.points = {2, 3}, .mover = Player::second}) ==
                   Outcome::win(Player::second));
    STATIC_REQUIRE(adjudicated(l_game::Position{}) == Outcome::draw());
}

TEST_CASE("limit: a game that has ended keeps its outcome", "[limit]") {
    constexpr tic_tac_toe::Position won = [] {
        tic_tac_toe::Position position;
        for (const int cell : {0, 3, 1, 4, 2}) position.play({static_cast<std::uint8_t>(cell)});
        return position;
    }();
    STATIC_REQUIRE(adjudicated(won) == Outcome::win(Player::first));
}
