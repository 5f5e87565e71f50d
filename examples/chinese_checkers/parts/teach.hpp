#pragma once

#include "../teaching.hpp"
#include "run_stage.hpp"

namespace examples::chinese_checkers {

template <ludus::PolicyValueType D>
int teach(const CommandLine& line) {
    const std::filesystem::path curve = line.files().curve();
    return run_stage<D, Teaching<D>>(line, "teach", line.teaching,
                                     {"Chinese Checkers, taught by the greedy player",
                                      "games",
                                      "wins against the greedy player, %",
                                      {{curve, 2, 6, "with a search"}, {curve, 2, 7, "without"}}});
}

}  // namespace examples::chinese_checkers
