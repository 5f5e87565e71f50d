#pragma once

#include <fcntl.h>
#include <poll.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace support {

/// A program that is spoken to line by line, while it runs. What it says to stderr is not heard.
/// Whoever waits for it waits a minute at most, then throws.
class Conversation {
public:
    /// Begins with the command, by its words.
    explicit Conversation(std::vector<std::string> words) {
        std::array<int, 2> in{};
        std::array<int, 2> out{};
        if (::pipe2(in.data(), O_CLOEXEC) != 0 || ::pipe2(out.data(), O_CLOEXEC) != 0)
            throw std::runtime_error("no pipe");
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        std::signal(SIGPIPE, SIG_IGN);  // that nobody listens is told by `write`
        process_ = ::fork();
        if (process_ == 0) {
            std::signal(SIGPIPE, SIG_DFL);
            ::dup2(in[0], STDIN_FILENO);
            ::dup2(out[1], STDOUT_FILENO);
            ::execv(arguments[0], arguments.data());
            ::_exit(127);
        }
        ::close(in[0]);
        ::close(out[1]);
        to_ = in[1];
        from_ = out[0];
    }
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;
    ~Conversation() {
        hang_up();
        ::close(from_);
        if (process_ > 0) {
            ::kill(process_, SIGKILL);
            ::waitpid(process_, nullptr, 0);
        }
    }

    /// Says some lines. Throws if nobody listens.
    void say(std::string_view lines) {
        std::string text(lines);
        text += '\n';
        for (std::size_t at = 0; at < text.size();) {
            const auto count = ::write(to_, text.data() + at, text.size() - at);
            if (count <= 0) throw std::runtime_error("nobody listens");
            at += static_cast<std::size_t>(count);
        }
    }
    /// Says nothing more.
    void hang_up() {
        if (to_ >= 0) ::close(std::exchange(to_, -1));
    }

    /// The next line that begins so.
    std::string hear(std::string_view begin) {
        while (true) {
            std::string line = next_line();
            if (line.starts_with(begin)) return line;
        }
    }
    /// The next line.
    std::string next_line() {
        while (true) {
            const std::size_t end = heard_.find('\n');
            if (end != std::string::npos) {
                std::string line = heard_.substr(0, end);
                heard_.erase(0, end + 1);
                return line;
            }
            if (!listen()) throw std::runtime_error("silence after: " + heard_);
        }
    }
    /// All that it says until it ends, and how it ended.
    std::pair<std::string, int> end() {
        while (listen()) {
        }
        int status = 0;
        ::waitpid(std::exchange(process_, -1), &status, 0);
        return {std::exchange(heard_, {}), WIFEXITED(status) ? WEXITSTATUS(status) : -1};
    }

private:
    /// Whether more was heard.
    [[nodiscard]] bool listen() {
        pollfd answer{from_, POLLIN, 0};
        if (::poll(&answer, 1, 60'000) == 0) throw std::runtime_error("no answer in a minute");
        std::array<char, 4096> bytes{};
        const auto count = ::read(from_, bytes.data(), bytes.size());
        if (count > 0) heard_.append(bytes.data(), static_cast<std::size_t>(count));
        return count > 0;
    }

    ::pid_t process_ = -1;
    int to_ = -1;
    int from_ = -1;
    std::string heard_;
};

}  // namespace support
