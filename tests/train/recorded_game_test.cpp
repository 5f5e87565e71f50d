#include "ludus/train/recorded_game.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/referees.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"
#include "ludus/games/chinese_checkers/soft_limit.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/rollout_evaluator.hpp"
#include "ludus/train/recorded_game.hpp"
#include "support/any_evaluator.hpp"
#include "support/any_team.hpp"
#include "support/checkers_policy.hpp"
#include "support/fixed_opinions.hpp"
#include "support/random_network.hpp"
#include "support/tic_tac_toe.hpp"

using namespace ludus;
using support::FixedOpinions;
using Checkers = support::SmallCheckers;
using TicTacToe = tic_tac_toe::Position;
using Boxes = dots_and_boxes::BasicPosition<2, 2>;
using Both = RefereeOf<Checkers>;

const Both both(chinese_checkers::Repetition{}, chinese_checkers::SoftLimit{});

namespace {

/// Of three positions, of which the second player moves in one.
RecordedGame<TicTacToe> ended(Outcome outcome, Player player) {
    RecordedGame<TicTacToe> record;
    record.player = player;
    for (const auto& position : {TicTacToe{}, support::with_marks(4), support::with_marks(4, 0)}) {
        const auto count = position.legal_actions().size();
        record.examples.push_back({History<TicTacToe, 0>(position),
                                   std::vector<float>(count, 1.0F / static_cast<float>(count)), 0});
    }
    record.finish({outcome, 7, 7, 42});
    return record;
}

/// With noise, and some bold root actions.
template <Game G, class E>
PuctAgent<G, E> exploring(E evaluator, std::uint32_t simulations, bool by_values = false) {
    auto settings = PuctAgent<G, E>::Settings::exploring();
    settings.simulations = simulations;
    settings.temperature.actions = 3;
    if (by_values) settings.by_values.emplace();
    return PuctAgent<G, E>(settings, std::move(evaluator));
}

using Opinion = support::AnyEvaluator<Boxes>;
Opinion fixed() { return Opinion(FixedOpinions{}); }
Opinion rollout() { return Opinion(RolloutEvaluator{}); }

/// One game after the other, by hand. Who has a seat is asked for the action.
template <Game G, std::size_t past>
struct ByHand {
    using Record = RecordedGame<G, past>;
    using Standing = ludus::Standing<G, past>;

    MatchSettings settings;
    RefereeOf<G> referee;

    /// `act(standing, seat is the player's, root actions so far, rng, record)` plays.
    template <class Act>
    Record play(std::uint64_t number, const Act& act) const {
        Rng rng(settings.seed, number);
        Record record;
        record.player = number % 2 == 0 ? Player::first : Player::second;
        Standing standing({}, settings.limit, referee);
        std::array<std::uint32_t, 2> opening{settings.random_opening, settings.random_opening};
        std::array<std::uint32_t, 2> root_actions{};
        while (!standing.outcome()) {
            const Player mover = standing.position().to_move();
            if (opening[seat(mover)] > 0) {
                --opening[seat(mover)];
                standing.play(random_action(standing.position(), rng));
            } else {
                standing.play(act(standing, mover == record.player, root_actions[seat(mover)]++,
                                  rng, record));
            }
        }
        record.result.outcome = standing.outcome().value_or(Outcome::draw());
        for (auto& example : record.examples)
            example.value =
                static_cast<float>(record.result.outcome.utility(example.seen.present().to_move()));
        return record;
    }

    /// What a searcher plays, and what is to be remembered of it.
    template <class P>
    static typename G::Action choose(const P& player, const Standing& standing,
                                     std::uint32_t choices_before, Rng& rng, Record* record) {
        auto evaluator = player.evaluator();
        const auto& settings = player.settings();
        Puct<G, PriorBound, past> search({settings.rule, settings.first_play, settings.noise});
        const auto root_actions = search.search(standing, evaluator, settings.simulations, rng);
        std::vector<float> policy(root_actions.size());
        const auto& by_values = settings.by_values;
        if (by_values)
            fill_shares<G>(root_actions, *by_values, policy);
        else
            fill_shares<G>(root_actions, 1, policy);
        if (record != nullptr) record->examples.push_back({standing.history(), policy, 0});
        const auto& temperature = settings.temperature;
        const bool early = choices_before < temperature.actions;
        const double degrees = early ? temperature.early : temperature.late;
        if (!by_values) return draw_root_action<G>(root_actions, degrees, rng).action;
        temper(policy, degrees);
        return draw_root_action<G>(root_actions, policy, rng).action;
    }
};

/// Finds all positions even; has everybody stop at question number `last`, and counts them all.
struct StoppingEvaluator {
    static constexpr bool draws = false;
    std::atomic<bool>* stop;
    std::atomic<std::size_t>* asked;
    std::size_t last;

