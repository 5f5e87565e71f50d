#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/printable.hpp"

/// The layout of a checkpoint: magic (8 bytes), format version (4), length of the kind (4), length
/// of the payload (8), kind, payload, CRC-32 of all before it (4); numbers lowest byte first.
namespace LUDUS_NAMESPACE {

namespace detail {

using CrcTables = std::array<std::array<std::uint32_t, 256>, 8>;

/// In table k, what a byte adds to the remainder when k more bytes have followed it.
[[nodiscard]] consteval CrcTables make_crc_tables() {
    CrcTables tables{};
    std::uint32_t remainder = 1;  // of a single bit; a byte's is the XOR of those of its bits
    for (auto& table : tables)
        for (std::size_t bit = 128; bit > 0; bit /= 2) {
            remainder = (remainder >> 1) ^ ((remainder & 1) != 0 ? 0xEDB88320U : 0U);
            for (std::size_t i = 0; i < 256; i += 2 * bit) table[i + bit] = table[i] ^ remainder;
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

namespace detail {

/// What the first bytes of a checkpoint say.
struct CheckpointHeader {
    static constexpr std::size_t size = 8 + 4 + 4 + 8;

    std::uint64_t kind_size = 0;
    std::uint64_t payload_size = 0;
    std::string fault{};  ///< why the bytes are none; empty if they are one

    /// Bytes of the whole checkpoint, at most half of what a string can have.
    [[nodiscard]] std::uint64_t whole() const noexcept {
        const std::uint64_t most = std::string().max_size() / 2;  // no sum of lengths overflows
        return size + kind_size + std::min(payload_size, most) + 4;
    }
};

[[nodiscard]] inline std::string expected(std::string_view expected, std::string_view found) {
    return concat("expected ", expected, ", found ", found);
}

/// Reads how a checkpoint begins. There may be more bytes.
[[nodiscard]] inline CheckpointHeader read_header(std::string_view bytes) {
    std::string_view rest = bytes.substr(0, CheckpointHeader::size);
    CheckpointHeader header;
    if (!rest.starts_with(checkpoint_magic) && !checkpoint_magic.starts_with(rest)) {
        header.fault = expected("a ludus checkpoint", "another file");
    } else if (rest.size() < CheckpointHeader::size) {
        header.fault = expected("a whole checkpoint", "a truncated one");
    } else {
        rest.remove_prefix(checkpoint_magic.size());
        if (const std::uint64_t version = take(rest, 4); version != checkpoint_version)
            header.fault = expected(concat("format version ", std::to_string(checkpoint_version)),
                                    std::to_string(version));
        header.kind_size = take(rest, 4);
        header.payload_size = take(rest, 8);
    }
    return header;
}

[[nodiscard]] inline std::string kind_difference(std::string_view expected,
                                                 std::string_view found) {
    return concat("expected \"", expected, "\", found \"", printable(found), "\"");
}

[[nodiscard]] inline std::string_view as_text(std::span<const std::byte> bytes) noexcept {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// The kind that a checkpoint states; its length and its checksum are not checked. Empty if there
/// is no header.
[[nodiscard]] inline std::string_view stated_kind(std::span<const std::byte> bytes) {
    const std::string_view text = as_text(bytes);
    const CheckpointHeader header = read_header(text);
    if (!header.fault.empty()) return {};
    return text.substr(CheckpointHeader::size, header.kind_size);
}

/// What stands before a payload, and after it.
struct CheckpointFrame {
    std::string before{};
    std::string after{};
};
[[nodiscard]] inline CheckpointFrame checkpoint_frame(std::string_view kind,
                                                      std::string_view payload) {
    CheckpointFrame frame{std::string(checkpoint_magic), {}};
    put(frame.before, checkpoint_version, 4);
    put(frame.before, kind.size(), 4);
    put(frame.before, payload.size(), 8);
    frame.before += kind;
    put(frame.after, crc32(payload, crc32(frame.before)), 4);
    return frame;
}

}  // namespace detail

/// The parts of a checkpoint.
struct CheckpointView {
    std::string_view kind{};     ///< in words
    std::string_view payload{};  ///< the bytes that were written
    std::string fault{};         ///< why the bytes are none; empty if they are one
};

/// Finds the parts of a checkpoint in its bytes, to which they refer, and checks lengths and
/// checksum.
[[nodiscard]] inline CheckpointView view_checkpoint(std::span<const std::byte> all) {
    const std::string_view bytes = detail::as_text(all);
    const detail::CheckpointHeader header = detail::read_header(bytes);
    if (!header.fault.empty()) return {.fault = header.fault};
    const std::uint64_t whole = header.whole();
    if (bytes.size() != whole)
        return {.fault = detail::expected(
                    concat(std::to_string(header.payload_size), " bytes of payload"),
                    bytes.size() < whole
                        ? concat("a file of ", std::to_string(bytes.size()), " bytes")
                        : "a longer file")};
    std::string_view tail = bytes.substr(whole - 4);
    if (detail::take(tail, 4) != crc32(bytes.substr(0, whole - 4)))
        return {.fault = detail::expected("its checksum", "altered contents")};
    const std::string_view rest = bytes.substr(detail::CheckpointHeader::size);
    return {rest.substr(0, header.kind_size), rest.substr(header.kind_size, header.payload_size)};
}

}  // namespace LUDUS_NAMESPACE
