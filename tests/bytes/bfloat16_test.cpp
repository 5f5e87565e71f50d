#include "ludus/bytes/bfloat16.hpp"

#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/bytes/archive.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/simd/bfloat16.hpp"

using ludus::ByteReader;
using ludus::ByteWriter;
using ludus::visit_bfloat16;
using Weights = std::vector<float>;

namespace {

Weights some_weights(std::size_t count) {
    ludus::Rng rng(1);
    Weights weights(count);
    for (float& weight : weights) weight = static_cast<float>(rng.normal());
    return weights;
}

std::string stored(Weights weights) {
    ByteWriter writer;
    visit_bfloat16(writer, std::span(weights));
    return std::move(writer).take();
}

}  // namespace

TEST_CASE("bfloat16: weights that are stored are rounded, and read back the same",
          "[bytes][bfloat16]") {
    const Weights weights = some_weights(1'000);
    Weights kept = weights;
    ByteWriter writer;
    visit_bfloat16(writer, std::span(kept));
    CHECK(writer.fault().empty());
    const std::string bytes = std::move(writer).take();
    std::size_t rounded = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        REQUIRE(kept[i] == static_cast<float>(ludus::simd::Bfloat16(weights[i])));
        // Eight bits of a number are kept.
        REQUIRE(std::abs(kept[i] - weights[i]) <= std::abs(weights[i]) / 256);
        rounded += kept[i] != weights[i];
    }
    CHECK(rounded > 900);

    Weights read(weights.size(), 7);
    ByteReader reader(bytes);
    visit_bfloat16(reader, std::span(read));
    CHECK(reader.fault().empty());
    CHECK(read == kept);
}

TEST_CASE("bfloat16: weights that are rounded already are stored exactly", "[bytes][bfloat16]") {
    Weights weights = {0, 1, -1.5F, 0.0078125F, 0x1p120F, -0x1p-120F, 255};
    const Weights before = weights;
    ByteWriter writer;
    visit_bfloat16(writer, std::span(weights));
    CHECK(weights == before);
    Weights none;
    CHECK(stored(none) == std::string("\x01\0\0\0\0\0\0\0\0", 9));
}

TEST_CASE("bfloat16: a weight takes two bytes, the lower first", "[bytes][bfloat16]") {
    CHECK(stored(some_weights(100)).size() == 1 + 8 + 200);
    const std::string bytes = stored({1.0F});  // 0x3F80
    CHECK(bytes.substr(9) == std::string("\x80\x3F", 2));
}

TEST_CASE("bfloat16: the largest weight does not become infinite", "[bytes][bfloat16]") {
    Weights weights = {std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest()};
    ByteWriter writer;
    visit_bfloat16(writer, std::span(weights));
    CHECK(std::isfinite(weights[0]));
    CHECK(weights[1] == -weights[0]);
}

TEST_CASE("bfloat16: another number of weights is refused, and so is an early end",
          "[bytes][bfloat16]") {
    const std::string bytes = stored(some_weights(10));
    const auto fault = [](const std::string& of, std::size_t count) {
        Weights weights(count);
        ByteReader reader(of);
        visit_bfloat16(reader, std::span(weights));
        return reader.fault();
    };
    CHECK(fault(bytes, 10) == "");
    CHECK(fault(bytes, 11) == "expected 11 numbers, found 10");
    CHECK(fault(bytes, 9) == "expected 9 numbers, found 10");
    for (std::size_t size = 0; size < bytes.size(); ++size)
        CHECK(fault(bytes.substr(0, size), 10) == "expected more data, found the end");
}
