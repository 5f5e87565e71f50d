#include "ludus/search/retrograde.hpp"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;

namespace {

// ---- The L-Game.

using Solution = Retrograde<l_game::Position, l_game::Enumeration>;

const Solution& l_game_solution() {
    static const Solution solution;
    return solution;
}

/// At the start of a turn: the utility and the number of turns to the end.
using Turns = std::pair<int, int>;

/// How many positions at the start of a turn have each value; of each class of images one, if only
/// `classes` are counted.
std::map<Turns, int> counts(bool classes) {
    std::map<Turns, int> found;
    for (std::size_t i = 0; i < l_game::Enumeration::turn_starts; ++i) {
        if (classes && l_game::Enumeration::canonical(l_game::Enumeration::position(i)) != i)
            continue;
        const ExactValue value = l_game_solution().values()[i];
        ++found[{value.utility, value.distance / 2}];
    }
    return found;
}

// ---- Counters: a game of which the whole theory is one line.

/// Takes `count` counters, 1 to 3, or with 0 agrees on a draw.
struct Take {
    std::uint8_t count = 0;

    [[nodiscard]] constexpr std::size_t index() const noexcept { return count; }
    constexpr auto operator<=>(const Take&) const noexcept = default;
};

/// A heap of counters; who takes the last one wins. With `Truce` counters or more, the mover may
/// agree on a draw instead. Without that, the multiples of four are lost.
template <std::size_t Truce>
class Counters {
public:
    using Action = Take;
    static constexpr std::string_view name = "counters";
    static constexpr std::size_t action_count = 4;
    static constexpr std::size_t max_legal_actions = 4;
    static constexpr std::uint8_t most = 40;
    static constexpr std::uint8_t drawn = most + 1;

    constexpr Counters() noexcept = default;
    explicit constexpr Counters(std::uint8_t left) noexcept : left_(left) {}

    [[nodiscard]] constexpr std::uint8_t left() const noexcept { return left_; }
    [[nodiscard]] constexpr Player to_move() const noexcept { return to_move_; }
    [[nodiscard]] constexpr std::optional<Outcome> outcome() const noexcept {
        if (left_ == drawn) return Outcome::draw();
        if (left_ == 0) return Outcome::win(opponent(to_move_));
        return std::nullopt;
    }
    [[nodiscard]] constexpr static_vector<Take, 4> legal_actions() const noexcept {
        static_vector<Take, 4> actions;
        if (left_ == drawn) return actions;
        if (left_ >= Truce) actions.push_back({0});
        for (std::uint8_t count = 1; count <= 3; ++count)
            if (count <= left_) actions.push_back({count});
        return actions;
    }
    constexpr void play(Take action) noexcept {
        left_ = action.count == 0 ? drawn : static_cast<std::uint8_t>(left_ - action.count);
        to_move_ = opponent(to_move_);
    }
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        return mix(std::uint64_t{2} * left_ + seat(to_move_));
    }
    friend constexpr bool operator==(const Counters&, const Counters&) noexcept = default;

    struct Numbers {
        static constexpr std::size_t count = std::size_t{drawn} + 1;
        [[nodiscard]] static constexpr std::size_t index(const Counters& position) noexcept {
            return position.left_;
        }
        [[nodiscard]] static constexpr Counters position(std::size_t index) noexcept {
            return Counters(static_cast<std::uint8_t>(index));
        }
    };

private:
    std::uint8_t left_ = most;
    Player to_move_ = Player::first;
};

constexpr std::size_t no_truce = 1000;
using Plain = Counters<no_truce>;
using Peaceful = Counters<7>;

// ---- Tic-tac-toe, numbered in the order of discovery.

struct Discovered {
    static constexpr std::size_t count = 5478;

    [[nodiscard]] static std::size_t index(const tic_tac_toe::Position& position) noexcept {
        return found().number.at(position.hash());
    }
    [[nodiscard]] static tic_tac_toe::Position position(std::size_t index) noexcept {
        return found().positions[index];
    }

private:
    struct Found {
        std::vector<tic_tac_toe::Position> positions;
        std::unordered_map<std::uint64_t, std::size_t> number;

