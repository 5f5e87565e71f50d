#pragma once

#include <cstddef>

#include "ludus/simd/pack.hpp"

namespace ludus::simd {

/// One pack's place in arrays of equal length: whole, or what is left at their end.
template <Pack P>
class Slice {
public:
    using T = typename P::value_type;

    constexpr Slice(std::size_t first, std::size_t count) noexcept : first_(first), count_(count) {}

    [[nodiscard]] P load(const T* array) const noexcept {
        return count_ == P::lanes ? P::load(array + first_) : P::load(array + first_, count_);
    }
    void store(P pack, T* array) const noexcept {
        if (count_ == P::lanes)
            pack.store(array + first_);
        else
            pack.store(array + first_, count_);
    }

private:
    std::size_t first_;
    std::size_t count_;
};

/// Calls `step(slice)` for the packs that make up arrays of `size` numbers.
template <Pack P, class Step>
void for_each_slice(std::size_t size, const Step& step) noexcept {
    std::size_t i = 0;
    for (; i + P::lanes <= size; i += P::lanes) step(Slice<P>(i, P::lanes));
    if (i < size) step(Slice<P>(i, size - i));
}

}  // namespace ludus::simd
