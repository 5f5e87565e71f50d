#pragma once

#include <cstddef>
#include <string>
#include <type_traits>

#include "ludus/core/concat.hpp"
#include "ludus/nn/network.hpp"

namespace ludus::nn {

/// A network in words, for instance "16, dense 512, relu, dense 161": how a file tells architectures
/// apart. It names the kinds and sizes of the layers in order; not how a board of as many numbers is
/// shaped, nor where a residual branch begins.
template <NetworkType N>
[[nodiscard]] std::string describe() {
    std::string text = std::to_string(N::Input::size);
    N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using Layer = typename N::template Layer<I>;
        text += concat(", ", Layer::kind);
        if (!Layer::in_place) text += concat(" ", std::to_string(Layer::Output::size));
    });
    return text;
}

}  // namespace ludus::nn
