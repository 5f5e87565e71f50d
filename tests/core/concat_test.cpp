#include "ludus/core/concat.hpp"

#include <string>
#include <string_view>

#include "catch.hpp"

using namespace ludus;

namespace {

template <class Part>
concept Joinable = requires(const Part& part) { concat("", part); };

}  // namespace

TEST_CASE("concat: texts of every kind are put one after another", "[concat]") {
    const std::string string = "b";
    const std::string_view view = "cd";
    CHECK(concat("a", string, view, "", "e") == "abcde");
    CHECK(concat(view.substr(1), string) == "db");
}

TEST_CASE("concat: no parts are an empty text, one part is itself", "[concat]") {
    CHECK(concat().empty());
    CHECK(concat("alone") == "alone");
}

TEST_CASE("concat: joins texts only, not numbers or single letters", "[concat]") {
    STATIC_REQUIRE(Joinable<std::string>);
    STATIC_REQUIRE(Joinable<std::string_view>);
    STATIC_REQUIRE(Joinable<const char*>);
    STATIC_REQUIRE(!Joinable<int>);
    STATIC_REQUIRE(!Joinable<char>);
}
