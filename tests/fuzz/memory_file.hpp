#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "fuzz/expect.hpp"

namespace fuzz {

/// A file that is nowhere but in memory.
class MemoryFile {
public:
    MemoryFile() : number_(::memfd_create("fuzz", 0)) { expect(number_ >= 0, "no file in memory"); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    ~MemoryFile() { ::close(number_); }

    /// Where others open it.
    [[nodiscard]] std::filesystem::path path() const {
        return "/proc/self/fd/" + std::to_string(number_);
    }
    [[nodiscard]] int number() const noexcept { return number_; }

    /// Leaves nothing in it but these bytes.
    void hold(std::string_view bytes) const {
        expect(::ftruncate(number_, 0) == 0 &&
                   ::pwrite(number_, bytes.data(), bytes.size(), 0) ==
                       static_cast<::ssize_t>(bytes.size()),
               "a file in memory is not written");
    }

private:
    int number_;
};

}  // namespace fuzz
