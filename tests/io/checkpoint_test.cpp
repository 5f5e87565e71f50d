#include "ludus/io/checkpoint.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <tuple>

#include "catch.hpp"
#include "support/temporary_folder.hpp"

using Catch::Matchers::ContainsSubstring;
using ludus::CheckpointError;
using ludus::crc32;
using ludus::read_checkpoint;
using ludus::write_checkpoint;
using support::contents;
using support::TemporaryFolder;

namespace {

const std::string kind = "agent; game none";
const std::string payload("weights\0\xFF and more", 18);

/// The bytes of a checkpoint, by the layout that its header states.
std::string checkpoint_bytes(std::uint32_t version, std::string_view kind_of,
                             std::string_view payload_of) {
    std::string bytes = "LUDUS\r\n\x1A";
    const auto append = [&](std::uint64_t number, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i, number /= 256)
            bytes += static_cast<char>(number % 256);
    };
    append(version, 4);
    append(kind_of.size(), 4);
    append(payload_of.size(), 8);
    bytes += kind_of;
    bytes += payload_of;
    append(crc32(bytes), 4);
    return bytes;
}

void put(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

/// Why a file of these bytes is refused; empty if it is not.
std::string refusal(const TemporaryFolder& folder, const std::string& bytes) {
    put(folder / "file", bytes);
    try {
        std::ignore = read_checkpoint(folder / "file", kind);
    } catch (const CheckpointError& error) {
        return error.what();
    }
    return {};
}

}  // namespace

TEST_CASE("the checksum is that of Ethernet, gzip and PNG", "[io][checkpoint]") {
    STATIC_REQUIRE(crc32("") == 0);
    STATIC_REQUIRE(crc32("123456789") == 0xCBF43926U);
    STATIC_REQUIRE(crc32("The quick brown fox jumps over the lazy dog") == 0x414FA339U);
    REQUIRE(crc32(std::string(32, '\0')) == 0x190A55ADU);
    REQUIRE(crc32(std::string(32, '\xFF')) == 0xFF6CAB0BU);
}

