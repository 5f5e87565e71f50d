// The marked numbers of README.md and docs/ are those of the files in docs/results.
// CONTRIBUTING.md, "Numbers", has the notation of marks.

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "support/page_numbers.hpp"
#include "support/pages.hpp"
#include "support/process.hpp"
#include "support/records.hpp"

namespace {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using support::Comparison;

/// A folder with a page of the test's own beside two files of measurements.
class Small {
public:
    Small() {
        write("runs.csv",
              "run,seed,seconds,share,note\n"
              "one,1,975,0.25,\"first, and best\"\n"
              "two,2,25.5,0.125,second\n"
              "ten,10,1e+03,>1000000,third\n");
        write("values.csv", "value\n-0.25\n");
        write("match.jsonl",
              R"({"opponent":"random","games":100,"wins":50,"losses":0,"share":0.5,"met":true})"
              "\n"
              R"({"opponent":"minimax:2","games":10000,"wins":9952,"draws":3,"share":0.99515})"
              "\n");
    }

    void write(const std::string& name, std::string_view text) const {
        std::ofstream(folder_ / name) << text;
    }
    /// The comparison of a page of this text.
    [[nodiscard]] Comparison compare(std::string_view text) const {
        write("page.md", text);
        return support::compare_page(folder_.path(), "page.md");
    }
    /// Checks that a page of this text has this number of marked numbers, all as in the files.
    void accepts(std::string_view text, std::size_t numbers = 1) const {
        const Comparison result = compare(text);
        CAPTURE(text, result.complaints);
        CHECK(result.complaints.empty());
        CHECK(result.numbers == numbers);
    }
    /// Checks that there is one complaint about a page of this text, in its first line.
    void refuses(std::string_view text, const std::string& reason) const {
        const Comparison result = compare(text);
        CAPTURE(text, reason, result.complaints);
        REQUIRE(result.complaints.size() == 1);
        CHECK_THAT(result.complaints[0], ContainsSubstring(reason));
        CHECK(result.complaints[0].starts_with("page.md:1: "));
    }

private:
    support::TemporaryFolder folder_;
};

/// The cells of a line of a table, the text before the first `|` included.
std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells(1);
    for (const char letter : line) letter == '|' ? cells.emplace_back() : cells.back() += letter;
    return cells;
}

/// Cells with a share in per cent that have no mark, in columns in which others have one.
std::vector<std::string> unmarked_shares(const std::string& page) {
    std::vector<std::string> found;
    std::set<std::size_t> marked;  // columns of this table
    std::map<std::size_t, std::vector<std::string>> unmarked;
    bool is_heading = true;
    std::size_t number = 0;
    std::vector<std::string> lines = support::lines_of(support::text_of(page));
    lines.emplace_back();  // ends the last table
    for (const std::string& line : lines) {
        ++number;
        if (!line.starts_with('|')) {
            for (const std::size_t column : marked)
                found.insert(found.end(), unmarked[column].begin(), unmarked[column].end());
            marked.clear();
            unmarked.clear();
            is_heading = true;
            continue;
        }
        const std::vector<std::string> cells = cells_of(line);
        for (std::size_t column = 2; column < cells.size() && !is_heading; ++column) {
            if (cells[column].find("<!--") != std::string::npos)
                marked.insert(column);
            else if (cells[column].find('%') != std::string::npos)
                unmarked[column].push_back(
                    ludus::concat(page, ":", std::to_string(number), ":", cells[column]));
        }
        is_heading = false;
    }
    return found;
}

}  // namespace

TEST_CASE("marked numbers of the pages are those of the files", "[pages][numbers]") {
    std::size_t numbers = 0;
    for (const std::string& page : support::pages(true)) {
        const Comparison result = support::compare_page(LUDUS_SOURCE_DIR, page);
        for (const std::string& complaint : result.complaints) FAIL_CHECK(complaint);
        numbers += result.numbers;
        CAPTURE(page);
        if (page == "README.md") CHECK(result.numbers >= 120);
        if (page.starts_with("docs/results/")) CHECK(result.numbers >= 40);
    }
    CHECK(numbers >= 900);
}

TEST_CASE("a column of a table has marks at all its shares or at none", "[pages][numbers]") {
    for (const std::string& page : support::pages(true))
        for (const std::string& cell : unmarked_shares(page)) FAIL_CHECK(cell);
}

