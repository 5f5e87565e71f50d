#include "ludus/search/selective_search.hpp"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/displacement.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/selective_agent.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/negamax.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/selectivity.hpp"
#include "ludus/search/value.hpp"
#include "support/heap.hpp"
#include "support/queue.hpp"
#include "support/scaled_sound.hpp"
#include "support/small_boxes.hpp"

using namespace ludus;

namespace {

using Onitama = onitama::Position;
using Places = onitama::ByDisplacement<onitama::all_cards>;
using Cross = tic_tac_toe::Position;

// ---- Evaluations.

/// Sees the end alone.
struct Blind : OutcomeOnly {
    static constexpr double scale = 1000;
};

/// A box is worth a hundred.
struct Boxes {
    static constexpr bool rates_finished = true;
    static constexpr double scale = 1000;

    template <Scored G>
    [[nodiscard]] static int evaluate(const G& position, Player viewer) noexcept {
        return 100 * position.margin(viewer);
    }
};

/// A box is worth one, of which the scale is a few.
struct Points : MarginOfPoints {
    static constexpr double scale = 3;
};

using Search = SelectiveSearch<Onitama, support::ScaledSound, Places>;
constexpr std::size_t table_bytes = 1 << 20;

// ---- What is no scaled evaluation.

static_assert(ScaledEvaluation<support::ScaledSound, Onitama> &&
              ScaledEvaluation<Boxes, support::SmallBoxes<2, 2>>);
static_assert(!ScaledEvaluation<onitama::SoundEvaluation, Onitama>);
static_assert(!ScaledEvaluation<support::ScaledSound, Cross>);

// ---- A game that counts the actions that are played in it, in all positions together.

struct Counted : Onitama {
    static inline std::uint64_t played = 0;

    void play(Action action) noexcept {
        ++played;
        Onitama::play(action);
    }
    [[nodiscard]] Counted null_move() const noexcept {
        Counted waited;
        static_cast<Onitama&>(waited) = Onitama::null_move();
        return waited;
    }
    friend constexpr bool operator==(const Counted&, const Counted&) = default;
};
static_assert(HasNullMove<Counted> && ListsProgress<Counted> && SeesWins<Counted>);
static_assert(Counted{} == Counted{});

// ---- A game that goes round in circles until somebody gives up, which loses.

struct Choice {
    std::uint8_t number = 0;  ///< 0 continues, 1 gives up

    [[nodiscard]] constexpr std::size_t index() const noexcept { return number; }
    constexpr auto operator<=>(const Choice&) const noexcept = default;
};

class Carousel {
public:
    using Action = Choice;
    static constexpr std::string_view name = "carousel";
    static constexpr std::size_t action_count = 2;
    static constexpr std::size_t max_legal_actions = 2;

    [[nodiscard]] constexpr Player to_move() const noexcept {
        return place_ % 2 == 0 ? Player::first : Player::second;
    }
    [[nodiscard]] constexpr std::optional<Outcome> outcome() const noexcept {
        if (!is_over_) return std::nullopt;
        return Outcome::win(opponent(to_move()));
    }
    [[nodiscard]] constexpr static_vector<Choice, 2> legal_actions() const noexcept {
        static_vector<Choice, 2> actions;
        if (is_over_) return actions;
        actions.push_back({0});
        actions.push_back({1});
        return actions;
    }
    constexpr void play(Choice choice) noexcept {
        if (choice.number == 1)
            is_over_ = true;
        else
            place_ = static_cast<std::uint8_t>((place_ + 1) % 4);
    }
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        return mix(std::uint64_t{place_} << 1 | std::uint64_t{is_over_});
    }
    friend constexpr bool operator==(const Carousel&, const Carousel&) noexcept = default;

private:
    std::uint8_t place_ = 0;
    bool is_over_ = false;
};

/// The same, which knows that only to give up is progress.
struct KnownCarousel : Carousel {
    [[nodiscard]] static constexpr bool is_progress(Choice choice) noexcept {
        return choice.number == 1;
    }
    friend constexpr bool operator==(const KnownCarousel&, const KnownCarousel&) = default;
};
static_assert(!Progressive<Carousel> && Progressive<KnownCarousel>);
static_assert(Carousel{} == Carousel{} && KnownCarousel{} == KnownCarousel{});

