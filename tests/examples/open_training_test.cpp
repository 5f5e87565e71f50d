// What a training does about what is in its folder: resumes its own run, and overwrites
// nothing else. By the commands of a program, and of reproductions by what they call; kill_test.cpp
// has the commands of all programs.

#include "../../examples/papers/support/open_training.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/io/file.hpp"
#include "support/process.hpp"
#include "support/stopped_run.hpp"

namespace {

using namespace support;
using ludus::concat;
namespace fs = std::filesystem;

const std::string program = concat(without_pictures, example("l_game_dqn"));
const std::string few_matches = " --evaluation-games 2 --threads 1 ";
/// Constants of a training that takes a moment, and of another one.
const std::string ours =
    " --seed 5 --games 20 --replay-games 9 --evaluate-every 10 --evaluate-games 2";
const std::string others =
    " --seed 6 --games 20 --replay-games 9 --evaluate-every 10 --evaluate-games 2";

std::string train(const fs::path& folder, const std::string& options) {
    return concat(program, " train --out", quoted(folder), few_matches, options);
}
std::string resume(const fs::path& checkpoint, const std::string& options = "") {
    return concat(program, " train --resume", quoted(checkpoint), few_matches, options);
}

/// The bytes of what a run has written into a folder.
std::vector<std::string> written(const fs::path& folder) {
    std::vector<std::string> bytes;
    for (const char* const name : {"checkpoint.ludus", "agent.ludus", "curve.csv", "seconds.txt"})
        bytes.push_back(contents(folder / name));
    return bytes;
}
bool is_run(const std::vector<std::string>& bytes) {
    return std::ranges::none_of(bytes, &std::string::empty);
}

/// A folder with a finished run of our constants.
class Finished {
public:
    Finished() { REQUIRE(run(train(path(), ours)).exit_code == 0); }

    [[nodiscard]] const fs::path& path() const { return folder_.path(); }
    [[nodiscard]] fs::path checkpoint() const { return folder_ / "checkpoint.ludus"; }

    /// Checks that a command is refused in one line with this reason, and changes nothing.
    void check_refused(const std::string& command, const std::string& reason) const {
        const auto before = written(path());
        check_refusal(run(command), reason);
        const bool is_untouched = written(path()) == before;
        CHECK(is_untouched);
    }

private:
    TemporaryFolder folder_;
};

/// Runs the command of a long training and stops it once it trains, after `seconds` or longer;
/// returns how it ended.
Ending stopped(const std::string& command, double seconds = 0.3) {
    Ending ending{};
    for (; seconds < 60; seconds *= 2) {
        ending = run(stopped_after(seconds, "INT", command));
        if (ending.err.find("resume with: ") != std::string::npos) break;
    }
    CAPTURE(ending.err);
    REQUIRE(ending.exit_code == 130);
    return ending;
}

/// The games that a run has played, as it says when it is stopped.
std::uint64_t games_of(const Ending& stopped) {
    const std::string_view before = "stopped after ";
    const std::size_t at = stopped.err.find(before);
    REQUIRE(at != std::string::npos);
    return std::stoull(stopped.err.substr(at + before.size()));
}

/// A training of `total` steps, whose only constant is another number.
class Steps {
public:
    using Options = int;

    explicit Steps(int options) : options_(options) {}
    explicit Steps(const fs::path& checkpoint) {
        std::ifstream(checkpoint) >> options_ >> steps_;
        if (options_ == 0) throw std::runtime_error(checkpoint.string() + ": expected a run");
    }
    [[nodiscard]] std::uint64_t games() const { return steps_; }
    [[nodiscard]] static std::uint64_t total() { return 10; }
    [[nodiscard]] std::uint64_t reached() const { return games(); }
    [[nodiscard]] static std::uint64_t length() { return total(); }
    [[nodiscard]] static std::uint64_t initial_length() { return total(); }
    [[nodiscard]] bool finished() const { return steps_ >= 10; }
    [[nodiscard]] int options() const { return options_; }
    void extend(std::uint64_t) {}

private:
    int options_ = 0;
    std::uint64_t steps_ = 0;
};
static_assert(examples::SavedRun<Steps>);

}  // namespace