TEST_CASE("recorded shares and intervals are those of the recorded counts", "[pages][numbers]") {
    std::size_t intervals = 0;
    for (const fs::directory_entry& entry :
         fs::recursive_directory_iterator(fs::path(LUDUS_SOURCE_DIR) / "docs/results")) {
        if (entry.path().extension() != ".jsonl") continue;
        for (const support::Record& record : support::records_of(entry.path())) {
            if (!record.cells.contains("low")) continue;
            CAPTURE(entry.path().string(), record.cells);
            const double games = record.number("games");
            const double wins = record.number("wins");
            const double draws = record.number("draws");
            CHECK(wins + draws + record.number("losses") == games);
            const double share = record.number("share");
            const double count = share == Approx(wins / games).margin(1e-6) ? wins : draws;
            CHECK(share == Approx(count / games).margin(1e-6));
            CHECK(record.number("low") ==
                  Approx(support::wilson_bound(count, games, false)).margin(1e-6));
            CHECK(record.number("high") ==
                  Approx(support::wilson_bound(count, games, true)).margin(1e-6));
            ++intervals;
        }
    }
    CHECK(intervals >= 50);
}

TEST_CASE("a marked number is accepted as the file has it", "[pages][numbers]") {
    const Small small;
    small.accepts("It took 975<!--runs.csv[run=one]: seconds--> s.");
    small.accepts("wins 50.0 %<!--match.jsonl[opponent=random]: share%-->");
    small.accepts("wins 9,952<!--match.jsonl[opponent=minimax:2]: wins-->");
    small.accepts("took 1,000 s<!--runs.csv[run=ten]: seconds-->");
    small.accepts("loses (-0.25<!--values.csv: value-->)");
    small.accepts("nothing is marked, not even 7", 0);
    small.accepts("no line of code is\n```\n7<!--none.csv: n-->\n```\n", 0);
}

TEST_CASE("a wrong number is refused with what the file has", "[pages][numbers]") {
    const Small small;
    small.refuses("It took 976<!--runs.csv[run=one]: seconds--> s.",
                  "says 976, but runs.csv[run=one] has 975");
    small.refuses("wins 99.53 %<!--match.jsonl[opponent=minimax:2]: wins/games%-->",
                  "says 99.53, but match.jsonl[opponent=minimax:2] has 99.52");
    small.refuses("16:16 min<!--runs.csv[run=one]: seconds-->",
                  "says 16:16, but runs.csv[run=one] has 16:15");
    small.refuses("0 %<!--match.jsonl[opponent=random]: share%-->", "has 50");
    small.refuses("0.25<!--values.csv: value-->", "says 0.25");
    small.refuses("1 to -0.28<!--values.csv: value-->", "says -0.28");
}

TEST_CASE("a number is compared with as many digits as the page shows", "[pages][numbers]") {
    const Small small;
    for (const char* text : {"99.5", "99.52", "99.520", "100"}) {
        const std::string mark = "<!--match.jsonl[opponent=minimax:2]: wins/games%-->";
        small.accepts(text + mark);
    }
    for (const char* text : {"99.4", "99.6", "99.51", "99.53", "99.521", "99"}) {
        const std::string mark = "<!--match.jsonl[opponent=minimax:2]: wins/games%-->";
        small.refuses(text + mark, ludus::concat("says ", text));
    }
    // Of a tie, here 99.515, both neighbours are right.
    const std::string tie = "<!--match.jsonl[opponent=minimax:2]: share%-->";
    small.accepts("99.51" + tie);
    small.accepts("99.52" + tie);
    small.refuses("99.50" + tie, "says 99.50");
}

TEST_CASE("a mark compares the last numbers before it, one for each formula", "[pages][numbers]") {
    const Small small;
    small.accepts(
        "of 7 runs 25 % (9.55 to 50.0)<!--runs.csv[run=one]: share%, 9.55, 100*2*share-->", 3);
    small.accepts("a1 4x4 25.5<!--runs.csv[run=two]: seconds--> 2<!--runs.csv[run=two]: seed-->",
                  2);
    small.accepts("| 12 | 16:15 | 1<!--runs.csv[run=one]: seconds, seed--> | 3 |", 2);
    small.refuses("| took<!--runs.csv[run=one]: seconds--> | 975 |", "expected 1 number(s)");
    small.refuses("1<!--runs.csv[run=one]: seed--> 975<!--runs.csv[run=one]: seed, seconds-->",
                  "expected 2 number(s)");
}

