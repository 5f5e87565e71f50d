#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/play/match.hpp"

namespace examples {

/// One figure of an agent: a match, or in how many positions it keeps the exact value.
struct Measure {
    std::string name;
    std::string opponent;    ///< empty if it is no match
    std::string paper;       ///< what the paper reports; empty if nothing
    ludus::Tally tally;      ///< of a match
    std::uint64_t hits = 0;  ///< wins, draws or kept values: what `name` counts
    std::uint64_t trials = 0;
    double required = 0;  ///< share that the agent is asked to reach; 0 asks for nothing
    std::uint64_t seed = 0;
    double seconds = 0;
    std::string more{};  ///< further members of the JSON object, each after a comma

    [[nodiscard]] double share() const {
        return trials == 0 ? 0.0 : static_cast<double>(hits) / static_cast<double>(trials);
    }
    [[nodiscard]] bool met() const { return share() >= required; }
};

[[nodiscard]] bool all_met(const std::vector<Measure>& measures);

/// For people: the table "paper | this run".
void print_table(const std::vector<Measure>& measures);

/// For programs: one JSON object a line.
[[nodiscard]] std::string json_lines(std::string_view game, std::string_view agent,
                                     const std::vector<Measure>& measures);

/// For programs, or for people.
void print_measures(std::string_view game, const std::filesystem::path& agent,
                    const std::vector<Measure>& measures, bool json);

}  // namespace examples
