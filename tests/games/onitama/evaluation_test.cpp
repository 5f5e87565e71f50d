#include "ludus/games/onitama/evaluation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/onitama/deal.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"

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
        for (Position position = Position::deal(rng);; position.play(position.random_action(rng))) {
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
                    return detail::master_values[seat(owner)][static_cast<std::size_t>(at)];
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