/// The first player is ahead.
struct FirstAhead {
    static constexpr bool rates_finished = false;
    static constexpr double scale = 1000;

    template <Game G>
    [[nodiscard]] static int evaluate(const G&, Player viewer) noexcept {
        return viewer == Player::first ? 500 : -500;
    }
};

/// Likes and dislikes positions of a heap without any reason.
struct Whim {
    static constexpr bool rates_finished = false;
    static constexpr double scale = 1000;

    [[nodiscard]] static int evaluate(const support::Heap& position, Player viewer) noexcept {
        const int liked = static_cast<int>(mix(position.hash() + 1) % 601) - 300;
        return viewer == Player::first ? liked : -liked;
    }
};

// ---- A game that counts the actions that are tried in vain.

struct WatchedHeap : support::Heap {
    static inline std::optional<support::Heap> won_from;  ///< if the last action has won
    static inline support::Take winner;                   ///< this action
    static inline std::size_t wins = 0;
    static inline std::size_t vain = 0;  ///< tried right after another one had won at once

    using Heap::Heap;
    void play(support::Take take) noexcept {
        if (won_from == *this && take != winner) ++vain;
        won_from.reset();
        const Heap before = *this;
        Heap::play(take);
        if (!outcome()) return;
        won_from = before;
        winner = take;
        ++wins;
    }
    friend constexpr bool operator==(const WatchedHeap&, const WatchedHeap&) = default;
};
static_assert(Game<WatchedHeap> && !HasNullMove<WatchedHeap> && WatchedHeap{} == WatchedHeap(4));

// ---- A game in which an action looks good until the end is near.

/// Goes along one of the paths.
struct Path {
    std::uint8_t number = 0;

    [[nodiscard]] constexpr std::size_t index() const noexcept { return number; }
    constexpr auto operator<=>(const Path&) const noexcept = default;
};

/// The first player chooses between a safe path and one with four branches, of which the second
/// player chooses. From there on there is one action each time. The safe path is even. Along the
/// branches the first player is ahead, except that the last one, the bait, looks good to the second
/// player until a ply.
class Baited {
public:
    using Action = Path;
    static constexpr std::string_view name = "baited";
    static constexpr std::size_t action_count = 4;
    static constexpr std::size_t max_legal_actions = 4;
    static constexpr int length = 40;  ///< plies to the end, where it is drawn

    constexpr Baited() noexcept = default;
    /// Seen through from that ply on.
    explicit constexpr Baited(int seen_through) noexcept : seen_through_(seen_through) {}

    [[nodiscard]] constexpr Player to_move() const noexcept {
        return ply_ % 2 == 0 ? Player::first : Player::second;
    }
    [[nodiscard]] constexpr std::optional<Outcome> outcome() const noexcept {
        if (ply_ < length) return std::nullopt;
        return Outcome::draw();
    }
    [[nodiscard]] constexpr static_vector<Path, 4> legal_actions() const noexcept {
        static_vector<Path, 4> paths;
        if (ply_ == length) return paths;
        const int count = ply_ == 0 ? 2 : ply_ == 1 && !safe_ ? 4 : 1;
        for (int i = 0; i < count; ++i) paths.push_back({static_cast<std::uint8_t>(i)});
        return paths;
    }
    constexpr void play(Path path) noexcept {
        if (ply_ == 0) safe_ = path.number == 0;
        if (ply_ == 1) branch_ = path.number;
        ++ply_;
    }
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        return mix(static_cast<std::uint64_t>(ply_ << 4 | branch_ << 1 | (safe_ ? 1 : 0)));
    }
    /// How good it looks to the first player: 1, 0 or -1.
    [[nodiscard]] constexpr int look() const noexcept {
        if (safe_) return 0;
        return branch_ == 3 && ply_ < seen_through_ ? -1 : 1;
    }
    friend constexpr bool operator==(const Baited&, const Baited&) noexcept = default;

