#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "ludus/core/stopwatch.hpp"

#include "../evaluation.hpp"
#include "../searches.hpp"
#include "../searching.hpp"

namespace examples::chinese_checkers::alpha_zero {

template <ludus::PolicyValueType D>
std::vector<Measure> evaluate(const typename D::Parameters& parameters,
                              const Conditions& conditions, ludus::Workers& workers) {
    std::vector<Measure> measures;
    const auto match = [&](const std::string& name, const Searching& searching) {
        const ludus::Stopwatch watch;
        const auto play = [&]<Precision precision>() {
            return tally_of(ludus::play_recorded<Game>(
                searcher<D, precision>(parameters, searching), player<Game>("--against", name),
                match_rules(conditions.games, conditions.seed), workers, match_referee));
        };
        const ludus::Tally tally = by_precision(searching.precision, play);
        const std::uint64_t simulations = searching.simulations;
        measures.push_back(
            {simulations == 1 ? fmt::format("wins against {}, without a search", name)
                              : fmt::format("wins against {}, {} simulations", name, simulations),
             name, name == "greedy" && simulations == 180 ? "90.3 %" : "", tally, tally.wins,
             tally.games(), required_wins<D>(name, simulations), conditions.seed, watch.seconds(),
             fmt::format(R"(,"simulations":{})", simulations)});
    };
    for (const std::string& name : conditions.opponents) match(name, conditions.searching);
    if (!conditions.alone || conditions.searching.simulations == 1) return measures;
    Searching alone = conditions.searching;
    alone.simulations = 1;
    for (const std::string& name : conditions.opponents) match(name, alone);
    return measures;
}

template <ludus::PolicyValueType D, ludus::PolicyValueType O>
ludus::Tally play_each_other(const typename D::Parameters& parameters,
                             const typename O::Parameters& opponents, const Searching& searching,
                             const ludus::MatchSettings& match, ludus::Workers& workers) {
    return by_precision(searching.precision, [&]<Precision precision>() {
        return tally_of(ludus::play_recorded<Game>(searcher<D, precision>(parameters, searching),
                                                   searcher<O, precision>(opponents, searching),
                                                   match, workers, match_referee));
    });
}

}  // namespace examples::chinese_checkers::alpha_zero
