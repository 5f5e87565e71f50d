#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "support/json_lines.hpp"
#include "support/process.hpp"

using namespace support;

namespace {

const std::string program = example("onitama_tournament");

using Rows = std::vector<std::vector<std::string>>;

/// The cells of a CSV file, its first row among them.
Rows csv(const std::filesystem::path& path) {
    Rows rows;
    std::istringstream file(contents(path));
    for (std::string line; std::getline(file, line);) {
        auto& row = rows.emplace_back();
        std::istringstream cells(line);
        for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
        if (line.ends_with(',')) row.emplace_back();
    }
    return rows;
}

double number(const std::string& text) { return std::atof(text.c_str()); }

/// Trains an agent for a moment, as onitama_NAME.ludus.
void train(const TemporaryFolder& models, const std::string& actor, const std::string& name) {
    REQUIRE(run(example("onitama_ddpg") +
                " train --games 4 --against random --evaluation-games 2 --actor " + actor +
                " --out" + quoted(models / "run"))
                .exit_code == 0);
    std::filesystem::rename(models / "run" / "agent.ludus",
                            models / ("onitama_" + name + ".ludus"));
    std::filesystem::remove_all(models / "run");
}

}  // namespace

TEST_CASE("onitama_tournament: its CSV files agree with each other",
          "[experiments][onitama_tournament]") {
    const TemporaryFolder out;
    const std::vector<std::string> players = {"random", "minimax:1", "mcts:20", "sound:1"};
    REQUIRE(
        run(program + " --players random,minimax:1,mcts:20,sound:1 --rounds 30 --out" + quoted(out))
            .exit_code == 0);
    const Rows standings = csv(out / "tournament.csv");
    const Rows wins = csv(out / "net_wins.csv");
    const Rows turns = csv(out / "turns.csv");
    const Rows course = csv(out / "elo_course.csv");
    REQUIRE(standings.size() == 5);
    REQUIRE(wins.size() == 5);
    REQUIRE(turns.size() == 5);
    REQUIRE(course.size() == 31);
    CHECK(course.back()[0] == "30");

    std::map<std::string, std::size_t> column;
    for (std::size_t i = 0; i < standings[0].size(); ++i) column[standings[0][i]] = i;
    double elo = 0;
    double rating = 0;
    double won = 0;
    double lost = 0;
    for (std::size_t player = 1; player <= 4; ++player) {
        CAPTURE(player);
        const auto of = [&](const std::string& name) {
            return number(standings[player][column.at(name)]);
        };
        CHECK(standings[player][0] == players[player - 1]);
        for (const Rows& matrix : {wins, turns}) {
            CHECK(matrix[player][0] == players[player - 1]);
            CHECK(matrix[0][player] == players[player - 1]);
            CHECK(matrix[player][player].empty());
        }
        CHECK(course[0][player] == players[player - 1]);
        CHECK(of("games") == 90);
        CHECK(of("wins") + of("draws") + of("losses") == 90);
        CHECK(of("win_percent") == Approx(100 * of("wins") / 90).margin(1e-3));
        CHECK(number(course.back()[player]) == Approx(of("elo")).margin(0.06));
        CHECK(of("bradley_terry_low") < of("bradley_terry"));
        CHECK(of("bradley_terry_high") > of("bradley_terry"));
        double net = 0;
        double length = 0;
        for (std::size_t other = 1; other <= 4; ++other) {
            if (other == player) continue;
            net += number(wins[other][player]);
            length += number(turns[other][player]) / 3;
            CHECK(number(wins[other][player]) == -number(wins[player][other]));
            CHECK(turns[other][player] == turns[player][other]);
        }
        CHECK(net == of("wins") - of("losses"));
        CHECK(length == Approx(of("turns")).margin(0.02));
        elo += of("elo") / 4;
        rating += of("bradley_terry") / 4;
        won += of("wins");
        lost += of("losses");
    }
    CHECK(elo == Approx(1000).margin(0.1));
    CHECK(rating == Approx(1000).margin(0.1));
    CHECK(won == lost);
    CHECK(number(wins[1][2]) > 0);  // minimax, in the column, against random
}

