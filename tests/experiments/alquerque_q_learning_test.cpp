#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "../../examples/papers/alquerque/table_trainer.hpp"
#include "catch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/file.hpp"
#include "ludus/learn/internal_reward.hpp"
#include "ludus/learn/lambda_trace.hpp"
#include "ludus/train/check_trainer.hpp"
#include "ludus/train/trainer.hpp"
#include "support/committed.hpp"
#include "support/json_lines.hpp"
#include "support/paper_script.hpp"
#include "support/process.hpp"
#include "support/records.hpp"
#include "support/saved_agent.hpp"
#include "support/stopped_run.hpp"

using namespace support;
namespace alquerque = papers::alquerque;

namespace {

using Paper = alquerque::TableTrainer<alquerque::ByTerminalTrace>;
using Merged = alquerque::TableTrainer<alquerque::ByTerminalTrace, ludus::Canonical>;
using Watkins = alquerque::TableTrainer<alquerque::ByEligibility<ludus::Control::watkins>>;
using Sarsa = alquerque::TableTrainer<alquerque::ByEligibility<ludus::Control::sarsa>>;

const std::string program = example("alquerque_q_learning");

/// The command of a training into a folder.
std::string train(const TemporaryFolder& folder, const std::string& words) {
    return program + " train " + words + " --folder" + quoted(folder);
}

/// Settings of a table for short games and little memory.
template <class T>
typename T::Settings small() {
    typename T::Settings settings;
    settings.exploration = 0.2;
    settings.megabytes = 16;
    settings.games = 20;
    return settings;
}

/// Checks the laws of trainers, and that the agent's file opens as that agent.
template <ludus::Trainer T>
void check(const typename T::Settings& settings) {
    const ludus::TrainerReport report = ludus::check_trainer([&] { return T(settings); });
    CHECK(report.fault == "");
    CHECK(report.games == 3 * settings.games);
    T trainer(settings);
    ludus::Workers alone;
    (void)trainer.step(alone);
    CHECK(plays_the_same_from_a_file(trainer));
}

/// The share of wins in a match of a table, as first player.
std::string wins_of(const TemporaryFolder& folder, const std::string& opponent) {
    const Ending ending = run(program + " match paper:" + (folder / "agent.ludus").string() + ' ' +
                              opponent + " --first-seat --games 200 --json");
    CAPTURE(ending.err);
    CHECK(ending.exit_code == 0);
    const std::size_t at = ending.out.find("\"wins\":") + 7;
    return ending.out.substr(at, ending.out.find(',', at) - at);
}

}  // namespace

TEST_CASE("alquerque_q_learning: tables keep the laws of trainers",
          "[experiments][alquerque_q_learning]") {
    check<Paper>(small<Paper>());
    check<Merged>(small<Merged>());
    check<Watkins>(small<Watkins>());
    auto settings = small<Sarsa>();
    settings.opponent = alquerque::Opponent::random;
    settings.reward = ludus::InternalReward::Kind::safety;
    check<Sarsa>(settings);
}

TEST_CASE("alquerque_q_learning: each method and orientation has files of its own",
          "[experiments][alquerque_q_learning]") {
    CHECK(Paper::kind() == "training; game alquerque; table; orientation unturned; terminal trace");
    const std::vector<std::string> kinds = {Paper::kind(), Merged::kind(), Watkins::kind(),
                                            Sarsa::kind()};
    CHECK(std::set<std::string>(kinds.begin(), kinds.end()).size() == kinds.size());
}

TEST_CASE("alquerque_q_learning: progress counts games and states",
          "[experiments][alquerque_q_learning]") {
    Paper trainer(small<Paper>());
    ludus::Workers alone;
    const alquerque::TableProgress first = trainer.step(alone);
    const alquerque::TableProgress both = trainer.step(alone, first);
    CHECK(both.games == 40);
    CHECK(first.new_states == first.states);
    CHECK(both.new_states == both.states);
    CHECK(both.states == trainer.table().size());
    CHECK(both.states > first.states);
    CHECK(both.bytes == trainer.table().bytes());
    CHECK(both.wins + both.ties < 40);  // it has hardly learned
    CHECK(both.last_not_won > 20);
    const alquerque::TableProgress third = trainer.step(alone);
    CHECK(third.games == 20);
    CHECK(third.new_states == trainer.table().size() - both.states);
}

