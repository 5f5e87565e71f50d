#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/shortcuts.hpp"
#include "support/difference.hpp"
#include "support/fnv.hpp"

/// Plays games beside their slow twins, and compares at every action.
namespace support {

/// Notes whether equal texts, and only these, have equal numbers.
class OneToOne {
public:
    void add(std::string_view text, std::uint64_t number) {
        pairs_.emplace_back(hash(text), number);
    }

    [[nodiscard]] bool holds() {
        std::ranges::sort(pairs_);
        const auto repeated = std::ranges::unique(pairs_);
        pairs_.erase(repeated.begin(), repeated.end());
        return is_unlike(&Pair::first) && is_unlike(&Pair::second);
    }

private:
    /// 64 bits also where `std::hash` has 32: two of a million texts share them with a probability
    /// below one in ten million.
    [[nodiscard]] static std::uint64_t hash(std::string_view text) {
        Fnv bits;
        for (const char letter : text) bits.add(static_cast<unsigned char>(letter));
        return bits.value();
    }

    /// The hash of a text, and its number.
    using Pair = std::pair<std::uint64_t, std::uint64_t>;

    [[nodiscard]] bool is_unlike(std::uint64_t Pair::* half) {
        std::ranges::sort(pairs_, {}, half);
        return std::ranges::adjacent_find(pairs_, {}, half) == pairs_.end();
    }

    std::vector<Pair> pairs_;
};

/// How far to go.
struct Extent {
    std::size_t actions = 0;    ///< to be played at least, all games together
    std::size_t longest = 300;  ///< of a game, in actions
    bool in_order = false;      ///< compares the order of the legal actions as well
};

/// How far it went.
struct Tally {
    std::size_t games = 0;
    std::size_t finished = 0;  ///< games that came to their end
    std::size_t actions = 0;   ///< played: what stood before and after each has been compared

    Tally& operator+=(const Tally& other) {
        games += other.games;
        finished += other.finished;
        actions += other.actions;
        return *this;
    }
};

/// Fails where a game, or an action in it, does not say `what` its twin says.
inline void fail_beside_twin(std::string_view subject, std::string_view what,
                             const std::string& text) {
    FAIL(subject << ": not the reference's " << what << " in " << text);
}

/// Checks that hashes and packed positions told positions apart.
inline void check_one_to_one(std::string_view game, OneToOne& hashes, OneToOne& keys) {
    INFO(game);
    CHECK(hashes.holds());
    CHECK(keys.holds());
}

/// Plays at random from what `start(rng, game)` gives, a position and its twin, and fails where the
/// two disagree, or where the hashes are equal and the texts are not, or the other way round.
/// `watch(position, action)` sees all that is played.
template <ludus::Notated G, class Start,
          class Watch = decltype([](const G&, typename G::Action) {})>
    requires std::invocable<Start, ludus::Rng&, std::size_t> &&
    std::invocable<Watch, const G&, typename G::Action>
[[nodiscard]] Tally play_beside_twin(ludus::Rng& rng, const Extent& extent, Start start,
                                     Watch watch = {}) {
    using Text = ludus::Notation<G>;
    Tally tally;
    OneToOne hashes;
    OneToOne keys;
    while (tally.actions < extent.actions) {
        auto [position, twin] = start(rng, tally.games++);
        for (std::size_t ply = 0;; ++ply) {
            const std::string text = Text::write(position);
            const std::string_view found = difference(position, text, twin, extent.in_order);
            if (!found.empty()) fail_beside_twin(G::name, found, twin.text());
            hashes.add(text, position.hash());
            if constexpr (requires { G::unpacked(position.packed()); }) {
                keys.add(text, position.packed());
                if (!(G::unpacked(position.packed()) == position))
                    fail_beside_twin(G::name, "position after being packed", text);
            }
            if (position.outcome()) {
                ++tally.finished;
                break;
            }
            if (ply == extent.longest) break;

            const auto action = ludus::random_action(position, rng);
            const std::string action_text = Text::write(position, action);
            if constexpr (ludus::Progressive<G>)
                if (position.is_progress(action) != twin.captures(action_text))
                    fail_beside_twin(action_text, "captures", twin.text());
            watch(position, action);
            twin.play(action_text);
            position.play(action);
            ++tally.actions;
        }
    }
    check_one_to_one(G::name, hashes, keys);
    return tally;
}

}  // namespace support
