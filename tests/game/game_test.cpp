#include "ludus/game/game.hpp"

#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <list>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;
using tic_tac_toe::Position;

namespace {

// Models of a game but for one thing each. What they inherit is all right, as the first one shows.

struct Unchanged : Position {};

struct WithoutName : Position {
    void name() const = delete;
};
struct WithoutOutcome : Position {
    void outcome() const = delete;
};
struct WithOutcomeOnly : Position {  // does not say that a game may go on
    [[nodiscard]] static Outcome outcome() noexcept { return Outcome::draw(); }
};
struct WithSeatToMove : Position {
    [[nodiscard]] static std::size_t to_move() noexcept { return 0; }
};
struct WithThrowingActions : Position {
    [[nodiscard]] static static_vector<Action, 9> legal_actions() { return {}; }
};
struct WithHeapActions : Position {
    [[nodiscard]] static std::vector<Action> legal_actions() noexcept { return {}; }
};
struct WithThrowingPlay : Position {
    static void play(Action) {}
};
struct WithAnswer : Position {
    static bool play(Action) noexcept { return true; }
};
struct WithoutHash : Position {
    void hash() const = delete;
};
struct WithVariableWidth : Position {
    static inline std::size_t action_count = 9;
};
struct WithHistory : Position {
    std::vector<Action> history;
    bool operator==(const WithHistory&) const = default;
};
struct WithoutStart : Position {
    explicit WithoutStart(int) {}
};
struct WithoutEquality : Position {
    bool operator==(const WithoutEquality&) const = delete;
};
struct WithPlainNumbers : Position {
    using Action = int;
    [[nodiscard]] static static_vector<int, 9> legal_actions() noexcept { return {}; }
    static void play(int) noexcept {}
};

struct Unordered {
    [[nodiscard]] static std::size_t index() noexcept { return 0; }
};
struct SignedIndex {
    [[nodiscard]] static int index() noexcept { return 0; }
    auto operator<=>(const SignedIndex&) const = default;
};
struct ThrowingIndex {
    [[nodiscard]] static std::size_t index() { return 0; }
    auto operator<=>(const ThrowingIndex&) const = default;
};
struct Named {
    std::string text;
    [[nodiscard]] static std::size_t index() noexcept { return 0; }
    auto operator<=>(const Named&) const = default;
};

}  // namespace

TEST_CASE("game: the games are models", "[game]") {
    STATIC_REQUIRE(Game<tic_tac_toe::Position>);
    STATIC_REQUIRE(Game<l_game::Position>);
    STATIC_REQUIRE(Game<Unchanged>);
}

TEST_CASE("game: a type that lacks one thing is no model", "[game]") {
    STATIC_REQUIRE(!Game<int>);
    STATIC_REQUIRE(!Game<WithoutName>);
    STATIC_REQUIRE(!Game<WithoutOutcome>);
    STATIC_REQUIRE(!Game<WithOutcomeOnly>);
    STATIC_REQUIRE(!Game<WithSeatToMove>);
    STATIC_REQUIRE(!Game<WithThrowingActions>);
    STATIC_REQUIRE(!Game<WithHeapActions>);
    STATIC_REQUIRE(!Game<WithThrowingPlay>);
    STATIC_REQUIRE(!Game<WithAnswer>);
    STATIC_REQUIRE(!Game<WithoutHash>);
    STATIC_REQUIRE(!Game<WithVariableWidth>);
    STATIC_REQUIRE(!Game<WithHistory>);
    STATIC_REQUIRE(!Game<WithoutStart>);
    STATIC_REQUIRE(!Game<WithoutEquality>);
    STATIC_REQUIRE(!Game<WithPlainNumbers>);
}

TEST_CASE("game: an action is a small ordered value with an index", "[game]") {
    STATIC_REQUIRE(ActionType<tic_tac_toe::Action>);
    STATIC_REQUIRE(ActionType<l_game::Action>);
    STATIC_REQUIRE(!ActionType<int>);
    STATIC_REQUIRE(!ActionType<Unordered>);
    STATIC_REQUIRE(!ActionType<SignedIndex>);
    STATIC_REQUIRE(!ActionType<ThrowingIndex>);
    STATIC_REQUIRE(!ActionType<Named>);
}

TEST_CASE("game: a list of actions has a size, random access and no heap memory", "[game]") {
    using Mark = tic_tac_toe::Action;
    STATIC_REQUIRE(ActionRange<static_vector<Mark, 9>, Mark>);
    STATIC_REQUIRE(ActionRange<std::array<Mark, 9>, Mark>);
    STATIC_REQUIRE(!ActionRange<static_vector<l_game::Action, 9>, Mark>);
    STATIC_REQUIRE(!ActionRange<std::vector<Mark>, Mark>);
    STATIC_REQUIRE(!ActionRange<std::list<Mark>, Mark>);
    STATIC_REQUIRE(!ActionRange<Mark, Mark>);
    STATIC_REQUIRE(std::same_as<ActionList<Position>, static_vector<Mark, 9>>);
}

TEST_CASE("game: after gives the next position and leaves the first as it was", "[game]") {
    constexpr Position start;
    constexpr Position next = after(start, tic_tac_toe::Action{4});
    STATIC_REQUIRE(start == Position{});
    STATIC_REQUIRE(next != start);
    STATIC_REQUIRE(next.marks(Player::first) == 0b000'010'000);
    STATIC_REQUIRE(next.to_move() == Player::second);
    STATIC_REQUIRE(noexcept(after(start, tic_tac_toe::Action{4})));
}
