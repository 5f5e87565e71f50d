#include "ludus/arena/searched_games.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/arena/agent.hpp"
#include "ludus/arena/recorded_game.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/referees.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"
#include "ludus/games/chinese_checkers/soft_limit.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/rollout_evaluator.hpp"
#include "ludus/search/standing.hpp"
#include "support/any_evaluator.hpp"
#include "support/any_team.hpp"
#include "support/checkers_policy.hpp"
#include "support/fixed_opinions.hpp"
#include "support/random_network.hpp"

using namespace ludus;
using support::FixedOpinions;
using Checkers = support::SmallCheckers;
using Boxes = dots_and_boxes::BasicPosition<2, 2>;
using Both = Referees<chinese_checkers::Repetition, chinese_checkers::SoftLimit>;

namespace {

/// With noise, and some bold choices.
template <class E>
Searcher<E> exploring(E evaluator, std::uint32_t simulations) {
    auto settings = Searcher<E>::Settings::exploring();
    settings.simulations = simulations;
    settings.temperature.actions = 3;
    return {std::move(evaluator), settings};
}

using Opinion = support::AnyEvaluator<Boxes>;
Opinion fixed() { return Opinion(FixedOpinions{}); }
Opinion rollout() { return Opinion(RolloutEvaluator{}); }

/// One game after the other, by hand. Who has a seat is asked for the action.
template <Game G, std::size_t past, class R>
struct ByHand {
    using Record = RecordedGame<G, past>;
    using Standing = ludus::Standing<G, R, past>;

    MatchSettings settings;
    R referee;

