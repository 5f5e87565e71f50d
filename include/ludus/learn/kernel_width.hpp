#pragma once

#include <concepts>
#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/nn/network.hpp"

namespace LUDUS_NAMESPACE {

/// The width of boards that the kernels of a description's network in play are compiled for, see
/// `simd::ConvShape`: that of its encoder if nothing is known of the network itself, else 0.
template <class D>
inline constexpr std::size_t kernel_width = 0;
template <class D>
    requires std::same_as<typename D::Network, nn::AnyNetwork>
inline constexpr std::size_t kernel_width<D> = board_width<typename D::Encoder>;
template <class D>
    requires std::same_as<typename D::Actor, nn::AnyNetwork>
inline constexpr std::size_t kernel_width<D> = board_width<typename D::Encoder>;

}  // namespace LUDUS_NAMESPACE
