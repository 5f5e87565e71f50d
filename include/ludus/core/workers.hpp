#pragma once

#include <atomic>
#include <barrier>
#include <concepts>
#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace ludus {

/// A team of threads that share one job at a time; the caller is one of them. Learners and
/// matches own no threads and take a team from outside. Results must not depend on its size:
/// a task is known by its number alone, and writes only what no other task touches.
class Workers {
public:
    /// Requires `count >= 1`; one worker means that everything runs in the calling thread.
    explicit Workers(std::size_t count = 1) {
        if (count <= 1) return;
        gate_.emplace(static_cast<std::ptrdiff_t>(count));
        for (std::size_t i = 1; i < count; ++i)
            threads_.emplace_back([&gate = *gate_, &job = job_](const std::stop_token& stop) {
                serve(gate, job, stop);
            });
    }

    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    ~Workers() {
        for (std::jthread& thread : threads_) thread.request_stop();
        if (gate_) gate_->arrive_and_wait();
    }

    [[nodiscard]] std::size_t count() const noexcept { return threads_.size() + 1; }

    /// Calls `task(i)` once for every i in [0, tasks), each in whichever thread is free.
    /// Returns when all are done. `task` must not throw, nor call the team again.
    template <std::invocable<std::size_t> Task>
    void run(std::size_t tasks, const Task& task) {
        if (!gate_ || tasks == 1) {
            for (std::size_t i = 0; i < tasks; ++i) task(i);
            return;
        }
        next_.store(0, std::memory_order_relaxed);
        const auto share = [&] {
            for (std::size_t i = 0; (i = next_.fetch_add(1, std::memory_order_relaxed)) < tasks;)
                task(i);
        };
        job_ = std::ref(share);
        gate_->arrive_and_wait();
        share();
        gate_->arrive_and_wait();
    }

private:
    static void serve(std::barrier<>& gate, const std::function<void()>& job,
                      const std::stop_token& stop) {
        while (true) {
            gate.arrive_and_wait();
            if (stop.stop_requested()) return;
            job();
            gate.arrive_and_wait();
        }
    }

    std::optional<std::barrier<>> gate_;
    std::function<void()> job_;
    std::atomic<std::size_t> next_ = 0;
    std::vector<std::jthread> threads_;
};

}  // namespace ludus
