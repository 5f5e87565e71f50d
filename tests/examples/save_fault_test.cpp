// Trainings whose checkpoints cannot be saved, or are damaged by others while they run: what was
// saved before stays whole, the run goes on, and says so; only where the last save fails it ends
// with an error.

#include <csignal>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>
#include <string_view>
#include <tuple>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/io/checkpoint.hpp"
#include "support/child.hpp"
#include "support/process.hpp"
#include "support/stopped_run.hpp"

namespace {

using namespace support;
using ludus::concat;
namespace fs = std::filesystem;

const std::string program = example("alquerque_q_learning");
/// The command that starts or resumes a training of `steps` steps.
std::string train(const fs::path& folder, int steps) {
    return concat(program, " train paper seed=7 games=20 opponent=random megabytes=16 --folder",
                  quoted(folder), "--threads 1 --games ", std::to_string(20 * steps), " ");
}

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + part.size()))
        ++found;
    return found;
}

/// Where a run's checkpoint is.
fs::path checkpoint_of(const TemporaryFolder& folder) { return folder / "out/checkpoint.ludus"; }

/// Runs a training into the folder's `out`, and calls `disturb` during it, after two saves. Returns
/// false if the run was over before it could save once more.
bool disturbed(const TemporaryFolder& folder, int steps, const std::function<void()>& disturb,
               const std::function<bool(Child&)>& is_noticed) {
    Child child(train(folder / "out", steps) + "--save-every 0", folder / "errors");
    Replacements(checkpoint_of(folder)).wait_for(2, child);
    disturb();
    const bool was_noticed = is_noticed(child);
    const int exit_code = child.end().exit_code;
    CAPTURE(contents(folder / "errors"));
    REQUIRE((exit_code == 0 || (!was_noticed && exit_code == 2)));
    return was_noticed;
}

/// The same with longer and longer runs, until one is long enough; checks that it ends in the bytes
/// of one that nobody disturbed.
void check_disturbed(const std::function<void(const TemporaryFolder&)>& disturb,
                     const std::function<bool(const TemporaryFolder&, Child&)>& is_noticed) {
    for (int steps = 100; steps <= 10'000; steps *= 2) {
        const TemporaryFolder folder(folder_in_memory());
        if (!disturbed(
                folder, steps, [&] { disturb(folder); },
                [&](Child& child) { return is_noticed(folder, child); }))
            continue;
        const TemporaryFolder whole(folder_in_memory());
        REQUIRE(run(train(whole / "out", steps)).exit_code == 0);
        for (const std::string name : {"checkpoint.ludus", "agent.ludus", "curve.csv"}) {
            CAPTURE(name);
            CHECK(same_bytes(folder / ("out/" + name), whole / ("out/" + name)));
            CHECK(!exists(folder / ("out/" + name + ".new")));
        }
        return;
    }
    FAIL("every run was over too soon");
}

/// Whether the run saves itself once more.
bool saves_again(const TemporaryFolder& folder, Child& child) {
    Replacements saves(checkpoint_of(folder));
    saves.wait_for(2, child);  // the first may have begun before the disturbance
    return child.running();
}

}  // namespace

TEST_CASE("save_fault: a run that cannot save goes on, and ends with an error",
          "[examples][save_fault]") {
    const TemporaryFolder folder(folder_in_memory());
    const TemporaryFolder whole(folder_in_memory());
    constexpr int steps = 60;
    const fs::path checkpoint = folder / "checkpoint.ludus";
    {
        Child child(train(folder.path(), steps) + "--save-every 0", folder / "errors");
        Replacements(checkpoint).wait_for(1, child);
        child.send(SIGKILL);
    }
    const std::string before = contents(checkpoint);
    const auto check_before = [&] {
        const bool is_untouched = contents(checkpoint) == before;
        CHECK(is_untouched);
        CHECK(ludus::read_checkpoint(checkpoint).payload.size() < before.size());
    };
    check_before();

    // In steps of 512 bytes: less than a checkpoint has, and more than the learning curve.
    const Ending limited =
        run(concat("ulimit -f 100; ", train(folder.path(), steps), "--save-every 0 2>&1 | cat; ",
                   train(folder.path(), steps), ">/dev/null"));
    CAPTURE(limited.out, limited.err);
    CHECK(limited.exit_code == 2);
    CHECK(count(limited.out, "File too large; continues, and saves again later\n") >= 1);
    CHECK(limited.err.ends_with("checkpoint.ludus: File too large\n"));
    CHECK(!exists(folder / "checkpoint.ludus.new"));
    check_before();
    const std::size_t faults = count(limited.out, "File too large");

    REQUIRE(run(train(folder.path(), steps)).exit_code == 0);
    REQUIRE(run(train(whole.path(), steps)).exit_code == 0);
    for (const std::string name : {"checkpoint.ludus", "agent.ludus", "curve.csv"}) {
        CAPTURE(name);
        CHECK(same_bytes(folder / name, whole / name));
    }
    std::cout << "save_fault: " << faults << " saves of a run failed; nothing lost\n";
}

TEST_CASE("save_fault: a run saves itself once it can again", "[examples][save_fault]") {
    const auto beside = [](const TemporaryFolder& folder) {
        return folder / "out/checkpoint.ludus.new";
    };
    check_disturbed(
        [&](const TemporaryFolder& folder) {
            // Nothing can be written beside the checkpoint now.
            std::error_code taken;
            while (!fs::create_directory(beside(folder), taken)) pause(10);
        },
        [&](const TemporaryFolder& folder, Child& child) {
            while (child.running() &&
                   contents(folder / "errors").find("not saved") == std::string::npos)
                pause(100);
            std::ignore = ludus::read_checkpoint(checkpoint_of(folder));
            fs::remove(beside(folder));
            return saves_again(folder, child);
        });
}

TEST_CASE("save_fault: a checkpoint that others damage is replaced by the next",
          "[examples][save_fault]") {
    const std::function<void(const fs::path&)> damages[] = {
        [](const fs::path& path) { fs::resize_file(path, 100); },
        [](const fs::path& path) { std::ofstream(path) << "another file"; },
        [](const fs::path& path) { fs::remove(path); },
        [](const fs::path& path) { std::ofstream(path, std::ios::app) << "more"; }};
    for (const auto& damage : damages)
        check_disturbed([&](const TemporaryFolder& folder) { damage(checkpoint_of(folder)); },
                        saves_again);
}

TEST_CASE("save_fault: a run whose folder is taken away ends with an error",
          "[examples][save_fault]") {
    for (int steps = 100; steps <= 10'000; steps *= 2) {
        const TemporaryFolder folder(folder_in_memory());
        Child child(train(folder / "out", steps) + "--save-every 0", folder / "errors");
        Replacements(checkpoint_of(folder)).wait_for(2, child);
        fs::rename(folder / "out", folder / "elsewhere");
        const auto [exit_code, signal] = child.end();
        const std::string errors = contents(folder / "errors");
        CAPTURE(errors);
        REQUIRE(signal == 0);
        if (exit_code == 0) continue;  // it was over before
        CHECK(exit_code == 2);
        CHECK(errors.find("No such file or directory; continues") != std::string::npos);
        CHECK(errors.ends_with("No such file or directory\n"));
        std::ignore = ludus::read_checkpoint(folder / "elsewhere/checkpoint.ludus");
        return;
    }
    FAIL("every run was over too soon");
}
