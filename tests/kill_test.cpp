// Trainings that are killed at any moment, again and again, and resume each time that their command
// is repeated, end in the same bytes as one that is never killed. So do those that are stopped by a
// signal, save a checkpoint first, and resume by --resume. So do extensions of a finished training.
// A finished training is changed by neither the same command nor another one.

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
    std::string subcommand;
    std::string options;              ///< what a checkpoint holds, except the length
    std::string evaluation;           ///< options that it does not hold
    std::string length;               ///< the option that sets the length
    std::uint64_t steps;              ///< that length, enough on most machines
    std::string first = "curve.csv";  ///< the file that a new training writes first
};

using Clock = std::chrono::steady_clock;

constexpr int wanted_kills = 25;
constexpr int wanted_stops = 10;

/// How a training that was ended is resumed.
enum class Resumes : std::uint8_t { by_its_command, by_resume };

/// One training that is ended from outside again and again.
class Run {
public:
    Run(const Learner& learner, std::uint64_t steps, std::uint64_t seed, Resumes how)
        : learner_(learner), steps_(steps), how_(how), rng_(seed) {}

    [[nodiscard]] const TemporaryFolder& folder() const { return folder_; }
    [[nodiscard]] int ends() const { return ends_; }
    [[nodiscard]] int ends_in_saves() const { return ends_in_saves_; }

    /// The command that starts or resumes.
    [[nodiscard]] std::string command() const {
        if (how_ == Resumes::by_resume && exists(checkpoint())) return resume("");
        return command_of(steps_);
    }
    /// That of a training of another length.
    [[nodiscard]] std::string command_of(std::uint64_t steps) const {
        return with(concat("--out", quoted(folder_), learner_.options, length(steps)));
    }
    /// One that resumes by --resume, with more options.
    [[nodiscard]] std::string resume(const std::string& more) const {
        return with(concat("--resume", quoted(checkpoint()), more));
    }
    /// The option for a length.
    [[nodiscard]] std::string length(std::uint64_t steps) const {
        return concat(" ", learner_.length, " ", std::to_string(steps), " ");
    }

    /// Is killed some time after its start, or after its first or second save. Returns false if it
    /// has finished before.
    [[nodiscard]] bool is_killed() {
        Replacements saves(checkpoint());
        Child child(concat(command(), threads(), " --save-every 0"), folder_ / "errors");
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
        Replacements begun(folder_ / learner_.first);
        Child child(command() + threads(), folder_ / "errors");
        begun.wait_for(1, child);
        pause(rng_.below(20000));
        child.send(ends_ % 2 == 0 ? SIGINT : SIGTERM);
        if (child.end().exit_code != 130) return has_come_to_its_end(child);
        ++ends_;
        std::ignore = ludus::read_checkpoint(checkpoint());
        return true;
    }

    void to_the_end(const std::string& threads) const {
        const Ending ending = run(concat(command(), " --threads ", threads));
        CAPTURE(ending.err);
        REQUIRE(ending.exit_code == 0);
    }

private:
    [[nodiscard]] std::filesystem::path checkpoint() const { return folder_ / "checkpoint.ludus"; }
    [[nodiscard]] std::string with(const std::string& options) const {
        return concat(example(learner_.program), " ", learner_.subcommand, " ", options, " ",
                      learner_.evaluation);
    }

    /// Another number of them each time that it is resumed.
    [[nodiscard]] std::string threads() const {
        constexpr std::array counts = {2, 1, 8, 3};
        return concat(" --threads ", std::to_string(counts[static_cast<std::size_t>(ends_) % 4]));
    }

    /// Checks a program that was not ended during its training: it was evaluating itself, or had
    /// ended. Returns false.
    [[nodiscard]] bool has_come_to_its_end(Child& child) const {
        CAPTURE(contents(folder_ / "errors"));
        const auto [exit_code, signal] = child.end();
        CAPTURE(exit_code, signal);
        REQUIRE((exit_code == 0 || signal == SIGINT || signal == SIGTERM));
        return false;
    }

