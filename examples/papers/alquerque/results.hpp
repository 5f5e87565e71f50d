#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "ludus/play/statistics.hpp"

#include "training.hpp"

namespace examples::alquerque {

/// What is kept of one run of an experiment.
struct Run {
    std::uint64_t seed = 0;
    std::uint64_t last_not_won = 0;
    std::uint64_t bytes = 0;  ///< of the table
    double seconds = 0;
    std::vector<Point> curve;

    template <class Visit>
    void visit(Visit&& visit) {
        visit(seed, last_not_won, bytes, seconds, curve);
    }

    [[nodiscard]] std::uint64_t games() const { return curve.back().games; }
    [[nodiscard]] std::uint64_t states() const { return curve.back().states; }
    [[nodiscard]] std::uint64_t wins() const {
        std::uint64_t sum = 0;
        for (const Point& point : curve) sum += point.wins;
        return sum;
    }
    [[nodiscard]] std::uint64_t ties() const {
        std::uint64_t sum = 0;
        for (const Point& point : curve) sum += point.ties;
        return sum;
    }
    [[nodiscard]] bool won_all_at_last() const {
        return last_not_won <= (curve.size() > 1 ? curve[curve.size() - 2].games : 0);
    }
    /// Games until only wins followed; infinity where the last block was not won whole.
    [[nodiscard]] double games_until_all() const {
        return won_all_at_last() ? static_cast<double>(last_not_won) : never;
    }
    /// Games until a block of which so many per cent were won is over; infinity where none was.
    [[nodiscard]] double games_until(double percent) const {
        std::uint64_t before = 0;
        for (const Point& point : curve) {
            const auto block = static_cast<double>(point.games - before);
            if (100 * static_cast<double>(point.wins) >= percent * block)
                return static_cast<double>(point.games);
            before = point.games;
        }
        return never;
    }

private:
    static constexpr double never = std::numeric_limits<double>::infinity();
};

/// A middle and a range about it.
struct Spread {
    double middle = 0;
    double low = 0;
    double high = 0;
};

/// Median and quartiles, by linear interpolation; infinity where an infinite value takes part.
/// Requires values.
[[nodiscard]] inline Spread quartiles(std::vector<double> values) {
    std::ranges::sort(values);
    const auto at = [&](double share) {
        const double place = share * static_cast<double>(values.size() - 1);
        const auto below = static_cast<std::size_t>(place);
        const double part = place - std::floor(place);
        if (part == 0 || std::isinf(values[below])) return values[below];
        return values[below] + part * (values[below + 1] - values[below]);
    };
    return {at(0.5), at(0.25), at(0.75)};
}

/// Mean and its 95 % interval by Student's t, within 0 and `most`, as the values are. Of a single
/// value the interval is all of that. Requires values.
[[nodiscard]] inline Spread mean(const std::vector<double>& values, double most) {
    const auto n = static_cast<double>(values.size());
    double sum = 0;
    for (const double value : values) sum += value;
    const double middle = sum / n;
    double squares = 0;
    for (const double value : values) squares += (value - middle) * (value - middle);
    if (values.size() == 1) return {middle, 0, most};
    const double reach = ludus::student_t(values.size() - 1) * std::sqrt(squares / (n - 1) / n);
    return {middle, std::max(0.0, middle - reach), std::min(most, middle + reach)};
}

/// A number of every run.
template <std::invocable<const Run&> Of>
[[nodiscard]] std::vector<double> of_each(const std::vector<Run>& runs, const Of& of) {
    std::vector<double> values;
    for (const Run& run : runs) values.push_back(static_cast<double>(of(run)));
    return values;
}

}  // namespace examples::alquerque
