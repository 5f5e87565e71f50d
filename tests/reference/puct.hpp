#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/search/evaluator.hpp"

/// The search led by an evaluator by its definition, slow and obvious: every position stands in the
/// tree, what is known of its actions in a map, and what is proven is found anew from the whole
/// tree whenever it is asked for. It draws what the search draws, and so must count the same
/// visits.
namespace reference {

struct PuctSettings {
    float exploration = 0;
    bool by_counts = false;    ///< UCT, not PUCT
    bool by_siblings = false;  ///< unvisited actions are worth their siblings' mean, plus:
    float first_play = 0;
    std::uint32_t look_ahead = 0;  ///< plies of the search for forced wins and losses
};

template <ludus::Game G, class Standing>
class PuctTree {
public:
    using Action = typename G::Action;

    struct Node;
    struct Edge {
        std::uint32_t visits = 0;
        std::uint32_t awaited = 0;  ///< simulations below that wait, and count as lost
        float mean = 0;             ///< to the mover of the node above
        float prior = 0;
        std::shared_ptr<Node> child;
    };
    struct Node {
        Standing standing;
        std::vector<Action> actions;  ///< none until it was evaluated
        std::map<Action, Edge> edges;
        bool asked = false;  ///< waits for its evaluation

        [[nodiscard]] ludus::Player mover() const { return standing.position().to_move(); }
    };

    PuctTree(const Standing& root, const PuctSettings& settings)
        : root_(std::make_shared<Node>(Node{root, {}, {}, false})), settings_(settings) {}

    /// With up to so many evaluations at a time.
    template <class E>
    void run(E& evaluator, std::uint32_t simulations, std::size_t at_once, ludus::Rng& rng) {
        if (simulations > 0 && root_->actions.empty()) (void)expand(*root_, evaluator, rng);
        std::uint32_t done = 0;
        while (done < simulations && !proven()) {
            std::vector<Way> waiting;
            while (waiting.size() < at_once && done + waiting.size() < simulations && !proven()) {
                const Way way = descend();
                if (way.end->asked) break;
                if (const auto value = proven(*way.end, way.end->mover())) {
                    count(way, *value);
                    ++done;
                    continue;
                }
                for (const auto& [node, action] : way.steps) ++node->edges[action].awaited;
                way.end->asked = true;
                waiting.push_back(way);
            }
            for (const Way& way : waiting) {
                for (const auto& [node, action] : way.steps) --node->edges[action].awaited;
                way.end->asked = false;
                count(way, expand(*way.end, evaluator, rng));
                ++done;
            }
        }
    }

    [[nodiscard]] const Edge& at(Action action) const { return root_->edges.at(action); }
    /// What is known for certain of an action at the root, to the mover.
    [[nodiscard]] std::optional<float> proven(Action action) const {
        return proven(at(action), root_->mover());
    }
    [[nodiscard]] std::optional<float> proven() const { return proven(*root_, root_->mover()); }

    void advance(Action action) {
        std::shared_ptr<Node> child = at(action).child;
        if (!child) {
            child = std::make_shared<Node>(Node{root_->standing, {}, {}, false});
            child->standing.play(action);
        }
        root_ = child;
    }

private:
    /// The value that is certain, to `viewer`.
    [[nodiscard]] std::optional<float> proven(const Node& node, ludus::Player viewer) const {
        if (const auto outcome = node.standing.outcome())
            return static_cast<float>(outcome->utility(viewer));
        if (node.actions.empty()) {
            if (&node == root_.get()) return std::nullopt;
            const int value = foreseen(node.standing, settings_.look_ahead, viewer);
            return value == 0 ? std::nullopt : std::optional(static_cast<float>(value));
        }
        float best = -1;
        bool all = true;
        for (const auto& [action, edge] : node.edges) {
            const auto value = proven(edge, node.mover());
            if (value) best = std::max(best, *value);
            all = all && value;
        }
        if (!all && best < 1) return std::nullopt;
        return node.mover() == viewer ? best : -best;
    }
    /// 1 or -1 if `viewer` can force a win or cannot avoid a loss within `plies` plies, by the
    /// rules of the game; else 0.
    [[nodiscard]] static int foreseen(const Standing& standing, std::uint32_t plies,
                                      ludus::Player viewer) {
        if (const auto outcome = standing.position().outcome()) return outcome->utility(viewer);
        if (plies == 0 || standing.outcome()) return 0;
        const ludus::Player mover = standing.position().to_move();
        int best = -1;
        for (const Action action : standing.position().legal_actions()) {
            Standing next = standing;
            next.play(action);
            best = std::max(best, foreseen(next, plies - 1, mover));
        }
        return mover == viewer ? best : -best;
    }
    [[nodiscard]] std::optional<float> proven(const Edge& edge, ludus::Player viewer) const {
        return edge.child ? proven(*edge.child, viewer) : std::nullopt;
    }

