#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/ddpg.hpp"
#include "ludus/learn/episode.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/learn/transition_recorder.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/play/act_by_parts.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/tally.hpp"

namespace LUDUS_NAMESPACE {

/// How a learner behaves in its games, and what of them is remembered.
struct DdpgConduct {
    /// Drawn by the distribution over valid actions, as in the paper's 5.6; their program played
    /// the likeliest.
    Choosing choosing = Choosing::sampled;
    /// Remembers the chosen action as a single 1, instead of the distribution over valid actions
    /// that it was chosen by. The paper does not say which; its program remembers the distribution.
    bool remembers_action = false;
    /// Remembers the opponent's actions too, each as a single 1 and from the opponent's viewpoint:
    /// imitation.
    /// Source: Dasgupta & Chong (2021), 7.3.
    bool remembers_opponent = false;
    Rewards rewards{};  ///< at the end of a game
};

/// What an actor chose by itself, before it was kept from invalid actions.
struct UnmaskedActions {
    std::uint64_t made = 0;             ///< all actions
    std::uint64_t valid = 0;            ///< drawn by the whole distribution
    std::uint64_t valid_likeliest = 0;  ///< the likeliest of all actions

    /// Adds the counts of other actions.
    UnmaskedActions& operator+=(const UnmaskedActions& other) noexcept {
        made += other.made;
        valid += other.valid;
        valid_likeliest += other.valid_likeliest;
        return *this;
    }
    friend bool operator==(const UnmaskedActions&, const UnmaskedActions&) = default;
};

/// What a step of training brought.
struct DdpgProgress {
    Tally games{};               ///< of the learner
    UnmaskedActions unmasked{};  ///< of the learner
    std::uint64_t updates = 0;   ///< of the networks
    DdpgLosses loss{};           ///< mean over the updates; 0 without one

    /// Adds what other games and updates brought.
    DdpgProgress& operator+=(const DdpgProgress& other) noexcept {
        games += other.games;
        unmasked += other.unmasked;
        updates += other.updates;
        if (updates == 0) return *this;
        const double share = static_cast<double>(other.updates) / static_cast<double>(updates);
        loss.critic += share * (other.loss.critic - loss.critic);
        loss.actor += share * (other.loss.actor - loss.actor);
        loss.validity += share * (other.loss.validity - loss.validity);
        return *this;
    }
    friend bool operator==(const DdpgProgress&, const DdpgProgress&) = default;

    /// Calls `column(name, number)` with what a learning curve shows.
    template <class Column>
    void report(Column&& column) const {
        const auto made = static_cast<double>(unmasked.made > 0 ? unmasked.made : 1);
        column("updates", static_cast<double>(updates));
        column("critic_loss", loss.critic);
        column("actor_loss", loss.actor);
        column("valid", static_cast<double>(unmasked.valid) / made);
    }
    /// All of it, for checkpoints.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games, unmasked.made, unmasked.valid, unmasked.valid_likeliest, updates, loss.critic,
              loss.actor, loss.validity);
    }
};

/// What an actor's latest action in a game was chosen by.
template <ActorCriticType D>
struct ActorMemory {
    typename D::Distribution mask{};   ///< 1 at the places of legal actions
    typename D::Distribution valid{};  ///< the distribution, kept from invalid actions
    bool chose = false;                ///< by the distribution, since it reaches a legal action
    bool was_valid = false;            ///< drawn by the whole distribution it would have been legal
    bool likeliest_was_valid = false;  ///< the likeliest of all actions was legal

    /// Fills the mask; whether the distribution reaches a legal action.
    bool look(const typename D::Game& position) noexcept {
        chose = fill_valid_mask<typename D::Places>(position, std::span(mask));
        return chose;
    }
};

/// The action that an actor chooses by its distribution, kept from invalid actions. Requires that
/// the memory has looked at the position and found a legal action.
template <ActorCriticType D>
[[nodiscard]] typename D::Game::Action act_by(
    std::span<const float, D::places> distribution, Choosing choosing,
    const Request<typename D::Game, 0, ActorMemory<D>>& request) noexcept {
    ActorMemory<D>& memory = request.memory();
    Rng& rng = request.rng();
    memory.was_valid = memory.mask[sample_place(distribution, rng)] != 0;
    memory.likeliest_was_valid = memory.mask[likeliest_place(distribution)] != 0;
    std::ranges::copy(distribution, memory.valid.begin());
    restrict_to_valid(memory.valid, memory.mask);
    return legal_action_at<typename D::Places>(request.position(),
                                               chosen_place(choosing, memory.valid, rng));
}

