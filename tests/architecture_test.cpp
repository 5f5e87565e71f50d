// Reads every header below include/ludus: which modules it includes, how long it is, and what it
// must not contain. The rules are those of CONTRIBUTING.md.

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catch.hpp"

namespace {

namespace fs = std::filesystem;

using Faults = std::vector<std::string>;

/// The modules that each module may include, besides itself.
const std::map<std::string, std::set<std::string>> arrows = {
    {"core", {}},
    {"game", {"core"}},
    {"games", {"game", "core"}},
    {"simd", {"core"}},
    {"nn", {"simd", "core"}},
    {"search", {"game", "core"}},
    {"play", {"game", "search", "core"}},
    {"learn", {"game", "nn", "search", "play", "core"}},
    {"bytes", {"core", "game", "games", "simd", "nn", "search", "play", "learn"}},
    {"io", {"core", "game", "games", "simd", "nn", "search", "play", "learn", "bytes"}},
    {"train", {"game", "nn", "search", "play", "learn", "io", "core"}},
    {"agents", {"core", "game", "games", "play", "bytes", "io"}},
    {"app", {"core", "game", "nn", "search", "play", "learn", "bytes", "io", "train", "agents"}},
};

constexpr int most_lines = 300;  ///< of code: comments and empty lines are not counted
const std::string namespace_header = "core/compiler.hpp";
/// Namespaces that are named after the compiler's flags, and the header of each.
const std::map<std::string, std::string> namespaces = {
    {"LUDUS_NAMESPACE", namespace_header},
    {"LUDUS_SIMD_NAMESPACE", "simd/linkage.hpp"},
    {"LUDUS_KERNEL_NAMESPACE", "simd/linkage.hpp"}};

/// The code without its comments; what stands in quotation marks stays if `keep_texts`, as the
/// names of included files do.
std::string without_comments(std::string_view code, bool keep_texts) {
    std::string result;
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (code.substr(i, 2) == "//") {
            while (i < code.size() && code[i] != '\n') ++i;
            if (i < code.size()) result += '\n';
        } else if (code.substr(i, 2) == "/*") {
            const std::size_t end = std::min(code.find("*/", i + 2), code.size() - 2);
            result += ' ';
            i = end + 1;
        } else if (code.substr(i, 3) == "'\"'") {  // a quotation mark that begins no text
            i += 2;
        } else if (code[i] == '"') {
            std::size_t end = i + 1;
            while (end < code.size() && code[end] != '"' && code[end] != '\n')
                end += code[end] == '\\' ? 2U : 1U;
            if (keep_texts) result += code.substr(i, end + 1 - i);
            i = end;
        } else {
            result += code[i];
        }
    }
    return result;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// The directive of a line and what follows it ("define", "LUDUS_X 1"), or nothing.
std::pair<std::string, std::string> directive_of(const std::string& line) {
    std::istringstream stream(line);
    std::string name;
    std::string rest;
    if (!(stream >> std::ws) || stream.get() != '#') return {};
    stream >> name >> std::ws;
    std::getline(stream, rest);
    return {name, rest};
}

bool is_part_of_name(char letter) {
    return letter == '_' || (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
        (letter >= 'A' && letter <= 'Z');
}

bool contains_word(const std::string& text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        const bool begins = at == 0 || !is_part_of_name(text[at - 1]);
        const std::size_t end = at + word.size();
        if (begins && (end == text.size() || !is_part_of_name(text[end]))) return true;
    }
    return false;
}

/// The concepts that no comment stands before. (Doxygen 1.9.4 does not ask for it.)
std::vector<std::string> bare_concepts(const std::string& text) {
    std::vector<std::string> found;
    bool has_comment = false;
    for (const std::string& line : lines_of(text)) {
        if (line.starts_with("concept ") && !has_comment)
            found.push_back(line.substr(8, line.find(' ', 8) - 8));
        const bool is_head = line.starts_with("template") || line.starts_with(' ');
        has_comment = line.starts_with("///") || (has_comment && is_head);
    }
    return found;
}

/// The first part of a path: "core" of "core/rng.hpp"; the file's own name at the top.
std::string module_of(const std::string& path) { return path.substr(0, path.find('/')); }

/// Whether a header stands at the top, above all modules: the umbrella and its smaller neighbours.
bool is_entrance(const std::string& file) { return file.find('/') == std::string::npos; }

/// What forbids `file` to include the header `target`, both named from include/ludus.
Faults faults_of_arrow(const std::string& file, const std::string& target) {
    const std::string from = module_of(file);
    const std::string to = module_of(target);
    if (is_entrance(file)) return {};
    if (!arrows.contains(from)) return {"the module " + from + " is unknown"};
    if (from == to || arrows.at(from).contains(to)) return {};
    return {from + " must not include ludus/" + target};
}

/// The headers of ours that a header includes, named from include/ludus.
std::vector<std::string> included(const std::string& text) {
    constexpr std::string_view ours = "\"ludus/";
    std::vector<std::string> found;
    for (const std::string& line : lines_of(without_comments(text, true))) {
        const auto [directive, rest] = directive_of(line);
        if (directive == "include" && rest.starts_with(ours))
            found.push_back(rest.substr(ours.size(), rest.find('"', 1) - ours.size()));
    }
    return found;
}

/// Everything that is wrong with one header, of which `file` is the name from include/ludus.
Faults faults_of(const std::string& file, const std::string& text) {
    Faults faults;
    const std::vector<std::string> code = lines_of(without_comments(text, true));
    const auto lines = std::ranges::count_if(
        code, [](const auto& line) { return line.find_first_not_of(" \t") != line.npos; });
    if (lines > most_lines) faults.push_back("has " + std::to_string(lines) + " lines of code");

    // Macros name the namespace, and what is compiled once for each instruction set.
    const bool may_define = file == namespace_header || module_of(file) == "simd";
    const bool is_kernel = file.ends_with(".inc");
    bool once = is_kernel || file.ends_with(".cpp");
    std::set<std::pair<std::string, std::string>> opened;
    for (const std::string& line : code) {
        const auto [directive, rest] = directive_of(line);
        once = once || (directive == "pragma" && rest.starts_with("once"));
        if (directive == "define" && !may_define) faults.push_back("defines the macro " + rest);
        if (line.starts_with("namespace ludus") && file != "simd/for_each_pack.inc")
            faults.push_back("opens its namespace without LUDUS_NAMESPACE: " + line);
        for (const auto& [name, header] : namespaces)
            if (line.starts_with("namespace " + name)) opened.insert({name, header});
        if (directive == "include" && rest.starts_with('"') && !rest.starts_with("\"ludus/"))
            faults.push_back("names a header of ours without ludus/: " + rest);
        if (directive == "include" && rest.starts_with("<ludus/"))
            faults.push_back("includes a header of ours like a system's: " + rest);
        if (directive == "include" && rest.starts_with("<cereal/") && module_of(file) != "io")
            faults.emplace_back("only io may use cereal");
        if (directive == "include" && (rest.starts_with("<fmt/") || rest.starts_with("<CLI/")) &&
            module_of(file) != "app")
            faults.push_back("only app may use " + rest);
    }
    if (!once) faults.emplace_back("lacks #pragma once");
    const std::string words = without_comments(text, false);
    if (contains_word(words, "virtual")) faults.emplace_back("has a virtual function");
    for (std::size_t at = 0; (at = words.find("_chars(", at)) != std::string::npos; ++at)
        if (words.substr(at, words.find(',', at) - at).find(".begin()") != std::string::npos)
            faults.emplace_back("takes an iterator for the pointer of std::to_chars");

    for (const std::string& name : bare_concepts(text))
        faults.push_back("has no comment on the concept " + name);

    const std::vector<std::string> targets = included(text);
    for (const auto& [name, header] : opened)
        if (!is_kernel && std::ranges::count(targets, header) == 0)
            faults.push_back("uses " + name + ", but does not include " + header);
    for (const std::string& target : targets)
        for (const std::string& fault : faults_of_arrow(file, target)) faults.push_back(fault);
    return faults;
}

using Headers = std::map<std::string, std::string>;  ///< their texts by their names

/// Those of files and of Eigen, and all that include one of them.
std::set<std::string> headers_apart(const Headers& headers) {
    std::map<std::string, std::vector<std::string>> includes;
    for (const auto& [header, text] : headers) includes[header] = included(text);
    std::set<std::string> found;
    const auto is_found = [&](const std::string& header) {
        return module_of(header) == "io" || module_of(header) == "agents" ||
            module_of(header) == "app" || found.contains(header);
    };
    for (const auto& [header, text] : headers)
        if (text.find("#include <Eigen/") != std::string::npos) found.insert(header);
    for (std::size_t before = headers.size() + 1; before != found.size();) {
        before = found.size();
        for (const auto& [header, targets] : includes)
            if (is_found(header) || std::ranges::any_of(targets, is_found)) found.insert(header);
    }
    return found;
}

/// What the umbrella lacks, or should not include. Of an entrance that it includes, what counts is
/// what that includes.
Faults faults_of_umbrella(const std::string& text, const Headers& headers) {
    std::set<std::string> listed;
    for (const std::string& target : included(text)) {
        if (is_entrance(target))
            for (const std::string& further : included(headers.at(target))) listed.insert(further);
        else
            listed.insert(target);
    }
    const std::set<std::string> apart = headers_apart(headers);
    Faults faults;
    for (const auto& [header, its_text] : headers) {
        const bool wanted =
            !apart.contains(header) && !is_entrance(header) && header.ends_with(".hpp");
        if (wanted && !listed.contains(header)) faults.push_back("lacks " + header);
        if (!wanted && listed.contains(header)) faults.push_back("must not include " + header);
    }
    return faults;
}

/// All C++ files below a folder of the repository, by their names from there.
std::map<std::string, std::string> read_sources(const fs::path& folder) {
    const fs::path root = fs::path(LUDUS_SOURCE_DIR) / folder;
    std::map<std::string, std::string> sources;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
        const fs::path suffix = entry.path().extension();
        if (suffix != ".hpp" && suffix != ".inc" && suffix != ".cpp") continue;
        std::ifstream stream(entry.path(), std::ios::binary);
        sources[entry.path().lexically_relative(root).generic_string()] =
            std::string(std::istreambuf_iterator<char>(stream), {});
    }
    return sources;
}

