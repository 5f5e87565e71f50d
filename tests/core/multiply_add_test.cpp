#include "ludus/core/multiply_add.hpp"

#include <cmath>

#include "catch.hpp"
#include "ludus/core/rng.hpp"

TEST_CASE("multiply_add: the product is not rounded before the sum", "[core][multiply_add]") {
    const float a = 1 + 0x1p-12F;  // its square has 25 digits
    CHECK(ludus::multiply_add(a, a, -1.0F) == 0x1p-11F + 0x1p-24F);
    const double b = 1 + 0x1p-27;  // its square has 55 digits
    CHECK(ludus::multiply_add(b, b, -1.0) == 0x1p-26 + 0x1p-54);
}

TEST_CASE("multiply_add: floats are nearly always rounded once", "[core][multiply_add]") {
    ludus::Rng rng(1);
    const auto draw = [&] { return static_cast<float>(rng.uniform(-1, 1)); };
    int others = 0;
    for (int i = 0; i < 100000; ++i) {
        const float a = draw();
        const float b = draw();
        const float c = draw();
        others += ludus::multiply_add(a, b, c) != std::fma(a, b, c);
    }
    CHECK(others <= 1);
}
