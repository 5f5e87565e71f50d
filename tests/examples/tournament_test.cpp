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
#include "ludus/simd/native.hpp"
#include "support/json_lines.hpp"
#include "support/process.hpp"

using namespace support;

namespace {

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

/// A tournament of a program.
Ending tournament(const std::string& program, const std::string& words) {
    return run(example(program) + " tournament " + words);
}

/// The games of a tournament, as text.
std::string games(const std::string& program, const std::string& words) {
    const TemporaryFolder out;
    const Ending ending = tournament(program, words + " --out" + quoted(out));
    CAPTURE(words, ending.err);
    CHECK(ending.exit_code == 0);
    return contents(out / "games.txt");
}

}  // namespace

TEST_CASE("tournament: agents of every kind play, of every game", "[examples][tournament]") {
    struct Players {
        std::string program;
        std::string game;
        std::vector<std::string> names;
    };
    for (const auto& [program, game, names] : std::vector<Players>{
             {"l_game", "", {"random", "perfect", "minimax:2", "mcts:20", "puct:20", "net"}},
             {"onitama", "", {"random", "minimax:2", "mcts:20", "net", "ddpg"}},
             {"alquerque", "alquerque", {"greedy", "advanced", "puct:20", "values"}},
             {"alquerque", "alquerque_no_return", {"greedy", "minimax:1"}},
             {"chinese_checkers", "chinese_checkers", {"greedy", "net:4"}},
             {"chinese_checkers", "chinese_checkers_5x5_3", {"stochastic", "mcts:5"}},
             {"dots_and_boxes", "dots_and_boxes", {"advanced", "puct:20", "net"}},
             {"dots_and_boxes", "dots_and_boxes_2x2", {"moderate", "minimax"}}}) {
        std::string words = "--rounds 2 --json";
        if (!game.empty()) words += " --game " + game;
        for (const std::string& name : names) words += " " + name;
        const Ending ending = tournament(program, words);
        CAPTURE(game, ending.err);
        CHECK(ending.exit_code == 0);
        const auto lines = json_lines(ending.out);
        CHECK(lines.size() == names.size());
        for (const std::string& line : lines) {
            check_keys(line,
                       {"agent", "wins", "draws", "losses", "score", "rating", "rating_low",
                        "rating_high", "seed", "seconds"});
            CHECK(has(line, R"("game":")" + (game.empty() ? program : game) + '"'));
            CHECK(has(line, R"("games":)" + std::to_string(2 * (names.size() - 1)) + ','));
        }
    }
}

TEST_CASE("tournament: the same games are played on one thread and on three",
          "[examples][tournament]") {
    const std::string boxes =
        "minimax:2 puct:60 mcts:60 moderate advanced --game dots_and_boxes_3x3 --rounds 4 "
        "--random-opening 2 ";
    const std::string one = games("dots_and_boxes", boxes + "--seed 5 --threads 1");
    CHECK(std::ranges::count(one, '\n') == 40);
    CHECK(games("dots_and_boxes", boxes + "--seed 5 --threads 3") == one);
    CHECK(games("dots_and_boxes", boxes + "--seed 6 --threads 3") != one);

    const auto result = [&](const std::string& threads) {
        std::string text;
        for (const std::string& line :
             json_lines(tournament("onitama",
                                   "minimax:2 net random puct:50 --rounds 3 "
                                   "--random-starts --json --threads " +
                                       threads)
                            .out))
            text += line.substr(0, line.find(R"("seconds":)"));
        return text;
    };
    CHECK(result("1") == result("3"));
}

TEST_CASE("tournament: agents of whole numbers play the same games, whatever compiled them",
          "[examples][tournament]") {
    const std::filesystem::path golden =
        std::filesystem::path(LUDUS_SOURCE_DIR) / "tests/examples/golden_games";
    const auto check = [&](const std::string& program, const std::string& words) {
        CAPTURE(program);
        const std::string played = games(program, words + " --seed 7");
        CHECK(!played.empty());
        const bool is_same = played == contents(golden / (program + ".txt"));
        CHECK(is_same);
    };
    check("l_game", "random perfect minimax:3 --rounds 2 --random-opening 2");
    check("onitama", "random minimax:2 minimax:3 --rounds 2 --random-starts");
    check("alquerque", "random greedy advanced minimax:3 --rounds 1 --random-opening 2");
    check("chinese_checkers", "random greedy minimax:2 --rounds 2 --random-opening 2");
    check("dots_and_boxes", "random moderate advanced minimax:2 --rounds 2");
}

TEST_CASE("tournament: committed networks play the games that an older build played",
          "[examples][tournament]") {
    // Games of each file's agent against random play, as commit 6a0f509 plays them.
    if (ludus::simd::native_level() == ludus::simd::Level::baseline) return;  // rounds otherwise
    const std::filesystem::path source = LUDUS_SOURCE_DIR;
    std::size_t agents = 0;
    for (const auto& file :
         std::filesystem::directory_iterator(source / "tests/examples/golden_games/networks")) {
        const std::string agent = file.path().stem().string();
        CAPTURE(agent);
        for (const std::string program :
             {"l_game", "onitama", "chinese_checkers", "dots_and_boxes"})
            if (agent.starts_with(program)) {
                const auto model = source / "examples/models" / (agent + ".ludus");
                const std::string words = "random \"net:" + model.string() + "\"";
                const std::string played =
                    games(program, words + " --rounds 4 --random-opening 2 --seed 7");
                const bool is_same = played == contents(file.path());
                CHECK(is_same);
                ++agents;
            }
    }
    CHECK(agents == 8);
}

TEST_CASE("tournament: who plays perfectly comes out ahead of random", "[examples][tournament]") {
    const auto is_ahead = [](const std::string& program, const std::string& words,
                             const std::string& best) {
        const TemporaryFolder out;
        REQUIRE(tournament(program, words + " --rounds 30 --out" + quoted(out)).exit_code == 0);
        const Rows rows = csv(out / "tournament.csv");
        CHECK(rows[0][0] == best);
        CHECK(rows.back()[0] == "random");
        CHECK(number(rows[0][7]) > number(rows.back()[8]));  // the intervals are apart
    };
    is_ahead("l_game", "random perfect", "perfect");
    is_ahead("dots_and_boxes", "random minimax:12 moderate --game dots_and_boxes_2x2",
             "minimax:12");
}

TEST_CASE("tournament: files tell the games, and agree with each other", "[examples][tournament]") {
    const TemporaryFolder out;
    const Ending ending = tournament("dots_and_boxes",
                                     "random mcts:30 moderate --game dots_and_boxes_2x3 "
                                     "--rounds 10 --random-opening 1 --out" +
                                         quoted(out));
    REQUIRE(ending.exit_code == 0);
    const Rows standings = csv(out / "tournament.csv");
    const Rows played = csv(out / "games.csv");
    std::istringstream records(contents(out / "games.txt"));
    REQUIRE(standings.size() == 3);
    REQUIRE(played.size() == 30);

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
        CHECK(number(standings[i - 1][6]) >= number(standings[i][6]));
    CHECK(run("printf 'quit\\n' | " + example("dots_and_boxes") +
              " play --game dots_and_boxes_2x3 --line 7 --load" + quoted(out / "games.txt"))
              .exit_code == 0);
}

TEST_CASE("tournament: for people the best stands first, then everyone's points",
          "[examples][tournament]") {
    const Ending ending = tournament("onitama", "random minimax:3 minimax:1 --rounds 20");
    CHECK(ending.exit_code == 0);
    CHECK(has(ending.out, "95 % interval"));
    CHECK(has(ending.out, "1   minimax:3"));
    CHECK(has(ending.out, "3   random"));
    CHECK(has(ending.out, "points against"));
    CHECK(has(ending.out, "onitama, 60 games in "));
}

TEST_CASE("tournament: wrong words are refused in one line", "[examples][tournament]") {
    const auto refuses = [](const std::string& words, const std::string& reason) {
        CAPTURE(words);
        check_refusal(tournament("l_game", words), reason);
    };
    refuses("", "agents");
    refuses("random", "expected 2 to 256, found 1");
    refuses("random mcts random", "found random twice");
    refuses("random prefect", "did you mean \"perfect\"?");
    refuses("random mcts --rounds 0", "--rounds");
    refuses("random mcts --threads 0", "--threads");
    refuses("random mcts --seed -1", "--seed");
    refuses("random mcts --out /dev/null/x", "/dev/null");
}
