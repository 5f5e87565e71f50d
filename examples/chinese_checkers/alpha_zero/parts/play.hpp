#pragma once

#include "ludus/io/agent_file.hpp"

#include "../command_line.hpp"
#include "../play.hpp"

namespace examples::chinese_checkers::alpha_zero {

template <ludus::PolicyValueType D>
int play(const CommandLine& line) {
    const auto parameters = ludus::load_agent_parameters<D>(line.agent);
    const Searching& searching = line.evaluation.searching;
    if (searching.precision == Precision::int8)
        play_in_terminal<D, Precision::int8>(parameters, searching, line.human());
    else
        play_in_terminal<D, Precision::float32>(parameters, searching, line.human());
    return done;
}

}  // namespace examples::chinese_checkers::alpha_zero
