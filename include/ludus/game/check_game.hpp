#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/raise.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/packed.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/scored.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"

namespace LUDUS_NAMESPACE {

/// What `check_game` found: how much it looked at, and the first broken law, if any. (Not
/// constrained, since it would be refused before the function, and Clang then keeps to itself what
/// a game lacks.)
template <class G>
struct Conformance {
    std::uint64_t games = 0;      ///< played to their end
    std::uint64_t positions = 0;  ///< whose laws were checked
    std::uint64_t distinct = 0;   ///< different positions among them; of these at most 65,536
    /// Of the distinct ones, those with the hash of an earlier one; from `check_encoder`, those
    /// with the features of an earlier one.
    std::uint64_t collisions = 0;
    std::string fault;              ///< empty when every law held
    G start;                        ///< of the faulty game
    std::vector<std::size_t> path;  ///< action indices from there

    /// Whether every law held.
    explicit operator bool() const noexcept { return fault.empty(); }
};

namespace detail {

/// What was met in play, up to 65,536 different things, by their hashes.
template <std::equality_comparable T>
class Met {
public:
    /// What is known of a thing.
    struct Answer {
        const T* same = nullptr;  ///< the equal one that was met before
        bool added = false;       ///< none was, and it is remembered
        bool collides = false;    ///< another one was met that has its hash
    };

