// Can learners and tables go on with whatever state is read from bytes? The input is a digit, which
// of them it is for, and the state.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/expect.hpp"
#include "fuzz/genuine.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/alquerque/rules.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/divergence.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/tabular_q.hpp"
#include "ludus/learn/terminal_trace.hpp"
#include "ludus/learn/value_arena.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/softmax.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/train/alpha_zero_trainer.hpp"
#include "ludus/train/ddpg_steps.hpp"
#include "ludus/train/dqn_steps.hpp"
#include "ludus/train/ppo_trainer.hpp"

namespace {

namespace nn = ludus::nn;

using Boxes = ludus::dots_and_boxes::BasicPosition<1, 2>;
using Encoder = ludus::dots_and_boxes::BasicWallEncoder<1, 2>;
constexpr std::size_t actions = Boxes::action_count;
using Values = nn::Network<Encoder::Shape, nn::Flatten, nn::Dense<actions>>;
using Actor = nn::Network<Encoder::Shape, nn::Flatten, nn::Dense<actions>, nn::Softmax>;
using Critic = nn::Network<nn::Shape<Encoder::Shape::size + actions>, nn::Dense<1>>;

using Dqn = ludus::DqnSteps<ludus::QFunction<Boxes, Encoder, Values>>;
using Ddpg = ludus::DdpgSteps<ludus::ActorCritic<Boxes, Encoder, Actor, Critic>, nn::Adam>;
using Judge = ludus::PolicyValue<
    Boxes, Encoder,
    nn::Network<Encoder::Shape, nn::Flatten,
                nn::Fork<nn::Dense<actions>, nn::Sequence<nn::Dense<1>, nn::Tanh>>>>;
using Ppo = ludus::PpoTrainer<Boxes, Encoder, Judge::Network>;
using AlphaZero = ludus::AlphaZeroTrainer<Boxes, Encoder, Judge::Network>;
template <ludus::alquerque::Rules rules>
using Table = ludus::TabularQ<ludus::alquerque::BasicPosition<rules>, ludus::TerminalTrace>;

ludus::Workers& alone() {
    static ludus::Workers workers;
    return workers;
}

// A learner of each kind, and how it goes on.

Dqn make(Dqn*) {
    Dqn::Settings settings;
    settings.updates = 2;
    settings.replay_games = 4;
    settings.sample_actions = 3;
    settings.priority = settings.correction = 0.5;
    settings.older_games = 3;
    return {settings, {Values::parameter_count, {}}, 1};
}
void go_on(Dqn& learner) { learner.step(alone()); }

Ddpg make(Ddpg*) {
    Ddpg::Settings settings;
    settings.batch = settings.warm_up = 2;
    settings.capacity = settings.valid_window = 6;
    return {settings, {Actor::parameter_count, {}}, {Critic::parameter_count, {}}, 1};
}
void go_on(Ddpg& learner) { learner.step(ludus::RandomAgent{}, alone()); }

Ppo make(Ppo*) { return Ppo({.games = 2}); }
void go_on(Ppo& learner) { learner.step(alone()); }

AlphaZero make(AlphaZero*) { return AlphaZero({.simulations = 4, .games = 3, .window = 2}); }
void go_on(AlphaZero& learner) { learner.step(alone()); }

template <ludus::alquerque::Rules rules>
Table<rules> make(Table<rules>*) {
    return Table<rules>({.bytes = 1 << 20U});
}
template <ludus::alquerque::Rules rules>
void go_on(Table<rules>& learner) {
    ludus::Rng rng(1);
    ludus::alquerque::BasicPosition<rules> position;
    learner.begin();
    for (int ply = 0; ply < 40 && !position.outcome(); ++ply) {
        const auto action = learner.act(position, 0, false, rng);
        position.play(action ? *action : position.random_action(rng));
    }
}

template <class Learner>
std::string genuine_state() {
    auto learner = make(static_cast<Learner*>(nullptr));
    for (int step = 0; step < 4; ++step) go_on(learner);
    return ludus::save_state(learner);
}

template <class Learner>
void check_state(std::string bytes) {
    auto learner = make(static_cast<Learner*>(nullptr));
    try {
        ludus::load_state(learner, bytes);
    } catch (const ludus::ArchiveError& error) {
        fuzz::expect_harmless(error.what());
        return;
    }
    const std::string written = ludus::save_state(learner);
    ludus::load_state(learner, written);
    fuzz::expect(ludus::save_state(learner) == written, "a state does not survive being saved");
    try {
        go_on(learner);
        go_on(learner);
    } catch (const ludus::DivergenceError&) {
    }
}

/// The numbers of a table take a quarter of a megabyte: they are left out of inputs.
template <class Learner>
const std::string& genuine_numbers() {
    static const std::string state = genuine_state<Learner>();
    static const std::string numbers =
        state.substr(state.size() - 8 - ludus::ValueArena::chunk_bytes);
    return numbers;
}
template <class Learner>
std::string genuine_head() {
    const std::string state = genuine_state<Learner>();
    return state.substr(0, state.size() - genuine_numbers<Learner>().size());
}
template <class Learner>
void check_head(std::string head) {
    check_state<Learner>(head + genuine_numbers<Learner>());
}

using PaperTable = Table<ludus::alquerque::Rules{}>;
using BellTable = Table<ludus::alquerque::bell_rules>;

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
    static const std::vector<std::string> genuine = {
        '0' + genuine_state<Dqn>(),       '1' + genuine_state<Ddpg>(),
        '2' + genuine_state<Ppo>(),       '3' + genuine_state<AlphaZero>(),
        '4' + genuine_head<PaperTable>(), '5' + genuine_head<BellTable>()};
    return fuzz::mutate({data, most}, size, seed, genuine);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return -1;  // not to be kept
    const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    switch (data[0]) {
        case '0': check_state<Dqn>(bytes); return 0;
        case '1': check_state<Ddpg>(bytes); return 0;
        case '2': check_state<Ppo>(bytes); return 0;
        case '3': check_state<AlphaZero>(bytes); return 0;
        case '4': check_head<PaperTable>(bytes); return 0;
        case '5': check_head<BellTable>(bytes); return 0;
        default: return -1;
    }
}
