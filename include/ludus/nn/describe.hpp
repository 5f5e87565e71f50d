#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/nn/network.hpp"

namespace LUDUS_NAMESPACE::nn {

/// A network in words, for instance "16, dense 512, relu, dense 161": how a file tells
/// architectures apart. It names the kinds and sizes of the layers in order; not how a board of as
/// many numbers is shaped, nor where a residual branch begins.
template <NetworkType N>
[[nodiscard]] std::string describe() {
    struct Words {
        std::string_view kind;
        std::size_t size = 0;  ///< 0: not named, since it is that of the layer before
    };
    static constexpr auto layers = [] {  // a table, which compiles faster than code for each layer
        std::array<Words, N::step_count> all{};
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            using Layer = typename N::template Layer<I>;
            all[I] = {Layer::kind, Layer::in_place ? 0 : Layer::Output::size};
        });
        return all;
    }();
    std::string text = std::to_string(N::Input::size);
    for (const Words& layer : layers) {
        text += concat(", ", layer.kind);
        if (layer.size > 0) text += concat(" ", std::to_string(layer.size));
    }
    return text;
}

}  // namespace LUDUS_NAMESPACE::nn
