#pragma once

#include <concepts>
#include <filesystem>
#include <string>
#include <vector>

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

/// Runs a training that is stopped again and again, and each time goes on by the command that it
/// says, to the letter, with some more options, until it ends by itself. Returns how it ended.
[[nodiscard]] inline Ending run_with_stops(std::string command, const std::string& more) {
    const std::string advice = "resume with: ";
    Ending ending{130, "", ""};
    // Before a program can say anything, SIGTERM ends it with 143.
    const auto is_stopped = [&] { return ending.exit_code == 130 || ending.exit_code == 143; };
    double seconds = 0.1;
    for (int stops = 0; is_stopped() && stops < 50; ++stops, seconds *= 1.2) {
        ending = run(
            stopped_after(seconds, stops % 2 == 0 ? "INT" : "TERM", without_pictures + command));
        const std::size_t at = ending.err.find(advice);
        if (at == std::string::npos) continue;
        command = ending.err.substr(at + advice.size());
        command.pop_back();
        command.append(" ").append(more);
    }
    return ending;
}

/// Whether both files are there with the same bytes. Compared without printing what differs.
[[nodiscard]] inline bool same_bytes(const std::filesystem::path& a,
                                     const std::filesystem::path& b) {
    const std::string bytes = contents(a);
    return !bytes.empty() && bytes == contents(b);
}

/// Checks that a training ends in the same bytes whether it is stopped or not, on two threads as on
/// one. `train(folder, options)` is its command; it goes on with `more` options.
template <class Train>
    requires std::invocable<Train, const TemporaryFolder&, const std::string&>
void check_stopping(const Train& train, const std::string& options, const std::string& more,
                    const std::vector<std::string>& files = {"checkpoint.ludus", "agent.ludus",
                                                             "curve.csv"}) {
    const TemporaryFolder whole;
    const TemporaryFolder parts;
    REQUIRE(run(without_pictures + train(whole, options + " --threads 1")).exit_code == 0);
    const Ending ending = run_with_stops(train(parts, options + " --threads 2"), more);
    CAPTURE(ending.err);
    CHECK(ending.exit_code == 0);
    for (const std::string& name : files) {
        CAPTURE(name);
        CHECK(same_bytes(parts / name, whole / name));
    }
}

}  // namespace support
