#include "ludus/search/table_entry.hpp"

#include "catch.hpp"
#include "ludus/search/value.hpp"

using namespace ludus;

TEST_CASE("table_entry: an entry has 16 bytes and keeps what it is given", "[table_entry]") {
    STATIC_REQUIRE(sizeof(TableEntry) == 16);
    constexpr TableEntry entry{0xFEDC'BA98'7654'3210, -win_value, 41, max_plies,
                               Bound::upper,          true};
    STATIC_REQUIRE(entry.key() == 0xFEDC'BA98'7654'3210);
    STATIC_REQUIRE(entry.value() == -win_value);
    STATIC_REQUIRE(entry.action() == 41);
    STATIC_REQUIRE(entry.depth() == max_plies);
    STATIC_REQUIRE(entry.bound() == Bound::upper);
    STATIC_REQUIRE(entry.settled());
    STATIC_REQUIRE(TableEntry{}.bound() == Bound::none);

    for (const Bound bound : {Bound::lower, Bound::upper, Bound::exact})
        for (const bool settled : {false, true})
            for (unsigned generation = 0; generation < 32; ++generation) {
                TableEntry made(1, 2, TableEntry::no_action, 3, bound, settled);
                made.set_generation(31 - generation);
                made.set_generation(generation);
                CHECK(made.bound() == bound);
                CHECK(made.settled() == settled);
                CHECK(made.generation() == generation);
            }
}

TEST_CASE("table_entry: an entry answers for its own depth, if settled for all beyond",
          "[table_entry]") {
    constexpr TableEntry guess{1, 50, 0, 6, Bound::exact, false};
    STATIC_REQUIRE(guess.answers(6));
    STATIC_REQUIRE(!guess.answers(5));
    STATIC_REQUIRE(!guess.answers(7));
    constexpr TableEntry settled{1, 50, 0, 6, Bound::exact, true};
    STATIC_REQUIRE(settled.answers(6));
    STATIC_REQUIRE(!settled.answers(5));
    STATIC_REQUIRE(settled.answers(7));
    STATIC_REQUIRE(settled.answers(max_plies));
}

TEST_CASE("table_entry: a settled win or loss answers wherever it is within reach",
          "[table_entry]") {
    for (const int value : {win_after(3), -win_after(3)}) {
        const TableEntry entry(1, value, 0, 6, Bound::exact, true);
        CHECK_FALSE(entry.answers(2));
        CHECK(entry.answers(3));
        CHECK(entry.answers(6));
        CHECK(entry.answers(7));
        CHECK_FALSE(TableEntry(1, value, 0, 6, Bound::lower, false).answers(5));
    }
}

TEST_CASE("table_entry: bounds that meet are the exact value", "[table_entry]") {
    const auto merged = [](Bound newer, int value, bool settled, const TableEntry& older) {
        TableEntry entry(1, value, 7, 4, newer, settled);
        entry.merge(older);
        return entry;
    };
    const TableEntry at_least_five(1, 5, 8, 4, Bound::lower, true);
    CHECK(merged(Bound::upper, 5, true, at_least_five).bound() == Bound::exact);
    CHECK(merged(Bound::upper, 5, true, at_least_five).settled());
    CHECK_FALSE(merged(Bound::upper, 5, false, at_least_five).settled());
    CHECK(merged(Bound::upper, 5, true, at_least_five).action() == 7);
    CHECK(merged(Bound::upper, 6, true, at_least_five).bound() == Bound::upper);
    CHECK(merged(Bound::lower, 5, true, at_least_five).bound() == Bound::lower);
    const TableEntry at_most_five(1, 5, 8, 4, Bound::upper, false);
    CHECK(merged(Bound::lower, 5, true, at_most_five).bound() == Bound::exact);
    CHECK_FALSE(merged(Bound::lower, 5, true, at_most_five).settled());
    CHECK(merged(Bound::lower, 4, true, at_most_five).bound() == Bound::lower);
    CHECK(merged(Bound::lower, 4, true, at_most_five).settled());
}