    const Learner& learner_;
    std::uint64_t steps_;
    Resumes how_;
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

/// What a run leaves behind.
std::vector<std::string> files_of(const Learner& learner) {
    return {"checkpoint.ludus", "agent.ludus", learner.first};
}

/// Kills a command after it has replaced a file `count` times, unless it ends before.
void kill_after(std::uint32_t count, const std::filesystem::path& file, const std::string& command,
                const TemporaryFolder& folder) {
    Replacements replaced(file);
    Child child(command, folder / "errors");
    replaced.wait_for(count, child);
    child.send(SIGKILL);
}

/// Checks that extensions of a finished training, into another folder and in place, are killed and
/// repeated without loss: they end in the bytes of the one in `longer`.
void check_extensions(const Learner& learner, const Run& finished, std::uint64_t steps,
                      const TemporaryFolder& longer) {
    const auto check_same = [&](const std::filesystem::path& folder) {
        for (const std::string& name : files_of(learner)) {
            CAPTURE(name);
            CHECK(same_bytes(folder / name, longer / name));
        }
    };
    const TemporaryFolder elsewhere(folder_in_memory());
    const std::string extend =
        finished.resume(concat(finished.length(2 * steps), " --out", quoted(elsewhere)));
    // Its first file is there, and no save is due for a minute.
    kill_after(1, elsewhere / learner.first, extend, elsewhere);
    const Ending repeated = run(extend);
    CAPTURE(repeated.err);
    CHECK(repeated.exit_code == 0);
    check_same(elsewhere.path());

    kill_after(2, finished.folder() / "checkpoint.ludus",
               finished.resume(finished.length(2 * steps) + " --save-every 0"), elsewhere);
    const Ending by_its_command = run(finished.command_of(steps));
    CAPTURE(by_its_command.err);
    CHECK(by_its_command.exit_code == 0);
    CHECK(by_its_command.err.find("checkpoint.ludus: found a run, ") != std::string::npos);
    check_same(finished.folder().path());
}

/// Checks that a finished training stays as it is when its command is repeated, and where another
/// one is refused; and that it can be extended.
void check_finished(const Learner& learner, const Run& finished, std::uint64_t steps) {
    std::vector<std::string> before;
    for (const std::string& name : files_of(learner))
        before.push_back(contents(finished.folder() / name));
    const Ending repeated = run(finished.command_of(steps));
    CAPTURE(repeated.err);
    CHECK(repeated.exit_code == 0);
    CHECK(repeated.err.find("checkpoint.ludus: found a run, finished after ") != std::string::npos);
    const Ending other = run(finished.command_of(2 * steps));
    CAPTURE(other.err);
    CHECK(other.exit_code == 2);
    CHECK(other.err.find("found one with other options, finished after ") != std::string::npos);

    const TemporaryFolder longer(folder_in_memory());
    const Ending extended =
        run(finished.resume(concat(finished.length(2 * steps), " --out", quoted(longer))));
    CAPTURE(extended.err);
    CHECK(extended.exit_code == 0);
    CHECK(!same_bytes(longer / "checkpoint.ludus", finished.folder() / "checkpoint.ludus"));
    const Ending twice =
        run(finished.resume(concat(finished.length(2 * steps), " --out", quoted(longer))));
    CHECK(twice.exit_code == 0);

    std::vector<std::string> after;
    for (const std::string& name : files_of(learner))
        after.push_back(contents(finished.folder() / name));
    const bool is_untouched = before == after;
    CHECK(is_untouched);
    check_extensions(learner, finished, steps, longer);
}

/// Checks a learner. A training that finishes too soon, on a fast or busy machine, is tried again
/// with more steps.
void check_kills(const Learner& learner) {
    for (std::uint64_t steps = learner.steps; steps <= 16 * learner.steps; steps *= 2) {
        Run killed(learner, steps, 1, Resumes::by_its_command);
        Run stopped(learner, steps, 2, Resumes::by_resume);
        CAPTURE(learner.program, learner.subcommand, steps);
        if (!ended_often(killed, stopped)) continue;
        const Run whole(learner, steps, 3, Resumes::by_its_command);
        whole.to_the_end("1");
        killed.to_the_end("2");
        stopped.to_the_end("2");
        for (const std::string& name : files_of(learner)) {
            CAPTURE(name);
            CHECK(same_bytes(killed.folder() / name, whole.folder() / name));
            CHECK(same_bytes(stopped.folder() / name, whole.folder() / name));
            CHECK(!exists(killed.folder() / (name + ".new")));
        }
        check_finished(learner, whole, steps);
        std::cout << "kill: " << learner.program << " " << learner.subcommand << ": "
                  << killed.ends() << " kills survived, " << killed.ends_in_saves()
                  << " of them during a save; " << stopped.ends() << " stops\n";
        return;
    }
    FAIL("every training was over too soon");
}

}  // namespace

