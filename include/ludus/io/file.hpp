#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"

// Each of them has the same class and functions.
#if defined(_WIN32)
#include "ludus/io/windows_file.hpp"
#else
#include "ludus/io/posix_file.hpp"
#endif

namespace LUDUS_NAMESPACE {

/// A file that cannot be read or written: which one, and why.
class FileError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

namespace detail {

[[noreturn]] inline void fail(std::string_view doing, const std::filesystem::path& path,
                              std::error_code reason = last_error()) {
    throw FileError(concat("cannot ", doing, " ", path.string(), ": ", reason.message()));
}

/// Reads on in a file: appends `count` bytes to `bytes`, fewer where it ends. However large the
/// count is, memory is taken for what is there.
inline void read_on(const SystemFile& file, const std::filesystem::path& path, std::uint64_t count,
                    std::string& bytes) {
    std::string part(std::size_t{1} << 16, '\0');
    while (count > 0) {
        const auto most = static_cast<std::size_t>(std::min<std::uint64_t>(count, part.size()));
        const std::optional<std::size_t> got = file.read(part.data(), most);
        if (!got) fail("read", path);
        if (*got == 0) return;
        bytes.append(part, 0, *got);
        count -= *got;
    }
}

}  // namespace detail

/// The whole of a file of at most `limit` bytes.
[[nodiscard]] inline std::string read_file(const std::filesystem::path& path,
                                           std::uint64_t limit = std::uint64_t{1} << 32) {
    const auto file = detail::SystemFile::to_read(path);
    if (!file.is_open()) detail::fail("open", path);
    std::string bytes;
    detail::read_on(file, path, limit, bytes);
    const std::size_t size = bytes.size();
    if (size == limit) detail::read_on(file, path, 1, bytes);
    if (bytes.size() > size)
        throw FileError(concat("cannot read ", path.string(), ": expected at most ",
                               std::to_string(limit), " bytes, found more"));
    return bytes;
}

/// Replaces a file as a whole: written beside it, synced, renamed over it. Whatever happens, the
/// path holds either what was there before or all of the parts, one after another. Where another
/// process is writing the same file, this one is refused.
inline void write_parts(const std::filesystem::path& path,
                        std::initializer_list<std::string_view> parts) {
    std::filesystem::path beside = path;
    beside += ".new";
    const auto give_up = [&](std::string_view doing) {
        const std::error_code reason = detail::last_error();
        detail::remove_file(beside);
        detail::fail(doing, path, reason);
    };
    {
        const auto file = detail::SystemFile::to_write(beside);
        if (file.is_taken())
            throw FileError(
                concat("cannot write ", path.string(), ": another process is writing it"));
        if (!file.is_open()) detail::fail("write", path);
        if (!file.clear()) give_up("write");  // what an earlier attempt left behind
        for (const std::string_view part : parts)
            if (!file.write(part)) give_up("write");
        if (!file.sync()) give_up("sync");
        if (!detail::replace_file(beside, path)) give_up("replace");
    }
    detail::sync_folder(path.has_parent_path() ? path.parent_path() : ".");
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
