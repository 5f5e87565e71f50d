#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// The examples of the latest few generations of games, the oldest first.
/// Source: Liu et al. (2019), section 4.1, where there are two of them.
template <class E>
class Generations {
public:
    using Example = E;

    /// Requires a generation.
    explicit Generations(std::size_t generations) : generations_(generations) {
        assert(generations > 0);
    }

    /// Takes the examples of the next generation, and forgets one that is too old. O(examples).
    void push(std::vector<Example> examples) {
        if (sizes_.size() == generations_) {
            const auto oldest = static_cast<std::ptrdiff_t>(sizes_.front());
            examples_.erase(examples_.begin(), examples_.begin() + oldest);
            sizes_.erase(sizes_.begin());
        }
        sizes_.push_back(examples.size());
        std::ranges::move(examples, std::back_inserter(examples_));
    }

    /// All examples held, the oldest generation first.
    [[nodiscard]] std::span<const Example> examples() const noexcept { return examples_; }
    /// Generations held.
    [[nodiscard]] std::size_t generations() const noexcept { return sizes_.size(); }

    /// All that changes, for checkpoints; after reading, `valid` says whether it fits together.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(sizes_, examples_);
    }
    [[nodiscard]] bool valid() const noexcept {
        std::uint64_t left = examples_.size();  // no sum, which false sizes could lead around to it
        for (const std::uint64_t size : sizes_) {
            if (size > left) return false;
            left -= size;
        }
        return left == 0 && sizes_.size() <= generations_;
    }

private:
    std::size_t generations_;
    std::vector<std::uint64_t> sizes_;  ///< of the generations
    std::vector<Example> examples_;
};

}  // namespace LUDUS_NAMESPACE
