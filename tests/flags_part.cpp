// A part of a program whose parts are compiled with different flags: it plays, searches and learns.
// flags_test.cpp links several parts. LUDUS_PART is the name of the function.

#include "ludus/core/workers.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/quantised.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/uct_agent.hpp"
#include "ludus/train/dqn_steps.hpp"
#include "support/tic_tac_toe.hpp"

namespace {

using Onitama = ludus::onitama::Position;
using TicTacToe = ludus::tic_tac_toe::Position;
using Network = ludus::nn::Network<ludus::nn::Shape<3, 3, 2>, ludus::nn::Conv2d<8>, ludus::nn::Relu,
                                   ludus::nn::Dense<9>>;
using Q = ludus::QFunction<TicTacToe, support::MarkEncoder, Network>;

}  // namespace

/// A number that no flags change: of a match between agents that compute with whole numbers, and of
/// a text. The search by averages and the training compute with floating-point numbers, whose last
/// bits may depend on the flags (docs/reliability.md). Their matches must only be complete, or the
/// function returns 0.
extern "C" unsigned LUDUS_PART() {
    ludus::Workers workers(2);
    const ludus::NegamaxAgent<Onitama, ludus::onitama::SoundEvaluation> negamax({.depth = 2});
    const ludus::Tally exact =
        ludus::play_match<Onitama>(negamax, ludus::RandomAgent{}, {.games = 4}, workers);

    const ludus::Tally searches =
        ludus::play_match<Onitama>(ludus::UctAgent<Onitama>({.simulations = 50}), negamax,
                                   {.games = 4, .limit = {.turns = 60}}, workers);

    ludus::DqnSteps<Q> training({}, ludus::nn::Adam(Network::parameter_count, {}), 1);
    while (training.games() < 60) training.step(workers);
    const ludus::QAgent<Q> agent(training.learner().parameters());
    const ludus::Tally learned = ludus::play_match<TicTacToe>(
        agent, ludus::UctAgent<TicTacToe>({.simulations = 20}), {.games = 20}, workers);
    if (searches.games() != 4 || learned.games() != 20) return 0;

    Onitama position;
    for (ludus::Rng rng(3); !position.outcome();)
        position.play(ludus::random_action(position, rng));
    const auto text = ludus::Notation<Onitama>::write(position);
    if (ludus::Notation<Onitama>::read_position(text) != position) return 0;
    return static_cast<unsigned>(exact.legal_actions + 10'000 * exact.actions +
                                 10'000'000 * text.size());
}
