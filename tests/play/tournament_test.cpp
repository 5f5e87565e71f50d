#include "ludus/play/tournament.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/any_agent.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/play_game.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/search/evaluator.hpp"
#include "support/any_team.hpp"
#include "support/cell_players.hpp"
#include "support/counted.hpp"

using namespace ludus;

namespace {

using support::Counted;
using support::HighestCell;
using support::LowestCell;
using support::SeatCounter;

using TicTacToe = tic_tac_toe::Position;
using Onitama = onitama::Position;
using Minimax = NegamaxAgent<Onitama, onitama::PaperEvaluation>;

/// Waits until two threads play, and counts how often a copy that one of them asked is asked by
/// another.
struct ThreadSpy {
    std::atomic<int>* asked;
    std::atomic<int>* strangers;
    std::thread::id home;

    [[nodiscard]] tic_tac_toe::Action act(const TicTacToe& position, Rng&) {
        ++*asked;
        while (*asked < 2) std::this_thread::yield();
        if (home == std::thread::id{}) home = std::this_thread::get_id();
        *strangers += home != std::this_thread::get_id();
        return position.legal_actions()[0];
    }
};

/// Plays no game.
struct Spectator {};

template <class G, class... Agents>
concept Playable = requires(Workers& workers, const Entrant<Agents>&... entrants) {
    play_tournament<G>(TournamentSettings{}, workers, entrants...);
};

static_assert(Playable<TicTacToe, RandomAgent, LowestCell>);
static_assert(Playable<TicTacToe, RandomAgent, RandomAgent, RandomAgent>);
static_assert(!Playable<TicTacToe, RandomAgent>);
static_assert(!Playable<TicTacToe, RandomAgent, Spectator>);
static_assert(!Playable<Onitama, RandomAgent, LowestCell>);

template <class G, class A>
concept PlayableAlike = requires(Workers& workers, const std::vector<Entrant<A>>& entrants) {
    play_tournament<G>(TournamentSettings{}, workers, entrants);
};

static_assert(PlayableAlike<TicTacToe, LowestCell>);
static_assert(!PlayableAlike<TicTacToe, Spectator>);
static_assert(!PlayableAlike<Onitama, LowestCell>);

Minimax minimax(int depth) { return Minimax{{.depth = depth}}; }

/// How often each player began against each other one.
std::map<std::pair<int, int>, int> counted(const std::vector<TournamentGame>& games) {
    std::map<std::pair<int, int>, int> count;
    for (const TournamentGame& game : games) ++count[{game.first, game.second}];
    return count;
}

}  // namespace