        void add(const tic_tac_toe::Position& position) {
            if (number.emplace(position.hash(), positions.size()).second)
                positions.push_back(position);
        }
    };
    [[nodiscard]] static const Found& found() {
        static const Found all = [] {
            Found found;
            found.add({});
            for (std::size_t i = 0; i < found.positions.size(); ++i) {
                const tic_tac_toe::Position position = found.positions[i];
                for (const auto action : position.legal_actions())
                    found.add(after(position, action));
            }
            return found;
        }();
        return all;
    }
};

/// The value by plain recursion, for games that cannot repeat a position.
template <Game G>
ExactValue searched(const G& position) {
    if (const auto outcome = position.outcome())
        return {static_cast<std::int8_t>(outcome->utility(position.to_move())), 0};
    ExactValue best{-2, 0};  // worse than any
    for (const auto action : position.legal_actions()) {
        const G next = after(position, action);
        ExactValue value = searched(next);
        if (next.to_move() != position.to_move())
            value.utility = static_cast<std::int8_t>(-value.utility);
        if (value.utility != 0) ++value.distance;
        const bool sooner = value.distance < best.distance;
        if (value.utility > best.utility ||
            (value.utility == best.utility && sooner == (value.utility > 0)))
            best = value;
    }
    return best;
}

/// Positions whose value is not what follows from the values of their successors.
template <Game G, Enumeration<G> E>
std::size_t inconsistent(const Retrograde<G, E>& solution) {
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < E::count; ++i) {
        const G position = E::position(i);
        const ExactValue value = solution.value(position);
        if (const auto outcome = position.outcome()) {
            wrong += value.utility != outcome->utility(position.to_move()) || value.distance != 0;
            continue;
        }
        int wins = 0;
        int draws = 0;
        int quickest_win = 1'000'000;
        int longest_loss = 0;
        for (const auto action : position.legal_actions()) {
            const G next = after(position, action);
            const ExactValue theirs = solution.value(next);
            const int mine =
                next.to_move() == position.to_move() ? theirs.utility : -theirs.utility;
            if (mine > 0) ++wins;
            if (mine == 0) ++draws;
            if (mine > 0) quickest_win = std::min(quickest_win, theirs.distance + 1);
            if (mine < 0) longest_loss = std::max(longest_loss, theirs.distance + 1);
        }
        const int utility = wins > 0 ? 1 : draws > 0 ? 0 : -1;
        const int distance = wins > 0 ? quickest_win : draws > 0 ? 0 : longest_loss;
        wrong += value.utility != utility || value.distance != distance;
    }
    return wrong;
}

// Enumerations but for one thing each.

struct Uncounted {
    static std::size_t index(const l_game::Position&) noexcept { return 0; }
    static l_game::Position position(std::size_t) noexcept { return {}; }
};
struct OneWay {
    static constexpr std::size_t count = 1;
    static std::size_t index(const l_game::Position&) noexcept { return 0; }
};
struct Signed : Uncounted {
    static constexpr std::size_t count = 1;
    static int index(const l_game::Position&) noexcept { return 0; }
};

}  // namespace

TEST_CASE("retrograde: an enumeration numbers the positions of its game", "[retrograde]") {
    STATIC_REQUIRE(Enumeration<l_game::Enumeration, l_game::Position>);
    STATIC_REQUIRE(Enumeration<Discovered, tic_tac_toe::Position>);
    STATIC_REQUIRE(Enumeration<Plain::Numbers, Plain>);
    STATIC_REQUIRE(!Enumeration<l_game::Enumeration, tic_tac_toe::Position>);
    STATIC_REQUIRE(!Enumeration<Uncounted, l_game::Position>);
    STATIC_REQUIRE(!Enumeration<OneWay, l_game::Position>);
    STATIC_REQUIRE(!Enumeration<Signed, l_game::Position>);
    STATIC_REQUIRE(!Enumeration<l_game::Enumeration, int>);
    STATIC_REQUIRE(sizeof(ExactValue) == 4);
}

