#pragma once

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <tuple>
#include <utility>

#include "catch.hpp"

/// Programs that run beside a test, which looks at their files and sends them signals meanwhile.
namespace support {

inline void pause(std::uint32_t microseconds) {
    std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
}

/// A program that runs until it ends, or this does.
class Child {
public:
    /// How a program ended: with an exit code, or by a signal.
    struct End {
        int exit_code = -1;
        int signal = 0;
    };

    /// Runs a shell command that is a single program, without standard input. What it prints to
    /// stderr goes into a file.
    Child(const std::string& command, const std::filesystem::path& errors) {
        const std::string line =
            "exec " + command + " </dev/null >/dev/null 2>'" + errors.string() + "'";
        process_ = ::fork();
        if (process_ == 0) {
            ::execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
            ::_exit(127);
        }
        REQUIRE(process_ > 0);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() {
        send(SIGKILL);
        std::ignore = end();
    }

    [[nodiscard]] bool running() {
        look(WNOHANG);
        return !end_;
    }
    void send(int signal) {
        if (running()) ::kill(process_, signal);
    }
    /// Waits for the end.
    [[nodiscard]] End end() {
        look(0);
        return *end_;
    }

private:
    void look(int how) {
        int status = 0;
        if (end_ || ::waitpid(process_, &status, how) != process_) return;
        end_ = WIFEXITED(status) ? End{WEXITSTATUS(status), 0} : End{-1, WTERMSIG(status)};
    }

    ::pid_t process_;
    std::optional<End> end_;
};

/// Notices that a file is replaced by another.
class Replacements {
public:
    explicit Replacements(std::filesystem::path path) : path_(std::move(path)), seen_(now()) {}

    /// Whether it was replaced since it was asked about last.
    [[nodiscard]] bool another() {
        const Stamp before = seen_;
        seen_ = now();
        return seen_ != before;
    }

    /// Waits until it was replaced so many times, or the program has ended.
    void wait_for(std::uint32_t count, Child& child) {
        while (count > 0 && child.running())
            if (another())
                --count;
            else
                pause(100);
    }

private:
    using Stamp = std::tuple<::ino_t, ::time_t, long>;

    [[nodiscard]] Stamp now() const {
        struct ::stat about{};
        if (::stat(path_.c_str(), &about) != 0) return {};
        return {about.st_ino, about.st_mtim.tv_sec, about.st_mtim.tv_nsec};
    }

    std::filesystem::path path_;
    Stamp seen_;
};

}  // namespace support
