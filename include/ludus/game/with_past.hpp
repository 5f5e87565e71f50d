#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/symmetric.hpp"

namespace LUDUS_NAMESPACE {

/// A position that remembers up to `past` earlier ones: agents and learners, which are handed positions,
/// see them all. It plays as the game does whose position it is, and is one, so that what takes that game's
/// positions takes it too. Equal are those whose past is equal. Does not allocate.
template <Game G, std::size_t past>
    requires(past > 0)
class WithPast : public G {
public:
    using Action = typename G::Action;

    /// The initial position.
    constexpr WithPast() noexcept = default;
    /// Nothing came before it.
    explicit constexpr WithPast(const G& start) noexcept : G(start) {}

    /// Without its past.
    [[nodiscard]] constexpr const G& present() const noexcept { return *this; }
    /// The oldest first, the present one last; shorter near the start of a game.
    [[nodiscard]] constexpr static_vector<G, past + 1> recent() const noexcept {
        static_vector<G, past + 1> all;
        for (const G& position : earlier_) all.push_back(position);
        all.push_back(present());
        return all;
    }

    constexpr void play(Action action) noexcept {
        if (earlier_.size() < past) {
            earlier_.push_back(present());
        } else {
            for (std::size_t i = 0; i + 1 < past; ++i) earlier_[i] = earlier_[i + 1];
            earlier_[past - 1] = present();
        }
        G::play(action);
    }

    /// The image of it and of its past.
    [[nodiscard]] constexpr WithPast transformed(std::size_t symmetry) const noexcept
        requires Symmetric<G>
    {
        WithPast moved(G::transformed(symmetry));
        for (const G& position : earlier_) moved.earlier_.push_back(position.transformed(symmetry));
        return moved;
    }
    [[nodiscard]] constexpr Action transformed(Action action, std::size_t symmetry) const noexcept
        requires Symmetric<G>
    {
        return G::transformed(action, symmetry);
    }
    /// A random start of the game, with nothing before it.
    [[nodiscard]] static constexpr WithPast random_start(Rng& rng) noexcept
        requires RandomStart<G>
    {
        return WithPast(G::random_start(rng));
    }

    friend constexpr bool operator==(const WithPast&, const WithPast&) noexcept = default;

private:
    static_vector<G, past> earlier_;  ///< the oldest first
};

/// Lets an encoder that sees earlier positions see those that a position remembers.
template <class E>
struct PastEncoder {
    static constexpr std::string_view name = E::name;
    using Shape = typename E::Shape;
    static constexpr FeatureRange range = feature_range<E>;

    template <Game G>
        requires HistoryEncoder<E, G>
    static constexpr void encode(const WithPast<G, E::past>& position,
                                 std::span<float, Shape::size> features) noexcept {
        const auto recent = position.recent();
        E::encode(std::span<const G>(recent.data(), recent.size()), features);
    }
};

/// Text is of the present alone: what is read has no past, as the start of a game has none.
template <Notated G, std::size_t past>
struct Notation<WithPast<G, past>> {
    using Position = WithPast<G, past>;
    using Action = typename G::Action;

    [[nodiscard]] static std::string write(const Position& position) {
        return Notation<G>::write(position.present());
    }
    [[nodiscard]] static std::string write(const Position& position, Action action) {
        return Notation<G>::write(position.present(), action);
    }
    [[nodiscard]] static Position read_position(std::string_view text) {
        return Position(Notation<G>::read_position(text));
    }
    [[nodiscard]] static Action read_action(const Position& position, std::string_view text) {
        return Notation<G>::read_action(position.present(), text);
    }
};

}  // namespace LUDUS_NAMESPACE
