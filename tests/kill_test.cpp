// Trainings that are killed at any moment, or stopped by a signal, again and again, and resume each
// time that their command is repeated, end in the same bytes as one that is never stopped. So do
// extensions of a finished training. A finished training is changed by neither the same command nor
// another one.

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/io/checkpoint.hpp"
#include "support/child.hpp"
#include "support/process.hpp"
#include "support/stopped_run.hpp"

namespace {

using namespace support;
using ludus::concat;

/// A learner of small size, and how its training is called.
struct Learner {
    std::string program;
    std::string trainer;  ///< with its settings, and further options
    std::uint64_t games;  ///< of the training, enough on most machines
};

using Clock = std::chrono::steady_clock;

constexpr int wanted_kills = 25;
constexpr int wanted_stops = 10;
const std::vector<std::string> files = {"checkpoint.ludus", "agent.ludus", "curve.csv"};

std::string command_of(const Learner& learner, const std::filesystem::path& folder,
                       std::uint64_t games, const std::string& more = "") {
    return concat(example(learner.program), " train ", learner.trainer, " --folder", quoted(folder),
                  "--games ", std::to_string(games), " ", more);
}

/// One training that is ended from outside again and again.
class Run {
public:
    Run(const Learner& learner, std::uint64_t games, std::uint64_t seed)
        : learner_(learner), games_(games), rng_(seed) {}

    [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }
    [[nodiscard]] int ends() const { return ends_; }
    [[nodiscard]] int ends_in_saves() const { return ends_in_saves_; }

    /// Is killed some time after its start, or after its first or second save. Returns false if it
    /// has finished before.
    [[nodiscard]] bool is_killed() {
        Replacements saves(checkpoint());
        Child child(command("--save-every 0"), folder_ / "errors");
        const std::uint32_t count = rng_.below(3);
        if (count > 0) saves.wait_for(1, child);
        const Clock::time_point first = Clock::now();
        if (count > 1) {
            saves.wait_for(1, child);
            between_saves_ =
                std::min<Clock::duration>(Clock::now() - first, std::chrono::seconds(1));
        }
        std::this_thread::sleep_for(between_saves_ * rng_.below(1000) / 1000);
        child.send(SIGKILL);
        if (child.end().signal != SIGKILL) return has_come_to_its_end(child);
        ++ends_;
        if (exists(checkpoint())) std::ignore = ludus::read_checkpoint(checkpoint());  // is whole
        ends_in_saves_ += exists(folder_ / "checkpoint.ludus.new");
        return true;
    }

