#include "ludus/core/huge_pages.hpp"

#include <bit>
#include <cstddef>
#include <new>
#include <span>

#include "catch.hpp"

TEST_CASE("huge_pages: advice leaves what memory holds", "[huge_pages]") {
    STATIC_REQUIRE(std::has_single_bit(ludus::huge_page));
    void* const memory = ::operator new(ludus::huge_page, std::align_val_t{ludus::huge_page});
    const std::span numbers(static_cast<unsigned char*>(memory), ludus::huge_page);
    numbers.front() = 1;
    numbers.back() = 2;
    ludus::advise_huge_pages(memory, ludus::huge_page);
    CHECK(numbers.front() == 1);
    CHECK(numbers.back() == 2);
    ::operator delete(memory, std::align_val_t{ludus::huge_page});
}
