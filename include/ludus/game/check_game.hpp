#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/raise.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/scored.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"

namespace LUDUS_NAMESPACE {

/// What `check_game` found: how much it looked at, and the first broken law, if any. (Not constrained, since
/// it would be refused before the function, and Clang then keeps to itself what a game lacks.)
template <class G>
struct Conformance {
    std::uint64_t games = 0;        ///< played to their end
    std::uint64_t positions = 0;    ///< whose laws were checked
    std::string fault;              ///< empty when every law held
    G start;                        ///< of the faulty game
    std::vector<std::size_t> path;  ///< action indices from there

    /// Whether every law held.
    explicit operator bool() const noexcept { return fault.empty(); }
};

namespace detail {

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
            if (read.hash() != position.hash()) return "equal positions have different hashes";
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
    if (copy.hash() != position.hash()) return "equal positions have different hashes";
    if (!std::ranges::equal(copy.legal_actions(), actions))
        return "legal_actions() gives two answers for one position";
    if (legal_action_count(position) != actions.size())
        return "legal_action_count() is not the number of legal actions";
    if constexpr (Scored<G>)
        if (position.margin(Player::first) != -position.margin(Player::second))
            return "the margins of the two players do not cancel";
    if constexpr (Notated<G>) return broken_notation_law(position);
    return {};
}

/// The utility of a finished position for the player to move; 2 for one that is not finished.
template <Game G>
[[nodiscard]] constexpr int movers_utility(const G& position) noexcept {
    const auto outcome = position.outcome();
    return outcome ? outcome->utility(position.to_move()) : 2;
}

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
/// `RandomStart` begin every other game from a random start. For whoever writes a game:
///
///     if (const auto report = ludus::check_game<MyGame>(rng, 100); !report)
///         std::cerr << report.fault << '\n';
template <Game G>
[[nodiscard]] Conformance<G> check_game(Rng& rng, std::uint64_t games,
                                        std::uint32_t max_actions = 10'000) {
    Conformance<G> report;
    for (; report.games < games; ++report.games) {
        report.start = G{};
        report.path.clear();
        if constexpr (RandomStart<G>) {
            if (report.games % 2 == 1) report.start = G::random_start(rng);
            if (report.start.outcome()) {
                report.fault = "a random start is a finished position";
                return report;
            }
        }
        G position = report.start;

        for (std::uint32_t ply = 0; ply <= max_actions; ++ply) {
            ++report.positions;
            report.fault = detail::broken_position_law(position);
            if (!report.fault.empty()) return report;
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
    return report;
}

}  // namespace LUDUS_NAMESPACE
