#include "ludus/games/onitama/evaluation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/games/onitama/deal.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/search/negamax.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/value.hpp"
#include "reference/letters.hpp"
#include "reference/minimax.hpp"
#include "reference/onitama.hpp"

using namespace ludus;
using namespace ludus::onitama;

namespace {

Position with_rows(std::string_view rows, char mover = 'x') {
    return Notation<Position>::read_position(std::string(rows) +
                                             " dragon,elephant/goose,monkey/rooster " + mover);
}

int value(std::string_view rows, char mover = 'x') {
    return PaperEvaluation::evaluate(with_rows(rows, mover), Player::first);
}

std::vector<int> squares_and_captured() {
    std::vector<int> all = {captured};
    for (int rank = 0; rank < side; ++rank)
        for (int file = 0; file < side; ++file) all.push_back(square(file, rank));
    return all;
}

/// What a master counts, in points.
double master_points(int at, Player owner) {
    if (at == captured) return 0;
    const int goal = temple(opponent(owner));
    return 150 - 3 * std::hypot(rank_of(at) - rank_of(goal), file_of(at) - file_of(goal));
}

/// Masters on two squares, and so many pawns, wherever there is room. Equal squares are refused.
Position arranged(int first_master, int second_master, std::size_t first_pawns,
                  std::size_t second_pawns) {
    std::array<std::array<int, piece_count>, 2> squares{};
    for (auto& of_player : squares) of_player.fill(captured);
    squares[0][master] = first_master;
    squares[1][master] = second_master;
    int room = 0;
    for (const std::size_t player : {0U, 1U})
        for (std::size_t pawn = 0; pawn < (player == 0 ? first_pawns : second_pawns); ++room) {
            if (file_of(room) >= side || room == first_master || room == second_master) continue;
            squares[player][pawn++] = room;
        }
    return {Pieces{squares[0]}, Pieces{squares[1]}, Deal{}, Player::first};
}

/// The twin as minimax looks ahead from it: actions are texts, in the order of their indices.
struct Twin {
    using Action = std::string;
    reference::Onitama position;

    [[nodiscard]] Player to_move() const {
        return position.to_move() == 'x' ? Player::first : Player::second;
    }
    [[nodiscard]] std::optional<Outcome> outcome() const {
        if (position.winner() == ' ') return std::nullopt;
        return Outcome::win(position.winner() == 'x' ? Player::first : Player::second);
    }
    [[nodiscard]] std::vector<std::string> legal_actions() const {
        std::vector<std::string> actions = position.actions();
        std::ranges::sort(actions, {}, [&](const auto& action) { return position.index(action); });
        return actions;
    }
    void play(const std::string& action) { position.play(action); }
};

/// So many units to a point: less than a win all together, and enough to keep all values apart,
/// which are at least 0.00155 points apart.
constexpr int twin_units = 3000;

/// The value to the first player as the paper describes it, from the letters of the board alone.
int twin_value(const Twin& twin) {
    const auto board = reference::read_letters<5>(twin.position.text());
    double points = 0;
    for (int row = 0; row < 5; ++row)
        for (int column = 0; column < 5; ++column) {
            const char here =
                board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            if (here >= 'A' && here <= 'D') points += 10;
            if (here >= 'a' && here <= 'd') points -= 10;
            if (here == 'M') points += 150 - 3 * std::hypot(row, column - 2);
            if (here == 'm') points -= 150 - 3 * std::hypot(row - 4, column - 2);
        }
    return static_cast<int>(std::lround(twin_units * points));
}

struct Comparison {
    std::size_t wrong = 0;
    std::size_t searches = 0;
    std::size_t ties = 0;      ///< several best actions
    std::size_t decisive = 0;  ///< a win or a loss in sight
};

/// Compares what the search finds, with and without a table, and what the opponents of that
/// evaluation play, with plain minimax on the twin.
template <class E>
void compare(Comparison& comparison, const Position& position, int depth) {
    using Text = Notation<Position>;
    const Twin twin{reference::Onitama(Text::write(position))};
    const auto expected = reference::best_by_minimax(twin, depth, E::rates_finished, twin_value);
    ++comparison.searches;
    comparison.ties += expected.best.size() > 1;
    comparison.decisive += !E::rates_finished && is_decisive(expected.value);

    for (const std::size_t table_bytes : {std::size_t{0}, std::size_t{1} << 16}) {
        Negamax<Position, E> search(table_bytes);
        const auto all = search.search(position, {.depth = depth}, Ties::random);
        std::vector<std::string> best;
        for (const Action action : all.best) best.push_back(Text::write(position, action));
        comparison.wrong += best != expected.best;
        // Roots are rounded, at most four times one of each master.
        const int scale = twin_units / units_per_point;
        comparison.wrong += !E::rates_finished && is_decisive(expected.value)
            ? all.value != expected.value
            : std::abs(scale * all.value - expected.value) > scale * 4;

        Rng rng(1);
        NegamaxAgent<Position, E> first({depth, Ties::first, table_bytes});
        NegamaxAgent<Position, E> random({depth, Ties::random, table_bytes});
        comparison.wrong += Text::write(position, first.act(position, rng)) != expected.best[0];
        comparison.wrong +=
            std::ranges::count(expected.best, Text::write(position, random.act(position, rng))) ==
            0;
    }
}

constexpr std::string_view stuck = "A3m/B4/C4/D4/M4 tiger,horse/frog,eel/crab x";

/// Positions of random games with any cards; of every fourth one player, or both, have to pass at
/// first.
std::vector<Position> positions_of_games(std::size_t count, std::uint64_t seed) {
    std::vector<Position> found;
    Rng rng(seed);
    while (found.size() < count) {
        Position position = Position::random_start(rng);
        if (found.size() % 4 == 0) position = Notation<Position>::read_position(stuck);
        if (found.size() % 8 == 0) position = position.transformed(1);
        playout(position, rng, found.size() % 4 == 0 ? rng.below(4) : rng.below(30));
        if (!position.outcome()) found.push_back(position);
    }
    return found;
}

}  // namespace

