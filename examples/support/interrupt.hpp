#pragma once

#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "program.hpp"

namespace examples {

/// While it lives, Ctrl-C and SIGTERM are noted instead of ending the program; a second one ends it
/// at once.
class Interrupt {
public:
    Interrupt() {
        std::signal(SIGINT, note);
        std::signal(SIGTERM, note);
    }
    ~Interrupt() {
        std::signal(SIGINT, SIG_DFL);
        std::signal(SIGTERM, SIG_DFL);
    }
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    [[nodiscard]] static bool requested() noexcept { return noted.load(); }
    /// What is set when it is noted.
    [[nodiscard]] static const std::atomic<bool>& flag() noexcept { return noted; }

private:
    static_assert(std::atomic<bool>::is_always_lock_free);
    inline static std::atomic<bool> noted = false;

    static void note(int signal) {
        noted.store(true);
        std::signal(signal, SIG_DFL);
    }
};

/// While it lives, Ctrl-C and SIGTERM end the program at once with the exit code `stopped`, and some last words on
/// stderr: for work that leaves nothing behind. Then they do again what they did.
class Stoppable {
public:
    explicit Stoppable(std::string last_words = {}) {
        words = std::move(last_words);
        for (std::size_t i = 0; i < signals.size(); ++i) before_[i] = std::signal(signals[i], stop);
    }
    ~Stoppable() {
        for (std::size_t i = 0; i < signals.size(); ++i) std::signal(signals[i], before_[i]);
    }
    Stoppable(const Stoppable&) = delete;
    Stoppable& operator=(const Stoppable&) = delete;

private:
    static constexpr std::array signals = {SIGINT, SIGTERM};
    inline static std::string words;
    std::array<void (*)(int), 2> before_{};

    static void stop(int) {
        std::ignore = ::write(STDERR_FILENO, words.data(), words.size());
        std::_Exit(stopped);
    }
};

/// Prints lines, which a signal does not tear.
inline void print_lines(std::string_view lines) {
    const Interrupt later;
    std::fwrite(lines.data(), 1, lines.size(), stdout);
    std::fflush(stdout);  // what fails is found at the program's end
}

}  // namespace examples
