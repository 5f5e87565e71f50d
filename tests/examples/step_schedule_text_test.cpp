#include "../../examples/papers/support/step_schedule_text.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/step_schedule.hpp"

namespace {

using examples::read_step_schedule;
using examples::step_schedule_text;
using ludus::StepSchedule;

/// Why a text is refused; empty if it is not.
std::string refusal(const std::string& text) {
    try {
        (void)read_step_schedule("--option", text);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return {};
}

/// A number and as many changes.
std::string with_changes(std::size_t count) {
    std::string text = "1";
    for (std::size_t from = 1; from <= count; ++from)
        text += ludus::concat(",", std::to_string(from), ":2");
    return text;
}

}  // namespace

TEST_CASE("step_schedule_text: a number, then FROM:NUMBER for each change",
          "[examples][step_schedule_text]") {
    CHECK(read_step_schedule("", "0") == StepSchedule(0));
    CHECK(read_step_schedule("", "1000") == StepSchedule(1000));
    CHECK(read_step_schedule("", "7,1:0") == StepSchedule(7, {{1, 0}}));
    CHECK(read_step_schedule("", "1000,215000:5000,400000:10000,750000:25000") ==
          StepSchedule(1000, {{215'000, 5000}, {400'000, 10'000}, {750'000, 25'000}}));
    CHECK(read_step_schedule("", "1000000000000,1000000000000:1000000000000").at(0) ==
          1'000'000'000'000);
    CHECK(read_step_schedule("", with_changes(100)).changes().size() == 100);
}

TEST_CASE("step_schedule_text: a schedule is written as it is read",
          "[examples][step_schedule_text]") {
    for (const char* const text : {"0", "1000", "1000,215000:5000,400000:10000,750000:25000"}) {
        CAPTURE(text);
        CHECK(step_schedule_text(read_step_schedule("", text)) == text);
    }
}

TEST_CASE("step_schedule_text: other texts are refused with what was expected and found",
          "[examples][step_schedule_text]") {
    for (const char* const first : {"", "x", "-1", "+1", "010", " 1", "1.5", "1e3", "3:4",
                                    "1000000000001", "99999999999999999999"}) {
        const std::string expected = ludus::concat(
            "--option: expected a whole number in [0 - 1000000000000], found \"", first, "\"");
        CHECK(refusal(first) == expected);
        CHECK(refusal(ludus::concat(first, ",5:6")) == expected);
    }
    for (const char* const change :
         {"", "8", ":", "8:", ":8", "8:x", "8:-1", "8:09", "08:9", "8:9:10", "8;9", "7:9", "0:9",
          "1000000000001:9", "8:1000000000001"})
        CHECK(refusal(ludus::concat("5,7:6,", change)) ==
              ludus::concat("--option: expected FROM:NUMBER, whole numbers in [8 - 1000000000000] "
                            "and [0 - 1000000000000], found \"",
                            change, "\""));
    CHECK(refusal("5,0:6") ==
          "--option: expected FROM:NUMBER, whole numbers in [1 - 1000000000000] "
          "and [0 - 1000000000000], found \"0:6\"");
    CHECK(refusal(with_changes(101)) == "--option: expected at most 100 changes, found \"101:2\"");
}
