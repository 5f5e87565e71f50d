#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/learn/episode.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/oracle.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/show.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/play/act_by_parts.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/games_in_play.hpp"

namespace LUDUS_NAMESPACE {

/// A learner in its training games: plays what its present weights value highest, any of equals, or
/// explores. Refers to the weights and to what it explores by.
template <QFunctionType Q, Explorer<typename Q::Game> Explore = EpsilonGreedy>
class LearningAgent {
public:
    using Game = typename Q::Game;
    static constexpr std::size_t batch_size = 8;
    static constexpr std::size_t past = Q::past;

    /// Explores as at that step; never if there is nothing to explore by.
    explicit LearningAgent(const typename Q::Parameters& parameters,
                           const Explore* explore = nullptr, std::uint64_t step = 0)
        : parameters_(&parameters), explore_(explore), step_(step) {}

    void act(std::span<const Request<Game, past>> requests,
             std::span<typename Game::Action> actions) {
        act_by_parts(requests, actions, batch_size, [&](auto some, auto theirs) {
            static_vector<std::size_t, batch_size> evaluated;
            for (std::size_t i = 0; i < some.size(); ++i) {
                const Game& position = some[i].position();
                if (explore_ != nullptr && explore_->explores(position, step_, some[i].rng())) {
                    theirs[i] = random_action(position, some[i].rng());
                    continue;
                }
                show<Q>(some[i], activations_.input(evaluated.size()));
                evaluated.push_back(i);
            }
            if (evaluated.empty()) return;
            nn::forward(*parameters_, activations_, 0, evaluated.size());
            for (std::size_t row = 0; row < evaluated.size(); ++row)
                theirs[evaluated[row]] = best_in<Q>(
                    activations_, row, some[evaluated[row]].position(), some[evaluated[row]].rng());
        });
    }

private:
    const typename Q::Parameters* parameters_;
    const Explore* explore_;
    std::uint64_t step_;
    nn::Activations<typename Q::Network> activations_{batch_size};
};

/// Writes whole games into a list by their numbers, with what an oracle knows of their last
/// positions.
template <Game G, Oracle<G> Known = NoOracle>
class EpisodeRecorder : public GameRecorder {
public:
    using Record = Episode<G>;

    explicit EpisodeRecorder(Known oracle = {}) : oracle_(std::move(oracle)) {}

    /// The list has the games from number `first` on.
    void begin_games(std::span<Episode<G>> games, std::uint64_t first, Cancellation cancellation) {
        games_ = games;
        first_ = first;
        cancellation_ = cancellation;
    }
    void begin(Episode<G>& game, std::uint64_t, const auto& standing) {
        game = {standing.position(), {}, {}};
    }
    void played(Episode<G>& game, const auto&, typename G::Action action) {
        game.actions.push_back(action);
    }
    void finish(Episode<G>& game, const auto& finished) {
        if constexpr (!std::same_as<Known, NoOracle>) ask_oracle(game);
        games_[finished.number - first_] = std::move(game);
    }

private:
    void ask_oracle(Episode<G>& game) {
        std::vector<G> positions;
        game.replay([&](const G& position, auto, const G&) { positions.push_back(position); });
        for (std::size_t i = positions.size(); i-- > 0 && !cancellation_.requested();) {
            auto values = oracle_.values(positions[i]);
            if (values.empty()) break;
            game.values.push_back(std::move(values));
        }
        std::ranges::reverse(game.values);
    }

    Known oracle_;
    std::span<Episode<G>> games_;
    std::uint64_t first_ = 0;
    Cancellation cancellation_;
};

/// The result of steps of deep Q-learning.
struct DqnProgress {
    std::size_t games = 0;    ///< played
    std::size_t actions = 0;  ///< of these games
    std::size_t updates = 0;  ///< of the network
    std::size_t steps = 0;    ///< whose updates are all made
    /// Of a step the mean over its updates, 0 without one; of several steps the sum.
    double loss = 0;

    /// Calls `column(name, number)` with what a learning curve shows; of several steps.
    template <class Column>
    void report(Column&& column) const {
        column("actions_per_game",
               static_cast<double>(actions) / static_cast<double>(games > 0 ? games : 1));
        column("updates", static_cast<double>(updates));
        column("loss", loss / static_cast<double>(steps > 0 ? steps : 1));
    }
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games, actions, updates, steps, loss);
    }
    friend bool operator==(const DqnProgress&, const DqnProgress&) = default;
};

}  // namespace LUDUS_NAMESPACE
