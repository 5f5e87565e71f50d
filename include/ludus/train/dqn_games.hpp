#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/learn/chunks.hpp"
#include "ludus/learn/episode.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/oracle.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/show.hpp"
#include "ludus/play/agent.hpp"

/// The games of deep Q-learning.
namespace LUDUS_NAMESPACE {

/// A learner in its training games: plays what its present weights value highest, or explores.
/// Refers to the weights and to what it explores by.
template <QFunctionType Q, Explorer<typename Q::Game> Explore = EpsilonGreedy>
class LearningAgent {
public:
    using Game = typename Q::Game;
    using Action = typename Game::Action;
    using Asked = AskedOf<Q>;
    static constexpr std::size_t batch_size = 8;
    static constexpr std::size_t past = Q::past;

    /// Explores as at that step; never if there is nothing to explore by.
    explicit LearningAgent(const typename Q::Parameters& parameters,
                           const Explore* explore = nullptr, std::uint64_t step = 0)
        : parameters_(&parameters), explore_(explore), step_(step) {}

    /// A random action, if it explores.
    [[nodiscard]] std::optional<Action> act_alone(const auto& standing, const NoMemory&,
                                                  Rng& rng) const {
        const Game& position = standing.position();
        if (explore_ == nullptr || !explore_->explores(position, step_, rng)) return std::nullopt;
        return random_action(position, rng);
    }
    [[nodiscard]] Action act(const Asked& asked) {
        Action action;
        act({&asked, 1}, {&action, 1});
        return action;
    }
    void act(std::span<const Asked> asked, std::span<Action> actions) {
        act_by_parts(asked, actions, batch_size, [&](auto some, auto theirs) {
            best_actions<Q>(*parameters_, activations_, some, theirs);
        });
    }

private:
    const typename Q::Parameters* parameters_;
    const Explore* explore_;
    std::uint64_t step_;
    typename Q::Activations activations_{batch_size};
};

/// Writes whole games into a list by their numbers, with what an oracle knows of their last
/// positions.
template <Game G, Oracle<G> Known = NoOracle>
class EpisodeRecorder {
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

}  // namespace LUDUS_NAMESPACE