TEST_CASE("alquerque_q_learning: a full table learns on", "[experiments][alquerque_q_learning]") {
    auto settings = small<Paper>();
    settings.megabytes = 1;
    settings.games = 5000;
    Paper trainer(settings);
    ludus::Workers alone;
    (void)trainer.step(alone);
    const std::uint64_t states = trainer.table().size();
    const alquerque::TableProgress progress = trainer.step(alone);
    CHECK(progress.games == 5000);
    CHECK(trainer.table().size() == states);
    CHECK(trainer.table().bytes() <= std::uint64_t{1} << 20);
}

TEST_CASE(
    "alquerque_q_learning: a training that is stopped and resumed ends in the bytes of one that is "
    "not",
    "[experiments][alquerque_q_learning]") {
    const std::string words =
        "merged seed=5 step_size=0.3 discount=0.9 exploration=0.2 trace=4 reward=changes "
        "reward_size=0.05 megabytes=16 --games 60000 --evaluate-games 20 "
        "--against random --first-seat";
    check_stopping([&](const TemporaryFolder& folder) { return train(folder, words); });
}

TEST_CASE("alquerque_q_learning: a trace of 10 learns to win every game against greedy",
          "[experiments][alquerque_q_learning]") {
    const TemporaryFolder folder;
    REQUIRE(run(train(folder, "paper exploration=0 --games 200000")).exit_code == 0);
    CHECK(wins_of(folder, "greedy") == "200");
    CHECK(std::stoi(wins_of(folder, "random")) < 150);
    const Record last = records_of(folder / "curve.csv").back();
    CHECK(last.number("games") == 200'000);
    CHECK(last.number("wins") == 1);
    CHECK(last.number("new_states") == 0);
    CHECK(last.number("last_not_won") > 0);
    CHECK(agent_plays("alquerque", "table", folder / "agent.ludus"));
}

TEST_CASE("alquerque_q_learning: the lambda methods learn to win against greedy",
          "[experiments][alquerque_q_learning]") {
    for (const std::string method : {"watkins", "sarsa"}) {
        const TemporaryFolder folder;
        CAPTURE(method);
        REQUIRE(run(train(folder, method + " reward=changes --games 100000")).exit_code == 0);
        CHECK(std::stoi(wins_of(folder, "greedy")) > 180);
    }
}

TEST_CASE("alquerque_q_learning: what is wrong is refused in one line",
          "[experiments][alquerque_q_learning]") {
    const TemporaryFolder folder;
    const auto refused = [&](const std::string& words, const std::string& reason) {
        check_refusal(run(train(folder, words + " --games 200")), reason);
    };
    refused("paper step_size=2", "step_size: expected above 0 and at most 1, found 2");
    refused("paper opponent=nobody", "opponent: expected one of greedy, random");
    refused("paper reward=3", "reward: expected one of none, changes, safety");
    refused("paper trace=-1", "trace: expected a whole number");
    refused("paper lambda=0.5", "settings: expected one of step_size");
    refused("watkins trace=3", "settings: expected one of step_size");
    refused("magic", "trainer: expected one of paper, merged, watkins, sarsa, best");
    refused("paper --against nobody", "nobody");
    CHECK(std::filesystem::is_empty(folder.path()));
    REQUIRE(run(train(folder, "watkins --games 200")).exit_code == 0);
    refused("sarsa", "found \"training; game alquerque; table; orientation unturned; watkins\"");
    refused("watkins lambda=0.5", "found lambda 0.8 instead of 0.5");
    check_refusal(run(program + " match best:" + (folder / "agent.ludus").string() + " random"),
                  "found \"agent; game alquerque; table");
}

TEST_CASE("alquerque_q_learning: the better agent wins what is asked of it",
          "[experiments][alquerque_q_learning]") {
    const Ending ending = run(program + " evaluate best:" + committed("alquerque_best").string() +
                              ":2 --against greedy,random,minimax:4 --games 200 "
                              "--random-opening 3 --json");
    REQUIRE(ending.exit_code == 0);
    for (const std::string& line : json_lines(ending.out)) {
        CAPTURE(line);
        CHECK(json_record(line).number("wins") >= 150);
    }
}

TEST_CASE("alquerque_q_learning: the better agent's values are trained by self-play",
          "[experiments][alquerque_q_learning]") {
    const TemporaryFolder folder;
    REQUIRE(
        run(train(folder, "best --games 2000 --against random --evaluate-games 20")).exit_code ==
        0);
    CHECK(ludus::read_checkpoint(folder / "agent.ludus").kind ==
          ludus::read_checkpoint(committed("alquerque_best")).kind);
    CHECK(agent_plays("alquerque_q_learning", "best", folder / "agent.ludus"));
    CHECK(agent_plays("alquerque", "values", folder / "agent.ludus"));
}

TEST_CASE("alquerque_q_learning: a damaged agent is refused in one line",
          "[experiments][alquerque_q_learning]") {
    const TemporaryFolder folder;
    std::string bytes = contents(committed("alquerque_best"));
    bytes[bytes.size() / 2] ^= 1;
    ludus::write_file(folder / "agent.ludus", bytes);
    check_refusal(run(program + " match best:" + (folder / "agent.ludus").string() + " random"),
                  "found altered contents");
}

TEST_CASE("alquerque_q_learning: tables have middles and ranges over the seeds",
          "[experiments][alquerque_q_learning]") {
    const TemporaryFolder folder;
    const std::vector<std::string> wins = {"0.5,0.9", "0.25,1", "0,0.6"};
    for (std::size_t i = 0; i < wins.size(); ++i) {
        const auto seed = folder / ("run-" + std::to_string(i + 1));
        std::filesystem::create_directory(seed);
        const std::string last = wins[i].substr(wins[i].find(',') + 1);
        ludus::write_file(seed / "curve.csv",
                          "games,wins,ties,states,bytes,last_not_won\n100," +
                              wins[i].substr(0, wins[i].find(',')) + ",0.1,5,500,99\n200," + last +
                              ",0,8,800," + (last == "1" ? "100" : "150") + '\n');
        ludus::write_file(seed / "seconds.txt", "2\n");
    }
    const auto table = [&](const std::string& what, const std::string& more) {
        const Ending ending =
            run(example("alquerque_tables") + ' ' + what + quoted(folder) + more + " run");
        CAPTURE(ending.err);
        CHECK(ending.exit_code == 0);
        return ending.out;
    };
    CHECK(table("quartiles", "wins 7.5") ==
          "games,run,run_low,run_high,reference\n"
          "100,25,12.5,37.5,7.5\n200,90,75,95,7.5\n");
    // By Student's t of two degrees of freedom, 4.3027, and a standard error of 25 / sqrt(3).
    CHECK(table("means", "wins 0").find("\n100,25,0,87.1034,0\n") != std::string::npos);
    CHECK(table("runs", "") ==
          "run,seed,games,wins,ties,last_not_won,states,bytes_per_state,seconds,games_per_second\n"
          "run,1,200,140,10,150,8,100.00,2.00,100\nrun,2,200,125,10,100,8,100.00,2.00,100\n"
          "run,3,200,60,10,150,8,100.00,2.00,100\n");
    const std::string all = table("experiments", "");
    CHECK(all.find("\nrun,3,54.1667,") != std::string::npos);
    CHECK(all.find(",1,>200,>200,>200,200,200,>200,") != std::string::npos);
    const Ending missing = run(example("alquerque_tables") + " runs" + quoted(folder) + "other");
    CHECK(missing.exit_code == 2);
    CHECK(missing.err.find("other-1: expected a training, found none") != std::string::npos);
    check_refusal(run(example("alquerque_tables")), "expected runs, experiments");
}

TEST_CASE("alquerque_q_learning: a small reproduction writes every table and figure",
          "[experiments][alquerque_q_learning]") {
    const TemporaryFolder folder;
    const std::string command =
        paper_script("alquerque/reproduce.sh") + quoted(folder / "out") + "1000";
    const Ending ending = run(command);
    CAPTURE(ending.err);
    REQUIRE(ending.exit_code == 0);
    const std::filesystem::path out = folder / "out";
    for (const char* name : {"table_5_1.jsonl", "experiments.csv", "methods.csv", "methods.png"})
        CHECK(exists(out / name));
    for (int figure = 1; figure <= 10; ++figure)
        for (const char* type : {".csv", ".png"})
            CHECK(exists(out / ("figure_5_" + std::to_string(figure) + type)));
    CHECK(exists(out / "alquerque_best.ludus"));
    CHECK(records_of(out / "runs.csv").size() == 25);
    CHECK(records_of(out / "best.jsonl").size() == 1 + 12);

    // What is there is not done again; a training that is not finished is continued.
    const std::string runs = contents(out / "runs.csv");
    std::filesystem::remove(out / "runs.csv");
    REQUIRE(run(command).exit_code == 0);
    CHECK(contents(out / "runs.csv") == runs);
}
