#include "ludus/train/training_report.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

#include "catch.hpp"
#include "support/process.hpp"
#include "support/run_apart.hpp"
#include "support/temporary_folder.hpp"

using ludus::TrainingOutput;
using ludus::detail::three_digits;
using ludus::detail::TrainingReport;

namespace {

/// Makes a terminal of stderr; returns the other end, where one reads what is shown.
int open_terminal() {
    const int other_end = ::posix_openpt(O_RDWR | O_NOCTTY);
    if (other_end < 0 || ::grantpt(other_end) != 0 || ::unlockpt(other_end) != 0)
        throw std::runtime_error("there are no terminals");
    const int terminal = ::open(::ptsname(other_end), O_RDWR | O_NOCTTY);
    if (terminal < 0 || ::dup2(terminal, STDERR_FILENO) < 0)
        throw std::runtime_error("the terminal cannot be opened");
    return other_end;
}

/// What a terminal was sent; it adds "\r" before "\n".
std::string shown_on_terminal(TrainingOutput output, auto&& act) {
    const support::TemporaryFolder folder;
    const std::string copy = (folder / "shown").string();
    const support::Ending ending = support::run_apart([&] {
        const int other_end = open_terminal();
        {
            TrainingReport report(output);
            act(report);
        }
        std::fputs("END", stderr);
        std::string shown;
        std::array<char, 256> part{};
        while (!shown.ends_with("END")) {
            const ::ssize_t count = ::read(other_end, part.data(), part.size());
            if (count <= 0) return 1;
            shown.append(part.data(), static_cast<std::size_t>(count));
        }
        std::ofstream(copy) << shown.substr(0, shown.size() - 3);
        return 0;
    });
    INFO(ending.err);
    REQUIRE(ending.exit_code == 0);
    return support::contents(copy);
}

}  // namespace

TEST_CASE("training report: numbers have three digits", "[training_report]") {
    CHECK(three_digits(0) == "0");
    CHECK(three_digits(0.5) == "0.5");
    CHECK(three_digits(2.0 / 3) == "0.667");
    CHECK(three_digits(-66.66) == "-66.7");
    CHECK(three_digits(999.4) == "999");
    CHECK(three_digits(12345) == "1.23e+04");
    CHECK(three_digits(-0.000012345) == "-1.23e-05");
    CHECK(three_digits(1e300) == "1e+300");
}

TEST_CASE("training report: lines stay, unless nothing is to be said", "[training_report]") {
    for (const TrainingOutput output :
         {TrainingOutput::progress, TrainingOutput::points, TrainingOutput::nothing}) {
        const support::Ending ending = support::run_apart([&] {
            TrainingReport report(output);
            report.say("one");
            report.say(std::string_view("two, and more").substr(0, 3));
            return 0;
        });
        CHECK(ending.exit_code == 0);
        CHECK(ending.err == (output == TrainingOutput::nothing ? "" : "one\ntwo\n"));
    }
}

TEST_CASE("training report: progress is shown on a terminal alone", "[training_report]") {
    const support::Ending ending = support::run_apart([] {
        const TrainingReport report(TrainingOutput::progress);
        return report.shows_progress() || report.due() ? 1 : 0;
    });
    CHECK(ending.exit_code == 0);
    CHECK(ending.err.empty());

    for (const TrainingOutput output :
         {TrainingOutput::progress, TrainingOutput::points, TrainingOutput::nothing})
        CHECK(shown_on_terminal(output,
                                [](TrainingReport& report) {
                                    report.say(report.shows_progress() ? "yes" : "no");
                                }) ==
              (output == TrainingOutput::progress     ? "yes\r\n"
                   : output == TrainingOutput::points ? "no\r\n"
                                                      : ""));
}

TEST_CASE("training report: progress is due now and then", "[training_report]") {
    for (const TrainingOutput output : {TrainingOutput::progress, TrainingOutput::points})
        CHECK(shown_on_terminal(output, [](TrainingReport& report) {
                  const bool at_once = report.due();
                  std::this_thread::sleep_for(std::chrono::milliseconds(250));
                  const bool later = report.due();
                  report.say(at_once ? "at once" : later ? "later" : "never");
              }) == (output == TrainingOutput::progress ? "later\r\n" : "never\r\n"));
}

TEST_CASE("training report: a line that stays takes the place of the progress",
          "[training_report]") {
    CHECK(shown_on_terminal(TrainingOutput::progress, [](TrainingReport& report) {
              report.show("1 of 2");
              report.show("2 of 2");
              report.say("all done");
              report.say("goodbye");
          }) == "\r1 of 2\x1b[K\r2 of 2\x1b[K\r\x1b[Kall done\r\ngoodbye\r\n");
}
