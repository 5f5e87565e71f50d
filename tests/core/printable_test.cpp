#include "ludus/core/printable.hpp"

#include <string>

#include "catch.hpp"

using namespace ludus;

TEST_CASE("printable: letters that a terminal shows stay as they are", "[printable]") {
    CHECK(printable("").empty());
    CHECK(printable(R"(column 1: 'x', "~\ {}")") == R"(column 1: 'x', "~\ {}")");
}

TEST_CASE("printable: no other byte reaches the terminal", "[printable]") {
    CHECK(printable("a\x1B[2Jb") == R"(a\x1B[2Jb)");
    CHECK(printable("one\ntwo\r\t") == R"(one\x0Atwo\x0D\x09)");
    CHECK(printable("\x7F\xC3\xA9\xFF") == R"(\x7F\xC3\xA9\xFF)");
    CHECK(printable(std::string(1, '\0')) == R"(\x00)");

    for (int byte = 0; byte < 256; ++byte)
        for (const char letter : printable(std::string(1, static_cast<char>(byte)))) {
            INFO(byte);
            CHECK(letter >= ' ');
            CHECK(letter <= '~');
        }
}
