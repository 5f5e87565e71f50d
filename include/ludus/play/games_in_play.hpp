#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_in_play.hpp"

namespace LUDUS_NAMESPACE {

/// In place of an opponent: the player has both seats, and one memory for both.
struct Itself {};

/// A game that is over, as a recorder sees it.
template <Game G, std::size_t past>
struct FinishedGame {
    std::uint64_t number;               ///< by which it was begun
    Player player;                      ///< the player's seat; the first against `Itself`
    GameResult result;                  ///< how it went
    const Standing<G, past>& standing;  ///< where it ended
    const Rng& rng;                     ///< of the game, from which nothing more is drawn
};

/// Records games. A recorder derives from this, and hides the functions that it needs; they are
/// called for each game, with that game's record, in this order:
///
///     begin
///     [ reached            before an action that is not random
///       chosen, replied    by the player or by the opponent, before the action is played
///       played ]*          after any action
///     finish
struct GameRecorder {
    /// What belongs to one game; it is used again for others.
    struct Record {};
    /// The number of earlier positions in the standings that it receives.
    static constexpr std::size_t past = 0;
    /// Whether results say how many legal actions there were, which takes time to count.
    static constexpr bool counts_legal_actions = true;

    static void begin(auto& /*record*/, std::uint64_t /*number*/,
                      const auto& /*standing*/) noexcept {}
    static void reached(auto& /*record*/, const auto& /*standing*/) noexcept {}
    static void chosen(auto& /*record*/, const auto& /*standing*/, const auto& /*action*/,
                       const auto& /*memory*/, Rng&) noexcept {}
    static void replied(auto& /*record*/, const auto& /*standing*/,
                        const auto& /*action*/) noexcept {}
    static void played(auto& /*record*/, const auto& /*standing*/,
                       const auto& /*action*/) noexcept {}
    /// With a `FinishedGame`.
    static void finish(auto& /*record*/, const auto& /*game*/) noexcept {}
};

namespace detail {

/// Whether a player acts in many games at once.
template <class P, class G>
inline constexpr bool is_batched = BatchAgent<P, G>;
template <class G>
inline constexpr bool is_batched<Itself, G> = false;

template <class P>
inline constexpr std::size_t batch_size_of = 16;
template <class P>
    requires requires { P::batch_size; }
inline constexpr std::size_t batch_size_of<P> = P::batch_size;

/// True if a player chooses its batch size at run time, by `games_at_once()`.
template <class P>
inline constexpr bool chooses_batches = requires(const P& player) { player.games_at_once(); };

/// In how many games a player likes to act at once.
template <Game G, class P>
[[nodiscard]] std::size_t games_at_once(const P& player) noexcept {
    if constexpr (!is_batched<P, G>)
        return 1;
    else if constexpr (chooses_batches<P>)
        return player.games_at_once();
    else
        return batch_size_of<P>;
}

/// The games in which a batched player is to act, and what it is asked.
template <Game G, std::size_t past, class P>
class Batch {
public:
    using Action = typename G::Action;

    [[nodiscard]] bool empty() const noexcept { return slots_.empty(); }
    [[nodiscard]] std::span<const std::size_t> slots() const noexcept { return slots_; }

    /// Begins another batch, with room for `games`.
    void reset(std::size_t games) {
        slots_.clear(), standings_.clear(), requests_.clear(), positions_.clear();
        slots_.reserve(games);
        standings_.reserve(games);
        requests_.reserve(games);
        positions_.reserve(games);
        actions_.resize(games);
    }

    /// Adds a game; what is referred to must stay until `act`.
    void add(std::size_t slot, const Standing<G, past>& standing, MemoryOf<P>& memory, Rng& rng,
             Cancellation cancellation) {
        slots_.push_back(slot);
        if constexpr (!BatchOfRequests<P, G>) {
            positions_.push_back(standing.position());
        } else if constexpr (past == past_of<P>) {
            requests_.emplace_back(standing, memory, rng, cancellation);
        } else {
            standings_.emplace_back(standing);  // within what was reserved
            requests_.emplace_back(standings_.back(), memory, rng, cancellation);
        }
    }

