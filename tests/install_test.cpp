// The library as others pick it up: installed, in a folder of theirs, fetched, by the compiler
// alone, as one header, by pkg-config. Each way is that of README.md or docs/using.md, word by
// word, in an empty folder.

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "support/process.hpp"

namespace {

namespace fs = std::filesystem;

/// What a strict user compiles with.
constexpr std::string_view strict = "-Wall -Wextra -Wpedantic -Werror";

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    for (std::size_t at = text.find(what); at != std::string::npos;
         at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
    return text;
}

/// The names of all files below a folder, sorted.
std::vector<std::string> files_below(const fs::path& folder) {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) names.push_back(fs::relative(entry.path(), folder).string());
    std::ranges::sort(names);
    return names;
}

/// The first code in this language below a headline of a page.
std::string code_of(const std::string& page, const std::string& headline,
                    const std::string& language) {
    const std::string text = support::contents(fs::path(LUDUS_SOURCE_DIR) / page);
    const std::size_t below = text.find(ludus::concat("\n## ", headline, "\n"));
    const std::string fence = ludus::concat("\n```", language, "\n");
    const std::size_t begin = text.find(fence, below);
    INFO(page << ", " << headline << ": " << language);
    REQUIRE(below != std::string::npos);
    REQUIRE(begin != std::string::npos);
    const std::size_t from = begin + fence.size();
    return text.substr(from, text.find("\n```\n", from) + 1 - from);
}

std::size_t line_count(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

support::Ending require_success(const support::Ending& ending) {
    INFO(ending.out << ending.err);
    REQUIRE(ending.exit_code == 0);
    return ending;
}

/// The library, installed as docs/using.md says and then moved to another place, once for all
/// tests.
class Installed {
public:
    Installed() {
        const std::string there = (folder_ / "there").string();
        std::string commands = code_of("docs/using.md", "Install it", "sh");
        commands = replaced(commands, "/path/to/ludus", LUDUS_SOURCE_DIR);
        commands = replaced(commands, "/path/to/prefix", there);
        commands = replaced(commands, "cmake ", "'" LUDUS_CMAKE "' ");
        require_success(support::run(ludus::concat("set -e; cd", support::quoted(folder_),
                                                   "; export CMAKE_GENERATOR='" LUDUS_GENERATOR
                                                   "' CXX='" LUDUS_COMPILER "'\n",
                                                   commands)));
        fs::rename(there, prefix());
        fs::remove_all(folder_ / "build");
    }

    [[nodiscard]] fs::path prefix() const { return folder_ / "prefix"; }

private:
    support::TemporaryFolder folder_;
};

const fs::path& installed() {
    static const Installed library;
    static const fs::path prefix = library.prefix();
    return prefix;
}

/// An empty folder with the README's program.
class Project {
public:
    Project() { write("main.cpp", code_of("README.md", "Use it in a project", "cpp")); }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name) << text;
    }
    [[nodiscard]] fs::path operator/(const std::string& name) const { return folder_ / name; }

    [[nodiscard]] support::Ending run(const std::string& command) const {
        return support::run(ludus::concat("cd", support::quoted(folder_), "&& ", command));
    }

    /// Configures it by its CMakeLists.txt, as one with strict flags of its own would.
    void configure(const std::string& options = "") const {
        require_success(
            run(ludus::concat("'" LUDUS_CMAKE "' -G '" LUDUS_GENERATOR
                              "' -S . -B build -DCMAKE_CXX_COMPILER='" LUDUS_COMPILER
                              "' -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DCMAKE_CXX_FLAGS='-O1 ",
                              strict, "' ", options)));
    }
    void build(const std::string& options = "") const {
        configure(options);
        require_success(run("'" LUDUS_CMAKE "' --build build"));
    }

    /// What the program prints, when nothing of ours but the headers has come along.
    [[nodiscard]] std::string output_after_check() const {
        const std::vector<std::string> built = files_below(folder_ / "build");
        CHECK(std::ranges::count_if(built, [](const std::string& name) {
                  return name.ends_with(".o") || name.ends_with(".a");
              }) == 1);  // main.cpp alone
        const std::string commands = support::contents(folder_ / "build/compile_commands.json");
        INFO(commands);
        const std::size_t end = commands.find("main.cpp\",");
        REQUIRE(end != std::string::npos);
        const std::size_t begin = commands.rfind("\"command\"", end);
        REQUIRE(begin != std::string::npos);
        const std::string command = commands.substr(begin, end - begin);
        for (const char* flag :
             {"-march", "-O3", "-Wconversion", "-Wshadow", "-DNDEBUG", "-DLUDUS"})
            CHECK(command.find(flag) == std::string::npos);
        return output("build/play_onitama");
    }

    [[nodiscard]] std::string output(const std::string& program) const {
        return require_success(run(ludus::concat("./", program))).out;
    }

