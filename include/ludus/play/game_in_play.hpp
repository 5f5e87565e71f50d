#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/standing.hpp"

namespace LUDUS_NAMESPACE {

/// The rules of a game that are not those of `G`.
struct MatchRules {
    Limit limit{};  ///< where the game is cut off and adjudicated
    /// How often a whole turn is played at random, in [0, 1]: the first player's, the second
    /// player's.
    std::array<double, 2> random_turns{0.0, 0.0};
    /// The number of random actions that each player begins with: the first, the second.
    std::array<std::uint32_t, 2> random_opening{0, 0};
    /// The number of random actions that the game begins with, whoever is to move.
    std::uint32_t random_actions = 0;
};

/// How a game is set up: where it starts, the seat of the player whose games are counted or
/// recorded, and by which rules it is played.
template <Game G>
struct GameSetup {
    G start{};
    bool player_starts = true;  ///< true if that player moves first
    MatchRules rules{};
    RefereeOf<G> referee{};
    /// How often the player acts, apart from random openings and turns: where it would act once
    /// more, the game is cut off, like by a limit.
    std::uint32_t player_actions = Limit::none;

    /// The same player, as the first or the second.
    [[nodiscard]] constexpr Player player() const noexcept {
        return player_starts ? start.to_move() : opponent(start.to_move());
    }
};

/// How one game went.
struct GameResult {
    Outcome outcome = Outcome::draw();  ///< adjudicated if the limit ended the game
    std::uint32_t turns = 0;            ///< completed by both players together
    std::uint32_t actions = 0;          ///< played by both players together
    std::uint64_t legal_actions = 0;    ///< over all positions in which one was played

    friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// A game between two players, action by action. Before each action it is asked whether the action
/// is a random one; if not, the player to move chooses it. Keeps up to `past` earlier positions.
template <Game G, std::size_t past = 0>
class GameInPlay {
public:
    using Action = typename G::Action;

    /// A game at its start, which may be over at once.
    explicit GameInPlay(const MatchRules& rules, const G& start = {},
                        const RefereeOf<G>& referee = {})
        : standing_(start, rules.limit, referee),
          random_turns_(rules.random_turns),
          opening_(rules.random_opening),
          random_actions_(rules.random_actions),
          any_random_(rules.random_actions > 0 || rules.random_opening != decltype(opening_){} ||
                      rules.random_turns != decltype(random_turns_){}),
          outcome_(standing_.outcome()) {}
    explicit GameInPlay(const GameSetup<G>& setup)
        : GameInPlay(setup.rules, setup.start, setup.referee) {}

    /// The rules, the limit or the referee have ended the game.
    [[nodiscard]] bool over() const noexcept { return outcome_.has_value(); }
    /// The position that the game has come to.
    [[nodiscard]] const G& position() const noexcept { return standing_.position(); }
    /// The position with its past, the limit and the referee.
    [[nodiscard]] const Standing<G, past>& standing() const noexcept { return standing_; }

    /// Whether the next action is one of the random opening or of a random turn. Requires a game
    /// that is not over, and to be called once before each action.
    [[nodiscard]] bool random_action_due(Rng& rng) {
        assert(!over());
        if (!any_random_) return false;
        const std::size_t mover = seat(position().to_move());
        if (new_turn_) {
            const double share = random_turns_[mover];
            random_turn_ = share > 0 && rng.chance(share);
        }
        std::uint32_t& due = random_actions_ > 0 ? random_actions_ : opening_[mover];
        if (due == 0) return random_turn_;
        --due;
        return true;
    }

    /// Plays a legal action of the player to move. Counting the legal actions takes time; without,
    /// the result has 0 of them.
    template <bool counts_legal_actions = true>
    void play(Action action) {
        if constexpr (counts_legal_actions) legal_actions_ += legal_action_count(position());
        const Player mover = position().to_move();
        standing_.play(action);
        new_turn_ = position().to_move() != mover;
        outcome_ = standing_.outcome();
    }

    /// How it has gone so far.
    [[nodiscard]] GameResult result() const noexcept {
        const TurnCounter& counter = standing_.counter();
        return {outcome_ ? *outcome_ : adjudicated(position()), counter.turns(), counter.actions(),
                legal_actions_};
    }

private:
    Standing<G, past> standing_;
    std::array<double, 2> random_turns_;
    std::array<std::uint32_t, 2> opening_;  ///< random actions still due of each player ...
    std::uint32_t random_actions_;          ///< ... and, before these, of both
    bool any_random_;                       ///< whether one of these is not 0
    std::optional<Outcome> outcome_;
    std::uint64_t legal_actions_ = 0;
    bool new_turn_ = true;
    bool random_turn_ = false;
};

}  // namespace LUDUS_NAMESPACE
