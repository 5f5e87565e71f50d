#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace support {

/// What a network puts out for the first `count` samples of these inputs, `size` numbers each.
template <class Network>
[[nodiscard]] std::vector<float> outputs(Network& network, const std::vector<float>& inputs,
                                         std::size_t count, std::size_t size) {
    for (std::size_t s = 0; s < count; ++s)
        std::copy_n(&inputs[s * size], size, network.input(s).begin());
    network.forward(count);
    std::vector<float> found;
    for (std::size_t s = 0; s < count; ++s)
        found.insert(found.end(), network.output(s).begin(), network.output(s).end());
    return found;
}

}  // namespace support
