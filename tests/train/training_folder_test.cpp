#include "ludus/train/training_folder.hpp"

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "catch.hpp"
#include "ludus/io/file.hpp"
#include "support/temporary_folder.hpp"

using Catch::Matchers::ContainsSubstring;
using ludus::FileError;
using ludus::TrainingFolder;
using ludus::write_file;
using support::contents;
using support::TemporaryFolder;
namespace fs = std::filesystem;

TEST_CASE("training_folder: it is made with the folders above, and names the files in it",
          "[training_folder]") {
    const TemporaryFolder folder;
    const fs::path path = folder / "a" / "b";
    const TrainingFolder files(path);
    CHECK(fs::is_directory(path));
    CHECK(files.checkpoint() == path / "checkpoint.ludus");
    CHECK(files.agent() == path / "agent.ludus");
    CHECK(files.curve() == path / "curve.csv");
    CHECK(files.time() == path / "seconds.txt");
    CHECK(fs::is_empty(path));
    write_file(files.agent(), "agent");
    CHECK(contents(TrainingFolder(path).agent()) == "agent");  // which stays

    write_file(folder / "file", "");
    CHECK_THROWS_AS(TrainingFolder(folder / "file"), FileError);
}

TEST_CASE("training_folder: the seconds are kept exactly; what is no number of them is none",
          "[training_folder]") {
    const TemporaryFolder folder;
    const TrainingFolder files(folder.path());
    CHECK(files.seconds() == 0);
    for (const double seconds : {0.1, 12.0, 1e7 / 3}) {
        files.save_seconds(seconds);
        CHECK(files.seconds() == seconds);
        CHECK(contents(files.time()).ends_with("\n"));
    }
    for (const char* text : {"", "-3\n", "yesterday\n"}) {
        write_file(files.time(), text);
        CHECK(files.seconds() == 0);
    }
}

TEST_CASE("training_folder: an agent or a curve without its checkpoint is not overwritten",
          "[training_folder]") {
    for (const bool is_agent : {true, false}) {
        const TemporaryFolder folder;
        const TrainingFolder files(folder.path());
        CHECK_NOTHROW(files.require_checkpoint());
        files.save_seconds(1);
        CHECK_NOTHROW(files.require_checkpoint());
        const fs::path found = is_agent ? files.agent() : files.curve();
        write_file(found, "valuable");
        CHECK_THROWS_WITH(
            files.require_checkpoint(),
            found.string() + ": expected a checkpoint beside it, found none; choose another " +
                "folder, or begin anew by `fresh` (--fresh), which moves the files of " +
                folder.path().string() + " aside");
        write_file(files.checkpoint(), "state");
        CHECK_NOTHROW(files.require_checkpoint());
    }
}

TEST_CASE("training_folder: a checkpoint that another program has written is noticed",
          "[training_folder]") {
    const TemporaryFolder folder;
    TrainingFolder files(folder.path());
    files.note_checkpoint();
    CHECK_NOTHROW(files.require_unchanged());
    write_file(files.checkpoint(), "of another");  // where there was none
    const std::string reason = files.checkpoint().string() +
        ": expected nobody else to train here, found that another program has written the "
        "checkpoint; choose another folder";
    CHECK_THROWS_AS(files.require_unchanged(), std::runtime_error);
    CHECK_THROWS_WITH(files.require_unchanged(), ContainsSubstring(reason));

    files.note_checkpoint();
    CHECK_NOTHROW(files.require_unchanged());
    fs::last_write_time(files.checkpoint(),
                        fs::last_write_time(files.checkpoint()) + std::chrono::seconds(2));
    CHECK_THROWS_WITH(files.require_unchanged(), ContainsSubstring(reason));

    files.note_checkpoint();
    fs::remove(files.checkpoint());
    CHECK_THROWS_WITH(files.require_unchanged(), ContainsSubstring(reason));
}

TEST_CASE("training_folder: a folder that is gone has not been written to", "[training_folder]") {
    const TemporaryFolder folder;
    TrainingFolder files(folder / "gone");
    write_file(files.checkpoint(), "state");
    files.note_checkpoint();
    fs::remove_all(folder / "gone");
    CHECK_NOTHROW(files.require_unchanged());  // saving reports it
}

TEST_CASE("training_folder: files are set aside together, under the first number that is free",
          "[training_folder]") {
    const TemporaryFolder folder;
    const TrainingFolder files(folder.path());
    files.set_aside();
    CHECK(fs::is_empty(folder.path()));

    write_file(folder / "notes", "of somebody");
    files.set_aside();
    CHECK_FALSE(fs::exists(folder / "old-1"));  // it is no file of a training

    write_file(files.checkpoint(), "state 1");
    write_file(files.agent(), "agent 1");
    write_file(files.curve(), "curve 1");
    files.save_seconds(1);
    files.set_aside();
    for (const auto& file : {files.checkpoint(), files.agent(), files.curve(), files.time()})
        CHECK_FALSE(fs::exists(file));
    CHECK(contents(folder / "old-1" / "checkpoint.ludus") == "state 1");
    CHECK(contents(folder / "old-1" / "agent.ludus") == "agent 1");
    CHECK(contents(folder / "old-1" / "curve.csv") == "curve 1");
    CHECK(contents(folder / "old-1" / "seconds.txt") == "1\n");
    CHECK(contents(folder / "notes") == "of somebody");

    write_file(files.curve(), "curve 2");  // a single one, too
    files.set_aside();
    CHECK(contents(folder / "old-2" / "curve.csv") == "curve 2");
    CHECK(contents(folder / "old-1" / "curve.csv") == "curve 1");
    CHECK_FALSE(fs::exists(folder / "old-2" / "agent.ludus"));

    write_file(files.curve(), "curve 3");
    files.set_aside();
    CHECK(contents(folder / "old-3" / "curve.csv") == "curve 3");
}
