#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludus/core/concat.hpp"
#include "support/pages.hpp"

/// The commands that readers paste from the pages.
namespace support {

using Words = std::vector<std::string>;

/// A command of a page.
struct Command {
    std::string page;
    std::size_t line = 0;
    Words words;

    [[nodiscard]] std::string place() const {
        return ludus::concat(page, ":", std::to_string(line));
    }
    [[nodiscard]] std::string text() const {
        std::string text;
        for (const std::string& word : words) text += text.empty() ? word : ' ' + word;
        return text;
    }
};

[[nodiscard]] inline Words words_of(const std::string& text) {
    Words words;
    std::istringstream stream(text);
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

/// The example programs, by name.
[[nodiscard]] inline const Words& programs() {
    static const Words all = [] {
        namespace fs = std::filesystem;
        Words names;
        for (const fs::path folder : {"examples", "examples/papers", "examples/programs"})
            for (const fs::directory_entry& entry :
                 fs::directory_iterator(LUDUS_SOURCE_DIR / folder))
                if (entry.path().extension() == ".cpp")
                    names.push_back(entry.path().stem().string());
        return names;
    }();
    return all;
}

[[nodiscard]] inline bool is_program(const std::string& name) {
    return std::ranges::find(programs(), name) != programs().end();
}

/// The name of an experiment, and the program that trains it, as the script has them.
[[nodiscard]] inline const std::map<std::string, std::string>& experiments() {
    static const std::map<std::string, std::string> all = [] {
        std::map<std::string, std::string> found;
        const std::string script = text_of("run");
        const std::string_view begin = "programs_of=(";
        const std::size_t from = script.find(begin) + begin.size();
        for (const std::string& word :
             words_of(script.substr(from, script.find(')', from) - from))) {
            const std::size_t end = word.find("]=");
            if (end == std::string::npos) continue;  // another program of the one before
            const std::string program = word.substr(end + 2);
            found[word.substr(1, end - 1)] = program.substr(program.find_first_not_of('"'));
        }
        return found;
    }();
    return all;
}

/// The commands in some text of a page: from `./run` or a program on, to a comment, a pipe or the
/// end.
inline void look_for_commands(const std::string& page, std::size_t line, const std::string& text,
                              std::vector<Command>& found) {
    const std::string_view built = "build/release/examples/";
    Words words = words_of(text);
    if (words.empty()) return;
    if (words[0].starts_with(built)) words[0] = words[0].substr(built.size());
    const bool calls = is_program(words[0]) && words.size() > 1 &&
        std::isdigit(static_cast<unsigned char>(words[1][0])) == 0;  // or it is a line of output
    if (words[0] != "./run" && !calls) return;
    const auto end = std::ranges::find_if(words, [](const std::string& word) {
        return word.starts_with('#') || word == "|" || word == ">" || word == "&&";
    });
    words.erase(end, words.end());
    found.push_back({page, line, std::move(words)});
}

/// All commands, in blocks (fenced or indented) and in the text.
[[nodiscard]] inline std::vector<Command> commands() {
    std::vector<Command> found;
    std::vector<std::string> all = pages(true);
    all.emplace_back("CONTRIBUTING.md");
    for (const std::string& page : all) {
        bool fenced = false;
        std::size_t number = 0;
        std::string code;  // in the text, as far as it has gone
        bool inside = false;
        std::string begun;  // of a command that goes on in the next line
        for (const std::string& line : lines_of(text_of(page))) {
            ++number;
            if (line.starts_with("```")) {
                fenced = !fenced;
            } else if (fenced || line.starts_with("    ")) {
                begun += line;
                if (begun.ends_with('\\')) {
                    begun.back() = ' ';
                    continue;
                }
                look_for_commands(page, number, begun, found);
            } else {
                for (const char letter : line + '\n') {
                    if (letter != '`') {
                        if (inside) code += letter;
                        continue;
                    }
                    if (inside) look_for_commands(page, number, code, found);
                    inside = !inside;
                    code.clear();
                }
            }
            if (line.empty()) inside = false;
            begun.clear();
        }
    }
    return found;
}

}  // namespace support