private:
    support::TemporaryFolder folder_;
};

/// A game of Onitama: actions, and the position at the end. The same however it was built.
void check_game(const std::string& output) {
    static const std::string first = output;
    CHECK(output == first);
    CHECK(line_count(output) > 5);
    CHECK(output.find("elephant:") != std::string::npos);
}

/// Whether the installed version is refused to a project that asks for this one.
bool is_refused(const std::string& version) {
    const support::TemporaryFolder folder;
    std::ofstream(folder / "CMakeLists.txt")
        << "cmake_minimum_required(VERSION 3.24)\nproject(user LANGUAGES NONE)\n"
        << "find_package(ludus " << version << " QUIET)\n"
        << "if(NOT ludus_FOUND)\n  message(FATAL_ERROR \"refused: ${ludus_CONSIDERED_VERSIONS}\")\n"
        << "endif()\n";
    const support::Ending ending = support::run(ludus::concat(
        "'" LUDUS_CMAKE "' -G '" LUDUS_GENERATOR "' -S", support::quoted(folder), "-B",
        support::quoted(folder / "build"), "-DCMAKE_PREFIX_PATH='", installed().string(), "'"));
    INFO(ending.err);
    return ending.exit_code != 0 && ending.err.find("refused: 0.1.0") != std::string::npos;
}

}  // namespace

TEST_CASE("every file that a header needs is installed", "[install]") {
    const auto found = files_below(installed() / "include" / "ludus");
    REQUIRE(found.size() > 40);
    REQUIRE(found == files_below(fs::path(LUDUS_SOURCE_DIR) / "include" / "ludus"));
}

TEST_CASE("nothing else is installed but how to find it, and no path of this machine",
          "[install]") {
    std::vector<std::string> others;
    for (const std::string& name : files_below(installed())) {
        if (name.starts_with("include/ludus/")) continue;
        others.push_back(name);
        const std::string text = support::contents(installed() / name);
        INFO(name);
        CHECK(text.find(LUDUS_SOURCE_DIR) == std::string::npos);
        CHECK(text.find("/tmp/") == std::string::npos);
    }
    CHECK(others ==
          std::vector<std::string>{
              "share/cmake/ludus/ludusAppTargets.cmake", "share/cmake/ludus/ludusConfig.cmake",
              "share/cmake/ludus/ludusConfigVersion.cmake", "share/cmake/ludus/ludusTargets.cmake",
              "share/pkgconfig/ludus.pc"});
}

TEST_CASE("the first program is short", "[install]") {
    CHECK(line_count(code_of("README.md", "Use it in a project", "cpp")) < 30);
    CHECK(line_count(code_of("README.md", "Use it in a project", "cmake")) < 10);
}

TEST_CASE("a project finds the installed library, wherever it was moved", "[install]") {
    const Project project;
    project.write("CMakeLists.txt", code_of("README.md", "Use it in a project", "cmake"));
    project.build(ludus::concat("-DCMAKE_PREFIX_PATH='", installed().string(), "'"));
    check_game(project.output_after_check());
}

