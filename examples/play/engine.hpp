#pragma once

#include <fcntl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace examples::play {

/// A program that speaks the Universal Game Interface, as a child of this one. It ends when this
/// does.
class Engine {
public:
    /// Begins with the command, by its words.
    explicit Engine(std::vector<std::string> words) {
        std::array<int, 2> in{};
        std::array<int, 2> out{};
        if (::pipe2(in.data(), O_CLOEXEC) != 0) throw std::runtime_error("there is no pipe left");
        if (::pipe2(out.data(), O_CLOEXEC) != 0) throw std::runtime_error("there is no pipe left");
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        std::signal(SIGPIPE,
                    SIG_IGN);  // an engine that has ended is noticed when it does not answer
        process_ = ::fork();
        if (process_ < 0) throw std::runtime_error("no process can be begun");
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
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    ~Engine() {
        if (process_ > 0) end();
    }

    /// Says a line, or several.
    void say(std::string_view lines) const {
        std::string text(lines);
        text += '\n';
        std::string_view rest = text;
        while (!rest.empty()) {
            const auto count = ::write(to_, rest.data(), rest.size());
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) return;
            rest.remove_prefix(static_cast<std::size_t>(count));
        }
    }
    /// The next line that it says; nothing once it has ended.
    [[nodiscard]] std::optional<std::string> hear() {
        while (true) {
            const std::size_t end = heard_.find('\n');
            if (end != std::string::npos) {
                std::string line = heard_.substr(0, end);
                heard_.erase(0, end + 1);
                return line;
            }
            std::array<char, 4096> bytes{};
            const auto count = ::read(from_, bytes.data(), bytes.size());
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) return std::nullopt;
            heard_.append(bytes.data(), static_cast<std::size_t>(count));
        }
    }
    /// Says nothing more, and waits for its end. Returns its exit code.
    int end() {
        ::close(to_);
        ::close(from_);
        int status = 0;
        while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
        }
        process_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    ::pid_t process_ = -1;
    int to_ = -1;
    int from_ = -1;
    std::string heard_;
};

}  // namespace examples::play