std::map<std::string, std::string> read_headers() {
    return read_sources(fs::path("include") / "ludus");
}

/// The numbers of lines with more than 100 columns; a raw string may have them.
std::vector<std::size_t> long_lines(const std::string& code) {
    std::vector<std::size_t> found;
    std::size_t number = 0;
    for (const std::string& line : lines_of(code)) {
        ++number;
        const auto continues = [](char c) {
            return (static_cast<unsigned char>(c) & 0xC0U) == 0x80;
        };
        const auto columns =
            line.size() - static_cast<std::size_t>(std::ranges::count_if(line, continues));
        if (columns > 100 && line.find("R\"(") == std::string::npos) found.push_back(number);
    }
    return found;
}

}  // namespace

TEST_CASE("architecture: every header keeps the rules", "[architecture]") {
    const auto headers = read_headers();
    CHECK(headers.size() > 40);
    for (const auto& [file, text] : headers)
        for (const std::string& fault : faults_of(file, text)) FAIL_CHECK(file << " " << fault);
}

TEST_CASE("architecture: no line of a source has more than 100 columns", "[architecture]") {
    const std::string most(100, '/');
    CHECK(long_lines(most + "\n" + most + "/\n") == std::vector<std::size_t>{2});
    CHECK(long_lines("// \u03b1" + most.substr(4) + "\nR\"(" + most + ")\"\n").empty());
    for (const char* const folder : {"include", "examples", "tests", "benchmarks"}) {
        const auto sources = read_sources(folder);
        CHECK(sources.size() > 10);
        for (const auto& [file, text] : sources)
            for (const std::size_t line : long_lines(text))
                FAIL_CHECK(folder << "/" << file << ":" << line << " has more than 100 columns");
    }
}

