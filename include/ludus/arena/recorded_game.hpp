#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include "ludus/arena/match.hpp"
#include "ludus/arena/play_game.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/game.hpp"
#include "ludus/learn/policy_example.hpp"

namespace LUDUS_NAMESPACE {

/// A game that was played to be learned from.
template <Game G, std::size_t past = 0>
struct RecordedGame {
    using Example = PolicyExample<G, past>;

    GameResult result;  ///< adjudicated if a limit ended the game
    /// Whose choices the examples are; the first player where one player had both seats.
    Player player = Player::first;
    std::vector<Example> examples;  ///< in the order of the game

    /// Ends the game: each example is worth what came of it.
    void finish(const GameResult& how) noexcept {
        result = how;
        for (Example& example : examples)
            example.value =
                static_cast<float>(how.outcome.utility(example.seen.present().to_move()));
    }

    friend bool operator==(const RecordedGame&, const RecordedGame&) = default;
};

/// The games' results, seen by the player of the examples.
template <Game G, std::size_t past>
[[nodiscard]] Tally tally_of(const std::vector<RecordedGame<G, past>>& games) noexcept {
    Tally tally;
    for (const auto& game : games) tally.add(game.result, game.player);
    return tally;
}

/// What a drawn game is good for.
enum class DrawnGames : std::uint8_t {
    learned,   ///< they are learned from, as even
    discarded  ///< nothing is learned from them
};

/// The examples of all games, one game after the other.
template <Game G, std::size_t past>
[[nodiscard]] std::vector<PolicyExample<G, past>> examples_of(
    std::vector<RecordedGame<G, past>> games, DrawnGames drawn) {
    std::vector<PolicyExample<G, past>> all;
    for (auto& game : games)
        if (drawn == DrawnGames::learned || game.result.outcome != Outcome::draw())
            std::ranges::move(game.examples, std::back_inserter(all));
    return all;
}

}  // namespace LUDUS_NAMESPACE
