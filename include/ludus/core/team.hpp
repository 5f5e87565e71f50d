#pragma once

#include <cstddef>

#include "ludus/core/compiler.hpp"

#if defined(__STDCPP_THREADS__)
#include <algorithm>
#include <atomic>
#include <concepts>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>
#endif

/// What runs the jobs of `Workers`: threads, or the caller alone where there are none, as in most
/// WebAssembly.
namespace LUDUS_NAMESPACE::detail {

/// Tasks behind a function, so that what a team does is not compiled for each of them.
struct Job {
    void (*call)(const void* task, std::size_t) = nullptr;  ///< none: the team is dissolved
    const void* task = nullptr;
    std::size_t tasks = 0;

    void run_alone() const {
        for (std::size_t i = 0; i < tasks; ++i) call(task, i);
    }
};

#if defined(__STDCPP_THREADS__)

/// Tells the processor that a loop waits, so that it need not hurry.
inline void relax() noexcept {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("isb" ::: "memory");
#endif
}

/// A thread that waits looks a thousand times before it sleeps, since waking one takes as long as
/// many a job. It never yields: beside other work on the machine, a thread that yields may wait for
/// milliseconds.
class Team {
public:
    /// The caller and `count - 1` threads. Throws `std::system_error` if the system cannot start
    /// them.
    explicit Team(std::size_t count) : Team() {
        // The team is whole by now: where a thread is refused, the destructor ends the others.
        for (std::size_t i = 1; i < count; ++i) threads_.emplace_back([this] { serve(); });
    }

    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    ~Team() {
        job_ = {};
        begin_round();
        for (std::thread& thread : threads_) thread.join();
    }

    [[nodiscard]] std::size_t count() const noexcept { return threads_.size() + 1; }

    void run(const Job& job) {
        if (threads_.empty() || job.tasks <= 1) return job.run_alone();
        next_.store(0, std::memory_order_relaxed);
        job_ = job;
        busy_.store(static_cast<std::uint32_t>(threads_.size()), std::memory_order_relaxed);
        begin_round();
        share();
        await(done_, [&] { return busy_.load(std::memory_order_acquire) == 0; });
        if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
    }

private:
    Team() = default;

    /// Takes tasks of the job until none is left. After an exception there is none.
    void share() noexcept {
#ifdef __cpp_exceptions
        try {
            take_tasks();
        } catch (...) {
            next_.store(job_.tasks, std::memory_order_relaxed);
            const std::lock_guard lock(mutex_);
            if (!error_) error_ = std::current_exception();
        }
#else
        take_tasks();
#endif
    }
    void take_tasks() {
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
            relax();
        }
        std::unique_lock lock(mutex_);
        news.wait(lock, holds);
    }

    Job job_;
    std::atomic<std::uint32_t> round_ = 0;  ///< jobs given out so far
    std::atomic<std::uint32_t> busy_ = 0;   ///< threads that have not finished the last
    std::atomic<std::size_t> next_ = 0;     ///< the job's first task that nobody has taken
    std::exception_ptr error_;              ///< what a task of the job threw
    std::mutex mutex_;                      ///< held where a change might be slept through
    std::condition_variable begun_;
    std::condition_variable done_;
    std::vector<std::thread> threads_;
};

#else

/// The caller alone.
class Team {
public:
    explicit Team(std::size_t) noexcept {}
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    [[nodiscard]] static std::size_t count() noexcept { return 1; }
    static void run(const Job& job) { job.run_alone(); }
};

#endif

/// Threads that the machine runs at once, as far as the system tells; at least 1.
[[nodiscard]] inline std::size_t processor_count() noexcept {
#if defined(__STDCPP_THREADS__)
    return std::max(1U, std::thread::hardware_concurrency());
#else
    return 1;
#endif
}

}  // namespace LUDUS_NAMESPACE::detail
