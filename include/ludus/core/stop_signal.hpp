#pragma once

#include <atomic>
#include <csignal>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// While it lives, the first Ctrl-C or SIGTERM sets a flag instead of ending the program, and a
/// second one ends it. Signals that were ignored before stay ignored. One at a time may live.
class StopSignal {
public:
    StopSignal() {
        noted = false;
        interrupt_ = take(SIGINT);
        terminate_ = take(SIGTERM);
    }
    StopSignal(const StopSignal&) = delete;
    StopSignal& operator=(const StopSignal&) = delete;
    ~StopSignal() {
        give_back(SIGINT, interrupt_);
        give_back(SIGTERM, terminate_);
    }

    /// What a signal sets.
    [[nodiscard]] static const std::atomic<bool>& flag() noexcept { return noted; }

private:
    using Handler = void (*)(int);

    static_assert(std::atomic<bool>::is_always_lock_free, "signal handlers may set nothing else");
    inline static std::atomic<bool> noted = false;

    static void note(int signal) {
        if (!noted.exchange(true)) {
            std::signal(signal, note);  // some systems reset it
            return;
        }
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
    [[nodiscard]] static Handler take(int signal) {
        const Handler before = std::signal(signal, note);
        if (before == SIG_IGN) std::signal(signal, SIG_IGN);
        return before;
    }
    static void give_back(int signal, Handler before) {
        if (before != SIG_ERR) std::signal(signal, before);
    }

    Handler interrupt_ = SIG_DFL;
    Handler terminate_ = SIG_DFL;
};

}  // namespace LUDUS_NAMESPACE