TEST_CASE("retrograde: the L-Game's start is a draw", "[retrograde][l_game]") {
    CHECK(l_game_solution().value(l_game::Position{}) == ExactValue{0, 0});
    CHECK(l_game_solution().values().size() == 36'736);
}

TEST_CASE("retrograde: the L-Game has the published numbers of won, lost and drawn positions",
          "[retrograde][l_game]") {
    const std::map<Turns, int> expected = {{{-1, 0}, 120},  {{-1, 2}, 24}, {{-1, 4}, 24},
                                           {{-1, 6}, 40},   {{-1, 8}, 24}, {{0, 0}, 10'088},
                                           {{1, 1}, 6'144}, {{1, 3}, 216}, {{1, 5}, 648},
                                           {{1, 7}, 88},    {{1, 9}, 952}};
    CHECK(counts(false) == expected);
    int all = 0;
    for (const auto& [turns, count] : expected) all += count;
    CHECK(all == 18'368);
}

TEST_CASE("retrograde: up to symmetry the L-Game has 29 lost positions, 15 of them finished",
          "[retrograde][l_game]") {
    std::map<Turns, int> found = counts(true);
    int all = 0;
    int lost = 0;
    for (const auto& [turns, count] : found) {
        all += count;
        if (turns.first < 0) lost += count;
    }
    CHECK(all == 2'296);
    CHECK(lost == 29);
    CHECK(found[{-1, 0}] == 15);
    CHECK(found[{-1, 2}] == 3);
    CHECK(found[{-1, 4}] == 3);
    CHECK(found[{-1, 6}] == 5);
    CHECK(found[{-1, 8}] == 3);
}

TEST_CASE(
    "retrograde: L-Game turns have at most 17 placements and 221 ways, on average 6.84 and "
    "88.9",
    "[retrograde][l_game]") {
    std::size_t placements = 0;
    std::size_t turns = 0;
    std::size_t most_placements = 0;
    std::size_t most_turns = 0;
    const auto ways = [](const l_game::Position& position) {
        std::size_t count = 0;
        for (const auto action : position.legal_actions())
            count += after(position, action).legal_actions().size();
        return count;
    };
    for (std::size_t i = 0; i < l_game::Enumeration::turn_starts; ++i) {
        const l_game::Position position = l_game::Enumeration::position(i);
        const std::size_t here = position.legal_actions().size();
        placements += here;
        turns += ways(position);
        most_placements = std::max(most_placements, here);
        most_turns = std::max(most_turns, ways(position));
    }
    CHECK(l_game::Position{}.legal_actions().size() == 5);
    CHECK(ways(l_game::Position{}) == 65);
    CHECK(most_placements == 17);
    CHECK(most_turns == 221);
    CHECK(static_cast<double>(placements) / 18'368 == Approx(6.84).margin(0.005));
    CHECK(static_cast<double>(turns) / 18'368 == Approx(88.9).margin(0.05));
}

TEST_CASE("retrograde: all L-Game positions can be reached from the start",
          "[retrograde][l_game]") {
    std::vector<bool> reached(l_game::Enumeration::count);
    std::vector<std::size_t> queue = {l_game::Enumeration::index({})};
    reached[queue[0]] = true;
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const l_game::Position position = l_game::Enumeration::position(queue[head]);
        for (const auto action : position.legal_actions()) {
            const std::size_t next = l_game::Enumeration::index(after(position, action));
            if (!reached[next]) queue.push_back(next);
            reached[next] = true;
        }
    }
    const auto middle =
        reached.begin() + static_cast<std::ptrdiff_t>(l_game::Enumeration::turn_starts);
    CHECK(std::count(reached.begin(), middle, true) == 18'368);
}

TEST_CASE("retrograde: every value of the L-Game follows from its successors'",
          "[retrograde][l_game]") {
    CHECK(inconsistent(l_game_solution()) == 0);
}

TEST_CASE("retrograde: images of an L-Game position have one value", "[retrograde][l_game]") {
    std::size_t different = 0;
    for (std::size_t i = 0; i < l_game::Enumeration::count; ++i) {
        const l_game::Position position = l_game::Enumeration::position(i);
        for (std::size_t s = 1; s < 8; ++s)
            different +=
                l_game_solution().value(position.transformed(s)) != l_game_solution().values()[i];
    }
    CHECK(different == 0);
}

TEST_CASE("retrograde: the value of an action is its player's, one action farther from the end",
          "[retrograde][l_game]") {
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < l_game::Enumeration::count; ++i) {
        const l_game::Position position = l_game::Enumeration::position(i);
        for (const auto action : position.legal_actions()) {
            const l_game::Position next = after(position, action);
            const ExactValue theirs = l_game_solution().value(next);
            const ExactValue mine = l_game_solution().value(position, action);
            // In the first half of a turn the player stays the same, in the second it changes.
            wrong += mine.utility != (position.neutral_due() ? -theirs.utility : theirs.utility);
            wrong += mine.distance != (theirs.utility == 0 ? 0 : theirs.distance + 1);
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("retrograde: with plain counters the multiples of four are lost", "[retrograde]") {
    const Retrograde<Plain, Plain::Numbers> solution;
    for (int left = 0; left <= Plain::most; ++left) {
        const ExactValue value = solution.value(Plain(static_cast<std::uint8_t>(left)));
        INFO(left << " counters");
        // The winner answers k with 4 - k: two actions for four counters.
        CHECK(+value.utility == (left % 4 == 0 ? -1 : 1));
        CHECK(value.distance == left / 4 * 2 + (left % 4 == 0 ? 0 : 1));
    }
    CHECK(inconsistent(solution) == 0);
    CHECK(solution.value(Plain(7), Take{3}) == ExactValue{1, 3});
    CHECK(solution.value(Plain(7), Take{1}) == ExactValue{-1, 4});
}

TEST_CASE("retrograde: a truce turns losses into draws, and with them the wins that led there",
          "[retrograde]") {
    const Retrograde<Peaceful, Peaceful::Numbers> solution;
    for (int left = 0; left <= Peaceful::most; ++left) {
        const ExactValue value = solution.value(Peaceful(static_cast<std::uint8_t>(left)));
        INFO(left << " counters");
        // From 8 on whoever would lose makes peace, so nobody wins.
        const int utility = left > 7 ? 0 : left % 4 == 0 ? -1 : 1;
        CHECK(+value.utility == utility);
        if (utility == 0) CHECK(value.distance == 0);
    }
    CHECK(solution.value(Peaceful(Peaceful::drawn)) == ExactValue{0, 0});
    CHECK(solution.value(Peaceful(7)) == ExactValue{1, 3});
    CHECK(solution.value(Peaceful(7), Take{0}) == ExactValue{0, 0});
    CHECK(solution.value(Peaceful(8), Take{1}) == ExactValue{-1, 4});
    CHECK(inconsistent(solution) == 0);
}

TEST_CASE("retrograde: tic-tac-toe is a draw, and every value is that of a plain search",
          "[retrograde]") {
    const Retrograde<tic_tac_toe::Position, Discovered> solution;
    CHECK(solution.value(tic_tac_toe::Position{}) == ExactValue{0, 0});
    CHECK(solution.values().size() == Discovered::count);
    CHECK(inconsistent(solution) == 0);
    std::size_t different = 0;
    for (std::size_t i = 1; i < Discovered::count; ++i) {
        const tic_tac_toe::Position position = Discovered::position(i);
        if (position.legal_actions().size() > 7) continue;  // the rest takes longer to search
        different += solution.value(position) != searched(position);
    }
    CHECK(different == 0);
}
