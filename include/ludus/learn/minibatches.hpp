#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"

namespace LUDUS_NAMESPACE {

/// The indices of samples, split in any order into batches of nearly one size.
class Minibatches {
public:
    /// Begins with `samples` samples, in order. Requires fewer than 2^32. Allocates only for
    /// more than ever before.
    void reset(std::size_t samples) {
        assert(samples <= std::numeric_limits<std::uint32_t>::max());
        order_.resize(samples);
        std::iota(order_.begin(), order_.end(), std::uint32_t{0});
    }

    /// Brings them into a random order. Source: Fisher & Yates (1938).
    void shuffle(Rng& rng) noexcept {
        for (std::size_t i = order_.size(); i > 1; --i)
            std::swap(order_[i - 1], order_[rng.below(static_cast<std::uint32_t>(i))]);
    }
    /// Keeps the first `samples` of them. Requires that there are as many.
    void keep(std::size_t samples) {
        assert(samples <= order_.size());
        order_.resize(samples);
    }

    /// Samples of an epoch.
    [[nodiscard]] std::size_t size() const noexcept { return order_.size(); }

    /// How many batches they make: at least one, of about `size` samples each; 0: of all.
    [[nodiscard]] std::size_t count(std::size_t size) const noexcept {
        return size == 0 ? 1 : std::max<std::size_t>((order_.size() + size / 2) / size, 1);
    }
    /// The samples of batch `i` of `count`.
    [[nodiscard]] std::span<const std::uint32_t> batch(std::size_t i,
                                                       std::size_t count) const noexcept {
        assert(i < count);
        const std::size_t first = order_.size() * i / count;
        return std::span(order_).subspan(first, order_.size() * (i + 1) / count - first);
    }
    /// The most samples in a batch of about `size`, if there are at most `samples` altogether.
    [[nodiscard]] static constexpr std::size_t most(std::size_t samples,
                                                    std::size_t size) noexcept {
        return size == 0 ? samples : std::min(samples, size + size / 2 + 1);
    }

private:
    std::vector<std::uint32_t> order_;
};

}  // namespace LUDUS_NAMESPACE
