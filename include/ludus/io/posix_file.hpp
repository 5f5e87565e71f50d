#pragma once

// The files of POSIX systems, see file.hpp.

#if !defined(_WIN32)

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE::detail {

/// Why the last call of the system failed in this thread.
[[nodiscard]] inline std::error_code last_error() noexcept {
    return {errno, std::generic_category()};
}

/// An open file that closes itself. Where a function fails, `last_error` has the reason.
class SystemFile {
public:
    [[nodiscard]] static SystemFile to_read(const std::filesystem::path& path) {
        return {path, O_RDONLY};
    }
    /// Makes the file if it is missing.
    [[nodiscard]] static SystemFile to_write(const std::filesystem::path& path) {
        return {path, O_WRONLY | O_CREAT};
    }
    SystemFile(const SystemFile&) = delete;
    SystemFile& operator=(const SystemFile&) = delete;
    ~SystemFile() {
        if (number_ >= 0) ::close(number_);
    }

    [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }
    /// True if another process writes the file; then this one must not.
    [[nodiscard]] bool is_taken() const noexcept { return taken_; }

    /// Reads up to `size` bytes. Returns their number, 0 at the end; nothing if that fails.
    [[nodiscard]] std::optional<std::size_t> read(char* to, std::size_t size) const noexcept {
        while (true) {
            const ::ssize_t got = ::read(number_, to, size);
            if (got >= 0) return static_cast<std::size_t>(got);
            if (errno != EINTR) return std::nullopt;
        }
    }
    /// Writes all the bytes. Returns false if that fails.
    [[nodiscard]] bool write(std::string_view bytes) const noexcept {
        while (!bytes.empty()) {
            const ::ssize_t put = ::write(number_, bytes.data(), bytes.size());
            if (put < 0 && errno == EINTR) continue;
            if (put < 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(put));
        }
        return true;
    }
    /// Removes all that is in the file. Returns false if that fails.
    [[nodiscard]] bool clear() const noexcept {
        if (::lseek(number_, 0, SEEK_END) <= 0) return true;
        if (::ftruncate(number_, 0) != 0) return false;
        ::lseek(number_, 0, SEEK_SET);
        return true;
    }
    /// Waits until the disk has the bytes. Returns false if that fails.
    [[nodiscard]] bool sync() const noexcept { return ::fsync(number_) == 0; }

private:
    SystemFile(const std::filesystem::path& path, int flags)
        : number_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {
        if (is_open() && (flags & O_CREAT) != 0) taken_ = !claim(path);
    }

    /// Locks the file. Returns false if another process has the lock, or if the file has lost its
    /// name: a process that wrote it may have renamed or removed it since it was opened.
    [[nodiscard]] bool claim(const std::filesystem::path& name) const noexcept {
        if (::flock(number_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return false;
        struct ::stat opened{};
        struct ::stat named{};
        return ::fstat(number_, &opened) == 0 && ::stat(name.c_str(), &named) == 0 &&
            opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
    }

    int number_;
    bool taken_ = false;
};

/// Removes a file, which may be open.
inline void remove_file(const std::filesystem::path& path) noexcept { ::unlink(path.c_str()); }

/// Renames a file, which may be open, over another. Returns false if that fails.
[[nodiscard]] inline bool replace_file(const std::filesystem::path& from,
                                       const std::filesystem::path& to) noexcept {
    return std::rename(from.c_str(), to.c_str()) == 0;
}

/// Waits until the disk has the names of a folder's files.
inline void sync_folder(const std::filesystem::path& path) noexcept {
    const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    ::fsync(folder);
    ::close(folder);
}

}  // namespace LUDUS_NAMESPACE::detail

#endif
