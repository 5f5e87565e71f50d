#include "ludus/core/settings.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "catch.hpp"
#include "ludus/io/archive.hpp"

using namespace ludus;

namespace {

enum class Leaf : std::uint8_t { green, black };
constexpr std::array<std::string_view, 2> leaves = {"green", "black"};

struct Brewing {
    double heat = 90;
    std::uint32_t minutes = 3;
    bool stirred = false;
    Leaf leaf = Leaf::green;

    [[nodiscard]] static constexpr auto described() {
        return std::tuple{
            setting(&Brewing::heat, "heat", "of the water", Range::between(0, 100)),
            setting(&Brewing::minutes, "minutes", "until it is ready", Range::above(0)),
            setting(&Brewing::stirred, "stirred", "before it is poured"),
            setting(&Brewing::leaf, "leaf", "that is used", leaves),
        };
    }
    friend bool operator==(const Brewing&, const Brewing&) = default;
};
static_assert(DescribedSettings<Brewing>);

/// The same fields, of which one was called otherwise.
struct OlderBrewing : Brewing {
    [[nodiscard]] static constexpr auto described() {
        return std::tuple{
            setting(&Brewing::heat, "temperature", "of the water", Range::between(0, 100)),
            setting(&Brewing::minutes, "minutes", "until it is ready", Range::above(0)),
            setting(&Brewing::stirred, "stirred", "before it is poured"),
            setting(&Brewing::leaf, "leaf", "that is used", leaves),
        };
    }
    friend bool operator==(const OlderBrewing&, const OlderBrewing&) = default;
};

}  // namespace

TEST_CASE("settings: a range knows what it contains, and says it", "[settings]") {
    CHECK(Range::at_least(1).contains(1));
    CHECK_FALSE(Range::at_least(1).contains(0.99));
    CHECK_FALSE(Range::above(0).contains(0));
    CHECK(Range::above(0).contains(1e-300));
    CHECK(Range::between(0, 1).contains(1));
    CHECK_FALSE(Range::between(0, 1).contains(1.01));
    CHECK_FALSE(Range::any().contains(std::numeric_limits<double>::quiet_NaN()));
    CHECK(Range::at_least(1).text() == "at least 1");
    CHECK(Range::above(0).text() == "above 0");
    CHECK(Range::between(0, 0.5).text() == "at least 0 and at most 0.5");
    CHECK(Range{.most = 2}.text() == "at most 2");
    CHECK(Range::any().text() == "a number");
}

TEST_CASE("settings: settings out of bounds are refused with the field's name", "[settings]") {
    CHECK_NOTHROW(require_valid(Brewing{}));
    CHECK_THROWS_WITH(require_valid(Brewing{.heat = 101.5}),
                      "heat: expected at least 0 and at most 100, found 101.5");
    CHECK_THROWS_WITH(require_valid(Brewing{.minutes = 0}), "minutes: expected above 0, found 0");
    CHECK_FALSE(is_valid(Brewing{.heat = std::numeric_limits<double>::quiet_NaN()}));
}

TEST_CASE("settings: settings are visited in their order", "[settings]") {
    std::vector<std::string> names;
    for_each_setting<Brewing>([&](const auto& field) { names.emplace_back(field.name); });
    CHECK(names == std::vector<std::string>{"heat", "minutes", "stirred", "leaf"});
}

TEST_CASE("settings: what differs between settings is said", "[settings]") {
    CHECK(differences(Brewing{}, Brewing{}).empty());
    CHECK(differences(Brewing{.heat = 80.5, .stirred = true}, Brewing{}) ==
          "heat 80.5 instead of 90, stirred true instead of false");
}

TEST_CASE("settings: settings are saved with their names and checked when they are loaded",
          "[settings]") {
    Brewing saved{.heat = 70, .minutes = 5, .stirred = true};
    const std::string bytes = save_state(saved);
    Brewing loaded;
    load_state(loaded, bytes);
    CHECK(loaded == saved);

    OlderBrewing older;
    CHECK_THROWS_WITH(load_state(older, bytes), "expected the setting temperature, found heat");
    CHECK(older == OlderBrewing{});
    Brewing boiling{.heat = 200};
    CHECK_THROWS_AS(load_state(loaded, save_state(boiling)), ArchiveError);
}

TEST_CASE("settings: a choice is read and written by its name", "[settings]") {
    const auto leaf = std::get<3>(Brewing::described());
    CHECK(leaf.value_text(Leaf::black) == "black");
    CHECK(leaf.range_text() == "green, black");
    CHECK(std::get<2>(Brewing::described()).value_text(true) == "true");
    CHECK(std::get<2>(Brewing::described()).range_text().empty());
    CHECK(std::get<0>(Brewing::described()).range_text() == "at least 0 and at most 100");
    CHECK(differences(Brewing{.leaf = Leaf::black}, Brewing{}) == "leaf black instead of green");
    CHECK(is_valid(Brewing{.leaf = Leaf::black}));
    CHECK_FALSE(is_valid(Brewing{.leaf = static_cast<Leaf>(2)}));

    Brewing black{.leaf = Leaf::black};
    Brewing loaded;
    load_state(loaded, save_state(black));
    CHECK(loaded == black);
    Brewing unknown{.leaf = static_cast<Leaf>(2)};
    CHECK_THROWS_AS(load_state(loaded, save_state(unknown)), ArchiveError);
}