private:
    int seen_through_ = 0;
    int ply_ = 0;
    int branch_ = 0;
    bool safe_ = false;
};
static_assert(Game<Baited> && Baited{} == Baited(0));

/// What looks good is worth half a win.
struct Look {
    static constexpr bool rates_finished = false;
    static constexpr double scale = 1000;

    template <class G>
    [[nodiscard]] static int evaluate(const G& position, Player viewer) noexcept {
        return (viewer == Player::first ? 500 : -500) * position.look();
    }
};

/// A walk along a ridge. Action 0 is a step forward. Action 1 is one too on a broad ridge; on a
/// narrow one the mover falls, and from then on there is one action each time. The position looks
/// good for the first player only from a certain ply on.
class Ridge {
public:
    using Action = Path;
    static constexpr std::string_view name = "ridge";
    static constexpr std::size_t action_count = 2;
    static constexpr std::size_t max_legal_actions = 2;
    static constexpr int length = 60;  ///< plies to the end, where it is drawn

    constexpr Ridge() noexcept = default;
    constexpr Ridge(int seen_from, bool broad) noexcept : seen_from_(seen_from), broad_(broad) {}

    [[nodiscard]] constexpr Player to_move() const noexcept {
        return ply_ % 2 == 0 ? Player::first : Player::second;
    }
    [[nodiscard]] constexpr std::optional<Outcome> outcome() const noexcept {
        if (ply_ < length) return std::nullopt;
        return Outcome::draw();
    }
    [[nodiscard]] constexpr static_vector<Path, 2> legal_actions() const noexcept {
        static_vector<Path, 2> paths;
        if (ply_ == length) return paths;
        paths.push_back({0});
        if (fallen_ == 0) paths.push_back({1});
        return paths;
    }
    constexpr void play(Path path) noexcept {
        if (path.number == 1 && !broad_) fallen_ = to_move() == Player::first ? -1 : 1;
        ++ply_;
    }
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        return mix(static_cast<std::uint64_t>(ply_ << 2 | (fallen_ + 1)));
    }
    /// How good it looks to the first player: 1, 0 or -1.
    [[nodiscard]] constexpr int look() const noexcept {
        return fallen_ != 0 ? fallen_ : ply_ >= seen_from_ ? 1 : 0;
    }
    friend constexpr bool operator==(const Ridge&, const Ridge&) noexcept = default;

private:
    int seen_from_ = 0;
    int ply_ = 0;
    int fallen_ = 0;  ///< 1 if the second player has fallen, -1 if the first
    bool broad_ = false;
};
static_assert(Game<Ridge> && Ridge{} == Ridge(0, false));

// ---- Positions.

/// A position after random actions that is not finished.
template <Game G>
G random_position(Rng& rng, std::uint32_t most_actions) {
    while (true) {
        G position;
        if constexpr (RandomStart<G>) position = G::random_start(rng);
        playout(position, rng, rng.below(most_actions + 1));
        if (!position.outcome()) return position;
    }
}

/// Whether a result has one best action, and a line from it on that can be played.
template <Game G>
bool is_playable(const SearchResult<G>& result, G position) {
    if (result.best.size() != 1 || result.line.empty() || result.line[0] != result.best[0])
        return false;
    for (const auto action : result.line) {
        const auto actions = position.legal_actions();
        if (std::ranges::find(actions, action) == actions.end()) return false;
        position.play(action);
    }
    return true;
}

template <Game G>
bool is_same(const SearchResult<G>& one, const SearchResult<G>& other) {
    return one.value == other.value && one.best == other.best && one.line == other.line &&
        one.nodes == other.nodes && one.depth == other.depth && one.solved == other.solved;
}

/// Leaves nothing out that can be kept in.
Selectivity nothing_left_out() {
    Selectivity how;
    how.reverse_futility_depth = 0;
    how.futility_depth = 0;
    how.late_depth = 0;
    how.null_move_depth = max_plies;
    how.reduction_depth = max_plies;
    how.singular_depth = max_plies;
    return how;
}

