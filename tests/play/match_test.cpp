#include "ludus/play/match.hpp"

#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <stdexcept>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "support/any_team.hpp"
#include "support/cell_players.hpp"
#include "support/counted.hpp"
#include "support/refereed.hpp"

using namespace ludus;

namespace {

using support::HighestCell;
using support::LastCellWins;
using support::LowestCell;
using support::SeatCounter;
using support::Witness;

using TicTacToe = tic_tac_toe::Position;
using LGame = l_game::Position;

/// Counts the starts at which it was asked, by who was to move there. Plays at random.
struct StartSpy {
    std::array<std::atomic<int>, 2>* asked;

    [[nodiscard]] onitama::Action act(const onitama::Position& position, Rng& rng) const {
        const bool start = position == onitama::Position(position.held());
        if (start) ++(*asked)[seat(position.to_move())];
        return rng.pick(position.legal_actions());
    }
};

/// The chances of a game.
struct Chances {
    double first = 0;
    double draw = 0;
    double second = 0;
};

/// The exact chances of two random players in the L-Game, a draw after `turns` turns: the
/// probability of every position is carried from turn to turn.
Chances random_against_random(int turns) {
    using l_game::Enumeration;
    struct Way {
        std::size_t to;
        double probability;
    };
    std::vector<std::vector<Way>> ways(Enumeration::turn_starts);  // empty where the mover has lost
    for (std::size_t i = 0; i < Enumeration::turn_starts; ++i) {
        const LGame position = Enumeration::position(i);
        const auto placements = position.legal_actions();
        for (const auto placement : placements) {
            const LGame middle = after(position, placement);
            const auto neutrals = middle.legal_actions();
            for (const auto neutral : neutrals)
                ways[i].push_back({Enumeration::index(after(middle, neutral)),
                                   1.0 / static_cast<double>(placements.size() * neutrals.size())});
        }
    }

    Chances chances;
    std::vector<double> now(Enumeration::turn_starts);
    now[Enumeration::index(LGame{})] = 1;
    const auto settle = [&](int turn) {  // the mover of a lost position loses
        for (std::size_t i = 0; i < ways.size(); ++i) {
            if (!ways[i].empty()) continue;
            (turn % 2 == 0 ? chances.second : chances.first) += now[i];
            now[i] = 0;
        }
    };
    for (int turn = 0; turn < turns; ++turn) {
        settle(turn);
        std::vector<double> next(Enumeration::turn_starts);
        for (std::size_t i = 0; i < ways.size(); ++i)
            if (now[i] > 0)
                for (const Way& way : ways[i]) next[way.to] += now[i] * way.probability;
        now = next;
    }
    settle(turns);
    for (const double probability : now) chances.draw += probability;
    return chances;
}

}  // namespace

TEST_CASE("match: a tally counts from the viewer's side and adds up", "[match]") {
    constexpr Tally tally = [] {
        Tally made;
        made.add({Outcome::win(Player::first), 7, 14, 30}, Player::first);
        made.add({Outcome::win(Player::first), 3, 6, 9}, Player::second);
        made.add({Outcome::win(Player::second), 2, 4, 8}, Player::second);
        made.add({Outcome::draw(), 100, 200, 900}, Player::first);
        return made;
    }();
    STATIC_REQUIRE(tally.wins == 2);
    STATIC_REQUIRE(tally.losses == 1);
    STATIC_REQUIRE(tally.draws == 1);
    STATIC_REQUIRE(tally.games() == 4);
    STATIC_REQUIRE(tally.turns == 112);
    STATIC_REQUIRE(tally.actions == 224);
    STATIC_REQUIRE(tally.legal_actions == 947);

    Tally sum = tally;
    sum += Tally{1, 2, 3, 4, 5, 6};
    CHECK(sum == Tally{3, 3, 4, 116, 229, 953});
    CHECK(sum != tally);
}