    /// Looks a thing up, and remembers it.
    Answer enter(std::uint64_t hash, const T& thing) {
        const auto [first, last] = met_.equal_range(hash);
        for (auto other = first; other != last; ++other)
            if (other->second == thing) return {.same = &other->second};
        if (met_.size() == most) return {};
        const bool collides = first != last;
        met_.emplace(hash, thing);
        return {.added = true, .collides = collides};
    }

private:
    static constexpr std::size_t most = std::size_t{1} << 16;
    std::unordered_multimap<std::uint64_t, T> met_;
};

inline constexpr const char* unequal_hashes = "equal positions have different hashes";
inline constexpr const char* unequal_packing = "equal positions are packed into different numbers";

/// That a position survives being packed. Then no other position is packed into its number.
template <Packed G>
[[nodiscard]] std::string broken_packing_law(const G& position) {
    const G copy = G::unpacked(position.packed());
    if (!(copy == position)) return "a position does not survive being packed and unpacked";
    if (copy.hash() != position.hash()) return unequal_hashes;
    if (copy.packed() != position.packed()) return unequal_packing;
    return {};
}

/// That a position and its actions survive being written and read.
template <Notated G>
[[nodiscard]] std::string broken_notation_law(const G& position) {
    const auto refused = [](const char* what) {
        return [what](const NotationError& error) { return concat(what, error.what()); };
    };
    std::string fault = unless_raised<NotationError>(
        [&]() -> std::string {
            const G read = Notation<G>::read_position(Notation<G>::write(position));
            if (!(read == position)) return "a position does not survive being written and read";
            if (read.hash() != position.hash()) return unequal_hashes;
            if constexpr (Packed<G>)
                if (read.packed() != position.packed()) return unequal_packing;
            return {};
        },
        refused("the text of a position is refused: "));
    if (!fault.empty()) return fault;
    return unless_raised<NotationError>(
        [&]() -> std::string {
            for (const auto action : position.legal_actions())
                if (Notation<G>::read_action(position, Notation<G>::write(position, action)) !=
                    action)
                    return "an action does not survive being written and read";
            return {};
        },
        refused("the text of an action is refused: "));
}

/// The laws of one position; an empty answer means that all hold.
template <Game G>
[[nodiscard]] std::string broken_position_law(const G& position) {
    const auto actions = position.legal_actions();
    const auto outcome = position.outcome();
    if (outcome && !actions.empty()) return "a finished position has legal actions";
    if (!outcome && actions.empty()) return "an unfinished position has no legal action";
    if (actions.size() > G::max_legal_actions) return "more than max_legal_actions are legal";

    std::vector<bool> seen(G::action_count);
    for (const auto action : actions) {
        if (action.index() >= G::action_count) return "an action index is not below action_count";
        if (seen[action.index()]) return "two legal actions have the same index";
        seen[action.index()] = true;
    }

    const G copy = position;
    if (!(copy == position)) return "a copy does not equal its original";
    if (copy.hash() != position.hash()) return unequal_hashes;
    if (!std::ranges::equal(copy.legal_actions(), actions))
        return "legal_actions() gives two answers for one position";
    if (legal_action_count(position) != actions.size())
        return "legal_action_count() is not the number of legal actions";
    if constexpr (SeesWins<G>) {
        const bool wins = std::ranges::any_of(actions, [&](const auto action) {
            G next = position;
            next.play(action);
            const auto end = next.outcome();
            return end && end->utility(position.to_move()) > 0;
        });
        if (position.can_win() != wins) return "can_win() is not whether one action wins";
    }
    if constexpr (ListsProgress<G>) {
        ActionList<G> progress;
        for (const auto action : actions)
            if (position.is_progress(action)) progress.push_back(action);
        if (!std::ranges::equal(position.progress_actions(), progress))
            return "progress_actions() are not the legal actions that are progress";
    }
    if constexpr (HasNullMove<G>) {
        const G waited = position.null_move();
        if (waited.to_move() == position.to_move())
            return "after null_move() the same player is to move";
        if (!outcome && waited.outcome()) return "null_move() ends the game";
    }
    if constexpr (Scored<G>)
        if (position.margin(Player::first) != -position.margin(Player::second))
            return "the margins of the two players do not cancel";
    std::string fault;
    if constexpr (Packed<G>) fault = broken_packing_law(position);
    if constexpr (Notated<G>)
        if (fault.empty()) fault = broken_notation_law(position);
    return fault;
}

/// Where the random game of that number begins: every other one at a random start, if the game has
/// them.
template <Game G>
[[nodiscard]] G start_of_game(std::uint64_t number, Rng& rng) noexcept {
    if constexpr (RandomStart<G>)
        if (number % 2 == 1) return G::random_start(rng);
    return {};
}

/// The utility of a finished position for the player to move; 2 for one that is not finished.
template <Game G>
[[nodiscard]] constexpr int movers_utility(const G& position) noexcept {
    const auto outcome = position.outcome();
    return outcome ? outcome->utility(position.to_move()) : 2;
}

/// How the game stands by each search key that was met, of up to 65,536.
template <Game G>
class MetKeys {
public:
    /// Remembers a position; false if an earlier one of the same key stood otherwise.
    [[nodiscard]] bool enter(const G& position) {
        const std::uint64_t key = search_key(position);
        const End end{movers_utility(position), can_win(position)};
        const auto met = met_.find(key);
        if (met != met_.end()) return met->second == end;
        if (met_.size() < most) met_.emplace(key, end);
        return true;
    }

private:
    static constexpr std::size_t most = std::size_t{1} << 16;
    /// The mover's utility, and whether one action wins.
    using End = std::pair<int, bool>;
    std::unordered_map<std::uint64_t, End> met_;
};

/// The laws of one move.
template <Game G>
[[nodiscard]] std::string broken_move_law(const G& position, typename G::Action action) {
    const G next = after(position, action);
    if (!(next == after(position, action))) return "play() gives two answers for one action";
    if (next == position) return "an action leaves the position unchanged";
    if constexpr (Symmetric<G>) {
        if (!(position.transformed(0) == position)) return "symmetry 0 is not the identity";
        for (std::size_t s = 0; s < G::symmetry_count; ++s) {
            const G image = position.transformed(s);
            const auto image_action = position.transformed(action, s);
            const auto legal = image.legal_actions();
            if (std::ranges::find(legal, image_action) == legal.end())
                return "a symmetry turns a legal action into an illegal one";
            if (!(after(image, image_action) == next.transformed(s)))
                return "a symmetry does not commute with play()";
            if (movers_utility(next.transformed(s)) != movers_utility(next))
                return "a symmetry changes the outcome for the player to move";
            bool inverted = false;
            for (std::size_t t = 0; t < G::symmetry_count && !inverted; ++t)
                inverted = image.transformed(t) == position;
            if (!inverted) return "a symmetry has no inverse";
        }
    }
    return {};
}

}  // namespace detail

/// Plays `games` random games of at most `max_actions` actions and tests every law of the `Game`
/// concept, and of the optional concepts that `G` models, at every position. Games that model
/// `RandomStart` begin every other game from a random start. A collision of hashes is a fault:
/// chance explains one among 65,536 positions in one of 2^33 checks. For whoever writes a game:
///
///     if (const auto report = ludus::check_game<MyGame>(rng, 100); !report)
///         std::cerr << report.fault << '\n';
template <Game G>
[[nodiscard]] Conformance<G> check_game(Rng& rng, std::uint64_t games,
                                        std::uint32_t max_actions = 10'000) {
    constexpr std::uint64_t enough_collisions = 100;
    Conformance<G> report;
    Conformance<G> collision;  // the first one
    detail::Met<G> met;
    detail::MetKeys<G> keys;
    for (; report.games < games && report.collisions < enough_collisions; ++report.games) {
        report.path.clear();
        report.start = detail::start_of_game<G>(report.games, rng);
        if constexpr (RandomStart<G>)
            if (report.start.outcome()) {
                report.fault = "a random start is a finished position";
                return report;
            }
        G position = report.start;

        for (std::uint32_t ply = 0; ply <= max_actions; ++ply) {
            ++report.positions;
            report.fault = detail::broken_position_law(position);
            if (!report.fault.empty()) return report;
            const auto found = met.enter(position.hash(), position);
            if constexpr (Packed<G>)
                if (found.same != nullptr && found.same->packed() != position.packed()) {
                    report.fault = detail::unequal_packing;
                    return report;
                }
            if constexpr (HasSearchKey<G>) {
                if (found.same != nullptr && search_key(*found.same) != search_key(position))
                    report.fault = "equal positions have different search keys";
                else if (!keys.enter(position))
                    report.fault = "positions of one search key have different values";
                if (!report.fault.empty()) return report;
            }
            report.distinct += found.added;
            if (found.collides && report.collisions++ == 0) collision = report;
            const auto actions = position.legal_actions();
            if (actions.empty() || ply == max_actions) break;

            Rng twin = rng;
            const auto action = rng.pick(actions);
            if (random_action(position, twin) != action || !(twin == rng)) {
                report.fault = "random_action() does not draw as rng.pick(legal_actions()) does";
                return report;
            }
            report.path.push_back(action.index());
            report.fault = detail::broken_move_law(position, action);
            if (!report.fault.empty()) return report;
            position.play(action);
        }
    }
    if (report.collisions > 0) {
        report.fault =
            concat(std::to_string(report.collisions), " of ", std::to_string(report.distinct),
                   " different positions have the hash of an earlier one");
        report.start = collision.start;
        report.path = std::move(collision.path);
    }
    return report;
}

}  // namespace LUDUS_NAMESPACE
