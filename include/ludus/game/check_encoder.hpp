#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/check_game.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/history.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/game/symmetric_encoder.hpp"

namespace LUDUS_NAMESPACE {

namespace detail {

/// What an encoder sees of a game, and a hash of the numbers that it writes.
template <Game G, std::size_t past>
struct Encoded {
    History<G, past> seen;
    std::uint64_t numbers = 0;

    friend bool operator==(const Encoded& a, const Encoded& b) noexcept { return a.seen == b.seen; }
};

/// The laws of an encoder, on buffers that it keeps.
template <class E, Game G>
class EncoderLaws {
public:
    using Seen = History<G, encoder_past<E>>;
    static constexpr std::size_t size = E::Shape::size;

    /// The laws at one position; an empty answer means that all hold.
    [[nodiscard]] std::string broken_law(const Seen& seen) {
        encode(seen.recent(), features_, 12345);
        encode(seen.recent(), again_, 12345);
        for (std::size_t i = 0; i < size; ++i)
            if (!same_bits(features_[i], again_[i]))
                return concat(feature(i), " differs between two encodings of one position");
        encode(seen.recent(), again_, -54321);
        for (std::size_t i = 0; i < size; ++i) {
            if (!same_bits(features_[i], again_[i]))
                return concat(feature(i), " is not written, or depends on what was there before");
            if (const float number = features_[i];
                !(number >= feature_range<E>.least && number <= feature_range<E>.most))
                return concat(feature(i), " is ", std::to_string(number),
                              ": expected a number from ", std::to_string(feature_range<E>.least),
                              " to ", std::to_string(feature_range<E>.most));
        }
        if constexpr (SymmetricEncoder<E, G>) return broken_symmetry(seen);
        return {};
    }

    /// A hash of the numbers that were written last.
    [[nodiscard]] std::uint64_t numbers() const noexcept {
        std::uint64_t hash = 0;
        for (const float number : features_)
            hash = combine(hash, std::bit_cast<std::uint32_t>(number));
        return hash;
    }

private:
    using Features = std::vector<float>;

    [[nodiscard]] static std::string feature(std::size_t i) {
        return concat("feature ", std::to_string(i));
    }
    [[nodiscard]] static bool same_bits(float a, float b) noexcept {
        return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
    }

    static void encode(std::span<const G> recent, Features& features, float before) noexcept {
        std::ranges::fill(features, before);
        const std::span<float, size> all(features);
        if constexpr (HistoryEncoder<E, G>)
            E::encode(recent, all);
        else
            E::encode(recent.back(), all);
    }

    /// That the encoding of each image is the image of the encoding.
    [[nodiscard]] std::string broken_symmetry(const Seen& seen) {
        for (std::size_t s = 0; s < G::symmetry_count; ++s) {
            images_.clear();
            for (const G& position : seen.recent()) images_.push_back(image(position, s));
            encode(images_, again_, 12345);
            taken_.assign(size, false);
            for (std::size_t i = 0; i < size; ++i) {
                const Feature moved = E::transformed(seen.present(), {i, features_[i]}, s);
                if (moved.index >= size || taken_[moved.index])
                    return concat(feature(i), " has no place of its own under symmetry ",
                                  std::to_string(s));
                taken_[moved.index] = true;
                if (moved.value != again_[moved.index])
                    return concat(feature(moved.index), " of the image is not that of ", feature(i),
                                  " under symmetry ", std::to_string(s));
            }
        }
        return {};
    }

    Features features_ = Features(size);
    Features again_ = Features(size);
    std::vector<G> images_;
    std::vector<bool> taken_;  ///< places of features
};

}  // namespace detail

/// Plays random games, as `check_game` does, and looks at what an encoder writes of every position:
/// each number of its shape is written and within `feature_range<E>`, the same position gives the
/// same numbers, not all positions do, and a `SymmetricEncoder` keeps its law. `collisions` counts
/// the positions that give the numbers of an earlier one: many where an encoder leaves something
/// out, or shows both players the same. It is up to whoever writes the encoder whether a network
/// needs to tell these apart.
///
///     if (const auto report = ludus::check_encoder<MyPlanes, MyGame>(rng, 100); !report)
///         std::cerr << report.fault << '\n';
template <class E, Game G>
    requires(Encoder<E, G> || HistoryEncoder<E, G>)
[[nodiscard]] Conformance<G> check_encoder(Rng& rng, std::uint64_t games,
                                           std::uint32_t max_actions = 10'000) {
    using Encoded = detail::Encoded<G, encoder_past<E>>;
    Conformance<G> report;
    detail::EncoderLaws<E, G> laws;
    detail::Met<Encoded> met;
    detail::Met<std::uint64_t> encodings;
    for (; report.games < games; ++report.games) {
        report.path.clear();
        report.start = detail::start_of_game<G>(report.games, rng);
        typename detail::EncoderLaws<E, G>::Seen seen(report.start);
        for (std::uint32_t ply = 0;; ++ply) {
            ++report.positions;
            report.fault = laws.broken_law(seen);
            if (!report.fault.empty()) return report;
            const Encoded encoded{seen, laws.numbers()};
            const auto found = met.enter(seen.present().hash(), encoded);
            if (found.same != nullptr && found.same->numbers != encoded.numbers) {
                report.fault = "equal positions give different numbers";
                return report;
            }
            if (found.added) {
                ++report.distinct;
                report.collisions += !encodings.enter(encoded.numbers, encoded.numbers).added;
            }
            const auto actions = seen.present().legal_actions();
            if (actions.empty() || ply == max_actions) break;
            const auto action = rng.pick(actions);
            report.path.push_back(action.index());
            seen.play(action);
        }
    }
    if (report.distinct > 1 && report.collisions == report.distinct - 1)
        report.fault = "all positions give the same numbers";
    return report;
}

}  // namespace LUDUS_NAMESPACE
