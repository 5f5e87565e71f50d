// The code of README.md and docs/ compiles, as it stands there, and prints what is said there.
// CONTRIBUTING.md, "Pages", has the rule by which a block is a file, a program, or more lines of
// one. Runs the compiler that has built this test: once for the programs whose output is told, once
// for all others.

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "support/pages.hpp"
#include "support/process.hpp"
#include "support/warnings.hpp"

namespace {

namespace fs = std::filesystem;
using support::Block;
using support::contents;
using support::lines_of;

/// A block with `main`, and those that go on with it.
struct Program {
    Block block;
    std::vector<Block> more{};
    std::string output{};  ///< what it prints, if that is told
};

/// What the pages hold.
struct Code {
    std::map<std::string, Block> files{};  ///< by name
    std::vector<Program> programs{};
};

/// The name in the first line of a block that is a file: "// NAME.hpp".
std::string file_name(const Block& block) {
    const std::string line = lines_of(block.text).front();
    const bool is_file = line.starts_with("// ") && line.ends_with(".hpp");
    return is_file ? line.substr(3) : std::string();
}

bool has_main(const Block& block) { return block.text.find("int main(") != std::string::npos; }

const Code& code() {
    static const Code all = [] {
        Code found;
        for (const std::string& page : support::pages()) {
            bool follows_program = false;
            for (const Block& block : support::blocks_of(page)) {
                INFO(block.place());
                if (block.language == "cpp") {
                    REQUIRE_FALSE(block.text.empty());
                    follows_program = false;
                    if (const std::string name = file_name(block); !name.empty()) {
                        CHECK(found.files.emplace(name, block).second);
                    } else if (has_main(block)) {
                        found.programs.push_back({block});
                        follows_program = true;
                    } else {
                        REQUIRE_FALSE(found.programs.empty());
                        REQUIRE(found.programs.back().block.page == page);
                        found.programs.back().more.push_back(block);
                    }
                } else if (follows_program && block.language.empty() && block.before == "prints") {
                    found.programs.back().output = block.text;
                }
            }
        }
        return found;
    }();
    return all;
}

/// A name for what stands in that block.
std::string name_of(const Block& block) {
    std::string name = "at_" + block.place();
    for (char& letter : name)
        if (std::isalnum(static_cast<unsigned char>(letter)) == 0) letter = '_';
    return name;
}

/// A program as one of many in a file: its `#include`s, then the rest in a namespace of its own.
std::string as_one_of_many(const Program& program) {
    std::string includes;
    std::string body;
    std::string more;
    const auto take = [&](const Block& block, std::string& to) {
        to += ludus::concat("#line ", std::to_string(block.line), " \"", block.page, "\"\n");
        for (const std::string& line : lines_of(block.text)) {
            const bool is_include = line.starts_with("#include");
            if (is_include) includes += line + '\n';
            to += (is_include ? std::string() : line) + '\n';
        }
    };
    take(program.block, body);
    for (const Block& block : program.more) take(block, more);
    REQUIRE(body.ends_with("\n}\n"));
    body.resize(body.size() - 2);
    const std::string_view head = "int main(";
    body.replace(body.find(head), head.size(), "int run(");
    return ludus::concat(includes, "namespace ", name_of(program.block), " {\n", body, more,
                         "return 0;\n}\n}\n");
}

/// A folder with the files of the pages, in which programs are compiled and run.
class Folder {
public:
    Folder() {
        for (const auto& [name, block] : code().files) write(name, block.text);
    }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name) << text;
    }
    [[nodiscard]] support::Ending run(const std::string& command) const {
        return support::run(ludus::concat("cd", support::quoted(folder_), "&& ", command));
    }
    /// Compiles a file as a strict reader would.
    void compile(const std::string& name, const std::string& how) const {
        const support::Ending ending = run(ludus::concat(
            "LC_ALL=C '" LUDUS_COMPILER "' -std=c++20 ", support::warnings_of(LUDUS_COMPILER),
            "-I '" LUDUS_SOURCE_DIR "/include' -isystem '" LUDUS_EIGEN_FOLDER
            "' -idirafter '" LUDUS_CEREAL_FOLDER "' ",
            how, " ", name));
        INFO(ending.err);
        REQUIRE(ending.exit_code == 0);
    }

private:
    support::TemporaryFolder folder_;
};

