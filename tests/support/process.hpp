#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "catch.hpp"
#include "support/temporary_folder.hpp"

/// Runs programs in tests, as a user would from a shell.
namespace support {

/// A folder in memory, where there is one with some room, for tests that write a lot.
[[nodiscard]] inline std::filesystem::path folder_in_memory() {
    const std::filesystem::path memory = "/dev/shm";
    std::error_code ignored;
    const bool has_room = ::access(memory.c_str(), W_OK) == 0 &&
        std::filesystem::space(memory, ignored).available > std::uintmax_t{1} << 30;
    return has_room ? memory : std::filesystem::temp_directory_path();
}

/// What a program printed, and how it ended.
struct Ending {
    int exit_code;
    std::string out;
    std::string err;
};

/// Runs a shell command without standard input.
[[nodiscard]] inline Ending run(const std::string& command) {
    const TemporaryFolder folder;
    const std::string out = (folder / "out").string();
    const std::string err = (folder / "err").string();
    const int status =
        std::system(("( " + command + " ) </dev/null >'" + out + "' 2>'" + err + "'").c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(out), contents(err)};
}

/// Checks that a program printed nothing but one line that holds `reason`, to stderr, and ended
/// with 2.
inline void check_refusal(const Ending& ending, const std::string& reason) {
    CAPTURE(ending.out, ending.err);
    CHECK(ending.exit_code == 2);
    CHECK(ending.out.empty());
    CHECK(ending.err.find('\n') == ending.err.size() - 1);
    CHECK(ending.err.find(reason) != std::string::npos);
}

/// A path as a word of a shell command, between spaces.
[[nodiscard]] inline std::string quoted(const std::filesystem::path& path) {
    return " '" + path.string() + "' ";
}
[[nodiscard]] inline std::string quoted(const TemporaryFolder& folder) {
    return quoted(folder.path());
}

/// The command of an example program.
[[nodiscard]] inline std::string example(const std::string& name) {
    return "'" LUDUS_EXAMPLES_DIR "/" + name + "'";
}

/// Whether the program of a game opens a file as an agent of that name, and plays by it.
[[nodiscard]] inline bool agent_plays(const std::string& program, const std::string& name,
                                      const std::filesystem::path& file,
                                      const std::string& limit = {}) {
    const Ending ending = run(example(program) + " match '" + name + ':' + file.string() + limit +
                              "' random --games 2 --json");
    CAPTURE(ending.err);
    CHECK(ending.exit_code == 0);
    return ending.out.find(R"("games":2,)") != std::string::npos;
}

}  // namespace support