TEST_CASE("formulas of marks add up, and follow the usual order", "[pages][numbers]") {
    const Small small;
    small.accepts("16:15<!--runs.csv[run=one]: seconds-->");
    small.accepts("1:00 h<!--runs.csv[run=one]: (seconds + 25*100 + 125)/60-->");
    small.accepts("53 to 7<!--match.jsonl[opponent=random]: wins + 6/2, 10 - 1 - 2-->", 2);
    small.accepts("2,000<!--runs.csv: sum(seconds)-0.5-->");
    small.accepts(
        "3, 666.8, 25.5, 1000, 975<!--runs.csv: count(seed), mean(seconds), min(seconds), "
        "max(seconds), median(seconds)-->",
        5);
    small.accepts("500.25<!--runs.csv[run=one or two]: median(seconds)-->");
    small.accepts("12.5<!--runs.csv[run!=ten]: min(100 * share)-->");
}

TEST_CASE("formulas of marks know Wilson's intervals", "[pages][numbers]") {
    const Small small;
    // 50 of 100: as published. 0 of 100: 0 and z^2 / (100 + z^2), by hand.
    small.accepts(
        "40.4 to 59.6<!--match.jsonl[opponent=random]: low(wins, games)%, high(wins, games)%-->",
        2);
    small.accepts(
        "0 to 3.70<!--match.jsonl[opponent=random]: low(losses, games)%, high(losses, games)%-->",
        2);
    small.refuses("59.7<!--match.jsonl[opponent=random]: high(wins, games)%-->", "has 59.6");
}

TEST_CASE("conditions of marks compare numbers as numbers", "[pages][numbers]") {
    const Small small;
    small.accepts("2<!--runs.csv[seconds=25.50]: seed-->");
    small.accepts("10<!--runs.csv[seconds=1000]: seed-->");
    small.accepts("10<!--runs.csv[seed>2]: seed-->");
    small.accepts("12<!--runs.csv[seed>=2]: sum(seed)-->");
    small.accepts("1<!--runs.csv[seed<2]: seed-->");
    small.accepts("3<!--runs.csv[seed<=2]: sum(seed)-->");
    small.accepts("1<!--runs.csv[seed<=2][run!=two]: seed-->");
    small.accepts("1<!--runs.csv[note=first, and best]: seed-->");
}

TEST_CASE("a mark that names nothing is refused", "[pages][numbers]") {
    const Small small;
    small.refuses("1<!--missing.csv[run=one]: seed-->", "there is no file");
    small.refuses("1<!--page.md: seed-->", "expected CSV or JSON lines");
    small.refuses("1<!--runs.csv[run=three]: seed-->", "0 lines match");
    small.refuses("1<!--runs.csv[run=three]: sum(seed)-->", "no line matches");
    small.refuses("1<!--runs.csv: seed-->", "3 lines match");
    small.refuses("1<!--runs.csv[run=one]: steps-->", "no column or key steps");
    small.refuses("1<!--runs.csv[steps=1]: seed-->", "0 lines match");
    small.refuses("1<!--runs.csv[run=ten]: share-->",
                  "expected a number in share, found '>1000000'");
    small.refuses("1<!--match.jsonl[opponent=random]: draws-->", "no column or key draws");
}

TEST_CASE("a mark that cannot be read is refused", "[pages][numbers]") {
    const Small small;
    small.refuses("1<!--a remark-->", "expected 'FILE[COLUMN=VALUE]: FORMULA'");
    small.refuses("1<!--runs.csv[run=one: seed-->", "expected '[COLUMN=VALUE]'");
    small.refuses("1<!--runs.csv[run]: seed-->", "expected '[COLUMN=VALUE]', found 'run'");
    small.refuses("1<!--runs.csv[run=one]: seed seed-->", "expected an operator or the end");
    small.refuses("1<!--runs.csv[run=one]: seed +-->", "expected a number, a column or a function");
    small.refuses("1<!--runs.csv[run=one]: (seed-->", "expected ')'");
    small.refuses("1<!--runs.csv[run=one]: most(seed)-->", "unknown function most");
    small.refuses("1<!--runs.csv[run=one]: seed", "does not end in its line");
    small.refuses("<!--runs.csv[run=one]: seed-->", "expected 1 number(s)");
    small.write("odd.csv", "a,b\n1\n");
    small.refuses("1<!--odd.csv[a=1]: b-->", "odd.csv:2: another number of columns");
    small.write("odd.jsonl", "{\"a\":1\n");
    small.refuses("1<!--odd.jsonl[a=1]: a-->", "not a JSON object");
}