    /// How a simulation goes down the tree.
    struct Way {
        std::vector<std::pair<Node*, Action>> steps;
        Node* end;  ///< new, or proven
    };
    [[nodiscard]] Way descend() const {
        Way way{{}, root_.get()};
        while (!way.end->actions.empty() && !proven(*way.end, way.end->mover())) {
            Node& node = *way.end;
            const Action action = choose(node);
            Edge& edge = node.edges[action];
            if (!edge.child) {
                edge.child = std::make_shared<Node>(Node{node.standing, {}, {}, false});
                edge.child->standing.play(action);
            }
            way.steps.emplace_back(&node, action);
            way.end = edge.child.get();
        }
        return way;
    }

    /// `value` is to the mover at the end.
    void count(const Way& way, float value) const {
        ludus::Player player = way.end->mover();
        for (std::size_t i = way.steps.size(); i-- > 0;) {
            Node& node = *way.steps[i].first;
            Edge& edge = node.edges[way.steps[i].second];
            if (node.mover() != player) value = -value;
            player = node.mover();
            ++edge.visits;
            if (const auto exact = proven(edge, player))
                edge.mean = value = *exact;
            else
                edge.mean += (value - edge.mean) / static_cast<float>(edge.visits);
        }
    }

    template <class E>
    static float expand(Node& node, E& evaluator, ludus::Rng& rng) {
        ludus::Leaf<G> leaf;
        leaf.history = ludus::History<G, 0>(node.standing.position());
        leaf.actions = leaf.position().legal_actions();
        leaf.rng = &rng;
        evaluator.evaluate(std::span<ludus::Leaf<G>>(&leaf, 1));
        for (std::size_t i = 0; i < leaf.actions.size(); ++i) {
            node.actions.push_back(leaf.actions[i]);
            node.edges[leaf.actions[i]].prior = rounded(leaf.priors()[i]);
        }
        return leaf.value;
    }

    /// Requires that nothing is proven of the node, so that not all actions are lost.
    [[nodiscard]] Action choose(const Node& node) const {
        double sum = 0;
        std::uint32_t all = 0;
        for (const Action action : node.actions) {
            const Edge& edge = node.edges.at(action);
            const std::uint32_t visits = edge.visits + edge.awaited;
            sum += static_cast<double>(visits) * static_cast<double>(supposed_mean(edge, node));
            all += visits;
        }
        float first_play = settings_.first_play;
        if (settings_.by_siblings) first_play += all == 0 ? 0 : static_cast<float>(sum / all);

        std::optional<Action> best;
        float greatest = 0;
        for (const Action action : node.actions) {
            const Edge& edge = node.edges.at(action);
            if (proven(edge, node.mover()) == -1.0F) continue;
            const std::uint32_t visits = edge.visits + edge.awaited;
            const float mean = visits == 0 ? first_play : supposed_mean(edge, node);
            const float score = bound(mean, edge.prior, visits, all);
            if (best && score <= greatest) continue;
            best = action;
            greatest = score;
        }
        return *best;
    }

    /// Of an edge of that node, if what it waits for were lost.
    [[nodiscard]] float supposed_mean(const Edge& edge, const Node& node) const {
        if (edge.awaited == 0 || proven(edge, node.mover())) return edge.mean;
        const auto visits = static_cast<float>(edge.visits);
        const auto awaited = static_cast<float>(edge.awaited);
        return (visits * edge.mean - awaited) / (visits + awaited);
    }

    [[nodiscard]] float bound(float mean, float prior, std::uint32_t visits,
                              std::uint32_t all) const {
        const auto total = static_cast<float>(std::max(all, 1U));
        const auto own = static_cast<float>(visits);
        const float c = settings_.exploration;
        if (!settings_.by_counts) return mean + c * std::sqrt(total) * prior / (own + 1);
        if (visits == 0) return INFINITY;
        return mean + std::sqrt(2 * c * c * std::log(total) / own);
    }

    /// To ten binary places.
    [[nodiscard]] static float rounded(float prior) {
        int exponent = 0;
        const float fraction = std::frexp(prior, &exponent);
        return std::ldexp(std::round(std::ldexp(fraction, 10)), exponent - 10);
    }

    std::shared_ptr<Node> root_;
    PuctSettings settings_;
};

}  // namespace reference
