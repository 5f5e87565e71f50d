#pragma once

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

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

private:
    static_assert(std::atomic<bool>::is_always_lock_free);
    inline static std::atomic<bool> noted = false;

    static void note(int signal) {
        noted.store(true);
        std::signal(signal, SIG_DFL);
    }
};

/// While it lives, Ctrl-C and SIGTERM end the program at once with the exit code `stopped`: for work
/// that leaves nothing behind.
class Stoppable {
public:
    Stoppable() {
        std::signal(SIGINT, stop);
        std::signal(SIGTERM, stop);
    }
    ~Stoppable() {
        std::signal(SIGINT, SIG_DFL);
        std::signal(SIGTERM, SIG_DFL);
    }
    Stoppable(const Stoppable&) = delete;
    Stoppable& operator=(const Stoppable&) = delete;

private:
    static void stop(int) { std::_Exit(stopped); }
};

/// Prints lines, which a signal does not tear.
inline void print_lines(std::string_view lines) {
    const Interrupt later;
    std::fwrite(lines.data(), 1, lines.size(), stdout);
    std::fflush(stdout);  // what fails is found at the program's end
}

}  // namespace examples