TEST_CASE("the package for Debian has the headers, the licence and what they depend on",
          "[install]") {
    if (support::run("dpkg-deb --version && gzip --version").exit_code != 0) {
        WARN("dpkg-deb or gzip is not installed, so that no package is made");
        return;
    }
    const support::TemporaryFolder folder;
    const auto run = [&](const std::string& command) {
        return require_success(
                   support::run(ludus::concat("cd", support::quoted(folder), "&& ", command)))
            .out;
    };
    run("umask 077 && '" LUDUS_CMAKE "' -G '" LUDUS_GENERATOR "' -S '" LUDUS_SOURCE_DIR
        "' -B build -DLUDUS_BUILD_TESTS=OFF -DLUDUS_BUILD_EXAMPLES=OFF "
        "-DLUDUS_BUILD_BENCHMARKS=OFF -DCMAKE_CXX_COMPILER='" LUDUS_COMPILER "' && '" LUDUS_CMAKE
        "' --build build --target package");
    const std::string control = run("dpkg-deb --field build/libludus-dev_0.1.0_all.deb");
    for (const char* field :
         {"Package: libludus-dev\n", "Architecture: all\n", "Section: libdevel\n",
          "Maintainer: ", "Description: ", "libeigen3-dev (>= 3.4), libcereal-dev (>= 1.3.2)\n",
          "Suggests: libcli11-dev"})
        CHECK(control.find(field) != std::string::npos);
    run("dpkg-deb --extract build/*.deb package && rm -r build");
    CHECK(files_below(folder / "package/usr/include/ludus") ==
          files_below(installed() / "include" / "ludus"));
    CHECK(files_below(folder / "package/usr/share") ==
          std::vector<std::string>{
              "cmake/ludus/ludusAppTargets.cmake", "cmake/ludus/ludusConfig.cmake",
              "cmake/ludus/ludusConfigVersion.cmake", "cmake/ludus/ludusTargets.cmake",
              "doc/libludus-dev/NEWS.gz", "doc/libludus-dev/changelog.gz",
              "doc/libludus-dev/copyright", "pkgconfig/ludus.pc"});
    CHECK(run("find package/usr -type d ! -perm 755 -o -type f ! -perm 644").empty());
}

TEST_CASE("the recipes of other packages fit the library", "[install]") {
    const fs::path packages = fs::path(LUDUS_SOURCE_DIR) / "docs/packages";
    const std::string cmake = support::contents(fs::path(LUDUS_SOURCE_DIR) / "CMakeLists.txt");
    const std::string port = support::contents(packages / "vcpkg/ludus/vcpkg.json");
    CHECK(cmake.find("project(ludus VERSION 0.1.0 ") != std::string::npos);
    CHECK(port.find(R"("version": "0.1.0")") != std::string::npos);
    // What the port replaces.
    CHECK(support::contents(installed() / "share/cmake/ludus/ludusConfig.cmake")
              .find("/../../../include/") != std::string::npos);
    CHECK(support::contents(packages / "conan/test_package/main.cpp") ==
          code_of("README.md", "Use it in a project", "cpp"));
    CHECK(support::contents(packages / "conan/test_package/CMakeLists.txt") ==
          code_of("README.md", "Use it in a project", "cmake"));
}

TEST_CASE("a project holds the library in a folder", "[install]") {
    const Project project;
    fs::create_directory_symlink(LUDUS_SOURCE_DIR, project / "ludus");
    project.write("CMakeLists.txt", code_of("docs/using.md", "Or hold it in a folder", "cmake"));
    project.build();
    check_game(project.output_after_check());
}

TEST_CASE("a project fetches the library", "[install]") {
    const Project project;
    project.write("CMakeLists.txt",
                  replaced(code_of("docs/using.md", "Or have it fetched", "cmake"),
                           "/path/to/ludus", LUDUS_SOURCE_DIR));
    project.build();
    check_game(project.output_after_check());
}