TEST_CASE("a checkpoint gives back its payload", "[io][checkpoint]") {
    const TemporaryFolder folder;
    for (const std::string& each : {payload, std::string(), std::string(100'000, '\x80')}) {
        write_checkpoint(folder / "file", kind, each);
        REQUIRE(read_checkpoint(folder / "file", kind) == each);
        const auto checkpoint = read_checkpoint(folder / "file");
        REQUIRE(checkpoint.kind == kind);
        REQUIRE(checkpoint.payload == each);
    }
    write_checkpoint(folder / "file", "", "");
    REQUIRE(read_checkpoint(folder / "file", "").empty());
}

TEST_CASE("a checkpoint has the stated layout", "[io][checkpoint]") {
    const TemporaryFolder folder;
    write_checkpoint(folder / "file", kind, payload);
    REQUIRE(contents(folder / "file") == checkpoint_bytes(1, kind, payload));
    REQUIRE(refusal(folder, checkpoint_bytes(1, kind, payload)).empty());
}

TEST_CASE("a checkpoint that cannot be written leaves the one before", "[io][checkpoint]") {
    const TemporaryFolder folder;
    write_checkpoint(folder / "file", kind, payload);
    std::filesystem::create_directory(folder / "file.new");
    REQUIRE_THROWS_AS(write_checkpoint(folder / "file", kind, "other"), ludus::FileError);
    REQUIRE(read_checkpoint(folder / "file", kind) == payload);
}

TEST_CASE("another file is no checkpoint", "[io][checkpoint]") {
    const TemporaryFolder folder;
    for (const std::string bytes : {"l", "Once upon a time there was a file without magic."})
        REQUIRE_THAT(refusal(folder, bytes),
                     ContainsSubstring("expected a ludus checkpoint, found another file"));
    REQUIRE_THAT(refusal(folder, "other"), ContainsSubstring((folder / "file").string()));
    REQUIRE_THROWS_AS(std::ignore = read_checkpoint(folder / "none", kind), ludus::FileError);
}

TEST_CASE("a checkpoint of another format is refused", "[io][checkpoint]") {
    const TemporaryFolder folder;
    REQUIRE_THAT(refusal(folder, checkpoint_bytes(2, kind, payload)),
                 ContainsSubstring("expected format version 1, found 2"));
    REQUIRE_THAT(refusal(folder, checkpoint_bytes(0, kind, payload)),
                 ContainsSubstring("expected format version 1, found 0"));
}

TEST_CASE("a checkpoint of another kind is refused with both kinds named", "[io][checkpoint]") {
    const TemporaryFolder folder;
    REQUIRE_THAT(refusal(folder, checkpoint_bytes(1, "agent; game all", payload)),
                 ContainsSubstring(R"(expected "agent; game none", found "agent; game all")"));
    REQUIRE_THAT(refusal(folder, checkpoint_bytes(1, "", payload)),
                 ContainsSubstring(R"(expected "agent; game none", found "")"));
    REQUIRE_FALSE(refusal(folder, checkpoint_bytes(1, kind + ' ', payload)).empty());
}

TEST_CASE("a kind that would alter a terminal is printed escaped", "[io][checkpoint]") {
    const TemporaryFolder folder;
    REQUIRE_THAT(refusal(folder, checkpoint_bytes(1, "a\x1B[2J\nb", payload)),
                 ContainsSubstring(R"(found "a\x1B[2J\x0Ab")"));
}

TEST_CASE("a checkpoint cut off anywhere is refused", "[io][checkpoint]") {
    const TemporaryFolder folder;
    const std::string whole = checkpoint_bytes(1, kind, payload);
    constexpr std::size_t header = 8 + 4 + 4 + 8;
    for (std::size_t length = 0; length < whole.size(); ++length) {
        CAPTURE(length);
        REQUIRE_THAT(
            refusal(folder, whole.substr(0, length)),
            ContainsSubstring(length < header ? "found a truncated one" : "found a file of "));
    }
}

TEST_CASE("a checkpoint with bytes behind its end is refused", "[io][checkpoint]") {
    const TemporaryFolder folder;
    const std::string whole = checkpoint_bytes(1, kind, payload);
    REQUIRE_THAT(refusal(folder, whole + '\0'),
                 ContainsSubstring("expected 18 bytes of payload, found a longer file"));
    REQUIRE_FALSE(refusal(folder, whole + whole).empty());
}

TEST_CASE("a checkpoint with any byte altered is refused", "[io][checkpoint]") {
    const TemporaryFolder folder;
    const std::string whole = checkpoint_bytes(1, kind, payload);
    for (std::size_t place = 0; place < whole.size(); ++place)
        for (const int flipped : {0x01, 0x80, 0xFF}) {
            CAPTURE(place, flipped);
            std::string altered = whole;
            altered[place] = static_cast<char>(altered[place] ^ flipped);
            REQUIRE_THAT(refusal(folder, altered),
                         ContainsSubstring(place < 8        ? "found another file"
                                               : place < 12 ? "expected format version 1"
                                               : place < 24 ? "bytes of payload, found a "
                                                            : "found altered contents"));
        }
}

TEST_CASE("lengths that add up only by overflow are refused", "[io][checkpoint]") {
    const TemporaryFolder folder;
    std::string bytes = checkpoint_bytes(1, kind, payload);
    bytes.resize(bytes.size() - 4);
    const auto replace = [&](std::size_t place, std::uint64_t number, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i, number /= 256)
            bytes[place + i] = static_cast<char>(number % 256);
    };
    replace(12, kind.size() + 1000, 4);
    replace(16, payload.size() - std::uint64_t{1000}, 8);
    std::uint32_t checksum = crc32(bytes);
    for (int i = 0; i < 4; ++i, checksum /= 256) bytes += static_cast<char>(checksum % 256);
    REQUIRE_THAT(refusal(folder, bytes), ContainsSubstring("found a file of"));
}

TEST_CASE("nothing but the header is read of what is no checkpoint", "[io][checkpoint]") {
    if (!std::filesystem::exists("/dev/zero")) return;
    REQUIRE_THROWS_WITH(std::ignore = read_checkpoint("/dev/zero"),
                        "/dev/zero: expected a ludus checkpoint, found another file");
}
