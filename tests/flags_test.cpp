// Instructions are chosen when a program runs, so that who sets no flags gets the same numbers. Runs
// a program that was built twice, with the flags and the kernels of programs and without any.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "support/process.hpp"

namespace {

/// What a program printed: lines that must be the same, and numbers that must be near.
struct Printed {
    std::vector<std::string> lines;
    std::vector<std::vector<double>> numbers;  ///< of each line "near NAME: ..."

    explicit Printed(const std::string& text) {
        std::istringstream from(text);
        for (std::string line; std::getline(from, line);) {
            const std::size_t colon = line.find(':');
            lines.push_back(line.starts_with("near ") ? line.substr(0, colon) : line);
            if (!line.starts_with("near ")) continue;
            std::istringstream row(line.substr(colon + 1));
            numbers.emplace_back();
            for (double number = 0; row >> number;) numbers.back().push_back(number);
            REQUIRE(row.eof());
        }
    }
};

/// The largest difference of numbers, relative to the largest of them.
double relative_difference(const std::vector<double>& a, const std::vector<double>& b) {
    REQUIRE(a.size() == b.size());
    double largest = 0;
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        largest = std::max(largest, std::abs(a[i]));
        worst = std::max(worst, std::abs(a[i] - b[i]));
    }
    REQUIRE(largest > 0);
    return worst / largest;
}

}  // namespace

TEST_CASE("networks compute the same bits whatever flags they are compiled with", "[flags]") {
    const support::Ending with = support::run("'" LUDUS_TESTS_DIR "/network_bits_with_flags'");
    const support::Ending without =
        support::run("'" LUDUS_TESTS_DIR "/network_bits_without_flags'");
    CAPTURE(with.err, without.err);
    REQUIRE(with.exit_code == 0);
    REQUIRE(without.exit_code == 0);
    REQUIRE(with.out.starts_with("level: "));
    const Printed expected(with.out);
    const Printed found(without.out);
    REQUIRE(found.lines == expected.lines);
    REQUIRE(expected.numbers.size() == 1 + 2 * 40);
    for (std::size_t i = 0; i < found.numbers.size(); ++i)
        REQUIRE(relative_difference(expected.numbers[i], found.numbers[i]) < 1e-5);
}
