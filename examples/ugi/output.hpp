#pragma once

#include <cstdio>
#include <mutex>
#include <string>

namespace examples::ugi {

/// Where several threads write lines, each whole and at once.
class Output {
public:
    explicit Output(std::FILE* file) noexcept : file_(file) {}

    void say(std::string line) {
        line += '\n';
        const std::lock_guard alone(mutex_);
        std::fwrite(line.data(), 1, line.size(), file_);
        std::fflush(file_);  // what fails is found at the program's end
    }

private:
    std::FILE* file_;
    std::mutex mutex_;
};

}  // namespace examples::ugi