TEST_CASE("kill: Q-learning in a table ends in the same bytes", "[kill]") {
    check_kills({"alquerque_q_learning", "train",
                 "--seed 5 --block 100 --evaluate-every 1000 --evaluate-games 50 --memory 16MiB "
                 "--opponent random",
                 "--evaluation-games 20", "--games", 16'000});
}

TEST_CASE("kill: learning of values ends in the same bytes", "[kill]") {
    check_kills({"alquerque_q_learning", "train-values", "--seed 5",
                 "--depth 1 --evaluation-games 20 --evaluation-search-games 2", "--games", 2'500,
                 "checkpoint.ludus"});
}

TEST_CASE("kill: DQN ends in the same bytes", "[kill]") {
    check_kills({"l_game_dqn", "train",
                 "--seed 5 --sample-games 1 --replay-games 50 --max-turns 10 --evaluate-every 10 "
                 "--evaluate-games 4 --optimizer adam --rate-from 0.001 --rate-to 0.001 "
                 "--target-interval 7 --average 0.5",
                 "--evaluation-games 4", "--games", 100});
    check_kills({"dots_and_boxes_dqn", "train",
                 "--preset best --network dueling --solved-edges 0 --seed 5 --games-at-once 3 "
                 "--updates 4 --replay-games 40 --warm-up-games 9 --batch fixed --batch-size 9 "
                 "--lambda 0 --opponent-games 12 --priority 0.6 --evaluate-every 12 "
                 "--evaluate-games 10",
                 "--evaluation-games 4", "--games", 120});
    check_kills(
        {"onitama_dqn", "train",
         "--depth 1 --seed 5 --games-at-once 3 --updates 1 --replay-games 30 --warm-up-games 6 "
         "--batch-size 20 --evaluate-every 12 --evaluate-games 4",
         "--against random --evaluation-games 4", "--games", 120});
    check_kills({"chinese_checkers_dqn", "train",
                 "--seed 5 --games-at-once 3 --updates 4 --replay-games 15 --warm-up-games 6 "
                 "--batch-size 8 "
                 "--actions 10 --evaluate-every 15 --evaluate-games 2",
                 "--against random --evaluation-games 2", "--games", 150});
}

TEST_CASE("kill: DDPG ends in the same bytes", "[kill]") {
    check_kills({"onitama_ddpg", "train",
                 "--actor dual --seed 5 --games-at-once 3 --turns-per-update 20 --batch-size 9 "
                 "--capacity 300 --warm-up 30 --opponents random --point-every 1000",
                 "--against random --evaluation-games 4", "--games", 120});
}

TEST_CASE("kill: both stages of AlphaZero end in the same bytes", "[kill]") {
    const std::string few =
        "--against greedy --evaluation-games 2 --evaluation-simulations 4 --no-evaluation-alone";
    check_kills({"chinese_checkers_alpha_zero", "teach",
                 "--seed 5 --games 2 --evaluate-every 4 --evaluate-games 2 "
                 "--evaluate-simulations 4",
                 few, "--steps", 40});
    check_kills({"chinese_checkers_alpha_zero", "train",
                 "--seed 6 --games 2 --simulations 2 --max-actions 10 --learn-draws --epochs 1 "
                 "--match-games 1 --evaluate-every 3 --evaluate-games 2 --first-games 1 "
                 "--evaluate-simulations 4",
                 few, "--episodes", 30});
}
