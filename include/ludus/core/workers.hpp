#pragma once

#include <atomic>
#include <concepts>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <vector>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

namespace detail {

/// Tells the processor that a loop waits, so that it need not hurry.
inline void relax() noexcept {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("isb" ::: "memory");
#endif
}

}  // namespace detail

/// A team of threads that share one job at a time; the caller is one of them. Learners and
/// matches own no threads and take a team from outside. Results must not depend on its size:
/// a task is known by its number alone, and writes only what no other task touches.
///
/// A thread that waits looks a thousand times before it sleeps, since waking one takes as long as
/// many a job. It never yields: beside other work on the machine, a thread that yields may wait for
/// milliseconds.
class Workers {
public:
    /// Requires `count >= 1`; one worker means that everything runs in the calling thread.
    /// Throws `std::system_error` if the system cannot start `count - 1` threads.
    explicit Workers(std::size_t count = 1, Cancellation cancellation = {})
        : Workers(Caller{cancellation}) {
        // The team is whole by now: where a thread is refused, the destructor ends the others.
        for (std::size_t i = 1; i < count; ++i) threads_.emplace_back([this] { serve(); });
    }

    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    ~Workers() {
        job_ = {};
        begin_round();
        for (std::thread& thread : threads_) thread.join();
    }

    /// The threads that work, the caller's included.
    [[nodiscard]] std::size_t count() const noexcept { return threads_.size() + 1; }

    /// True once cancellation is requested; it stays so.
    [[nodiscard]] bool stop_requested() const noexcept { return cancellation_.requested(); }
    /// The flag behind it, for work that the team's threads call.
    [[nodiscard]] Cancellation cancellation() const noexcept { return cancellation_; }

    /// Calls `task(i)` once for every i in [0, tasks), each in whichever thread is free.
    /// Returns when all are done. `task` must not throw, nor call the team again.
    template <std::invocable<std::size_t> Task>
        requires(std::is_object_v<Task>)
    void run(std::size_t tasks, const Task& task) {
        run({[](const void* one, std::size_t i) { (*static_cast<const Task*>(one))(i); },
             std::addressof(task), tasks});
    }

private:
    /// The team of the caller alone.
    struct Caller {
        Cancellation cancellation;
    };
    explicit Workers(const Caller& caller) : cancellation_(caller.cancellation) {}

    /// Tasks behind a function, so that what the team does is not compiled for each of them.
    struct Job {
        void (*call)(const void* task, std::size_t) = nullptr;  ///< none: the team is dissolved
        const void* task = nullptr;
        std::size_t tasks = 0;
    };

    void run(const Job& job) {
        if (threads_.empty() || job.tasks <= 1) {
            for (std::size_t i = 0; i < job.tasks; ++i) job.call(job.task, i);
            return;
        }
        next_.store(0, std::memory_order_relaxed);
        job_ = job;
        busy_.store(static_cast<std::uint32_t>(threads_.size()), std::memory_order_relaxed);
        begin_round();
        share();
        await(done_, [&] { return busy_.load(std::memory_order_acquire) == 0; });
    }

    /// Takes tasks of the job until none is left.
    void share() {
        for (std::size_t i = 0; (i = next_.fetch_add(1, std::memory_order_relaxed)) < job_.tasks;)
            job_.call(job_.task, i);
    }

    void begin_round() noexcept {
        {
            const std::lock_guard lock(mutex_);
            round_.fetch_add(1, std::memory_order_release);
        }
        begun_.notify_all();
    }

    void serve() {
        for (std::uint32_t round = 0;; ++round) {
            await(begun_, [&] { return round_.load(std::memory_order_acquire) != round; });
            if (job_.call == nullptr) return;
            share();
            if (busy_.fetch_sub(1, std::memory_order_acq_rel) > 1) continue;
            {
                const std::lock_guard lock(mutex_);
            }  // who is about to sleep has seen it, or is asleep
            done_.notify_one();
        }
    }

    template <std::predicate Condition>
    void await(std::condition_variable& news, const Condition& holds) noexcept {
        constexpr int looks = 1'000;
        for (int look = 0; look < looks; ++look) {
            if (holds()) return;
            detail::relax();
        }
        std::unique_lock lock(mutex_);
        news.wait(lock, holds);
    }

    Cancellation cancellation_;
    Job job_;
    std::atomic<std::uint32_t> round_ = 0;  ///< jobs given out so far
    std::atomic<std::uint32_t> busy_ = 0;   ///< threads that have not finished the last
    std::atomic<std::size_t> next_ = 0;     ///< the job's first task that nobody has taken
    std::mutex mutex_;                      ///< held where a change might be slept through
    std::condition_variable begun_;
    std::condition_variable done_;
    std::vector<std::thread> threads_;
};

}  // namespace LUDUS_NAMESPACE