    template <Game G, std::size_t past>
    void evaluate(std::span<Leaf<G, past>> leaves) const {
        UniformEvaluator::evaluate(leaves);
        if (++*asked == last) *stop = true;
    }
};

/// How many games differ from those that are played one after the other.
template <Game G, class P, class Q>
std::size_t differences(const P& player, const Q& opponent, const MatchSettings& settings,
                        const RefereeOf<G>& referee = {}) {
    Workers alone;
    const auto found = play_recorded<G>(player, opponent, settings, alone, referee);
    REQUIRE(found.size() == settings.games);
    using Hand = ByHand<G, past_of<P>>;
    const Hand hand{settings, referee};
    std::size_t wrong = 0;
    for (std::uint64_t number = 0; number < settings.games; ++number) {
        const auto expected = hand.play(
            number,
            [&](const auto& standing, bool own, std::uint32_t before, Rng& rng, auto& record) {
                if constexpr (std::is_same_v<Q, Itself>)
                    return Hand::choose(player, standing, before, rng, &record);
                else if constexpr (requires { opponent.evaluator(); })
                    return own ? Hand::choose(player, standing, before, rng, &record)
                               : Hand::choose(opponent, standing, before, rng, nullptr);
                else
                    return own ? Hand::choose(player, standing, before, rng, &record)
                               : opponent.act(standing.position(), rng);
            });
        const auto& game = found[number];
        const Player player_seat = std::is_same_v<Q, Itself> ? Player::first : expected.player;
        wrong += game.examples != expected.examples || game.player != player_seat ||
            game.result.outcome != expected.result.outcome;
    }
    return wrong;
}

auto network_player(std::uint64_t seed) {
    Rng rng(seed);
    using Policy = support::CheckersPolicy<>;
    return exploring<Checkers>(
        NetworkEvaluator<Policy>(support::random_parameters<Policy::Network, float>(rng)), 25);
}

}  // namespace

TEST_CASE("recorded_game: each is what it would be alone", "[recorded_game]") {
    MatchSettings settings;
    settings.games = 50;
    settings.seed = 7;
    settings.random_opening = 1;
    SECTION("against itself, where turns go on") {
        CHECK(differences<Boxes>(exploring<Boxes>(fixed(), 40), Itself{}, settings) == 0);
        CHECK(differences<Boxes>(exploring<Boxes>(RolloutEvaluator{}, 20), Itself{}, settings) ==
              0);
    }
    SECTION("by the values of few simulations") {
        CHECK(differences<Boxes>(exploring<Boxes>(rollout(), 8, true), Itself{}, settings) == 0);
    }
    SECTION("against an agent") {
        CHECK(differences<Boxes>(exploring<Boxes>(fixed(), 40), RandomAgent{}, settings) == 0);
    }
    SECTION("against another search") {
        const PuctAgent<Boxes, Opinion> even({.simulations = 10}, Opinion(UniformEvaluator{}));
        CHECK(differences<Boxes>(exploring<Boxes>(fixed(), 40), even, settings) == 0);
    }
    SECTION("of a network with a history, under a limit and a referee") {
        settings.limit.actions = 60;
        CHECK(differences<Checkers>(network_player(1), network_player(2), settings, both) == 0);
    }
}

TEST_CASE("recorded_game: the same for any number of workers", "[recorded_game]") {
    MatchSettings settings;
    settings.games = 75;
    settings.limit.actions = 40;
    const auto played = [&](Workers& team, std::uint64_t games) {
        settings.games = games;
        return play_recorded<Checkers>(network_player(1), Itself{}, settings, team, both);
    };
    const auto all = support::same_on_any_team([&](Workers& team) { return played(team, 75); });
    Workers alone;
    const auto fewer = played(alone, 5);
    CHECK(std::ranges::equal(fewer, std::span(all).first(5)));
    CHECK(tally_of(all).games() == 75);
}

TEST_CASE("recorded_game: what is played at random is not recorded", "[recorded_game]") {
    MatchSettings settings;
    settings.games = 20;
    settings.random_opening = 2;
    Workers alone;
    for (const auto& game :
         play_recorded<Boxes>(exploring<Boxes>(fixed(), 20), Itself{}, settings, alone)) {
        REQUIRE(game.examples.size() == game.result.actions - 4);
        for (const auto& example : game.examples) REQUIRE(example.valid());
    }
    for (const auto& game :
         play_recorded<Boxes>(exploring<Boxes>(fixed(), 20), RandomAgent{}, settings, alone)) {
        REQUIRE(game.examples.size() < game.result.actions - 4);
        for (const auto& example : game.examples)
            REQUIRE(example.seen.present().to_move() == game.player);
    }
}

