#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#if defined(_WIN32)
#include <io.h>
#else
#include <sys/ioctl.h>
#include <unistd.h>
#endif

#include "ludus/core/compiler.hpp"
#include "ludus/core/stopwatch.hpp"

namespace LUDUS_NAMESPACE {

/// Progress on stderr: on a terminal one line that rewrites itself, cut to the terminal's width as
/// it is at that moment; else a line of its own now and then.
class ProgressLine {
public:
    ProgressLine() = default;
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine() { clear(); }

    /// Whether stderr is a terminal.
    [[nodiscard]] bool on_terminal() const noexcept { return on_terminal_; }
    /// Whether it is time for another line: five times a second on a terminal, else every 10 s.
    [[nodiscard]] bool due() const { return since_last_.seconds() > (on_terminal_ ? 0.2 : 10.0); }

    /// Shows a line in place of the one before.
    void show(std::string_view line) {
        if (on_terminal_) {
            const std::string_view cut = line.substr(0, width() - 1);  // the last column may wrap
            std::fprintf(stderr, "\r%.*s\x1b[K", static_cast<int>(cut.size()), cut.data());
        } else {
            std::fprintf(stderr, "%.*s\n", static_cast<int>(line.size()), line.data());
        }
        std::fflush(stderr);
        since_last_ = {};
        is_shown_ = on_terminal_;
    }
    /// Takes the line away from the terminal, so that another can be written there.
    void clear() {
        if (is_shown_) std::fputs("\r\x1b[K", stderr);
        is_shown_ = false;
    }

private:
    /// Of the terminal, in columns: what it says itself, else COLUMNS, else 80.
    [[nodiscard]] static std::size_t width() noexcept {
        int columns = 0;
#if !defined(_WIN32)
        ::winsize size{};
        if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0) columns = size.ws_col;
#endif
        if (columns <= 0)
            if (const char* const told = std::getenv("COLUMNS")) columns = std::atoi(told);
        return static_cast<std::size_t>(std::max(columns > 0 ? columns : 80, 2));
    }
    [[nodiscard]] static bool is_terminal() noexcept {
#if defined(_WIN32)
        return _isatty(_fileno(stderr)) != 0;
#else
        return ::isatty(STDERR_FILENO) != 0;
#endif
    }

    bool on_terminal_ = is_terminal();
    bool is_shown_ = false;
    Stopwatch since_last_;
};

}  // namespace LUDUS_NAMESPACE
