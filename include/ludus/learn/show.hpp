#pragma once

#include <cassert>
#include <cstddef>
#include <span>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/history.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/play/agent.hpp"

/// What networks are shown of a game, by `QFunction` and `PolicyValue`: each has an `Encoder`, an
/// `Orientation`, and the number of earlier positions `past` that it sees.
namespace LUDUS_NAMESPACE {

/// The present position of a game in which a network is asked.
template <Game G>
[[nodiscard]] constexpr G present_of(const G& position) noexcept {
    return position;
}
template <Game G, std::size_t past>
[[nodiscard]] constexpr G present_of(const History<G, past>& seen) noexcept {
    return seen.present();
}
template <Game G, std::size_t past, class Memory>
[[nodiscard]] constexpr G present_of(const Request<G, past, Memory>& request) noexcept {
    return request.position();
}

/// What an agent is asked with whose network sees so much: a position, if it sees no other.
template <class D>
using AskedOf =
    std::conditional_t<D::past == 0, typename D::Game, Request<typename D::Game, D::past>>;

/// Writes what a network sees of a game as it is. Requires room for it, here and in `show`.
template <class D>
void write(const History<typename D::Game, D::past>& seen, std::span<float> features) noexcept {
    assert(features.size() == D::Encoder::Shape::size);
    const std::span<float, D::Encoder::Shape::size> all(features);
    if constexpr (HistoryEncoder<typename D::Encoder, typename D::Game>)
        D::Encoder::encode(seen.recent(), all);
    else
        D::Encoder::encode(seen.present(), all);
}
/// Writes what a network sees of a game, all of it under the symmetry of the present position.
template <class D>
void show(const History<typename D::Game, D::past>& seen, std::span<float> features) noexcept {
    write<D>(image(seen, D::Orientation::symmetry(seen.present())), features);
}
/// The same of a position, for networks that see no other.
template <class D>
    requires(D::past == 0)
void show(const typename D::Game& position, std::span<float> features) noexcept {
    write<D>(History<typename D::Game, 0>(image(position, D::Orientation::symmetry(position))),
             features);
}
/// The same of the game in which an agent is asked.
template <class D, class Memory>
void show(const Request<typename D::Game, D::past, Memory>& request,
          std::span<float> features) noexcept {
    show<D>(request.standing().history(), features);
}

}  // namespace LUDUS_NAMESPACE
