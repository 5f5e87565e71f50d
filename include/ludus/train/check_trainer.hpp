#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/core/clock.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/play/check_agent.hpp"
#include "ludus/train/trainer.hpp"

namespace LUDUS_NAMESPACE {

/// What a trainer was checked by, and what was found.
struct TrainerReport {
    std::uint64_t games = 0;      ///< that each training of the check has played
    std::uint64_t cancelled = 0;  ///< trainings that were cancelled within a step, and resumed
    std::string fault;            ///< empty if every law held

    [[nodiscard]] bool ok() const noexcept { return fault.empty(); }
};

/// How to check a trainer.
struct TrainerCheck {
    std::uint64_t steps = 3;                       ///< of each training
    std::vector<std::size_t> workers = {2, 3, 8};  ///< teams to compare with one worker
    std::uint64_t moments = 8;                     ///< at which a training is cancelled
    AgentCheck agent{.games = 4};                  ///< of what was trained
};

namespace detail {

/// Sets a flag after a while, from a thread of its own.
class Alarm {
public:
    Alarm(std::chrono::duration<double> delay, std::atomic<bool>& flag)
        : thread_([this, delay, &flag] {
              const auto end = Clock::now() + delay;
              while (!off_ && Clock::now() < end) std::this_thread::yield();
              flag = true;
          }) {}
    Alarm(const Alarm&) = delete;
    Alarm& operator=(const Alarm&) = delete;
    ~Alarm() {
        off_ = true;
        thread_.join();
    }

private:
    std::atomic<bool> off_ = false;
    std::thread thread_;
};

template <class Make>
class TrainerChecker {
    using T = std::invoke_result_t<const Make&>;
    using Progress = typename T::Progress;

public:
    TrainerChecker(const Make& make, const TrainerCheck& check) : make_(make), check_(check) {}

    [[nodiscard]] TrainerReport run() {
        learn();
        for (const std::size_t count : check_.workers)
            if (report_.ok()) compare_workers(count);
        if (report_.ok()) compare_loaded();
        for (std::uint64_t i = 0; i < check_.moments; ++i) {
            auto delay = duration_ * static_cast<double>(2 * i + 1) /
                static_cast<double>(2 * check_.moments);
            // What came too late is tried again sooner.
            for (int tries = 0; tries < 8 && report_.ok() && !cancel_after(delay, 1 + i % 3);
                 ++tries)
                delay /= 2;
        }
        return std::move(report_);
    }

private:
    /// The training that all others are compared with.
    void learn() {
        Workers alone;
        T trainer = make_();
        const auto begin = Clock::now();
        for (std::uint64_t step = 0; step < check_.steps; ++step) {
            progress_ = trainer.step(alone, progress_);
            states_.push_back(save_state(trainer));
            if (trainer.has_pending_updates()) fail("a step that nobody cancelled is unfinished");
        }
        duration_ = Clock::now() - begin;
        report_.games = trainer.games();
        const AgentReport played = check_agent<typename T::Game>(trainer.agent(), check_.agent);
        if (!played.ok()) fail("its agent breaks a law", played.fault);
        if (save_state(trainer) != states_.back()) fail("playing its agent changes the trainer");
    }

    void compare_workers(std::size_t count) {
        Workers workers(count);
        T trainer = make_();
        Progress progress;
        for (std::uint64_t step = 0; step < check_.steps; ++step) {
            progress = trainer.step(workers, progress);
            if (save_state(trainer) != states_[step])
                fail("the state depends on the number of workers", std::to_string(count));
        }
        if (progress != progress_)
            fail("the progress depends on the number of workers", std::to_string(count));
    }

    /// Continues from the state after the first step, with a new trainer and with a used one.
    void compare_loaded() {
        for (const std::uint64_t before : {std::uint64_t{0}, check_.steps}) {
            Workers alone;
            T trainer = make_();
            for (std::uint64_t step = 0; step < before; ++step) (void)trainer.step(alone, {});
            load_state(trainer, states_.front());
            if (save_state(trainer) != states_.front())
                fail("a state that is loaded is not saved again");
            for (std::uint64_t step = 1; step < check_.steps; ++step) (void)trainer.step(alone, {});
            if (save_state(trainer) != states_.back())
                fail(
                    "a training resumed from a saved state differs: something that changes is not "
                    "visited");
        }
    }

    /// Returns false if the training was done before.
    bool cancel_after(std::chrono::duration<double> delay, std::size_t count) {
        std::atomic<bool> stop = false;
        Workers workers(count, &stop);
        T trainer = make_();
        Progress progress;
        {
            const Alarm alarm(delay, stop);
            while (!stop && !done(trainer)) progress = trainer.step(workers, progress);
        }
        T resumed = make_();
        load_state(resumed, save_state(trainer));
        Workers alone;
        const bool was_cancelled = !done(resumed);
        report_.cancelled += was_cancelled ? 1 : 0;
        while (!done(resumed)) progress = resumed.step(alone, progress);
        if (save_state(resumed) != states_.back())
            fail("a training that was cancelled and resumed comes to another state");
        if (progress != progress_)
            fail("a training that was cancelled and resumed comes to another progress");
        return was_cancelled;
    }

    [[nodiscard]] bool done(const T& trainer) const {
        return trainer.games() >= report_.games && !trainer.has_pending_updates();
    }
    void fail(const char* what, const std::string& detail = {}) {
        if (report_.ok()) report_.fault = detail.empty() ? what : concat(what, ": ", detail);
    }

    const Make& make_;
    const TrainerCheck& check_;
    TrainerReport report_;
    Progress progress_;
    std::vector<std::string> states_;           ///< after each step
    std::chrono::duration<double> duration_{};  ///< of all steps
};

}  // namespace detail

/// Checks the laws of `Trainer` by a few trainings: the same state and progress on every number of
/// workers; all that changes is visited; cancelled at some moments and resumed from what was saved,
/// it comes to the same; its agent keeps the laws of `Agent`. `make()` makes a new trainer, always
/// the same, and the steps must be short: each is done some twenty times.
template <class Make>
    requires Trainer<std::invoke_result_t<const Make&>>
[[nodiscard]] TrainerReport check_trainer(const Make& make, const TrainerCheck& check = {}) {
    return detail::TrainerChecker<Make>(make, check).run();
}

}  // namespace LUDUS_NAMESPACE
