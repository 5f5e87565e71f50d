#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "catch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/io/archive.hpp"
#include "support/counted.hpp"

namespace support {

/// Stops a learner of games at everything that it counts, one after the other, and goes on by
/// another one from a checkpoint: it must learn the same as one that is never stopped.
/// `make(count)` makes the learner, which may count `more` after it is told to stop, in each
/// thread.
template <std::invocable<CountUntilStop&> Make>
void check_stopped_steps(const Make& make, std::uint64_t games, std::size_t more) {
    ludus::Workers alone;
    CountUntilStop unstopped{.last = CountUntilStop::never};
    auto expected = make(unstopped);
    auto brought = expected.step(alone);
    while (expected.games() < games) brought = expected.step(alone, brought);
    const std::string state = ludus::save_state(expected);

    std::size_t has_pending_updates = 0;
    std::size_t left_off = 0;  ///< among games
    const std::size_t all = unstopped.counted;
    for (std::size_t last = 1; last <= all; ++last) {
        CAPTURE(last);
        CountUntilStop count{.last = last};
        const std::size_t threads = 1 + last % 3;
        ludus::Workers team(threads, &count.stop);
        auto learner = make(count);
        auto progress = learner.step(team);
        auto before = decltype(progress){};
        while (!count.stop) {
            before = progress;
            progress = learner.step(team, progress);
        }
        CHECK(count.counted <= last + threads * more);
        has_pending_updates += learner.has_pending_updates();
        left_off += progress == before;

        auto resumed = make(unstopped);
        ludus::load_state(resumed, ludus::save_state(learner));
        REQUIRE(resumed.has_pending_updates() == learner.has_pending_updates());
        while (resumed.games() < games || resumed.has_pending_updates())
            progress = resumed.step(alone, progress);
        const bool is_same = ludus::save_state(resumed) == state;
        REQUIRE(is_same);
        const bool brings_the_same = progress == brought;
        CHECK(brings_the_same);
    }
    CHECK(has_pending_updates > 0);
    CHECK(left_off > 0);
}

/// Cancels a trainer at everything that it counts, one after the other, on 1 to 3 workers, and
/// continues by another one from a checkpoint: it must learn the same as one that is never
/// cancelled. `make(count)` makes the trainer, which may count `more` in each thread after it is
/// cancelled; `step(trainer, team)` steps it; `done(trainer)` is true at the end. Returns the
/// number of different checkpoints, that of the end included.
template <std::invocable<CountUntilStop&> Make, class Step, class Done>
[[nodiscard]] std::size_t check_cancelled_steps(const Make& make, const Step& step,
                                                const Done& done, std::size_t more) {
    ludus::Workers alone;
    CountUntilStop unstopped{.last = CountUntilStop::never};
    auto expected = make(unstopped);
    while (!done(expected)) step(expected, alone);
    const std::string state = ludus::save_state(expected);

    std::set<std::string> checkpoints;
    // More workers may count more, in smaller batches: until a team of each size has come to the
    // end.
    std::size_t ends = 0;
    for (std::size_t last = 1; ends < 3; ++last) {
        CAPTURE(last);
        CountUntilStop count{.last = last};
        const std::size_t threads = 1 + last % 3;
        ludus::Workers team(threads, &count.stop);
        auto trainer = make(count);
        while (!count.stop && !done(trainer)) step(trainer, team);
        CHECK(count.counted <= last + threads * more);
        if (!count.stop) ++ends;
        const std::string checkpoint = ludus::save_state(trainer);
        checkpoints.insert(checkpoint);

        auto resumed = make(unstopped);
        ludus::load_state(resumed, checkpoint);
        while (!done(resumed)) step(resumed, alone);
        const bool is_same = ludus::save_state(resumed) == state;
        REQUIRE(is_same);
    }
    return checkpoints.size();
}

}  // namespace support