TEST_CASE("headers of this machine are found where a toolchain file hides its packages",
          "[install]") {
    const Project project;
    project.write("other.cmake", R"(
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR other)
set(CMAKE_FIND_ROOT_PATH /nowhere)
foreach(kind IN ITEMS LIBRARY INCLUDE PACKAGE)
    set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
)");
    std::string options = "--toolchain other.cmake -DFETCHCONTENT_FULLY_DISCONNECTED=ON";
    SECTION("the installed library") {
        project.write("CMakeLists.txt", code_of("README.md", "Use it in a project", "cmake"));
        options += ludus::concat(" -Dludus_DIR='", installed().string(), "/share/cmake/ludus'");
        project.build(options);
        check_game(project.output("build/play_onitama"));
    }
    SECTION("the library in a folder") {
        project.write("CMakeLists.txt", R"(
cmake_minimum_required(VERSION 3.24)
project(play_onitama LANGUAGES CXX)
set(libraries Eigen3::Eigen cereal::cereal)
set(files Eigen/Core cereal/cereal.hpp)
add_subdirectory(")" LUDUS_SOURCE_DIR R"(" ludus)
add_executable(play_onitama main.cpp)
target_link_libraries(play_onitama PRIVATE ludus::ludus)
foreach(library file IN ZIP_LISTS libraries files)
    get_target_property(folder ${library} INTERFACE_INCLUDE_DIRECTORIES)
    if(NOT EXISTS "${folder}/${file}")
        message(FATAL_ERROR "no ${file} in ${folder}")
    endif()
endforeach()
)");
        project.configure(options);
    }
}

TEST_CASE("a program is compiled without CMake", "[install]") {
    const Project project;
    std::string command = code_of("docs/using.md", "Or do without CMake", "sh");
    command = replaced(command, "/path/to/prefix", installed().string());
    command = replaced(command, "g++ ", ludus::concat("'" LUDUS_COMPILER "' ", strict, " "));
    require_success(project.run(command));
    check_game(project.output("play_onitama"));
}

TEST_CASE("the kernels and the agents are compiled once without CMake", "[install]") {
    const Project project;
    std::string command = code_of("docs/using.md", "Compile what takes long once", "sh");
    command = replaced(command, "/path/to/prefix", installed().string());
    command = replaced(command, "g++ ", ludus::concat("'" LUDUS_COMPILER "' ", strict, " "));
    command = replaced(command, "-O2", "-O0");
    require_success(project.run(ludus::concat("set -e; ", command)));
    check_game(project.output("play_onitama"));
}

TEST_CASE("a project that links the agents compiles them and the kernels once", "[install]") {
    const Project project;
    std::string lists = code_of("README.md", "Use it in a project", "cmake");
    lists = replaced(lists, "REQUIRED", "REQUIRED COMPONENTS agents");
    lists = replaced(lists, "ludus::ludus", "ludus::agents");
    project.write("CMakeLists.txt", lists);
    project.configure(ludus::concat("-DCMAKE_PREFIX_PATH='", installed().string(), "'"));
    const std::string commands = support::contents(project / "build/compile_commands.json");
    INFO(commands);
    for (const char* file : {"simd/kernels.cpp\",", "agents/agents.cpp\",", "main.cpp\","}) {
        INFO(file);
        CHECK(commands.find(file) != std::string::npos);
    }
    std::size_t definitions = 0;
    for (std::size_t at = 0;
         (at = commands.find("-DLUDUS_COMPILED_AGENTS", at)) != std::string::npos; ++at)
        ++definitions;
    CHECK(definitions == 2);  // agents.cpp and main.cpp
}

TEST_CASE("a program is compiled with one header and nothing else", "[install]") {
    const Project project;
    std::string command = code_of("docs/using.md", "Or copy one header", "sh");
    command = replaced(command, "/path/to/ludus/run", "'" LUDUS_SOURCE_DIR "/run'");
    command = replaced(command, "g++ ", ludus::concat("'" LUDUS_COMPILER "' ", strict, " "));
    require_success(project.run(ludus::concat("set -e; ", command)));
    CHECK(support::contents(project / "main.cpp").find("ludus/") == std::string::npos);
    check_game(project.output("play_onitama"));
}

TEST_CASE("a program is compiled with what pkg-config says", "[install]") {
    if (support::run("pkg-config --version").exit_code != 0) {
        WARN("pkg-config is not installed, so that it is not asked");
        return;
    }
    const Project project;
    std::string command = code_of("docs/using.md", "Or ask pkg-config", "sh");
    command = replaced(command, "/path/to/prefix", installed().string());
    command = replaced(command, "g++ ", ludus::concat("'" LUDUS_COMPILER "' ", strict, " "));
    require_success(project.run(command));
    check_game(project.output("play_onitama"));

    const std::string path =
        ludus::concat("PKG_CONFIG_PATH='", installed().string(), "/share/pkgconfig' ");
    const auto asked = [&](const std::string& option) {
        return support::run(ludus::concat(path, "pkg-config ", option)).exit_code == 0;
    };
    CHECK(asked("'ludus >= 0.1'"));
    CHECK_FALSE(asked("'ludus >= 0.2'"));
}

