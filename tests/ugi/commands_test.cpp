#include "../../examples/ugi/commands.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "../../examples/ugi/lines.hpp"
#include "../../examples/ugi/words.hpp"
#include "catch.hpp"
#include "ludus/core/rng.hpp"

namespace {

using namespace examples::ugi;

/// Whether a line means one of these.
template <class C>
bool means(std::string_view line) {
    return std::holds_alternative<C>(read_command(line));
}

/// What a line means, which must be one of these.
template <class C>
C meaning(std::string_view line) {
    const Command command = read_command(line);
    CAPTURE(line);
    REQUIRE(std::holds_alternative<C>(command));
    return std::get<C>(command);
}

}  // namespace

TEST_CASE("ugi: words are parted by spaces and the like", "[ugi]") {
    Words words(" \t one  two\tthree four five\r");
    CHECK(words.next() == "one");
    CHECK(words.rest() == "two\tthree four five");
    CHECK(words.until("three") == "two");
    CHECK(words.rest() == "four five");
    Words copy = words;
    CHECK(copy.until("four").empty());
    CHECK(copy.rest() == "five");
    CHECK(words.until("six") == "four five");
    CHECK(words.rest().empty());
    CHECK(words.next().empty());
    CHECK(Words("").next().empty());
    CHECK(Words(" \r\n").next().empty());
}

TEST_CASE("ugi: commands of one word", "[ugi]") {
    CHECK(means<Hello>("ugi"));
    CHECK(means<IsReady>(" isready\r"));
    CHECK(means<NewGame>("uginewgame"));
    CHECK(means<Stop>("stop"));
    CHECK(means<Quit>("quit now"));
}

TEST_CASE("ugi: what is unknown means nothing", "[ugi]") {
    for (const std::string_view line : {"", " ", "hello", "UGI", "ugiok", "uci", "stopp",
                                        "joho quit", "\xff\xfe", "bestmove a1"}) {
        CAPTURE(line);
        CHECK(means<Nothing>(line));
    }
    CHECK(means<Nothing>(std::string_view("\0quit", 5)));
}

TEST_CASE("ugi: positions with moves and without", "[ugi]") {
    const auto start = meaning<SetPosition>("position startpos");
    CHECK(!start.text);
    CHECK(start.moves.empty());
    CHECK(meaning<SetPosition>("position startpos moves a1b2  c3 ").moves == "a1b2  c3");
    CHECK(meaning<SetPosition>("position startpos moves").moves.empty());

    const auto text = meaning<SetPosition>("position fen 2x2 000 0-0 x");
    CHECK(text.text == "2x2 000 0-0 x");
    CHECK(text.moves.empty());
    const auto both = meaning<SetPosition>("position  fen  noo1 x  N  moves - a1");
    CHECK(both.text == "noo1 x  N");
    CHECK(both.moves == "- a1");

    for (const std::string_view line :
         {"position", "position fen", "position fen moves a1", "position startpos a1",
          "position start", "position moves"}) {
        CAPTURE(line);
        CHECK(meaning<Fault>(line).what.starts_with("position: expected startpos or fen TEXT"));
    }
}

TEST_CASE("ugi: options have a name and perhaps a value", "[ugi]") {
    const auto both = meaning<SetOption>("setoption name Clear  Hash value 12 34");
    CHECK(both.name == "Clear  Hash");
    CHECK(both.value == "12 34");
    CHECK(meaning<SetOption>("setoption name Hash").value.empty());
    CHECK(meaning<SetOption>("setoption name Hash value").value.empty());
    CHECK(means<Fault>("setoption"));
    CHECK(means<Fault>("setoption Hash 12"));
    CHECK(means<Fault>("setoption name"));
    CHECK(means<Fault>("setoption name value 3"));
}

TEST_CASE("ugi: three questions can be asked", "[ugi]") {
    CHECK(meaning<Query>("query gameover") == Query::game_over);
    CHECK(meaning<Query>("query p1turn ") == Query::first_to_move);
    CHECK(meaning<Query>("query result") == Query::result);
    CHECK(meaning<Fault>("query").what ==
          R"(query: expected gameover, p1turn or result, found "")");
    CHECK(meaning<Fault>("query the\x1bweather").what ==
          R"(query: expected gameover, p1turn or result, found "the\x1Bweather")");
}

