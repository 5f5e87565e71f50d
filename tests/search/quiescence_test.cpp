#include "ludus/search/quiescence.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/search_control.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/value.hpp"
#include "ludus/search/window.hpp"
#include "support/small_boxes.hpp"

using namespace ludus;

namespace {

using Onitama = onitama::Position;
using onitama::PaperEvaluation;
using onitama::SoundEvaluation;

constexpr Window widest{-win_value - 1, win_value + 1};

/// Dots and Boxes in which a scored box is progress. The same player moves again after it.
struct ScoringBoxes : support::SmallBoxes<2, 3> {
    [[nodiscard]] bool is_progress(support::Edge edge) const noexcept {
        return after(*this, edge).margin(to_move()) != margin(to_move());
    }
    friend constexpr bool operator==(const ScoringBoxes&, const ScoringBoxes&) = default;
};
static_assert(Progressive<ScoringBoxes> && ScoringBoxes{} == ScoringBoxes{});

// ---- The slow twin: minimax by the definition, which tries what a game knows.

template <Game G>
bool wins_at_once(const G& position, Player player) {
    if (position.outcome() || position.to_move() != player) return false;
    for (const auto action : position.legal_actions()) {
        const auto outcome = after(position, action).outcome();
        if (outcome && outcome->utility(player) > 0) return true;
    }
    return false;
}

/// Whether the opponent of who is to move wins at once after waiting.
template <Evaluation<Onitama> E>
bool threatened(const Onitama& position) {
    return !E::rates_finished && wins_at_once(position.null_move(), opponent(position.to_move()));
}
template <Evaluation<ScoringBoxes> E>
bool threatened(const ScoringBoxes&) {
    return false;
}

template <class E, Game G>
std::optional<int> settled_twin(const G& position, Player viewer, int ply) {
    if (const auto outcome = position.outcome()) {
        if (E::rates_finished) return E::evaluate(position, viewer);
        return outcome->utility(viewer) * (win_value - ply);
    }
    if (SeesWins<G> && !E::rates_finished && wins_at_once(position, position.to_move()))
        return (position.to_move() == viewer ? 1 : -1) * (win_value - ply - 1);
    return std::nullopt;
}

/// The value to who is to move.
template <class E, Game G>
int twin(const G& position, int ply, bool sees_threats = true) {
    const Player mover = position.to_move();
    const bool all = sees_threats && threatened<E>(position);
    // Who is threatened may not wait: at worst the next but one ply loses.
    int best = all ? -(win_value - ply - 2) : E::evaluate(position, mover);
    for (const auto action : position.legal_actions()) {
        if (!all && !position.is_progress(action)) continue;
        const G next = after(position, action);
        int value = 0;
        if (const auto settled = settled_twin<E>(next, mover, ply + 1))
            value = *settled;
        else if (next.to_move() == mover)
            value = twin<E>(next, ply + 1, false);
        else
            value = -twin<E>(next, ply + 1, false);
        best = std::max(best, value);
    }
    return best;
}

// ---- Positions.

/// Positions after random actions, not finished, in which nobody wins at once.
std::vector<Onitama> random_positions(std::size_t count, std::uint64_t seed) {
    std::vector<Onitama> positions;
    Rng rng(seed);
    while (positions.size() < count) {
        auto position = Onitama::random_start(rng);
        playout(position, rng, rng.below(40));
        if (!position.outcome() && !position.can_win()) positions.push_back(position);
    }
    return positions;
}
std::vector<ScoringBoxes> random_boxes(std::size_t count, std::uint64_t seed) {
    std::vector<ScoringBoxes> positions;
    Rng rng(seed);
    while (positions.size() < count) {
        ScoringBoxes position;
        playout(position, rng, rng.below(static_cast<std::uint32_t>(ScoringBoxes::action_count)));
        if (!position.outcome()) positions.push_back(position);
    }
    return positions;
}

// ---- The comparison.

struct Found {
    int value;
    std::uint64_t nodes;
};

template <class E, Game G>
Found found(const G& position, int ply, Window window) {
    SearchControl<int> control;
    NoStop stop;
    auto report = [](int) {};
    control.begin(SearchLimits::unlimited, 1, stop, report);
    control.report(0);
    const Quiescence<G, E> quiet{E{}};
    const int value = quiet.value_of(position, ply, window, control);
    return {value, control.nodes()};
}

/// Whether a search in a window found what is true: the value, or a bound on the same side.
bool is_right(int value, int truth, Window window) {
    if (truth <= window.alpha) return truth <= value && value <= window.alpha;
    if (truth >= window.beta) return window.beta <= value && value <= truth;
    return value == truth;
}

template <class E, Game G>
void compare(const std::vector<G>& positions, int step) {
    std::size_t wrong = 0;
    std::size_t bounds = 0;
    for (const G& position : positions)
        for (const int ply : {0, 7}) {
            const int truth = twin<E>(position, ply);
            wrong += found<E>(position, ply, widest).value != truth;
            for (int low = -2; low <= 2; ++low)
                for (const int width : {1, step / 2, 3 * step}) {
                    const Window window{truth + low * step, truth + low * step + width};
                    wrong += !is_right(found<E>(position, ply, window).value, truth, window);
                    bounds += truth <= window.alpha || truth >= window.beta;
                }
            for (const Window window : {Window{truth - 1, truth}, Window{truth, truth + 1}})
                wrong += !is_right(found<E>(position, ply, window).value, truth, window);
        }
    CHECK(wrong == 0);
    CHECK(bounds > positions.size());
}

/// How many of the positions there are of each kind.
struct Kinds {
    std::size_t threatened = 0;
    std::size_t lost = 0;
    std::size_t better = 0;  ///< than their evaluation
};

Kinds kinds(const std::vector<Onitama>& positions) {
    Kinds count;
    for (const Onitama& position : positions) {
        const int value = twin<SoundEvaluation>(position, 0);
        count.threatened += threatened<SoundEvaluation>(position);
        count.lost += value <= -least_win;
        count.better += value > SoundEvaluation::evaluate(position, position.to_move());
    }
    return count;
}

}  // namespace

