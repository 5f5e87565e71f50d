#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <initializer_list>
#include <iostream>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludus/app/number_checks.hpp"

/// What command lines are made of. CLI11 takes long to compile: headers read app.hpp instead.
namespace examples {

using ludus::app::whole;
using ludus::app::within;

/// Whole numbers from 1 on, for options that count things.
[[nodiscard]] inline CLI::Validator at_least_one() { return whole(1, 1'000'000'000'000); }

/// Whole numbers that may be 0.
[[nodiscard]] inline CLI::Validator any_count() { return whole(0, 1'000'000'000'000); }

/// Any seed.
[[nodiscard]] inline CLI::Validator any_seed() {
    return whole(0, std::numeric_limits<std::int64_t>::max());
}

namespace detail {

[[nodiscard]] inline CLI::Validator one_of(std::map<std::string, int> words) {
    return CLI::CheckedTransformer(std::move(words));
}

}  // namespace detail

/// Words that stand for values, such as enumerators: for all types alike as numbers, since CLI11
/// would be compiled anew for each.
template <class Value>
[[nodiscard]] CLI::Validator one_of(std::initializer_list<std::pair<const char*, Value>> words) {
    std::map<std::string, int> numbers;
    for (const auto& [word, value] : words) numbers.emplace(word, static_cast<int>(value));
    return detail::one_of(std::move(numbers));
}

/// Adds --threads.
inline void add_threads(CLI::App& command, std::size_t& threads,
                        const std::string& what = "worker threads") {
    command.add_option("--threads", threads, what)->check(whole(1, 1024));
}

/// Adds --games and --seed, or others that begin with another prefix, of the matches of an
/// evaluation.
inline void add_matches(CLI::App& command, std::uint64_t& games, std::uint64_t& seed,
                        const std::string& prefix = "--") {
    command.add_option(prefix + "games", games, "games of each match")->check(at_least_one());
    command.add_option(prefix + "seed", seed, "of the matches")->check(any_seed());
}

/// Adds --against, for opponents of the matches of an evaluation, of which these names say what
/// there is.
inline void add_opponents(CLI::App& command, std::vector<std::string>& opponents,
                          std::string_view names) {
    command.add_option("--against", opponents, fmt::format("opponents of its matches: {}", names))
        ->delimiter(',');
}

/// Adds the same of the evaluation at the end of a training.
inline void add_final_matches(CLI::App& train, std::uint64_t& games, std::uint64_t& seed) {
    train.add_option("--evaluation-games", games, "games of each match of the final evaluation")
        ->check(at_least_one());
    train.add_option("--evaluation-seed", seed, "of these matches")->check(any_seed());
}

/// Adds what every training says besides its constants, which the command has already: how it runs,
/// and how its agent is measured at the end.
template <class Line>
void add_training(CLI::App& train, Line& line, const std::filesystem::path& usual_folder,
                  const std::string& length_option = "--games") {
    line.add_run(train, usual_folder, length_option);
    line.evaluation.add_to(train, "--evaluation-");
    line.add_measuring(train);
}

/// Adds the subcommand that measures a trained agent.
template <class Line>
void add_evaluate(CLI::App& app, Line& line, int (*evaluate)(const Line&), int& exit_code) {
    CLI::App* const command = app.add_subcommand("evaluate", "measure a trained agent");
    line.add_agent(*command);
    line.evaluation.add_to(*command, "--");
    line.add_measuring(*command);
    command->callback([&line, &exit_code, evaluate] { exit_code = evaluate(line); });
}

/// Reads the command line and runs what its subcommand's callback does.
inline int run(CLI::App& app, int argc, char** argv, const int& exit_code) {
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) throw;
        app.exit(error);  // prints what --help asks for
    }
    std::cout.flush();
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        throw std::runtime_error("the results could not be written to stdout");
    return exit_code;
}

}  // namespace examples
