#include "ludus/play/elo.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/play/tournament.hpp"

using namespace ludus;

namespace {

const Outcome first_wins = Outcome::win(Player::first);
const Outcome second_wins = Outcome::win(Player::second);

/// A round robin in which lower numbers win more often.
Tournament drawn_by_lot(std::size_t players, std::uint64_t rounds, std::uint64_t seed) {
    Tournament tournament{.names{players, "player"}, .games = round_robin(players, rounds, seed)};
    Rng rng(seed);
    for (TournamentGame& game : tournament.games) {
        const double chance = game.first < game.second ? 0.5 : 0.25;
        game.result.outcome = rng.chance(chance) ? first_wins
            : rng.chance(0.2)                    ? Outcome::draw()
                                                 : second_wins;
    }
    return tournament;
}

/// The paper's equations as they stand there, for both players, in another precision.
std::vector<long double> twin(const Tournament& tournament, std::size_t games) {
    constexpr long double k = 32;
    std::vector<long double> r(tournament.players(), 1000);
    for (std::size_t i = 0; i < games; ++i) {
        const TournamentGame& game = tournament.games[i];
        const long double r_a = r[game.first];
        const long double r_b = r[game.second];
        const long double e_a = 1 / (1 + std::pow(10.0L, (r_b - r_a) / 400));
        const long double e_b = 1 / (1 + std::pow(10.0L, (r_a - r_b) / 400));
        const Outcome outcome = game.result.outcome;
        const long double s_a = outcome.is_draw() ? 0.5L : outcome == first_wins ? 1 : 0;
        const long double s_b = outcome.is_draw() ? 0.5L : outcome == second_wins ? 1 : 0;
        r[game.first] = r_a + k * (s_a - e_a);
        r[game.second] = r_b + k * (s_b - e_b);
    }
    return r;
}

}  // namespace

TEST_CASE("elo: 400 points of rating are odds of ten to one", "[elo]") {
    CHECK(expected_score(1000, 1000) == 0.5);
    CHECK(expected_score(1400, 1000) == Approx(10.0 / 11));
    CHECK(expected_score(1000, 1400) == Approx(1.0 / 11));
    CHECK(expected_score(1800, 1000) == Approx(100.0 / 101));
    for (const double rating : {900.0, 1000.0, 1234.5})
        CHECK(expected_score(rating, 1000) + expected_score(1000, rating) == Approx(1));
}

TEST_CASE("elo: the first games of two players are computed by hand", "[elo]") {
    Elo elo(2);
    CHECK(elo.ratings() == std::vector<double>{1000, 1000});
    elo.observe(0, 1, first_wins);  // half a point beyond expectation
    CHECK(elo.ratings()[0] == Approx(1016));
    CHECK(elo.ratings()[1] == Approx(984));
    elo.observe(1, 0, second_wins);  // expected: 1 / (1 + 10^-0.08) = 0.54592
    CHECK(elo.ratings()[0] == Approx(1016 + 32 * 0.45408).margin(1e-3));
    elo.observe(0, 1, Outcome::draw());  // 61.061 points apart: 0.58697
    CHECK(elo.ratings()[0] == Approx(1030.5306 - 32 * 0.08697).margin(2e-3));
    CHECK(elo.ratings()[0] + elo.ratings()[1] == Approx(2000));
}

TEST_CASE("elo: start and step can be chosen", "[elo]") {
    Elo elo(3, {.start = 1500, .step = 10});
    elo.observe(2, 0, second_wins);
    CHECK(elo.ratings() == std::vector<double>{1505, 1500, 1495});
    elo.observe(1, 0, Outcome::draw());
    CHECK(elo.ratings()[0] < 1505);
    CHECK(elo.ratings()[1] > 1500);
    CHECK(elo.ratings()[2] == 1495);
}

TEST_CASE("elo: follows the paper's equations over a whole tournament", "[elo]") {
    const Tournament tournament = drawn_by_lot(6, 200, 1);
    const auto course = elo_course(tournament);
    REQUIRE(course.size() == 200);
    double worst = 0;
    for (const std::size_t round : {1U, 2U, 17U, 200U}) {
        const auto expected = twin(tournament, round * 15);
        REQUIRE(course[round - 1].size() == 6);
        for (std::size_t player = 0; player < 6; ++player)
            worst = std::fmax(
                worst, std::abs(course[round - 1][player] - static_cast<double>(expected[player])));
    }
    CHECK(worst < 1e-8);
    CHECK(course.back().front() > course.back().back());
}

TEST_CASE("elo: the course ends where following every game ends", "[elo]") {
    const Tournament tournament = drawn_by_lot(4, 50, 2);
    Elo elo(4, {.start = 0, .step = 16});
    for (const TournamentGame& game : tournament.games) elo.observe(game);
    CHECK(elo_course(tournament, {.start = 0, .step = 16}).back() == elo.ratings());
}

TEST_CASE("elo: the mean stays where it began", "[elo]") {
    for (const auto& ratings : elo_course(drawn_by_lot(9, 100, 3)))
        CHECK(std::accumulate(ratings.begin(), ratings.end(), 0.0) / 9 == Approx(1000));
}

TEST_CASE("elo: depends on the order of the games", "[elo]") {
    Elo first_win_then_loss(2);
    first_win_then_loss.observe(0, 1, first_wins);
    first_win_then_loss.observe(0, 1, second_wins);
    Elo first_loss_then_win(2);
    first_loss_then_win.observe(0, 1, second_wins);
    first_loss_then_win.observe(0, 1, first_wins);
    CHECK(first_win_then_loss.ratings()[0] < 1000);
    CHECK(first_loss_then_win.ratings()[0] > 1000);
}
