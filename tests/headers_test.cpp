// Every header compiles alone: `./run headers` compiles each after nothing, this test those that no
// other test includes first. (Tests have Catch2 precompiled, and several
// are compiled at once.) All of them serve two files of one program, without run-time type
// information and, but for io/, without exceptions. By the compiler that has built this test, and
// by Clang 19 where it is installed.

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "support/process.hpp"
#include "support/warnings.hpp"

namespace {

namespace fs = std::filesystem;

const fs::path root = fs::path(LUDUS_SOURCE_DIR) / "include" / "ludus";
constexpr std::string_view without = "-fno-rtti -fno-exceptions";

std::vector<std::string> compilers() {
    const std::string other = "clang++-19";
    std::vector<std::string> found = {LUDUS_COMPILER};
    if (found[0].ends_with(other)) return found;
    if (support::run(other + " --version").exit_code == 0)
        found.push_back(other);
    else
        WARN(other << " is not installed, so that it compiles no header here");
    return found;
}

/// All headers, by their names from include/ludus.
std::vector<std::string> all_headers() {
    std::vector<std::string> found;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root))
        if (entry.path().extension() == ".hpp")
            found.push_back(entry.path().lexically_relative(root).generic_string());
    return found;
}

std::string inclusion(const std::string& header) {
    return ludus::concat("#include \"ludus/", header, "\"\n");
}

/// Whether a header has a test that includes nothing before it.
bool is_first_in_its_test(const std::string& header) {
    const std::string name = header.substr(0, header.size() - std::string_view(".hpp").size());
    const fs::path test = fs::path(LUDUS_SOURCE_DIR) / "tests" / (name + "_test.cpp");
    if (!fs::exists(test)) return false;
    const std::string code = support::contents(test);
    return code.find("#include") == code.find(inclusion(header));
}

/// Compiles code to an object, with warnings as errors; or only looks at it, where `object` is
/// empty.
support::Ending compile(const std::string& compiler, const support::TemporaryFolder& folder,
                        const std::string& code, std::string_view flags,
                        const std::string& object) {
    const fs::path source = folder / "source.cpp";
    std::ofstream(source) << code;
    const std::string to =
        object.empty() ? " -fsyntax-only" : ludus::concat(" -c -o", support::quoted(object));
    return support::run(
        ludus::concat("'", compiler, "' -std=c++20 ", support::warnings_of(compiler), flags,
                      " -I '" LUDUS_SOURCE_DIR "/include' -isystem '" LUDUS_EIGEN_FOLDER "'", to,
                      support::quoted(source)));
}

void require_success(const support::Ending& ending) {
    INFO(ending.err);
    REQUIRE(ending.exit_code == 0);
}

}  // namespace

TEST_CASE("headers that no test includes first compile alone", "[headers]") {
    const support::TemporaryFolder folder;
    std::size_t tested = 0;
    for (const std::string& header : all_headers()) {
        if (is_first_in_its_test(header)) {
            ++tested;
            continue;
        }
        // All the others together are what the next test case compiles.
        if (header == "ludus.hpp") continue;
        INFO(header);
        require_success(compile(LUDUS_COMPILER, folder, inclusion(header), "", ""));
    }
    CHECK(tested > 150);
}

TEST_CASE(
    "all headers but those for files serve two files of a program without RTTI and exceptions",
    "[headers]") {
    for (const std::string& compiler : compilers()) {
        INFO(compiler);
        const support::TemporaryFolder folder;
        const std::string all = (folder / "all.o").string();
        const std::string again = (folder / "again.o").string();
        const std::string main = (folder / "main.o").string();
        const std::string program = (folder / "program").string();
        require_success(compile(compiler, folder, inclusion("ludus.hpp"), without, all));
        require_success(compile(compiler, folder, inclusion("games/onitama/notation.hpp") + R"(
int main(int, char** arguments) {
    using Onitama = ludus::onitama::Position;
    return ludus::Notation<Onitama>::read_position(arguments[1]) == Onitama{} ? 0 : 1;
})",
                                without, main));
        fs::copy(all, again);  // what a second file would be compiled to
        require_success(support::run(ludus::concat("'", compiler, "' '", main, "' '", all, "' '",
                                                   again, "' -o '", program, "'")));

        const std::string start = "dcmba/5/5/5/ABMCD dragon,elephant/goose,monkey/rooster ";
        CHECK(support::run(ludus::concat("'", program, "' '", start, "x'")).exit_code == 0);
        // Nobody can catch an error, so that it ends the program, and tells why.
        const support::Ending refused =
            support::run(ludus::concat("'", program, "' '", start, "y'"));
        CHECK(refused.exit_code != 0);
        CHECK(refused.err.find("column 56: expected the mover, x or o") != std::string::npos);
    }
}

TEST_CASE("agents in memory need neither threads, files nor other libraries", "[headers]") {
    for (const std::string& compiler : compilers()) {
        const support::Ending list = support::run(
            ludus::concat("echo '#include \"ludus/bytes/dots_and_boxes.hpp\"' | '", compiler,
                          "' -std=c++20 -x c++ -M -I '" LUDUS_SOURCE_DIR "/include' -"));
        require_success(list);
        CHECK(list.out.find("/ludus/bytes/agent.hpp") != std::string::npos);
        for (const char* const header : {"/thread", "/mutex", "/future", "/filesystem", "/fstream",
                                         "/iostream", "/Eigen/", "/cereal/"})
            CHECK(list.out.find(ludus::concat(header, " ")) == std::string::npos);
    }
}

TEST_CASE("the headers for files serve two files of a program", "[headers]") {
    std::string code;
    for (const std::string& header : all_headers())
        if (header.starts_with("io/") || header.starts_with("agents/")) code += inclusion(header);
    for (const std::string& compiler : compilers()) {
        INFO(compiler);
        const support::TemporaryFolder folder;
        const std::string io = (folder / "io.o").string();
        const std::string again = (folder / "again.o").string();
        const std::string main = (folder / "main.o").string();
        require_success(compile(compiler, folder, code, "", io));
        require_success(compile(compiler, folder, "int main() {}\n", "", main));
        fs::copy(io, again);
        require_success(
            support::run(ludus::concat("'", compiler, "' '", main, "' '", io, "' '", again, "' -o",
                                       support::quoted(folder / "program"))));
    }
}

TEST_CASE("networks that learn and are frozen compile without a strict user's warnings",
          "[headers]") {
    const std::string code = R"(
#include "ludus/ludus.hpp"
namespace nn = ludus::nn;
using Game = ludus::alquerque::Position;
using Encoder = ludus::alquerque::PlaneEncoder;
using Network = nn::Network<Encoder::Shape, nn::Conv2d<8>, nn::BatchNorm<>, nn::Relu,
                            nn::Fork<nn::Dense<Game::action_count>, nn::Dense<1>>>;
template class nn::Inference<Network, nn::Precision::float32>;
template class nn::Inference<Network, nn::Precision::int8>;
template class ludus::AlphaZero<ludus::PolicyValue<Game, Encoder, Network>, nn::Adam>;
)";
    for (const std::string& compiler : compilers()) {
        INFO(compiler);
        require_success(compile(compiler, support::TemporaryFolder(), code, "", ""));
    }
}
