#include "ludus/play/bradley_terry.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/play/crosstable.hpp"
#include "ludus/play/elo.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/statistics.hpp"

using namespace ludus;

namespace {

constexpr double z95 = 1.959963984540054;
constexpr double scale = 400 / std::numbers::ln10;
constexpr BradleyTerry::Settings likeliest{.prior_draws = 0};

double width(const Interval& interval) { return interval.high - interval.low; }

/// Games by lot, as the model says, `share` of them drawn instead.
Crosstable sampled(const std::vector<double>& ratings, int games, double share, Rng& rng) {
    Crosstable table(ratings.size());
    for (std::size_t a = 0; a < ratings.size(); ++a)
        for (std::size_t b = a + 1; b < ratings.size(); ++b)
            for (int i = 0; i < games; ++i) {
                const bool won = rng.chance(expected_score(ratings[a], ratings[b]));
                if (rng.chance(share))
                    table.add(a, b, {.draws = 1});
                else
                    table.add(a, b, won ? Tally{.wins = 1} : Tally{.losses = 1});
            }
    return table;
}

/// Some unequal pairs of five players, among them one that never met.
Crosstable five_players() {
    Crosstable table(5);
    table.add(0, 1, {.wins = 12, .draws = 3, .losses = 5});
    table.add(0, 2, {.wins = 7, .losses = 9});
    table.add(0, 3, {.wins = 30, .draws = 1, .losses = 2});
    table.add(1, 2, {.draws = 8});
    table.add(1, 4, {.wins = 1, .losses = 6});
    table.add(2, 3, {.wins = 15, .draws = 2, .losses = 11});
    table.add(2, 4, {.wins = 4, .draws = 4, .losses = 4});
    table.add(3, 4, {.wins = 2, .losses = 19});
    return table;
}

/// The logarithm of the likelihood, straight from the definition.
double log_likelihood(const Crosstable& table, const std::vector<double>& ratings) {
    double sum = 0;
    for (std::size_t a = 0; a < table.players(); ++a)
        for (std::size_t b = 0; b < table.players(); ++b)
            sum += points(table.of(a, b)) * std::log(expected_score(ratings[a], ratings[b]));
    return sum;
}

/// By climbing along differences of the likelihood, slowly.
std::vector<double> climbed(const Crosstable& table) {
    constexpr double h = 1e-3;
    std::vector<double> ratings(table.players(), 1000);
    for (int step = 0; step < 2000; ++step) {
        std::vector<double> slope(ratings.size());
        for (std::size_t i = 0; i < ratings.size(); ++i) {
            std::vector<double> moved = ratings;
            moved[i] += h;
            slope[i] = log_likelihood(table, moved);
            moved[i] -= 2 * h;
            slope[i] = (slope[i] - log_likelihood(table, moved)) / (2 * h);
        }
        for (std::size_t i = 0; i < ratings.size(); ++i) ratings[i] += 1000 * slope[i];
    }
    return ratings;
}

/// Hunter (2004), equation 3, and nothing else.
std::vector<double> by_mm(const Crosstable& table) {
    const std::size_t players = table.players();
    std::vector<double> gamma(players, 1);
    for (int step = 0; step < 5000; ++step) {
        std::vector<double> next(players);
        double product = 0;
        for (std::size_t i = 0; i < players; ++i) {
            double sum = 0;
            for (std::size_t j = 0; j < players; ++j)
                sum += static_cast<double>(table.of(i, j).games()) / (gamma[i] + gamma[j]);
            next[i] = points(table.of(i)) / sum;
            product += std::log(next[i]) / static_cast<double>(players);
        }
        for (double& strength : next) strength /= std::exp(product);
        gamma = next;
    }
    for (double& strength : gamma) strength = 1000 + scale * std::log(strength);
    return gamma;
}

/// Solves a x = b by Cramer's rule, for three unknowns.
using Vector3 = std::array<double, 3>;
using Matrix3 = std::array<Vector3, 3>;

double determinant(const Matrix3& m) {
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
        m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
        m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

Vector3 solved(const Matrix3& matrix, const Vector3& right) {
    Vector3 solution{};
    for (std::size_t column = 0; column < 3; ++column) {
        Matrix3 replaced = matrix;
        for (std::size_t row = 0; row < 3; ++row) replaced[row][column] = right[row];
        solution[column] = determinant(replaced) / determinant(matrix);
    }
    return solution;
}

}  // namespace

TEST_CASE("bradley_terry: two players are as far apart as the logarithm of their score",
          "[bradley_terry]") {
    for (const auto& [wins, losses] : {std::array{30U, 10U}, {1U, 1U}, {999U, 1U}, {7U, 13U}}) {
        INFO(wins << " to " << losses);
        Crosstable table(2);
        table.add(0, 1, {.wins = wins, .losses = losses});
        const BradleyTerry ratings(table, likeliest);
        const double apart = 400 * std::log10(static_cast<double>(wins) / losses);
        CHECK(ratings.rating(0) == Approx(1000 + apart / 2));
        CHECK(ratings.rating(1) == Approx(1000 - apart / 2));

        // The variance of the logarithm of a ratio of counts is 1 / wins + 1 / losses.
        const double reach = z95 * scale * std::sqrt(1.0 / wins + 1.0 / losses);
        CHECK(ratings.lead(0, 1).low == Approx(apart - reach));
        CHECK(ratings.lead(0, 1).high == Approx(apart + reach));
        CHECK(ratings.interval(0).low == Approx(1000 + apart / 2 - reach / 2));
        CHECK(ratings.interval(1).high == Approx(1000 - apart / 2 + reach / 2));
    }
}

TEST_CASE("bradley_terry: gives the published abilities of baseball teams", "[bradley_terry]") {
    // Agresti (2002), "Categorical data analysis", 10.6: games of 1987 in the American League.
    // Abilities and their standard errors relative to the last team: Turner & Firth (2012),
    // "Bradley-Terry models in R: the BradleyTerry2 package", the model without home advantage.
    constexpr std::array<std::array<std::uint64_t, 7>, 7> wins = {{
        {0, 7, 9, 7, 7, 9, 11},  // Milwaukee
        {6, 0, 7, 5, 11, 9, 9},  // Detroit
        {4, 6, 0, 7, 7, 8, 12},  // Toronto
        {6, 8, 6, 0, 6, 7, 10},  // New York
        {6, 2, 6, 7, 0, 7, 12},  // Boston
        {4, 4, 5, 6, 6, 0, 6},   // Cleveland
        {2, 4, 1, 3, 1, 7, 0},   // Baltimore
    }};
    constexpr std::array abilities = {1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839};
    constexpr std::array errors = {0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319};

    Crosstable table(7);
    for (std::size_t a = 0; a < 7; ++a)
        for (std::size_t b = a + 1; b < 7; ++b)
            table.add(a, b, {.wins = wins[a][b], .losses = wins[b][a]});
    const BradleyTerry ratings(table, likeliest);
    for (std::size_t team = 0; team < 6; ++team) {
        INFO("team " << team);
        CHECK((ratings.rating(team) - ratings.rating(6)) / scale ==
              Approx(abilities[team]).margin(0.00006));
        CHECK(width(ratings.lead(team, 6)) / 2 / z95 / scale ==
              Approx(errors[team]).margin(0.00006));
    }
}

TEST_CASE("bradley_terry: finds what climbing the likelihood finds", "[bradley_terry]") {
    const Crosstable table = five_players();
    const BradleyTerry ratings(table, likeliest);
    const auto slow = climbed(table);
    const auto hunter = by_mm(table);
    for (std::size_t player = 0; player < 5; ++player) {
        CHECK(ratings.rating(player) == Approx(slow[player]).margin(1e-3));
        CHECK(ratings.rating(player) == Approx(hunter[player]).margin(1e-6));
    }
}

TEST_CASE("bradley_terry: the intervals are those of the likelihood's curvature",
          "[bradley_terry]") {
    Crosstable table(4);
    table.add(0, 1, {.wins = 12, .draws = 3, .losses = 5});
    table.add(0, 2, {.wins = 7, .losses = 9});
    table.add(1, 2, {.wins = 2, .draws = 6, .losses = 3});
    table.add(1, 3, {.wins = 4, .losses = 11});
    table.add(2, 3, {.wins = 9, .losses = 8});
    const BradleyTerry ratings(table, likeliest);

    // Under the constraint three of the ratings are free: the fourth keeps the mean.
    const auto at = [&](const Vector3& by) {
        return log_likelihood(
            table,
            {ratings.rating(0) + by[0], ratings.rating(1) + by[1], ratings.rating(2) + by[2],
             ratings.rating(3) - by[0] - by[1] - by[2]});
    };
    constexpr double h = 1;
    Matrix3 information{};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) {
            double curvature = 0;
            for (const int x : {-1, 1})
                for (const int y : {-1, 1}) {
                    Vector3 by{};
                    by[i] += h * x;
                    by[j] += h * y;
                    curvature += x * y * at(by);
                }
            information[i][j] = -curvature / (4 * h * h);
        }
    const auto reach = [&](const Vector3& direction) {
        const Vector3 image = solved(information, direction);
        return z95 *
            std::sqrt(direction[0] * image[0] + direction[1] * image[1] + direction[2] * image[2]);
    };
    CHECK(width(ratings.interval(0)) / 2 == Approx(reach({1, 0, 0})).epsilon(1e-4));
    CHECK(width(ratings.interval(1)) / 2 == Approx(reach({0, 1, 0})).epsilon(1e-4));
    CHECK(width(ratings.interval(2)) / 2 == Approx(reach({0, 0, 1})).epsilon(1e-4));
    CHECK(width(ratings.interval(3)) / 2 == Approx(reach({-1, -1, -1})).epsilon(1e-4));
    CHECK(width(ratings.lead(0, 1)) / 2 == Approx(reach({1, -1, 0})).epsilon(1e-4));
    CHECK(width(ratings.lead(2, 3)) / 2 == Approx(reach({1, 1, 2})).epsilon(1e-4));
}

