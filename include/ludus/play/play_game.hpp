#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/games_in_play.hpp"

namespace LUDUS_NAMESPACE {

/// A game that was played to its end.
template <Game G>
struct PlayedGame {
    GameResult result;
    G last;  ///< the position in which it ended
};

/// Keeps how a game ended, and the generator as it is after it.
template <Game G, bool counts = true>
struct EndRecorder : GameRecorder {
    static constexpr bool counts_legal_actions = counts;

    std::optional<PlayedGame<G>> end{};
    Rng rng{};

    void finish(Record&, const auto& game) noexcept {
        end = {game.result, game.standing.position()};
        rng = game.rng;
    }
};

/// The same with the actions of the game.
template <Game G>
struct ActionsRecorder : EndRecorder<G> {
    std::vector<typename G::Action> actions{};

    void played(auto& /*record*/, const auto& /*standing*/, typename G::Action action) {
        actions.push_back(action);
    }
};

/// Plays games of a player against an opponent or `Itself` one after the other, in memory that is
/// used again. The recorder derives from `EndRecorder`.
template <Game G, class P, class Q, class R = EndRecorder<G>>
class PairInPlay {
public:
    using Recorder = R;

    /// The game of this setup; none if it is cancelled. The generator ends
    /// where the game left it.
    [[nodiscard]] std::optional<PlayedGame<G>> play(P& player, Q& opponent,
                                                    const GameSetup<G>& setup, Rng& rng,
                                                    Cancellation cancellation = {}) {
        Recorder recorder;
        return play(player, opponent, setup, rng, cancellation, recorder);
    }
    /// The same with a recorder of the caller, in which nothing is recorded yet.
    [[nodiscard]] std::optional<PlayedGame<G>> play(P& player, Q& opponent,
                                                    const GameSetup<G>& setup, Rng& rng,
                                                    Cancellation cancellation, Recorder& recorder) {
        const typename Games::Company company{player, opponent, recorder, cancellation};
        games_.begin(0, setup, rng, company);
        while (games_.playing() > 0) games_.round(company);
        if (recorder.end) rng = recorder.rng;
        return recorder.end;
    }

private:
    using Games = GamesInPlay<G, P, Q, Recorder>;
    Games games_{1};
};

/// Plays one game between two agents, the first player and the second, from `start` to its end, to
/// its limit, or until the referee ends it.
template <Game G, Agent<G> First, Agent<G> Second>
GameResult play_game(First& first, Second& second, const MatchRules& rules, Rng& rng,
                     const G& start = {}, const RefereeOf<G>& referee = {}) {
    return PairInPlay<G, First, Second>()
        .play(first, second,
              {.start = start,
               .player_starts = start.to_move() == Player::first,
               .rules = rules,
               .referee = referee},
              rng)
        ->result;
}

}  // namespace LUDUS_NAMESPACE
