#include "ludus/app/words.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"

using ludus::app::Words;

namespace {

std::vector<std::string> all_words(std::string_view line) {
    std::vector<std::string> all;
    Words words(line);
    for (std::string_view word = words.next(); !word.empty(); word = words.next())
        all.emplace_back(word);
    return all;
}

}  // namespace

TEST_CASE("words: spaces, tabs and ends of lines separate words", "[words]") {
    CHECK(all_words("go depth 3") == std::vector<std::string>{"go", "depth", "3"});
    CHECK(all_words(" \tgo\r\n \v depth\f3 \r\n") == std::vector<std::string>{"go", "depth", "3"});
    CHECK(all_words("go") == std::vector<std::string>{"go"});
    CHECK(all_words("").empty());
    CHECK(all_words(" \t\r\n\v\f").empty());
}

TEST_CASE("words: other signs belong to words", "[words]") {
    CHECK(all_words("a,b -c \"d e\"") == std::vector<std::string>{"a,b", "-c", "\"d", "e\""});
}

TEST_CASE("words: the rest has no spaces around it, and keeps those within", "[words]") {
    Words words("  name  Move   Overhead \n");
    CHECK(words.rest() == "name  Move   Overhead");
    CHECK(words.next() == "name");
    CHECK(words.rest() == "Move   Overhead");
    CHECK(words.next() == "Move");
    CHECK(words.next() == "Overhead");
    CHECK(words.rest().empty());
    CHECK(words.next().empty());
    CHECK(words.rest().empty());
}

TEST_CASE("words: a part reaches up to a word, which is skipped", "[words]") {
    Words words("Move  Overhead \t value 20 ms");
    CHECK(words.until("value") == "Move  Overhead");
    CHECK(words.rest() == "20 ms");
}

TEST_CASE("words: a part ends at a whole word alone", "[words]") {
    Words words("values evalue value 1");
    CHECK(words.until("value") == "values evalue");
    CHECK(words.rest() == "1");
}

TEST_CASE("words: a part ends at the first of equal words, and may be empty", "[words]") {
    Words words("value 1 value 2");
    CHECK(words.until("value").empty());
    CHECK(words.until("value") == "1");
    CHECK(words.rest() == "2");
}

TEST_CASE("words: without the last word a part is all that is left", "[words]") {
    Words words("name  Move Overhead ");
    CHECK(words.next() == "name");
    CHECK(words.until("value") == "Move Overhead");
    CHECK(words.rest().empty());
    CHECK(words.until("value").empty());
}

TEST_CASE("words: words are parts of the line, without a copy", "[words]") {
    const std::string_view line = "  go depth";
    Words words(line);
    CHECK(words.next().data() == line.data() + 2);
    CHECK(words.until("end").data() == line.data() + 5);
}
