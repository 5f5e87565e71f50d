#pragma once

#include <concepts>
#include <filesystem>
#include <string>

#include "catch.hpp"
#include "support/process.hpp"

/// Programs that are stopped, and go on later.
namespace support {

/// The command, sent a signal after some seconds. Tests let them grow until there was time enough:
/// no machine is too slow.
[[nodiscard]] inline std::string stopped_after(double seconds, const std::string& signal,
                                               const std::string& command) {
    return "timeout --foreground --preserve-status -s " + signal + " " + std::to_string(seconds) +
        " " + command;
}

/// Whether both files are there with the same bytes. Compared without printing what differs.
[[nodiscard]] inline bool same_bytes(const std::filesystem::path& a,
                                     const std::filesystem::path& b) {
    const std::string bytes = contents(a);
    return !bytes.empty() && bytes == contents(b);
}

/// Checks that a training ends in the same bytes whether it is stopped again and again or not, on
/// two threads as on one. `command(folder)` is its command, which resumes it too.
template <class Command>
    requires std::invocable<Command, const TemporaryFolder&>
void check_stopping(const Command& command) {
    const TemporaryFolder whole;
    const TemporaryFolder parts;
    REQUIRE(run(command(whole) + " --threads 1").exit_code == 0);
    Ending ending{130, "", ""};
    // Before a program can say anything, SIGTERM ends it with 143.
    const auto is_stopped = [&] { return ending.exit_code == 130 || ending.exit_code == 143; };
    double seconds = 0.05;
    for (int stops = 0; is_stopped() && stops < 50; ++stops, seconds *= 1.2)
        ending = run(stopped_after(seconds, stops % 2 == 0 ? "INT" : "TERM",
                                   command(parts) + " --threads 2"));
    CAPTURE(ending.err);
    CHECK(ending.exit_code == 0);
    for (const std::string name : {"checkpoint.ludus", "agent.ludus", "curve.csv"}) {
        CAPTURE(name);
        CHECK(same_bytes(parts / name, whole / name));
    }
}

}  // namespace support
