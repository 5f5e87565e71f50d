#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// Binary features that are pairs of a row and a context, such as a piece on a square, and a card
/// that is held. In a position some rows and some contexts are active, the same number of either in
/// every position, and each pair of them; one that is listed twice counts twice. Seen by the player
/// to move. Law: positions of equal `context_key` have the same contexts.
template <class F, class G>
concept ContextFeatures = Game<G> && requires(const G position) {
    { F::name } -> std::convertible_to<std::string_view>;
    typename std::integral_constant<std::size_t, F::row_count>;
    typename std::integral_constant<std::size_t, F::context_count>;
    { F::rows(position) } noexcept -> std::same_as<std::array<std::uint16_t, F::active_rows>>;
    {
        F::contexts(position)
    } noexcept -> std::same_as<std::array<std::uint16_t, F::active_contexts>>;
    { F::context_key(position) } noexcept -> std::same_as<std::uint64_t>;
};

/// Features that have a mirror image: a position that has the images of another's features is worth
/// the same.
template <class F>
concept MirroredFeatures = requires(std::size_t number) {
    { F::mirrored_row(number) } noexcept -> std::same_as<std::size_t>;
    { F::mirrored_context(number) } noexcept -> std::same_as<std::size_t>;
};

/// What is active in a position.
template <class F>
struct ActiveFeatures {
    std::array<std::uint16_t, F::active_rows> rows{};
    std::array<std::uint16_t, F::active_contexts> contexts{};

    /// For checkpoints; after reading, `valid` says whether there are such features.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(std::span<std::uint16_t>(rows), std::span<std::uint16_t>(contexts));
    }
    [[nodiscard]] bool valid() const noexcept {
        return std::ranges::all_of(rows, [](auto row) { return row < F::row_count; }) &&
            std::ranges::all_of(contexts, [](auto one) { return one < F::context_count; });
    }
    friend bool operator==(const ActiveFeatures&, const ActiveFeatures&) = default;
};

/// What is active in this position.
template <class F, Game G>
    requires ContextFeatures<F, G>
[[nodiscard]] ActiveFeatures<F> active_features(const G& position) noexcept {
    return {F::rows(position), F::contexts(position)};
}

/// What is active in the mirror image.
template <MirroredFeatures F>
[[nodiscard]] ActiveFeatures<F> mirrored(const ActiveFeatures<F>& active) noexcept {
    ActiveFeatures<F> image = active;
    for (auto& row : image.rows) row = static_cast<std::uint16_t>(F::mirrored_row(row));
    for (auto& one : image.contexts) one = static_cast<std::uint16_t>(F::mirrored_context(one));
    return image;
}

}  // namespace LUDUS_NAMESPACE