TEST_CASE("ugi: a search may have limits of all kinds", "[ugi]") {
    const Go nothing = meaning<Go>("go");
    CHECK((!nothing.nodes && !nothing.depth && !nothing.movetime && !nothing.infinite));
    CHECK((!nothing.time[0] && !nothing.time[1]));
    CHECK(meaning<Go>("go infinite").infinite);
    CHECK(meaning<Go>("go nodes 1000").nodes == 1000U);
    CHECK(meaning<Go>("go depth 4 nodes 7").depth == 4U);
    CHECK(meaning<Go>("go movetime 10").movetime == 10U);
    const Go clocks = meaning<Go>("go p1time 1000 p2time 2000 p1inc 10 p2inc 20");
    CHECK(clocks.time[0] == 1000U);
    CHECK(clocks.time[1] == 2000U);
    CHECK(clocks.increment[0] == 10);
    CHECK(clocks.increment[1] == 20);
}

TEST_CASE("ugi: limits that make no sense are mended or refused", "[ugi]") {
    CHECK(meaning<Go>("go nodes 0").nodes == 1U);
    CHECK(meaning<Go>("go depth -3").depth == 1U);
    CHECK(meaning<Go>("go p1time -250").time[0] == 0U);
    CHECK(meaning<Go>("go nodes 99999999999999999999999").nodes == Go::most);
    CHECK(meaning<Go>("go movetime 9999999999999").movetime == Go::most);
    CHECK(meaning<Go>("go ponder movestogo 30 depth 2").depth == 2U);
    for (const std::string_view line :
         {"go nodes", "go nodes many", "go depth 3x", "go movetime 1.5", "go nodes -",
          "go nodes +1", "go depth infinite"}) {
        CAPTURE(line);
        CHECK(meaning<Fault>(line).what.find("expected a whole number, found") !=
              std::string::npos);
    }
}

TEST_CASE("ugi: a line that is too long is refused, whatever it says", "[ugi]") {
    const std::string moves = "position startpos moves ";
    CHECK(means<SetPosition>(moves + std::string(longest_line - moves.size(), 'a')));
    CHECK(means<Fault>(moves + std::string(longest_line - moves.size() + 1, 'a')));
}

TEST_CASE("ugi: any bytes are read as something", "[ugi]") {
    constexpr std::string_view alphabet[] = {
        "ugi",   "go",      "position",  "fen",     "startpos",
        "moves", "query",   "setoption", "name",    "value",
        "nodes", "p1time",  "infinite",  "-1",      "99999999999999999999",
        " ",     " ",       "\t",        "\r",      "\0",
        "\xff",  "\x1b[2J", "a1b2",      "gameover"};
    ludus::Rng rng(1);
    std::size_t faults = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string line;
        for (std::uint32_t words = rng.below(12); words > 0; --words)
            line += std::string(alphabet[rng.below(std::size(alphabet))]) +
                (rng.below(3) > 0 ? " " : "");
        const Command command = read_command(line);
        const auto* const fault = std::get_if<Fault>(&command);
        if (fault == nullptr) continue;
        ++faults;
        for (const char letter : fault->what) REQUIRE((letter >= ' ' && letter <= '~'));
        REQUIRE(fault->what.size() < 700);
    }
    CHECK(faults > 1000);
}

TEST_CASE("ugi: lines come in any pieces", "[ugi]") {
    const std::string text = "ugi\n\nisready\r\nposition startpos\nquit";
    for (std::size_t piece = 1; piece <= text.size(); ++piece) {
        Lines lines(100);
        std::string read;
        const auto with = [&](std::string_view line) { read += std::string(line) + "|"; };
        for (std::size_t at = 0; at < text.size(); at += piece)
            lines.feed(std::string_view(text).substr(at, piece), with);
        CHECK(read == "ugi||isready\r|position startpos|");
        lines.finish(with);
        lines.finish(with);
        CHECK(read == "ugi||isready\r|position startpos|quit|");
    }
}

TEST_CASE("ugi: of a line without end no more is kept than shows that it is too long", "[ugi]") {
    Lines lines(10);
    std::string read;
    const auto with = [&](std::string_view line) { read += std::string(line) + "|"; };
    for (int i = 0; i < 1000; ++i) lines.feed("aaaaaaa", with);
    CHECK(read.empty());
    lines.feed("a\nshort\n1234567890\n12345678901\n123456789012\n", with);
    CHECK(read == "aaaaaaaaaaa|short|1234567890|12345678901|12345678901|");
}
