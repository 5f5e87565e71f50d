/// What it takes to compile each public header, as a file that includes nothing else, and each
/// source of the example programs, by the commands of this build: the compiler's processor time,
/// and the most memory that it held, in MiB.

#include <benchmark/benchmark.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/core/concat.hpp"

namespace {

namespace fs = std::filesystem;

constexpr std::string_view build = LUDUS_BUILD_DIR;

/// Something to compile.
struct Unit {
    std::string name;  ///< "games/onitama/position.hpp" or "examples/programs/onitama.cpp"
    std::string folder;
    std::string command;
};

/// What compiling it took.
struct Cost {
    double seconds;
    double mebibytes;
};

/// What it should take at most.
struct Aim {
    double seconds;
    double mebibytes;
    const char* text;
};

/// The text of `"key": "text",`, or nothing.
std::optional<std::string> value_of(std::string_view line, std::string_view key) {
    const std::string begin = ludus::concat("\"", key, "\": \"");
    std::size_t at = line.find(begin);
    if (at == std::string_view::npos) return std::nullopt;
    std::string text;
    for (at += begin.size(); at < line.size() && line[at] != '"'; ++at) {
        if (line[at] == '\\') ++at;
        text += line[at];
    }
    return text;
}

/// The name of a source among those that are measured; empty for others, such as tests.
std::string name_of(const std::string& file) {
    constexpr std::string_view headers = "/ludus_verify_interface_header_sets/ludus/";
    constexpr std::string_view suffix = ".cxx";
    if (const std::size_t at = file.find(headers);
        at != std::string::npos && file.ends_with(suffix))
        return file.substr(at + headers.size(), file.size() - at - headers.size() - suffix.size());
    const std::size_t at = file.rfind("/examples/");
    if (at != std::string::npos && file.find("/tests/") == std::string::npos)
        return file.substr(at + 1);
    return {};
}

/// As CMake lists them, one value a line.
std::vector<Unit> all_units() {
    std::vector<Unit> units;
    std::ifstream list(fs::path(build) / "compile_commands.json");
    Unit unit;
    for (std::string line; std::getline(list, line);) {
        if (const auto folder = value_of(line, "directory")) unit.folder = *folder;
        if (const auto command = value_of(line, "command")) unit.command = *command;
        if (const auto file = value_of(line, "file")) {
            unit.name = name_of(*file);
            if (!unit.name.empty()) units.push_back(unit);
        }
    }
    return units;
}

/// Runs a command of the build, whose object goes elsewhere. Nothing if it fails.
std::optional<Cost> compile(const Unit& unit) {
    const fs::path object = fs::temp_directory_path() /
        ludus::concat("ludus_compile_", std::to_string(::getpid()), ".o");
    const std::string command = ludus::concat("exec ", unit.command, " -o '", object.string(), "'");
    const ::pid_t child = ::fork();
    if (child == 0) {
        if (::chdir(unit.folder.c_str()) == 0)
            ::execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
        ::_exit(127);
    }
    int status = 0;
    ::rusage used{};  // of the compiler's own processes too
    const bool ended = child > 0 && ::wait4(child, &status, 0, &used) == child;
    fs::remove(object);
    if (!ended || status != 0) return std::nullopt;
    const auto seconds = [](const ::timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return Cost{seconds(used.ru_utime) + seconds(used.ru_stime),
                static_cast<double>(used.ru_maxrss) / 1024};
}

/// Of other headers nothing is asked.
std::optional<Aim> aim_of(std::string_view name) {
    if (name.starts_with("games/")) return Aim{1, 2048, "aim: 1 s"};
    if (name.starts_with("examples/")) return Aim{40, 2048, "aim: 40 s, 2048 MiB"};
    return std::nullopt;
}

void measure(benchmark::State& state, const Unit& unit) {
    for (auto _ : state) {
        const auto cost = compile(unit);
        if (!cost) {
            state.SkipWithError("does not compile");
            return;
        }
        state.SetIterationTime(cost->seconds);
        state.counters["MiB"] = cost->mebibytes;
        if (const auto aim = aim_of(unit.name)) {
            const bool met = cost->seconds < aim->seconds && cost->mebibytes < aim->mebibytes;
            state.SetLabel(ludus::concat(aim->text, met ? "" : ", MISSED"));
        }
    }
}

/// Once each, since a compiler takes long.
[[maybe_unused]] const bool entered = [] {
    for (const Unit& unit : all_units())
        benchmark::RegisterBenchmark(unit.name.c_str(),
                                     [unit](benchmark::State& state) { measure(state, unit); })
            ->UseManualTime()
            ->Iterations(1)
            ->Unit(benchmark::kSecond);
    return true;
}();

}  // namespace
