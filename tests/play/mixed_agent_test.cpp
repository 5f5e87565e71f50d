#include "ludus/play/mixed_agent.hpp"

#include <cmath>
#include <cstddef>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/play_game.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;
using LGame = l_game::Position;
using Onitama = onitama::Position;

namespace {

struct FirstAction {
    template <Game G>
    [[nodiscard]] typename G::Action act(const G& position, Rng&) const noexcept {
        return position.legal_actions()[0];
    }
};

struct LastAction {
    template <Game G>
    [[nodiscard]] typename G::Action act(const G& position, Rng&) const noexcept {
        const auto actions = position.legal_actions();
        return actions[actions.size() - 1];
    }
};

template <Game G>
using Mixed = MixedAgent<G, FirstAction, LastAction>;
static_assert(Agent<Mixed<Cross>, Cross> && !Agent<Mixed<Cross>, LGame>);

template <Game G>
Mixed<G> mixed(double share) {
    return {FirstAction{}, LastAction{}, share};
}

/// The share of calls that the other agent answers in a position with several actions.
double other_share(double share) {
    auto agent = mixed<Cross>(share);
    Rng rng(1);
    constexpr int calls = 40'000;
    int found = 0;
    for (int i = 0; i < calls; ++i) found += ask(agent, Cross{}, rng).cell == 8 ? 1 : 0;
    return static_cast<double>(found) / calls;
}

}  // namespace

TEST_CASE("mixed_agent: the other agent plays its share of the turns", "[mixed_agent]") {
    CHECK(other_share(0) == 0);
    CHECK(other_share(1) == 1);
    CHECK(std::abs(other_share(0.3) - 0.3) < 0.01);
    CHECK(std::abs(other_share(0.75) - 0.75) < 0.01);
}

TEST_CASE("mixed_agent: a turn of two actions is played by one agent", "[mixed_agent]") {
    auto agent = mixed<LGame>(0.5);
    std::size_t split = 0;
    std::size_t by_other = 0;
    constexpr std::size_t turns = 2'000;
    for (std::size_t i = 0; i < turns; ++i) {
        Rng rng(2, i);
        Mixed<LGame>::Memory memory;
        Standing<LGame> standing;
        const auto l_piece = ask<LGame>(agent, standing, memory, rng);
        const bool other = l_piece == LastAction{}.act(standing.position(), rng);
        standing.play(l_piece);
        memory.played(standing.position(), l_piece);
        REQUIRE(standing.position().to_move() == LGame{}.to_move());
        const auto neutral = ask<LGame>(agent, standing, memory, rng);
        split += neutral !=
            (other ? LastAction{}.act(standing.position(), rng)
                   : FirstAction{}.act(standing.position(), rng));
        by_other += other ? 1 : 0;
    }
    CHECK(split == 0);
    CHECK(by_other > turns / 2 - 100);
    CHECK(by_other < turns / 2 + 100);
}

TEST_CASE("mixed_agent: a turn begun in one game does not go on in the next", "[mixed_agent]") {
    auto agent = mixed<LGame>(0.5);
    Mixed<LGame>::Memory memory;
    std::size_t changes = 0;
    for (std::size_t i = 0; i < 1'000; ++i) {
        memory.reset();
        Rng rng(4, i);
        Rng twin_rng = rng;
        const auto action = ask<LGame>(agent, Standing<LGame>(), memory, rng);
        changes += action != ask(agent, LGame{}, twin_rng) || rng != twin_rng;
    }
    CHECK(changes == 0);
}

TEST_CASE("mixed_agent: draws one number a turn", "[mixed_agent]") {
    auto agent = mixed<LGame>(0.5);
    Rng rng(5);
    Rng twin = rng;
    const GameResult result = play_game<LGame>(agent, agent, {.limit = {.turns = 3}}, rng);
    for (std::uint32_t turn = 0; turn < result.turns; ++turn) (void)twin();
    CHECK(result.actions == 6);
    CHECK(rng == twin);
}

TEST_CASE("mixed_agent: a mix of depths lies between them", "[mixed_agent]") {
    using Minimax = NegamaxAgent<Onitama, onitama::PaperEvaluation>;
    using Mix = MixedAgent<Onitama, Minimax, Minimax>;
    const Minimax shallow({.depth = 1, .ties = Ties::first});
    const Minimax deep({.depth = 3, .ties = Ties::first});
    const MatchSettings settings{
        .games = 200, .seed = 6, .random_starts = true, .limit = {.turns = 200}};
    Workers one(1);
    Workers three(3);
    const auto wins = [&](double share) {
        const Mix mix(shallow, deep, share);
        const Tally tally = play_match<Onitama>(mix, shallow, settings, one);
        CHECK(play_match<Onitama>(mix, shallow, settings, three) == tally);
        return tally.wins;
    };
    const auto none = wins(0);
    const auto some = wins(0.5);
    const auto all = wins(1);
    CAPTURE(none, some, all);
    CHECK(some > none + 15);
    CHECK(all > some + 15);
}
