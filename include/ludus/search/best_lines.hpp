#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE {

/// The best play that an alpha-beta search knows from each ply of its line on: at ply 0 its
/// principal variation. Ply p is the position after p actions, from 0 to `max_plies`.
template <class Action>
class BestLines {
public:
    using Line = static_vector<Action, max_plies>;

    /// The best play from a ply on.
    [[nodiscard]] const Line& operator[](int ply) const noexcept {
        return lines_[static_cast<std::size_t>(ply)];
    }
    /// Nothing is known from this ply on.
    void clear(int ply) noexcept { lines_[static_cast<std::size_t>(ply)].clear(); }
    /// The best play is this action and what is best from the next ply on. O(plies). Requires a ply
    /// below `max_plies`.
    void extend(int ply, Action action) noexcept {
        assert(ply < max_plies);
        Line& line = lines_[static_cast<std::size_t>(ply)];
        line.clear();
        line.push_back(action);
        for (const Action later : (*this)[ply + 1]) line.push_back(later);
    }

private:
    std::array<Line, max_plies + 1> lines_;
};

}  // namespace LUDUS_NAMESPACE
