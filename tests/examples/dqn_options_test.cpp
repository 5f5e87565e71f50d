#include "../../examples/papers/support/dqn_options.hpp"

#include "catch.hpp"
#include "ludus/core/step_schedule.hpp"
#include "ludus/io/archive.hpp"

namespace {

using examples::DqnOptions;
using ludus::StepSchedule;

DqnOptions with_opponent_games(const StepSchedule& games) {
    DqnOptions options;
    options.opponent_games = games;
    return options;
}

}  // namespace

TEST_CASE("dqn_options: runs that renew the opponent at other games are not the same",
          "[examples][dqn_options]") {
    DqnOptions options = with_opponent_games({9, {{20, 5}, {40, 7}}});
    CHECK(options.conflict().empty());
    DqnOptions read;
    ludus::load_state(read, ludus::save_state(options));
    CHECK(read == options);
    CHECK(read != with_opponent_games({9, {{20, 5}}}));
}

TEST_CASE("dqn_options: who plays both sides does so for the whole training",
          "[examples][dqn_options]") {
    CHECK(with_opponent_games(0).valid());
    CHECK(with_opponent_games(0).conflict().empty());
    for (const StepSchedule& mixed : {StepSchedule(0, {{20, 5}}), StepSchedule(5, {{20, 0}}),
                                      StepSchedule(5, {{20, 0}, {30, 5}})}) {
        DqnOptions options = with_opponent_games(mixed);
        CHECK(options.conflict() == "--opponent-games that changes must stay above 0, found 0");
        DqnOptions read;
        CHECK_THROWS_AS(ludus::load_state(read, ludus::save_state(options)), ludus::ArchiveError);
    }
}
