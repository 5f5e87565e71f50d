#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/action_places.hpp"
#include "ludus/game/game.hpp"

/// What is done with distributions over a game's actions, each at its place. One may be shorter
/// than there are places: then it leaves out the last ones.
namespace LUDUS_NAMESPACE {

/// Sets 1 for every legal action that the mask reaches, 0 elsewhere. Returns whether there is one.
template <class Places, Game G, std::size_t size>
    requires(ActionPlaces<Places, G> && size <= Places::count)
bool fill_valid_mask(const G& position, std::span<float, size> mask) noexcept {
    std::ranges::fill(mask, 0.0F);
    bool any = false;
    for (const auto action : position.legal_actions())
        if (const std::size_t place = Places::place(position, action); place < size) {
            mask[place] = 1.0F;
            any = true;
        }
    return any;
}

/// Takes a distribution's invalid places away and brings the rest to a sum of 1 again; the same for
/// all valid places where nothing is left. Requires a place whose mask is not 0.
/// Source: Dasgupta & Chong (2021), 5.1, "hand of god".
inline void restrict_to_valid(std::span<float> distribution, std::span<const float> mask) noexcept {
    assert(distribution.size() == mask.size());
    assert(std::ranges::any_of(mask, [](float place) { return place != 0; }));
    double left = 0;
    double places = 0;
    for (std::size_t i = 0; i < mask.size(); ++i)
        if (mask[i] != 0) {
            left += static_cast<double>(distribution[i]);
            ++places;
        }
    for (std::size_t i = 0; i < mask.size(); ++i) {
        const double share = left > 0 ? static_cast<double>(distribution[i]) / left : 1 / places;
        distribution[i] = mask[i] != 0 ? static_cast<float>(share) : 0.0F;
    }
}

/// A place, each as likely as the distribution says; those with 0 never. Requires a number above 0;
/// their sum need not be quite 1.
[[nodiscard]] inline std::size_t sample_place(std::span<const float> distribution,
                                              Rng& rng) noexcept {
    double sum = 0;
    for (const float share : distribution) sum += static_cast<double>(share);
    assert(sum > 0);
    double left = rng.uniform() * sum;
    std::size_t last = 0;
    for (std::size_t i = 0; i < distribution.size(); ++i) {
        if (!(distribution[i] > 0)) continue;
        last = i;
        left -= static_cast<double>(distribution[i]);
        if (left < 0) break;
    }
    return last;
}

/// The likeliest place, the first of equals. Requires one place.
[[nodiscard]] inline std::size_t likeliest_place(std::span<const float> distribution) noexcept {
    assert(!distribution.empty());
    return static_cast<std::size_t>(std::ranges::max_element(distribution) - distribution.begin());
}

/// How one of several actions is chosen.
enum class Choosing : std::uint8_t {
    likeliest,  ///< that of the greatest number, the first of equals
    sampled     ///< each with its probability
};

/// A place, by either way; only `sampled` draws.
[[nodiscard]] inline std::size_t chosen_place(Choosing choosing,
                                              std::span<const float> distribution,
                                              Rng& rng) noexcept {
    return choosing == Choosing::sampled ? sample_place(distribution, rng)
                                         : likeliest_place(distribution);
}

/// The legal action of that place. Requires that there is one. O(legal actions).
template <class Places, Game G>
    requires ActionPlaces<Places, G>
[[nodiscard]] typename G::Action legal_action_at(const G& position, std::size_t place) noexcept {
    const auto legal = position.legal_actions();
    const auto found = std::ranges::find(
        legal, place, [&](const auto action) { return Places::place(position, action); });
    assert(found != legal.end());
    return *found;
}

/// A distribution over legal actions by their places, written by their indices, as it is
/// remembered: a game may have far fewer indices than places. Requires room for the indices of all
/// that have a share.
template <class Places, Game G>
    requires ActionPlaces<Places, G>
void write_by_index(const G& position, std::span<const float> by_place,
                    std::span<float> by_index) noexcept {
    std::ranges::fill(by_index, 0.0F);
    for (const auto action : position.legal_actions())
        if (const std::size_t place = Places::place(position, action); place < by_place.size())
            by_index[action.index()] = by_place[place];
}
/// The way back. Requires room for the places of all that have a share.
template <class Places, Game G>
    requires ActionPlaces<Places, G>
void write_by_place(const G& position, std::span<const float> by_index,
                    std::span<float> by_place) noexcept {
    std::ranges::fill(by_place, 0.0F);
    for (const auto action : position.legal_actions())
        if (const std::size_t place = Places::place(position, action); place < by_place.size())
            by_place[place] = by_index[action.index()];
}

}  // namespace LUDUS_NAMESPACE
