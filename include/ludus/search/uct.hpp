#pragma once

#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE {

/// Monte Carlo tree search with UCB1 and random playouts, "UCT", for any game, also those in which
/// a player moves several times in a row. A simulation goes down the tree by the action that makes
///
///     q(a) + c sqrt(ln N / n(a))
///
/// greatest, ties to the first: n(a) counts the visits of what `a` leads to, q(a) is the mean
/// utility of these to the player who chooses `a`, and N counts the visits of the position itself.
/// Where actions were never tried it tries one of them, any as likely, and a random playout from
/// there tells the utility of this visit to every position on the way. So each simulation adds one
/// node. A finished position is always worth its outcome; a playout that is cut is `adjudicated`.
///
/// A node is 16 bytes and its action, and knows no position: actions are played again on the way
/// down. What the actions of a position lead to lies side by side,
///
///     root | children of the root | children of one of them | ...
///
/// and is made when the position is visited a second time (the root, the first), so that positions
/// seen once take no room for what follows. A simulation costs a logarithm at each position of its
/// way, a square root for each action there, and the playout.
///
/// A search can be taken in steps, by whoever wants to look at it or to end it at any time:
///
///     begin -> [ run -> result or line -> advance ]*
///
/// Each search begins anew, in the memory of those before: the same position and generator give the
/// same result, whatever was searched earlier, and nothing is allocated unless the tree grows
/// larger or deeper than it ever was. Copies have trees of their own.
/// Sources: Kocsis & Szepesvari (2006), "Bandit based Monte-Carlo planning"; one node for each
/// simulation as in Coulom (2006), "Efficient selectivity and backup operators in Monte-Carlo tree
/// search"; the final action as in Chaslot et al. (2008), "Progressive strategies for Monte-Carlo
/// tree search", the robust child.
template <Game G>
class Uct {
public:
    using Action = typename G::Action;

    struct Settings {
        std::uint32_t simulations = 1000;  ///< for each search, in [1, 2^31)
        /// c, at least 0. With utilities in [-1, 1], UCB1 is proved for 2.83. Measured against 1.4
        /// in Onitama, Dots and Boxes and Alquerque: 1 won 200 games and lost 142, 2.83 115 and
        /// 218.
        double exploration = 1.0;
        std::uint32_t playout_actions = 1000;  ///< where a playout is cut
    };

    /// What is known of a legal action.
    struct RootAction {
        Action action;             ///< a legal one
        std::uint32_t visits = 0;  ///< simulations that began with it
        double value = 0;  ///< mean utility to the player to move, in [-1, 1]; 0 if never visited
    };

    /// What a search found out.
    struct Result {
        RootAction best;  ///< of most visits; of these the best value; of these the first
        static_vector<RootAction, G::max_legal_actions>
            root_actions;       ///< in order of `legal_actions()`
        std::size_t nodes = 0;  ///< of the tree
    };

    /// Requires from 1 to 2^31 - 1 simulations.
    explicit Uct(const Settings& settings) : settings_(settings) {
        assert(settings.simulations >= 1 && settings.simulations < std::uint32_t{1} << 31);
        assert(settings.exploration >= 0);
    }

    /// Requires a position with a legal action.
    [[nodiscard]] Result search(const G& position, Rng& rng) {
        begin(position);
        run(settings_.simulations, rng);
        return result();
    }

    /// Starts anew from a position with a legal action.
    void begin(const G& position) {
        assert(!position.outcome());
        position_ = position;
        nodes_.assign(1, Node{});
    }
    /// Makes `simulations` more simulations; fewer than 2^31 since `begin`, in all runs together.
    void run(std::uint32_t simulations, Rng& rng) {
        for (std::uint32_t i = 0; i < simulations; ++i) simulate(position_, rng);
    }

    /// Plays a legal action at the root, and keeps what is known of the position that it leads to.
    /// O(nodes kept).
    void advance(Action action) {
        Place kept = root;
        const Node& before = nodes_[root];
        for (Place place = before.first; place < before.first + before.children; ++place)
            if (nodes_[place].action == action) kept = place;
        position_.play(action);
        keep(kept);
    }

    /// Forgets all, and reserves `bytes` bytes: a tree that takes fewer allocates nothing.
    void reserve(std::size_t bytes) {
        nodes_ = std::vector<Node>();
        nodes_.reserve(bytes / sizeof(Node));
    }
    /// Whether the next simulation will do with the memory that there is.
    [[nodiscard]] bool has_room() const noexcept {
        return nodes_.capacity() - nodes_.size() >= G::max_legal_actions;
    }

    /// What is known after at least one simulation.
    [[nodiscard]] Result result() const noexcept {
        assert(nodes_.size() > 1);
        Result result;
        result.nodes = nodes_.size();
        const Player mover = position_.to_move();
        for (const Node& child : children(nodes_[root]))
            result.root_actions.push_back(root_action(child, mover));
        result.best = root_action(best_child(nodes_[root], mover), mover);
        return result;
    }

