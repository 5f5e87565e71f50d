#include "../../examples/papers/support/interrupt.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>

#include "catch.hpp"
#include "support/process.hpp"
#include "support/run_apart.hpp"

namespace {

using namespace support;
using examples::Interrupt;
using examples::Stoppable;
using ludus::ProgressLine;

constexpr int by_a_signal = -1;

/// What a process of its own, in which `body` is called, leaves on a terminal that is its stderr.
std::string left_on_terminal(const std::function<void()>& body) {
    const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    REQUIRE(terminal >= 0);
    REQUIRE(::grantpt(terminal) == 0);
    REQUIRE(::unlockpt(terminal) == 0);
    const int program = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY | O_CLOEXEC);
    REQUIRE(program >= 0);
    const Ending ending = run_apart([&] {
        ::dup2(program, STDERR_FILENO);
        body();
        return 0;
    });
    CHECK(ending.exit_code == 130);
    ::fcntl(terminal, F_SETFL, O_NONBLOCK);
    std::string left;
    std::array<char, 4096> some{};
    for (auto count = ::read(terminal, some.data(), some.size()); count > 0;
         count = ::read(terminal, some.data(), some.size()))
        left.append(some.data(), static_cast<std::size_t>(count));
    ::close(program);
    ::close(terminal);
    return left;
}

}  // namespace

TEST_CASE("interrupt: the first signal is noted, the second ends the program",
          "[examples][interrupt]") {
    const auto raised = [](int times) {
        return run_apart([&] {
                   const Interrupt interrupt;
                   for (int i = 0; i < times; ++i) std::raise(i == 0 ? SIGINT : SIGTERM);
                   return Interrupt::requested() ? 1 : 0;
               })
            .exit_code;
    };
    CHECK(raised(0) == 0);
    CHECK(raised(1) == 1);
    CHECK(raised(2) == by_a_signal);
}

TEST_CASE("interrupt: a second signal ends the program wherever the first was noted",
          "[examples][interrupt]") {
    const Ending ending = run_apart([] {
        const Interrupt outer;
        {
            const Interrupt inner;
            std::raise(SIGINT);
        }
        std::raise(SIGINT);
        return 0;
    });
    CHECK(ending.exit_code == by_a_signal);
}

TEST_CASE("interrupt: afterwards signals do what they did before", "[examples][interrupt]") {
    static volatile std::sig_atomic_t own = 0;
    const Ending ending = run_apart([] {
        std::signal(SIGTERM, [](int) { own = own + 1; });
        {
            const Interrupt interrupt;
            std::raise(SIGTERM);
        }
        const bool was_noted = Interrupt::requested() && own == 0;
        std::raise(SIGTERM);
        {
            const Stoppable work;
        }
        std::raise(SIGTERM);
        return was_noted ? static_cast<int>(own) : 100;
    });
    CHECK(ending.exit_code == 2);

    const Ending ignored = run_apart([] {
        std::signal(SIGINT, SIG_IGN);
        {
            const Interrupt interrupt;
        }
        std::raise(SIGINT);
        return 7;
    });
    CHECK(ignored.exit_code == 7);
}

TEST_CASE("interrupt: work that prints lines can be stopped after them", "[examples][interrupt]") {
    const Ending ending = run_apart([] {
        const Stoppable work("stopped\n");
        examples::print_lines("");
        std::raise(SIGINT);
        return 0;
    });
    CHECK(ending.exit_code == 130);
    CHECK(ending.err == "stopped\n");
}

#ifdef __GLIBC__  // which lets a program be its own stdout
TEST_CASE("interrupt: a signal that comes while lines are printed is answered after them",
          "[examples][interrupt]") {
    const auto print_interrupted = [] {
        const auto raise_and_print = [](void*, const char* text, std::size_t size) {
            std::raise(SIGINT);
            return ::write(STDERR_FILENO, text, size);
        };
        stdout = ::fopencookie(
            nullptr, "w",
            {.read = nullptr, .write = raise_and_print, .seek = nullptr, .close = nullptr});
        examples::print_lines("some lines\n");
    };
    const Ending stopped = run_apart([&] {
        const Stoppable work("stopped\n");
        print_interrupted();
        return 0;
    });
    CHECK(stopped.exit_code == 130);
    CHECK(stopped.err == "some lines\nstopped\n");

    const Ending killed = run_apart([&] {
        print_interrupted();
        return 0;
    });
    CHECK(killed.exit_code == by_a_signal);
    CHECK(killed.err == "some lines\n");

    const Ending ignored = run_apart([&] {
        std::signal(SIGINT, SIG_IGN);
        print_interrupted();
        return 7;
    });
    CHECK(ignored.exit_code == 7);

    const Ending noted = run_apart([&] {
        const Interrupt outer;
        print_interrupted();
        return Interrupt::requested() ? 8 : 0;
    });
    CHECK(noted.exit_code == 8);
}
#endif

TEST_CASE("interrupt: the last words are those of the innermost work", "[examples][interrupt]") {
    const auto said = [](bool within) {
        return run_apart([&] {
                   const Stoppable outer("outer\n");
                   {
                       const Stoppable inner("inner\n");
                       if (within) std::raise(SIGTERM);
                   }
                   std::raise(SIGTERM);
                   return 0;
               })
            .err;
    };
    CHECK(said(true) == "inner\n");
    CHECK(said(false) == "outer\n");
}

TEST_CASE("interrupt: the last words stand on a line of their own", "[examples][interrupt]") {
    CHECK(left_on_terminal([] {
              const Stoppable work("stopped\n");
              ProgressLine line;
              line.show("half");
              std::raise(SIGINT);
          }) == "\rhalf\x1b[K\r\nstopped\r\n");
    CHECK(left_on_terminal([] {
              const Stoppable work;
              ProgressLine line;
              line.show("half");
              std::raise(SIGINT);
          }) == "\rhalf\x1b[K\r\n");
    CHECK(left_on_terminal([] {
              const Stoppable work("stopped\n");
              ProgressLine line;
              line.show("whole");
              line.finish();
              std::raise(SIGINT);
          }) == "\rwhole\x1b[K\r\nstopped\r\n");
    CHECK(left_on_terminal([] {
              const Stoppable work("stopped\n");
              ProgressLine line;
              std::raise(SIGINT);
          }) == "stopped\r\n");
    CHECK(run_apart([] {
              const Stoppable work("stopped\n");
              ProgressLine line;
              line.show("half");
              std::raise(SIGINT);
              return 0;
          }).err == "half\nstopped\n");
}