TEST_CASE("architecture: included headers of ours exist", "[architecture]") {
    const auto headers = read_headers();
    std::size_t includes = 0;
    for (const auto& [file, text] : headers)
        for (const std::string& target : included(text)) {
            INFO(file << " includes " << target);
            CHECK(headers.contains(target));
            ++includes;
        }
    CHECK(includes > 100);
}

TEST_CASE("architecture: the umbrella includes every header but those for files and Eigen",
          "[architecture]") {
    const auto headers = read_headers();
    REQUIRE(headers.contains("ludus.hpp"));
    for (const std::string& fault : faults_of_umbrella(headers.at("ludus.hpp"), headers))
        FAIL_CHECK("ludus.hpp " << fault);
}

TEST_CASE("architecture: the allowed arrows form no circle", "[architecture]") {
    std::set<std::string> settled;
    for (std::size_t round = 0; round < arrows.size(); ++round)
        for (const auto& [module, targets] : arrows)
            if (std::ranges::includes(settled, targets)) settled.insert(module);
    CHECK(settled.size() == arrows.size());
}

TEST_CASE("architecture: a forbidden arrow is found", "[architecture]") {
    const std::string text = "#pragma once\n#include <vector>\n#include \"ludus/learn/dqn.hpp\"\n";
    CHECK(faults_of("search/a.hpp", text) == Faults{"search must not include ludus/learn/dqn.hpp"});
    CHECK(faults_of("core/a.hpp", text).size() == 1);
    CHECK(faults_of("nn/a.hpp", text).size() == 1);
    CHECK(faults_of("new/a.hpp", text) == Faults{"the module new is unknown"});
    CHECK(faults_of("learn/a.hpp", text).empty());
    CHECK(faults_of("train/a.hpp", text).empty());
    CHECK(faults_of("io/a.hpp", text).empty());
    CHECK(faults_of("ludus.hpp", text).empty());
}