/// The same, and searches what it does not know as deep as what it knows: to a depth it finds what
/// `Negamax` finds, where no action is progress and nothing is threatened.
Selectivity nothing_shortened() {
    Selectivity how = nothing_left_out();
    how.unknown_depth = max_plies;
    return how;
}

/// Leaves out late actions alone, all but the first.
Selectivity late_left_out() {
    Selectivity how = nothing_left_out();
    how.late_depth = max_plies;
    how.late_first = 1;
    how.late_more = 0;
    return how;
}

/// Leaves out all that may be, as far as it can tell.
Selectivity most_left_out() {
    Selectivity how;
    how.reverse_futility = 0.01;
    how.reverse_futility_depth = max_plies;
    how.futility = 0.01;
    how.futility_depth = max_plies;
    how.late_depth = max_plies;
    how.late_first = 1;
    how.late_more = 0;
    how.null_move_depth = 1;
    how.reduction_depth = 1;
    how.singular_depth = 3;
    how.singular = 0;
    return how;
}

}  // namespace

TEST_CASE("selective_search: wins and losses that it reports are proved", "[selective_search]") {
    Negamax<Onitama, OutcomeOnly> exact(1 << 22);
    for (const Selectivity& how : {Selectivity{}, late_left_out(), most_left_out()}) {
        Search search(table_bytes, {}, how);
        Rng rng(1);
        std::size_t wins = 0;
        std::size_t losses = 0;
        std::size_t far = 0;
        std::size_t wrong = 0;
        for (int i = 0; i < 700; ++i) {
            const auto position = random_position<Onitama>(rng, 40);
            if (position.can_win() || (i % 4 != 0 && !is_threatened(position))) continue;
            const auto result = search.search(position, {.depth = 8, .nodes = 20'000});
            wrong += result.solved != is_decisive(result.value);
            if (!result.solved || plies_to_end(result.value) > 7) continue;
            const int plies = plies_to_end(result.value);
            ++(result.value > 0 ? wins : losses);
            far += plies > 3;
            const auto proof =
                exact.search(position, {.depth = plies, .first_depth = plies}, Ties::first);
            wrong += !is_decisive(proof.value) || (proof.value > 0) != (result.value > 0);
        }
        CAPTURE(wins, losses, far);
        CHECK(wrong == 0);
        CHECK(wins > 20);
        CHECK(losses > 20);
        CHECK(far > 10);
    }
}

TEST_CASE("selective_search: wins that waiting would bring are not reported as proved",
          "[selective_search]") {
    Selectivity waiting = nothing_left_out();
    waiting.null_move_depth = 1;
    std::size_t wins = 0;
    std::size_t losses = 0;
    for (const Selectivity& how : {Selectivity{}, waiting, most_left_out()})
        for (std::uint32_t left = 1; left <= 60; ++left) {
            const support::Heap position(left);
            const auto result = SelectiveSearch<support::Heap, Whim>(table_bytes, {}, how)
                                    .search(position, {.nodes = 20'000});
            CAPTURE(left);
            CHECK(result.solved == is_decisive(result.value));
            if (!result.solved) continue;
            ++(position.is_won() ? wins : losses);
            CHECK(result.value == position.value());
        }
    CAPTURE(wins, losses);
    CHECK(wins > 100);
    CHECK(losses > 30);
}

TEST_CASE("selective_search: a win is seen from as far as its plies, however it is reached",
          "[selective_search]") {
    for (std::uint32_t left = 1; left <= 60; ++left) {
        CAPTURE(left);
        const support::Heap position(left);
        const auto found = [&](const Selectivity& how) {
            SelectiveSearch<support::Heap, Whim> search(table_bytes, {}, how);
            // There are 120 positions, at up to 30 plies, on very many ways.
            return search.search(position, {.nodes = 30'000});
        };
        CHECK(found(nothing_shortened()).depth == position.plies_to_end());
        CHECK(found(nothing_shortened()).value == position.value());
        CHECK(found(nothing_left_out()).depth <= 2 * position.plies_to_end());
        CHECK(found(nothing_left_out()).value == position.value());
    }
}

TEST_CASE("selective_search: below the root it tries no other action once one has won",
          "[selective_search]") {
    for (std::uint32_t left = 5; left <= 12; ++left)  // nobody wins at once at the root
        SelectiveSearch<WatchedHeap, Blind>(table_bytes, {}, nothing_left_out())
            .search(WatchedHeap(left), {.depth = 12});
    CHECK(WatchedHeap::wins > 20);
    CHECK(WatchedHeap::vain == 0);
}

TEST_CASE("selective_search: with nothing left out it finds what negamax finds at every depth",
          "[selective_search]") {
    std::size_t wrong = 0;
    std::size_t different = 0;  // at one depth and the next
    const auto compare = [&]<class G, class E>(const G& position, E, int depths) {
        int before = 0;
        for (int depth = 1; depth <= depths; ++depth) {
            Negamax<G, E> exact(1 << 18);
            SelectiveSearch<G, E> search(1 << 18, {}, nothing_shortened());
            const auto expected = exact.search(position, {.depth = depth}, Ties::random);
            const auto result = search.search(position, {.depth = depth});
            wrong += result.value != expected.value;
            wrong += std::ranges::find(expected.best, result.best[0]) == expected.best.end();
            different += result.value != before;
            before = result.value;
        }
    };
    Rng rng(12);
    for (int i = 0; i < 20; ++i) {
        compare(random_position<support::SmallBoxes<2, 2>>(rng, 6), Boxes{}, 8);
        compare(random_position<Cross>(rng, 3), Blind{}, 7);
    }
    CHECK(wrong == 0);
    CHECK(different > 30);
}

TEST_CASE("selective_search: what seems good to a shortened search is searched to the full depth",
          "[selective_search]") {
    for (const double reduction : {0.77, 100.0})
        for (const int depth : {6, 7, 8, 12}) {
            CAPTURE(reduction, depth);
            const SearchLimits limits{.depth = depth, .first_depth = depth};
            const Baited position(depth);  // the last ply alone tells that the bait is none
            const auto expected = Negamax<Baited, Look>(1 << 16).search(position, limits, {});
            REQUIRE(expected.value == 500);

            Selectivity how = nothing_shortened();
            const auto whole =
                SelectiveSearch<Baited, Look>(table_bytes, {}, how).search(position, limits);
            how.reduction_depth = 1;
            how.reduction = reduction;
            const auto shortened =
                SelectiveSearch<Baited, Look>(table_bytes, {}, how).search(position, limits);
            CHECK(shortened.nodes != whole.nodes);
            CHECK(shortened.value == expected.value);
            CHECK(shortened.best == expected.best);
        }
}

TEST_CASE("selective_search: an action that is much better than all others costs no depth",
          "[selective_search]") {
    const auto value = [](const auto& position, int depth, int singular_depth) {
        Selectivity how = nothing_shortened();
        how.singular_depth = singular_depth;
        return SelectiveSearch<std::remove_cvref_t<decltype(position)>, Look>(table_bytes, {}, how)
            .search(position, {.depth = depth})
            .value;
    };
    for (const int depth : {8, 10, 12}) {
        CAPTURE(depth);
        const Ridge narrow(depth + 1, false);
        CHECK(value(narrow, depth, max_plies) == 0);
        CHECK(value(narrow, depth, 5) == 500);
        CHECK(value(narrow, depth + 1, max_plies) == 500);
        const Ridge broad(depth + 1, true);  // the other action is as good
        CHECK(value(broad, depth, 5) == 0);
        CHECK(value(broad, depth + 1, 5) == 500);
        const Baited forced(depth + 2);  // there is no other action
        CHECK(value(forced, depth, max_plies) == 0);
        CHECK(value(forced, depth, 5) == 500);
    }
}

TEST_CASE("selective_search: replies to threats cost no depth", "[selective_search]") {
    Search search(table_bytes);
    Rng rng(11);
    int farthest = 0;
    for (int i = 0; i < 1000; ++i) {
        const auto position = random_position<Onitama>(rng, 40);
        const auto result = search.search(position, {.depth = 4});
        if (result.solved) farthest = std::max(farthest, plies_to_end(result.value));
    }
    CHECK(farthest > 6);  // four, and two that the quiescence sees
}

TEST_CASE("selective_search: a win at once is found in one ply", "[selective_search]") {
    Search search(table_bytes);
    Rng rng(2);
    std::size_t won = 0;
    while (won < 50) {
        const auto position = random_position<Onitama>(rng, 40);
        if (!position.can_win()) continue;
        ++won;
        const auto result = search.search(position, {});
        CHECK(result.value == win_after(1));
        CHECK(result.depth == 1);
        CHECK(result.solved);
        CHECK(after(position, result.best[0]).outcome() == Outcome::win(position.to_move()));
    }
}

TEST_CASE("selective_search: solves tic-tac-toe", "[selective_search]") {
    Negamax<Cross, OutcomeOnly> exact(1 << 20);
    SelectiveSearch<Cross, Blind> search(table_bytes);  // also by what it knows from others
    Rng rng(3);
    std::size_t wrong = 0;
    std::size_t drawn = 0;
    for (int i = 0; i < 300; ++i) {
        const auto position = random_position<Cross>(rng, 6);
        const auto expected = exact.search(position, {.depth = 9}, Ties::random);
        const auto result = search.search(position, {.depth = 9});
        wrong += result.value != expected.value || !is_playable(result, position);
        wrong += std::ranges::find(expected.best, result.best[0]) == expected.best.end();
        drawn += expected.value == 0;
    }
    CHECK(wrong == 0);
    CHECK(drawn > 100);
    CHECK(drawn < 200);
}

TEST_CASE("selective_search: counts exactly where a player moves several times in a row",
          "[selective_search]") {
    using Board = support::SmallBoxes<2, 2>;
    constexpr int plies = Board::action_count;
    Negamax<Board, Boxes> exact(1 << 20);
    Rng rng(4);
    std::size_t wrong = 0;
    std::size_t ahead = 0;
    for (int i = 0; i < 100; ++i) {
        const auto position = random_position<Board>(rng, 8);
        const auto expected =
            exact.search(position, {.depth = plies, .first_depth = plies}, Ties::random);
        // Each position that the table does not know may cost a ply.
        SelectiveSearch<Board, Boxes> search(1 << 18, {}, nothing_left_out());
        const auto result = search.search(position, {.depth = 2 * plies});
        wrong += result.value != expected.value || !is_playable(result, position);
        wrong += std::ranges::find(expected.best, result.best[0]) == expected.best.end();
        ahead += expected.value != position.margin(position.to_move()) * 100;
    }
    CHECK(wrong == 0);
    CHECK(ahead > 50);
}

TEST_CASE("selective_search: a margin that is less than a unit is one", "[selective_search]") {
    using Board = support::SmallBoxes<1, 2>;
    for (const int depth : {4, 7, 14}) {
        SelectiveSearch<Board, Points> search(1 << 16, {}, nothing_left_out());
        const auto result = search.search({}, {.depth = depth});
        CHECK(result.depth == depth);
        CHECK(result.value == 0);
    }
}

TEST_CASE("selective_search: a position that recurs is even, where the game knows progress",
          "[selective_search]") {
    SelectiveSearch<KnownCarousel, FirstAhead> knows(1 << 12);
    CHECK(knows.search({}, {.depth = 1}).value == 500);
    CHECK(knows.search({}, {.depth = 20}).value == 0);
    SelectiveSearch<Carousel, FirstAhead> does_not(1 << 12);
    CHECK(does_not.search({}, {.depth = 20}).value == 500);
}

TEST_CASE("selective_search: looks 120 plies ahead", "[selective_search]") {
    for (const std::uint32_t left : {1U, 2U, 30U, 63U, 64U, 120U}) {
        SelectiveSearch<support::Queue, Blind> search(1 << 12);
        const auto result = search.search(support::Queue(left), {});
        const int value = win_after(static_cast<int>(left));
        CHECK(result.value == (left % 2 == 1 ? value : -value));
        CHECK(result.solved);
        CHECK(is_playable(result, support::Queue(left)));
    }
    for (const std::uint32_t left : {121U, 128U, 129U, 1000U}) {
        SelectiveSearch<support::Queue, Blind> search(1 << 12);
        const auto result = search.search(support::Queue(left), {});
        CHECK(result.value == 0);
        CHECK(result.depth == max_plies);
        CHECK_FALSE(result.solved);
    }
}

TEST_CASE("selective_search: has one best action, with which a line of legal play begins",
          "[selective_search]") {
    Search search(table_bytes);
    Rng rng(5);
    std::size_t wrong = 0;
    std::size_t long_lines = 0;
    for (int i = 0; i < 60; ++i) {
        const auto position = random_position<Onitama>(rng, 20);
        for (const Ties ties : {Ties::first, Ties::random})
            for (const int depth : {1, 4, 6}) {
                const auto result = search.search(position, {.depth = depth}, ties);
                wrong += !is_playable(result, position);
                wrong += !result.solved && result.depth != depth;
                long_lines += result.line.size() >= 4;
            }
    }
    CHECK(wrong == 0);
    CHECK(long_lines > 50);
}

TEST_CASE("selective_search: its line begins with the best action also where a limit ends it",
          "[selective_search]") {
    Search search(table_bytes);
    Rng rng(6);
    std::size_t wrong = 0;
    for (int i = 0; i < 150; ++i) {
        const auto position = random_position<Onitama>(rng, 30);
        for (const std::uint64_t nodes : {500U, 5'000U})
            wrong += !is_playable(search.search(position, {.nodes = nodes}), position);
    }
    CHECK(wrong == 0);
}

TEST_CASE("selective_search: keeps to a limit of nodes, once the first depth is finished",
          "[selective_search]") {
    Search search(table_bytes);
    Rng rng(7);
    int deepest = 0;
    for (int i = 0; i < 30; ++i) {
        const auto position = random_position<Onitama>(rng, 10);
        search.clear();
        const auto first = search.search(position, {.depth = 1});
        for (const std::uint64_t nodes : {1U, 10U, 100U, 1'000U, 10'000U}) {
            search.clear();
            const auto result = search.search(position, {.nodes = nodes});
            CHECK(result.depth >= 1);
            CHECK(result.nodes <= std::max(nodes, first.nodes) + 100);
            CHECK((result.solved || result.nodes >= nodes));
            deepest = std::max(deepest, result.depth);
            if (nodes == 1) CHECK(result.best == first.best);
        }
    }
    CHECK(deepest > 5);
}

TEST_CASE("selective_search: `stop` ends it, but not before the first depth is known",
          "[selective_search]") {
    Search search(table_bytes);
    const auto yes = [] { return true; };
    const auto at_once = search.search({}, {}, Ties::first, yes);
    CHECK(at_once.depth == 1);
    search.clear();
    const auto first = search.search({}, {.depth = 1});
    CHECK(at_once.value == first.value);
    CHECK(at_once.best == first.best);
    CHECK(search.search({}, {.first_depth = 4}, Ties::first, yes).depth == 4);
    CHECK(search.search({}, {.first_depth = 4, .nodes = 1}).depth == 4);

    int asked = 0;
    const auto later = search.search({}, {}, Ties::first, [&] { return ++asked == 30; });
    CHECK(asked == 30);
    CHECK(later.depth > 5);
    CHECK(later.nodes > 20'000);
    CHECK(later.nodes < 30 * 4'096);
}

TEST_CASE("selective_search: after `stop` says so it searches at most 4,096 nodes",
          "[selective_search]") {
    std::uint64_t most = 0;
    for (int answers = 1; answers < 30; ++answers) {
        int left = answers;
        std::uint64_t before = 0;
        const auto stop = [&] {
            if (left-- == 0) return true;
            before = Counted::played;  // the worst case is right after an answer
            return false;
        };
        SelectiveSearch<Counted, support::ScaledSound>(1 << 16).search({}, {}, Ties::first, stop);
        REQUIRE(left == -1);
        most = std::max(most, Counted::played - before);
    }
    CHECK(most > 1000);
    CHECK(most <= 4096);
}

TEST_CASE("selective_search: shows every depth that it finishes, and no other",
          "[selective_search]") {
    std::vector<Search::Result> shown;
    int asked = 0;
    const auto result = Search(table_bytes)
                            .search(
                                {}, {.first_depth = 2}, Ties::first, [&] { return ++asked == 20; },
                                [&](const Search::Result& found) { shown.push_back(found); });
    REQUIRE(shown.size() + 1 == static_cast<std::size_t>(result.depth));
    CHECK(shown.back().nodes < result.nodes);
    CHECK(shown.back().value == result.value);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const int depth = static_cast<int>(i) + 2;
        CHECK(shown[i].depth == depth);
        CHECK(
            is_same(shown[i], Search(table_bytes).search({}, {.depth = depth, .first_depth = 2})));
    }
}

TEST_CASE("selective_search: a cleared search finds what a new one does, by as many nodes",
          "[selective_search]") {
    Search search(table_bytes);
    Rng rng(8);
    for (int i = 0; i < 20; ++i) {
        const auto position = random_position<Onitama>(rng, 10);
        const auto fresh = Search(table_bytes).search(position, {.depth = 6});
        if (i % 2 == 0)
            search.clear();
        else
            search.reserve(table_bytes);
        CHECK(is_same(search.search(position, {.depth = 6}), fresh));
        if (!fresh.solved) CHECK(search.search(position, {.depth = 6}).nodes < fresh.nodes);
    }
}

TEST_CASE("selective_search: copies search on their own", "[selective_search]") {
    Search search(table_bytes);
    auto copy = search;
    const auto found = search.search({}, {.depth = 7});
    CHECK(is_same(copy.search({}, {.depth = 7}), found));
    auto knowing = search;  // with what it has found
    const auto again = search.search({}, {.depth = 7});
    CHECK(again.nodes < found.nodes);
    CHECK(is_same(knowing.search({}, {.depth = 7}), again));
}

TEST_CASE("selective_search: needs no table", "[selective_search]") {
    SelectiveSearch<Onitama, support::ScaledSound> search;
    const auto result = search.search({}, {.depth = 5});
    CHECK(result.depth == 5);
    CHECK(is_playable(result, {}));
    CHECK(search.evaluation().scale == 40'000);
}

TEST_CASE("selective_search: takes fewer nodes than negamax to the same depth",
          "[selective_search]") {
    std::uint64_t selective = 0;
    std::uint64_t exhaustive = 0;
    Rng rng(9);
    for (int i = 0; i < 20; ++i) {
        const auto position = random_position<Onitama>(rng, 6);
        selective += Search(table_bytes).search(position, {.depth = 6}).nodes;
        exhaustive += Negamax<Onitama, support::ScaledSound>(table_bytes)
                          .search(position, {.depth = 6}, Ties::first)
                          .nodes;
    }
    CAPTURE(selective, exhaustive);
    CHECK(selective < exhaustive / 2);
}

TEST_CASE("selective_search: beats negamax by the same evaluation and as many nodes",
          "[selective_search]") {
    using Selective = SelectiveAgent<Onitama, support::ScaledSound, Places>;
    using Exhaustive = NegamaxAgent<Onitama, support::ScaledSound>;
    auto settings = selective_settings<Selective>(2'000);
    settings.table_bytes = table_bytes;
    const Exhaustive::Settings opponent{
        .depth = max_plies, .table_bytes = table_bytes, .nodes = 2'000, .keeps_table = true};
    Workers workers(1);
    const auto tally = play_match<Onitama>(
        Selective(settings), Exhaustive(opponent),
        {.games = 40, .seed = 10, .random_starts = true, .limit = {.turns = 200}}, workers);
    CAPTURE(tally.wins, tally.draws, tally.losses, tally.turns);
    CHECK(tally.games() == 40);
    CHECK(2 * tally.wins + tally.draws >= 64);  // 80 %
}
