#pragma once

#include <fcntl.h>
#include <unistd.h>

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

#include "ludus/core/concat.hpp"

namespace ludus {

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

}  // namespace detail

/// The whole of a file of at most `limit` bytes.
[[nodiscard]] inline std::string read_file(const std::filesystem::path& path,
                                           std::uint64_t limit = std::uint64_t{1} << 32) {
    const detail::Descriptor file(path, O_RDONLY);
    if (!file.open()) detail::fail("open", path);
    std::string bytes;
    std::string part(std::size_t{1} << 16, '\0');
    while (true) {
        const ::ssize_t got = ::read(file.number(), part.data(), part.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) detail::fail("read", path);
        if (got == 0) return bytes;
        bytes.append(part, 0, static_cast<std::size_t>(got));
        if (bytes.size() > limit)
            throw FileError(concat("cannot read ", path.string(), ": expected at most ",
                                   std::to_string(limit), " bytes, found more"));
    }
}

/// Replaces a file as a whole: written beside it, synced, renamed over it. Whatever happens, the
/// path holds either what was there before or all of the parts, one after another.
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
        const detail::Descriptor file(beside, O_WRONLY | O_CREAT | O_TRUNC);
        if (!file.open()) detail::fail("write", path);
        for (std::string_view left : parts)
            while (!left.empty()) {
                const ::ssize_t put = ::write(file.number(), left.data(), left.size());
                if (put < 0 && errno == EINTR) continue;
                if (put < 0) give_up("write");
                left.remove_prefix(static_cast<std::size_t>(put));
            }
        if (::fsync(file.number()) != 0) give_up("sync");
    }
    if (std::rename(beside.c_str(), path.c_str()) != 0) give_up("replace");
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    const detail::Descriptor directory(folder, O_RDONLY | O_DIRECTORY);
    if (directory.open()) ::fsync(directory.number());
}

/// The same for a file of one part.
inline void write_file(const std::filesystem::path& path, std::string_view bytes) {
    write_parts(path, {bytes});
}

}  // namespace ludus
