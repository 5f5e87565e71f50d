#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/aligned.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/game.hpp"
#include "ludus/search/proof.hpp"
#include "ludus/search/selection_rule.hpp"

namespace LUDUS_NAMESPACE {

/// A probability as 16 bits, the upper ones of a float that is at most 1: 9 bits of fraction, so
/// that the relative error is at most 1 / 1024. What was restored is kept exactly.
[[nodiscard]] constexpr std::uint16_t packed_prior(float prior) noexcept {
    assert(prior >= 0 && prior <= 1.001F);
    const auto bits = std::bit_cast<std::uint32_t>(std::min(prior, 1.0F));
    return static_cast<std::uint16_t>((bits + (1U << 13U)) >> 14U);
}
/// The probability that was packed.
[[nodiscard]] constexpr float unpacked_prior(std::uint16_t packed) noexcept {
    return std::bit_cast<float>(static_cast<std::uint32_t>(packed) << 14U);
}
static_assert(unpacked_prior(packed_prior(1)) == 1 && unpacked_prior(packed_prior(0)) == 0);

/// The tree of a search by simulations, as numbers: nodes for positions, and for each legal action
/// of a position an edge. It knows no position: the actions are played again on the way down.
///
///     node   12 bytes   first edge 4, visits 4, edges 2, mover 1, proof 1
///     edge   16 bytes   mean 4, visits 4, child 4, prior 2, action 2 (or what an action takes)
///
/// The edges of a node lie side by side, each of the five numbers in an array of its own, which the
/// selection among them reads 16 at a time. A node lies behind its parent and its edges behind
/// those of its parent, so that a part can be kept by moving everything once, towards the front.
/// Node 0 is the root.
///
/// A mean is the mean utility to the player who chooses the action; where a win or a loss is proven
/// it is infinite, so that selection needs to know nothing of proofs.
///
/// Memory grows by doubling and stays: `clear` frees nothing. Copies are independent. There is room
/// for fewer than 2^31 visits.
template <Game G>
class PuctTree {
public:
    using Action = typename G::Action;
    using Place = std::uint32_t;           ///< of a node, or of an edge
    static constexpr Place unvisited = 0;  ///< the child of an edge that leads to no node
    static constexpr Place awaited = std::numeric_limits<Place>::max();  ///< nor yet
    /// With its sign, the mean of an edge that is proven a win or a loss.
    static constexpr float certain = std::numeric_limits<float>::infinity();
    /// What an edge takes.
    static constexpr std::size_t edge_bytes =
        2 * sizeof(Place) + sizeof(float) + sizeof(std::uint16_t) + sizeof(Action);

    /// A position that was visited.
    struct Node {
        Place first = 0;               ///< of the edges
        std::uint32_t visits = 0;      ///< of all edges together
        std::uint16_t edges = 0;       ///< 0 if the game is over or the result is known
        Player mover = Player::first;  ///< whose turn it is
        Proof proof = Proof::none;     ///< to the mover
    };
    static_assert(sizeof(Node) == 12);
    static_assert(sizeof(Action) > 2 || edge_bytes <= 16);
    static_assert(G::max_legal_actions <= std::numeric_limits<std::uint16_t>::max());

    [[nodiscard]] bool empty() const noexcept { return nodes_.empty(); }
    [[nodiscard]] std::size_t node_count() const noexcept { return nodes_.size(); }  ///< in use
    [[nodiscard]] std::size_t edge_count() const noexcept { return edge_count_; }    ///< in use
    [[nodiscard]] Node& node(Place place) noexcept { return nodes_[place]; }  ///< 0 is the root
    [[nodiscard]] const Node& node(Place place) const noexcept { return nodes_[place]; }

