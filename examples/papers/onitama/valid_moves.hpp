#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>

#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"

#include "../support/players.hpp"
#include "actors.hpp"
#include "any_actor.hpp"

namespace examples::onitama {

/// How many turns had so many legal actions, by that number.
class TurnHistogram {
public:
    void count(std::size_t moves) { ++turns_[moves]; }
    TurnHistogram& operator+=(const TurnHistogram& other) {
        for (std::size_t moves = 0; moves < turns_.size(); ++moves)
            turns_[moves] += other.turns_[moves];
        return *this;
    }

    [[nodiscard]] std::uint64_t turns(std::size_t moves) const { return turns_[moves]; }
    [[nodiscard]] std::uint64_t turns() const {
        return std::accumulate(turns_.begin(), turns_.end(), std::uint64_t{0});
    }
    /// Of the legal actions in a turn. Requires a turn, as do the others.
    [[nodiscard]] double mean() const {
        std::uint64_t sum = 0;
        for (std::size_t moves = 0; moves < turns_.size(); ++moves) sum += moves * turns_[moves];
        return static_cast<double>(sum) / static_cast<double>(turns());
    }
    /// The least number that half of the turns do not exceed.
    [[nodiscard]] std::size_t median() const {
        std::size_t moves = 0;
        for (std::uint64_t seen = turns_[0]; 2 * seen < turns(); seen += turns_[moves]) ++moves;
        return moves;
    }
    [[nodiscard]] std::size_t commonest() const {
        return static_cast<std::size_t>(std::ranges::max_element(turns_) - turns_.begin());
    }
    [[nodiscard]] std::size_t most() const {
        std::size_t moves = turns_.size() - 1;
        while (turns_[moves] == 0) --moves;
        return moves;
    }

private:
    std::array<std::uint64_t, Game::max_legal_actions + 1> turns_{};
};

/// Plays as its agent does, and counts what that may choose from.
template <ludus::Agent<Game> A>
struct Counting {
    A agent;
    TurnHistogram* histogram;

    [[nodiscard]] Action act(const Game& position, ludus::Rng& rng) {
        histogram->count(ludus::legal_action_count(position));
        return ludus::ask(agent, position, rng);
    }
};

/// The valid moves of the paper's figure 5.1, in turns of an actor and in those of its opponent.
struct ValidMoves {
    TurnHistogram agent;
    TurnHistogram opponent;

    [[nodiscard]] TurnHistogram both() const {
        TurnHistogram sum = agent;
        sum += opponent;
        return sum;
    }

    /// The histograms, from no moves to the most.
    [[nodiscard]] std::string csv() const {
        const TurnHistogram all = both();
        std::string text = "moves,percent,turns,agent_turns,opponent_turns\n";
        for (std::size_t moves = 0; moves <= all.most(); ++moves)
            text += fmt::format(
                "{},{:.3f},{},{},{}\n", moves,
                100 * static_cast<double>(all.turns(moves)) / static_cast<double>(all.turns()),
                all.turns(moves), agent.turns(moves), opponent.turns(moves));
        return text;
    }
    /// Their figures beside the paper's, whose turns are those of both.
    [[nodiscard]] std::string summary_csv() const {
        const TurnHistogram all = both();
        std::string text = "measure,paper,both,agent,opponent\n";
        const auto add = [&](std::string_view what, std::string_view paper, const auto& of) {
            text += fmt::format("{},{},{},{},{}\n", what, paper, of(all), of(agent), of(opponent));
        };
        add("turns", "71789", [](const auto& turns) { return turns.turns(); });
        add("mean", "14.2496",
            [](const auto& turns) { return fmt::format("{:.4f}", turns.mean()); });
        add("median", "14", [](const auto& turns) { return turns.median(); });
        add("commonest", "12", [](const auto& turns) { return turns.commonest(); });
        add("maximum", "30", [](const auto& turns) { return turns.most(); });
        return text;
    }
};

/// Counts while minimax of depth 1 plays, as first player, against an actor that has learned
/// nothing yet, and chooses as in training, by its distribution. Cards are dealt anew each game.
[[nodiscard]] inline ValidMoves count_valid_moves(std::uint64_t games, std::uint64_t seed) {
    ValidMoves counts;
    Counting<AnyPlayer<Game>> actor{actor_named("val_branch_actions").untrained(seed),
                                    &counts.agent};
    Counting<Players<Game>::Any> minimax{player<Game>("minimax", "minimax:1"), &counts.opponent};
    for (std::uint64_t i = 0; i < games; ++i) {
        ludus::Rng rng(seed, i);
        const Game start = Game::random_start(rng);
        ludus::play_game<Game>(minimax, actor, {.limit = Players<Game>::limit}, rng, start);
    }
    return counts;
}

}  // namespace examples::onitama