TEST_CASE("match: the agent takes the seat that was asked for", "[match]") {
    Workers workers;
    for (const Seat wanted : {Seat::first, Seat::second, Seat::both}) {
        std::array<std::atomic<int>, 2> asked{};
        const MatchSettings settings{.games = 11, .seat = wanted, .limit = {}};
        const Tally tally =
            play_match<TicTacToe>(SeatCounter{&asked}, LowestCell{}, settings, workers);
        // Who begins marks four cells and wins, the other marks three.
        const int first = wanted == Seat::first ? 11 : wanted == Seat::second ? 0 : 6;
        INFO("seat " << static_cast<int>(wanted));
        CHECK(asked[0] == 4 * first);
        CHECK(asked[1] == 3 * (11 - first));
        CHECK(tally ==
              Tally{static_cast<std::uint64_t>(first), 0, static_cast<std::uint64_t>(11 - first),
                    77, 77, 11 * (9 + 8 + 7 + 6 + 5 + 4 + 3)});
    }
}

TEST_CASE("match: every game is counted, with its turns and actions", "[match]") {
    Workers workers;
    const MatchSettings settings{.games = 500, .seed = 5, .limit = {.turns = 20}};
    const Tally tally = play_match<LGame>(RandomAgent{}, RandomAgent{}, settings, workers);
    CHECK(tally.games() == 500);
    CHECK(tally.wins + tally.draws + tally.losses == 500);
    CHECK(tally.actions == 2 * tally.turns);
    CHECK(tally.turns < 500 * 20);
    CHECK(tally.turns > 500 * 10);

    MatchSettings none = settings;
    none.games = 0;
    CHECK(play_match<LGame>(RandomAgent{}, RandomAgent{}, none, workers) == Tally{});
}

TEST_CASE("match: the result does not depend on the number of workers", "[match]") {
    for (const Seat wanted : {Seat::first, Seat::second, Seat::both}) {
        const MatchSettings settings{.games = 101,
                                     .seed = 6,
                                     .seat = wanted,
                                     .limit = {.turns = 30},
                                     .random_turns = 0.1,
                                     .opponent_random_turns = 0.6};
        const Tally tally = support::same_on_any_team([&](Workers& team) {
            return play_match<LGame>(RandomAgent{}, RandomAgent{}, settings, team);
        });
        CHECK(tally.games() == 101);
    }
}

TEST_CASE("match: one that is played in parts is the same", "[match]") {
    Workers workers;
    MatchSettings settings{.games = 60, .seed = 4};
    const Tally whole = play_match<LGame>(RandomAgent{}, RandomAgent{}, settings, workers);
    Tally parts;
    for (const std::uint64_t games : {25U, 1U, 34U}) {
        settings.first_game = parts.games();
        settings.games = games;
        parts += play_match<LGame>(RandomAgent{}, RandomAgent{}, settings, workers);
    }
    CHECK(parts == whole);
}

TEST_CASE("match: the seed decides the match", "[match]") {
    Workers workers;
    const auto played = [&](std::uint64_t seed) {
        const MatchSettings settings{.games = 50, .seed = seed, .limit = {.turns = 40}};
        return play_match<LGame>(RandomAgent{}, RandomAgent{}, settings, workers);
    };
    CHECK(played(7) == played(7));
    int like_the_first = 0;
    for (std::uint64_t seed = 8; seed < 18; ++seed) like_the_first += played(seed) == played(7);
    CHECK(like_the_first == 0);  // the number of turns alone differs
}

TEST_CASE("match: the agent's random turns go with it to the other seat", "[match]") {
    Workers workers;
    std::array<std::atomic<int>, 2> asked{};
    const MatchSettings opponent_only{.games = 20, .limit = {}, .opponent_random_turns = 1.0};
    (void)play_match<TicTacToe>(SeatCounter{&asked}, LowestCell{}, opponent_only, workers);
    CHECK(asked[0] > 0);
    CHECK(asked[1] > 0);

    std::array<std::atomic<int>, 2> never{};
    const MatchSettings agent_only{.games = 20, .limit = {}, .random_turns = 1.0};
    (void)play_match<TicTacToe>(SeatCounter{&never}, LowestCell{}, agent_only, workers);
    CHECK(never[0] == 0);
    CHECK(never[1] == 0);
}

