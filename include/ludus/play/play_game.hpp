#pragma once

#include <cstddef>
#include <optional>

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

namespace detail {

/// Keeps the result of one game, and the generator as it is after it.
struct ResultRecorder {
    std::optional<GameResult> result{};
    Rng rng{};

    void finish(NoRecord&, const auto& game) noexcept {
        result = game.result;
        rng = game.rng;
    }
};

}  // namespace detail

/// Plays games between two agents one after the other, in memory that is used again.
template <Game G, Agent<G> First, Agent<G> Second>
class PairInPlay {
public:
    /// The result of a game in which `setup.player` is `first`; none where it is cancelled. The
    /// generator ends where the game left it.
    [[nodiscard]] std::optional<GameResult> play(First& first, Second& second,
                                                 const GameSetup<G>& setup, Rng& rng,
                                                 Cancellation cancellation = {}) {
        detail::ResultRecorder recorder;
        const typename Games::Company company{first, second, recorder, cancellation};
        games_.begin(0, setup, rng, company);
        while (games_.playing() > 0) games_.round(company);
        if (recorder.result) rng = recorder.rng;
        return recorder.result;
    }

private:
    using Games = GamesInPlay<G, First, Second, detail::ResultRecorder>;
    Games games_{1};
};

/// Plays one game between two agents from `start` to its end, to its limit, or until the referee
/// ends it.
template <Game G, Agent<G> First, Agent<G> Second>
GameResult play_game(First& first, Second& second, const MatchRules& rules, Rng& rng,
                     const G& start = {}, const RefereeOf<G>& referee = {}) {
    return *PairInPlay<G, First, Second>().play(
        first, second, {.start = start, .rules = rules, .referee = referee}, rng);
}

}  // namespace LUDUS_NAMESPACE
