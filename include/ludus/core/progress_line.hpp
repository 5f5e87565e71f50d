#pragma once

#include <algorithm>
#include <atomic>
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
            const std::string_view cut = first_columns(line, width() - 1);  // the last may wrap
            std::fprintf(stderr, "\r%.*s\x1b[K", static_cast<int>(cut.size()), cut.data());
        } else {
            std::fprintf(stderr, "%.*s\n", static_cast<int>(line.size()), line.data());
        }
        std::fflush(stderr);
        since_last_ = {};
        standing = on_terminal_;
    }
    /// Takes the line away from the terminal, so that another can be written there.
    void clear() { end_with("\r\x1b[K"); }
    /// Leaves the line, and goes to the next one.
    void finish() { end_with("\n"); }

    /// True while an unfinished line is on the terminal. Safe in a signal handler.
    [[nodiscard]] static bool stands() noexcept { return standing; }

    /// The first `columns` characters of a UTF-8 text; each is assumed to take one column.
    [[nodiscard]] static std::string_view first_columns(std::string_view text,
                                                        std::size_t columns) noexcept {
        std::size_t end = 0;
        const auto continues = [&] {
            return end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U;
        };
        for (; columns > 0 && end < text.size(); --columns) {
            ++end;
            while (continues()) ++end;
        }
        return text.substr(0, end);
    }

private:
    void end_with(const char* text) {
        if (standing.exchange(false)) std::fputs(text, stderr);
    }
    /// Of the terminal, in columns: what it says itself, else COLUMNS, else 80.
    [[nodiscard]] static std::size_t width() noexcept {
        int columns = 0;
#if defined(TIOCGWINSZ)
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

    static_assert(std::atomic<bool>::is_always_lock_free);
    inline static std::atomic<bool> standing = false;

    bool on_terminal_ = is_terminal();
    Stopwatch since_last_;
};

}  // namespace LUDUS_NAMESPACE