/// An actor in its training games, which is kept from invalid actions. Where it has no action that
/// its distribution reaches, it plays at random. Refers to the actor.
template <ActorCriticType D>
class ActingAgent {
public:
    using Game = typename D::Game;
    using Action = typename Game::Action;
    static constexpr std::size_t batch_size = 4;

    using Memory = ActorMemory<D>;

    ActingAgent(const typename D::ActorParameters& actor, Choosing choosing)
        : actor_(&actor), choosing_(choosing) {}

    void act(std::span<const Request<Game, 0, Memory>> requests, std::span<Action> actions) {
        act_by_parts(requests, actions, batch_size, [&](auto some, auto theirs) {
            static_vector<std::size_t, batch_size> evaluated;
            for (std::size_t i = 0; i < some.size(); ++i) {
                const Game& position = some[i].position();
                if (!some[i].memory().look(position)) {
                    theirs[i] = random_action(position, some[i].rng());
                    continue;
                }
                D::Encoder::encode(position, activations_.input(evaluated.size()));
                evaluated.push_back(i);
            }
            if (evaluated.empty()) return;
            nn::forward(*actor_, activations_, 0, evaluated.size());
            for (std::size_t row = 0; row < evaluated.size(); ++row)
                theirs[evaluated[row]] =
                    act_by<D>(std::as_const(activations_).output(row).template first<D::places>(),
                              choosing_, some[evaluated[row]]);
        });
    }

private:
    const typename D::ActorParameters* actor_;
    Choosing choosing_;
    nn::Activations<typename D::Actor> activations_{batch_size};
};

/// Turns the games of an `ActingAgent` into transitions, and counts what it chose.
template <ActorCriticType D>
class DdpgRecorder : public GameRecorder {
public:
    using Game = typename D::Game;
    using Places = typename D::Places;

    /// A game's transitions since they were taken, and whether the agent has chosen since.
    struct Record {
        TransitionRecorder<Game, D::remembered> transitions{Rewards{}};
        Episode<Game> game{};    ///< so far
        bool chose = false;      ///< the agent, by its distribution
        bool was_valid = false;  ///< if it did
        bool is_over = false;
    };

    explicit DdpgRecorder(const DdpgConduct& conduct) : conduct_(conduct) {}

    /// Of the games since this was last called.
    [[nodiscard]] DdpgProgress take_progress() noexcept { return std::exchange(progress_, {}); }

    void begin(Record& record, std::uint64_t, const auto& standing) {
        record.transitions = TransitionRecorder<Game, D::remembered>(conduct_.rewards);
        record.game = {standing.position(), {}, {}};
        record.chose = record.is_over = false;
    }
    void played(Record& record, const auto&, typename Game::Action action) {
        record.game.actions.push_back(action);
    }
    void reached(Record& record, const auto& standing) { arrive(record, standing.position()); }
    void chosen(Record& record, const auto& standing, typename Game::Action action,
                const ActorMemory<D>& memory, Rng&) {
        if (!memory.chose) return;
        record.chose = true;
        record.was_valid = memory.was_valid;
        ++progress_.unmasked.made;
        progress_.unmasked.valid += memory.was_valid ? 1 : 0;
        progress_.unmasked.valid_likeliest += memory.likeliest_was_valid ? 1 : 0;
        const Game& position = standing.position();
        if (conduct_.remembers_action) return remember(record, position, action);
        typename D::Remembered by_index;
        write_by_index<Places>(position, memory.valid, by_index);
        record.transitions.act(position, by_index);
    }
    /// An opponent is about to act.
    void replied(Record& record, const auto& standing, typename Game::Action action) {
        const Game& position = standing.position();
        if (conduct_.remembers_opponent && Places::place(position, action) < D::places)
            remember(record, position, action);
    }
    void finish(Record& record, const auto& game) {
        arrive(record, game.standing.position());
        record.is_over = true;
        progress_.games.add(game.result, game.player);
    }

private:
    void arrive(Record& record, const Game& position) {
        typename D::Distribution mask;
        if (position.outcome() || fill_valid_mask<Places>(position, std::span(mask)))
            record.transitions.arrive(position);
    }
    static void remember(Record& record, const Game& position, typename Game::Action action) {
        typename D::Remembered single{};
        single[action.index()] = 1;
        record.transitions.act(position, single);
    }

    DdpgConduct conduct_;
    DdpgProgress progress_;
};

}  // namespace LUDUS_NAMESPACE
