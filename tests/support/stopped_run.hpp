#pragma once

#include <concepts>
#include <csignal>
#include <filesystem>
#include <string>

#include "catch.hpp"
#include "support/child.hpp"
#include "support/process.hpp"

/// Trainings that are stopped and resumed.
namespace support {

/// Whether both files are there with the same bytes. Compared without printing what differs.
[[nodiscard]] inline bool same_bytes(const std::filesystem::path& a,
                                     const std::filesystem::path& b) {
    const std::string bytes = contents(a);
    return !bytes.empty() && bytes == contents(b);
}

/// Checks that a training ends in the same bytes whether it is stopped several times or not, on two
/// threads as on one. `command(folder)` is its command, which resumes it too.
template <class Command>
    requires std::invocable<Command, const TemporaryFolder&>
void check_stopping(const Command& command) {
    const TemporaryFolder whole;
    const TemporaryFolder parts;
    REQUIRE(run(command(whole) + " --threads 1").exit_code == 0);
    int stopped = 0;
    for (const int signal : {SIGINT, SIGTERM, SIGINT}) {
        Replacements saves(parts / "checkpoint.ludus");
        Child child(command(parts) + " --threads 2 --save-every 0", parts / "errors");
        saves.wait_for(1, child);
        child.send(signal);
        if (child.end().exit_code != 130) break;
        ++stopped;
    }
    CAPTURE(contents(parts / "errors"));
    CHECK(stopped > 0);
    REQUIRE(run(command(parts) + " --threads 2").exit_code == 0);
    for (const std::string name : {"checkpoint.ludus", "agent.ludus", "curve.csv"}) {
        CAPTURE(name);
        CHECK(same_bytes(parts / name, whole / name));
    }
}

}  // namespace support
