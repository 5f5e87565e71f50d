#pragma once

#include "ludus/game/game.hpp"

namespace support {

/// A game under a referee of its own.
template <ludus::Game G, class R>
struct Refereed : G {
    using Referee = R;

    Refereed() = default;
    explicit(false) Refereed(const G& position) : G(position) {}

    friend bool operator==(const Refereed&, const Refereed&) = default;
};

}  // namespace support
