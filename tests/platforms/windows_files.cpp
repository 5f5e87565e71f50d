// What files do on Windows alone: other programs that have them open, attributes, names in any
// script, processes that end in the midst of a write. windows.sh builds and runs it, and the tests
// of io that fit any system.

#include "ludus/io/windows_file.hpp"

#include <process.h>
#include <windows.h>  // which a program may include before ludus, or after as here

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>

#include "catch.hpp"
#include "ludus/io/file.hpp"
#include "support/file_writes.hpp"
#include "support/temporary_folder.hpp"

using ludus::FileError;
using ludus::read_file;
using ludus::write_file;
using support::contents;
using support::entries;
using support::refusal;
using support::TemporaryFolder;
using support::write_often;

namespace {

/// The variable by which a test tells another process its folder.
constexpr const char* folder_variable = "LUDUS_TEST_FOLDER";

/// A file that another program has open.
class Held {
public:
    Held(const std::filesystem::path& path, DWORD access, DWORD sharing)
        : handle_(::CreateFileW(path.c_str(), access, sharing, nullptr, OPEN_ALWAYS, 0, nullptr)) {
        REQUIRE(handle_ != INVALID_HANDLE_VALUE);
    }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    ~Held() { ::CloseHandle(handle_); }

private:
    HANDLE handle_;
};

/// Starts one of the hidden tests below in a process of its own.
std::intptr_t start(const char* test, const TemporaryFolder& folder, int mode) {
    ::_putenv_s(folder_variable, folder.path().string().c_str());
    wchar_t program[MAX_PATH];
    ::GetModuleFileNameW(nullptr, program, MAX_PATH);
    const std::filesystem::path name = test;
    return ::_wspawnl(mode, program, L"windows_files", name.c_str(), nullptr);
}

/// Where a hidden test writes.
std::filesystem::path given_folder() { return std::getenv(folder_variable); }

}  // namespace

TEST_CASE("windows: a file that another program has locked stays as it was", "[file]") {
    const TemporaryFolder folder;
    write_file(folder / "file", "before");
    {
        const Held reader(folder / "file", GENERIC_READ, FILE_SHARE_READ);
        const std::string reason = refusal(folder / "file", "after");
        CAPTURE(reason);
        CHECK(reason.starts_with("cannot replace " + (folder / "file").string() + ": "));
        CHECK(read_file(folder / "file") == "before");
        CHECK(entries(folder) == 1);
    }
    CHECK(refusal(folder / "file", "after").empty());
    CHECK(read_file(folder / "file") == "after");
}

TEST_CASE("windows: a file is replaced as soon as its reader is done", "[file]") {
    const TemporaryFolder folder;
    write_file(folder / "file", "before");
    std::thread writer;
    {
        const Held reader(folder / "file", GENERIC_READ, FILE_SHARE_READ);
        writer = std::thread([&] { write_file(folder / "file", "after"); });
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    writer.join();
    CHECK(read_file(folder / "file") == "after");
    CHECK(entries(folder) == 1);
}

TEST_CASE("windows: a file that another program writes is refused until it is done", "[file]") {
    const TemporaryFolder folder;
    write_file(folder / "file", "before");
    for (const DWORD sharing : {DWORD{0}, DWORD{FILE_SHARE_READ}}) {
        const Held writer(folder / "file.new", GENERIC_WRITE, sharing);
        CHECK(refusal(folder / "file", "after") ==
              "cannot write " + (folder / "file").string() + ": another process is writing it");
        CHECK(read_file(folder / "file") == "before");
    }
    CHECK(refusal(folder / "file", "after").empty());
    CHECK(read_file(folder / "file") == "after");
}

// Windows refuses to change such files; under Wine that depends on the user.
TEST_CASE("windows: a file that is only for reading is replaced or stays as it was", "[file]") {
    const TemporaryFolder folder;
    for (const char* const name : {"file", "file.new"}) {
        write_file(folder / "file", "before");
        std::ofstream(folder / name, std::ios::app).flush();  // makes it if it is missing
        ::SetFileAttributesW((folder / name).c_str(), FILE_ATTRIBUTE_READONLY);
        const std::string reason = refusal(folder / "file", "after");
        CAPTURE(name, reason);
        CHECK(read_file(folder / "file") == (reason.empty() ? "after" : "before"));
        ::SetFileAttributesW((folder / name).c_str(), FILE_ATTRIBUTE_NORMAL);
    }
}

TEST_CASE("windows: names are of any script", "[file]") {
    const TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / L"\u03b1\u4e00\u00e9";
    write_file(path, "there");
    CHECK(read_file(path) == "there");
    CHECK(entries(folder) == 1);
    std::filesystem::remove(path);
    try {
        (void)read_file(path);
        FAIL("the file is not there");
    } catch (const FileError& error) {
        CHECK(std::string_view(error.what()).find("\xCE\xB1\xE4\xB8\x80\xC3\xA9") !=
              std::string_view::npos);
    }
}

TEST_CASE("windows: errors have texts", "[file]") {
    const TemporaryFolder folder;
    const std::string start = "cannot open " + (folder / "none").string() + ": ";
    try {
        (void)read_file(folder / "none");
        FAIL("the file is not there");
    } catch (const FileError& error) {
        const std::string_view reason = error.what();
        CAPTURE(reason);
        CHECK(reason.starts_with(start));
        CHECK(reason.size() > start.size());
        CHECK(reason.find('\n') == std::string_view::npos);
    }
}

TEST_CASE("windows: hidden, ends in the midst of a write", "[.ends]") {
    const auto half = ludus::detail::SystemFile::to_write(given_folder() / "file.new");
    if (half.write("aft")) ::TerminateProcess(::GetCurrentProcess(), 3);
}
TEST_CASE("windows: a process that ends in the midst of a write leaves the file", "[file]") {
    const TemporaryFolder folder;
    write_file(folder / "file", "before");
    CHECK(start("[.ends]", folder, _P_WAIT) == 3);
    CHECK(read_file(folder / "file") == "before");
    CHECK(read_file(folder / "file.new") == "aft");
    CHECK(refusal(folder / "file", "after").empty());
    CHECK(read_file(folder / "file") == "after");
    CHECK(entries(folder) == 1);
}

TEST_CASE("windows: hidden, a write that fails leaves the file as it was", "[.full]") {
    // windows.sh limits how long files may become, at other places.
    const TemporaryFolder folder;
    write_file(folder / "file", "before");
    const std::string reason = refusal(folder / "file", std::string(16384, '+'));
    CAPTURE(reason);
    CHECK(reason.starts_with("cannot write " + (folder / "file").string() + ": "));
    CHECK(read_file(folder / "file") == "before");
    CHECK(entries(folder) == 1);
}

TEST_CASE("windows: hidden, writes often", "[.often]") {
    CHECK(write_often(given_folder() / "file", 'b'));
}
TEST_CASE("windows: a file that several processes write is always one of theirs", "[file]") {
    const TemporaryFolder folder;
    write_file(folder / "file", std::string(1000, 'a'));
    const std::intptr_t other = start("[.often]", folder, _P_NOWAIT);
    REQUIRE(other != -1);
    CHECK(write_often(folder / "file", 'c'));
    int status = 1;
    ::_cwait(&status, other, 0);
    CHECK(status == 0);
}
