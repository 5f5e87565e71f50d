#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/raise.hpp"

namespace LUDUS_NAMESPACE {

/// A learner's numbers grew beyond all bounds, or are none any more. Raised in the update in which
/// that arose; the learner is of no use after it, and what was saved before is sound.
class DivergenceError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// No parameter of a network that learns anything comes near to this.
inline constexpr float most_parameter = 1e8F;

/// How many are no numbers, or larger than `most_parameter`. One pass over them.
[[nodiscard]] inline std::size_t count_diverged(std::span<const float> parameters) noexcept {
    std::uint32_t count = 0;
    for (const float parameter : parameters)
        count += std::abs(parameter) <= most_parameter ? 0U : 1U;
    return count;
}

/// Whether parameters are such as updates leave: what a state of training must hold to be gone on
/// with.
[[nodiscard]] inline bool is_sound(std::span<const float> parameters) noexcept {
    return count_diverged(parameters) == 0;
}

/// Raises a `DivergenceError` unless the loss of an update is a finite number and all parameters
/// after it are sound. `updates` counts it.
inline void require_convergence(std::string_view learner, std::uint64_t updates, double loss,
                                std::span<const float> parameters) {
    const std::size_t wrong = count_diverged(parameters);
    if (wrong == 0 && std::isfinite(loss)) return;
    std::array<char, 32> digits;
    const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), loss,
                                          std::chars_format::general, 4)
                                .ptr;
    raise(DivergenceError(concat(learner, " diverged in update ", std::to_string(updates),
                                 ": its loss is ", std::string_view(digits.data(), end), ", and ",
                                 std::to_string(wrong), " of ", std::to_string(parameters.size()),
                                 " parameters are no numbers, or beyond 100,000,000")));
}

}  // namespace LUDUS_NAMESPACE
