#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#if defined(_WIN32)
#include <io.h>
#else
#include <unistd.h>
#endif

#include "ludus/core/compiler.hpp"
#include "ludus/core/stopwatch.hpp"

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
    TrainingReport(const TrainingReport&) = delete;
    TrainingReport& operator=(const TrainingReport&) = delete;
    ~TrainingReport() { clear(); }

    /// A line that stays.
    void say(std::string_view line) {
        if (output_ == TrainingOutput::nothing) return;
        clear();
        std::fprintf(stderr, "%.*s\n", static_cast<int>(line.size()), line.data());
    }
    /// Whether it is time for another line of progress.
    [[nodiscard]] bool due() const {
        return terminal_ && output_ == TrainingOutput::progress && since_last_.seconds() > 0.2;
    }
    /// A line of progress.
    void show(std::string_view line) {
        std::fprintf(stderr, "\r%.*s\x1b[K", static_cast<int>(line.size()), line.data());
        std::fflush(stderr);
        since_last_ = {};
        stands_ = true;
    }

private:
    void clear() {
        if (stands_) std::fputs("\r\x1b[K", stderr);
        stands_ = false;
    }
    [[nodiscard]] static bool is_terminal() noexcept {
#if defined(_WIN32)
        return _isatty(_fileno(stderr)) != 0;
#else
        return ::isatty(STDERR_FILENO) != 0;
#endif
    }

    TrainingOutput output_;
    bool terminal_ = is_terminal();
    bool stands_ = false;
    Stopwatch since_last_;
};

}  // namespace detail

}  // namespace LUDUS_NAMESPACE
