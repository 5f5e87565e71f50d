#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>

namespace examples {

/// Seconds since a moment.
class Stopwatch {
public:
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// 75 as "1:15", 4000 as "1:06:40".
[[nodiscard]] inline std::string clock_time(double seconds) {
    if (!std::isfinite(seconds)) return "-";
    const long whole = std::lround(seconds);
    return whole < 3600 ? fmt::format("{}:{:02}", whole / 60, whole % 60)
                        : fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

/// Progress on stderr: one line that rewrites itself on a terminal, else a plain line now and then.
class ProgressLine {
public:
    ~ProgressLine() { finish(); }
    ProgressLine() = default;
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Whether it is time for another line: five times a second on a terminal, else every 10 s.
    [[nodiscard]] bool due() const {
        return !shown_ || since_last_.seconds() > (terminal_ ? 0.2 : 10.0);
    }

    void show(std::string_view text) {
        if (terminal_)
            fmt::print(stderr, "\r{}\x1b[K", text);
        else
            fmt::print(stderr, "{}\n", text);
        std::fflush(stderr);
        since_last_ = {};
        shown_ = true;
        standing = terminal_;
    }

    /// Leaves the last line standing.
    void finish() {
        if (terminal_ && shown_) {
            fmt::print(stderr, "\n");
            standing = false;
        }
        shown_ = false;
    }

    /// Whether a line stands on the terminal without an end, so that what is said next belongs on
    /// another. A signal's handler may ask.
    [[nodiscard]] static bool stands() noexcept { return standing; }

private:
    static_assert(std::atomic<bool>::is_always_lock_free);
    inline static std::atomic<bool> standing = false;

    bool terminal_ = ::isatty(STDERR_FILENO) != 0;
    bool shown_ = false;
    Stopwatch since_last_;
};

}  // namespace examples