TEST_CASE("open_training: a run that was stopped resumes when its command is repeated",
          "[examples][open_training]") {
    const TemporaryFolder folder;
    const std::string command = concat(program, " train --out", quoted(folder), few_matches,
                                       " --seed 5 --games 100000000 --evaluate-games 2");
    const Ending first = stopped(command);
    CHECK(first.err.find("found") == std::string::npos);
    const std::string found =
        concat((folder / "checkpoint.ludus").string(), ": found a run, resumes after ");

    const Ending again = stopped(command);
    CHECK(again.err.starts_with(found));
    CHECK(again.err.find(" of 100000000 games\n") != std::string::npos);

    const std::string before = contents(folder / "checkpoint.ludus");
    const Ending other = run(train(folder.path(), others));
    CAPTURE(other.err);
    check_refusal(other, "found one with other options, stopped after ");
    CHECK(other.err.find(concat("resume it with --resume '", (folder / "checkpoint.ludus").string(),
                                "', start a new run with --fresh, which moves the old files "
                                "aside, or choose another --out\n")) != std::string::npos);
    const bool is_untouched = contents(folder / "checkpoint.ludus") == before;
    CHECK(is_untouched);
}

TEST_CASE("open_training: a finished run is measured again, and stays as it is",
          "[examples][open_training]") {
    const Finished finished;
    const auto before = written(finished.path());
    CHECK(is_run(before));
    const Ending again = run(train(finished.path(), ours + " --json"));
    CHECK(again.exit_code == 0);
    CHECK(again.out.find("wins") != std::string::npos);
    CHECK(again.err.starts_with(concat(
        finished.checkpoint().string(),
        ": found a run, finished after 20 games; extend it with --resume '",
        finished.checkpoint().string(), "' --games TOTAL, or start a new run with --fresh\n")));
    const bool is_untouched = written(finished.path()) == before;
    CHECK(is_untouched);

    finished.check_refused(
        train(finished.path(), others),
        concat("found one with other options, finished after 20 games; extend it "
               "with --resume '",
               finished.checkpoint().string(), "' --games TOTAL, start"));
    finished.check_refused(train(finished.path(), ours + " --preset best"),
                           "start a new run with --fresh");
}

TEST_CASE("open_training: a finished run is extended, and stops and resumes as any other",
          "[examples][open_training]") {
    const Finished finished;
    finished.check_refused(resume(finished.checkpoint(), "--games 19"),
                           "--games: expected at least the 20 that the run was started with, found "
                           "19");
    finished.check_refused(resume(finished.checkpoint(), "--seed 7"), "--resume");

    // At once, and in two parts: the agent is the same.
    const TemporaryFolder once;
    const auto into = [](const TemporaryFolder& folder) {
        return concat(" --out", quoted(folder));
    };
    REQUIRE(run(resume(finished.checkpoint(), "--games 60" + into(once))).exit_code == 0);
    REQUIRE(run(resume(finished.checkpoint(), "--games 40")).exit_code == 0);
    CHECK(!same_bytes(once / "agent.ludus", finished.path() / "agent.ludus"));
    REQUIRE(run(resume(finished.checkpoint(), "--games 60")).exit_code == 0);
    CHECK(same_bytes(once / "agent.ludus", finished.path() / "agent.ludus"));
    finished.check_refused(resume(finished.checkpoint(), "--games 59"),
                           "--games: expected at least the 60 that the run has reached, found 59");
    CHECK(contents(once / "curve.csv").find("\n60,") != std::string::npos);

    // It is finished also for the command that started it.
    const Ending again = run(train(finished.path(), ours));
    CHECK(again.exit_code == 0);
    CHECK(again.err.find("found a run, finished after 60 games") != std::string::npos);
    CHECK(same_bytes(once / "agent.ludus", finished.path() / "agent.ludus"));

    // A length by mistake can be taken back to what has been reached.
    const TemporaryFolder long_one;
    const fs::path checkpoint = long_one / "checkpoint.ludus";
    Ending mistaken = stopped(resume(finished.checkpoint(), "--games 100000000" + into(long_one)));
    for (double seconds = 0.5; games_of(mistaken) <= 60; seconds *= 2)  // stopped before a game
        mistaken = stopped(resume(checkpoint), seconds);
    CHECK(mistaken.err.ends_with(concat("--resume '", checkpoint.string(), "'\n")));
    const std::uint64_t reached = games_of(mistaken);
    REQUIRE(reached > 60);
    const auto shorter = [&](std::uint64_t games) {
        return run(resume(checkpoint, "--games " + std::to_string(games)));
    };
    check_refusal(shorter(reached - 1),
                  concat("--games: expected at least the ", std::to_string(reached),
                         " that the run has reached, found ", std::to_string(reached - 1)));
    CHECK(shorter(reached).exit_code == 0);
}