TEST_CASE("onitama: a pawn counts 10, a master 150 less 3 times its way to the temple",
          "[onitama][evaluation]") {
    STATIC_REQUIRE(units_per_point == 1000);
    CHECK(value("dcmba/5/5/5/ABMCD") == 0);
    CHECK(value("dcm2/5/5/5/ABMCD") == 20'000);
    CHECK(value("dcmba/5/5/5/2M2") == -40'000);
    CHECK(value("dcmba/5/2M2/5/AB1CD") == 6'000);  // 3 (4 - 2)
    CHECK(value("dcmba/5/5/5/MB1CD") == -11'416);  // 3 (4 - sqrt 20) - 10
    CHECK(value("dc1ba/5/5/m4/ABMCD") == -5'292);  // 3 (sqrt 5 - 4)
    CHECK(value("2M2/5/5/5/5", 'o') == 150'000);   // a master taken, and a temple reached
    CHECK(value("4m/2M2/5/5/5", 'o') == 10'416);   // 3 (sqrt 20 - 1)
    CHECK(value("4m/5/5/5/5", 'x') == -136'584);   // 3 sqrt 20 - 150
}

TEST_CASE("onitama: the two players' values cancel", "[onitama][evaluation]") {
    Rng rng(1);
    std::size_t wrong = 0;
    for (int game = 0; game < 200; ++game)
        for (Position position = Position::random_start(rng);;
             position.play(position.random_action(rng))) {
            for (const Player viewer : {Player::first, Player::second}) {
                const int paper = PaperEvaluation::evaluate(position, viewer);
                wrong += paper != -PaperEvaluation::evaluate(position, opponent(viewer));
                wrong += paper != SoundEvaluation::evaluate(position, viewer);
                wrong +=
                    paper != PaperEvaluation::evaluate(position.transformed(1), opponent(viewer));
                wrong += paper != PaperEvaluation::evaluate(position.transformed(2), viewer);
            }
            if (position.outcome()) break;
        }
    CHECK(wrong == 0);
}

TEST_CASE("onitama: all distances compare as the real numbers do", "[onitama][evaluation]") {
    std::size_t wrong = 0;
    for (const Player owner : {Player::first, Player::second})
        for (const int one : squares_and_captured())
            for (const int other : squares_and_captured()) {
                const auto units = [&](int at) {
                    return ludus::onitama::detail::master_values[seat(owner)]
                                                                [static_cast<std::size_t>(at)];
                };
                const double difference = master_points(one, owner) - master_points(other, owner);
                const bool equal = std::abs(difference) < 1e-9;
                wrong += equal ? units(one) != units(other)
                               : (units(one) > units(other)) != (difference > 0);
                wrong += std::abs(units(one) / 1000.0 - master_points(one, owner)) > 0.001;
            }
    CHECK(wrong == 0);
}

TEST_CASE("onitama: all values compare as the real numbers do", "[onitama][evaluation]") {
    // Every pair of masters and every difference of pawns; at most one master is taken.
    std::vector<std::pair<double, int>> values;  // in points, in units
    for (const int first : squares_and_captured())
        for (const int second : squares_and_captured())
            for (std::size_t pawns = 0; first != second && pawns <= 8; ++pawns) {
                const std::size_t more = pawns > 4 ? pawns - 4 : 0;
                const std::size_t fewer = pawns < 4 ? 4 - pawns : 0;
                const double points =
                    10 * (static_cast<double>(more) - static_cast<double>(fewer)) +
                    master_points(first, Player::first) - master_points(second, Player::second);
                values.emplace_back(
                    points,
                    PaperEvaluation::evaluate(arranged(first, second, more, fewer), Player::first));
            }
    std::ranges::sort(values);
    std::size_t wrong = 0;
    std::size_t different = 1;
    double least = 1;
    for (std::size_t i = 1; i < values.size(); ++i) {
        const double gap = values[i].first - values[i - 1].first;
        const bool equal = gap < 1e-9;
        if (!equal) least = std::min(least, gap);
        different += !equal;
        wrong += equal ? values[i].second != values[i - 1].second
                       : values[i].second <= values[i - 1].second;
    }
    CHECK(wrong == 0);
    CHECK(least == Approx(0.00155).margin(0.00001));
    CHECK(different > 1'000);
}

TEST_CASE("onitama: the paper's evaluation rates finished games, the sound one leaves them alone",
          "[onitama][evaluation]") {
    STATIC_REQUIRE(PaperEvaluation::rates_finished);
    STATIC_REQUIRE(!SoundEvaluation::rates_finished);
    STATIC_REQUIRE(PaperEvaluation::name != SoundEvaluation::name);
    // A conquest is no more than the distance it covers: taking a pawn counts more.
    const Position position = with_rows("m4/1M1A1/2b2/5/5");
    const auto value_after = [&](std::string_view action) {
        const auto read = Notation<Position>::read_action(position, action);
        return PaperEvaluation::evaluate(after(position, read), Player::first);
    };
    CHECK(value_after("elephant:b4-c5") < value_after("dragon:d4-c3"));
}

TEST_CASE("onitama: the minimax opponents find what plain minimax on the reference finds",
          "[onitama][evaluation]") {
    Comparison paper;
    Comparison sound;
    std::size_t passes = 0;
    for (const auto& [depth, count] :
         {std::pair{1, std::size_t{1000}}, {2, std::size_t{300}}, {3, std::size_t{100}}})
        for (const Position& position :
             positions_of_games(count, static_cast<std::uint64_t>(depth))) {
            compare<PaperEvaluation>(paper, position, depth);
            compare<SoundEvaluation>(sound, position, depth);
            passes += position.legal_actions()[0].passes();
        }
    CHECK(paper.wrong == 0);
    CHECK(sound.wrong == 0);
    CHECK(paper.searches == 1'400);
    CHECK(paper.ties > 50);
    CHECK(sound.ties > 50);
    CHECK(sound.decisive > 50);
    CHECK(passes > 20);
}

TEST_CASE("onitama: the sound opponent wins as soon and loses as late as it can",
          "[onitama][evaluation]") {
    // One action conquers at once; there are other ways to win in three.
    const Position position = with_rows("5/1M1A1/2b2/5/4m");
    Negamax<Position, SoundEvaluation> search;
    const auto best = search.search(position, {.depth = 3}, Ties::random);
    CHECK(best.value == win_after(1));
    REQUIRE(best.best.size() == 1);
    CHECK(Notation<Position>::write(position, best.best[0]) == "elephant:b4-c5");

    // The paper's opponent takes the pawn instead: a conquest is worth no more than its distance.
    Rng rng(1);
    NegamaxAgent<Position, PaperEvaluation> paper({.depth = 1, .ties = Ties::first});
    CHECK(Notation<Position>::write(position, paper.act(position, rng)) == "dragon:d4-c3");

    std::size_t wins = 0;
    std::size_t later = 0;
    for (const Position& start : positions_of_games(1000, 7)) {
        const auto at_one = search.search(start, {.depth = 1}, Ties::random);
        const auto at_three = search.search(start, {.depth = 3}, Ties::random);
        if (at_one.value == win_after(1)) {
            ++wins;
            CHECK(at_three.value == win_after(1));
            CHECK(at_three.best == at_one.best);
        }
        later += at_three.value == win_after(3);
    }
    CHECK(wins > 50);
    CHECK(later > 10);
}