    /// The actions, in the order of the games.
    [[nodiscard]] std::span<const Action> act(P& player) {
        const std::span<Action> actions = std::span(actions_).first(slots_.size());
        if constexpr (BatchOfRequests<P, G>)
            player.act(std::span<const RequestFor<P, G>>(requests_), actions);
        else
            player.act(std::span<const G>(positions_), actions);
        return actions;
    }

private:
    std::vector<std::size_t> slots_;
    std::vector<Standing<G, past_of<P>>> standings_;  ///< where the player asks for less past
    std::vector<RequestFor<P, G>> requests_;
    std::vector<G> positions_;
    std::vector<Action> actions_;
};

/// The batch of a player that is not batched.
template <class P>
struct NoBatch {};
template <Game G, std::size_t past, class P>
using BatchOf = std::conditional_t<is_batched<P, G>, Batch<G, past, P>, NoBatch<P>>;

}  // namespace detail

/// Plays games of a player against an opponent or itself, several side by side: all that is played
/// in matches, tournaments and trainings is played here. Batched players are asked for their
/// actions in all games together, others in one game after the other. A game draws from a generator
/// of its own, so that it goes the same way whatever is played beside it.
///
/// The caller begins games and calls `round` until all are over; between two rounds every game
/// is over or waits for a batched player. What a cancelled round has done is to be discarded: its
/// games may have drawn for actions that were not played. Memories and records of games that are
/// over are used again.
template <Game G, class P, class Q, std::derived_from<GameRecorder> Recorder = GameRecorder>
class GamesInPlay {
public:
    using Action = typename G::Action;
    using Record = typename Recorder::Record;
    /// The largest `past` of the players and the recorder.
    static constexpr std::size_t past = std::max({past_of<P>, past_of<Q>, past_of<Recorder>});

    /// The players and the recorder, which must outlive the games.
    struct Company {
        P& player;
        Q& opponent;
        Recorder& recorder;
        Cancellation cancellation{};
    };

    /// Room for `size` games, at least 1.
    explicit GamesInPlay(std::size_t size) {
        if constexpr (player_is_batched || opponent_is_batched) slots_.resize(size);
    }

    /// How many games are not over.
    [[nodiscard]] std::size_t playing() const noexcept { return playing_; }
    [[nodiscard]] bool full() const noexcept { return playing_ == slots_.size(); }

    /// Begins a game, and plays it to where a batched player is to act. Requires that it is not
    /// `full`.
    void begin(std::uint64_t number, const GameSetup<G>& setup, const Rng& rng,
               const Company& company) {
        Slot& slot = set_up(number, setup, rng);
        company.recorder.begin(slot.record, number, slot.game->standing());
        advance(slot, company);
    }
    /// Resumes a game of which these actions were played, with its generator and record of then.
    /// The memories of the players know the actions, and nothing else. Random openings and turns
    /// are not resumed.
    void resume(std::uint64_t number, const GameSetup<G>& setup, const Rng& rng,
                std::span<const Action> actions, Record record, const Company& company) {
        Slot& slot = set_up(number, setup, rng);
        slot.record = std::move(record);
        for (const Action action : actions) {
            slot.game->template play<Recorder::counts_legal_actions>(action);
            detail::notify(slot.memory, slot.game->position(), action);
            detail::notify(slot.other_memory, slot.game->position(), action);
        }
        advance(slot, company);
    }

    /// One action of each batched player in each game in which it is to act, and all that others
    /// play before it is to act again. Requires that no other round was cancelled.
    void round(const Company& company) {
        gather(company.cancellation);
        if constexpr (player_is_batched)
            if (!batch_.empty()) play(batch_, company.player, company);
        if constexpr (opponent_is_batched)
            if (!other_batch_.empty()) play(other_batch_, company.opponent, company);
    }

    /// Calls `visit(record, number, rng)` for each place of a game, in the order in which they were
    /// begun, also where the latest game is over.
    template <class Visit>
    void for_each_record(const Visit& visit) {
        for (Slot& slot : slots_)
            if (slot.game) visit(slot.record, slot.number, slot.rng);
    }

private:
    static constexpr bool plays_itself = std::same_as<Q, Itself>;
    static constexpr bool player_is_batched = detail::is_batched<P, G>;
    static constexpr bool opponent_is_batched = detail::is_batched<Q, G>;

    template <class A>
    static constexpr bool acts_alone = !detail::is_batched<A, G> || detail::chooses_batches<A>;

    /// Whether a player is asked in many games at once, in the next round.
    template <class A>
    [[nodiscard]] static bool waits(const A& player) noexcept {
        if constexpr (detail::is_batched<A, G> && detail::chooses_batches<A>)
            return player.games_at_once() > 1;
        else
            return detail::is_batched<A, G>;
    }

    /// Whose action a game waits for.
    enum class Turn : std::uint8_t { nobodys, players, opponents };

    struct Slot {
        Turn turn = Turn::nobodys;
        Player player = Player::first;
        std::uint64_t number = 0;
        std::uint32_t actions_left = 0;  ///< of the player
        Rng rng;
        std::optional<GameInPlay<G, past>> game;
        [[no_unique_address]] MemoryOf<P> memory{};
        [[no_unique_address]] MemoryOf<Q> other_memory{};
        [[no_unique_address]] Record record{};
    };

