#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/nn/program.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/slot.hpp"

namespace support {

/// Where a tensor of shape S lies that begins its rows, with `gap` numbers between its points that
/// belong to nobody.
template <class S, std::size_t buffer, std::size_t gap = 0>
inline constexpr ludus::nn::Slot slot_of = {buffer, 0, S::points, S::channels, S::channels + gap};

/// A bound layer as a step by itself.
template <class Bound, std::size_t gap_in = 0, std::size_t gap_out = gap_in>
using StepOf = ludus::nn::Step<Bound, slot_of<typename Bound::Input, 0, gap_in>,
                               slot_of<typename Bound::Output, Bound::in_place ? 0 : 1, gap_out>>;

/// Samples of a tensor at a slot; the numbers that belong to nobody are `nobody`.
template <class T>
struct Samples {
    static constexpr T nobody = -12345;

    ludus::nn::Slot at;
    std::size_t count;
    std::size_t step;
    std::vector<T> numbers;

    Samples(const ludus::nn::Slot& slot, std::size_t samples, std::size_t gap)
        : at(slot),
          count(samples),
          step(slot.points * slot.step + gap),
          numbers(samples * step, nobody) {}

    /// All drawn at random.
    Samples(const ludus::nn::Slot& slot, std::size_t samples, std::size_t gap, ludus::Rng& rng)
        : Samples(slot, samples, gap) {
        for (std::size_t s = 0; s < count; ++s)
            for (std::size_t i = 0; i < size(); ++i)
                (*this)(s, i) = static_cast<T>(rng.uniform(-1, 1));
    }

    [[nodiscard]] std::size_t size() const { return at.points * at.channels; }

    /// Number i of sample s, in the order of its shape.
    T& operator()(std::size_t s, std::size_t i) {
        return numbers[s * step + i / at.channels * at.step + i % at.channels];
    }
    const T& operator()(std::size_t s, std::size_t i) const {
        return numbers[s * step + i / at.channels * at.step + i % at.channels];
    }

    [[nodiscard]] ludus::nn::Rows<T> rows() { return {numbers.data(), step, count}; }
    [[nodiscard]] ludus::nn::Rows<const T> rows() const { return {numbers.data(), step, count}; }

    /// How many numbers that belong to nobody have changed.
    [[nodiscard]] std::size_t touched() const {
        Samples own = *this;
        for (std::size_t s = 0; s < count; ++s)
            for (std::size_t i = 0; i < size(); ++i) own(s, i) = nobody;
        return own.numbers.size() -
            static_cast<std::size_t>(std::ranges::count(own.numbers, nobody));
    }
};

}  // namespace support