TEST_CASE("match: random against random in the L-Game is as often won as it should be",
          "[match][l_game]") {
    const Chances exact = random_against_random(100);
    CHECK(exact.first + exact.draw + exact.second == Approx(1.0));
    CHECK(100 * exact.first == Approx(23.40).margin(0.01));
    CHECK(100 * exact.draw == Approx(52.24).margin(0.01));
    CHECK(100 * exact.second == Approx(24.36).margin(0.01));

    Workers workers;
    constexpr std::uint64_t games = 20'000;
    const MatchSettings settings{
        .games = games, .seed = 10, .seat = Seat::first, .limit = {.turns = 100}};
    const Tally tally = play_match<LGame>(RandomAgent{}, RandomAgent{}, settings, workers);
    REQUIRE(tally.games() == games);
    const auto check = [&](std::uint64_t count, double chance) {
        const double error = std::sqrt(chance * (1 - chance) / games);
        CHECK(static_cast<double>(count) / games == Approx(chance).margin(4 * error));
    };
    check(tally.wins, exact.first);
    check(tally.draws, exact.draw);
    check(tally.losses, exact.second);
}

namespace {

/// Plays any one action, always the same in the same position.
struct Steady {
    template <Game G>
    [[nodiscard]] typename G::Action act(const G& position, Rng&) const {
        const auto actions = position.legal_actions();
        return actions[position.hash() % actions.size()];
    }
};

/// The same in many positions at once, and counts them.
struct SteadyBatch : Steady {
    std::atomic<std::size_t>* most;

    explicit SteadyBatch(std::atomic<std::size_t>& most_at_once) : most(&most_at_once) {}

    using Steady::act;
    template <Game G>
    void act(std::span<const G> positions, std::span<typename G::Action> actions) const {
        Rng unused;
        for (std::size_t i = 0; i < positions.size(); ++i) actions[i] = act(positions[i], unused);
        if (positions.size() > *most) *most = positions.size();
    }
};

using Counted = support::Counted<RandomAgent>;

/// Acts at random in many positions at once, which count one by one.
struct CountedBatch : Counted {
    using Counted::act;
    void act(std::span<const LGame> positions, std::span<LGame::Action> chosen) const {
        Rng rng(positions.size());
        for (std::size_t i = 0; i < positions.size(); ++i) chosen[i] = act(positions[i], rng);
    }
};

}  // namespace

