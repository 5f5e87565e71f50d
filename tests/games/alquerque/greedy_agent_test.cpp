#include "ludus/games/alquerque/greedy_agent.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"
#include "reference/alquerque.hpp"

using namespace ludus;
using alquerque::Action;
using alquerque::BasicPosition;
using alquerque::GreedyAgent;
using alquerque::Position;
using alquerque::Rules;
using alquerque::TieBreak;

namespace {

template <Rules rules = Rules{}>
BasicPosition<rules> read(std::string_view text) {
    return Notation<BasicPosition<rules>>::read_position(text);
}

/// Everything that the agent plays in 200 tries.
template <TieBreak ties = TieBreak::scan, Rules rules = Rules{}>
std::set<std::string> choices(std::string_view text) {
    const auto position = read<rules>(text);
    std::set<std::string> found;
    Rng rng(1);
    for (int i = 0; i < 200; ++i)
        found.insert(Notation<BasicPosition<rules>>::write(position,
                                                           GreedyAgent<ties>{}.act(position, rng)));
    return found;
}

using Texts = std::set<std::string>;

/// The greedy rule on texts of actions, from the printed description: what is left before chance.
Texts allowed(const reference::Alquerque& position, bool scan) {
    const bool up = position.to_move() == 'x';
    const auto rank = [up](char letter) { return up ? letter - '1' : '5' - letter; };
    // 1 at the mover's upper left, 25 at the lower right.
    const auto number = [up](char file, char row) {
        return up ? 5 * ('5' - row) + (file - 'a') + 1 : 5 * (row - '1') + ('e' - file) + 1;
    };
    Texts captures;
    Texts forward;
    Texts sideways;
    int farthest = -1;
    int foremost = -1;
    const auto actions = position.actions();
    for (const std::string& action : actions) {
        if (action == "-") continue;
        if (reference::Alquerque::captures(action)) {
            captures.insert(action);
            foremost = std::max(foremost, rank(action[1]));
        } else if (action[1] == action[3]) {
            sideways.insert(action);
        } else {
            forward.insert(action);
            farthest = std::max(farthest, rank(action[3]));
        }
    }
    Texts left = sideways;
    if (!forward.empty()) {
        left = forward;
        std::erase_if(left, [&](const std::string& a) { return rank(a[3]) < farthest; });
    }
    if (!captures.empty()) {
        left = captures;
        if (!scan) std::erase_if(left, [&](const std::string& a) { return rank(a[1]) < foremost; });
    }
    if (!scan || (captures.empty() && forward.empty())) return left;
    std::string first = *left.begin();
    for (const std::string& a : left) {
        const int here = 100 * number(a[0], a[1]) + number(a[2], a[3]);
        if (here < 100 * number(first[0], first[1]) + number(first[2], first[3])) first = a;
    }
    return {first};
}

/// Checks how often in a million games something happens, within two standard errors of the
/// difference: the published figures are means of two million games.
void check_ppm(std::uint64_t count, std::uint64_t games, double published) {
    const double own_games = static_cast<double>(games) / 1e6;
    const double error = std::sqrt(published / own_games + published / 2);
    CHECK(static_cast<double>(count) / own_games == Approx(published).margin(2 * error));
}

}  // namespace

TEST_CASE("alquerque: the greedy player is an agent of every variant", "[alquerque][greedy]") {
    STATIC_REQUIRE(Agent<GreedyAgent<>, Position>);
    STATIC_REQUIRE(Agent<GreedyAgent<TieBreak::advanced>, BasicPosition<alquerque::bell_rules>>);
    STATIC_REQUIRE(!Agent<GreedyAgent<>, tic_tac_toe::Position>);
}

TEST_CASE("alquerque: the greedy player captures before all else", "[alquerque][greedy]") {
    CHECK(choices("o4/3o1/3x1/x4/5 x") == Texts{"d3d5"});
    CHECK(choices<TieBreak::advanced>("o4/3o1/3x1/x4/5 x") == Texts{"d3d5"});
    // Rather sideways, and from far behind, than a step to the last rank.
    CHECK(choices("5/4x/o4/5/xo3 x") == Texts{"a1c1"});
    CHECK(choices<TieBreak::advanced>("5/4x/o4/5/xo3 x") == Texts{"a1c1"});
}

