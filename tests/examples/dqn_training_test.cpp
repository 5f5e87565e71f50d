#include "../../examples/papers/support/dqn_training.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "../../examples/papers/support/dqn_options.hpp"
#include "../../examples/papers/support/dqn_parts.hpp"
#include "catch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/any_optimiser.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/train/dqn_steps.hpp"
#include "support/counted.hpp"

namespace {

using namespace support;
namespace nn = ludus::nn;
using ludus::Workers;

using Network = nn::Network<nn::Shape<16>, nn::Dense<4>, nn::Tanh, nn::Dense<161>>;
using Q = ludus::QFunction<ludus::l_game::Position, ludus::l_game::SquareEncoder, Network>;

CountUntilStop* counted = nullptr;  ///< updates and measurements of all learners

struct CountedParts : ::examples::DqnParts {
    using Optimiser = CountedOptimiser<nn::AnyOptimiser>;
};

template <class Function>
class CountedSelfPlay : public ludus::DqnSteps<Function, CountedParts> {
    using Base = ludus::DqnSteps<Function, CountedParts>;

public:
    CountedSelfPlay(const typename Base::Settings& settings, nn::AnyOptimiser optimiser,
                    std::uint64_t seed, const examples::FirstWeights& first)
        : Base(settings, {std::move(optimiser), counted}, seed, first) {}
};

/// Plays games of three turns, and measures the least that can be told of an agent.
struct Experiment {
    struct Options {
        examples::DqnOptions dqn;

        friend bool operator==(const Options&, const Options&) = default;
        template <class Visit>
        void visit(Visit&& visit) {
            visit(dqn);
        }
        [[nodiscard]] examples::FirstWeights first_weights() const { return dqn.first_weights(); }
        template <class Learner>
        [[nodiscard]] typename Learner::Settings settings() const {
            auto settings = dqn.self_play<Learner>();
            settings.limit.turns = 3;
            return settings;
        }
    };

    template <class Function>
    using Learner = CountedSelfPlay<Function>;

    struct Point {
        double weight = 0;
        template <class Visit>
        void visit(Visit&& visit) {
            visit(weight);
        }
    };

    template <class Function>
    [[nodiscard]] Point measure(const ludus::QAgent<Function>& agent, const Options&, std::uint64_t,
                                Workers& workers) const {
        CHECK_FALSE(workers.stop_requested());
        counted->count();  // may be cancelled in its midst
        if (workers.stop_requested()) return {};
        return {agent.parameters().values()[0]};
    }
    [[nodiscard]] static std::vector<std::string> columns() { return {"weight"}; }
    [[nodiscard]] static std::vector<double> row(const Point& point) { return {point.weight}; }
    [[nodiscard]] static std::string status(const Point&) { return "small"; }
};

using Training = examples::DqnTraining<Q, Experiment>;

}  // namespace

TEST_CASE("dqn_training: cancelled in any update or measurement it ends in the same bytes",
          "[examples][dqn_training]") {
    Experiment::Options options;
    options.dqn.games = 20;
    options.dqn.games_at_once = 8;  // so it ends after 24
    options.dqn.updates = 3;
    options.dqn.warm_up_games = 8;
    options.dqn.sample_games = 2;
    options.dqn.evaluate_every = 16;
    Workers alone;
    CountUntilStop unstopped{.last = CountUntilStop::never};
    counted = &unstopped;
    Training whole(options);
    while (!whole.finished()) whole.step({}, alone);
    const std::string bytes = ludus::save_state(whole);
    REQUIRE(whole.games() == 24);
    REQUIRE(whole.curve().size() == 2);
    constexpr std::size_t all =
        11;  // after 8, 16 and 24 games 3 updates, after the last two a point
    REQUIRE(unstopped.counted == all);

    for (std::size_t last = 1; last <= all; ++last) {
        CAPTURE(last);
        CountUntilStop count{.last = last};
        counted = &count;
        Training training(options);
        Workers team(1, &count.stop);
        while (!count.stop) training.step({}, team);
        CHECK(count.counted == last);
        CHECK_FALSE(training.finished());
        CHECK(training.curve().size() == (last <= 7 ? 0 : 1));

        counted = &unstopped;
        Training resumed(options);
        ludus::load_state(resumed, ludus::save_state(training));
        while (!resumed.finished()) resumed.step({}, alone);
        const bool is_same = ludus::save_state(resumed) == bytes;
        CHECK(is_same);
    }
}
