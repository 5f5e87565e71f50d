#pragma once

#include "../self_play.hpp"
#include "run_stage.hpp"

namespace examples::chinese_checkers::alpha_zero {

template <ludus::PolicyValueType D, Precision precision>
int train(const CommandLine& line) {
    const std::filesystem::path curve = line.files().curve();
    return run_stage<D, SelfPlay<D, precision>>(
        line, line.self_play,
        {"Chinese Checkers, learned from searches",
         "games",
         "%",
         {{curve, 2, 11, "wins against the greedy player"},
          {curve, 2, 8, "points against the best so far"}}});
}

template <ludus::PolicyValueType D, Precision precision>
bool reproduce_self_play(const std::string& name, const SelfPlayOptions& options,
                         const RunFiles& files, const Interrupt& interrupt,
                         ludus::Workers& workers) {
    return reproduce_stage<SelfPlay<D, precision>>(name, options, files, interrupt, workers);
}

}  // namespace examples::chinese_checkers::alpha_zero
