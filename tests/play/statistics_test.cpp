#include "ludus/play/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "catch.hpp"

using namespace ludus;

namespace {

constexpr double z95 = 1.959963984540054;

}  // namespace

TEST_CASE("statistics: Wilson's interval gives the published examples", "[statistics]") {
    // Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I.
    struct Example {
        std::uint64_t successes;
        std::uint64_t trials;
        double low;
        double high;
    };
    for (const Example& example :
         {Example{81, 263, 0.2553, 0.3662}, Example{15, 148, 0.0624, 0.1605},
          Example{0, 20, 0.0, 0.1611}, Example{1, 29, 0.0061, 0.1718}}) {
        const Interval interval = wilson(example.successes, example.trials);
        INFO(example.successes << " of " << example.trials);
        CHECK(interval.low == Approx(example.low).margin(0.00005));
        CHECK(interval.high == Approx(example.high).margin(0.00005));
    }
}

TEST_CASE("statistics: with one success of two and z of 1 the interval is computed by hand",
          "[statistics]") {
    // (1/2 + 1/4 -+ sqrt(1/8 + 1/16)) / (1 + 1/2) = 1/2 -+ sqrt(3) / 6
    const Interval interval = wilson(1, 2, 1.0);
    CHECK(interval.low == Approx(0.5 - std::sqrt(3.0) / 6));
    CHECK(interval.high == Approx(0.5 + std::sqrt(3.0) / 6));
}

TEST_CASE("statistics: the observed share is z standard errors from both ends", "[statistics]") {
    // The interval's definition: (share - p)^2 = z^2 p (1 - p) / n at either end p.
    double worst = 0;
    for (std::uint64_t trials = 1; trials <= 100; ++trials)
        for (std::uint64_t successes = 1; successes < trials; ++successes)
            for (const double z : {0.5, 1.0, z95, 4.0}) {
                const auto n = static_cast<double>(trials);
                const double share = static_cast<double>(successes) / n;
                const Interval interval = wilson(successes, trials, z);
                for (const double p : {interval.low, interval.high}) {
                    const double left = (share - p) * (share - p);
                    worst = std::max(worst, std::abs(left - z * z * p * (1 - p) / n));
                }
            }
    CHECK(worst < 1e-12);
}

TEST_CASE("statistics: without trials nothing is known", "[statistics]") {
    CHECK(wilson(0, 0).low == 0.0);
    CHECK(wilson(0, 0).high == 1.0);
}

TEST_CASE("statistics: the interval stays within 0 and 1, and holds the share", "[statistics]") {
    std::size_t wrong = 0;
    for (std::uint64_t trials = 1; trials <= 200; ++trials)
        for (std::uint64_t successes = 0; successes <= trials; ++successes) {
            const double share = static_cast<double>(successes) / static_cast<double>(trials);
            const Interval interval = wilson(successes, trials);
            wrong += interval.low < 0 || interval.high > 1;
            wrong += interval.low > share + 1e-12 || interval.high < share - 1e-12;
        }
    CHECK(wrong == 0);
    // None or all of n: the far end is at z^2 / (n + z^2) from the share.
    CHECK(wilson(0, 10).low == Approx(0.0).margin(1e-12));
    CHECK(wilson(0, 10).high == Approx(z95 * z95 / (10 + z95 * z95)));
    CHECK(wilson(10, 10).low == Approx(10 / (10 + z95 * z95)));
    CHECK(wilson(10, 10).high == Approx(1.0));
}

TEST_CASE("statistics: Student's t has the published quantiles", "[statistics]") {
    // Abramowitz & Stegun (1964), table 26.10: of two-sided probabilities.
    struct Example {
        std::uint64_t degrees;
        double confidence;
        double t;
    };
    for (const Example& example :
         {Example{1, 0.95, 12.706}, Example{1, 0.5, 1.0}, Example{2, 0.95, 4.303},
          Example{3, 0.95, 3.182}, Example{4, 0.99, 4.604}, Example{9, 0.95, 2.262},
          Example{10, 0.9, 1.812}, Example{19, 0.95, 2.093}, Example{30, 0.99, 2.750},
          Example{120, 0.95, 1.980}}) {
        INFO(example.degrees << " degrees of freedom, " << example.confidence);
        CHECK(student_t(example.degrees, example.confidence) == Approx(example.t).margin(0.0006));
    }
    CHECK(student_t(100'000) == Approx(z95).margin(1e-4));
    CHECK(student_t(5, 0) == Approx(0).margin(1e-9));
}

TEST_CASE("statistics: with one and two degrees of freedom Student's t is computed by hand",
          "[statistics]") {
    // Within t: 2 / pi atan(t), and t / sqrt(2 + t^2).
    for (const double confidence : {0.1, 0.5, 0.9, 0.99}) {
        CHECK(student_t(1, confidence) == Approx(std::tan(std::acos(-1.0) / 2 * confidence)));
        CHECK(student_t(2, confidence) ==
              Approx(confidence * std::sqrt(2 / (1 - confidence * confidence))));
    }
}

TEST_CASE("statistics: successes and failures have mirrored intervals", "[statistics]") {
    for (const std::uint64_t successes : {0U, 1U, 30U, 500U, 977U}) {
        const Interval of_successes = wilson(successes, 977);
        const Interval of_failures = wilson(977 - successes, 977);
        CHECK(of_successes.low == Approx(1 - of_failures.high).margin(1e-12));
        CHECK(of_successes.high == Approx(1 - of_failures.low).margin(1e-12));
    }
}

TEST_CASE("statistics: more confidence widens the interval, more trials narrow it",
          "[statistics]") {
    const auto width = [](const Interval& interval) { return interval.high - interval.low; };
    CHECK(width(wilson(30, 100, 0.0)) == Approx(0.0).margin(1e-12));
    CHECK(width(wilson(30, 100, 1.0)) < width(wilson(30, 100, 2.0)));
    CHECK(width(wilson(300, 1000)) < width(wilson(30, 100)));
    // For many trials it is the normal approximation's: share -+ z sqrt(share (1 - share) / n).
    const double reach = z95 * std::sqrt(0.3 * 0.7 / 1e12);
    CHECK(wilson(300'000'000'000, 1'000'000'000'000).high - 0.3 == Approx(reach).epsilon(1e-4));
}
