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

#include "ludus/core/progress_line.hpp"

#include "program.hpp"

namespace examples {

/// While it lives, a handler takes Ctrl-C and SIGTERM; then what took them before does again.
class StopHandler {
public:
    explicit StopHandler(void (*handler)(int)) {
        struct ::sigaction action{};
        action.sa_handler = handler;
        action.sa_flags = SA_RESTART;
        for (std::size_t i = 0; i < signals.size(); ++i)
            ::sigaction(signals[i], &action, &before_[i]);
    }
    ~StopHandler() {
        for (std::size_t i = 0; i < signals.size(); ++i)
            ::sigaction(signals[i], &before_[i], nullptr);
    }
    StopHandler(const StopHandler&) = delete;
    StopHandler& operator=(const StopHandler&) = delete;

private:
    static constexpr std::array signals = {SIGINT, SIGTERM};
    std::array<struct ::sigaction, signals.size()> before_{};
};

/// While it lives, Ctrl-C and SIGTERM are noted instead of ending the program; a second one ends it
/// at once.
class Interrupt {
public:
    Interrupt() = default;

    [[nodiscard]] static bool requested() noexcept { return noted.load(); }
    /// What is set when it is noted.
    [[nodiscard]] static const std::atomic<bool>& flag() noexcept { return noted; }

    /// Lets what took signals before this one have the signal that was noted, if one was.
    static void pass_on() {
        if (noted.exchange(false)) std::raise(first);
    }

private:
    static_assert(std::atomic<bool>::is_always_lock_free);
    inline static std::atomic<bool> noted = false;
    inline static volatile std::sig_atomic_t first = 0;  ///< the signal that was noted

    static void note(int signal) {
        if (!noted.exchange(true)) {
            first = signal;
            return;
        }
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }

    StopHandler handler_{note};
};

/// While it lives, Ctrl-C and SIGTERM end the program at once with the exit code `stopped`, and
/// some last words on stderr, on a line of their own: for work that leaves nothing behind.
class Stoppable {
public:
    explicit Stoppable(std::string last_words = {})
        : last_words_(std::move(last_words)), before_(words.exchange(&last_words_)) {}
    ~Stoppable() { words = before_; }
    Stoppable(const Stoppable&) = delete;
    Stoppable& operator=(const Stoppable&) = delete;

private:
    static_assert(std::atomic<const std::string*>::is_always_lock_free);
    inline static std::atomic<const std::string*> words = nullptr;

    static void stop(int) {
        if (ludus::ProgressLine::stands()) say("\n");
        if (const std::string* const last_words = words.load()) say(*last_words);
        std::_Exit(stopped);
    }
    static void say(std::string_view text) noexcept {
        std::ignore = ::write(STDERR_FILENO, text.data(), text.size());
    }

    const std::string last_words_;
    const std::string* before_;  ///< the words of another one around this
    StopHandler handler_{stop};
};

/// Prints lines, which a signal does not tear: it is answered after them.
inline void print_lines(std::string_view lines) {
    const bool before = Interrupt::requested();
    {
        const Interrupt later;
        std::fwrite(lines.data(), 1, lines.size(), stdout);
        std::fflush(stdout);  // what fails is found at the program's end
    }
    if (!before) Interrupt::pass_on();
}

}  // namespace examples