    [[nodiscard]] Action action(Place edge) const noexcept { return actions_[edge]; }  ///< to play
    /// The node it leads to, or `unvisited`, or `awaited`.
    [[nodiscard]] Place child(Place edge) const noexcept { return children_[edge]; }
    /// How often a simulation has followed it.
    [[nodiscard]] std::uint32_t visits(Place edge) const noexcept { return visits_[edge]; }
    /// Its probability, to 9 bits.
    [[nodiscard]] float prior(Place edge) const noexcept { return unpacked_prior(priors_[edge]); }
    /// Mean utility to the player who chooses the edge, in [-1, 1]; 0 without visits.
    [[nodiscard]] float mean(Place edge) const noexcept {
        return std::clamp(means_[edge], -1.0F, 1.0F);
    }
    /// What is proven of the edge, to the player who chooses it; `chooser` is the mover of its
    /// node.
    [[nodiscard]] Proof proof(Place edge, Player chooser) const noexcept {
        const Place place = children_[edge];
        if (place == unvisited || place == awaited) return Proof::none;
        const Node& node = nodes_[place];
        if (node.proof == Proof::none || node.mover == chooser) return node.proof;
        return static_cast<Proof>(-static_cast<int>(node.proof));
    }
    /// Whether it is known what the edge is worth.
    [[nodiscard]] bool is_proven(Place edge) const noexcept {
        return proof(edge, Player::first) != Proof::none;
    }
    /// What follows for a node, to its mover, from a proven edge: a win if one, else the best once
    /// all are proven.
    [[nodiscard]] Proof deduced(const Node& node, Proof proven) const noexcept {
        if (proven == Proof::win) return Proof::win;
        Proof best = Proof::loss;
        for (Place edge = node.first; edge < node.first + node.edges; ++edge) {
            const Proof one = proof(edge, node.mover);
            if (one == Proof::none) return Proof::none;
            best = std::max(best, one);
        }
        return best;
    }

    void set_child(Place edge, Place child) noexcept { children_[edge] = child; }  ///< see `child`
    /// Keeps it to 9 bits.
    void set_prior(Place edge, float prior) noexcept { priors_[edge] = packed_prior(prior); }
    /// Makes a mean exact, because it is proven.
    void settle(Place edge, Proof proof) noexcept {
        means_[edge] = proof == Proof::draw ? 0 : utility_of(proof) * certain;
    }

    /// Counts a visit that was worth so much to the player who chooses the edge; a proven mean
    /// stays.
    void add(Place edge, float utility, bool proven) noexcept {
        const auto visits = static_cast<float>(++visits_[edge]);
        if (!proven) means_[edge] += (utility - means_[edge]) / visits;
    }
    /// Takes such a visit back, but for rounding.
    void take_back(Place edge, float utility, bool proven) noexcept {
        const auto visits = static_cast<float>(--visits_[edge]);
        if (proven) return;
        float& mean = means_[edge];
        mean = visits == 0 ? 0.0F : std::clamp(mean + (mean - utility) / visits, -1.0F, 1.0F);
    }

    /// Forgets all, and reserves `bytes` bytes: a tree that takes fewer allocates nothing.
    void reserve(std::size_t bytes) {
        *this = PuctTree();
        PuctTree fresh;
        const std::size_t edges = bytes / (edge_bytes + sizeof(Node));
        fresh.nodes_.reserve(edges);
        fresh.resize(edges);
        *this = std::move(fresh);
    }
    /// Whether the memory is enough for this number of further nodes.
    [[nodiscard]] bool has_room(std::size_t nodes = 1) const noexcept {
        return nodes_.size() + nodes <= actions_.size() &&  // as many, also in a copy
            edge_count_ + nodes * (G::max_legal_actions + group) <= actions_.size();
    }
    void clear() noexcept {
        nodes_.clear();
        edge_count_ = 0;
    }

    /// Adds a position that goes on, with priors in [0, 1]. Allocates only where the tree never was
    /// so large.
    template <ActionRange<Action> Actions>
    Place add_node(Player mover, const Actions& actions, std::span<const float> priors) {
        const std::size_t count = std::size(actions);
        assert(count > 0 && count == priors.size());
        make_room(count);
        const auto at = [&](auto& numbers) {
            return numbers.begin() + static_cast<std::ptrdiff_t>(edge_count_);
        };
        std::ranges::copy(actions, at(actions_));
        std::ranges::transform(priors, at(priors_), packed_prior);
        std::fill_n(at(means_), count, 0.0F);
        std::fill_n(at(visits_), count, 0U);
        std::fill_n(at(children_), count, unvisited);
        nodes_.push_back({static_cast<Place>(edge_count_), 0, static_cast<std::uint16_t>(count),
                          mover, Proof::none});
        edge_count_ += count;
        return static_cast<Place>(nodes_.size() - 1);
    }
    /// Adds a position without edges: the game is over, or its result is known. `proof` is to
    /// `mover`.
    Place add_end(Player mover, Proof proof) {
        nodes_.push_back({static_cast<Place>(edge_count_), 0, 0, mover, proof});
        return static_cast<Place>(nodes_.size() - 1);
    }

