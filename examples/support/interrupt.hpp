#pragma once

#include <atomic>
#include <csignal>

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

    [[nodiscard]] bool requested() const noexcept { return noted.load(); }

private:
    static_assert(std::atomic<bool>::is_always_lock_free);
    inline static std::atomic<bool> noted = false;

    static void note(int signal) {
        noted.store(true);
        std::signal(signal, SIG_DFL);
    }
};

}  // namespace examples
