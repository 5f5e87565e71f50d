#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "catch.hpp"
#include "support/json_lines.hpp"
#include "support/process.hpp"

using namespace support;

namespace {

const std::string program = example("tournament");

using Rows = std::vector<std::vector<std::string>>;

/// The cells of a CSV file without its first row, none of which has a comma.
Rows csv(const std::filesystem::path& path) {
    Rows rows;
    std::istringstream file(contents(path));
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        auto& row = rows.emplace_back();
        std::istringstream cells(line + ',');
        for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
    }
    return rows;
}

double number(const std::string& text) { return std::atof(text.c_str()); }

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

/// The options that name a game and its agents.
std::string of(const std::string& game, const std::vector<std::string>& agents) {
    std::string options = " --game " + game;
    for (const std::string& agent : agents) options += " --agent '" + agent + "'";
    return options + ' ';
}

/// The games of a tournament, as text.
std::string games(const std::string& options) {
    const TemporaryFolder out;
    const Ending ending = run(program + options + " --out" + quoted(out));
    CAPTURE(options, ending.err);
    CHECK(ending.exit_code == 0);
    return contents(out / "games.txt");
}

}  // namespace

TEST_CASE("tournament: agents of every kind play, of every game", "[examples][tournament]") {
    const std::map<std::string, std::vector<std::string>> agents = {
        {"l_game", {"random", "perfect", "minimax", "mcts", "puct", "dqn"}},
        {"onitama", {"random", "sound:2", "mixed:1:2:0.5", "mcts", "dqn", "ddpg"}},
        {"alquerque", {"greedy", "greedy:advanced", "puct", "values depth=2"}},
        {"alquerque_no_return", {"greedy", "minimax:1"}},
        {"chinese_checkers", {"greedy", "alphazero nodes=4"}},
        {"chinese_checkers_5x5_3", {"stochastic", "mcts:5"}},
        {"dots_and_boxes", {"advanced", "puct", "dqn"}},
        {"dots_and_boxes_2x2", {"moderate", "minimax"}},
        {"dots_and_boxes_4x5", {"moderate", "mcts nodes=9"}}};
    for (const auto& [game, names] : agents) {
        const Ending ending =
            run(program + of(game, names) + "--rounds 2 --nodes 20 --hash 1 --json");
        CAPTURE(game, ending.err);
        CHECK(ending.exit_code == 0);
        const auto lines = json_lines(ending.out);
        CHECK(lines.size() == names.size());
        for (const std::string& line : lines) {
            check_keys(
                line,
                {"player", "wins", "draws", "losses", "win_rate", "mean_turns", "elo",
                 "bradley_terry", "bradley_terry_low", "bradley_terry_high", "seed", "seconds"});
            CHECK(has(line, R"("game":")" + game + '"'));
            CHECK(has(line, R"("games":)" + std::to_string(2 * (names.size() - 1)) + ','));
        }
    }
}

TEST_CASE("tournament: the same games are played on one thread and on three",
          "[examples][tournament]") {
    const std::string boxes =
        of("dots_and_boxes_3x3", {"minimax", "puct", "mcts", "mixed:1:2:0.3", "moderate"}) +
        "--rounds 4 --nodes 60 --random-opening 2 --hash 1 ";
    const std::string one = games(boxes + "--seed 5 --threads 1");
    CHECK(std::ranges::count(one, '\n') == 40);
    CHECK(games(boxes + "--seed 5 --threads 3") == one);
    CHECK(games(boxes + "--seed 6 --threads 3") != one);

    const std::string onitama = of("onitama", {"sound", "dqn", "random", "puct"}) +
        "--rounds 3 --nodes 100 --start random --json ";
    const auto result = [&](const std::string& threads) {
        std::string text;
        for (const std::string& line : json_lines(run(program + onitama + threads).out))
            text += line.substr(0, line.find(R"("seconds":)"));
        return text;
    };
    CHECK(result("--threads 1") == result("--threads 3"));
}

TEST_CASE("tournament: agents of whole numbers play the same games, whatever compiled them",
          "[examples][tournament]") {
    const std::filesystem::path golden =
        std::filesystem::path(LUDUS_SOURCE_DIR) / "tests/examples/golden_games";
    const auto check = [&](const std::string& game, const std::vector<std::string>& agents,
                           const std::string& options) {
        CAPTURE(game);
        const std::string played = games(of(game, agents) + options + " --seed 7");
        CHECK(!played.empty());
        const bool is_same = played == contents(golden / (game + ".txt"));
        CHECK(is_same);
    };
    check("l_game", {"random", "perfect", "minimax:3"}, "--rounds 2 --random-opening 2");
    check("onitama", {"random", "minimax:2", "sound:3", "mixed:1:2:0.3"},
          "--rounds 2 --start random");
    check("alquerque", {"random", "greedy", "greedy:advanced", "minimax:3", "mixed:1:3:0.3"},
          "--rounds 1 --random-opening 2");
    check("chinese_checkers", {"random", "greedy", "minimax:2"}, "--rounds 2 --random-opening 2");
    check("dots_and_boxes", {"random", "moderate", "advanced", "minimax:2"}, "--rounds 2");
}

TEST_CASE("tournament: who plays perfectly comes out ahead of random", "[examples][tournament]") {
    const auto is_ahead = [](const std::string& options, const std::string& best) {
        const TemporaryFolder out;
        REQUIRE(run(program + options + "--out" + quoted(out)).exit_code == 0);
        const Rows rows = csv(out / "tournament.csv");
        CHECK(rows[0][0] == best);
        CHECK(rows.back()[0] == "random");
        CHECK(number(rows[0][9]) > number(rows.back()[10]));  // the intervals are apart
    };
    is_ahead(of("l_game", {"random", "perfect"}) + "--rounds 30 ", "perfect");
    is_ahead(
        of("dots_and_boxes_2x2", {"random", "minimax nodes=1000000", "moderate"}) + "--rounds 30 ",
        "minimax nodes=1000000");
}

TEST_CASE("tournament: a game is the one that these agents play elsewhere",
          "[examples][tournament]") {
    const TemporaryFolder folder;
    const auto file = folder / "games";
    REQUIRE(run(example("play") +
                " --game onitama --agent minimax:2 --nodes 1000000 --people none --save" +
                quoted(file))
                .exit_code == 0);
    const std::string played =
        games(of("onitama", {"minimax:2", "minimax depth=2"}) + "--rounds 2");
    CHECK(played == contents(file) + contents(file));
}

TEST_CASE("tournament: a limit counts the same wherever it is told", "[examples][tournament]") {
    const std::string usual = of("onitama", {"random", "mcts"}) + "--rounds 4 ";
    const std::string twenty = games(usual + "--nodes 20");
    CHECK(games(of("onitama", {"random", "mcts:20"}) + "--rounds 4") == twenty);
    CHECK(games(of("onitama", {"random", " mcts  nodes=20 hash=3"}) + "--rounds 4") == twenty);
    CHECK(games(usual + "--nodes 30") != twenty);
    CHECK_FALSE(games(usual + "--movetime 1").empty());
}

TEST_CASE("tournament: a trained agent comes from its file", "[examples][tournament]") {
    const TemporaryFolder folder;
    const std::filesystem::path with_space = folder / "an agent.ludus";
    std::filesystem::copy(LUDUS_SOURCE_DIR "/examples/models/l_game_best.ludus", with_space);
    const std::string rounds = "--rounds 4 --random-opening 2 ";
    CHECK(games(of("l_game", {"random", "dqn model=" + with_space.string()}) + rounds) ==
          games(of("l_game", {"random", "dqn"}) + rounds));
    CHECK(
        games(of("l_game",
                 {"random", "dqn model=" LUDUS_SOURCE_DIR "/examples/models/l_game_paper.ludus"}) +
              rounds) != games(of("l_game", {"random", "dqn"}) + rounds));
}

TEST_CASE("tournament: files tell the games, and agree with each other", "[examples][tournament]") {
    const TemporaryFolder out;
    const std::vector<std::string> names = {"random", "mcts nodes=30", "moderate"};
    const Ending ending = run(program + of("dots_and_boxes_2x3", names) +
                              "--rounds 10 --random-opening 1 --out" + quoted(out));
    REQUIRE(ending.exit_code == 0);
    const Rows standings = csv(out / "tournament.csv");
    const Rows played = csv(out / "games.csv");
    std::istringstream records(contents(out / "games.txt"));
    REQUIRE(standings.size() == 3);
    REQUIRE(played.size() == 30);
    CHECK(csv(out / "net_wins.csv").size() == 3);
    CHECK(csv(out / "turns.csv").size() == 3);
    CHECK(csv(out / "elo_course.csv").size() == 10);

    std::map<std::string, std::map<std::string, double>> counts;
    for (std::size_t i = 0; i < played.size(); ++i) {
        CAPTURE(i);
        REQUIRE(played[i].size() == 6);
        const auto& [first, second, winner] = std::tie(played[i][1], played[i][2], played[i][3]);
        std::string record;
        REQUIRE(std::getline(records, record));
        CHECK(played[i][0] == std::to_string(i + 1));
        CHECK(record.starts_with("dots_and_boxes_2x3; 2x3 "));
        CHECK(record.ends_with(winner == first        ? "; p1win"
                                   : winner == second ? "; p2win"
                                                      : "; draw"));
        for (const std::string& player : {first, second}) {
            ++counts[player]["games"];
            ++counts[player][winner.empty() ? "draws" : winner == player ? "wins" : "losses"];
        }
    }
    for (const auto& row : standings) {
        CAPTURE(row[0]);
        CHECK(number(row[1]) == 20);
        CHECK(counts[row[0]]["games"] == 20);
        CHECK(counts[row[0]]["wins"] == number(row[2]));
        CHECK(counts[row[0]]["draws"] == number(row[3]));
        CHECK(counts[row[0]]["losses"] == number(row[4]));
    }
    for (std::size_t i = 1; i < standings.size(); ++i)
        CHECK(number(standings[i - 1][8]) >= number(standings[i][8]));

    const std::string png = "\x89PNG";
    CHECK(contents(out / "ratings.png").starts_with(png));
    CHECK(contents(out / "net_wins.png").starts_with(png));
    CHECK(run(example("play") + " --game dots_and_boxes_2x3 --replay --line 7 --load" +
              quoted(out / "games.txt"))
              .exit_code == 0);
}

TEST_CASE("tournament: for people the best stands first, then everyone's points",
          "[examples][tournament]") {
    const Ending ending =
        run(program + of("onitama", {"random", "sound:2", "minimax:1"}) + "--rounds 20");
    CHECK(ending.exit_code == 0);
    CHECK(has(ending.out, "95 % interval"));
    CHECK(has(ending.out, "1   sound:2"));
    CHECK(has(ending.out, "3   random"));
    CHECK(has(ending.out, "points against"));
    CHECK(has(ending.out, "onitama, 60 games in "));
    CHECK(has(ending.err, "60 of 60 games"));
}

TEST_CASE("tournament: tells which agents a game has", "[examples][tournament]") {
    const Ending ending = run(program + " --game alquerque --list");
    CHECK(ending.exit_code == 0);
    CHECK(has(ending.out, "greedy:advanced"));
    CHECK(has(ending.out, "values[:DEPTH]"));
    CHECK_FALSE(has(ending.out, "perfect"));
}

TEST_CASE("tournament: wrong options are refused in one line", "[examples][tournament]") {
    const auto refuses = [](const std::string& options, const std::string& reason) {
        CAPTURE(options);
        check_refusal(run(program + options), reason);
    };
    const auto refuses_agent = [&](const std::string& agent, const std::string& reason) {
        refuses(of("alquerque", {"random", agent}), reason);
    };
    refuses("", "--game");
    refuses(of("ludo", {"random", "mcts"}), "found \"ludo\"");
    refuses(of("l_game", {}), "--agent: expected 2 to 256 of them, found 0");
    refuses(of("l_game", {"random"}), "found 1");
    refuses(of("l_game", {"random", "mcts", " random "}), "found \"random\" twice");
    refuses(of("onitama", {"random", "perfect"}), "sound[:DEPTH]");
    refuses(of("onitama", {"random", "perfect"}), "found \"perfect\"");
    refuses_agent("minimax:0", "minimax:0");
    refuses_agent("", "found \"\"");
    refuses_agent("mcts node=3", "expected nodes=, depth=, movetime=, hash= or model=, found");
    refuses_agent("mcts nodes", "nodes: expected INT");
    refuses_agent("mcts nodes=0", "nodes: expected INT");
    refuses_agent("mcts hash=5000", "hash: expected INT in [1 - 4096]");
    refuses_agent("mcts model=x", "is read from no file");
    refuses_agent("values model=nowhere", "nowhere");
    refuses_agent("values model=", "model: expected FILE, found nothing");
    refuses_agent("table", "which has no usual file");
    refuses(of("alquerque", {"random", "mcts"}) + "--start random", "all begin alike");
    refuses(of("l_game", {"random", "mcts"}) + "--rounds 0", "--rounds");
    refuses(of("l_game", {"random", "mcts"}) + "--nodes 0", "--nodes");
    refuses(of("l_game", {"random", "mcts"}) + "--threads 0", "--threads");
    refuses(of("l_game", {"random", "mcts"}) + "--seed -1", "--seed");
    refuses(of("l_game", {"random", "mcts"}) + "--out /dev/null/x", "/dev/null");
}
