#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/team.hpp"

namespace LUDUS_NAMESPACE {

/// A team of threads that share one job at a time; the caller is one of them. Learners and
/// matches own no threads and take a team from outside. Results must not depend on its size: a
/// task is known by its number alone, and writes only what no other task touches. `TeamSearch`
/// alone is different: its threads share what they find.
class Workers {
public:
    /// Requires `count >= 1`; one worker means that everything runs in the calling thread. Where
    /// there are no threads, there is only one.
    /// Throws `std::system_error` if the system cannot start `count - 1` threads.
    explicit Workers(std::size_t count = 1, Cancellation cancellation = {})
        : cancellation_(cancellation), team_(count) {}

    /// Threads that the machine runs at once, as far as the system tells; at least 1.
    [[nodiscard]] static std::size_t processors() noexcept { return detail::processor_count(); }

    /// The threads that work, the caller's included.
    [[nodiscard]] std::size_t count() const noexcept { return team_.count(); }

    /// True once cancellation is requested; it stays so.
    [[nodiscard]] bool stop_requested() const noexcept { return cancellation_.requested(); }
    /// The flag behind it, for work that the team's threads call.
    [[nodiscard]] Cancellation cancellation() const noexcept { return cancellation_; }

    /// Calls `task(i)` once for every i in [0, tasks), each in whichever thread is free.
    /// Returns when all are done. `task` must not call the team again. If it throws, the tasks that
    /// have not begun are left out, and what was thrown first is thrown here.
    template <std::invocable<std::size_t> Task>
        requires(std::is_object_v<Task>)
    void run(std::size_t tasks, const Task& task) {
        team_.run({[](const void* one, std::size_t i) { (*static_cast<const Task*>(one))(i); },
                   std::addressof(task), tasks});
    }

private:
    Cancellation cancellation_;
    detail::Team team_;
};

}  // namespace LUDUS_NAMESPACE
