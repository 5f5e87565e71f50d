#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE {

/// The keys of the positions in the line that is searched, by ply, to find those that recur.
class LineKeys {
public:
    /// Of a ply from 0 to `max_plies`.
    [[nodiscard]] std::uint64_t& operator[](int ply) noexcept {
        return keys_[static_cast<std::size_t>(ply)];
    }
    /// True if the position at a ply was in the line 4, 6, 8 or more plies before; where players
    /// alternate, with the same player to move. O(ply).
    [[nodiscard]] bool recurs(int ply) const noexcept {
        for (int earlier = ply - 4; earlier >= 0; earlier -= 2)
            if (keys_[static_cast<std::size_t>(earlier)] == keys_[static_cast<std::size_t>(ply)])
                return true;
        return false;
    }

private:
    std::array<std::uint64_t, max_plies + 1> keys_{};
};

}  // namespace LUDUS_NAMESPACE