TEST_CASE("architecture: each arrow of the table points one way", "[architecture]") {
    const auto allowed = [](const std::string& from, const std::string& to) {
        return faults_of_arrow(from + "/a.hpp", to + "/b.hpp").empty();
    };
    for (const auto& [from, targets] : arrows) {
        CHECK(allowed(from, from));
        for (const std::string& to : targets) {
            INFO(from << " and " << to);
            CHECK(allowed(from, to));
            CHECK_FALSE(allowed(to, from));
        }
    }
    CHECK_FALSE(allowed("io", "train"));
    CHECK_FALSE(allowed("search", "nn"));
    CHECK_FALSE(allowed("game", "games"));
}

TEST_CASE("architecture: no module includes an entrance", "[architecture]") {
    CHECK_FALSE(faults_of_arrow("train/a.hpp", "ludus.hpp").empty());
    CHECK_FALSE(faults_of_arrow("io/a.hpp", "ludus.hpp").empty());
    CHECK_FALSE(faults_of_arrow("train/a.hpp", "match.hpp").empty());
}

TEST_CASE("architecture: includes are found however they are written, but not in comments",
          "[architecture]") {
    CHECK(included("  #  include \"ludus/a/b.hpp\"  // why\n#include <a>\n\"ludus/c.hpp\"") ==
          std::vector<std::string>{"a/b.hpp"});
    CHECK(included("// #include \"ludus/a.hpp\"\n/* \n#include \"ludus/b.hpp\"\n*/\n").empty());
    CHECK(included("/* x */ #include \"ludus/a.hpp\"") == std::vector<std::string>{"a.hpp"});
    CHECK(faults_of("core/a.hpp", "#pragma once\n#include \"rng.hpp\"\n").size() == 1);
    CHECK(faults_of("core/a.hpp", "#pragma once\n#include <ludus/core/rng.hpp>\n").size() == 1);
}

