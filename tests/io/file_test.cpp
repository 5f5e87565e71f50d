#include "ludus/io/file.hpp"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <tuple>

#include "catch.hpp"
#include "support/file_writes.hpp"
#include "support/temporary_folder.hpp"

using Catch::Matchers::ContainsSubstring;
using ludus::FileError;
using ludus::read_file;
using ludus::write_file;
using support::contents;
using support::entries;
using support::refusal;
using support::TemporaryFolder;

namespace {

/// Every byte there is, more of them than are read at a time.
std::string many_bytes() {
    std::string bytes;
    for (int i = 0; i < 200'000; ++i) bytes += static_cast<char>(i * 7 % 256);
    return bytes;
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

TEST_CASE("a file that cannot be put in place leaves everything as it was", "[io][file]") {
    const TemporaryFolder folder;
    write_file(folder / "file", "before");
    std::filesystem::create_directory(folder / "folder");
    write_file(folder / "folder" / "inside", "before");
    for (const auto& path : {folder / "none" / "file", folder / "file" / "file"}) {
        const std::string start = "cannot write " + path.string() + ": ";
        const std::string reason = refusal(path, "x");
        CAPTURE(reason);
        CHECK(reason.starts_with(start));
        CHECK(reason.size() > start.size());
    }
    CHECK(refusal(folder / "folder", "x")
              .starts_with("cannot replace " + (folder / "folder").string() + ": "));
    CHECK(contents(folder / "file") == "before");
    CHECK(contents(folder / "folder" / "inside") == "before");
    CHECK(entries(folder) == 2);
}

TEST_CASE("a file that is half written is begun anew", "[io][file]") {
    const TemporaryFolder folder;
    write_file(folder / "file", "before");
    {
        const auto half = ludus::detail::SystemFile::to_write(folder / "file.new");
        REQUIRE(half.is_open());
        REQUIRE(half.write(many_bytes()));
    }
    CHECK(read_file(folder / "file") == "before");
    CHECK(refusal(folder / "file", "after").empty());
    CHECK(read_file(folder / "file") == "after");
    CHECK(entries(folder) == 1);
}

TEST_CASE("a file that another process writes is refused until it is done", "[io][file]") {
    const TemporaryFolder folder;
    write_file(folder / "file", "before");
    {
        const auto other = ludus::detail::SystemFile::to_write(folder / "file.new");
        REQUIRE(other.is_open());
        REQUIRE_FALSE(other.is_taken());
        CHECK(refusal(folder / "file", "after") ==
              "cannot write " + (folder / "file").string() + ": another process is writing it");
        CHECK(contents(folder / "file") == "before");
        CHECK(exists(folder / "file.new"));
    }
    CHECK(refusal(folder / "file", "after").empty());
    CHECK(contents(folder / "file") == "after");
}

TEST_CASE("a file that cannot be read is named", "[io][file]") {
    const TemporaryFolder folder;
    const std::string start = "cannot open " + (folder / "none").string() + ": ";
    REQUIRE_THROWS_AS(std::ignore = read_file(folder / "none"), FileError);
    REQUIRE_THROWS_WITH(std::ignore = read_file(folder / "none"), ContainsSubstring(start));
    REQUIRE_THROWS_AS(std::ignore = read_file(folder.path()), FileError);
}

TEST_CASE("a file longer than its limit is refused", "[io][file]") {
    const TemporaryFolder folder;
    write_file(folder / "file", "12345");
    REQUIRE(read_file(folder / "file", 5) == "12345");
    REQUIRE_THROWS_AS(std::ignore = read_file(folder / "file", 4), FileError);
    REQUIRE_THROWS_WITH(std::ignore = read_file(folder / "file", 4),
                        ContainsSubstring("expected at most 4 bytes, found more"));
}