    /// `act(standing, seat is the player's, choices so far, rng, record)` plays.
    template <class Act>
    Record play(std::uint64_t number, const Act& act) const {
        Rng rng(settings.seed, number);
        Record record;
        record.player = number % 2 == 0 ? Player::first : Player::second;
        Standing standing({}, settings.limit, referee);
        std::array<std::uint32_t, 2> opening{settings.random_opening, settings.random_opening};
        std::array<std::uint32_t, 2> choices{};
        while (!standing.outcome()) {
            const Player mover = standing.position().to_move();
            if (opening[seat(mover)] > 0) {
                --opening[seat(mover)];
                standing.play(random_action(standing.position(), rng));
            } else {
                standing.play(
                    act(standing, mover == record.player, choices[seat(mover)]++, rng, record));
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
        auto evaluator = player.evaluator;
        Puct<G, PriorBound, R, past> search(
            {player.settings.rule, player.settings.first_play, player.settings.noise});
        const auto choices = search.search(standing, evaluator, player.settings.simulations, rng);
        std::vector<float> policy(choices.size());
        const auto& by_values = player.settings.by_values;
        if (by_values)
            fill_shares<G>(choices, *by_values, policy);
        else
            fill_shares<G>(choices, 1, policy);
        if (record != nullptr) record->examples.push_back({standing.history(), policy, 0});
        const auto& temperature = player.settings.temperature;
        const bool early = choices_before < temperature.actions;
        const double degrees = early ? temperature.early : temperature.late;
        if (!by_values) return draw_choice<G>(choices, degrees, rng).action;
        temper(policy, degrees);
        return draw_choice<G>(choices, policy, rng).action;
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
template <Game G, std::size_t past, class P, class Q, class R = NoReferee>
std::size_t differences(const P& player, const Q& opponent, const MatchSettings& settings,
                        const R& referee = {}) {
    Workers alone;
    const auto found = play_searched<G, past>(player, opponent, settings, alone, referee);
    REQUIRE(found.size() == settings.games);
    using Hand = ByHand<G, past, R>;
    const Hand hand{settings, referee};
    std::size_t wrong = 0;
    for (std::uint64_t number = 0; number < settings.games; ++number) {
        const auto expected = hand.play(
            number,
            [&](const auto& standing, bool own, std::uint32_t before, Rng& rng, auto& record) {
                if constexpr (std::is_same_v<Q, Itself>)
                    return Hand::choose(player, standing, before, rng, &record);
                else if constexpr (SearcherType<Q>)
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

Searcher<NetworkEvaluator<support::CheckersPolicy<>>> network_player(std::uint64_t seed) {
    Rng rng(seed);
    using Policy = support::CheckersPolicy<>;
    return exploring(
        NetworkEvaluator<Policy>(support::random_parameters<Policy::Network, float>(rng)), 25);
}

}  // namespace

TEST_CASE("searched_games: each is what it would be alone", "[searched_games]") {
    MatchSettings settings;
    settings.games = 50;
    settings.seed = 7;
    settings.random_opening = 1;
    SECTION("against itself, where turns go on") {
        CHECK(differences<Boxes, 0>(exploring(fixed(), 40), Itself{}, settings) == 0);
        CHECK(differences<Boxes, 2>(exploring(RolloutEvaluator{}, 20), Itself{}, settings) == 0);
    }
    SECTION("by the values of few simulations") {
        auto player = exploring(rollout(), 8);
        player.settings.by_values.emplace();
        CHECK(differences<Boxes, 0>(player, Itself{}, settings) == 0);
    }
    SECTION("against an agent") {
        CHECK(differences<Boxes, 0>(exploring(fixed(), 40), RandomAgent{}, settings) == 0);
    }
    SECTION("against another searcher") {
        const Searcher<Opinion> even{Opinion(UniformEvaluator{}), {.simulations = 10}};
        CHECK(differences<Boxes, 0>(exploring(fixed(), 40), even, settings) == 0);
    }
    SECTION("of a network with a history, under a limit and a referee") {
        settings.limit.actions = 60;
        CHECK(differences<Checkers, 2>(network_player(1), network_player(2), settings, Both()) ==
              0);
    }
}

TEST_CASE("searched_games: the same for any number of workers", "[searched_games]") {
    MatchSettings settings;
    settings.games = 75;
    settings.limit.actions = 40;
    const auto played = [&](Workers& team, std::uint64_t games) {
        settings.games = games;
        return play_searched<Checkers, 2>(network_player(1), Itself{}, settings, team, Both());
    };
    const auto all = support::same_on_any_team([&](Workers& team) { return played(team, 75); });
    Workers alone;
    const auto fewer = played(alone, 5);
    CHECK(std::ranges::equal(fewer, std::span(all).first(5)));
    CHECK(tally_of(all).games() == 75);
}

TEST_CASE("searched_games: what is played at random is not recorded", "[searched_games]") {
    MatchSettings settings;
    settings.games = 20;
    settings.random_opening = 2;
    Workers alone;
    for (const auto& game :
         play_searched<Boxes>(exploring(fixed(), 20), Itself{}, settings, alone)) {
        REQUIRE(game.examples.size() == game.result.actions - 4);
        for (const auto& example : game.examples) REQUIRE(example.valid());
    }
    for (const auto& game :
         play_searched<Boxes>(exploring(fixed(), 20), RandomAgent{}, settings, alone)) {
        REQUIRE(game.examples.size() < game.result.actions - 4);
        for (const auto& example : game.examples)
            REQUIRE(example.seen.present().to_move() == game.player);
    }
}

TEST_CASE("searched_games: a soft limit tells players without skill apart", "[searched_games]") {
    MatchSettings settings;
    settings.games = 30;
    Workers alone;
    const Both limit({}, chinese_checkers::SoftLimit({.actions = 10, .steps = 0}));
    const auto games =
        play_searched<Checkers, 2>(network_player(3), Itself{}, settings, alone, limit);
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

TEST_CASE("searched_games: after few simulations, values choose better than visits",
          "[searched_games]") {
    MatchSettings settings;
    settings.games = 200;
    settings.random_opening = 2;
    Workers alone;
    const Searcher<Opinion> by_visits{rollout(), {.simulations = 24}};
    Searcher<Opinion> by_values = by_visits;
    by_values.settings.by_values.emplace();
    const Tally tally = tally_of(play_searched<Boxes>(by_values, by_visits, settings, alone));
    CHECK(tally.wins > tally.losses);
}

TEST_CASE("searched_games: more simulations beat fewer", "[searched_games]") {
    MatchSettings settings;
    settings.games = 100;
    settings.random_opening = 2;
    Workers alone;
    const Searcher<Opinion> strong{rollout(), {.simulations = 200}};
    const Searcher<Opinion> weak{rollout(), {.simulations = 3}};
    const Tally tally = tally_of(play_searched<Boxes>(strong, weak, settings, alone));
    CHECK(tally.games() == 100);
    CHECK(tally.wins > 2 * tally.losses);
}

TEST_CASE("searched_games: a team that is told to stop asks one more question each at most",
          "[searched_games]") {
    for (const std::size_t count : {1U, 3U}) {
        std::atomic<bool> stop = false;
        std::atomic<std::size_t> asked = 0;
        Workers team(count, &stop);
        const Searcher<Opinion> player{Opinion(StoppingEvaluator{&stop, &asked, 100}),
                                       {.simulations = 50}};
        const auto games = play_searched<Boxes>(player, Itself{}, {.games = 10'000}, team);
        CHECK(games.size() == 10'000);
        CHECK(asked >= 100);
        CHECK(asked < 100 + count);
    }
}