/// All headers of ours and of the pages that a text includes, directly or by others: their texts.
std::string all_included(const std::string& text) {
    static std::map<std::string, std::string> headers;  // by name: what stands there
    std::set<std::string> seen;
    std::vector<std::string> names;
    std::string all;
    const auto look = [&](const std::string& includer) {
        for (const std::string& line : lines_of(includer)) {
            if (!line.starts_with("#include \"")) continue;
            const std::string name = line.substr(10, line.rfind('"') - 10);
            if (seen.insert(name).second) names.push_back(name);
        }
        all += includer;
    };
    look(text);
    while (!names.empty()) {
        const std::string name = names.back();
        names.pop_back();
        const auto file = code().files.find(name);
        if (!headers.contains(name))
            headers[name] = file != code().files.end()
                ? file->second.text
                : contents(fs::path(LUDUS_SOURCE_DIR) / "include" / name);
        look(headers[name]);
    }
    return all;
}

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The words of a text that stand in a name of ours, as `play_match` in `ludus::play_match`.
std::set<std::string> words_of_ours(const std::string& text) {
    std::set<std::string> words;
    const std::string_view ours = "ludus::";
    for (std::size_t at = text.find(ours); at != std::string::npos; at = text.find(ours, at + 1)) {
        std::size_t begin = at;
        for (std::size_t end = at;; begin = end + 2) {
            end = begin;
            while (end < text.size() && is_letter(text[end])) ++end;
            words.insert(text.substr(begin, end - begin));
            if (text.compare(end, 2, "::") != 0) break;
        }
    }
    return words;
}

std::set<std::string> all_words(const std::string& text) {
    std::set<std::string> words;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = begin;
        while (end < text.size() && is_letter(text[end])) ++end;
        if (end > begin) words.insert(text.substr(begin, end - begin));
        begin = std::max(end, begin + 1);
    }
    return words;
}

}  // namespace

TEST_CASE("the pages have code for each task", "[docs]") {
    CHECK(code().files.size() >= 3);
    CHECK(code().programs.size() >= 10);
}

TEST_CASE("a block of the pages includes what it names", "[docs]") {
    std::vector<std::string> texts;
    for (const auto& [name, block] : code().files) texts.push_back(block.text);
    for (const Program& program : code().programs) {
        texts.push_back(program.block.text);
        for (const Block& block : program.more) texts.back() += block.text;
    }
    for (const std::string& text : texts) {
        std::string included;
        for (const std::string& line : lines_of(text))
            if (line.starts_with("#include")) included += line + '\n';
        const std::set<std::string> known = all_words(all_included(included));
        INFO(text);
        for (const std::string& word : words_of_ours(text)) {
            CAPTURE(word);
            CHECK((word == "ludus" || known.contains(word)));
        }
    }
}

TEST_CASE("every block of the pages compiles", "[docs]") {
    const Folder folder;
    std::string all;
    for (const Program& program : code().programs)
        if (program.output.empty() || !program.more.empty()) all += as_one_of_many(program);
    for (const auto& [name, block] : code().files)
        all += ludus::concat("#include \"", name, "\"\n");
    folder.write("all.cpp", all);
    folder.compile("all.cpp", "-fsyntax-only");
}

TEST_CASE("programs of the pages print what is said there", "[docs]") {
    const Folder folder;
    std::vector<const Program*> told;
    for (const Program& program : code().programs)
        if (!program.output.empty()) told.push_back(&program);
    CHECK(told.size() >= 5);

    std::string all = "#include <string_view>\n";
    std::string choice;
    for (const Program* program : told) {
        all += as_one_of_many({program->block});
        const std::string name = name_of(program->block);
        choice += ludus::concat("if (name == \"", name, "\") return ", name, "::run();\n");
    }
    all += ludus::concat("int main(int, char** words) {\nconst std::string_view name = words[1];\n",
                         choice, "return 3;\n}\n");
    folder.write("told.cpp", all);
    folder.compile("told.cpp", "-O1 -pthread -o told");
    for (const Program* program : told) {  // in their order: one may read what another has written
        const support::Ending ending = folder.run("./told " + name_of(program->block));
        INFO(program->block.place() << '\n' << ending.err);
        CHECK(ending.exit_code == 0);
        CHECK(ending.out == program->output);
    }
}
