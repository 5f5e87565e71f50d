#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/io/file.hpp"

namespace LUDUS_NAMESPACE {

/// A file that is no checkpoint of the kind asked for: what was expected, and what was found.
class CheckpointError : public FileError {
public:
    /// Names the file and what is wrong with it.
    CheckpointError(const std::filesystem::path& path, std::string_view fault)
        : FileError(concat(path.string(), ": ", fault)) {}
};

namespace detail {

using CrcTables = std::array<std::array<std::uint32_t, 256>, 8>;

/// In table k, what a byte adds to the remainder when k more bytes have followed it.
[[nodiscard]] consteval CrcTables make_crc_tables() {
    CrcTables tables{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t c = i;
        for (int k = 0; k < 8; ++k) c = (c >> 1) ^ ((c & 1) != 0 ? 0xEDB88320U : 0U);
        tables[0][i] = c;
    }
    for (std::size_t k = 1; k < tables.size(); ++k)
        for (std::size_t i = 0; i < 256; ++i) {
            const std::uint32_t c = tables[k - 1][i];
            tables[k][i] = tables[0][c & 0xFF] ^ (c >> 8);
        }
    return tables;
}
inline constexpr CrcTables crc_tables = make_crc_tables();

/// Appends and takes off numbers, lowest byte first.
inline void put(std::string& to, std::uint64_t number, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) to += static_cast<char>(number >> (8 * i) & 0xFF);
}
[[nodiscard]] inline std::uint64_t take(std::string_view& from, std::size_t bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < bytes; ++i)
        number |= std::uint64_t{static_cast<unsigned char>(from[i])} << (8 * i);
    from.remove_prefix(bytes);
    return number;
}

}  // namespace detail

/// CRC-32 as in Ethernet, gzip and PNG, of `bytes` behind others whose CRC-32 is `before`. Eight
/// bytes at a time, for checkpoints are megabytes.  Source: Kounavis & Berry (2008),
/// "slicing-by-8".
[[nodiscard]] constexpr std::uint32_t crc32(std::string_view bytes,
                                            std::uint32_t before = 0) noexcept {
    const auto& tables = detail::crc_tables;
    const auto at = [&](std::size_t i) -> std::uint32_t {
        return static_cast<unsigned char>(bytes[i]);
    };
    std::uint32_t c = before ^ 0xFFFFFFFFU;
    for (; bytes.size() >= 8; bytes.remove_prefix(8)) {
        const std::uint32_t first = c ^ (at(0) | at(1) << 8 | at(2) << 16 | at(3) << 24);
        c = tables[7][first & 0xFF] ^ tables[6][first >> 8 & 0xFF] ^ tables[5][first >> 16 & 0xFF] ^
            tables[4][first >> 24] ^ tables[3][at(4)] ^ tables[2][at(5)] ^ tables[1][at(6)] ^
            tables[0][at(7)];
    }
    for (const char byte : bytes)
        c = tables[0][(c ^ static_cast<unsigned char>(byte)) & 0xFF] ^ (c >> 8);
    return c ^ 0xFFFFFFFFU;
}
static_assert(crc32("123456789") == 0xCBF43926U);
static_assert(crc32("6789", crc32("12345")) == 0xCBF43926U);

/// Begins every file; its line ends tell of transfers that alter them.
inline constexpr std::string_view checkpoint_magic = "LUDUS\r\n\x1A";
inline constexpr std::uint32_t checkpoint_version = 1;  ///< of the layout

/// Writes `payload` as a checkpoint, all or nothing. `kind` says in words what it is, for instance
/// "agent; game l_game; ...", by which readers tell whether it is for them.
///
/// Layout, numbers lowest byte first: magic (8 bytes), format version (4), length of the kind (4),
/// length of the payload (8), kind, payload, CRC-32 of all before it (4). The payload is not
/// copied.
inline void write_checkpoint(const std::filesystem::path& path, std::string_view kind,
                             std::string_view payload) {
    std::string header(checkpoint_magic);
    detail::put(header, checkpoint_version, 4);
    detail::put(header, kind.size(), 4);
    detail::put(header, payload.size(), 8);
    header += kind;
    std::string checksum;
    detail::put(checksum, crc32(payload, crc32(header)), 4);
    write_parts(path, {header, payload, checksum});
}

/// What a checkpoint file holds.
struct Checkpoint {
    std::string kind;     ///< in words
    std::string payload;  ///< the bytes that were written
};

/// Reads a checkpoint of whatever kind. Any fault of the file is answered with its reason. Nothing
/// but the first 24 bytes is read of what is none; the lengths that these state are believed as far
/// as there are bytes.
[[nodiscard]] inline Checkpoint read_checkpoint(const std::filesystem::path& path) {
    constexpr std::size_t header = 8 + 4 + 4 + 8;
    const auto refuse = [&](const std::string& expected, const std::string& found) {
        throw CheckpointError(path, concat("expected ", expected, ", found ", found));
    };
    const auto file = detail::SystemFile::to_read(path);
    if (!file.is_open()) detail::fail("open", path);
    std::string bytes;
    detail::read_on(file, path, header, bytes);
    std::string_view rest = bytes;
    if (!rest.starts_with(checkpoint_magic) && !checkpoint_magic.starts_with(rest))
        refuse("a ludus checkpoint", "another file");
    if (rest.size() < header) refuse("a whole checkpoint", "a truncated one");
    rest.remove_prefix(checkpoint_magic.size());
    const std::uint64_t version = detail::take(rest, 4);
    if (version != checkpoint_version)
        refuse(concat("format version ", std::to_string(checkpoint_version)),
               std::to_string(version));
    const std::uint64_t kind_size = detail::take(rest, 4);
    const std::uint64_t payload_size = detail::take(rest, 8);
    const std::uint64_t most = std::string().max_size() / 2;  // no sum of lengths overflows
    const std::uint64_t whole = header + kind_size + std::min(payload_size, most) + 4;
    detail::read_on(file, path, whole - header + 1, bytes);
    if (bytes.size() != whole)
        refuse(concat(std::to_string(payload_size), " bytes of payload"),
               bytes.size() < whole ? concat("a file of ", std::to_string(bytes.size()), " bytes")
                                    : "a longer file");
    rest = bytes;
    std::string_view tail = rest.substr(whole - 4);
    if (detail::take(tail, 4) != crc32(rest.substr(0, whole - 4)))
        refuse("its checksum", "altered contents");
    std::string kind(rest.substr(header, kind_size));
    bytes.resize(whole - 4);
    bytes.erase(0, header + kind_size);  // what is left is the payload, in the memory that was read
    return {std::move(kind), std::move(bytes)};
}

/// The payload of a checkpoint, which must be of this kind.
[[nodiscard]] inline std::string read_checkpoint(const std::filesystem::path& path,
                                                 std::string_view kind) {
    Checkpoint checkpoint = read_checkpoint(path);
    if (checkpoint.kind != kind)
        throw CheckpointError(
            path, concat("expected \"", kind, "\", found \"", printable(checkpoint.kind), "\""));
    return std::move(checkpoint.payload);
}

}  // namespace LUDUS_NAMESPACE