TEST_CASE("open_training: the command of a run resumes an extension of it that was stopped",
          "[examples][open_training]") {
    const Finished finished;
    const std::uint64_t first =
        games_of(stopped(resume(finished.checkpoint(), "--games 100000000")));
    const Ending by_its_command = stopped(train(finished.path(), ours));
    CHECK(by_its_command.err.starts_with(concat(finished.checkpoint().string(),
                                                ": found a run, resumes after ",
                                                std::to_string(first), " of 100000000 games\n")));
    const std::uint64_t second = games_of(by_its_command);
    CHECK(second >= first);
    CHECK(games_of(stopped(resume(finished.checkpoint()))) >= second);
    finished.check_refused(train(finished.path(), others),
                           " of 100000000 games; resume it with --resume '");
}

TEST_CASE("open_training: one goes back to a checkpoint only where no later one is lost",
          "[examples][open_training]") {
    const Finished finished;
    const fs::path backup = finished.path() / "backup.ludus";
    fs::copy_file(finished.checkpoint(), backup);
    const std::string agent = contents(finished.path() / "agent.ludus");
    REQUIRE(run(resume(backup))
                .err.find(concat(finished.checkpoint().string(),
                                 ": found a run, finished after 20 games")) != std::string::npos);
    REQUIRE(run(resume(finished.checkpoint(), "--games 40")).exit_code == 0);

    const std::string found =
        concat(finished.checkpoint().string(), ": expected at most the 20 games of ",
               backup.string(), " beside it, found 40; resume it with --resume '",
               finished.checkpoint().string(), "'; to go back, move the files of the run in ",
               finished.path().string(), " aside, or choose another --out\n");
    finished.check_refused(resume(backup), found);
    finished.check_refused(resume(backup, "--games 60"), found);
    finished.check_refused(resume(backup, concat("--out", quoted(finished.path()))), found);
    const std::string here =
        concat("cd", quoted(finished.path()), "&& ", program, " train", few_matches, "--resume ");
    finished.check_refused(here + "backup.ludus", "./checkpoint.ludus: expected at most the 20");

    // Both ways that it says.
    const TemporaryFolder out;
    REQUIRE(run(resume(backup, concat("--out", quoted(out)))).exit_code == 0);
    CHECK(contents(out / "agent.ludus") == agent);
    fs::create_directory(finished.path() / "later");
    fs::rename(finished.checkpoint(), finished.path() / "later/checkpoint.ludus");
    check_refusal(run(resume(backup)),
                  concat("agent.ludus: expected a checkpoint beside it, found none; move the files "
                         "of the run in ",
                         finished.path().string(), " aside, or choose another --out"));
    for (const char* const name : {"agent.ludus", "curve.csv", "seconds.txt"})
        fs::rename(finished.path() / name, finished.path() / "later" / name);
    REQUIRE(run(resume(backup)).exit_code == 0);
    CHECK(contents(finished.path() / "agent.ludus") == agent);
}

TEST_CASE("open_training: told to start a new run, it moves an earlier one aside",
          "[examples][open_training]") {
    const Finished finished;
    const auto before = written(finished.path());
    const Ending fresh = run(train(finished.path(), others + " --fresh"));
    CHECK(fresh.exit_code == 0);
    CHECK(fresh.err.find(concat("moved the earlier run to ", (finished.path() / "old-1").string(),
                                "\n")) != std::string::npos);
    CHECK(written(finished.path() / "old-1") == before);
    const auto after = written(finished.path());
    CHECK(is_run(after));
    CHECK(after[1] != before[1]);

    REQUIRE(run(train(finished.path(), ours + " --fresh")).exit_code == 0);
    CHECK(written(finished.path() / "old-2") == after);
    CHECK(written(finished.path() / "old-1") == before);
    CHECK(written(finished.path())[1] == before[1]);
    CHECK(run(resume(finished.path() / "old-2" / "checkpoint.ludus")).exit_code == 0);

    const TemporaryFolder empty;
    CHECK(run(train(empty.path(), ours + " --fresh")).exit_code == 0);
    CHECK(!exists(empty / "old-1"));
    finished.check_refused(resume(finished.checkpoint(), "--fresh"), "--fresh");
    // Options that are refused move nothing.
    finished.check_refused(train(finished.path(), ours + " --double --fresh"), "--double");
    CHECK(!exists(finished.path() / "old-3"));
}

