#include "ludus/core/erased.hpp"

#include <memory>
#include <string>
#include <utility>

#include "catch.hpp"

namespace {

struct Functions {
    std::string (*text)(const void*);
};
constexpr Functions of_string = {
    .text = [](const void* value) { return *static_cast<const std::string*>(value); }};

using Erased = ludus::Erased<Functions>;

[[nodiscard]] std::string text_of(const Erased& one) { return one->text(one.get()); }

}  // namespace

TEST_CASE("erased: does what the functions of its value do, and gives the value back", "[erased]") {
    Erased one(std::string("a value that is too long to be stored in place"), of_string);
    CHECK(text_of(one) == "a value that is too long to be stored in place");
    one.as<std::string>() = "short";
    CHECK(text_of(one) == "short");
    const Erased& same = one;
    CHECK(same.as<std::string>() == "short");
}

TEST_CASE("erased: copies are independent, and moving leaves the value where it goes", "[erased]") {
    Erased one(std::string("one"), of_string);
    Erased copy = one;
    copy.as<std::string>() = "copy";
    CHECK(text_of(one) == "one");
    const Erased moved = std::move(copy);
    CHECK(text_of(moved) == "copy");
    one = moved;
    CHECK(text_of(one) == "copy");
    one = Erased(std::string("another"), of_string);
    CHECK(text_of(one) == "another");
}

TEST_CASE("erased: destroys each value once", "[erased]") {
    static constexpr Functions none = {.text = nullptr};
    const auto counted = std::make_shared<int>(1);
    {
        Erased one(counted, none);
        const Erased copy = one;
        CHECK(counted.use_count() == 3);
        one = Erased(std::make_shared<int>(2), none);
        CHECK(counted.use_count() == 2);
    }
    CHECK(counted.use_count() == 1);
}