TEST_CASE("onitama_tournament: the course of Elo ratings is thinned, and ends with the last round",
          "[experiments][onitama_tournament]") {
    const TemporaryFolder out;
    REQUIRE(
        run(program + " --players random,minimax:1 --rounds 1001 --out" + quoted(out)).exit_code ==
        0);
    const Rows course = csv(out / "elo_course.csv");
    CHECK(course.size() <= 502);
    CHECK(course.size() > 300);
    CHECK(course[1][0] == "3");
    CHECK(course.back()[0] == "1001");
}

TEST_CASE("onitama_tournament: every actor of the paper plays by its file, beside random",
          "[experiments][onitama_tournament]") {
    const TemporaryFolder models;
    const std::string usual = program + " --rounds 1 --json --models" + quoted(models);
    for (const std::string actor :
         {"actions_after_val", "actions_after_val_multiply", "val_after_actions",
          "val_after_actions_multiply", "val_branch_actions", "val_branch_actions_multiply",
          "actions_only"})
        train(models, actor, actor);
    check_refusal(run(usual), "\"dual\"");
    train(models, "dual", "dual");

    const Ending ending = run(usual);
    CAPTURE(ending.err);
    CHECK(ending.exit_code == 0);
    const std::vector<std::string> lines = json_lines(ending.out);
    CHECK(lines.size() == 9);
    for (const std::string& line : lines) {
        check_keys(line,
                   {"player", "wins", "draws", "losses", "win_rate", "mean_turns", "elo",
                    "bradley_terry", "bradley_terry_low", "bradley_terry_high", "seed", "seconds"});
        CHECK(line.find(R"("games":8,)") != std::string::npos);
    }

    const auto against_minimax = [&](const std::string& player) {  // net wins of it
        const TemporaryFolder out;
        REQUIRE(run(program + " --rounds 20 --models" + quoted(models) + "--out" + quoted(out) +
                    "--players minimax:1,'" + player + "'")
                    .exit_code == 0);
        return csv(out / "net_wins.csv").at(1).at(2);
    };
    CHECK(against_minimax((models / "onitama_dual.ludus").string()) == against_minimax("dual"));
}

TEST_CASE("onitama_tournament: the result depends on the seed, not on the number of threads",
          "[experiments][onitama_tournament]") {
    const auto result = [](const std::string& options) {
        const Ending ending =
            run(program + " --players random,minimax:1,mcts:5 --rounds 20 --json " + options);
        CHECK(ending.exit_code == 0);
        std::string text;
        for (const std::string& line : json_lines(ending.out))
            text += line.substr(0, line.find(R"("seed":)"));
        return text;
    };
    const std::string one = result("--seed 5 --threads 1");
    CHECK(result("--seed 5 --threads 2") == one);
    CHECK(result("--seed 6 --threads 1") != one);
}

TEST_CASE("onitama_tournament: for people the best stands first",
          "[experiments][onitama_tournament]") {
    const Ending ending = run(program + " --players random,minimax:2 --rounds 20");
    CHECK(ending.exit_code == 0);
    CHECK(ending.out.find("Bradley-Terry") != std::string::npos);
    CHECK(ending.out.find("1   minimax:2") != std::string::npos);
    CHECK(ending.out.find("2   random") != std::string::npos);
    CHECK(ending.out.find("20 games in ") != std::string::npos);
}

TEST_CASE("onitama_tournament: wrong options are refused in one line",
          "[experiments][onitama_tournament]") {
    const TemporaryFolder folder;
    const std::string players = program + " --models" + quoted(folder) + "--players ";
    check_refusal(run(players + "random,minmax:2"), "\"minmax:2\"");
    check_refusal(run(players + "random,dual"), "onitama_NAME.ludus");
    check_refusal(run(players + "random,missing.ludus"), "No such file");
    check_refusal(run(players + "random"), "--players: expected 2 to 256, found 1");
    check_refusal(run(players + "random,minimax:1,random"), "\"random\" twice");
    check_refusal(run(program + " --rounds 0"), "--rounds");
    check_refusal(run(program + " --seed -1"), "--seed");
    check_refusal(run(program + " --threads 0"), "--threads");
    std::ofstream(folder / "empty.ludus").flush();
    check_refusal(run(players + "random,'" + (folder / "empty.ludus").string() + "'"),
                  "empty.ludus");
}
