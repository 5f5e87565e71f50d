#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "ludus/app/budget.hpp"
#include "ludus/app/thinker.hpp"
#include "ludus/core/cancellation.hpp"
#include "ludus/core/clock.hpp"
#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE::app::ugi {

/// The `info` line of a finding, `time` after the search began; with its rank if it `is_ranked`.
[[nodiscard]] inline std::string info_line(const Finding& finding, const std::string& moves,
                                           Clock::duration time, bool is_ranked) {
    const double seconds = std::max(std::chrono::duration<double>(time).count(), 1e-6);
    std::string text = fmt::format("info depth {}", finding.depth);
    if (is_ranked) text += fmt::format(" multipv {}", finding.rank);
    if (finding.plies_to_end)
        text += fmt::format(" score mate {}", *finding.plies_to_end);
    else if (finding.hundredths)
        text += fmt::format(" score cp {}", *finding.hundredths);
    text += fmt::format(" time {} nodes {} nps {:.0f} pv {}",
                        static_cast<std::uint64_t>(1000 * seconds), finding.nodes,
                        static_cast<double>(finding.nodes) / seconds, moves);
    return text;
}

}  // namespace LUDUS_NAMESPACE::app::ugi
