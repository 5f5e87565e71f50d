#include "ludus/play/check_agent.hpp"

#include <cstddef>
#include <span>
#include <string>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/mixed_agent.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/play/uct_agent.hpp"
#include "ludus/search/rollout_evaluator.hpp"
#include "support/cell_players.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;

namespace {

/// Counts its calls, and acts by that number.
struct Counting {
    std::size_t calls = 0;
    [[nodiscard]] Cross::Action act(const Cross& position, Rng&) {
        const auto actions = position.legal_actions();
        return actions[calls++ % actions.size()];
    }
};
/// Acts by how many actions it was told of, and forgets to reset that.
struct Forgetful {
    struct Memory {
        std::size_t told = 0;
        void played(const Cross&, Cross::Action) { ++told; }
        void reset() {}
    };
    [[nodiscard]] Cross::Action act(const Request<Cross, 0, Memory>& request) const {
        const auto actions = request.position().legal_actions();
        return actions[request.memory().told / 7 % actions.size()];
    }
};
/// Plays into the cell in the middle, taken or not.
struct Stubborn {
    [[nodiscard]] static Cross::Action act(const Cross&) { return {4}; }
};
/// Acts otherwise among others.
struct Sociable {
    [[nodiscard]] static Cross::Action act(const Cross& position) {
        return position.legal_actions()[0];
    }
    static void act(std::span<const Cross> positions, std::span<Cross::Action> actions) {
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const auto legal = positions[i].legal_actions();
            actions[i] = legal[i == 2 ? legal.size() - 1 : 0];
        }
    }
};

template <Game G, class A>
std::string fault_of(const A& agent, std::uint64_t games = 10) {
    return check_agent<G>(agent, {.games = games}).fault;
}

}  // namespace

TEST_CASE("check_agent: finds no fault in the agents of the library", "[check_agent]") {
    CHECK(fault_of<Cross>(RandomAgent{}).empty());
    CHECK(fault_of<Cross>(support::LowestCell{}).empty());
    CHECK(fault_of<Cross>(UctAgent<Cross>({.simulations = 50})).empty());
    CHECK(fault_of<Cross>(PuctAgent<Cross, RolloutEvaluator>({.simulations = 20})).empty());
    PuctAgent<Cross, UniformEvaluator>::Settings keeping{.simulations = 30};
    keeping.keeps_tree = true;
    CHECK(fault_of<Cross>(PuctAgent<Cross, UniformEvaluator>(keeping)).empty());
    using Minimax = NegamaxAgent<onitama::Position, onitama::SoundEvaluation>;
    CHECK(fault_of<onitama::Position>(Minimax({.depth = 2}), 3).empty());
    using Mixed = MixedAgent<l_game::Position, RandomAgent, RandomAgent>;
    CHECK(fault_of<l_game::Position>(Mixed({}, {}, 0.4)).empty());
    const auto report = check_agent<Cross>(RandomAgent{}, {.games = 30});
    CHECK(report.games == 30);
    CHECK(report.actions > 60);
}

TEST_CASE("check_agent: says which law an agent breaks", "[check_agent]") {
    CHECK(fault_of<Cross>(Counting{}).starts_with("the same request gets another action"));
    CHECK(fault_of<Cross>(Forgetful{}).starts_with("a copy that played no other game acts"));
    CHECK(fault_of<Cross>(Stubborn{}).starts_with("an action is not legal; game 0, action "));
    CHECK(fault_of<Cross>(Sociable{}).starts_with("an action among others is not that alone"));
}
