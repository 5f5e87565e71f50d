#include "ludus/io/file.hpp"

#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <tuple>

#include "catch.hpp"
#include "support/process.hpp"

using Catch::Matchers::ContainsSubstring;
using ludus::FileError;
using ludus::read_file;
using ludus::write_file;
using support::contents;
using support::TemporaryFolder;

namespace {

/// Every byte there is, more of them than are read at a time.
std::string many_bytes() {
    std::string bytes;
    for (int i = 0; i < 200'000; ++i) bytes += static_cast<char>(i * 7 % 256);
    return bytes;
}

std::size_t entries(const TemporaryFolder& folder) {
    const std::filesystem::directory_iterator found(folder.path());
    return static_cast<std::size_t>(std::distance(begin(found), end(found)));
}

}  // namespace

TEST_CASE("what is written to a file is read back", "[io][file]") {
    const TemporaryFolder folder;
    for (const std::string& bytes : {std::string(), std::string("a\0b\r\n", 5), many_bytes()}) {
        write_file(folder / "file", bytes);
        REQUIRE(contents(folder / "file") == bytes);
        REQUIRE(read_file(folder / "file") == bytes);
    }
    REQUIRE(entries(folder) == 1);  // nothing is left beside it
}

TEST_CASE("a file is written into the folder one is in", "[io][file]") {
    const TemporaryFolder folder;
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    write_file("file", "here");
    std::filesystem::current_path(before);
    REQUIRE(read_file(folder / "file") == "here");
}

TEST_CASE("a shorter file replaces a longer one as a whole", "[io][file]") {
    const TemporaryFolder folder;
    write_file(folder / "file", many_bytes());
    write_file(folder / "file", "short");
    REQUIRE(contents(folder / "file") == "short");
}

TEST_CASE("what an earlier attempt left behind is in nobody's way", "[io][file]") {
    const TemporaryFolder folder;
    std::ofstream(folder / "file.new") << "half of something longer than the rest";
    write_file(folder / "file", "whole");
    REQUIRE(contents(folder / "file") == "whole");
    REQUIRE(entries(folder) == 1);
}

TEST_CASE("a file that cannot be written leaves everything as it was", "[io][file]") {
    const TemporaryFolder folder;

    SECTION("because its folder does not exist") {
        REQUIRE_THROWS_AS(write_file(folder / "none" / "file", "x"), FileError);
        REQUIRE_THROWS_WITH(write_file(folder / "none" / "file", "x"),
                            ContainsSubstring("cannot write " + folder.path().string()) &&
                                ContainsSubstring("No such file or directory"));
        REQUIRE(entries(folder) == 0);
    }
    SECTION("because its folder is a file") {
        write_file(folder / "file", "before");
        REQUIRE_THROWS_WITH(write_file(folder / "file" / "file", "x"),
                            ContainsSubstring("Not a directory"));
        REQUIRE(contents(folder / "file") == "before");
        REQUIRE(entries(folder) == 1);
    }
    SECTION("because its path is a folder") {
        std::filesystem::create_directory(folder / "folder");
        std::ofstream(folder / "folder" / "inside") << "before";
        REQUIRE_THROWS_WITH(
            write_file(folder / "folder", "x"),
            ContainsSubstring("cannot replace") && ContainsSubstring("Is a directory"));
        REQUIRE(contents(folder / "folder" / "inside") == "before");
        REQUIRE(entries(folder) == 1);
    }
    SECTION("because the disk is full") {
        if (!std::filesystem::exists("/dev/full")) return;
        write_file(folder / "file", "before");
        std::filesystem::create_symlink("/dev/full", folder / "file.new");
        REQUIRE_THROWS_WITH(
            write_file(folder / "file", "x"),
            ContainsSubstring("cannot write") && ContainsSubstring("No space left on device"));
        REQUIRE(contents(folder / "file") == "before");
        REQUIRE(entries(folder) == 1);
    }
    SECTION("because its folder is only for reading") {
        if (::geteuid() == 0) return;  // whom nothing stops
        write_file(folder / "file", "before");
        using std::filesystem::perms;
        std::filesystem::permissions(folder.path(), perms::owner_read | perms::owner_exec);
        REQUIRE_THROWS_WITH(write_file(folder / "file", "x"),
                            ContainsSubstring("Permission denied"));
        std::filesystem::permissions(folder.path(), perms::owner_all);
        REQUIRE(contents(folder / "file") == "before");
        REQUIRE(entries(folder) == 1);
    }
}

TEST_CASE("a file that cannot be read is named with the reason", "[io][file]") {
    const TemporaryFolder folder;
    REQUIRE_THROWS_AS(std::ignore = read_file(folder / "none"), FileError);
    REQUIRE_THROWS_WITH(
        std::ignore = read_file(folder / "none"),
        "cannot open " + (folder / "none").string() + ": No such file or directory");
    REQUIRE_THROWS_WITH(std::ignore = read_file(folder.path()),
                        "cannot read " + folder.path().string() + ": Is a directory");
}

TEST_CASE("a file longer than its limit is refused", "[io][file]") {
    const TemporaryFolder folder;
    write_file(folder / "file", "12345");
    REQUIRE(read_file(folder / "file", 5) == "12345");
    REQUIRE_THROWS_AS(std::ignore = read_file(folder / "file", 4), FileError);
    REQUIRE_THROWS_WITH(std::ignore = read_file(folder / "file", 4),
                        ContainsSubstring("expected at most 4 bytes, found more"));
}
