#pragma once

// Of POSIX systems: where there is no <spawn.h>, there is no `Process`.

#if __has_include(<spawn.h>)

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/clock.hpp"
#include "ludus/core/compiler.hpp"

#if !defined(__GLIBC__)
extern char** environ;  // where <unistd.h> does not declare it
#endif

namespace LUDUS_NAMESPACE::app {

/// Another program, which reads and writes lines. It is in a process group of its own, so that
/// Ctrl-C is left to this program; whatever is left of the group is killed at the end.
class Process {
public:
    /// The most that a line may hold, in bytes.
    static constexpr std::size_t longest_line = std::size_t{1} << 20U;

    /// Runs a command of the shell. Throws `std::system_error` if that fails.
    explicit Process(const std::string& command) {
        int ends[2];
        if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) fail(errno);
        for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
        socket_ = ends[0];
#if defined(SO_NOSIGPIPE)
        const int yes = 1;
        ::setsockopt(socket_, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
        ::posix_spawn_file_actions_t files;
        ::posix_spawn_file_actions_init(&files);
        ::posix_spawn_file_actions_adddup2(&files, ends[1], STDIN_FILENO);
        ::posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
        ::posix_spawnattr_t attributes;
        ::posix_spawnattr_init(&attributes);
        ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        std::string words[] = {"sh", "-c", command};
        char* arguments[] = {words[0].data(), words[1].data(), words[2].data(), nullptr};
        const int error =
            ::posix_spawn(&number_, "/bin/sh", &files, &attributes, arguments, environ);
        ::posix_spawnattr_destroy(&attributes);
        ::posix_spawn_file_actions_destroy(&files);
        ::close(ends[1]);
        if (error != 0) {
            ::close(socket_);
            fail(error);
        }
    }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    /// Ends its input, waits for a second at most, and kills what is left.
    ~Process() {
        ::shutdown(socket_, SHUT_WR);
        const auto end = Clock::now() + std::chrono::seconds(1);
        bool ended = false;
        while (!ended && Clock::now() < end) {
            ended = ::waitpid(number_, nullptr, WNOHANG) != 0;
            if (!ended) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        ::kill(-number_, SIGKILL);
        if (!ended) ::waitpid(number_, nullptr, 0);
        ::close(socket_);
    }

    /// Writes a line. Returns false if the program no longer reads.
    [[nodiscard]] bool write(std::string_view line) {
        std::string left(line);
        left += '\n';
        while (!left.empty()) {
#if defined(MSG_NOSIGNAL)
            const auto sent = ::send(socket_, left.data(), left.size(), MSG_NOSIGNAL);
#else
            const auto sent = ::send(socket_, left.data(), left.size(), 0);
#endif
            if (sent < 0 && errno != EINTR) return false;
            left.erase(0, static_cast<std::size_t>(std::max<::ssize_t>(sent, 0)));
        }
        return true;
    }

    /// The next line, without its end; none if the program has ended its output, wrote a line that
    /// is too long, or until `cancellation` is requested, wrote none.
    [[nodiscard]] std::optional<std::string> read(Cancellation cancellation) {
        while (true) {
            if (const std::size_t end = read_.find('\n'); end != std::string::npos) {
                std::string line = read_.substr(0, end);
                read_.erase(0, end + 1);
                if (line.ends_with('\r')) line.pop_back();
                return line;
            }
            if (read_.size() > longest_line || cancellation.requested()) return std::nullopt;
            constexpr int between_two_looks = 5;  // ms
            ::pollfd waiting{.fd = socket_, .events = POLLIN, .revents = 0};
            if (::poll(&waiting, 1, between_two_looks) <= 0) continue;
            char bytes[4096];
            const auto got = ::recv(socket_, bytes, sizeof bytes, 0);
            if (got == 0 || (got < 0 && errno != EINTR)) return std::nullopt;
            if (got > 0) read_.append(bytes, static_cast<std::size_t>(got));
        }
    }

private:
    [[noreturn]] static void fail(int error) {
        throw std::system_error(error, std::generic_category(), "running a command");
    }

    ::pid_t number_ = 0;
    int socket_ = -1;
    std::string read_;  ///< and not returned yet
};

}  // namespace LUDUS_NAMESPACE::app

#endif