TEST_CASE("bradley_terry: 95 of 100 intervals hold the truth", "[bradley_terry]") {
    const std::vector<double> truth = {1150, 1050, 980, 820};
    constexpr int repetitions = 1000;
    Rng rng(1);
    int intervals = 0;
    int leads = 0;
    for (int i = 0; i < repetitions; ++i) {
        const BradleyTerry ratings(sampled(truth, 40, 0, rng), likeliest);
        for (std::size_t player = 0; player < 4; ++player) {
            const auto [low, high] = ratings.interval(player);
            intervals += low <= truth[player] && truth[player] <= high;
        }
        const auto [low, high] = ratings.lead(0, 1);
        leads += low <= 100 && 100 <= high;
    }
    CHECK(intervals / 4.0 / repetitions == Approx(0.95).margin(0.015));
    CHECK(leads / 1.0 / repetitions == Approx(0.95).margin(0.02));
}

TEST_CASE("bradley_terry: where games are drawn the intervals are on the safe side",
          "[bradley_terry]") {
    const std::vector<double> equal = {1000, 1000, 1000};
    Rng rng(2);
    int held = 0;
    for (int i = 0; i < 500; ++i) {
        const BradleyTerry ratings(sampled(equal, 40, 0.5, rng), likeliest);
        const auto [low, high] = ratings.interval(0);
        held += low <= 1000 && 1000 <= high;
    }
    CHECK(held > 485);  // 99.4 of 100: the errors are smaller by the root of a half
}

