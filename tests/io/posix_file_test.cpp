#include "ludus/io/posix_file.hpp"

#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "catch.hpp"
#include "ludus/io/file.hpp"
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
using support::write_often;

namespace {

/// Until it dies, no file of this process grows beyond `bytes`.
class SizeLimit {
public:
    explicit SizeLimit(std::size_t bytes) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const ::rlimit limit{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    SizeLimit(const SizeLimit&) = delete;
    SizeLimit& operator=(const SizeLimit&) = delete;
    ~SizeLimit() { ::setrlimit(RLIMIT_FSIZE, &before_); }

private:
    ::rlimit before_{};
};

/// Calls `check` in a process of its own, and returns what it returns: an empty text, or what is
/// wrong.
std::string apart(const std::function<std::string()>& check) {
    const TemporaryFolder folder;
    const ::pid_t process = ::fork();
    if (process == 0) {
        std::string fault;
        try {
            fault = check();
        } catch (const std::exception& error) {
            fault = error.what();
        }
        std::ofstream(folder / "fault") << fault;
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(process, &status, 0);
    return status == 0 ? contents(folder / "fault") : "it was ended by a signal";
}

/// Mounts a disk of `bytes`, which this process alone sees. Returns false where that is not
/// allowed.
bool mount_small_disk(const std::filesystem::path& folder, std::size_t bytes) {
    const auto user = std::to_string(::geteuid());
    const auto group = std::to_string(::getegid());
    if (::unshare(CLONE_NEWNS | (user == "0" ? 0 : CLONE_NEWUSER)) != 0) return false;
    if (user != "0") {
        std::ofstream("/proc/self/setgroups") << "deny";
        std::ofstream("/proc/self/uid_map") << "0 " + user + " 1";
        std::ofstream("/proc/self/gid_map") << "0 " + group + " 1";
    }
    const std::string size = "size=" + std::to_string(bytes);
    return ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
        ::mount("ludus", folder.c_str(), "tmpfs", 0, size.c_str()) == 0;
}

/// Calls `check` where the folder is a disk apart, of `bytes`; nothing where that is not allowed.
std::optional<std::string> on_small_disk(const std::filesystem::path& folder, std::size_t bytes,
                                         const std::function<std::string()>& check) {
    const std::string not_allowed = "not allowed";
    std::string fault =
        apart([&] { return mount_small_disk(folder, bytes) ? check() : not_allowed; });
    if (fault == not_allowed) return std::nullopt;
    return fault;
}

}  // namespace

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

TEST_CASE("a write that fails at any byte leaves the file as it was", "[io][file]") {
    const TemporaryFolder folder;
    const std::string before = "what was there before";
    const std::string after(100, '+');
    write_file(folder / "file", before);
    std::size_t faults = 0;
    const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
    for (std::size_t most = 0; most < 2 * after.size(); ++most) {
        std::string reason;
        {
            const SizeLimit limit(most);
            try {
                ludus::write_parts(folder / "file", {after, "", after});
            } catch (const FileError& error) {
                reason = error.what();
            }
        }
        CAPTURE(most, reason);
        REQUIRE(reason == "cannot write " + (folder / "file").string() + ": File too large");
        REQUIRE(contents(folder / "file") == before);
        REQUIRE(entries(folder) == 1);
        ++faults;
    }
    {
        const SizeLimit limit(2 * after.size());
        ludus::write_parts(folder / "file", {after, "", after});
    }
    std::signal(SIGXFSZ, ignored);
    CHECK(contents(folder / "file") == after + after);
    std::cout << "file: " << faults << " writes failed, each at another byte; nothing lost\n";
}

TEST_CASE("a process that ends in the midst of a write leaves the file as it was", "[io][file]") {
    const TemporaryFolder folder;
    const std::string after(200, '+');
    write_file(folder / "file", "before");
    std::size_t ends = 0;
    for (std::size_t most = 0; most < after.size(); most += 10, ++ends) {
        CAPTURE(most);
        REQUIRE_FALSE(apart([&] {
                          std::signal(SIGXFSZ, SIG_DFL);
                          const ::rlimit none{};
                          ::setrlimit(RLIMIT_CORE, &none);
                          const SizeLimit limit(most);
                          write_file(folder / "file", after);
                          return std::string();
                      }).empty());
        REQUIRE(contents(folder / "file") == "before");
        REQUIRE(contents(folder / "file.new") == after.substr(0, most));
    }
    write_file(folder / "file", after);
    CHECK(contents(folder / "file") == after);
    CHECK(entries(folder) == 1);
    std::cout << "file: " << ends << " processes ended in the midst of a write; nothing lost\n";
}

TEST_CASE("a full disk leaves the file as it was", "[io][file]") {
    const TemporaryFolder folder;
    constexpr std::size_t page = 65536;  // of the largest pages that machines have
    const std::string before(page, '-');
    const std::string after(4 * page, '+');
    int faults = 0;
    for (std::size_t room = 0; room <= 4; ++room) {  // pages left for the new file
        const auto fault = on_small_disk(folder.path(), (1 + room) * page, [&]() -> std::string {
            write_file(folder / "file", before);
            const std::string reason = refusal(folder / "file", after);
            const std::string left = contents(folder / "file");
            if (entries(folder) != 1) return "something was left beside the file";
            if (room == 4) return reason + (left == after ? "" : "it was not written");
            if (reason.find("No space left on device") == std::string::npos)
                return "the reason was: " + reason;
            return left == before ? "" : "the file was changed";
        });
        if (!fault) {
            WARN("not tested: mounting a small disk is not allowed here");
            return;
        }
        CAPTURE(room);
        REQUIRE(fault->empty());
        faults += room < 4;
    }
    std::cout << "file: " << faults << " full disks; nothing lost\n";
}

TEST_CASE("a disk that is only for reading leaves the file as it was", "[io][file]") {
    const TemporaryFolder folder;
    const auto fault = on_small_disk(folder.path(), 1 << 20, [&]() -> std::string {
        write_file(folder / "file", "before");
        if (::mount(nullptr, folder.path().c_str(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr) != 0)
            return "it could not be mounted anew";
        const std::string reason = refusal(folder / "file", "after");
        if (reason.find("Read-only file system") == std::string::npos)
            return "the reason was: " + reason;
        return contents(folder / "file") == "before" ? "" : "the file was changed";
    });
    if (!fault)
        WARN("not tested: mounting a small disk is not allowed here");
    else
        REQUIRE(fault->empty());
}

TEST_CASE("a file that several processes write is always one of theirs", "[io][file]") {
    const TemporaryFolder folder;
    write_file(folder / "file", std::string(1000, 'a'));
    const ::pid_t process = ::fork();
    const bool is_whole = write_often(folder / "file", process == 0 ? 'b' : 'c');
    if (process == 0) ::_exit(is_whole ? 0 : 1);
    int status = 1;
    ::waitpid(process, &status, 0);
    CHECK(status == 0);
    CHECK(is_whole);
}

TEST_CASE("what cannot be synced is not put in place", "[io][file]") {
    const TemporaryFolder folder;
    write_file(folder / "file", "before");
    std::filesystem::create_symlink("/dev/null", folder / "file.new");  // takes all, syncs nothing
    CHECK(refusal(folder / "file", "after").find("cannot sync ") == 0);
    CHECK(contents(folder / "file") == "before");
    CHECK(entries(folder) == 1);
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
