#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

#include "ludus/core/aligned.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/learn/feature_network.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE {

/// The value of a `FeatureNetwork` N as an evaluation, in whole numbers, the same on every machine.
/// It keeps the sums of each row over the contexts for up to 64 sets of contexts; the next one
/// empties this cache. With kept sums a position costs `active_rows` additions of `hidden` numbers.
/// Weights and sums over contexts are clipped to fit 16 bits (at 2.9 with ten rows). Copies share
/// the network, and each has its own cache: 128 bytes for each row and hidden unit. One thread at a
/// time, `evaluate` included.
template <class N>
class FeatureEvaluation {
    using G = typename N::Game;
    using F = typename N::Features;

public:
    static constexpr bool rates_finished = false;
    static constexpr int unit = 10'000;  ///< what a sum of 1 counts in a search
    static constexpr double scale = unit;

    explicit FeatureEvaluation(N network)
        : network_(std::make_shared<const N>(std::move(network))), rows_(slots * slot_size) {
        const auto weights = network_->parameters();
        double total = 0;
        for (std::size_t j = 0; j < N::hidden; ++j)
            total += std::abs(static_cast<double>(weights[N::output + j]));
        for (std::size_t j = 0; j < N::hidden; ++j) {
            bias_[j / width][j % width] = rounded(weights[N::bias + j]);
            const double share =
                total > 0 ? static_cast<double>(weights[N::output + j]) / total : 0;
            output_[j / width][j % width] =
                static_cast<std::int32_t>(std::lround(share * output_one));
        }
        const double most_factor = std::int64_t{1} << 32;
        factor_ = std::llround(std::min(total * unit / largest_total * factor_one, most_factor));
        const double constant = static_cast<double>(weights[N::constant]) * unit;
        constant_ = std::llround(std::clamp<double>(constant, -2.0 * most, 2.0 * most));
    }

    [[nodiscard]] const N& network() const noexcept { return *network_; }
    [[nodiscard]] int evaluate(const G& position, Player viewer) const noexcept {
        std::array<Sums, blocks> sums = bias_;
        const std::int16_t* rows = rows_in_context(position);
        for (const std::size_t row : F::rows(position))
            for (std::size_t b = 0; b < blocks; ++b) {
                Sums some;
                std::memcpy(&some, rows + row * N::hidden + b * width, sizeof some);
                sums[b] += some;
            }
        Products terms{};
        for (std::size_t b = 0; b < blocks; ++b) {
            sums[b] = sums[b] < 0 ? Sums{} : sums[b];
            sums[b] = sums[b] > one ? Sums{} + one : sums[b];
            const Products clipped = __builtin_convertvector(sums[b], Products);
            terms += (clipped * clipped >> square_shift) * output_[b];
        }
        std::int64_t total = 0;
        for (std::size_t j = 0; j < width; ++j) total += terms[j];
        const std::int64_t sum = (total * factor_ >> factor_shift) + constant_;
        const auto value = static_cast<int>(std::clamp<std::int64_t>(sum, -most, most));
        return viewer == position.to_move() ? value : -value;
    }

private:
    static constexpr std::size_t width = 16;  ///< hidden units at once
    static constexpr std::size_t blocks = N::hidden / width;
    static_assert(N::hidden % width == 0, "hidden units are a multiple of 16");
    using Sums [[gnu::vector_size(32)]] = std::int16_t;
    using Products [[gnu::vector_size(64)]] = std::int32_t;

    static constexpr std::int64_t most = least_win - 1;  ///< an evaluation's greatest size
    // What stands for 1: 2^10 in the sums, which 16 bits hold; 2^14 in their squares; 2^16 in v,
    // divided by the sum of its sizes. So the terms' total lies within about 2^30.
    static constexpr std::int16_t one = 1 << 10;
    static constexpr int square_shift = 6;
    static constexpr std::int32_t square_one = std::int32_t{one} * one >> square_shift;
    static constexpr std::int32_t output_one = 1 << 16;
    static constexpr double largest_total = static_cast<double>(square_one) * output_one;
    static constexpr int factor_shift = 32;
    static constexpr double factor_one = std::int64_t{1} << factor_shift;
    /// So that the sum of a bias and the active rows fits into 16 bits.
    static constexpr float most_weight = (32767.0F / (F::active_rows + 1) - 1) / one;

    static constexpr std::size_t slots = 64;  ///< contexts that are kept
    static constexpr std::size_t slot_size = F::row_count * N::hidden;
    static constexpr std::size_t places = 4 * slots;  ///< of a hash table of contexts
    struct Place {
        std::uint64_t key = 0;
        std::size_t slot = slots;  ///< or the number of one
    };

    [[nodiscard]] static std::int16_t rounded(float weight) noexcept {
        const float within = std::clamp(weight, -most_weight, most_weight);
        return static_cast<std::int16_t>(within * one + (within < 0 ? -0.5F : 0.5F));
    }

    [[nodiscard]] const std::int16_t* rows_in_context(const G& position) const noexcept {
        const std::uint64_t key = F::context_key(position);
        Place* place = place_of(key);
        if (place->slot == slots) {
            if (used_ == slots) {
                places_.fill({});
                used_ = 0;
                place = place_of(key);
            }
            *place = {key, used_++};
            add_up(F::contexts(position), rows_.data() + place->slot * slot_size);
        }
        return rows_.data() + place->slot * slot_size;
    }
    [[nodiscard]] Place* place_of(std::uint64_t key) const noexcept {
        std::size_t i = (key * 0x9E3779B97F4A7C15U >> 32) % places;
        while (places_[i].slot != slots && places_[i].key != key) i = (i + 1) % places;
        return &places_[i];
    }
    void add_up(const auto& contexts, std::int16_t* to) const noexcept {
        const auto weights = network_->parameters();
        for (std::size_t i = 0; i < slot_size; ++i) {
            float sum = 0;
            for (const std::size_t context : contexts) sum += weights[context * slot_size + i];
            to[i] = rounded(sum);
        }
    }

    std::shared_ptr<const N> network_;
    std::array<Sums, blocks> bias_{};
    std::array<Products, blocks> output_{};
    std::int64_t factor_ = 0;    ///< from the terms' total to the value
    std::int64_t constant_ = 0;  ///< c as a value
    mutable exact_vector<std::int16_t> rows_;
    mutable std::array<Place, places> places_{};
    mutable std::size_t used_ = 0;  ///< slots
};

}  // namespace LUDUS_NAMESPACE
