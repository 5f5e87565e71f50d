#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "catch.hpp"
#include "ludus/core/workers.hpp"

namespace support {

/// What `make(team)` makes, after a check that teams of 1, 2, 3 and 8 threads make the same. What
/// differs is not printed: it may be long.
template <class Make>
    requires std::equality_comparable<std::invoke_result_t<Make, ludus::Workers&>>
[[nodiscard]] auto same_on_any_team(const Make& make) {
    ludus::Workers alone;
    auto expected = make(alone);
    for (const std::size_t count : {2U, 3U, 8U}) {
        ludus::Workers team(count);
        CAPTURE(count);
        const bool is_same = make(team) == expected;
        REQUIRE(is_same);
    }
    return expected;
}

}  // namespace support
