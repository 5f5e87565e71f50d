#pragma once

#include <concepts>
#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/nn/network.hpp"

namespace LUDUS_NAMESPACE {

/// The width of boards that the kernels of a description's network in play are compiled for, see
/// `simd::ConvShape`: that of its encoder if the network comes from a file, else 0.
template <class D>
inline constexpr std::size_t kernel_width = [] {
    constexpr bool is_any = requires {
        requires std::same_as<typename D::Network, nn::AnyNetwork>;
    } || requires { requires std::same_as<typename D::Actor, nn::AnyNetwork>; };
    return is_any ? board_width<typename D::Encoder> : 0;
}();

}  // namespace LUDUS_NAMESPACE
