#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/forced_result.hpp"
#include "ludus/search/proof.hpp"
#include "ludus/search/puct_root.hpp"
#include "ludus/search/puct_tree.hpp"
#include "ludus/search/selection_rule.hpp"

namespace LUDUS_NAMESPACE {

/// How a simulation went on.
enum class Simulation : std::uint8_t {
    asks,      ///< it waits for an answer: `accept` ends it
    finished,  ///< it came to a result that is known and has counted it
    collided,  ///< it came to a position that another one waits for, and was undone
};

/// Monte Carlo tree search led by an evaluator, for any game, also those in which a player moves
/// several times in a row. A simulation follows the actions that a `SelectionRule` scores highest,
/// ties to the first, down to a position that is new, and asks for its value and the priors of its
/// actions. The value counts as a visit of every action on the way, signed by who chose it. Without
/// noise it draws nothing itself.
///
/// The end of a game is worth its outcome, and known for certain. So is what follows from that: a
/// position is won if one action wins, else lost or drawn once all actions are proven. Lost actions
/// are not followed while there are others; a simulation that meets something proven counts its
/// exact value; once the root is `solved` there is nothing left to simulate. Limits and referees
/// count inside the tree as they do in the match, since a place in a tree has one history;
/// `look_ahead` respects limits, but not referees.
///
/// The search waits where evaluations are needed, so that whoever drives it can put the questions
/// of many games together, and of one game too:
///
///     begin -> [ select(leaf) -> evaluator -> accept(leaf) ]* -> root_actions -> advance -> ...
///
/// With several leaves of one tree on their way at once, an action counts as lost once for each
/// that is below it, so that others are found ("virtual loss"); that is taken back when the answer
/// comes. With one at a time there is none of it, and the results are those of the plain search, to
/// the bit.
///
/// Memory: see `PuctTree`. A search allocates only where it grows larger or deeper than it ever
/// was. Copies are independent.
/// Sources: Liu et al. (2019), section 3.4; Silver et al. (2017); proofs after Winands, Bjornsson &
/// Saito (2008), "Monte-Carlo tree search solver"; virtual loss after Chaslot, Winands & van den
/// Herik (2008), "Parallel Monte-Carlo tree search".
template <Game G, SelectionRule S = PriorBound, std::size_t past = 0>
class Puct {
public:
    using Action = typename G::Action;
    using Leaf = ludus::Leaf<G, past>;          ///< what it asks about
    using Standing = ludus::Standing<G, past>;  ///< what it starts from
    using RootActions = ludus::RootActions<G>;  ///< what it found out

    struct Settings {
        S rule{};                ///< which edge is followed
        FirstPlay first_play{};  ///< of unvisited edges
        RootNoise noise{};       ///< at the root
        /// Plies that `forced_result` searches at each new position. A position whose result it
        /// finds is not sent to the evaluator. 0: no search.
        std::uint32_t look_ahead = 0;
    };

    explicit Puct(const Settings& settings = {}) : settings_(settings) {}  ///< `begin` comes next
    void set(const Settings& settings) { settings_ = settings; }           ///< for what follows

    /// Starts anew from a game that is not over.
    void begin(const Standing& root) {
        assert(!root.outcome());
        root_ = root;
        forget();
    }

    /// Plays a legal action at the root and keeps what is known of what follows, with all its
    /// visits. Requires that no answer is awaited.
    void advance(Action action) {
        assert(in_flight_ == 0);
        root_.play(action);
        Place child = Tree::unvisited;
        if (!tree_.empty()) {
            const Node& node = tree_.node(0);
            for (Place edge = node.first; edge < node.first + node.edges; ++edge)
                if (tree_.action(edge) == action) child = tree_.child(edge);
        }
        // A position that `look_ahead` has decided has no edges to choose from: search it anew.
        if (child == Tree::unvisited || tree_.node(child).edges == 0) return forget();
        tree_.keep(child);
        visits_ = tree_.node(0).visits;
        noise_is_due_ = true;
    }

