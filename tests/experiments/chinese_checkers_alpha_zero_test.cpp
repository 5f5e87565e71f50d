#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "support/paper_script.hpp"
#include "support/process.hpp"
#include "support/stopped_run.hpp"

using namespace support;

namespace {

const std::string program = example("chinese_checkers_alpha_zero");
const std::string models = LUDUS_SOURCE_DIR "/examples/models/chinese_checkers_";

/// The command of a training in a folder.
std::string train(const std::string& what, const TemporaryFolder& folder) {
    return program + " train " + what + " --folder" + quoted(folder);
}
/// The second stage in its shortest form.
const std::string two_stages =
    "two_stages games=2 simulations=2 longest_game=10 match_games=1 first_games=1 "
    "promotion_share=1";

}  // namespace

TEST_CASE("chinese_checkers_alpha_zero: the second stage starts from the weights of the first",
          "[experiments][chinese_checkers_alpha_zero]") {
    const TemporaryFolder taught;
    const TemporaryFolder trained;
    REQUIRE(run(train("taught games=4 kept=1 --games 4", taught)).exit_code == 0);
    const std::string from = " --from" + quoted(taught / "agent.ludus");
    REQUIRE(run(train(two_stages + " --games 2" + from, trained)).exit_code == 0);
    CHECK(same_bytes(taught / "agent.ludus", trained / "agent.ludus"));  // no promotion
    CHECK(agent_plays("chinese_checkers", "net", trained / "agent.ludus", ":3"));

    const TemporaryFolder refused;
    check_refusal(run(train("best --games 2" + from, refused)), "expected");  // another network
    CHECK_FALSE(exists(refused / "agent.ludus"));
}

TEST_CASE("chinese_checkers_alpha_zero: a training that is stopped ends in the same bytes",
          "[experiments][chinese_checkers_alpha_zero]") {
    check_stopping([](const TemporaryFolder& folder) {
        return train(two_stages + " soft_limit=8 soft_extension=0 epochs=1 --games 16", folder);
    });
}

TEST_CASE("chinese_checkers_alpha_zero: the committed agent beats the greedy player",
          "[experiments][chinese_checkers_alpha_zero]") {
    const Ending ending = run(program +
                              " evaluate best:180 --against greedy --games 20 --seed 2024 "
                              "--random-opening 3 --referee repetition --json");
    CAPTURE(ending.err);
    REQUIRE(ending.exit_code == 0);
    CHECK(ending.out.find(R"("agent":"best:180","opponent":"greedy")") != std::string::npos);
    CHECK(ending.out.find(R"("referee":"repetition","random_opening":3)") != std::string::npos);
    // Of 300 games it wins 99 %; numbers that are rounded otherwise may cost some of 20.
    const std::string_view wins = R"("wins":)";
    const std::size_t at = ending.out.find(wins);
    REQUIRE(at != std::string::npos);
    CHECK(std::stoi(ending.out.substr(at + wins.size())) >= 17);
}

TEST_CASE("chinese_checkers_alpha_zero: agents search by another c under names of their own",
          "[experiments][chinese_checkers_alpha_zero]") {
    const auto games = [](const std::string& c) {
        const Ending ending = run(program + " match " + c + ":" + models +
                                  "two_stages.ludus:20 greedy --games 4 --random-opening 3 --json");
        CAPTURE(c, ending.err);
        REQUIRE(ending.exit_code == 0);
        return ending.out.substr(ending.out.find(R"("mean_actions")"));
    };
    CHECK(games("c3.5") == games("two_stages"));
    CHECK(games("c7") != games("two_stages"));
}

TEST_CASE("chinese_checkers_alpha_zero: a reproduction that is called again changes nothing",
          "[experiments][chinese_checkers_alpha_zero]") {
    const TemporaryFolder folder;
    const std::string reproduce =
        paper_script("chinese_checkers/reproduce.sh") + quoted(folder) + "1000";
    const Ending ending = run(reproduce);
    CAPTURE(ending.err);
    REQUIRE(ending.exit_code == 0);
    for (const char* const name :
         {"taught.csv", "two_stages.csv", "overfitting.csv", "scratch.csv", "scratch_improved.csv",
          "random_starts.csv", "usual_starts.csv", "half_random_starts.csv", "random_openings.csv",
          "random_starts_match.csv", "random_openings_match.csv", "scratch_match.csv",
          "simulations.csv", "exploration.csv", "paper.jsonl"}) {
        CAPTURE(name);
        CHECK_FALSE(contents(folder / name).empty());
    }
    CHECK(contents(folder / "paper.jsonl").find(R"("agent":"two_stages:1",)") != std::string::npos);
    CHECK(contents(folder / "exploration.csv").find("\n3.5,175,") != std::string::npos);

    const std::string before = contents(folder / "runs.csv");
    const std::filesystem::path agent = folder / "chinese_checkers_scratch.ludus";
    std::filesystem::remove(agent);
    REQUIRE(run(reproduce).exit_code == 0);
    CHECK(contents(folder / "runs.csv") == before);
    CHECK_FALSE(exists(agent));  // agents are needed for matches alone
}

TEST_CASE("chinese_checkers_alpha_zero: wrong settings are refused in one line",
          "[experiments][chinese_checkers_alpha_zero]") {
    const TemporaryFolder folder;
    const auto refused = [&](const std::string& what, const std::string& why) {
        check_refusal(run(train(what + " --games 2", folder)), why);
    };
    refused("taught random_starts=0 random_openings=0 plain=0", "expected one above 0");
    refused("taught kept=1.5", "kept: expected at least 0 and at most 1");
    refused("taught optimiser=adagrad", "optimiser: expected one of sgd, adam");
    refused("two_stages simulations=0", "simulations: expected at least 1");
    refused("two_stages kept=1", "settings: expected one of");
    refused("other", "trainer: expected one of");
    refused("two_stages --from missing.ludus", "missing.ludus");
    CHECK(std::filesystem::is_empty(folder.path()));
}
