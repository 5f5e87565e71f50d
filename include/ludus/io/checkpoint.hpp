#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "ludus/bytes/checkpoint.hpp"  // IWYU pragma: export
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/io/file.hpp"

namespace LUDUS_NAMESPACE {

/// A file that is no checkpoint of the kind asked for: what was expected, and what was found.
class CheckpointError : public FileError {
public:
    /// Names the file and what is wrong with it.
    CheckpointError(const std::filesystem::path& path, std::string_view fault)
        : FileError(concat(path.string(), ": ", fault)) {}
};

/// Writes `payload` as a checkpoint, all or nothing. `kind` says in words what it is, for instance
/// "agent; game l_game; ...", by which readers tell whether it is for them. The payload is not
/// copied.
inline void write_checkpoint(const std::filesystem::path& path, std::string_view kind,
                             std::string_view payload) {
    const detail::CheckpointFrame frame = detail::checkpoint_frame(kind, payload);
    write_parts(path, {frame.before, payload, frame.after});
}

/// What a checkpoint file holds.
struct Checkpoint {
    std::string kind;     ///< in words
    std::string payload;  ///< the bytes that were written
};

namespace detail {

/// The bytes of a checkpoint's file. Nothing but the first 24 is read of what is none; the lengths
/// that these state are believed as far as there are bytes.
[[nodiscard]] inline std::string read_checkpoint_bytes(const std::filesystem::path& path) {
    const auto file = SystemFile::to_read(path);
    if (!file.is_open()) fail("open", path);
    std::string bytes;
    read_on(file, path, CheckpointHeader::size, bytes);
    const CheckpointHeader header = read_header(bytes);
    if (!header.fault.empty()) throw CheckpointError(path, header.fault);
    read_on(file, path, header.whole() - CheckpointHeader::size + 1, bytes);
    return bytes;
}

/// What `read` makes of the bytes of a file. Throws `CheckpointError` if it makes nothing of them.
template <class Read>
[[nodiscard]] auto open_by(const std::filesystem::path& path, Read&& read) {
    const std::string bytes = read_checkpoint_bytes(path);
    auto opened = read(std::as_bytes(std::span(bytes)));
    if (!opened) throw CheckpointError(path, opened.fault);
    return *std::move(opened);
}

}  // namespace detail

/// Reads a checkpoint of whatever kind. Any fault of the file is answered with its reason.
[[nodiscard]] inline Checkpoint read_checkpoint(const std::filesystem::path& path) {
    std::string bytes = detail::read_checkpoint_bytes(path);
    const CheckpointView found = view_checkpoint(std::as_bytes(std::span(bytes)));
    if (!found.fault.empty()) throw CheckpointError(path, found.fault);
    std::string kind(found.kind);
    const std::size_t end = detail::CheckpointHeader::size + kind.size() + found.payload.size();
    bytes.resize(end);
    bytes.erase(0, end - found.payload.size());  // what is left is the payload, in the same memory
    return {std::move(kind), std::move(bytes)};
}

/// The payload of a checkpoint, which must be of this kind.
[[nodiscard]] inline std::string read_checkpoint(const std::filesystem::path& path,
                                                 std::string_view kind) {
    Checkpoint checkpoint = read_checkpoint(path);
    if (checkpoint.kind != kind)
        throw CheckpointError(path, detail::kind_difference(kind, checkpoint.kind));
    return std::move(checkpoint.payload);
}

}  // namespace LUDUS_NAMESPACE