TEST_CASE("the project of one's own game is built, and its programs run", "[install]") {
    const fs::path example = fs::path(LUDUS_SOURCE_DIR) / "examples" / "own_game";
    std::string pages;
    for (const char* page :
         {"README.md", "docs/first-game.md", "docs/training.md", "docs/learners.md"})
        pages += support::contents(fs::path(LUDUS_SOURCE_DIR) / page);
    const support::TemporaryFolder folder;
    fs::copy_file(fs::path(LUDUS_SOURCE_DIR) / "examples/models/onitama_dqn.ludus",
                  folder / "onitama_dqn.ludus");
    const auto run = [&](const std::string& command) {
        return require_success(support::run(ludus::concat("cd", support::quoted(folder.path()),
                                                          "&& ", command)))
            .out;
    };
    for (const std::string& name : files_below(example)) {
        INFO(name);
        if (name == "CMakeLists.txt") continue;
        const std::string shown =
            ludus::concat("```cpp\n", support::contents(example / name), "```\n");
        CHECK(pages.find(shown) != std::string::npos);
    }
    run(ludus::concat("'" LUDUS_CMAKE "' -G '" LUDUS_GENERATOR "' -S", support::quoted(example),
                      "-B . -DCMAKE_CXX_COMPILER='" LUDUS_COMPILER "' -DCMAKE_CXX_FLAGS='-O2 ",
                      strict, "' -DCMAKE_PREFIX_PATH='", installed().string(),
                      "' && '" LUDUS_CMAKE "' --build ."));
    run("./alpha_zero");
    CHECK(run("./program check").starts_with("connect_three: every law holds in 1000 games"));
    CHECK(run("./program perft 3").find("depth 3  125 nodes") != std::string::npos);
    run("./program train az simulations=8 --games 64 --against random");
    CHECK(run("./program inspect my_agent.ludus").find("as az:my_agent.ludus") !=
          std::string::npos);
    run("./program round my_agent.ludus half.ludus");
    CHECK(run("./program inspect half.ludus").find("; weights bfloat16\n") != std::string::npos);
    run("./program round my_agent.ludus small.ludus --weights int8");
    CHECK(run("./program inspect small.ludus").find("; weights int8\n") != std::string::npos);
    CHECK(run("./program match az:my_agent.ludus:20 puct:my_agent.ludus:20 --games 10 --json")
              .starts_with(R"({"game":"connect_three","agent":"az:my_agent.ludus:20",)"));
    CHECK(run("echo go nodes 50 | ./program ugi").find("bestmove ") != std::string::npos);
    CHECK(fs::exists(folder / "my_agent.ludus"));
    CHECK(run("./match").starts_with("1000 games ("));
    CHECK(run("./table").ends_with(" states\n"));
    run("./ppo");
    CHECK(fs::exists(folder / "my_policy.ludus"));
    CHECK(line_count(run("./trained_agent")) == 1);

#ifdef __x86_64__
    // The compiled kernels serve files of other flags, too.
    run(ludus::concat(
        "'" LUDUS_COMPILER "' -std=c++20 -O1 -march=x86-64-v3 -DLUDUS_COMPILED_KERNELS", " -I '",
        (installed() / "include").string(), "' '", (example / "trained_agent.cpp").string(),
        "' libludus_kernels.a -o other_flags"));
    if (__builtin_cpu_supports("x86-64-v3") != 0)
        CHECK(run("./other_flags") == run("./trained_agent"));
#endif
}

TEST_CASE("versions that differ in what they offer are refused", "[install]") {
    CHECK(is_refused("0.1.1"));
    CHECK(is_refused("0.2"));
    CHECK(is_refused("1.0"));
}
