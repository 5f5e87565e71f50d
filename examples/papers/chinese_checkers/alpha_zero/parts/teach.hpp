#pragma once

#include "../teaching.hpp"
#include "run_stage.hpp"

namespace examples::chinese_checkers::alpha_zero {

template <ludus::PolicyValueType D>
int teach(const CommandLine& line) {
    const std::filesystem::path curve = line.files().curve();
    return run_stage<D, Teaching<D>>(line, line.teaching,
                                     {"Chinese Checkers, taught by the greedy player",
                                      "games",
                                      "wins against the greedy player, %",
                                      {{curve, 2, 6, "with a search"}, {curve, 2, 7, "without"}}});
}

template <ludus::PolicyValueType D>
bool reproduce_teaching(const std::string& name, const TeachingOptions& options,
                        const RunFiles& files, const Interrupt& interrupt,
                        ludus::Workers& workers) {
    return reproduce_stage<Teaching<D>>(name, options, files, interrupt, workers);
}

}  // namespace examples::chinese_checkers::alpha_zero
