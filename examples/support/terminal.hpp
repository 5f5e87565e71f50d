#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <string_view>

#include "ludus/core/stopwatch.hpp"

namespace examples {

using ludus::clock_time;
using ludus::Stopwatch;

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
