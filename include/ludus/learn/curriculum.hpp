#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/learn/recent_share.hpp"

namespace LUDUS_NAMESPACE {

/// Which of several opponents, each stronger than the one before, a learner is to meet next: the
/// level rises as soon as a share of the last games was won. Then games count anew, so that no
/// level is skipped for what was won on the one before.
/// Source: Dasgupta & Chong (2021), 5.6: 60 of the last 100 games; counting anew is from their
/// program.
class Curriculum {
public:
    struct Settings {
        std::size_t levels = 1;    ///< at least 1; the last one stays
        std::size_t window = 100;  ///< games, at least 1
        double share = 0.6;        ///< of them to be won, in [0, 1]
    };

    /// Begins at the lowest level.
    explicit Curriculum(const Settings& settings) : settings_(settings), games_(settings.window) {
        assert(settings.levels > 0);
    }

    /// In [0, levels).
    [[nodiscard]] std::size_t level() const noexcept { return level_; }
    /// The last games on this level.
    [[nodiscard]] const RecentShare& games() const noexcept { return games_; }

    /// Counts a game; says whether the level has risen.
    bool record(bool won) {
        games_.record(won);
        const bool rises =
            level_ + 1 < settings_.levels && games_.full() && games_.share() >= settings_.share;
        if (rises) {
            ++level_;
            games_.clear();
        }
        return rises;
    }

    /// All that changes, for checkpoints; after reading, `valid` says whether it makes sense.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(level_, games_);
    }
    [[nodiscard]] bool valid() const noexcept { return level_ < settings_.levels; }

private:
    Settings settings_;
    std::uint64_t level_ = 0;
    RecentShare games_;
};

}  // namespace LUDUS_NAMESPACE
