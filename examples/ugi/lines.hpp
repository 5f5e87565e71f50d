#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

namespace examples::ugi {

/// Cuts a stream of bytes into lines. Holds no more than `most` bytes and one: of a longer line the
/// rest is passed over, so that whoever reads it sees that it was too long.
class Lines {
public:
    explicit Lines(std::size_t most) noexcept : most_(most) {}

    /// Takes some bytes and calls `with(line)` for every line that ends in them, without its '\n'.
    /// The line is there as long as the call lasts.
    template <std::invocable<std::string_view> With>
    void feed(std::string_view bytes, const With& with) {
        while (true) {
            const std::size_t end = bytes.find('\n');
            const std::string_view part = bytes.substr(0, end);
            begun_.append(part.substr(0, most_ + 1 - begun_.size()));
            if (end == std::string_view::npos) return;
            with(std::string_view(begun_));
            begun_.clear();
            bytes.remove_prefix(end + 1);
        }
    }

    /// The same for a last line that no '\n' ended.
    template <std::invocable<std::string_view> With>
    void finish(const With& with) {
        if (!begun_.empty()) with(std::string_view(begun_));
        begun_.clear();
    }

private:
    std::size_t most_;
    std::string begun_;
};

}  // namespace examples::ugi
