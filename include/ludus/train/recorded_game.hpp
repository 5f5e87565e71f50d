#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/history.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/learn/policy_example.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/tally.hpp"

namespace LUDUS_NAMESPACE {

/// A game that was played to be learned from.
template <Game G, std::size_t past = 0>
struct RecordedGame {
    using Example = PolicyExample<G, past>;

    GameResult result;  ///< adjudicated if a limit ended the game
    /// Whose actions the examples are; the first player where one agent had both seats.
    Player player = Player::first;
    std::vector<Example> examples;  ///< in the order of the game

    /// Ends the game: the value of each example is the outcome, or, by `search_share`, a mean of
    /// that and of the value that it has, which its search found.
    void finish(const GameResult& how, float search_share = 0) noexcept {
        result = how;
        for (Example& example : examples)
            example.value = search_share * example.value +
                (1 - search_share) *
                    static_cast<float>(how.outcome.utility(example.seen.present().to_move()));
    }

    friend bool operator==(const RecordedGame&, const RecordedGame&) = default;
};

/// Writes games into a list by their numbers, with an example of each of the player's actions for
/// which `policy(standing, action, memory, rng)` is not empty.
template <Game G, std::size_t past_, class Policy>
class ExampleRecorder : public GameRecorder {
public:
    static constexpr std::size_t past = past_;
    using Record = std::vector<PolicyExample<G, past>>;

    /// The list has the games from number `first` on; it must outlive the recorder.
    ExampleRecorder(Policy policy, std::span<RecordedGame<G, past>> games, std::uint64_t first,
                    float search_share = 0)
        : policy_(std::move(policy)), games_(games), first_(first), search_share_(search_share) {}

    void begin(Record& examples, std::uint64_t, const auto&) { examples.clear(); }
    void chosen(Record& examples, const auto& standing, typename G::Action action,
                const auto& memory, Rng& rng) {
        std::vector<float> policy = policy_(standing, action, memory, rng);
        if (policy.empty()) return;
        float value = 0;
        if constexpr (requires { memory.value(); }) value = memory.value();
        examples.push_back({History<G, past>(standing.history()), std::move(policy), value});
    }
    void finish(Record& examples, const auto& game) {
        auto& into = games_[game.number - first_];
        into.player = game.player;
        into.examples = std::move(examples);
        into.finish(game.result, search_share_);
    }

private:
    Policy policy_;
    std::span<RecordedGame<G, past>> games_;
    std::uint64_t first_;
    float search_share_;
};

/// Plays the games of a match, and records those searches of the agent that chose an action.
/// Against `Itself` the settings' seat means nothing. Games that a cancelled team left unplayed or
/// unfinished are empty. By `search_share`, in [0, 1], the searches' values count beside the
/// outcome.
/// Throws `std::invalid_argument` if the settings ask for random starts of a game that has none.
template <Game G, Agent<G> A, class Q>
[[nodiscard]] std::vector<RecordedGame<G, past_of<A>>> play_recorded(
    const A& agent, const Q& opponent, const MatchSettings& settings, Workers& workers,
    const RefereeOf<G>& referee = {}, float search_share = 0) {
    const auto searched = [](const auto& standing, auto, const auto& memory, Rng&) {
        std::vector<float> policy(legal_action_count(standing.position()));
        memory.fill_policy(policy);
        return policy;
    };
    using Recorder = ExampleRecorder<G, past_of<A>, decltype(searched)>;
    std::vector<RecordedGame<G, past_of<A>>> games(settings.games);
    std::vector<Recorder> recorders(workers.count(),
                                    Recorder(searched, games, settings.first_game, search_share));
    record_match<G>(agent, opponent, settings, referee, std::span(recorders), workers);
    return games;
}

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
