#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace fuzz {

/// The work of `LLVMFuzzerCustomMutator` where inputs are damaged files: alters the bytes, but now
/// and then begins anew with a genuine one, so that none need be stored, which would grow old as
/// their format changes.
[[nodiscard]] inline std::size_t mutate(std::span<std::uint8_t> bytes, std::size_t size,
                                        unsigned seed, std::span<const std::string> genuine) {
    if (size > 1 && seed % 256 != 0) return LLVMFuzzerMutate(bytes.data(), size, bytes.size());
    const std::string& one = genuine[seed / 256 % genuine.size()];
    const std::size_t length = std::min(one.size(), bytes.size());
    std::copy_n(one.begin(), length, bytes.begin());
    return length;
}

}  // namespace fuzz
