#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/app/any_game.hpp"
#include "ludus/app/did_you_mean.hpp"
#include "ludus/app/entry.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/printable.hpp"

/// What a program says of its command line.
namespace LUDUS_NAMESPACE::app {

/// What `--help` says of a program for some games.
[[nodiscard]] inline std::string description(const std::vector<Entry>& entries) {
    std::vector<std::string_view> names;
    for (const Entry& entry : entries) names.push_back(entry.name());
    std::string text = fmt::format("Programs for {}.", fmt::join(names, ", "));
    for (const Entry& entry : entries) {
        text +=
            fmt::format("\nAgents of {}: {}.", entry.name(), fmt::join(entry.agent_texts(), ", "));
        const auto add = [&](std::string_view what, const std::vector<std::string>& list) {
            if (!list.empty())
                text += fmt::format("\n{} of {}: {}.", what, entry.name(), fmt::join(list, ", "));
        };
        add("Learners", entry.trainers());
        add("Referees", entry.referees());
        const AnyGame game = entry.game({}, "none");
        if (!game.has_notation())
            text += fmt::format(
                "\n{} has no notation: actions are numbers. Specialise ludus::Notation.",
                entry.name());
        if (game.rules().empty())
            text += fmt::format("\n{} has no board for people. Specialise ludus::Picture.",
                                entry.name());
    }
    return text;
}

/// Names the first word that is no command or no option, and what may have been meant: CLI11
/// looks for what is missing first.
inline void refuse_unknown(const CLI::App& app, int argc, char** argv) {
    if (argc < 2) return;
    const std::string_view name = argv[1];
    if (name.starts_with("-")) return;
    std::vector<std::string> commands;
    const CLI::App* command = nullptr;
    for (const CLI::App* const one : app.get_subcommands([](const CLI::App*) { return true; })) {
        commands.push_back(one->get_name());
        if (one->get_name() == name) command = one;
    }
    if (command == nullptr)
        throw std::invalid_argument("command: " + expected_one_of(commands, name));
    std::vector<std::string> options = {"--help"};
    for (const CLI::Option* const option : command->get_options())
        for (const std::string& long_name : option->get_lnames())
            options.push_back("--" + long_name);
    for (int i = 2; i < argc; ++i) {
        const std::string_view word(argv[i]);
        if (word == "--") return;
        const std::string option(word.substr(0, word.find('=')));
        if (!option.starts_with("--") || std::ranges::find(options, option) != options.end())
            continue;
        const std::string meant = nearest(option, options);
        throw std::invalid_argument(fmt::format("{}: unknown option {}{}", name, printable(option),
                                                meant.empty()
                                                    ? fmt::format("; try {} --help", name)
                                                    : fmt::format("; did you mean {}?", meant)));
    }
}

}  // namespace LUDUS_NAMESPACE::app