TEST_CASE("alquerque: the greedy player steps to the most advanced rank it can reach",
          "[alquerque][greedy]") {
    CHECK(choices("o4/5/3x1/x4/5 x") == Texts{"d3d4"});
    // c3 reaches rank 4 at three points: the scan takes its upper left, chance any of them.
    CHECK(choices("o4/5/2x2/4x/5 x") == Texts{"c3b4"});
    CHECK(choices<TieBreak::advanced>("o4/5/2x2/4x/5 x") == Texts{"c3b4", "c3c4", "c3d4"});
    // Turned by half for the second player.
    CHECK(choices("5/o4/2o2/5/4x o") == Texts{"c3d2"});
    CHECK(choices<TieBreak::advanced>("5/o4/2o2/5/4x o") == Texts{"c3b2", "c3c2", "c3d2"});
}

TEST_CASE("alquerque: the scan goes by the origin, then by the destination",
          "[alquerque][greedy]") {
    // b3 comes before d3, which can capture, too.
    CHECK(choices("5/1o1o1/1x1x1/5/5 x") == Texts{"b3b5"});
    CHECK(choices<TieBreak::advanced>("5/1o1o1/1x1x1/5/5 x") == Texts{"b3b5", "d3d5"});
    // One piece, two captures: a5 comes before c5.
    CHECK(choices("5/1oo2/2x2/5/5 x") == Texts{"c3a5"});
    CHECK(choices<TieBreak::advanced>("5/1oo2/2x2/5/5 x") == Texts{"c3a5", "c3c5"});
}

TEST_CASE("alquerque: the greedy player steps sideways at random where nothing else is left",
          "[alquerque][greedy]") {
    CHECK(choices("o1x1x/5/5/5/5 x") == Texts{"c5b5", "c5d5", "e5d5"});
    CHECK(choices<TieBreak::advanced>("o1x1x/5/5/5/5 x") == Texts{"c5b5", "c5d5", "e5d5"});
}

TEST_CASE("alquerque: the greedy player captures on, and never stops by itself",
          "[alquerque][greedy]") {
    constexpr Rules multiple{.multiple_captures = true};
    CHECK(choices<TieBreak::scan, multiple>("o2o1/2ox1/5/5/4x x d4") == Texts{"d4b4"});
    CHECK(choices<TieBreak::advanced, multiple>("o2o1/2ox1/5/5/4x x d4") == Texts{"d4b4"});
}

TEST_CASE("alquerque: the scan draws from the generator only where chance decides",
          "[alquerque][greedy]") {
    Rng rng(3);
    const Rng before = rng;
    CHECK(GreedyAgent<>{}.act(Position{}, rng).index() < 625);
    CHECK(GreedyAgent<>{}.act(read("5/1oo2/2x2/5/5 x"), rng).captures());
    CHECK(rng == before);
    CHECK(!GreedyAgent<>{}.act(read("o1x1x/5/5/5/5 x"), rng).captures());
    CHECK(!(rng == before));
}

TEST_CASE("alquerque: the greedy player agrees with its description in random positions",
          "[alquerque][greedy]") {
    Rng rng(4);
    std::size_t positions = 0;
    std::size_t wrong = 0;
    for (int game = 0; game < 200; ++game) {
        Position position;
        for (int ply = 0; ply < 100 && !position.outcome(); ++ply, ++positions) {
            const reference::Alquerque twin({}, Notation<Position>::write(position));
            const Action scanned = GreedyAgent<>{}.act(position, rng);
            const Action advanced = GreedyAgent<TieBreak::advanced>{}.act(position, rng);
            wrong += !allowed(twin, true).contains(Notation<Position>::write(position, scanned));
            wrong += !allowed(twin, false).contains(Notation<Position>::write(position, advanced));
            position.play(position.random_action(rng));
        }
    }
    CHECK(wrong == 0);
    CHECK(positions > 10'000);
}

TEST_CASE("alquerque: the greedy player beats random play as published", "[alquerque][greedy]") {
    // Knutsson & Remnerud, test 1.2: 1,182 ppm drawn and 690 ppm lost as first player; test 1.1: 76
    // ppm lost and 163 ppm drawn as second.
    constexpr std::uint64_t games = 200'000;
    const MatchSettings settings{
        .games = games, .seed = 5, .seat = Seat::first, .limit = {.idle_actions = 200}};
    Workers workers;
    const Tally first = play_match<Position>(GreedyAgent<>{}, RandomAgent{}, settings, workers);
    check_ppm(first.draws, games, 1182);
    check_ppm(first.losses, games, 690);
    const Tally second =
        play_match<Position>(RandomAgent{}, GreedyAgent<TieBreak::advanced>{}, settings, workers);
    check_ppm(second.wins, games, 76);
    check_ppm(second.draws, games, 163);
}
