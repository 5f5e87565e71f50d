#include "ludus/bytes/checkpoint.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "catch.hpp"

using ludus::CheckpointView;

namespace {

CheckpointView view(const std::string& bytes) {
    return ludus::view_checkpoint(std::as_bytes(std::span(bytes)));
}

std::string stated_kind(const std::string& bytes) {
    return std::string(ludus::detail::stated_kind(std::as_bytes(std::span(bytes))));
}

std::string checkpoint(std::string_view kind, std::string_view payload) {
    const auto frame = ludus::detail::checkpoint_frame(kind, payload);
    return frame.before + std::string(payload) + frame.after;
}

}  // namespace

TEST_CASE("the parts of a checkpoint are found in its bytes", "[bytes][checkpoint]") {
    const std::string bytes = checkpoint("agent; game go", "weights");
    const CheckpointView found = view(bytes);
    CHECK(found.fault.empty());
    CHECK(found.kind == "agent; game go");
    CHECK(found.payload == "weights");
    CHECK(found.payload.data() == bytes.data() + bytes.find("weights"));
}

TEST_CASE("bytes that are no whole checkpoint have a fault and no parts", "[bytes][checkpoint]") {
    const std::string whole = checkpoint("kind", "payload");
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::string bytes = whole.substr(0, size);
        const CheckpointView found = view(bytes);
        CHECK_FALSE(found.fault.empty());
        CHECK(found.kind.empty());
        CHECK(found.payload.empty());
    }
    CHECK(view(whole + "!").fault == "expected 7 bytes of payload, found a longer file");
    CHECK(view("a text").fault == "expected a ludus checkpoint, found another file");
}

TEST_CASE("a byte that was altered, whichever, is noticed", "[bytes][checkpoint]") {
    const std::string whole = checkpoint("kind", "payload");
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string bytes = whole;
        bytes[at] ^= 0x10;
        CHECK_FALSE(view(bytes).fault.empty());
    }
}

TEST_CASE("the kind that is stated is read before anything else is checked",
          "[bytes][checkpoint]") {
    std::string bytes = checkpoint("agent; game go", "weights");
    CHECK(stated_kind(bytes) == "agent; game go");
    bytes.back() ^= 1;
    CHECK(stated_kind(bytes) == "agent; game go");
    CHECK(stated_kind(bytes.substr(0, 30)) == bytes.substr(24, 6));
    CHECK(stated_kind(bytes.substr(0, 23)).empty());
    CHECK(stated_kind("a text").empty());
}
