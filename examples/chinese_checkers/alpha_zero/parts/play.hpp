#pragma once

#include "ludus/io/agent_file.hpp"

#include "../../play.hpp"
#include "../command_line.hpp"
#include "../rules.hpp"
#include "../searching.hpp"

namespace examples::chinese_checkers::alpha_zero {

template <ludus::PolicyValueType D>
int play(const CommandLine& line) {
    const auto parameters = ludus::load_agent_parameters<D>(line.agent);
    const Searching& searching = line.evaluation.searching;
    by_precision(searching.precision, [&]<Precision precision>() {
        chinese_checkers::play(searcher<D, precision>(parameters, searching), line.human(),
                               match_referee);
    });
    return done;
}

}  // namespace examples::chinese_checkers::alpha_zero
