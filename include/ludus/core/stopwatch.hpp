#pragma once

#include <cmath>
#include <string>

#include "ludus/core/clock.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/number_text.hpp"

namespace LUDUS_NAMESPACE {

/// Measures the time since it was made.
class Stopwatch {
public:
    /// In seconds.
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(Clock::now() - start_).count();
    }

private:
    Clock::time_point start_ = Clock::now();
};

/// Seconds as minutes or hours: 75 as "1:15", 4000 as "1:06:40"; "-" if not finite.
[[nodiscard]] inline std::string clock_time(double seconds) {
    if (!std::isfinite(seconds)) return "-";
    const long whole = std::lround(seconds);
    const auto two = [](long number) {
        return concat(number < 10 ? "0" : "", number_text(number));
    };
    if (whole < 3600) return concat(number_text(whole / 60), ":", two(whole % 60));
    return concat(number_text(whole / 3600), ":", two(whole / 60 % 60), ":", two(whole % 60));
}

}  // namespace LUDUS_NAMESPACE