TEST_CASE("open_training: files that are no run of the program are not overwritten",
          "[examples][open_training]") {
    const Finished finished;
    const std::string checkpoint = contents(finished.checkpoint());
    const std::string curve = contents(finished.path() / "curve.csv");
    const std::string fresh =
        "start a new run with --fresh, which moves the old files aside, or choose another --out";

    ludus::write_file(finished.checkpoint(), checkpoint.substr(0, checkpoint.size() / 2));
    finished.check_refused(train(finished.path(), ours), concat("; ", fresh));
    ludus::write_file(finished.checkpoint(), contents(finished.path() / "agent.ludus"));
    finished.check_refused(train(finished.path(), ours), "found \"agent; game l_game");
    finished.check_refused(train(finished.path(), ours), "', start a new run");
    fs::remove(finished.checkpoint());
    finished.check_refused(
        train(finished.path(), ours),
        "agent.ludus: expected a checkpoint beside it, found none; start a new run");
    fs::remove(finished.path() / "agent.ludus");
    finished.check_refused(
        train(finished.path(), ours),
        "curve.csv: expected a checkpoint beside it, found none; start a new run");

    // What was killed before its first save has lost nothing.
    ludus::write_file(finished.path() / "curve.csv", curve.substr(0, curve.find('\n') + 1));
    CHECK(run(train(finished.path(), ours)).exit_code == 0);
    CHECK(contents(finished.checkpoint()) == checkpoint);
}

TEST_CASE("open_training: a checkpoint from elsewhere overwrites no other run",
          "[examples][open_training]") {
    const Finished finished;
    const TemporaryFolder elsewhere;
    REQUIRE(run(train(elsewhere.path(), others)).exit_code == 0);
    const std::string into = concat("--out", quoted(finished.path()));
    finished.check_refused(resume(elsewhere / "checkpoint.ludus", into),
                           "found one with other options, finished after 20 games");

    // Of two with the same constants the one that has played more games is resumed, and reported.
    const TemporaryFolder longer;
    REQUIRE(
        run(resume(finished.checkpoint(), concat("--games 40 --out", quoted(longer)))).exit_code ==
        0);
    const std::string agent = contents(longer / "agent.ludus");
    const Ending again = run(resume(finished.checkpoint(), concat("--out", quoted(longer))));
    REQUIRE(again.exit_code == 0);
    CHECK(again.err.starts_with(concat((longer / "checkpoint.ludus").string(),
                                       ": found a run, finished after 40 games; ")));
    CHECK(contents(longer / "agent.ludus") == agent);
    REQUIRE(run(resume(longer / "checkpoint.ludus", into)).exit_code == 0);
    CHECK(contents(finished.path() / "agent.ludus") == agent);
}

TEST_CASE("open_training: the usual folder and a checkpoint without one are treated alike",
          "[examples][open_training]") {
    const TemporaryFolder folder;
    const auto here = [&](const std::string& options) {
        return run(concat("cd", quoted(folder), "&& ", program, " train", few_matches, options));
    };
    REQUIRE(here(ours).exit_code == 0);
    CHECK(is_run(written(folder / "out/l_game")));
    check_refusal(here(others), "out/l_game/checkpoint.ludus: expected a run with these options");
    CHECK(here(ours).err.starts_with(
        "out/l_game/checkpoint.ludus: found a run, finished after 20 games"));

    const auto beside = [&](const std::string& options) {
        return run(concat("cd", quoted(folder / "out/l_game"), "&& ", program, " train",
                          few_matches, options));
    };
    CHECK(beside("--resume checkpoint.ludus").exit_code == 0);
}

TEST_CASE("open_training: a run of a reproduction resumes, unless it is that of another one",
          "[examples][open_training]") {
    const TemporaryFolder folder;
    const examples::RunFiles files{folder / "run"};
    CHECK(examples::open_run<Steps>(files, 7).games() == 0);
    ludus::write_file(files.checkpoint(), "7 4");
    CHECK(examples::open_run<Steps>(files, 7).games() == 4);
    const std::string advice = concat("; remove ", files.folder.string(), " to start a new run");
    CHECK_THROWS_WITH(
        examples::open_run<Steps>(files, 8),
        concat(files.checkpoint().string(),
               ": expected a run with these options, found one with other options, stopped "
               "after 4 of 10 games",
               advice));
    ludus::write_file(files.checkpoint(), "nothing");
    CHECK_THROWS_WITH(examples::open_run<Steps>(files, 8),
                      concat(files.checkpoint().string(), ": expected a run", advice));
}
