#include "ludus/core/team.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include "catch.hpp"

using ludus::detail::Job;
using ludus::detail::processor_count;
using ludus::detail::Team;

namespace {

/// A job of a callable, which must outlive it.
template <class Task>
Job job_of(const Task& task, std::size_t tasks) {
    return {[](const void* one, std::size_t i) { (*static_cast<const Task*>(one))(i); }, &task,
            tasks};
}

/// Longer than a thread looks before it sleeps.
void let_them_sleep() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

}  // namespace

TEST_CASE("team: a job that is run alone calls its tasks in order", "[team]") {
    std::vector<std::size_t> order;
    const auto task = [&](std::size_t i) { order.push_back(i); };
    job_of(task, 5).run_alone();
    CHECK(order == std::vector<std::size_t>{0, 1, 2, 3, 4});
    job_of(task, 0).run_alone();
    CHECK(order.size() == 5);
}

TEST_CASE("team: each task of each job is called once, with the job's own object", "[team]") {
    for (const std::size_t count : {1U, 2U, 4U}) {
        Team team(count);
        CHECK(team.count() == count);
        std::size_t wrong = 0;
        for (std::size_t tasks = 0; tasks < 40; ++tasks) {
            std::vector<std::atomic<int>> calls(tasks);
            const auto task = [&](std::size_t i) { ++calls.at(i); };
            team.run(job_of(task, tasks));
            wrong += std::ranges::any_of(calls, [](const auto& called) { return called != 1; });
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("team: threads that sleep are woken by the next job, and by the end", "[team]") {
    Team team(3);
    for (int round = 0; round < 10; ++round) {
        let_them_sleep();
        std::atomic<int> arrived = 0;
        const auto meet = [&](std::size_t) {  // none of the three can do two of these
            ++arrived;
            while (arrived < 3) std::this_thread::yield();
        };
        team.run(job_of(meet, 3));
        CHECK(arrived == 3);
    }
    let_them_sleep();
}

TEST_CASE("team: a caller that has nothing left to do waits for the others", "[team]") {
    Team team(3);
    const std::thread::id caller = std::this_thread::get_id();
    std::atomic<int> finished = 0;
    std::atomic<int> by_others = 0;
    for (int round = 1; round <= 10; ++round) {
        std::atomic<int> arrived = 0;
        const auto task = [&](std::size_t) {
            ++arrived;
            while (arrived < 3) std::this_thread::yield();
            if (std::this_thread::get_id() != caller) {
                let_them_sleep();
                ++by_others;
            }
            ++finished;
        };
        team.run(job_of(task, 3));
        CHECK(finished == 3 * round);
    }
    CHECK(by_others == 20);
}

TEST_CASE("team: once a task has thrown, those that have not begun are left out", "[team]") {
    for (const std::size_t count : {1U, 3U}) {
        Team team(count);
        std::atomic<std::size_t> called = 0;
        const auto task = [&](std::size_t i) {
            ++called;
            if (i == 0) throw std::runtime_error("first");
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        };
        CHECK_THROWS_WITH(team.run(job_of(task, 2'000)), "first");
        CHECK(called < 1'000);
    }
}

TEST_CASE("team: of what several tasks throw one is thrown, and the next job knows none of it",
          "[team]") {
    Team team(3);
    for (int round = 0; round < 20; ++round) {
        const auto bad = [&](std::size_t i) { throw std::runtime_error(std::to_string(i)); };
        CHECK_THROWS_AS(team.run(job_of(bad, 3)), std::runtime_error);
        std::atomic<int> called = 0;
        const auto good = [&](std::size_t) { ++called; };
        CHECK_NOTHROW(team.run(job_of(good, 7)));
        CHECK(called == 7);
    }
}

TEST_CASE("team: a team is not copied, and a machine has at least one processor", "[team]") {
    STATIC_REQUIRE(!std::is_copy_constructible_v<Team>);
    STATIC_REQUIRE(!std::is_copy_assignable_v<Team>);
    CHECK(processor_count() >= 1);
}