TEST_CASE("quiescence: finds what minimax finds among captures and replies to threats",
          "[quiescence]") {
    const auto positions = random_positions(400, 1);
    compare<SoundEvaluation>(positions, 8000);
    const Kinds count = kinds(positions);
    CHECK(count.threatened > 50);
    CHECK(count.threatened < 200);
    CHECK(count.lost > 10);
    CHECK(count.better > 50);
}

TEST_CASE("quiescence: finds what minimax finds where finished positions are rated too",
          "[quiescence]") {
    compare<PaperEvaluation>(random_positions(200, 2), 8000);
}

TEST_CASE("quiescence: finds what minimax finds where progress means going on", "[quiescence]") {
    const auto positions = random_boxes(400, 3);
    compare<MarginOfPoints>(positions, 2);
    std::size_t better = 0;
    for (const ScoringBoxes& position : positions)
        better += twin<MarginOfPoints>(position, 0) > position.margin(position.to_move());
    CHECK(better > 50);
}

TEST_CASE("quiescence: without progress and threats a position is worth its evaluation",
          "[quiescence]") {
    using Cross = tic_tac_toe::Position;
    CHECK(found<OutcomeOnly>(Cross{}, 0, widest).value == 0);
    CHECK(found<OutcomeOnly>(Cross{}, 0, widest).nodes == 0);

    using Boxes = support::SmallBoxes<2, 2>;  // which does not know progress
    Rng rng(4);
    for (int i = 0; i < 100; ++i) {
        Boxes position;
        playout(position, rng, rng.below(10));
        const auto [value, nodes] = found<MarginOfPoints>(position, 0, widest);
        CHECK(value == position.margin(position.to_move()));
        CHECK(nodes == 0);
    }
}

TEST_CASE("quiescence: an evaluation above the window is enough", "[quiescence]") {
    std::size_t shown = 0;
    for (const Onitama& position : random_positions(200, 5)) {
        if (threatened<SoundEvaluation>(position)) continue;
        const int guess = SoundEvaluation::evaluate(position, position.to_move());
        const auto [value, nodes] = found<SoundEvaluation>(position, 0, {guess - 1, guess});
        CHECK(value == guess);
        CHECK(nodes == 0);
        shown += found<SoundEvaluation>(position, 0, widest).nodes > 0;
    }
    CHECK(shown > 20);
}

TEST_CASE("quiescence: a narrow window takes fewer nodes", "[quiescence]") {
    std::uint64_t narrow = 0;
    std::uint64_t wide = 0;
    for (const Onitama& position : random_positions(200, 6)) {
        const auto [value, nodes] = found<SoundEvaluation>(position, 0, widest);
        wide += nodes;
        narrow += found<SoundEvaluation>(position, 0, {value - 1, value}).nodes;
    }
    CHECK(narrow < wide);
}