TEST_CASE("bradley_terry: everyone has scored as expected", "[bradley_terry]") {
    const Crosstable table = five_players();
    const BradleyTerry ratings(table, likeliest);
    for (std::size_t player = 0; player < 5; ++player) {
        double expected = 0;
        for (std::size_t other = 0; other < 5; ++other)
            expected += static_cast<double>(table.of(player, other).games()) *
                expected_score(ratings.rating(player), ratings.rating(other));
        CHECK(points(table.of(player)) == Approx(expected));
    }
}

TEST_CASE("bradley_terry: the mean of the ratings is chosen", "[bradley_terry]") {
    const Crosstable table = five_players();
    const BradleyTerry at_1000(table);
    const BradleyTerry at_0(table, {.mean = 0});
    double sum = 0;
    for (std::size_t player = 0; player < 5; ++player) {
        sum += at_1000.rating(player);
        CHECK(at_1000.rating(player) == Approx(1000 + at_0.rating(player)));
        CHECK(width(at_1000.interval(player)) == Approx(width(at_0.interval(player))));
    }
    CHECK(sum / 5 == Approx(1000));
}

TEST_CASE("bradley_terry: prior draws are drawn games, in equal parts against all",
          "[bradley_terry]") {
    Crosstable table = five_players();
    const BradleyTerry with_prior(table, {.prior_draws = 8});
    for (std::size_t a = 0; a < 5; ++a)
        for (std::size_t b = a + 1; b < 5; ++b) table.add(a, b, {.draws = 2});
    const BradleyTerry with_draws(table, likeliest);
    for (std::size_t player = 0; player < 5; ++player) {
        CHECK(with_prior.rating(player) == Approx(with_draws.rating(player)));
        CHECK(with_prior.interval(player).low == Approx(with_draws.interval(player).low));
    }
}

