#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// A game on whose positions and actions a group acts, as the rotations and reflections of a board
/// do. Laws: symmetry 0 is the identity; `after(p, a)` transformed by s is `after` of both
/// transformed by s; each symmetry has an inverse among them; who is to move wins the image where
/// who is to move wins the position, since a symmetry may exchange the players. An action may need
/// its position to be transformed, where indices name interchangeable pieces by their order.
template <class G>
concept Symmetric =
    Game<G> && requires(const G position, typename G::Action action, std::size_t symmetry) {
        typename std::integral_constant<std::size_t, G::symmetry_count>;
        { position.transformed(symmetry) } noexcept -> std::same_as<G>;
        { position.transformed(action, symmetry) } noexcept -> std::same_as<typename G::Action>;
    };

/// The number of symmetries of a game; 1 where it has none.
template <Game G>
inline constexpr std::size_t symmetry_count = 1;
/// Of a game that has them, the identity included.
template <Symmetric G>
inline constexpr std::size_t symmetry_count<G> = G::symmetry_count;

/// The image of a position; for every game, also one without symmetries.
template <Game G>
[[nodiscard]] constexpr G image(const G& position, std::size_t symmetry) noexcept {
    if constexpr (Symmetric<G>)
        return position.transformed(symmetry);
    else
        return position;
}
/// The image of a position's action.
template <Game G>
[[nodiscard]] constexpr typename G::Action image(const G& position, typename G::Action action,
                                                 std::size_t symmetry) noexcept {
    if constexpr (Symmetric<G>)
        return position.transformed(action, symmetry);
    else
        return action;
}

/// The legal action whose image is `action`. Requires that there is one.
template <Game G>
[[nodiscard]] constexpr typename G::Action preimage(const G& position, typename G::Action action,
                                                    std::size_t symmetry) noexcept {
    if constexpr (Symmetric<G>) {
        if (symmetry == 0) return action;
        for (const auto candidate : position.legal_actions())
            if (position.transformed(candidate, symmetry) == action) return candidate;
        assert(false);
    }
    return action;
}

/// Under which symmetry a network is shown a position.
template <class O, class G>
concept Orientation = Game<G> && requires(const G position) {
    { O::name } -> std::convertible_to<std::string_view>;
    { O::symmetry(position) } noexcept -> std::same_as<std::size_t>;
};

/// Positions are shown as they lie.
struct Unturned {
    static constexpr std::string_view name = "unturned";

    /// Always the identity.
    template <Game G>
    [[nodiscard]] static constexpr std::size_t symmetry(const G&) noexcept {
        return 0;
    }
};

/// All images of a position are shown as the one whose hash is least: the network need not learn
/// what symmetry implies. Costs one hash per symmetry.
struct Canonical {
    static constexpr std::string_view name = "canonical";

    /// The symmetry of the least image, the first of them where several are equal. Costs a
    /// transformation and a hash for each.
    template <Symmetric G>
    [[nodiscard]] static constexpr std::size_t symmetry(const G& position) noexcept {
        std::size_t least = 0;
        std::uint64_t least_hash = position.hash();
        for (std::size_t s = 1; s < G::symmetry_count; ++s) {
            const std::uint64_t hash = position.transformed(s).hash();
            if (hash >= least_hash) continue;
            least = s;
            least_hash = hash;
        }
        return least;
    }
};

}  // namespace LUDUS_NAMESPACE