    [[nodiscard]] const Standing& root() const noexcept { return root_; }  ///< where it starts
    /// The simulations behind `root_actions()`: those finished since `begin`, and kept by
    /// `advance`.
    [[nodiscard]] std::uint32_t visits() const noexcept { return visits_; }
    /// Whether the root's result is proven.
    [[nodiscard]] bool solved() const noexcept {
        return !tree_.empty() && tree_.node(0).proof != Proof::none;
    }
    /// How many leaves wait for an answer.
    [[nodiscard]] std::size_t in_flight() const noexcept { return in_flight_; }
    [[nodiscard]] const PuctTree<G>& tree() const noexcept { return tree_; }  ///< what it has grown
    void reserve(std::size_t bytes) { tree_.reserve(bytes); }  ///< see `PuctTree`; then `begin`

    /// Begins a simulation, and writes the question if it `asks` one. The very first asks for the
    /// root itself, and is no visit. Requires that the root is neither over nor solved.
    [[nodiscard]] Simulation select(Leaf& leaf, Rng& rng) {
        assert(!solved() && !root_.outcome());
        if (tree_.empty() && in_flight_ > 0) return Simulation::collided;
        if (in_flight_ > 0) suppose_losses();
        const std::size_t ticket = free_flight();
        Path& path = flights_[ticket].path;
        path.clear();
        if (tree_.empty()) return ask(leaf, ticket, root_, rng);
        if (std::exchange(noise_is_due_, false)) stir_priors(tree_, settings_.noise, rng);

        Standing standing = root_;
        Place place = 0;
        do {
            const Node& node = tree_.node(place);
            if (node.proof != Proof::none) {
                back_up(path, utility_of(node.proof), node.mover, false);
                return Simulation::finished;
            }
            const Place edge = tree_.best_edge(node, settings_.rule, first_play(node));
            path.push_back({place, edge});
            place = tree_.child(edge);
            if (place == Tree::awaited) return Simulation::collided;
            standing.play(tree_.action(edge));
        } while (place != Tree::unvisited);
        return ask(leaf, ticket, standing, rng);
    }

    /// Takes the answer to a question, which must be one that `select` asked and that was not
    /// answered yet.
    void accept(const Leaf& leaf) {
        assert(leaf.ticket < flights_.size() && flights_[leaf.ticket].busy);
        assert(leaf.value >= -1 && leaf.value <= 1);
        Flight& flight = flights_[leaf.ticket];
        if (flight.lost) {
            for (const Visit& visit : flight.path) {
                --tree_.node(visit.node).visits;
                tree_.take_back(visit.edge, -1, tree_.is_proven(visit.edge));
            }
        }
        const Player mover = leaf.position().to_move();
        const Place place = tree_.add_node(mover, leaf.actions, leaf.priors());
        if (!flight.path.empty()) tree_.set_child(flight.path.back().edge, place);
        back_up(flight.path, leaf.value, mover, false);
        flight.busy = flight.lost = false;
        --in_flight_;
    }

    /// Simulates, asking up to `leaves.size()` questions at a time, until the root has
    /// `simulations` more visits or is solved. Requires room for a leaf, and no answer awaited.
    template <Evaluator<G, past> E>
    void run(E& evaluator, std::uint32_t simulations, std::span<Leaf> leaves, Rng& rng) {
        assert(!leaves.empty() && in_flight_ == 0);
        const std::uint32_t enough = visits_ + simulations;
        while (visits_ < enough && !solved()) {
            std::size_t asked = 0;
            while (asked < leaves.size() && visits_ + asked < enough && !solved()) {
                const Simulation simulation = select(leaves[asked], rng);
                if (simulation == Simulation::collided) break;
                if (simulation == Simulation::asks) ++asked;
            }
            evaluator.evaluate(leaves.first(asked));
            for (const Leaf& leaf : leaves.first(asked)) accept(leaf);
        }
    }

    /// The same from a position, anew and with one question at a time. Returns `root_actions()`.
    template <Evaluator<G, past> E>
    RootActions search(const Standing& root, E& evaluator, std::uint32_t simulations, Rng& rng) {
        Leaf leaf;
        begin(root);
        run(evaluator, simulations, {&leaf, 1}, rng);
        return root_actions();
    }

    /// What is known of each legal action of the root. None before the root was evaluated.
    [[nodiscard]] RootActions root_actions() const noexcept {
        return tree_.empty() ? RootActions{} : root_actions_of(tree_);
    }

    /// The value of the root to its mover: exact if solved, else the mean of all visits, 0 without
    /// any.
    [[nodiscard]] float value() const noexcept {
        if (tree_.empty()) return 0;
        const Node& node = tree_.node(0);
        return node.proof != Proof::none ? utility_of(node.proof) : tree_.mean_of(node);
    }

private:
    using Tree = PuctTree<G>;
    using Place = typename Tree::Place;
    using Node = typename Tree::Node;