TEST_CASE("match: a cancelled team acts once more each at most", "[match]") {
    const auto check = [](auto agent, auto opponent, std::size_t count, std::size_t at_once) {
        support::CountUntilStop actions;
        agent.actions = opponent.actions = &actions;
        Workers team(count, &actions.stop);
        const Tally tally = play_match<LGame>(agent, opponent, {.games = 100'000}, team);
        CHECK(tally.games() < 100);
        CHECK(actions.counted >= actions.last);
        CHECK(actions.counted <= actions.last + count * at_once - 1);
    };
    STATIC_REQUIRE(BatchAgent<CountedBatch, LGame>);
    for (const std::size_t count : {1U, 3U}) {
        check(Counted{}, Counted{}, count, 1);
        check(CountedBatch{}, Counted{}, count, 16);
    }
}

TEST_CASE("match: games side by side are each cancelled in the opponent's turn", "[match]") {
    support::CountUntilStop actions{.last = 1};  // the opponent's first
    Workers alone(1, &actions.stop);
    std::atomic<std::size_t> most = 0;
    const Tally tally = play_match<LGame>(SteadyBatch(most), Counted{&actions},
                                          {.games = 100, .seat = Seat::second}, alone);
    CHECK(tally == Tally{});
    CHECK(actions.counted == 1);
    CHECK(most == 0);
}

TEST_CASE("match: games side by side end as they do one after the other", "[match]") {
    STATIC_REQUIRE_FALSE(BatchAgent<Steady, LGame>);
    STATIC_REQUIRE(BatchAgent<SteadyBatch, LGame>);
    const auto compare = [](auto game, const MatchSettings& settings) {
        using G = decltype(game);
        Workers one(1);
        Workers three(3);
        std::atomic<std::size_t> most = 0;
        const Tally tally = play_match<G>(Steady{}, RandomAgent{}, settings, one);
        CHECK(tally.games() == settings.games);
        CHECK(play_match<G>(SteadyBatch(most), RandomAgent{}, settings, one) == tally);
        CHECK(most == (settings.games < 16 ? settings.games : 16));
        CHECK(play_match<G>(SteadyBatch(most), RandomAgent{}, settings, three) == tally);
    };
    compare(TicTacToe{}, {.games = 1000, .seed = 3});
    compare(TicTacToe{}, {.games = 7, .seed = 4, .seat = Seat::first});
    compare(LGame{}, {.games = 300, .seed = 5, .random_starts = true, .limit = {.turns = 40}});
    compare(LGame{},
            {.games = 300,
             .seed = 6,
             .seat = Seat::first,
             .limit = {.turns = 40},
             .random_turns = 0.2,
             .opponent_random_turns = 0.3,
             .random_opening = 2});
}

TEST_CASE("match: random starts are refused where the game has none", "[match]") {
    Workers workers;
    CHECK_THROWS_AS(
        play_match<TicTacToe>(RandomAgent{}, RandomAgent{}, {.random_starts = true}, workers),
        std::invalid_argument);
}

TEST_CASE("match: games may have random starts, where the player to move sits first", "[match]") {
    Workers workers;
    const auto starts_of_agent = [&](Seat seat) {
        std::array<std::atomic<int>, 2> agent{};
        std::array<std::atomic<int>, 2> opponent{};
        const MatchSettings settings{
            .games = 1000, .seat = seat, .random_starts = true, .limit = {.actions = 1}};
        const Tally tally =
            play_match<onitama::Position>(StartSpy{&agent}, StartSpy{&opponent}, settings, workers);
        CHECK(tally.games() == 1000);
        CHECK(agent[0] + agent[1] + opponent[0] + opponent[1] == 1000);
        // Half of the cards have the second player's stamp.
        CHECK(agent[1] + opponent[1] == Approx(500).margin(5 * 15.8));
        return agent[0] + agent[1];
    };
    CHECK(starts_of_agent(Seat::first) == 1000);
    CHECK(starts_of_agent(Seat::second) == 0);
    CHECK(starts_of_agent(Seat::both) == 500);
}

TEST_CASE("match: random starts come from the seed, on any number of workers", "[match]") {
    const auto tally = [](MatchSettings settings) {
        settings.games = 300;
        return support::same_on_any_team([&](Workers& team) {
            return play_match<LGame>(RandomAgent{}, RandomAgent{}, settings, team);
        });
    };
    const Tally dealt = tally({.seed = 4, .random_starts = true});
    CHECK(tally({.seed = 5, .random_starts = true}) != dealt);
    CHECK(tally({.seed = 4}) != dealt);
}

TEST_CASE("match: the openings of a match are as random as its games are many", "[match]") {
    std::vector<TicTacToe> asked;
    Workers workers(1);
    const MatchSettings settings{
        .games = 2000, .seed = 12, .seat = Seat::first, .random_opening = 1};
    (void)play_match<TicTacToe>(Witness{&asked}, LowestCell{}, settings, workers);
    std::vector<bool> seen(std::size_t{1} << 18);
    std::size_t openings = 0;
    for (const TicTacToe& position : asked) {
        if (std::popcount(position.vacant()) != 7) continue;
        const std::size_t key =
            std::size_t{position.marks(Player::first)} << 9 | position.marks(Player::second);
        openings += !seen[key];
        seen[key] = true;
    }
    CHECK(openings == 72);  // 9 * 8; each is missed with probability 1e-12
}

TEST_CASE("match: games may begin with random actions, from none to as many as are asked for",
          "[match]") {
    std::vector<TicTacToe> asked;
    Workers workers(1);
    const MatchSettings settings{.games = 3000, .seed = 13, .max_random_actions = 2};
    (void)play_match<TicTacToe>(Witness{&asked}, Witness{&asked}, settings, workers);
    const auto with_vacant = [&](int cells) {
        return std::ranges::count_if(asked, [&](const TicTacToe& position) {
            return std::popcount(position.vacant()) == cells;
        });
    };
    CHECK(std::abs(with_vacant(9) - 1000) < 130);  // five deviations
    CHECK(std::abs(with_vacant(8) - 2000) < 130);
    CHECK(with_vacant(7) == 3000);
}

TEST_CASE("match: each game has a referee of its own, which may end it", "[match]") {
    Workers workers(2);
    const MatchSettings settings{.games = 10, .seat = Seat::both};
    const Tally tally = play_match<support::Refereed<TicTacToe, LastCellWins>>(
        HighestCell{}, LowestCell{}, settings, workers);
    CHECK(tally.wins == 10);  // at once, or with its first action as second player
    CHECK(tally.actions == 5 * 1 + 5 * 2);
}