TEST_CASE("bradley_terry: a player that won every game is rated highest, not infinitely high",
          "[bradley_terry]") {
    Crosstable table(3);
    table.add(0, 1, {.wins = 50});
    table.add(0, 2, {.wins = 50});
    table.add(1, 2, {.wins = 30, .losses = 20});
    const BradleyTerry ratings(table);
    CHECK(ratings.rating(0) > ratings.rating(1) + 400);
    CHECK(ratings.rating(1) > ratings.rating(2));
    CHECK(ratings.rating(0) < 3000);
    CHECK(ratings.lead(0, 1).low > 0);
    CHECK(width(ratings.interval(0)) > width(ratings.interval(1)));

    const BradleyTerry doubtful(table, {.prior_draws = 0.01});
    CHECK(doubtful.rating(0) > ratings.rating(0) + 200);
}

TEST_CASE("bradley_terry: without games all are equal and nothing is known", "[bradley_terry]") {
    const BradleyTerry ratings(Crosstable(3));
    for (std::size_t player = 0; player < 3; ++player) {
        CHECK(ratings.rating(player) == Approx(1000));
        CHECK(width(ratings.interval(player)) > 400);
    }
}

TEST_CASE("bradley_terry: among thousands of games the prior draws are not noticed",
          "[bradley_terry]") {
    Rng rng(3);
    const Crosstable table =
        sampled({1130, 1090, 1050, 1010, 1000, 990, 960, 908, 862}, 2500, 0, rng);
    const BradleyTerry usual(table);
    const BradleyTerry strict(table, likeliest);
    for (std::size_t player = 0; player < 9; ++player) {
        CHECK(usual.rating(player) == Approx(strict.rating(player)).margin(0.05));
        CHECK(width(usual.interval(player)) / 2 < 6);
    }
}

TEST_CASE("bradley_terry: Newton's method reaches ratings that lie far apart", "[bradley_terry]") {
    constexpr std::size_t players = 30;
    Crosstable table(players);
    for (std::size_t a = 0; a + 1 < players; ++a) table.add(a, a + 1, {.wins = 1000, .losses = 1});
    const BradleyTerry ratings(table, likeliest);
    for (std::size_t a = 0; a + 1 < players; ++a)
        CHECK(ratings.rating(a) - ratings.rating(a + 1) == Approx(1200));
}

TEST_CASE("bradley_terry: ratings are finite where all groups took points from each other",
          "[bradley_terry]") {
    Crosstable only_wins(2);
    only_wins.add(0, 1, {.wins = 3});
    CHECK_FALSE(has_finite_ratings(only_wins));
    only_wins.add(0, 1, {.draws = 1});
    CHECK(has_finite_ratings(only_wins));

    Crosstable circle(3);
    circle.add(0, 1, {.wins = 1});
    circle.add(1, 2, {.wins = 1});
    CHECK_FALSE(has_finite_ratings(circle));
    circle.add(2, 0, {.wins = 1});
    CHECK(has_finite_ratings(circle));

    Crosstable groups(4);
    groups.add(0, 1, {.wins = 2, .losses = 1});
    groups.add(2, 3, {.wins = 1, .losses = 2});
    CHECK_FALSE(has_finite_ratings(groups));
    groups.add(1, 2, {.wins = 5});
    CHECK_FALSE(has_finite_ratings(groups));
    groups.add(3, 0, {.draws = 1});
    CHECK(has_finite_ratings(groups));
}
