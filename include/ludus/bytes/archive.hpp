#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"

/// Values in bytes, as `StateArchive` stores them, without exceptions and other libraries: for
/// agents, which are opened where there are none of these. The same calls go both ways.
namespace LUDUS_NAMESPACE {

namespace detail {

/// The bytes of a number, lowest first.
template <class T>
    requires std::is_arithmetic_v<T>
[[nodiscard]] std::array<char, sizeof(T)> bytes_of(T number) noexcept {
    auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(number);
    if constexpr (std::endian::native == std::endian::big) std::ranges::reverse(bytes);
    return bytes;
}

inline constexpr std::uint64_t longest_text = 4096;
inline constexpr std::uint64_t longest_list = std::uint64_t{1} << 28;

}  // namespace detail

/// Appends values to bytes. `visit(archive)` of a value names its parts.
class ByteWriter {
public:
    ByteWriter() : bytes_(1, '\x01') {}  // says that the lowest byte of a number is the first

    template <class... Values>
    bool operator()(const Values&... values) {
        (put(values), ...);
        return true;
    }
    /// Says what is wrong with what is written.
    void refuse(std::string_view fault) {
        if (fault_.empty()) fault_ = fault;
    }
    /// What was expected and what was found; empty if what was written can be read.
    [[nodiscard]] const std::string& fault() const noexcept { return fault_; }

    [[nodiscard]] std::string take() && { return std::move(bytes_); }

private:
    template <class T>
        requires std::is_arithmetic_v<T>
    void put(T number) {
        const auto bytes = detail::bytes_of(number);
        bytes_.append(bytes.data(), bytes.size());
    }
    template <class T>
    void put(std::span<T> numbers) {
        put(std::uint64_t{numbers.size()});
        for (const auto number : numbers) put(number);
    }
    template <class T, class Allocator>
    void put(const std::vector<T, Allocator>& numbers) {
        put(std::span(numbers));
    }
    void put(const std::string& text) {
        if (text.size() > detail::longest_text)
            refuse(concat("expected a text of at most ", std::to_string(detail::longest_text),
                          " bytes, found ", std::to_string(text.size())));
        put(std::uint64_t{text.size()});
        bytes_ += text;
    }

    std::string bytes_;
    std::string fault_;
};

/// Reads what a `ByteWriter` wrote. From the first fault on, all that is read is 0 or empty.
class ByteReader {
public:
    /// Refers to the bytes.
    explicit ByteReader(std::string_view bytes) : rest_(bytes) {
        if (rest_.empty())
            refuse(at_end);
        else if (rest_.front() != 1)
            refuse("expected numbers with the lowest byte first, found another order");
        else
            rest_.remove_prefix(1);
    }

    /// Whether all of them were read.
    template <class... Values>
    bool operator()(Values&&... values) {
        (take(values), ...);
        return fault_.empty();
    }

    /// Says what is wrong with what was read.
    void refuse(std::string_view fault) {
        if (fault_.empty()) fault_ = fault;
        rest_ = {};
    }
    /// What was expected and what was found; empty if all went well. Call it after the last read.
    [[nodiscard]] std::string fault() const {
        return fault_.empty() && !rest_.empty() ? "expected the end, found more data" : fault_;
    }

private:
    static constexpr std::string_view at_end = "expected more data, found the end";

    template <class T>
        requires std::is_arithmetic_v<T>
    void take(T& number) {
        std::array<char, sizeof(T)> bytes{};
        if (has(sizeof(T))) {
            std::copy_n(rest_.begin(), sizeof(T), bytes.begin());
            rest_.remove_prefix(sizeof(T));
        }
        if constexpr (std::endian::native == std::endian::big) std::ranges::reverse(bytes);
        if constexpr (std::is_same_v<T, bool>) {
            if (bytes[0] != 0 && bytes[0] != 1)
                refuse(concat("expected 0 or 1, found ",
                              std::to_string(static_cast<unsigned char>(bytes[0]))));
            number = bytes[0] == 1;
        } else {
            number = std::bit_cast<T>(bytes);
        }
    }
    template <class T>
        requires requires(T& value, ByteReader& reader) { value.visit(reader); }
    void take(T& value) {
        value.visit(*this);
        if constexpr (requires { value.valid(); })
            if (fault_.empty() && !value.valid()) refuse("expected a state that fits together");
    }
    /// As many numbers as the span has.
    template <class T>
    void take(std::span<T> numbers) {
        const std::uint64_t found = size();
        if (fault_.empty() && found != numbers.size())
            refuse(concat("expected ", std::to_string(numbers.size()), " numbers, found ",
                          std::to_string(found)));
        take_all(numbers);
    }
    template <class T, class Allocator>
    void take(std::vector<T, Allocator>& list) {
        list.clear();
        const std::uint64_t count = size();
        if (!is_short(count, detail::longest_list)) return;
        if constexpr (std::is_arithmetic_v<T>) {
            if (!has(count * sizeof(T))) return;
            list.resize(count);
            take_all(std::span(list));
        } else {
            while (list.size() < count && fault_.empty()) take(list.emplace_back());
        }
    }
    template <class T>
    void take_all(std::span<T> numbers) {
        if constexpr (std::endian::native == std::endian::little && !std::is_same_v<T, bool>) {
            if (numbers.empty()) return;
            if (has(numbers.size_bytes())) {
                std::memcpy(numbers.data(), rest_.data(), numbers.size_bytes());
                rest_.remove_prefix(numbers.size_bytes());
            } else {
                std::ranges::fill(numbers, T{});
            }
        } else {
            for (T& number : numbers) take(number);
        }
    }
    void take(std::string& text) {
        const std::uint64_t count = size();
        if (!is_short(count, detail::longest_text) || !has(count)) return text.clear();
        text = rest_.substr(0, count);
        rest_.remove_prefix(count);
    }

    [[nodiscard]] std::uint64_t size() {
        std::uint64_t found = 0;
        take(found);
        return found;
    }
    /// Whether `count` bytes are left.
    [[nodiscard]] bool has(std::uint64_t count) {
        if (count > rest_.size()) refuse(at_end);
        return fault_.empty();
    }
    [[nodiscard]] bool is_short(std::uint64_t found, std::uint64_t most) {
        if (found > most)
            refuse(concat("expected a list of at most ", std::to_string(most), " items, found ",
                          std::to_string(found)));
        return fault_.empty();
    }

    std::string_view rest_;
    std::string fault_;
};

}  // namespace LUDUS_NAMESPACE