    struct Visit {
        Place node;
        Place edge;
    };
    using Path = std::vector<Visit>;

    /// A simulation that waits for an answer, or waited.
    struct Flight {
        Path path;
        bool busy = false;
        bool lost = false;  ///< counts as lost until the answer comes
    };

    void forget() noexcept {
        tree_.clear();
        for (Flight& flight : flights_) flight.busy = flight.lost = false;
        in_flight_ = 0;
        visits_ = 0;
        noise_is_due_ = true;
    }

    [[nodiscard]] std::size_t free_flight() {
        std::size_t ticket = 0;
        while (ticket < flights_.size() && flights_[ticket].busy) ++ticket;
        if (ticket == flights_.size()) flights_.emplace_back();
        return ticket;
    }

    /// Ends a simulation at a new position: counts its end, or asks about it.
    [[nodiscard]] Simulation ask(Leaf& leaf, std::size_t ticket, const Standing& standing,
                                 Rng& rng) {
        Flight& flight = flights_[ticket];
        const G& position = standing.position();
        leaf.actions = position.legal_actions();
        if (const auto outcome =
                std::empty(leaf.actions) ? position.outcome() : standing.ended_by_match()) {
            const Player mover = position.to_move();
            return end(flight.path, mover, static_cast<Proof>(outcome->utility(mover)));
        }
        if (!flight.path.empty()) {
            if (const Proof proof = forced(standing); proof != Proof::none)
                return end(flight.path, position.to_move(), proof);
            tree_.set_child(flight.path.back().edge, Tree::awaited);
        }
        leaf.history = standing.history();
        leaf.rng = &rng;
        leaf.ticket = static_cast<std::uint32_t>(ticket);
        flight.busy = true;
        ++in_flight_;
        return Simulation::asks;
    }

    /// The forced result within `look_ahead` plies, or fewer if the limit allows fewer.
    [[nodiscard]] Proof forced(const Standing& standing) const noexcept {
        if (settings_.look_ahead == 0) return Proof::none;
        const std::uint32_t plies = std::min(settings_.look_ahead, standing.counter().left());
        return forced_result(standing.position(), plies);
    }

    /// Ends a simulation at a new position whose result is known.
    Simulation end(const Path& path, Player mover, Proof proof) {
        tree_.set_child(path.back().edge, tree_.add_end(mover, proof));
        back_up(path, utility_of(proof), mover, true);
        return Simulation::finished;
    }

    /// Counts a simulation that was worth `value` to `player`. With `news`, its end has just been
    /// proven.
    void back_up(const Path& path, float value, Player player, bool news) noexcept {
        if (path.empty()) return;
        ++visits_;
        for (std::size_t i = path.size(); i-- > 0;) {
            const auto [place, edge] = path[i];
            Node& node = tree_.node(place);
            const Proof proof = tree_.proof(edge, node.mover);
            if (proof != Proof::none) {
                value = utility_of(proof);
                player = node.mover;
                if (news) tree_.settle(edge, proof);
            }
            ++node.visits;
            tree_.add(edge, node.mover == player ? value : -value, proof != Proof::none);
            news = news && node.proof == Proof::none;
            if (!news) continue;
            node.proof = tree_.deduced(node, proof);
            news = node.proof != Proof::none;
        }
    }

    /// Counts every simulation that waits as a loss to all who chose an action of it.
    void suppose_losses() noexcept {
        for (Flight& flight : flights_) {
            if (!flight.busy || flight.lost) continue;
            flight.lost = true;
            for (const Visit& visit : flight.path) {
                ++tree_.node(visit.node).visits;
                tree_.add(visit.edge, -1, tree_.is_proven(visit.edge));
            }
        }
    }

    [[nodiscard]] float first_play(const Node& node) const noexcept {
        const FirstPlay& setting = settings_.first_play;
        return setting.by_siblings ? tree_.mean_of(node) + setting.value : setting.value;
    }

    Settings settings_;
    Standing root_;
    Tree tree_;
    std::vector<Flight> flights_;
    std::size_t in_flight_ = 0;
    std::uint32_t visits_ = 0;
    bool noise_is_due_ = true;
};

}  // namespace LUDUS_NAMESPACE