TEST_CASE("quiescence: a finished game and a win at once need no search", "[quiescence]") {
    const Quiescence<Onitama, SoundEvaluation> quiet{{}};
    std::size_t finished = 0;
    std::size_t won = 0;
    std::size_t wrong = 0;
    Rng rng(7);
    for (int i = 0; i < 1000; ++i) {
        auto position = Onitama::random_start(rng);
        playout(position, rng, rng.below(60));
        finished += position.outcome().has_value();
        won += position.can_win();
        for (const Player viewer : {Player::first, Player::second})
            for (const int ply : {0, 1, 10})
                wrong += quiet.settled(position, viewer, ply) !=
                    settled_twin<SoundEvaluation>(position, viewer, ply);
    }
    CHECK(wrong == 0);
    CHECK(finished > 100);
    CHECK(won > 50);
}

TEST_CASE("quiescence: what rates finished games settles them alone", "[quiescence]") {
    const Quiescence<Onitama, PaperEvaluation> quiet{{}};
    std::size_t won = 0;
    std::size_t wrong = 0;
    Rng rng(8);
    for (int i = 0; i < 500; ++i) {
        auto position = Onitama::random_start(rng);
        playout(position, rng, rng.below(60));
        won += position.can_win();
        for (const Player viewer : {Player::first, Player::second})
            wrong += quiet.settled(position, viewer, 3) !=
                settled_twin<PaperEvaluation>(position, viewer, 3);
        CHECK_FALSE(quiet.sees_threat(position));
    }
    CHECK(wrong == 0);
    CHECK(won > 20);
}

TEST_CASE("quiescence: a draw is worth nothing; a win at once must be seen by the game",
          "[quiescence]") {
    using Cross = tic_tac_toe::Position;
    using Mark = tic_tac_toe::Action;
    const Quiescence<Cross, OutcomeOnly> quiet{{}};
    Cross position;
    for (const Mark cell : {Mark{0}, {3}, {1}, {4}}) position.play(cell);
    CHECK(quiet.settled(position, Player::first, 4) == std::nullopt);
    position.play({2});
    CHECK(quiet.settled(position, Player::first, 5) == win_after(5));
    CHECK(quiet.settled(position, Player::second, 5) == -win_after(5));

    Cross drawn;
    for (const Mark cell : {Mark{0}, {1}, {2}, {4}, {3}, {5}, {7}, {6}, {8}}) drawn.play(cell);
    CHECK(quiet.settled(drawn, Player::first, 9) == 0);
}

TEST_CASE("quiescence: sees what the opponent would do if the mover waited", "[quiescence]") {
    const Quiescence<Onitama, SoundEvaluation> quiet{{}};
    for (const Onitama& position : random_positions(300, 9)) {
        CHECK(quiet.sees_threat(position) == threatened<SoundEvaluation>(position));
        CHECK(quiet.evaluate(position) == SoundEvaluation::evaluate(position, position.to_move()));
    }
    CHECK_FALSE(Quiescence<tic_tac_toe::Position, OutcomeOnly>::sees_threat({}));
}

TEST_CASE("quiescence: looks at nothing more once it must stop", "[quiescence]") {
    const Quiescence<Onitama, SoundEvaluation> quiet{{}};
    for (const Onitama& position : random_positions(50, 10)) {
        SearchControl<int> control;
        auto stop = [] { return true; };
        auto report = [](int) {};
        control.begin(SearchLimits::unlimited, 1, stop, report);
        control.report(0);
        (void)quiet.value_of(position, 0, widest, control);
        CHECK(control.stopped());
        CHECK(control.nodes() == 0);
    }
}

TEST_CASE("quiescence: ends at the last ply that values can count", "[quiescence]") {
    std::size_t wrong = 0;
    for (const Onitama& position : random_positions(100, 11)) {
        const int value = found<SoundEvaluation>(position, max_plies - 8, widest).value;
        wrong += value != twin<SoundEvaluation>(position, max_plies - 8) && is_decisive(value);
        if (threatened<SoundEvaluation>(position)) continue;
        const auto [last, nodes] = found<SoundEvaluation>(position, max_plies - 2, widest);
        wrong += last != SoundEvaluation::evaluate(position, position.to_move()) || nodes != 0;
    }
    CHECK(wrong == 0);
}
