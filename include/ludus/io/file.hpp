#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"

namespace LUDUS_NAMESPACE {

/// A file that cannot be read or written: which one, and why.
class FileError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

namespace detail {

/// An open file that closes itself.
class Descriptor {
public:
    Descriptor(const std::filesystem::path& path, int flags)
        : number_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }

    [[nodiscard]] bool open() const noexcept { return number_ >= 0; }
    [[nodiscard]] int number() const noexcept { return number_; }

private:
    int number_;
};

[[noreturn]] inline void fail(std::string_view doing, const std::filesystem::path& path) {
    const std::string reason = std::error_code(errno, std::generic_category()).message();
    throw FileError(concat("cannot ", doing, " ", path.string(), ": ", reason));
}

/// Reads on in a file: appends `count` bytes to `bytes`, fewer where it ends. However large the
/// count is, memory is taken for what is there.
inline void read_on(const Descriptor& file, const std::filesystem::path& path, std::uint64_t count,
                    std::string& bytes) {
    std::string part(std::size_t{1} << 16, '\0');
    while (count > 0) {
        const ::ssize_t got =
            ::read(file.number(), part.data(), std::min<std::uint64_t>(count, part.size()));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) fail("read", path);
        if (got == 0) return;
        bytes.append(part, 0, static_cast<std::size_t>(got));
        count -= static_cast<std::uint64_t>(got);
    }
}

}  // namespace detail

/// The whole of a file of at most `limit` bytes.
[[nodiscard]] inline std::string read_file(const std::filesystem::path& path,
                                           std::uint64_t limit = std::uint64_t{1} << 32) {
    const detail::Descriptor file(path, O_RDONLY);
    if (!file.open()) detail::fail("open", path);
    std::string bytes;
    detail::read_on(file, path, limit, bytes);
    const std::size_t size = bytes.size();
    if (size == limit) detail::read_on(file, path, 1, bytes);
    if (bytes.size() > size)
        throw FileError(concat("cannot read ", path.string(), ": expected at most ",
                               std::to_string(limit), " bytes, found more"));
    return bytes;
}

namespace detail {

/// Whether a file that was opened by this name is now written by nobody else, and still has the
/// name: who has written it may have renamed or removed it since.
[[nodiscard]] inline bool claim(const Descriptor& file, const std::filesystem::path& name) {
    if (::flock(file.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return false;
    struct ::stat opened{};
    struct ::stat named{};
    return ::fstat(file.number(), &opened) == 0 && ::stat(name.c_str(), &named) == 0 &&
        opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace detail

/// Replaces a file as a whole: written beside it, synced, renamed over it. Whatever happens, the
/// path holds either what was there before or all of the parts, one after another. Where another
/// process is writing the same file, this one is refused.
inline void write_parts(const std::filesystem::path& path,
                        std::initializer_list<std::string_view> parts) {
    std::filesystem::path beside = path;
    beside += ".new";
    const auto give_up = [&](std::string_view doing) {
        const int reason = errno;
        ::unlink(beside.c_str());
        errno = reason;
        detail::fail(doing, path);
    };
    {
        const detail::Descriptor file(beside, O_WRONLY | O_CREAT);
        if (!file.open()) detail::fail("write", path);
        if (!detail::claim(file, beside))
            throw FileError(
                concat("cannot write ", path.string(), ": another process is writing it"));
        if (::lseek(file.number(), 0, SEEK_END) > 0) {  // what an earlier attempt left behind
            if (::ftruncate(file.number(), 0) != 0) give_up("write");
            ::lseek(file.number(), 0, SEEK_SET);
        }
        for (std::string_view left : parts)
            while (!left.empty()) {
                const ::ssize_t put = ::write(file.number(), left.data(), left.size());
                if (put < 0 && errno == EINTR) continue;
                if (put < 0) give_up("write");
                left.remove_prefix(static_cast<std::size_t>(put));
            }
        if (::fsync(file.number()) != 0) give_up("sync");
        if (std::rename(beside.c_str(), path.c_str()) != 0) give_up("replace");
    }
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    const detail::Descriptor directory(folder, O_RDONLY | O_DIRECTORY);
    if (directory.open()) ::fsync(directory.number());
}

/// The same for a file of one part.
inline void write_file(const std::filesystem::path& path, std::string_view bytes) {
    write_parts(path, {bytes});
}

/// Makes a folder and its parents if they are missing. Throws `FileError`.
inline void make_folder(const std::filesystem::path& path) {
    std::error_code error;
    std::filesystem::create_directories(path, error);
    if (error || !std::filesystem::is_directory(path))
        throw FileError(concat(path.string(), ": expected a folder that can be made, found ",
                               error ? error.message() : "a file"));
}

}  // namespace LUDUS_NAMESPACE
