// Instructions are chosen when a program runs, so that who sets no flags gets the same numbers. Runs
// a program that was built twice, with the flags of the tests and without any.

#include <string>

#include "catch.hpp"
#include "support/process.hpp"

TEST_CASE("networks compute the same bits whatever flags they are compiled with", "[flags]") {
    const support::Ending with = support::run("'" LUDUS_TESTS_DIR "/network_bits_with_flags'");
    const support::Ending without =
        support::run("'" LUDUS_TESTS_DIR "/network_bits_without_flags'");
    CAPTURE(with.err, without.err);
    REQUIRE(with.exit_code == 0);
    REQUIRE(without.exit_code == 0);
    REQUIRE(with.out.starts_with("level: "));
    REQUIRE(without.out == with.out);
}
