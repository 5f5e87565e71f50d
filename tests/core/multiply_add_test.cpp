#include "ludus/core/multiply_add.hpp"

#include <cstdint>

#include "catch.hpp"
#include "ludus/core/rng.hpp"

TEST_CASE("multiply_add: the product is not rounded before the sum", "[core][multiply_add]") {
    const float a = 1 + 0x1p-12F;  // its square has 25 digits
    CHECK(ludus::multiply_add(a, a, -1.0F) == 0x1p-11F + 0x1p-24F);
    const double b = 1 + 0x1p-27;  // its square has 55 digits
    CHECK(ludus::multiply_add(b, b, -1.0) == 0x1p-26 + 0x1p-54);
}

TEST_CASE("multiply_add: floats give what whole numbers do", "[core][multiply_add]") {
    ludus::Rng rng(1);
    const auto draw = [&] { return static_cast<std::int64_t>(rng.below(1 << 25)) - (1 << 24); };
    const auto scaled = [](std::int64_t n) { return static_cast<float>(n) * 0x1p-24F; };
    for (int i = 0; i < 10000; ++i) {
        const std::int64_t a = draw();
        const std::int64_t b = draw();
        const std::int64_t c = draw();
        const std::int64_t sum = a * b + (c << 24);  // below 2^50
        REQUIRE(ludus::multiply_add(scaled(a), scaled(b), scaled(c)) ==
                static_cast<float>(sum) * 0x1p-48F);
    }
}
