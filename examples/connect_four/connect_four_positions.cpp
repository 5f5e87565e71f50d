/// Makes the test sets of Connect Four: `connect_four_positions FOLDER [POSITIONS] [SEED]` writes
/// six files of solved positions, each with POSITIONS of them, by default 1,000. The positions come
/// from random drops. The limits of the sets are those of Pascal Pons (blog.gamesolver.org).

#include <fmt/format.h>
#include <fmt/os.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"

#include "connect_four.hpp"
#include "solver.hpp"

namespace {

using connect_four::cell_count, connect_four::Position, connect_four::Solver;
constexpr int best_score = cell_count / 2;

/// A set's positions by their drops so far, and by the drops until the game ends if both play best.
struct Set {
    std::string_view name;
    int fewest_drops;
    int most_drops;
    int least_left;
    int most_left;
};
constexpr std::array sets{Set{"end_easy", 29, 41, 1, 13},       Set{"middle_easy", 15, 28, 1, 13},
                          Set{"middle_medium", 15, 28, 14, 27}, Set{"begin_easy", 8, 14, 1, 13},
                          Set{"begin_medium", 8, 14, 14, 27},   Set{"begin_hard", 8, 14, 28, 41}};

/// How many drops are left until the end of a position with this score.
[[nodiscard]] int drops_left(int score, int drops) {
    if (score == 0) return cell_count - drops;
    const int winners_drops = cell_count / 2 + 1 - std::abs(score);
    const bool first_wins = (score > 0) == (drops % 2 == 0);
    return 2 * winners_drops - (first_wins ? 1 : 0) - drops;
}

/// The score of a position, if it belongs to the set. Most positions that do not are rejected
/// without computing their score.
[[nodiscard]] std::optional<int> score_within(const Set& set, const Position& position, int drops,
                                              Solver& solver) {
    const auto belongs = [&](int score) {
        const int left = drops_left(score, drops);
        return left >= set.least_left && left <= set.most_left;
    };
    // The interval of scores around 0 that all belong to the set, or all do not.
    int low = 0;
    int high = 0;
    while (low > -best_score && belongs(low - 1) == belongs(0)) --low;
    while (high < best_score && belongs(high + 1) == belongs(0)) ++high;
    const bool is_above = solver.is_above(position, high);
    const bool is_below = !is_above && !solver.is_above(position, low - 1);
    if ((is_above || is_below) == belongs(0)) return std::nullopt;
    const int score = is_above ? solver.score(position, high + 1, best_score)
        : is_below             ? solver.score(position, -best_score, low - 1)
                               : solver.score(position, low, high);
    if (!belongs(score)) return std::nullopt;
    return score;
}

/// Random drops, and the position after them, in which the game is not over.
[[nodiscard]] std::pair<std::string, Position> random_position(const Set& set, ludus::Rng& rng) {
    for (;;) {
        const int drops = set.fewest_drops +
            static_cast<int>(rng.below(
                static_cast<std::uint32_t>(set.most_drops - set.fewest_drops + 1)));
        std::pair<std::string, Position> found;
        for (int i = 0; i < drops && !found.second.outcome(); ++i) {
            const auto drop = ludus::random_action(found.second, rng);
            found.first += static_cast<char>('1' + drop.column);
            found.second.play(drop);
        }
        if (!found.second.outcome()) return found;
    }
}

/// What each drop leads to, + = - or . for one that is impossible.
[[nodiscard]] std::string outcomes(const Position& position, Solver& solver) {
    std::string text(connect_four::columns, '.');
    for (const auto drop : position.legal_actions()) {
        const Position next = ludus::after(position, drop);
        const auto outcome = next.outcome();
        const int sign = !outcome ? -solver.sign(next) : outcome->is_draw() ? 0 : 1;
        text[drop.column] = "-=+"[sign + 1];
    }
    return text;
}

void make(const Set& set, const std::filesystem::path& folder, std::size_t wanted,
          std::uint64_t seed) {
    ludus::Rng rng(seed);
    Solver solver(26);
    std::unordered_set<std::uint64_t> known;
    auto file = fmt::output_file((folder / fmt::format("{}.txt", set.name)).string());
    for (std::size_t found = 0; found < wanted;) {
        const auto [drops, position] = random_position(set, rng);
        if (known.contains(position.hash())) continue;
        known.insert({position.hash(), position.transformed(1).hash()});
        const auto score = score_within(set, position, static_cast<int>(drops.size()), solver);
        if (!score) continue;
        file.print("{} {} {}\n", drops, *score, outcomes(position, solver));
        file.flush();
        ++found;
    }
}

}  // namespace

int main(int argc, char** argv) {
    const bool helps = argc == 2 && std::string_view(argv[1]) == "--help";
    const int wanted = argc > 2 ? std::atoi(argv[2]) : 1000;
    const int seed = argc > 3 ? std::atoi(argv[3]) : 1;
    if (helps || argc < 2 || argc > 4 || wanted < 1 || seed < 1) {
        std::fputs("usage: connect_four_positions FOLDER [POSITIONS] [SEED]\n",
                   helps ? stdout : stderr);
        return helps ? 0 : 2;
    }
    try {
        std::filesystem::create_directories(argv[1]);
        for (const Set& set : sets)
            make(set, argv[1], static_cast<std::size_t>(wanted), static_cast<std::uint64_t>(seed));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "connect_four_positions: %s\n", error.what());
        return 2;
    }
}
