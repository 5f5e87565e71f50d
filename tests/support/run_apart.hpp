#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <functional>
#include <string>

#include "catch.hpp"
#include "support/process.hpp"

namespace support {

/// Calls `body` in a process of its own, which ends with what it returns, or with 2 and the error's
/// text on stderr; for what ends processes, or leaves traces in them.
[[nodiscard]] inline Ending run_apart(const std::function<int()>& body) {
    const TemporaryFolder folder;
    const std::string err = (folder / "err").string();
    const ::pid_t process = ::fork();
    REQUIRE(process >= 0);
    if (process == 0) {
        for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
        ::dup2(::open(err.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600), STDERR_FILENO);
        int exit_code = 2;
        try {
            exit_code = body();
        } catch (const std::exception& error) {
            std::fprintf(stderr, "%s\n", error.what());
        }
        ::_exit(exit_code);
    }
    int status = 0;
    ::waitpid(process, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, "", contents(err)};
}

}  // namespace support