    /// Is told to stop some time after its start, and saves itself. Returns false if it has
    /// finished before.
    [[nodiscard]] bool is_stopped() {
        Replacements saves(checkpoint());
        Child child(command("--save-every 0"), folder_ / "errors");
        saves.wait_for(1, child);
        pause(rng_.below(20'000));
        child.send(ends_ % 2 == 0 ? SIGINT : SIGTERM);
        if (child.end().exit_code != 130) return has_come_to_its_end(child);
        ++ends_;
        std::ignore = ludus::read_checkpoint(checkpoint());
        return true;
    }

    void to_the_end() const {
        const Ending ending = run(command_of(learner_, folder(), games_, "--threads 2"));
        CAPTURE(ending.err);
        REQUIRE(ending.exit_code == 0);
    }

private:
    [[nodiscard]] std::filesystem::path checkpoint() const { return folder_ / "checkpoint.ludus"; }
    /// With another number of threads each time that it is resumed.
    [[nodiscard]] std::string command(const std::string& more) const {
        constexpr std::array counts = {2, 1, 8, 3};
        return command_of(learner_, folder(), games_,
                          concat(more, " --threads ",
                                 std::to_string(counts[static_cast<std::size_t>(ends_) % 4])));
    }
    /// Checks a program that was not ended during its training. Returns false.
    [[nodiscard]] bool has_come_to_its_end(Child& child) const {
        CAPTURE(contents(folder_ / "errors"));
        CHECK(child.end().exit_code == 0);
        return false;
    }

    const Learner& learner_;
    std::uint64_t games_;
    ludus::Rng rng_;
    TemporaryFolder folder_{folder_in_memory()};
    Clock::duration between_saves_ = std::chrono::milliseconds(20);  ///< as was seen last
    int ends_ = 0;
    int ends_in_saves_ = 0;
};

/// True if both runs were ended as often as is wanted before they finished.
bool ended_often(Run& killed, Run& stopped) {
    while (killed.ends() < wanted_kills)
        if (!killed.is_killed()) return false;
    while (stopped.ends() < wanted_stops)
        if (!stopped.is_stopped()) return false;
    return true;
}

void check_same_files(const std::filesystem::path& a, const std::filesystem::path& b) {
    for (const std::string& name : files) {
        CAPTURE(name);
        CHECK(same_bytes(a / name, b / name));
    }
}

/// Checks that a finished training stays as it is when its command is repeated, and where another
/// one is refused; and that an extension that is killed and repeated ends in the same bytes as one
/// that is not.
void check_finished(const Learner& learner, const std::filesystem::path& finished,
                    std::uint64_t games) {
    const TemporaryFolder before(folder_in_memory());
    const TemporaryFolder extended(folder_in_memory());
    for (const std::string& name : files)
        for (const auto& copy : {before.path(), extended.path()})
            std::filesystem::copy_file(finished / name, copy / name);
    CHECK(run(command_of(learner, finished, games)).exit_code == 0);
    check_same_files(finished, before.path());
    const Ending other = run(command_of(learner, finished, games, "seed=77"));
    CHECK(other.exit_code == 2);
    CHECK(other.err.find("expected a training with the same settings") != std::string::npos);
    check_same_files(finished, before.path());

    REQUIRE(run(command_of(learner, extended.path(), 2 * games)).exit_code == 0);
    CHECK(!same_bytes(extended / "checkpoint.ludus", before / "checkpoint.ludus"));
    {
        Replacements saves(finished / "checkpoint.ludus");
        Child child(command_of(learner, finished, 2 * games, "--save-every 0"),
                    extended / "errors");
        saves.wait_for(2, child);
        child.send(SIGKILL);
    }
    REQUIRE(run(command_of(learner, finished, 2 * games)).exit_code == 0);
    check_same_files(finished, extended.path());
}

/// Checks a learner. A training that finishes too soon, on a fast or busy machine, is tried again
/// with more games.
void check_kills(const Learner& learner) {
    for (std::uint64_t games = learner.games; games <= 16 * learner.games; games *= 2) {
        Run killed(learner, games, 1);
        Run stopped(learner, games, 2);
        CAPTURE(learner.program, learner.trainer, games);
        if (!ended_often(killed, stopped)) continue;
        const TemporaryFolder whole(folder_in_memory());
        REQUIRE(run(command_of(learner, whole.path(), games, "--threads 1")).exit_code == 0);
        killed.to_the_end();
        stopped.to_the_end();
        check_same_files(killed.folder(), whole.path());
        check_same_files(stopped.folder(), whole.path());
        for (const std::string& name : files) CHECK(!exists(killed.folder() / (name + ".new")));
        check_finished(learner, whole.path(), games);
        std::cout << "kill: " << learner.program << ": " << killed.ends() << " kills survived, "
                  << killed.ends_in_saves() << " of them during a save; " << stopped.ends()
                  << " stops\n";
        return;
    }
    FAIL("every training was over too soon");
}

}  // namespace

TEST_CASE("kill: DQN ends in the same bytes", "[kill]") {
    check_kills({"l_game_dqn",
                 "best sample_games=1 replay_games=50 max_turns=10 --evaluate-every 10 "
                 "--evaluate-games 4 --against random",
                 200});
    check_kills({"dots_and_boxes_dqn",
                 "best solved_edges=0 games=3 updates=4 replay_games=40 warm_up_games=9 batch=9 "
                 "opponent_games=12 --evaluate-every 12 --evaluate-games 10 --against moderate",
                 120});
    check_kills({"onitama_dqn",
                 "dqn depth=1 games=3 updates=1 replay_games=30 warm_up_games=6 batch=20 "
                 "--evaluate-every 12 --evaluate-games 4 --against random",
                 120});
    check_kills({"chinese_checkers_dqn",
                 "dqn games=3 updates=4 replay_games=15 warm_up_games=6 batch=8 actions=10 "
                 "--evaluate-every 15 --evaluate-games 2 --against random",
                 150});
}

TEST_CASE("kill: Q-learning in a table and of values ends in the same bytes", "[kill]") {
    check_kills({"alquerque_q_learning",
                 "paper games=100 opponent=random megabytes=16 --evaluate-every 1000 "
                 "--evaluate-games 20 --against random",
                 16'000});
    check_kills({"alquerque_q_learning",
                 "best --evaluate-every 2000 --evaluate-games 2 --against random", 4'000});
}

TEST_CASE("kill: DDPG ends in the same bytes", "[kill]") {
    check_kills({"onitama_ddpg",
                 "dual games=3 turns_per_update=20 batch=9 capacity=300 warm_up=30 "
                 "--evaluate-every 60 --evaluate-games 4 --against random",
                 120});
}

TEST_CASE("kill: both stages of AlphaZero end in the same bytes", "[kill]") {
    // Without opponents: their agents search for long.
    check_kills({"chinese_checkers_alpha_zero", "taught games=2 kept=1 --evaluate-every 8", 80});
    check_kills({"chinese_checkers_alpha_zero",
                 "two_stages games=2 simulations=2 longest_game=10 epochs=1 match_games=2 "
                 "first_games=2 --evaluate-every 6",
                 80});
}
