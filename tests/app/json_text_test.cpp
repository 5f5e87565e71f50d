#include "ludus/app/json_text.hpp"

#include "catch.hpp"

using namespace ludus::app;

TEST_CASE("json text: letters that JSON does not take are escaped", "[json_text]") {
    CHECK(json_string("a\"\\\n") == "\"a\\\"\\\\\\u000a\"");
}