    /// The best action, then that of the position it leads to, and so on as far as the tree goes,
    /// at most `max_plies` actions.
    [[nodiscard]] static_vector<Action, max_plies> line() const noexcept {
        static_vector<Action, max_plies> line;
        G position = position_;
        const Node* node = &nodes_[root];
        while (node->children > 0 && line.size() < max_plies) {
            node = &best_child(*node, position.to_move());
            if (node->visits == 0) break;
            line.push_back(node->action);
            position.play(node->action);
        }
        return line;
    }

private:
    using Place = std::uint32_t;

    /// A position, by the action that leads to it.
    struct Node {
        std::uint32_t visits = 0;
        std::int32_t utilities = 0;  ///< of all visits, to the first player
        Place first = 0;             ///< of the children
        std::uint16_t children = 0;  ///< 0 until they are made
        std::uint16_t untried = 0;   ///< children without visits
        Action action{};
    };
    static constexpr Place root = 0;
    static_assert(G::max_legal_actions <= std::numeric_limits<std::uint16_t>::max());

    void simulate(G position, Rng& rng) {
        Place place = root;
        way_.assign(1, root);
        for (bool is_new = false; !is_new;) {
            if (nodes_[place].children == 0 && !expand(place, position)) break;
            place = next(nodes_[place], position.to_move(), rng);
            position.play(nodes_[place].action);
            way_.push_back(place);
            is_new = nodes_[place].visits == 0;
        }
        playout(position, rng, settings_.playout_actions);
        const int utility = adjudicated(position).utility(Player::first);
        for (const Place visited : way_) {
            ++nodes_[visited].visits;
            nodes_[visited].utilities += utility;
        }
    }

    /// Leaves the tree below a node, which becomes the root; the root itself stands for an unknown
    /// one.
    void keep(Place place) {
        kept_.clear();
        kept_.push_back(place == root ? Node{} : nodes_[place]);
        for (std::size_t i = 0; i < kept_.size(); ++i) {
            const Place first = kept_[i].first;
            kept_[i].first = static_cast<Place>(kept_.size());
            for (Place child = 0; child < kept_[i].children; ++child)
                kept_.push_back(nodes_[first + child]);
        }
        nodes_.swap(kept_);
    }

    /// Makes the children of a node that has none; false where the game has ended.
    bool expand(Place place, const G& position) {
        const auto actions = position.legal_actions();
        assert(nodes_.size() <= std::numeric_limits<Place>::max() - actions.size());
        Node& node = nodes_[place];
        node.first = static_cast<Place>(nodes_.size());
        node.children = node.untried = static_cast<std::uint16_t>(actions.size());
        for (const Action action : actions) nodes_.push_back({.action = action});
        return !actions.empty();
    }

    /// The child that the player to move visits: an untried one, or that of the greatest bound.
    [[nodiscard]] Place next(Node& node, Player mover, Rng& rng) noexcept {
        if (node.untried > 0) {
            std::uint32_t skipped = rng.below(node.untried--);
            Place place = node.first;
            while (nodes_[place].visits > 0 || skipped-- > 0) ++place;
            return place;
        }
        const double sign = sign_of(mover);
        const double log_visits = std::log(node.visits);
        Place best = node.first;
        double greatest = -std::numeric_limits<double>::infinity();
        for (Place place = node.first; place < node.first + node.children; ++place) {
            const Node& child = nodes_[place];
            const double bound =
                sign * mean(child) + settings_.exploration * std::sqrt(log_visits / child.visits);
            if (bound <= greatest) continue;
            greatest = bound;
            best = place;
        }
        return best;
    }

    [[nodiscard]] static RootAction root_action(const Node& child, Player mover) noexcept {
        return {child.action, child.visits, child.visits == 0 ? 0.0 : sign_of(mover) * mean(child)};
    }
    /// Of most visits; of these the best value to `mover`; of these the first. Requires children.
    [[nodiscard]] const Node& best_child(const Node& node, Player mover) const noexcept {
        const auto merit = [&](const Node& child) {
            return std::pair(child.visits, root_action(child, mover).value);
        };
        const Node* best = &nodes_[node.first];
        for (const Node& child : children(node))
            if (merit(*best) < merit(child)) best = &child;
        return *best;
    }
    [[nodiscard]] std::span<const Node> children(const Node& node) const noexcept {
        return std::span(nodes_).subspan(node.first, node.children);
    }
    /// Requires visits.
    [[nodiscard]] static double mean(const Node& node) noexcept {
        return static_cast<double>(node.utilities) / node.visits;
    }
    /// What turns a utility to the first player into one to `viewer`.
    [[nodiscard]] static constexpr int sign_of(Player viewer) noexcept {
        return viewer == Player::first ? 1 : -1;
    }

    Settings settings_;
    G position_;  ///< where the search began
    std::vector<Node> nodes_;
    std::vector<Place> way_;  ///< of the present simulation, from the root on
    std::vector<Node> kept_;  ///< scratch of `keep`
};

}  // namespace LUDUS_NAMESPACE