TEST_CASE("recorded_game: by their share, the values of searches count beside the outcome",
          "[recorded_game]") {
    MatchSettings settings;
    settings.games = 6;
    Workers alone;
    const auto played = [&](float share) {
        return play_recorded<Boxes>(exploring<Boxes>(fixed(), 20), Itself{}, settings, alone, {},
                                    share);
    };
    const auto outcomes = played(0);
    const auto means = played(0.5F);
    const auto searched = played(1);
    std::size_t differ = 0;
    for (std::size_t game = 0; game < settings.games; ++game) {
        REQUIRE(outcomes[game].examples.size() == searched[game].examples.size());
        for (std::size_t i = 0; i < outcomes[game].examples.size(); ++i) {
            const float outcome = outcomes[game].examples[i].value;
            const float value = searched[game].examples[i].value;
            REQUIRE(std::abs(value) <= 1);
            REQUIRE(means[game].examples[i].value == Approx((outcome + value) / 2));
            REQUIRE((outcome == 1 || outcome == 0 || outcome == -1));
            differ += value != outcome;
        }
        // The last search of a game sees its end.
        REQUIRE(searched[game].examples.back().value == outcomes[game].examples.back().value);
    }
    CHECK(differ > 10);
}

TEST_CASE("recorded_game: a soft limit tells players without skill apart", "[recorded_game]") {
    MatchSettings settings;
    settings.games = 30;
    Workers alone;
    const Both limit(chinese_checkers::Repetition{},
                     chinese_checkers::SoftLimit({.actions = 10, .steps = 0}));
    const auto games = play_recorded<Checkers>(network_player(3), Itself{}, settings, alone, limit);
    const Tally tally = tally_of(games);
    CHECK(tally.draws < 15);
    for (const auto& game : games) {
        CHECK(game.result.actions <= 10 * 7);
        for (const auto& example : game.examples)
            CHECK(
                example.value ==
                static_cast<float>(game.result.outcome.utility(example.seen.present().to_move())));
    }
}

TEST_CASE("recorded_game: after few simulations, values choose better than visits",
          "[recorded_game]") {
    MatchSettings settings;
    settings.games = 200;
    settings.random_opening = 2;
    Workers alone;
    using Agent = PuctAgent<Boxes, Opinion>;
    const Agent by_visits({.simulations = 24}, rollout());
    const Agent by_values({.simulations = 24, .by_values = CompletedValues{}}, rollout());
    const Tally tally = tally_of(play_recorded<Boxes>(by_values, by_visits, settings, alone));
    CHECK(tally.wins > tally.losses);
}

TEST_CASE("recorded_game: more simulations beat fewer", "[recorded_game]") {
    MatchSettings settings;
    settings.games = 100;
    settings.random_opening = 2;
    Workers alone;
    const PuctAgent<Boxes, Opinion> strong({.simulations = 200}, rollout());
    const PuctAgent<Boxes, Opinion> weak({.simulations = 3}, rollout());
    const Tally tally = tally_of(play_recorded<Boxes>(strong, weak, settings, alone));
    CHECK(tally.games() == 100);
    CHECK(tally.wins > 2 * tally.losses);
}

TEST_CASE("recorded_game: a cancelled team asks one more question each at most",
          "[recorded_game]") {
    for (const std::size_t count : {1U, 3U}) {
        std::atomic<bool> stop = false;
        std::atomic<std::size_t> asked = 0;
        Workers team(count, &stop);
        const PuctAgent<Boxes, Opinion> player({.simulations = 50},
                                               Opinion(StoppingEvaluator{&stop, &asked, 100}));
        const auto games = play_recorded<Boxes>(player, Itself{}, {.games = 10'000}, team);
        CHECK(games.size() == 10'000);
        CHECK(asked >= 100);
        CHECK(asked < 100 + count);
    }
}

TEST_CASE("recorded_game: each example is worth what came of the game to its mover",
          "[recorded_game]") {
    const auto values = [](Outcome outcome) {
        std::vector<float> found;
        for (const auto& example : ended(outcome, Player::first).examples)
            found.push_back(example.value);
        return found;
    };
    CHECK(values(Outcome::win(Player::first)) == std::vector<float>{1, -1, 1});
    CHECK(values(Outcome::win(Player::second)) == std::vector<float>{-1, 1, -1});
    CHECK(values(Outcome::draw()) == std::vector<float>{0, 0, 0});
}

TEST_CASE("recorded_game: results are seen by the player, drawn games can be left out",
          "[recorded_game]") {
    std::vector<RecordedGame<TicTacToe>> games;
    games.push_back(ended(Outcome::win(Player::first), Player::first));
    games.push_back(ended(Outcome::win(Player::first), Player::second));
    games.push_back(ended(Outcome::draw(), Player::first));
    games.push_back(ended(Outcome::win(Player::second), Player::second));
    const Tally tally = tally_of(games);
    CHECK(tally.wins == 2);
    CHECK(tally.draws == 1);
    CHECK(tally.losses == 1);
    CHECK(tally.actions == 28);
    CHECK(examples_of(games, DrawnGames::learned).size() == 12);
    const auto decided = examples_of(games, DrawnGames::discarded);
    REQUIRE(decided.size() == 9);
    for (const auto& example : decided) CHECK(example.value != 0);
    CHECK(decided[8] == games[3].examples[2]);
}
