// What a pack touches beyond the numbers that it is asked for: nothing, by the pages around them.

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>

#include "catch.hpp"
#include "support/packs.hpp"

namespace {

/// A page of memory between two that must not be touched.
class GuardedPage {
public:
    GuardedPage()
        : size_(static_cast<std::size_t>(::sysconf(_SC_PAGESIZE))),
          begin_(static_cast<std::byte*>(
              ::mmap(nullptr, 3 * size_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))) {
        REQUIRE(begin_ != MAP_FAILED);
        REQUIRE(::mprotect(begin_ + size_, size_, PROT_READ | PROT_WRITE) == 0);
    }
    GuardedPage(const GuardedPage&) = delete;
    GuardedPage& operator=(const GuardedPage&) = delete;
    ~GuardedPage() { ::munmap(begin_, 3 * size_); }

    /// The last `count` numbers of the page.
    template <class T>
    [[nodiscard]] T* last(std::size_t count) const {
        return reinterpret_cast<T*>(begin_ + 2 * size_) - count;
    }

private:
    std::size_t size_;
    std::byte* begin_;
};

}  // namespace

TEMPLATE_LIST_TEST_CASE("a partial load or store touches nothing beyond its numbers",
                        "[simd][pack]", support::PacksAndVector) {
    using T = typename TestType::value_type;
    const GuardedPage page;
    for (std::size_t count = 0; count <= TestType::lanes; ++count) {
        T* const last = page.last<T>(count);
        std::fill_n(last, count, T{1.5});
        const auto pack = TestType::load(last, count);
        std::fill_n(last, count, T{0});
        pack.store(last, count);
        REQUIRE(std::all_of(last, last + count, [](T number) { return number == T{1.5}; }));
    }
}
