// The commands that README.md, CONTRIBUTING.md and docs/ name exist: those of ./run, the programs,
// their subcommands and options, by their --help.

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "support/commands.hpp"
#include "support/pages.hpp"
#include "support/process.hpp"

namespace {

namespace fs = std::filesystem;
using support::Command, support::Words;

const fs::path root = LUDUS_SOURCE_DIR;

/// What a program says of itself, or of a subcommand.
const std::string& help_of(const std::string& program) {
    static std::map<std::string, std::string> known;
    const auto [entry, is_new] = known.try_emplace(program);
    if (is_new) {
        const std::size_t space = std::min(program.find(' '), program.size());
        const support::Ending ending = support::run(ludus::concat(
            support::example(program.substr(0, space)), " ", program.substr(space), " --help"));
        INFO(program << '\n' << ending.err);
        CHECK(ending.exit_code == 0);
        entry->second = ending.out;
    }
    return entry->second;
}

/// Whether a help names a word by itself: an option, or a subcommand.
bool names(const std::string& help, const std::string& word) {
    const auto belongs = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
    };
    for (std::size_t at = help.find(word); at != std::string::npos; at = help.find(word, at + 1)) {
        const bool begins = at == 0 || !belongs(help[at - 1]);
        const bool ends = at + word.size() >= help.size() || !belongs(help[at + word.size()]);
        if (begins && ends) return true;
    }
    return false;
}

/// The subcommands that a help lists.
Words subcommands_in(const std::string& help) {
    Words found;
    const std::size_t list = help.find("\nSubcommands:\n");
    if (list == std::string::npos) return found;
    for (const std::string& line : support::lines_of(help.substr(list + 14)))
        if (line.starts_with("  ") && line.size() > 2 && line[2] != ' ')
            found.push_back(support::words_of(line)[0]);
    return found;
}

/// That a program has this subcommand, if it has any, and these options.
void check_program(std::string program, Words words) {
    const Words subcommands = subcommands_in(help_of(program));
    if (!subcommands.empty() && !words.empty() && !words[0].starts_with('-')) {
        CAPTURE(words[0]);
        CHECK(std::ranges::find(subcommands, words[0]) != subcommands.end());
        if (std::ranges::find(subcommands, words[0]) == subcommands.end()) return;
        program += ' ' + words[0];
        words.erase(words.begin());
    }
    for (std::string word : words) {
        if (!word.starts_with("--")) continue;
        word.resize(std::min(word.find('='), word.size()));
        CAPTURE(program, word);
        CHECK(names(help_of(program), word));
    }
}

/// What the script says of itself.
const std::string& usage() {
    static const std::string text = support::run("'" + (root / "run").string() + "'").out;
    return text;
}

/// That the script has this command, of this experiment or module, and the program its options.
void check_run(const Words& words) {
    if (words.size() < 2) return;  // ./run alone
    const std::string& command = words[1];
    CHECK(names(usage(), command));
    Words rest(words.begin() + 2, words.end());
    const bool is_named = !rest.empty() && !rest[0].starts_with('-');
    if (command == "demo") {
        CHECK(rest.size() <= 2);
        return;
    }
    if (command == "play") {
        std::string game = is_named ? rest[0] : "l_game";
        if (game == "GAME" || game == "[GAME]") return;
        std::ranges::replace(game, '-', '_');
        REQUIRE(fs::exists(root / "examples/programs" / (game + ".cpp")));
        if (is_named) rest.erase(rest.begin());
        return check_program(game + " play", rest);
    }
    if (command == "ladder") {
        REQUIRE(is_named);
        CHECK(rest.size() <= 4);
        if (rest[0] == "GAME") return;
        const std::string script = support::text_of("examples/ladder/ladder.sh");
        CHECK(script.find("\n    " + rest[0] + ")\n") != std::string::npos);
    } else if (command == "bench") {
        const bool is_module = is_named && fs::is_directory(root / "benchmarks" / rest[0]);
        CHECK((rest.empty() || rest[0] == "NAME" || is_module));
    } else if (command == "train" || command == "evaluate" || command == "reproduce") {
        REQUIRE(is_named);
        if (rest[0] == "NAME") return;
        const auto experiment = support::experiments().find(rest[0]);
        REQUIRE(experiment != support::experiments().end());
        if (command == "train") {
            rest[0] = command;
            return check_program(experiment->second, rest);
        }
        std::string folder = rest[0];
        std::ranges::replace(folder, '-', '_');
        CHECK(fs::exists(root / "examples/papers" / folder / (command + ".sh")));
        CHECK(rest.size() <= 3);
    } else if (command == "fuzz") {
        CHECK((rest.empty() || rest[0] == "[SECONDS]" || std::stoi(rest[0]) > 0));
    } else if (command == "mutate") {
        const bool are_numbers = std::ranges::all_of(rest, [](const std::string& word) {
            return word.find_first_not_of("0123456789") == std::string::npos;
        });
        CHECK((rest == Words{"[N", "[SEED]]"} || (rest.size() <= 2 && are_numbers)));
    } else if (command == "new") {
        CHECK(rest.size() == 1);
    } else if (command == "test") {
        CHECK((rest.empty() || (rest[0] == "all" && rest.size() <= 2)));
    } else if (command == "platforms") {
        CHECK((rest == Words{"linux"} || rest == Words{"linux", "[NAME...]"} ||
               rest == Words{"windows"} || rest == Words{"wasm"}));
    } else if (command == "single") {
        CHECK(rest.size() <= 1);
    } else if (command == "tidy") {
        CHECK((rest.empty() || rest[0] == "[headers]" || rest[0] == "headers"));
    } else {
        CHECK(rest.empty());
    }
}

/// The commands that the script has, but for help: "    NAME)" below its last `case $command in`.
Words script_commands() {
    const std::string script = support::text_of("run");
    Words found;
    for (const std::string& line :
         support::lines_of(script.substr(script.rfind("\ncase $command in\n"))))
        if (line.starts_with("    ") && line.ends_with(')') &&
            line.find_first_of(" |*", 4) == std::string::npos)
            found.push_back(line.substr(4, line.size() - 5));
    return found;
}

}  // namespace

TEST_CASE("the script lists the commands that it has, and no others", "[examples][pages]") {
    Words listed;
    for (const std::string& line : support::lines_of(usage()))
        if (line.starts_with("  ") && line.size() > 2 && line[2] != ' ')
            listed.push_back(support::words_of(line)[0]);
    Words known = script_commands();
    CHECK(known.size() >= 10);
    std::ranges::sort(listed);
    std::ranges::sort(known);
    CHECK(listed == known);
}

TEST_CASE("the pages name commands that exist", "[examples][pages]") {
    CHECK(support::experiments().size() >= 7);
    const std::vector<Command> found = support::commands();
    CHECK(found.size() >= 60);
    for (const Command& command : found) {
        INFO(command.place() << ": " << command.text());
        if (command.words[0] == "./run")
            check_run(command.words);
        else
            check_program(command.words[0], {command.words.begin() + 1, command.words.end()});
    }
}
