#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdint>
#include <utility>

#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/scored.hpp"
#include "ludus/games/alquerque/evaluation.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/chinese_checkers/evaluation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/play/tally.hpp"
#include "ludus/play/uct_agent.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/heuristic_evaluator.hpp"

/// What it is worth to keep a search's memory from move to move: an agent that does against the
/// same agent that does not, at equal work per action or at equal time.
namespace {

using namespace ludus;

/// How long an agent took.
struct Spent {
    double seconds = 0;
    double actions = 0;

    [[nodiscard]] double per_action() const { return seconds / actions; }
};

/// Measures another agent.
template <Game G, Agent<G> A>
class Timed {
public:
    using Memory = MemoryOf<A>;
    static constexpr std::size_t past = past_of<A>;

    Timed(A agent, Spent& spent) : agent_(std::move(agent)), spent_(&spent) {}

    [[nodiscard]] typename G::Action act(const RequestFor<A, G>& request) {
        const auto begin = std::chrono::steady_clock::now();
        const auto action = agent_.act(request);
        spent_->seconds +=
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        ++spent_->actions;
        return action;
    }

private:
    A agent_;
    Spent* spent_;
};

/// A match between the two, and what each took.
struct Measured {
    Tally tally;
    Spent kept;
    Spent fresh;
};

template <Game G, class A>
Measured play(const A& kept, const A& fresh, std::uint64_t games, std::uint64_t seed) {
    Measured measured;
    Workers alone;
    const MatchSettings settings{.games = games,
                                 .seed = seed,
                                 .random_starts = RandomStart<G>,
                                 .limit = {.turns = 300, .idle_actions = 100},
                                 .random_opening = 2};
    measured.tally = play_match<G>(Timed<G, A>(kept, measured.kept),
                                   Timed<G, A>(fresh, measured.fresh), settings, alone);
    return measured;
}

/// Arguments: games, work per action (simulations or nodes), and whether the work of the agent that
/// keeps its memory is chosen so that both take the same time. `make(work, keeps)` makes the agent.
template <Game G, class Make>
void compare(benchmark::State& state, const Make& make) {
    const auto games = static_cast<std::uint64_t>(state.range(0));
    const auto work = static_cast<std::uint64_t>(state.range(1));
    auto kept_work = work;
    for (int round = 0; state.range(2) != 0 && round < 3; ++round) {
        const auto trial = play<G>(make(kept_work, true), make(work, false), games / 8, 2);
        kept_work = static_cast<std::uint64_t>(static_cast<double>(kept_work) *
                                               trial.fresh.per_action() / trial.kept.per_action());
    }
    Measured measured;
    for (auto _ : state) measured = play<G>(make(kept_work, true), make(work, false), games, 1);
    const auto counts = static_cast<double>(games);
    const auto wins = static_cast<double>(measured.tally.wins);
    const auto draws = static_cast<double>(measured.tally.draws);
    state.counters["kept_work"] = static_cast<double>(kept_work);
    state.counters["wins"] = wins;
    state.counters["draws"] = draws;
    state.counters["losses"] = static_cast<double>(measured.tally.losses);
    state.counters["score"] = (wins + draws / 2) / counts;
    state.counters["kept_ms"] = 1e3 * measured.kept.per_action();
    state.counters["fresh_ms"] = 1e3 * measured.fresh.per_action();
}

template <Game G>
void uct(benchmark::State& state) {
    compare<G>(state, [](std::uint64_t simulations, bool keeps) {
        return UctAgent<G>(
            {.simulations = static_cast<std::uint32_t>(simulations), .keeps_tree = keeps});
    });
}

template <Game G, class E>
void puct(benchmark::State& state) {
    using Searcher = PuctAgent<G, HeuristicEvaluator<E>>;
    compare<G>(state, [](std::uint64_t simulations, bool keeps) {
        typename Searcher::Settings settings;
        settings.simulations = static_cast<std::uint32_t>(simulations);
        settings.keeps_tree = keeps;
        return Searcher(settings, HeuristicEvaluator<E>({}));
    });
}

template <Game G, class E>
void negamax(benchmark::State& state) {
    compare<G>(state, [](std::uint64_t nodes, bool keeps) {
        return NegamaxAgent<G, E>({.depth = 60,
                                   .table_bytes = std::size_t{1} << 22,
                                   .nodes = nodes,
                                   .keeps_table = keeps});
    });
}

void matches(benchmark::internal::Benchmark* benchmark) {
    benchmark->ArgNames({"games", "work", "equal_time"})->Iterations(1);
}
void simulations(benchmark::internal::Benchmark* benchmark) {
    matches(benchmark);
    benchmark->ArgsProduct({{1'000}, {100, 800}, {0, 1}});
}
void nodes(benchmark::internal::Benchmark* benchmark) {
    matches(benchmark);
    benchmark->ArgsProduct({{1'000}, {2'000, 50'000}, {0, 1}});
}

BENCHMARK(uct<onitama::Position>)->Apply(simulations)->Unit(benchmark::kSecond);
BENCHMARK(uct<dots_and_boxes::Position>)->Apply(simulations)->Unit(benchmark::kSecond);
BENCHMARK(uct<alquerque::Position>)->Apply(simulations)->Unit(benchmark::kSecond);
BENCHMARK(puct<onitama::Position, onitama::SoundEvaluation>)
    ->Apply(simulations)
    ->Unit(benchmark::kSecond);
BENCHMARK(puct<chinese_checkers::Position, chinese_checkers::StepsAhead>)
    ->Apply(simulations)
    ->Unit(benchmark::kSecond);
BENCHMARK(puct<dots_and_boxes::Position, MarginOfPoints>)
    ->Apply(simulations)
    ->Unit(benchmark::kSecond);
BENCHMARK(negamax<onitama::Position, onitama::SoundEvaluation>)
    ->Apply(nodes)
    ->Unit(benchmark::kSecond);
BENCHMARK(negamax<dots_and_boxes::Position, MarginOfPoints>)
    ->Apply(nodes)
    ->Unit(benchmark::kSecond);
BENCHMARK(negamax<alquerque::Position, alquerque::PiecesAhead>)
    ->Apply(nodes)
    ->Unit(benchmark::kSecond);

}  // namespace
