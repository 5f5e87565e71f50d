#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <optional>
#include <utility>

#include "ludus/arena/agent.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/search/standing.hpp"

namespace LUDUS_NAMESPACE {

/// What two agents agree on before they play.
struct MatchRules {
    Limit limit{};  ///< of the game; what it ends is adjudicated
    /// How often each player's whole turn is played at random, in [0, 1]: the first player's, the
    /// second player's.
    std::array<double, 2> random_turns{0.0, 0.0};
    std::uint32_t random_opening = 0;  ///< each player's first so many actions are random
};

/// How one game went.
struct GameResult {
    Outcome outcome = Outcome::draw();  ///< adjudicated if the limit ended the game
    std::uint32_t turns = 0;            ///< completed by both players together
    std::uint32_t actions = 0;          ///< played by both players together
    std::uint64_t choices = 0;  ///< legal actions, over all positions in which one was played

    friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// A game between two players, action by action: until it is over, chance is asked for each action, and
/// where chance plays none, the player whose turn it is. Keeps up to `past` earlier positions.
template <Game G, Referee<G> R = NoReferee, std::size_t past = 0>
class GameInPlay {
public:
    using Standing = ludus::Standing<G, R, past>;  ///< the game so far, and what may end it

    /// A game at its start, which may be over at once.
    explicit GameInPlay(const MatchRules& rules, const G& start = {}, R referee = {})
        : standing_(start, rules.limit, std::move(referee)),
          random_turns_(rules.random_turns),
          opening_{rules.random_opening, rules.random_opening},
          outcome_(standing_.outcome()) {}

    /// The game has ended, its limit has, or the referee has ended it.
    [[nodiscard]] bool over() const noexcept { return outcome_.has_value(); }
    /// The position that the game has come to.
    [[nodiscard]] const G& position() const noexcept { return standing_.position(); }
    /// How it stands, for players that look further.
    [[nodiscard]] const Standing& standing() const noexcept { return standing_; }

    /// Plays a random action if the next one belongs to the opening or to a random turn, and tells whether
    /// it did. Requires a game that is not over, and to be asked once before each action.
    bool play_by_chance(Rng& rng) {
        assert(!over());
        const std::size_t mover = seat(position().to_move());
        if (new_turn_) {
            const double share = random_turns_[mover];
            random_turn_ = share > 0 && rng.chance(share);
        }
        const bool opens = opening_[mover] > 0;
        if (opens) --opening_[mover];
        if (opens || random_turn_) play(random_action(position(), rng));
        return opens || random_turn_;
    }

    /// Plays a legal action of the player whose turn it is.
    void play(typename G::Action action) {
        choices_ += legal_action_count(position());
        const Player mover = position().to_move();
        standing_.play(action);
        new_turn_ = position().to_move() != mover;
        outcome_ = standing_.outcome();
    }

    /// How it went until now.
    [[nodiscard]] GameResult result() const noexcept {
        const Clock& clock = standing_.clock();
        return {outcome_ ? *outcome_ : adjudicated(position()), clock.turns(), clock.actions(),
                choices_};
    }

private:
    Standing standing_;
    std::array<double, 2> random_turns_;
    std::array<std::uint32_t, 2> opening_;  ///< random actions still due
    std::optional<Outcome> outcome_;
    std::uint64_t choices_ = 0;
    bool new_turn_ = true;
    bool random_turn_ = false;
};

/// Plays one game from `start` to its end, to its limit, or until the referee ends it; nothing comes of one that is
/// left off since `stop()`, which is asked before every action, says so.
template <Game G, Agent<G> First, Agent<G> Second, Referee<G> R, std::predicate Stop>
std::optional<GameResult> play_game(First& first, Second& second, const MatchRules& rules, Rng& rng,
                                    const G& start, R referee, const Stop& stop) {
    GameInPlay<G, R> game(rules, start, std::move(referee));
    while (!game.over()) {
        if (stop()) return std::nullopt;
        if (game.play_by_chance(rng)) continue;
        const G& position = game.position();
        game.play(position.to_move() == Player::first ? first.act(position, rng)
                                                      : second.act(position, rng));
    }
    return game.result();
}

/// The same to the end in any case.
template <Game G, Agent<G> First, Agent<G> Second, Referee<G> R = NoReferee>
GameResult play_game(First& first, Second& second, const MatchRules& rules, Rng& rng,
                     const G& start = {}, R referee = {}) {
    return *play_game<G>(first, second, rules, rng, start, std::move(referee),
                         [] { return false; });
}

}  // namespace LUDUS_NAMESPACE