TEST_CASE("architecture: long headers, macros and virtual functions are found", "[architecture]") {
    const std::string good = "#pragma once\n";
    CHECK(faults_of("core/a.hpp", good).empty());
    std::string long_code = good + "// Not counted.\n\n";
    for (int line = 1; line < most_lines; ++line) long_code += "int x;\n";
    CHECK(faults_of("core/a.hpp", long_code).empty());
    CHECK(faults_of("core/a.hpp", long_code + "int y;\n") == Faults{"has 301 lines of code"});
    CHECK(faults_of("core/a.hpp", "int x;\n") == Faults{"lacks #pragma once"});
    CHECK(faults_of("core/a.hpp", "// #pragma once\n").size() == 1);
    CHECK(faults_of("core/a.hpp", good + " # define LUDUS_X 1\n") ==
          Faults{"defines the macro LUDUS_X 1"});
    CHECK(faults_of("core/a.hpp", good + "/// No #define here.\n#ifdef X\n#endif\n").empty());
    CHECK(faults_of("core/a.hpp", good + "struct A { virtual void f(); };\n") ==
          Faults{"has a virtual function"});
    CHECK(faults_of("core/a.hpp", good + "int virtually = 1;  // not virtual\n").empty());
    CHECK(faults_of("core/a.hpp", good + "auto text = \"a \\\" virtual\";\n").empty());
    CHECK(faults_of("core/a.hpp", good + "char quote = '\"'; virtual\n").size() == 1);
    CHECK(faults_of("core/a.hpp", good + "std::to_chars(text.begin(), end, 1);\n") ==
          Faults{"takes an iterator for the pointer of std::to_chars"});
    CHECK(faults_of("core/a.hpp", good + "std::to_chars(text.data(), a.begin(), 1);\n").empty());
    CHECK(faults_of("nn/a.hpp", good + "#include <cereal/cereal.hpp>\n").size() == 1);
    CHECK(faults_of("io/a.hpp", good + "#include <cereal/cereal.hpp>\n").empty());
}

TEST_CASE("architecture: a namespace that flags do not tell apart is found", "[architecture]") {
    const std::string good = "#pragma once\n#include \"ludus/core/compiler.hpp\"\n";
    CHECK(faults_of("core/a.hpp", good + "namespace LUDUS_NAMESPACE::a {\n}\n").empty());
    CHECK(faults_of("core/a.hpp", good + "namespace ludus::a {\n}\n") ==
          Faults{"opens its namespace without LUDUS_NAMESPACE: namespace ludus::a {"});
    CHECK(faults_of("simd/a.inc", "namespace ludus::simd {\n}\n") ==
          Faults{"opens its namespace without LUDUS_NAMESPACE: namespace ludus::simd {"});
    CHECK(faults_of("simd/a.hpp", good + "namespace LUDUS_KERNEL_NAMESPACE {\n}\n") ==
          Faults{"uses LUDUS_KERNEL_NAMESPACE, but does not include simd/linkage.hpp"});
    CHECK(faults_of("core/a.hpp", "#pragma once\nnamespace LUDUS_NAMESPACE {\n}\n") ==
          Faults{"uses LUDUS_NAMESPACE, but does not include core/compiler.hpp"});
}

TEST_CASE("architecture: concepts without a comment are found", "[architecture]") {
    const std::string head = "template <class A,\n          class B>\n";
    CHECK(bare_concepts("/// Law.\n" + head + "concept Good =\n    true;\n").empty());
    CHECK(bare_concepts(head + "concept Bad =\n    true;\n") == std::vector<std::string>{"Bad"});
    CHECK(bare_concepts("/// A class.\nclass C;\n" + head + "concept Bad = true;\n").size() == 1);
    CHECK(faults_of("core/a.hpp", "#pragma once\n" + head + "concept Bad = true;\n") ==
          Faults{"has no comment on the concept Bad"});
}

TEST_CASE("architecture: an umbrella that lacks a header is found", "[architecture]") {
    const std::string saves = "#include \"ludus/io/file.hpp\"\n";
    const Headers headers = {{"agents/onitama.hpp", ""},
                             {"core/rng.hpp", ""},
                             {"io/file.hpp", ""},
                             {"ludus.hpp", ""},
                             {"games.hpp", "#include \"ludus/core/rng.hpp\"\n"},
                             {"match.hpp", ""},
                             {"train/train.hpp", saves},
                             {"nn/eigen.hpp", "#include <Eigen/Core>\n"}};
    CHECK(faults_of_umbrella("#include \"ludus/core/rng.hpp\"\n", headers).empty());
    CHECK(faults_of_umbrella("#include \"ludus/games.hpp\"\n", headers).empty());
    CHECK(faults_of_umbrella("// #include \"ludus/core/rng.hpp\"\n", headers) ==
          Faults{"lacks core/rng.hpp"});
    CHECK(faults_of_umbrella("#include \"ludus/core/rng.hpp\"\n#include \"ludus/io/file.hpp\"\n",
                             headers) == Faults{"must not include io/file.hpp"});
}
