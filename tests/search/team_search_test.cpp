#include "ludus/search/team_search.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/negamax.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/selective_search.hpp"
#include "ludus/search/value.hpp"
#include "support/scaled_sound.hpp"

using namespace ludus;

namespace {

using Onitama = onitama::Position;

using Alone = SelectiveSearch<Onitama, support::ScaledSound>;
using Team = TeamSearch<Alone>;
constexpr std::size_t table_bytes = 1 << 18;

/// Positions of random games that are not over, of all stages.
std::vector<Onitama> positions(std::size_t count) {
    Rng rng(3);
    std::vector<Onitama> found;
    while (found.size() < count) {
        Onitama position = Onitama::random_start(rng);
        for (std::uint32_t left = rng.below(12); left > 0 && !position.outcome(); --left)
            position.play(position.random_action(rng));
        if (!position.outcome()) found.push_back(position);
    }
    return found;
}

}  // namespace

TEST_CASE("team search: one thread is the search itself", "[team_search]") {
    Alone alone(table_bytes);
    Team team(table_bytes);
    REQUIRE(team.threads() == 1);
    for (const Onitama& position : positions(10)) {
        const auto expected = alone.search(position, {.depth = 6});
        const auto found = team.search(position, {.depth = 6});
        CHECK(found.value == expected.value);
        CHECK(found.best == expected.best);
        CHECK(found.depth == expected.depth);
        CHECK(found.nodes == expected.nodes);
    }
}

TEST_CASE("team search: several threads find wins and losses that are there", "[team_search]") {
    constexpr int depth = 5;
    Negamax<Onitama, OutcomeOnly> exact(std::size_t{1} << 22U);
    Team team(table_bytes, {}, 3);
    std::size_t decided = 0;
    for (const Onitama& position : positions(60)) {
        const int value = exact.search(position, {.depth = depth}, Ties::first).value;
        const auto found = team.search(position, {.depth = 2 * depth, .nodes = 200'000});
        if (is_decisive(value)) {
            ++decided;
            CHECK(is_decisive(found.value));
            CHECK((found.value > 0) == (value > 0));
        }
        if (!found.solved) continue;
        // What it says to be proved is so: the line ends with the win.
        Onitama end = position;
        for (const auto action : found.line)
            if (!end.outcome()) end.play(action);
        if (const auto outcome = end.outcome())
            CHECK((outcome->utility(position.to_move()) > 0) == (found.value > 0));
    }
    CHECK(decided > 10);
}

TEST_CASE("team search: counts the nodes of all threads, up to their limit", "[team_search]") {
    constexpr std::uint64_t limit = 90'000;
    constexpr std::uint64_t at_once = 3 * nodes_between_checks<support::ScaledSound>;
    Team team(table_bytes, {}, 3);
    for (const Onitama& position : positions(10)) {
        std::uint64_t told = 0;
        bool grows = true;
        const auto found = team.search(position, {.depth = max_plies, .nodes = limit}, Ties::first,
                                       NoStop{}, [&](const SearchResult<Onitama>& result) {
                                           grows = grows && result.nodes >= told;
                                           told = result.nodes;
                                       });
        CHECK(grows);
        CHECK(found.nodes >= told);
        CHECK(found.nodes <= limit + at_once);
        if (!found.solved) CHECK(found.nodes >= limit);
    }
}

TEST_CASE("team search: threads that help can be stopped at once", "[team_search]") {
    const SearchLimits limits{.depth = max_plies, .first_depth = 7};
    Alone alone(table_bytes);
    Team team(table_bytes, {}, 3);
    const auto stop = [] { return true; };
    const auto expected = alone.search(Onitama{}, limits, Ties::first, stop);
    const auto found = team.search(Onitama{}, limits, Ties::first, stop);
    CHECK(expected.depth == 7);
    CHECK(found.depth == 7);
    // The others began deeper searches, which would not end for hours.
    CHECK(found.nodes < 100 * expected.nodes);
}

TEST_CASE("team search: a stop ends all threads", "[team_search]") {
    Team team(table_bytes, {}, 3);
    int asked = 0;
    const auto found =
        team.search(Onitama{}, {.depth = max_plies}, Ties::first, [&] { return ++asked == 5; });
    CHECK(asked == 5);
    CHECK_FALSE(found.solved);
    CHECK(found.depth >= 1);
}

TEST_CASE("team search: copies have tables and threads of their own", "[team_search]") {
    const SearchLimits limits{.depth = 6};
    Team team(table_bytes);
    const auto first = team.search(Onitama{}, limits);
    Team copy = team;
    copy.clear();
    CHECK(copy.search(Onitama{}, limits).nodes == first.nodes);
    CHECK(team.search(Onitama{}, limits).nodes < first.nodes);
    copy = Team(table_bytes, {}, 2);
    CHECK(copy.threads() == 2);
    CHECK(copy.search(Onitama{}, limits).depth == 6);
}
