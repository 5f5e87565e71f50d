#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/search/completed_values.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/puct_batch.hpp"
#include "ludus/search/puct_root.hpp"
#include "ludus/search/selection_rule.hpp"

namespace LUDUS_NAMESPACE {

/// How far an agent departs from the best action after a search, in the course of a game.
struct Temperature {
    double early = 0;           ///< for the first `actions` searches of each player, at least 0
    std::uint32_t actions = 0;  ///< how many these are
    double late = 0;            ///< for all others, at least 0

    /// After `searched` searches of the player in that game.
    [[nodiscard]] constexpr double after(std::uint32_t searched) const noexcept {
        return searched < actions ? early : late;
    }
};

/// Plays by Monte Carlo tree search led by an evaluator, in many games at once, which the evaluator
/// is asked about together. Searches know the limit and the referee of the game. By default it
/// plays what was visited most, a proven win at once, a proven loss only where there is nothing
/// else.
///
/// With `keeps_tree` a search goes on from what the one before found out about the position, in the
/// same game and seat; else each begins with an empty tree.
/// Source: Liu et al. (2019), section 3.4 and table 1.
template <Game G, class E, SelectionRule S = PriorBound>
    requires Evaluator<E, G, past_of<E>>
class PuctAgent {
public:
    using Action = typename G::Action;
    using Evaluator = E;
    static constexpr std::size_t past = past_of<E>;  ///< what the evaluator sees
    static constexpr std::size_t batch_size = 32;    ///< games that share an evaluation

    struct Settings {
        std::uint32_t simulations = 175;  ///< for each action, at least 1
        S rule{};                         ///< which edge a simulation follows
        FirstPlay first_play{};           ///< what unvisited edges are worth
        RootNoise noise{};                ///< on the priors at the root
        std::uint32_t look_ahead = 0;     ///< plies of a search for forced wins; see `Puct`
        Temperature temperature{};        ///< at which an action is drawn by its shares
        /// Actions are chosen by the values that the search found; without, by its visits.
        std::optional<CompletedValues> by_values{};
        bool keeps_tree = false;  ///< from move to move
        /// Positions of one search that are evaluated together, at least 1. A network evaluates
        /// several much faster than one at a time; the same number of simulations is then a little
        /// weaker ("virtual loss").
        std::uint32_t questions = 1;

        /// As the paper does in self-play, for games that differ.
        [[nodiscard]] static constexpr Settings exploring() noexcept {
            Settings settings;
            settings.noise.weight = 0.25F;
            settings.temperature = {.early = 2, .actions = 5, .late = 0.01};
            return settings;
        }
    };

    /// The latest search of a game.
    class Memory {
    public:
        /// Fills in what share each legal action should have, by the latest search, at temperature
        /// 1; in the order of `legal_actions()`. Requires a search.
        void fill_policy(std::span<float> policy) const noexcept {
            if (by_values_)
                fill_shares<G>(search_->root_actions(), *by_values_, policy);
            else
                fill_shares<G>(search_->root_actions(), 1, policy);
        }
        /// What the latest search holds the position to be worth to its mover, in [-1, 1]: the mean
        /// of its simulations, or what is proven. Requires a search.
        [[nodiscard]] float value() const noexcept {
            const auto root_actions = search_->root_actions();
            if (root_actions.empty()) return 0;  // it was cancelled
            const auto& best = best_root_action<G>(root_actions);
            if (best.proof != Proof::none) return best.value;
            float sum = 0;
            float visits = 0;
            for (const auto& root_action : root_actions) {
                sum += static_cast<float>(root_action.visits) * root_action.value;
                visits += static_cast<float>(root_action.visits);
            }
            return visits > 0 ? sum / visits : 0;
        }
        /// The latest search. Requires one.
        [[nodiscard]] const Puct<G, S, past>& search() const noexcept { return *search_; }

        /// Called after every action of the game.
        void played(const G&, Action action) {
            if (is_kept_) played_.push_back(action);
        }
        /// Another game begins.
        void reset() noexcept {
            is_kept_ = false;
            played_.clear();
            searched_ = {};
        }

    private:
        friend class PuctAgent;

        /// Has the search begin where the game stands.
        void begin(const Standing<G, past>& standing, const Settings& settings) {
            const typename Puct<G, S, past>::Settings how{settings.rule, settings.first_play,
                                                          settings.noise, settings.look_ahead};
            if (!search_)
                search_.emplace(how);
            else
                search_->set(how);
            if (is_kept_)
                for (const Action action : played_) search_->advance(action);
            else
                search_->begin(standing);
            played_.clear();
            is_kept_ = settings.keeps_tree;
            by_values_ = settings.by_values;
        }

        std::optional<Puct<G, S, past>> search_;
        bool is_kept_ = false;                     ///< the tree is that of this game
        std::vector<Action> played_;               ///< since the search, if it is kept
        std::array<std::uint32_t, 2> searched_{};  ///< actions of each player
        std::optional<CompletedValues> by_values_;
    };

    /// Requires at least one simulation.
    explicit PuctAgent(const Settings& settings, E evaluator = {})
        : evaluator_(std::move(evaluator)), settings_(settings) {
        assert(settings.simulations > 0 && settings.questions > 0);
    }

    [[nodiscard]] Action act(const Request<G, past, Memory>& request) {
        Action action;
        act({&request, 1}, {&action, 1});
        return action;
    }
    /// The same in many games.
    void act(std::span<const Request<G, past, Memory>> requests, std::span<Action> actions) {
        assert(actions.size() >= requests.size());
        items_.clear();
        for (const auto& request : requests) {
            Memory& memory = request.memory();
            memory.begin(request.standing(), settings_);
            items_.push_back({&*memory.search_, &request.rng()});
        }
        if (requests.empty()) return;
        searches_.run(evaluator_, settings_.simulations, items_, requests[0].cancellation(),
                      settings_.questions);
        for (std::size_t i = 0; i < requests.size(); ++i) actions[i] = chosen(requests[i]);
    }
    /// In a position of which nothing else is known.
    [[nodiscard]] Action act(const G& position, Rng& rng) {
        const Standing<G, past> standing(position);
        Memory memory;
        return act(Request<G, past, Memory>(standing, memory, rng));
    }

    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    [[nodiscard]] const E& evaluator() const noexcept { return evaluator_; }

private:
    [[nodiscard]] Action chosen(const Request<G, past, Memory>& request) const {
        Memory& memory = request.memory();
        const auto root_actions = memory.search_->root_actions();
        if (root_actions.empty()) return request.position().legal_actions()[0];  // it was cancelled
        const double temperature =
            settings_.temperature.after(memory.searched_[seat(request.position().to_move())]++);
        if (!settings_.by_values)
            return draw_root_action<G>(root_actions, temperature, request.rng()).action;
        std::array<float, G::max_legal_actions> all{};
        const std::span<float> policy = std::span(all).first(root_actions.size());
        fill_shares<G>(root_actions, *settings_.by_values, policy);
        temper(policy, temperature);
        return draw_root_action<G>(root_actions, policy, request.rng()).action;
    }

    E evaluator_;
    Settings settings_;
    PuctBatch<G, S, past> searches_;
    std::vector<typename PuctBatch<G, S, past>::Item> items_;
};

}  // namespace LUDUS_NAMESPACE
