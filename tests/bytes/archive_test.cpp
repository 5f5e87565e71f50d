#include "ludus/bytes/archive.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/io/archive.hpp"

using Catch::Matchers::ContainsSubstring;
using ludus::ByteReader;
using ludus::ByteWriter;

namespace {

/// One value of each kind that is stored.
struct Values {
    bool flag = false;
    std::uint8_t small = 0;
    std::int32_t number = 0;
    std::uint64_t large = 0;
    float single = 0;
    double real = 0;
    std::string text{};
    std::vector<float> list{};

    template <class Archive>
    void visit(Archive& archive) {
        archive(flag, small, number, large, single, real, text, list);
    }
    friend bool operator==(const Values&, const Values&) = default;
};

Values some_values() {
    return {true, 200, -3, 0x0123456789ABCDEF, 1.5F, -0.1, "nine men", {0.25F, -1.0F, 3e30F}};
}

std::string bytes_of(Values values) {
    ByteWriter writer;
    values.visit(writer);
    return std::move(writer).take();
}

/// Why bytes are refused as values; empty if they are not.
std::string refusal(std::string_view bytes) {
    ByteReader reader(bytes);
    Values values;
    values.visit(reader);
    return reader.fault();
}

}  // namespace

TEST_CASE("values are stored in the bytes of a StateArchive", "[bytes][archive]") {
    Values values = some_values();
    REQUIRE(bytes_of(values) == ludus::save_state(values));
}

TEST_CASE("what was written is read again", "[bytes][archive]") {
    const std::string bytes = bytes_of(some_values());
    ByteReader reader(bytes);
    Values values;
    values.visit(reader);
    CHECK(reader.fault().empty());
    CHECK(values == some_values());
}

TEST_CASE("bytes that end too early, wherever, or too late are refused", "[bytes][archive]") {
    const std::string bytes = bytes_of(some_values());
    for (std::size_t size = 0; size < bytes.size(); ++size)
        CHECK(refusal(bytes.substr(0, size)) == "expected more data, found the end");
    CHECK(refusal(bytes + '\0') == "expected the end, found more data");
}

TEST_CASE("values that none may have are refused", "[bytes][archive]") {
    std::string bytes = bytes_of(some_values());
    bytes[0] = 0;
    CHECK(refusal(bytes) == "expected numbers with the lowest byte first, found another order");
    bytes[0] = 1;
    bytes[1] = 2;
    CHECK(refusal(bytes) == "expected 0 or 1, found 2");
}

TEST_CASE("a list is not believed to be longer than the bytes", "[bytes][archive]") {
    ByteWriter writer;
    writer(std::uint64_t{1} << 27, 1.0F);
    const std::string bytes = std::move(writer).take();
    ByteReader reader(bytes);
    std::vector<float> list;
    reader(list);
    CHECK(list.empty());
    CHECK(reader.fault() == "expected more data, found the end");
}

TEST_CASE("a list of more than 2^28 numbers, and a text of more than 4,096 bytes are refused",
          "[bytes][archive]") {
    ByteWriter writer;
    writer((std::uint64_t{1} << 28) + 1);
    const std::string bytes = std::move(writer).take();
    std::vector<float> list;
    ByteReader reader(bytes);
    reader(list);
    CHECK_THAT(reader.fault(),
               ContainsSubstring("expected a list of at most 268435456 items, found 268435457"));

    const std::string long_text = bytes_of({.text = std::string(4097, 'a')});
    CHECK(refusal(long_text) == "expected a list of at most 4096 items, found 4097");
    CHECK(refusal(bytes_of({.text = std::string(4096, 'a')})).empty());
}

TEST_CASE("an empty list is stored and read", "[bytes][archive]") {
    const std::string bytes = bytes_of({.list = {}});
    ByteReader reader(bytes);
    Values values = some_values();
    values.visit(reader);
    CHECK(reader.fault().empty());
    CHECK(values.list.empty());
}

TEST_CASE("what could not be read again is a fault of the writer", "[bytes][archive]") {
    ByteWriter writer;
    writer(std::string(4096, 'a'));
    CHECK(writer.fault().empty());
    writer(std::string(4097, 'a'));
    CHECK(writer.fault() == "expected a text of at most 4096 bytes, found 4097");
}

TEST_CASE("a span takes as many numbers as it has", "[bytes][archive]") {
    ByteWriter writer;
    const std::vector<float> three = {1, 2, 3};
    writer(std::span(three));
    const std::string bytes = std::move(writer).take();

    std::vector<float> read(3);
    ByteReader reader(bytes);
    reader(std::span(read));
    CHECK(reader.fault().empty());
    CHECK(read == three);

    std::vector<float> two(2);
    ByteReader again(bytes);
    again(std::span(two));
    CHECK(again.fault() == "expected 2 numbers, found 3");
}

TEST_CASE("the first fault is reported, and nothing is read after it", "[bytes][archive]") {
    const std::string bytes = bytes_of(some_values());
    ByteReader reader(bytes);
    bool flag = false;
    reader(flag);
    reader.refuse("expected another game");
    reader.refuse("expected nothing more");
    std::uint8_t small = 1;
    reader(small);
    CHECK(small == 0);
    CHECK(reader.fault() == "expected another game");
}
