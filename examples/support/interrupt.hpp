#pragma once

#include <atomic>
#include <csignal>

namespace examples {

/// From its construction on, Ctrl-C and SIGTERM are noted instead of ending the program; a second
/// one ends it at once.
class Interrupt {
public:
    Interrupt() {
        std::signal(SIGINT, note);
        std::signal(SIGTERM, note);
    }

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
