#include "ludus/learn/terminal_trace.hpp"

#include <array>
#include <cstdint>

#include "catch.hpp"

using namespace ludus;

namespace {

/// A game of four actions, whose values begin at 0, and between which nothing is learned: all that
/// could be played are worth 0.
std::array<float, 4> after_game(std::uint32_t length, float reward, float sign = 1) {
    TerminalTrace trace({.step_size = 0.2F, .discount = 0.8F, .length = length});
    std::array<float, 4> values{};
    trace.begin();
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0) trace.advance(0, sign, {});
        trace.took(values[i]);
    }
    trace.finish(reward);
    return values;
}

void check(const std::array<float, 4>& found, const std::array<double, 4>& expected) {
    for (std::size_t i = 0; i < found.size(); ++i) CHECK(found[i] == Approx(expected[i]));
}

}  // namespace

TEST_CASE("terminal_trace: a lost game goes back as in the paper's figure 3.2",
          "[terminal_trace]") {
    // eta 0.2, gamma 0.8: -0.2, then 0.2 * 0.8 of it at every step back.
    check(after_game(3, -1), {0, -0.00512, -0.032, -0.2});
    check(after_game(4, -1), {-0.0008192, -0.00512, -0.032, -0.2});
    check(after_game(100, -1), {-0.0008192, -0.00512, -0.032, -0.2});
    check(after_game(3, 1), {0, 0.00512, 0.032, 0.2});
}

TEST_CASE("terminal_trace: lengths 0 and 1 are plain Q-learning", "[terminal_trace]") {
    check(after_game(0, -1), {0, 0, 0, -0.2});
    check(after_game(1, -1), {0, 0, 0, -0.2});
}

TEST_CASE("terminal_trace: in self-play the players' values alternate in sign",
          "[terminal_trace]") {
    check(after_game(3, 1, -1), {0, 0.00512, -0.032, 0.2});
}

TEST_CASE("terminal_trace: every action learns from the best that can follow", "[terminal_trace]") {
    TerminalTrace trace({.step_size = 0.5F, .discount = 0.8F, .length = 0});
    float first = 1.0F;
    float second = 0.25F;
    trace.begin();
    trace.took(first);
    trace.advance(0.1F, 1, {.best = 2.0F});
    CHECK(first == Approx(1 + 0.5 * (0.1 + 0.8 * 2 - 1)));
    trace.took(second);
    trace.advance(0.1F, -1, {.best = 2.0F});
    CHECK(second == Approx(0.25 + 0.5 * (0.1 - 0.8 * 2 - 0.25)));
}

TEST_CASE("terminal_trace: at the end rewards on the way count again", "[terminal_trace]") {
    TerminalTrace trace({.step_size = 0.5F, .discount = 0.8F, .length = 2});
    float first = 0;
    float last = 0;
    trace.begin();
    trace.took(first);
    trace.advance(0.1F, 1, {});
    trace.took(last);
    trace.finish(1);
    CHECK(last == Approx(0.5));
    CHECK(first == Approx(0.05 + 0.5 * (0.1 + 0.8 * 0.5 - 0.05)));
}

TEST_CASE("terminal_trace: nothing of one game goes into the next", "[terminal_trace]") {
    TerminalTrace trace({.step_size = 0.5F, .discount = 1, .length = 10});
    float earlier = 0;
    float later = 0;
    trace.begin();
    trace.took(earlier);
    trace.begin();
    trace.finish(1);  // without an action there is nothing to learn
    trace.begin();
    trace.took(later);
    trace.finish(1);
    CHECK(earlier == 0);
    CHECK(later == Approx(0.5));
}