    Slot& set_up(std::uint64_t number, const GameSetup<G>& setup, const Rng& rng) {
        assert(!full());
        std::size_t place = 0;  // the last one is free if no other is
        while (place + 1 < slots_.size() && slots_[place].turn != Turn::nobodys) ++place;
        Slot& slot = slots_[place];
        slot.number = number;
        slot.player = plays_itself ? Player::first : setup.player();
        slot.actions_left = setup.player_actions;
        slot.rng = rng;
        slot.game.emplace(setup);
        detail::reset(slot.memory);
        detail::reset(slot.other_memory);
        ++playing_;
        return slot;
    }

    [[nodiscard]] static bool is_players(const Slot& slot) noexcept {
        return plays_itself || slot.game->position().to_move() == slot.player;
    }

    /// Plays until a batched player is to act, the game is over, or is cancelled.
    void advance(Slot& slot, const Company& company) {
        auto& game = *slot.game;
        while (!game.over() && !company.cancellation.requested()) {
            Action action{};
            if (game.random_action_due(slot.rng)) {
                action = random_action(game.position(), slot.rng);
            } else {
                company.recorder.reached(slot.record, game.standing());
                if (is_players(slot)) {
                    if (slot.actions_left == 0) break;
                    --slot.actions_left;
                    if (waits(company.player)) {
                        slot.turn = Turn::players;
                        return;
                    }
                    if constexpr (acts_alone<P>) {
                        action = ask<G>(company.player, game.standing(), slot.memory, slot.rng,
                                        company.cancellation);
                        if (is_discarded<P>(company)) break;
                        chosen(slot, action, company);
                    }
                } else if (waits(company.opponent)) {
                    slot.turn = Turn::opponents;
                    return;
                } else if constexpr (!plays_itself && acts_alone<Q>) {
                    action = ask<G>(company.opponent, game.standing(), slot.other_memory, slot.rng,
                                    company.cancellation);
                    if (is_discarded<Q>(company)) break;
                    replied(slot, action, company);
                }
            }
            play(slot, action, company);
        }
        slot.turn = Turn::nobodys;
        --playing_;
        if (company.cancellation.requested()) return;
        company.recorder.finish(slot.record,
                                FinishedGame<G, past>{slot.number, slot.player, game.result(),
                                                      game.standing(), slot.rng});
    }

    /// True if an agent's action must not be played: it was cancelled, and may have returned any.
    template <class A>
    [[nodiscard]] static bool is_discarded(const Company& company) noexcept {
        return detail::ActsOnRequest<A, G> && company.cancellation.requested();
    }

    static void chosen(Slot& slot, Action action, const Company& company) {
        company.recorder.chosen(slot.record, slot.game->standing(), action, slot.memory, slot.rng);
    }
    static void replied(Slot& slot, Action action, const Company& company) {
        company.recorder.replied(slot.record, slot.game->standing(), action);
    }

    static void play(Slot& slot, Action action, const Company& company) {
        slot.game->template play<Recorder::counts_legal_actions>(action);
        detail::notify(slot.memory, slot.game->position(), action);
        detail::notify(slot.other_memory, slot.game->position(), action);
        company.recorder.played(slot.record, slot.game->standing(), action);
    }

    void gather(Cancellation cancellation) {
        if constexpr (player_is_batched) batch_.reset(slots_.size());
        if constexpr (opponent_is_batched) other_batch_.reset(slots_.size());
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            Slot& slot = slots_[i];
            if constexpr (player_is_batched)
                if (slot.turn == Turn::players)
                    batch_.add(i, slot.game->standing(), slot.memory, slot.rng, cancellation);
            if constexpr (opponent_is_batched)
                if (slot.turn == Turn::opponents)
                    other_batch_.add(i, slot.game->standing(), slot.other_memory, slot.rng,
                                     cancellation);
        }
    }

    template <class Batch, class Agent>
    void play(Batch& batch, Agent& agent, const Company& company) {
        std::span<const Action> actions;
        if (!company.cancellation.requested()) actions = batch.act(agent);
        const bool cancelled = company.cancellation.requested();
        for (std::size_t i = 0; i < batch.slots().size(); ++i) {
            Slot& slot = slots_[batch.slots()[i]];
            if (!cancelled) {
                if (slot.turn == Turn::players)
                    chosen(slot, actions[i], company);
                else
                    replied(slot, actions[i], company);
                play(slot, actions[i], company);
            }
            advance(slot, company);
        }
    }

    /// Without a batched player each game is over before the next one begins.
    std::conditional_t<player_is_batched || opponent_is_batched, std::vector<Slot>,
                       std::array<Slot, 1>>
        slots_;
    std::size_t playing_ = 0;
    [[no_unique_address]] detail::BatchOf<G, past, P> batch_;
    [[no_unique_address]] detail::BatchOf<G, past, Q> other_batch_;
};

}  // namespace LUDUS_NAMESPACE
