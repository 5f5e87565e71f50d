#include "ludus/core/stop_signal.hpp"

#include <csignal>

#include "catch.hpp"

using namespace ludus;

namespace {

volatile std::sig_atomic_t seen = 0;
void note(int signal) { seen = signal; }

}  // namespace

TEST_CASE("stop_signal: a signal sets the flag, and what took signals before does so again",
          "[stop_signal]") {
    for (const int signal : {SIGINT, SIGTERM}) {
        const auto before = std::signal(signal, note);
        seen = 0;
        {
            const StopSignal stop;
            CHECK_FALSE(StopSignal::flag());
            std::raise(signal);
            CHECK(StopSignal::flag());
            CHECK(seen == 0);
        }
        std::raise(signal);
        CHECK(seen == signal);
        std::signal(signal, before);
    }
}

TEST_CASE("stop_signal: a signal that was ignored stays ignored", "[stop_signal]") {
    const auto before = std::signal(SIGINT, SIG_IGN);
    {
        const StopSignal stop;
        std::raise(SIGINT);
        CHECK_FALSE(StopSignal::flag());
    }
    CHECK(std::signal(SIGINT, before) == SIG_IGN);
}
