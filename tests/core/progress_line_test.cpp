#include "ludus/core/progress_line.hpp"

#include "catch.hpp"

using ludus::ProgressLine;

TEST_CASE("progress line: is cut between characters, each of which takes a column",
          "[progress_line]") {
    CHECK(ProgressLine::first_columns("12 of 20 games", 5) == "12 of");
    CHECK(ProgressLine::first_columns("short", 80) == "short");
    CHECK(ProgressLine::first_columns("", 80).empty());
    CHECK(ProgressLine::first_columns("na\xC3\xAFve", 3) == "na\xC3\xAF");  // 2 bytes
    CHECK(ProgressLine::first_columns("\xE2\x82\xAC\xF0\x9F\x8E\xB2!", 2) ==
          "\xE2\x82\xAC\xF0\x9F\x8E\xB2");                            // 3 and 4 bytes
    CHECK(ProgressLine::first_columns("\xE2\x82", 1) == "\xE2\x82");  // broken at its end
}

TEST_CASE("progress line: stands on a terminal alone", "[progress_line]") {
    ProgressLine line;
    line.show("a line");
    CHECK(ProgressLine::stands() == line.on_terminal());
    line.finish();
    CHECK_FALSE(ProgressLine::stands());
}