TEST_CASE("tournament: the paper's 2,500 rounds of nine players are 90,000 games", "[tournament]") {
    const auto games = round_robin(9, 2500, 1);
    CHECK(games.size() == 90'000);
    std::array<int, 9> played{};
    for (const TournamentGame& game : games) {
        ++played[game.first];
        ++played[game.second];
    }
    CHECK(std::ranges::count(played, 20'000) == 9);
    CHECK(round_robin(9, 1, 1).size() == 36);
}

TEST_CASE("tournament: every pair plays equally often, and each begins equally often",
          "[tournament]") {
    for (const std::size_t players : {2U, 3U, 6U, 9U}) {
        INFO(players << " players");
        const auto even = counted(round_robin(players, 10, 2));
        CHECK(even.size() == players * (players - 1));
        CHECK(std::ranges::all_of(even, [](const auto& pair) { return pair.second == 5; }));
        for (const auto& [pair, games] : counted(round_robin(players, 11, 2)))
            CHECK((games == 5 || games == 6));
    }
}

TEST_CASE("tournament: in each round every pair plays once, and everyone begins half of its games",
          "[tournament]") {
    for (const std::size_t players : {2U, 5U, 8U, 9U}) {
        INFO(players << " players");
        const std::size_t pairs = players * (players - 1) / 2;
        const auto games = round_robin(players, 6, 3);
        REQUIRE(games.size() == 6 * pairs);
        for (std::size_t round = 0; round < 6; ++round) {
            std::set<std::pair<int, int>> met;
            std::vector<int> begun(players);
            for (std::size_t i = round * pairs; i < (round + 1) * pairs; ++i) {
                met.insert(std::minmax<int>(games[i].first, games[i].second));
                ++begun[games[i].first];
            }
            CHECK(met.size() == pairs);
            for (const int count : begun)
                CHECK(std::abs(2 * count - static_cast<int>(players - 1)) <= 1);
        }
    }
}

TEST_CASE("tournament: the games of a round come in any order, all equally likely",
          "[tournament]") {
    constexpr int rounds = 6000;
    const auto games = round_robin(3, rounds, 4);
    std::map<std::vector<int>, int> orders;
    for (std::size_t i = 0; i < games.size(); i += 3)
        ++orders[{games[i].first + games[i].second, games[i + 1].first + games[i + 1].second,
                  games[i + 2].first + games[i + 2].second}];
    CHECK(orders.size() == 6);
    for (const auto& [order, count] : orders)
        CHECK(count == Approx(1000).margin(5 * std::sqrt(1000 * 5 / 6.0)));
}

TEST_CASE("tournament: the games are those of players who meet one by one", "[tournament]") {
    const TournamentSettings settings{.rounds = 20, .seed = 5};
    Workers workers;
    const Tournament tournament = play_tournament<TicTacToe>(
        settings, workers, Entrant{"lowest", LowestCell{}}, Entrant{"highest", HighestCell{}},
        Entrant{"random", RandomAgent{}});
    CHECK(tournament.names == std::vector<std::string>{"lowest", "highest", "random"});
    CHECK(tournament.players() == 3);
    CHECK(tournament.games_per_round() == 3);
    CHECK(tournament.rounds() == 20);
    REQUIRE(tournament.games.size() == 60);

    LowestCell lowest;
    HighestCell highest;
    RandomAgent random;
    std::size_t different = 0;
    for (std::size_t i = 0; i < tournament.games.size(); ++i) {
        Rng rng(5, i);
        const auto between = [&](auto& first, auto& second) {
            return play_game<TicTacToe>(first, second, MatchRules{}, rng);
        };
        const auto& [first, second, result] = tournament.games[i];
        const GameResult expected = first == 0
            ? second == 1 ? between(lowest, highest) : between(lowest, random)
            : first == 1  ? second == 0 ? between(highest, lowest) : between(highest, random)
             : second == 0 ? between(random, lowest)
                          : between(random, highest);
        different += result != expected;
    }
    CHECK(different == 0);
}

TEST_CASE("tournament: everyone sits where the list of games says", "[tournament]") {
    std::array<std::atomic<int>, 2> asked{};
    std::array<std::atomic<int>, 2> others{};
    Workers workers(2);
    const Tournament tournament = play_tournament<TicTacToe>(
        {.rounds = 31, .limit = {.actions = 2}}, workers, Entrant{"a", SeatCounter{&others}},
        Entrant{"b", SeatCounter{&asked}}, Entrant{"c", SeatCounter{&others}});
    const auto began = std::ranges::count(tournament.games, 1, &TournamentGame::first);
    const auto followed = std::ranges::count(tournament.games, 1, &TournamentGame::second);
    CHECK(began + followed == 62);
    CHECK(asked[0] == began);
    CHECK(asked[1] == followed);
}

TEST_CASE("tournament: random starts are refused where the game has none", "[tournament]") {
    Workers workers;
    CHECK_THROWS_AS(
        play_tournament<TicTacToe>({.random_starts = true}, workers, Entrant{"a", RandomAgent{}},
                                   Entrant{"b", RandomAgent{}}),
        std::invalid_argument);
}

TEST_CASE("tournament: comes from the seed, on any number of workers", "[tournament]") {
    const auto play = [](std::uint64_t seed) {
        return support::same_on_any_team([&](Workers& team) {
            return play_tournament<Onitama>(
                {.rounds = 6, .seed = seed, .random_starts = true, .limit = {.turns = 60}}, team,
                Entrant{"random", RandomAgent{}}, Entrant{"minimax 1", minimax(1)},
                Entrant{"minimax 2", minimax(2)}, Entrant{"random too", RandomAgent{}});
        });
    };
    const bool is_same = play(7) == play(6);
    CHECK_FALSE(is_same);
}

TEST_CASE("tournament: entrants of one type, as many as there are, play the same games",
          "[tournament]") {
    using Any = AnyAgent<Onitama, RandomAgent, Minimax>;
    const TournamentSettings settings{
        .rounds = 6, .seed = 6, .random_starts = true, .limit = {.turns = 60}};
    Workers workers(2);
    const Tournament tournament = play_tournament<Onitama>(
        settings, workers,
        std::vector<Entrant<Any>>{
            {"random", RandomAgent{}}, {"minimax 1", minimax(1)}, {"minimax 2", minimax(2)}});
    CHECK(tournament.names == std::vector<std::string>{"random", "minimax 1", "minimax 2"});
    const bool is_same = tournament ==
        play_tournament<Onitama>(settings, workers, Entrant{"random", RandomAgent{}},
                                 Entrant{"minimax 1", minimax(1)},
                                 Entrant{"minimax 2", minimax(2)});
    CHECK(is_same);
}

TEST_CASE("tournament: each worker plays with copies of its own", "[tournament]") {
    std::atomic<int> asked = 0;
    std::atomic<int> strangers = 0;
    const ThreadSpy spy{&asked, &strangers, {}};
    Workers workers(2);
    (void)play_tournament<TicTacToe>({.rounds = 200}, workers, Entrant{"spy", spy},
                                     Entrant{"another", spy});
    asked = 0;
    (void)play_tournament<TicTacToe>({.rounds = 200}, workers,
                                     std::vector{Entrant{"spy", spy}, Entrant{"another", spy}});
    CHECK(strangers == 0);
    CHECK(spy.home == std::thread::id{});
}

TEST_CASE("tournament: a game that reaches the limit is a draw", "[tournament]") {
    Workers workers;
    const Tournament tournament =
        play_tournament<Onitama>({.rounds = 10, .limit = {.turns = 1}}, workers,
                                 Entrant{"a", RandomAgent{}}, Entrant{"b", RandomAgent{}});
    for (const TournamentGame& game : tournament.games) {
        CHECK(game.result.outcome.is_draw());
        CHECK(game.result.turns == 1);
    }
}

TEST_CASE("tournament: openings may be random", "[tournament]") {
    std::array<std::atomic<int>, 2> asked{};
    Workers workers;
    (void)play_tournament<TicTacToe>({.rounds = 10, .limit = {.actions = 5}, .random_opening = 2},
                                     workers, Entrant{"a", SeatCounter{&asked}},
                                     Entrant{"b", SeatCounter{&asked}});
    CHECK(asked[0] == 10);  // once in each game, at its fifth action
    CHECK(asked[1] == 0);
}

TEST_CASE("tournament: in Onitama with random starts the first is the player to move",
          "[tournament][onitama]") {
    const TournamentSettings settings{
        .rounds = 100, .seed = 8, .random_starts = true, .limit = {.turns = 200}};
    Workers workers(2);
    const Tournament tournament = play_tournament<Onitama>(
        settings, workers, Entrant{"random", RandomAgent{}}, Entrant{"minimax", minimax(1)});
    REQUIRE(tournament.games.size() == 100);

    RandomAgent random;
    Minimax strong = minimax(1);
    int second_begins = 0;
    int won_by_minimax = 0;
    std::size_t different = 0;
    for (std::size_t i = 0; i < 100; ++i) {
        const auto& [first, second, result] = tournament.games[i];
        Rng rng(8, i);
        const Onitama start = Onitama::random_start(rng);
        second_begins += start.to_move() == Player::second;
        const MatchRules rules{.limit = {.turns = 200}};
        const bool random_sits_first = (first == 0) == (start.to_move() == Player::first);
        const GameResult expected = random_sits_first
            ? play_game<Onitama>(random, strong, rules, rng, start)
            : play_game<Onitama>(strong, random, rules, rng, start);
        const Player beginner = first == 0 ? Player::first : Player::second;
        const int utility =
            expected.outcome.utility(random_sits_first ? Player::first : Player::second);
        different += result.outcome.utility(beginner) != utility;
        different +=
            result.turns != expected.turns || result.legal_actions != expected.legal_actions;
        won_by_minimax += utility < 0;
    }
    CHECK(different == 0);
    CHECK(second_begins > 20);
    CHECK(second_begins < 60);
    CHECK(won_by_minimax > 60);
}

TEST_CASE("tournament: a cancelled team acts once more each at most", "[tournament]") {
    using Agent = Counted<LowestCell>;
    constexpr std::size_t length = 7;  // of its games
    for (const std::size_t count : {1U, 3U}) {
        const auto check = [&](const auto& play) {
            support::CountUntilStop actions;
            Workers team(count, &actions.stop);
            const Tournament tournament = play(Agent{&actions}, team);
            CHECK(actions.counted >= actions.last);
            CHECK(actions.counted < actions.last + count);
            CHECK(tournament.games.size() <= actions.counted / length);
            CHECK(tournament.games.size() + count >= actions.counted / length);
            for (const TournamentGame& game : tournament.games) {
                CHECK(game.first != game.second);
                CHECK(game.result.actions == length);
            }
        };
        check([](Agent one, Workers& team) {
            return play_tournament<TicTacToe>({.rounds = 1000}, team, Entrant{"a", one},
                                              Entrant{"b", one}, Entrant{"c", one});
        });
        check([](Agent one, Workers& team) {
            const std::vector<Entrant<Agent>> entrants = {{"a", one}, {"b", one}};
            return play_tournament<TicTacToe>({.rounds = 1000}, team, entrants);
        });
    }
}

TEST_CASE("tournament: agents of one type keep to their own settings, whoever played before",
          "[tournament]") {
    using Cross = tic_tac_toe::Position;
    using Puct = PuctAgent<Cross, UniformEvaluator>;
    using Any = AnyAgent<Cross, Puct, RandomAgent>;
    const auto searching = [](float exploration, std::uint32_t simulations) {
        Puct::Settings settings;
        settings.rule.exploration = exploration;
        settings.simulations = simulations;
        settings.keeps_tree = true;
        return Any(Puct(settings));
    };
    const std::vector<Entrant<Any>> entrants = {{"bold", searching(8, 12)},
                                                {"careful", searching(0.2F, 30)},
                                                {"random", Any(RandomAgent{})}};
    const Tournament expected = support::same_on_any_team([&](Workers& team) {
        return play_tournament<Cross>({.rounds = 6, .seed = 4}, team, entrants);
    });
    REQUIRE(expected.games.size() == 18);
    for (std::size_t i = 0; i < expected.games.size(); ++i) {  // each alone, with new agents
        const TournamentGame& game = expected.games[i];
        Any first = entrants[game.first].agent;
        Any second = entrants[game.second].agent;
        Rng rng(4, i);
        CHECK(play_game<Cross>(first, second, {}, rng) == game.result);
    }
}
