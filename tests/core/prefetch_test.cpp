#include "ludus/core/prefetch.hpp"

#include <array>

#include "catch.hpp"

TEST_CASE("prefetch: leaves what memory holds, and takes any address", "[prefetch]") {
    const std::array<int, 3> numbers = {1, 2, 3};
    for (const int& number : numbers) ludus::prefetch_line(&number);
    ludus::prefetch_line(nullptr);
    CHECK(numbers == std::array{1, 2, 3});
}
