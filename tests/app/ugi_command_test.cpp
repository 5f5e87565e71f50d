#include "ludus/app/ugi_command.hpp"

#include <cstdio>
#include <string>
#include <variant>

#include "catch.hpp"

using namespace ludus::app::ugi;

namespace {

[[nodiscard]] Go go(const std::string& line) {
    const Command command = read_command(line);
    REQUIRE(std::holds_alternative<Go>(command));
    return std::get<Go>(command);
}
[[nodiscard]] std::string fault(const std::string& line) {
    const Command command = read_command(line);
    REQUIRE(std::holds_alternative<Fault>(command));
    return std::get<Fault>(command).what;
}

}  // namespace

TEST_CASE("ugi command: knows the lines of one word, whatever is around them", "[ugi_command]") {
    CHECK(std::holds_alternative<Hello>(read_command("ugi")));
    CHECK(std::holds_alternative<IsReady>(read_command("  isready\r")));
    CHECK(std::holds_alternative<NewGame>(read_command("uginewgame")));
    CHECK(std::holds_alternative<Stop>(read_command("stop now")));
    CHECK(std::holds_alternative<PonderHit>(read_command("ponderhit")));
    CHECK(std::holds_alternative<Quit>(read_command("quit")));
    for (const char* const line : {"", "  ", "joho debug on", "UGI", "\xff\xfe"})
        CHECK(std::holds_alternative<Nothing>(read_command(line)));
}

TEST_CASE("ugi command: reads the limits of a search, by the names of chess too", "[ugi_command]") {
    CHECK(go("go nodes 5 depth 2 movetime 100").nodes == 5U);
    CHECK(go("go nodes 5 depth 2 movetime 100").depth == 2U);
    CHECK(go("go movetime 0").movetime == 0U);
    CHECK(go("go infinite").infinite);
    CHECK(go("go ponder p1time 1000").ponder);
    CHECK(go("go ponder p1time 1000").time[0] == 1000U);
    CHECK_FALSE(go("go depth 2").ponder);
    const Go clocks = go("go p1time 1000 p2time 900 p1inc 10 p2inc 20 movestogo 5");
    CHECK(clocks.time[0] == 1000U);
    CHECK(clocks.time[1] == 900U);
    CHECK(clocks.increment[0] == 10U);
    CHECK(clocks.increment[1] == 20U);
    CHECK(clocks.moves_to_go == 5U);
    const Go chess = go("go wtime 1000 btime 900 winc 10 binc 20");
    CHECK(chess.time == clocks.time);
    CHECK(chess.increment == clocks.increment);
    CHECK(go("go p1time -30 p2time 5").time[0] == 0U);  // it has run out
    CHECK(go("go nodes 99999999999999999999").nodes == Go::most);
    CHECK_FALSE(go("go searchmoves a1a2 ponder").nodes);
}

TEST_CASE("ugi command: says what is wrong with a limit", "[ugi_command]") {
    CHECK(fault("go movetime -5") ==
          "go movetime: expected a whole number of at least 0, found \"-5\"");
    CHECK(fault("go nodes -1") == "go nodes: expected a whole number of at least 1, found \"-1\"");
    CHECK(fault("go nodes 0") == "go nodes: expected a whole number of at least 1, found \"0\"");
    CHECK(fault("go depth") == "go depth: expected a whole number of at least 1, found \"\"");
    CHECK(fault("go p1time soon").starts_with("go p1time: expected"));
    CHECK(fault("go p1inc -3").starts_with("go p1inc: expected"));
}

TEST_CASE("ugi command: reads positions, options and questions", "[ugi_command]") {
    const auto position = std::get<SetPosition>(read_command("position fen a b c moves x y"));
    CHECK(position.text == "a b c");
    CHECK(position.moves == "x y");
    CHECK_FALSE(std::get<SetPosition>(read_command("position startpos")).text);
    CHECK(fault("position").starts_with("position: expected startpos or fen TEXT"));
    CHECK(fault("position fen moves a").starts_with("position: expected"));
    CHECK(fault("position startpos a1").starts_with("position: expected"));
    const auto option = std::get<SetOption>(read_command("setoption name Move Overhead value 5"));
    CHECK(option.name == "Move Overhead");
    CHECK(option.value == "5");
    CHECK(fault("setoption Hash 3").starts_with("setoption: expected name NAME"));
    CHECK(std::get<Query>(read_command("query result")) == Query::result);
    CHECK(fault("query who") == "query: expected gameover, p1turn or result, found \"who\"");
    CHECK(fault(std::string(longest_line + 1, 'x')).starts_with("expected lines of at most"));
}

TEST_CASE("ugi command: reads lines of any length, and a last one without an end",
          "[ugi_command]") {
    std::FILE* const file = std::tmpfile();
    const std::string lines = "first\n\n" + std::string(2 * longest_line, 'x') + "\nlast";
    std::fwrite(lines.data(), 1, lines.size(), file);
    std::rewind(file);
    CHECK(next_line(file) == "first");
    CHECK(next_line(file) == "");
    CHECK(next_line(file)->size() == longest_line + 1);
    CHECK(next_line(file) == "last");
    CHECK_FALSE(next_line(file));
    std::fclose(file);
}