    /// The edge of the greatest score, the first of equals; one without visits scores as if its
    /// mean were `first_play`. Requires edges.
    template <SelectionRule S>
    [[nodiscard]] Place best_edge(const Node& node, const S& rule,
                                  float first_play) const noexcept {
        assert(node.edges > 0);
        const auto score = rule.at(node.visits);
        constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min();
        std::int32_t greatest = least;
        Place best = node.first;
        for (std::uint32_t begin = 0; begin < node.edges; begin += group) {
            // Reads whole groups: edges past the last belong to another node or are spare. GCC
            // vectorises raw pointers and plain comparisons.
            const Place first = node.first + begin;
            const std::uint32_t count = node.edges - begin;
            const float* const means = means_.data() + first;
            const std::uint16_t* const priors = priors_.data() + first;
            const std::uint32_t* const visits = visits_.data() + first;
            std::array<std::int32_t, group> keys;
            for (std::uint32_t i = 0; i < group; ++i) {
                const auto visited = static_cast<float>(static_cast<std::int32_t>(visits[i]));
                const float known = means[i];
                const float mean = visited == 0 ? first_play : known;
                const float scored = score(mean, unpacked_prior(priors[i]), visited);
                keys[i] = i < count ? ordered(scored) : least;
            }
            std::int32_t most = keys[0];
            for (std::uint32_t i = 1; i < group; ++i) most = keys[i] > most ? keys[i] : most;
            if (most <= greatest) continue;
            greatest = most;
            std::uint32_t at = group;
            for (std::uint32_t i = 0; i < group; ++i) {
                const std::uint32_t place = keys[i] == most ? i : group;
                at = place < at ? place : at;
            }
            best = first + at;
        }
        return best;
    }

    /// The mean utility of all visits of a node's edges to its mover; 0 if there are none.
    [[nodiscard]] float mean_of(const Node& node) const noexcept {
        double sum = 0;
        std::uint32_t visits = 0;
        for (Place edge = node.first; edge < node.first + node.edges; ++edge) {
            sum += static_cast<double>(visits_[edge]) * static_cast<double>(mean(edge));
            visits += visits_[edge];
        }
        return visits == 0 ? 0 : static_cast<float>(sum / visits);
    }

    /// Makes a node the root and forgets all that is not below it. O(nodes + edges behind it);
    /// allocates only where the tree never had as many nodes.
    void keep(Place root) {
        constexpr Place nowhere = std::numeric_limits<Place>::max();
        from_.assign(nodes_.size(),
                     nowhere);  // for each node that stays, the edge that leads to it
        std::size_t kept = 0;
        std::size_t edges = 0;
        for (Place old = root; old < nodes_.size(); ++old) {
            if (old != root && from_[old] == nowhere) continue;
            if (old != root) children_[from_[old]] = static_cast<Place>(kept);
            Node node = nodes_[old];
            for (std::size_t i = 0; i < node.edges; ++i) {
                const Place child = move_edge(node.first + i, edges + i);
                if (child != unvisited) from_[child] = static_cast<Place>(edges + i);
            }
            node.first = static_cast<Place>(edges);
            edges += node.edges;
            nodes_[kept++] = node;
        }
        nodes_.resize(kept);
        edge_count_ = edges;
    }

private:
    static constexpr std::uint32_t group = 16;

    /// Numbers in the order of the floats, of which none is -0.
    [[nodiscard]] static constexpr std::int32_t ordered(float x) noexcept {
        const auto bits = std::bit_cast<std::int32_t>(x);
        return bits ^ ((bits >> 31) & std::numeric_limits<std::int32_t>::max());
    }

    Place move_edge(std::size_t from, std::size_t to) noexcept {
        actions_[to] = actions_[from];
        priors_[to] = priors_[from];
        means_[to] = means_[from];
        visits_[to] = visits_[from];
        return children_[to] = children_[from];
    }

    void make_room(std::size_t count) {
        const std::size_t needed = edge_count_ + count + group;
        if (needed <= actions_.size()) return;
        resize(std::max(needed, 2 * actions_.size()));
    }
    void resize(std::size_t size) {
        assert(size < std::numeric_limits<Place>::max());
        actions_.resize(size);
        priors_.resize(size);
        means_.resize(size);
        visits_.resize(size);
        children_.resize(size);
    }

    std::vector<Node> nodes_;
    std::size_t edge_count_ = 0;  ///< the arrays are larger, by a group at least
    exact_vector<Action> actions_;
    exact_vector<std::uint16_t> priors_;
    exact_vector<float> means_;
    exact_vector<std::uint32_t> visits_;
    exact_vector<Place> children_;
    std::vector<Place> from_;  ///< scratch of `keep`
};

}  // namespace LUDUS_NAMESPACE
