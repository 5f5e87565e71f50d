#pragma once

#include "../self_play.hpp"
#include "run_stage.hpp"

namespace examples::chinese_checkers {

template <ludus::PolicyValueType D>
int train(const CommandLine& line) {
    const std::filesystem::path curve = line.files().curve();
    return run_stage<D, SelfPlay<D>>(line, "train", line.self_play,
                                     {"Chinese Checkers, learned from searches",
                                      "games",
                                      "%",
                                      {{curve, 2, 11, "wins against the greedy player"},
                                       {curve, 2, 8, "points against the best so far"}}});
}

}  // namespace examples::chinese_checkers
