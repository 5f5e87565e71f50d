#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/progress_line.hpp"

namespace LUDUS_NAMESPACE {

/// What a training tells about itself on stderr.
enum class TrainingOutput : std::uint8_t {
    progress,  ///< a line for each point of the curve; on a terminal, the progress in between
    points,    ///< a line for each point of the curve
    nothing,
};

namespace detail {

/// A number with three digits.
[[nodiscard]] inline std::string three_digits(double number) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g", number);
    return text.data();
}

/// Writes to stderr: lines that stay, and on a terminal one that rewrites itself.
class TrainingReport {
public:
    explicit TrainingReport(TrainingOutput output) : output_(output) {}

    /// A line that stays.
    void say(std::string_view line) {
        if (output_ == TrainingOutput::nothing) return;
        line_.clear();
        std::fprintf(stderr, "%.*s\n", static_cast<int>(line.size()), line.data());
    }
    /// Whether progress is shown.
    [[nodiscard]] bool shows_progress() const {
        return output_ == TrainingOutput::progress && line_.on_terminal();
    }
    /// Whether it is time for another line of progress.
    [[nodiscard]] bool due() const { return shows_progress() && line_.due(); }
    /// A line of progress.
    void show(std::string_view line) { line_.show(line); }

private:
    TrainingOutput output_;
    ProgressLine line_;
};

}  // namespace detail

}  // namespace LUDUS_NAMESPACE
