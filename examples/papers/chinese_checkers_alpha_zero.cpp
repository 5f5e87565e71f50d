/// Chinese Checkers by the two stages of Liu et al. (2019), "Towards Understanding Chinese Checkers
/// with Heuristics, Monte Carlo Tree Search, and Deep Reinforcement Learning": a network learns how
/// the greedy player plays, then from its own searches.

#include <filesystem>
#include <string>

#include "ludus/app.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"

#include "chinese_checkers/first_stage.hpp"
#include "chinese_checkers/presets.hpp"
#include "chinese_checkers/searching.hpp"
#include "chinese_checkers/second_stage.hpp"

namespace {

/// The file of a committed agent.
std::filesystem::path model(const std::string& name) {
    return LUDUS_MODELS_DIR "/chinese_checkers_" + name + ".ludus";
}

}  // namespace

int main(int argc, char** argv) {
    using namespace papers::chinese_checkers;
    using namespace ludus::chinese_checkers;
    using ludus::agent, ludus::trainer;
    using First = FirstStage<PaperPolicy>;
    using Second = SecondStage<PaperPolicy>;
    using Ours = SecondStage<BestPolicy, Precision::int8>;
    return ludus::run(
        argc, argv,
        ludus::entry<ludus::ChineseCheckers>(
            trainer<FirstStage<BestPolicy>>("best_taught", best_taught()),
            trainer<Ours>("best", best(), model("best")),
            trainer<Ours>("scratch_improved", scratch_improved(), model("scratch_improved")),
            trainer<First>("taught"), trainer<Second>("two_stages", {}, model("two_stages")),
            trainer<Second>("overfitting", overfitting()), trainer<Second>("scratch", scratch()),
            trainer<First>("random_starts", starts(1, 0, 0)),
            trainer<First>("usual_starts", starts(0, 0, 1)),
            trainer<First>("half_random_starts", starts(1, 0, 1)),
            trainer<First>("random_openings", starts(5, 3, 2)), agent<Exploring<5>>("c0.5"),
            agent<Exploring<10>>("c1"), agent<Exploring<20>>("c2"), agent<Exploring<35>>("c3.5"),
            agent<Exploring<50>>("c5"), agent<Exploring<70>>("c7"), agent<GreedyAgent>("greedy"),
            agent<StochasticGreedyAgent>("stochastic"), ludus::usual_agent("best"),
            ludus::referee("repetition", Repetition{}), ludus::Limit{.actions = 400}));
}
