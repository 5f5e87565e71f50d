#include "ludus/core/workers.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <type_traits>
#include <vector>

#include "catch.hpp"
#include "support/process.hpp"
#include "support/run_apart.hpp"

using namespace ludus;

namespace {

/// How often each of `tasks` tasks is called in one run.
std::vector<int> calls_of(Workers& workers, std::size_t tasks) {
    std::vector<std::atomic<int>> calls(tasks);
    workers.run(tasks, [&](std::size_t i) { ++calls.at(i); });
    return {calls.begin(), calls.end()};
}

template <class Task>
concept Runnable = requires(Workers workers, const Task& task) { workers.run(1, task); };

}  // namespace

TEST_CASE("workers: every task is called once, whatever the number of workers", "[workers]") {
    for (const std::size_t count : {1U, 2U, 3U, 8U}) {
        Workers workers(count);
        CHECK(workers.count() == count);
        for (const std::size_t tasks : {0U, 1U, 2U, 3U, 7U, 8U, 9U, 1000U}) {
            INFO(count << " workers, " << tasks << " tasks");
            CHECK(calls_of(workers, tasks) == std::vector<int>(tasks, 1));
        }
    }
}

TEST_CASE("workers: one team does job after job", "[workers]") {
    for (const std::size_t count : {1U, 2U, 3U, 8U}) {
        Workers workers(count);
        std::vector<std::size_t> sums(20);
        for (std::size_t job = 0; job < 200; ++job)
            workers.run(sums.size(), [&](std::size_t i) { sums[i] += job * i; });
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < sums.size(); ++i) wrong += sums[i] != i * (199 * 200 / 2);
        INFO(count << " workers");
        CHECK(wrong == 0);
    }
}

TEST_CASE("workers: what the tasks wrote is there when run returns", "[workers]") {
    Workers workers(3);
    std::vector<std::size_t> numbers(50'000);
    workers.run(numbers.size(), [&](std::size_t i) { numbers[i] = i + 1; });
    CHECK(std::accumulate(numbers.begin(), numbers.end(), std::size_t{0}) == 50'000UL * 50'001 / 2);
}

TEST_CASE("workers: a team of one works in the calling thread, in order", "[workers]") {
    Workers workers;
    CHECK(workers.count() == 1);
    const std::thread::id caller = std::this_thread::get_id();
    std::vector<std::size_t> order;
    std::size_t elsewhere = 0;
    workers.run(100, [&](std::size_t i) {
        order.push_back(i);
        elsewhere += std::this_thread::get_id() != caller;
    });
    CHECK(order.size() == 100);
    CHECK(std::ranges::is_sorted(order));
    CHECK(elsewhere == 0);
}

TEST_CASE("workers: a single task stays in the calling thread", "[workers]") {
    Workers workers(4);
    const std::thread::id caller = std::this_thread::get_id();
    std::size_t here = 0;
    for (int run = 0; run < 100; ++run)
        workers.run(1, [&](std::size_t) { here += std::this_thread::get_id() == caller; });
    CHECK(here == 100);
}

TEST_CASE("workers: tasks that wait for one another run at the same time", "[workers]") {
    Workers workers(3);
    std::atomic<int> arrived = 0;
    workers.run(3, [&](std::size_t) {
        ++arrived;
        while (arrived < 3) std::this_thread::yield();
    });
    CHECK(arrived == 3);
}

TEST_CASE("workers: what a task throws is thrown to the caller", "[workers]") {
    for (const std::size_t count : {1U, 4U}) {
        Workers team(count);
        std::atomic<std::size_t> finished = 0;
        const auto work = [&](std::size_t i) {
            if (i == 7) throw std::runtime_error("seven");
            ++finished;
        };
        CHECK_THROWS_WITH(team.run(20, work), "seven");
        CHECK(finished >= 7);
        finished = 0;
        team.run(7, work);
        CHECK(finished == 7);
    }
}

TEST_CASE("workers: teams come and go without work", "[workers]") {
    std::size_t threads = 0;
    for (std::size_t count = 1; count <= 8; ++count) threads += Workers(count).count();
    CHECK(threads == 36);
}

TEST_CASE("workers: a team is not copied, and a task takes its number", "[workers]") {
    STATIC_REQUIRE(!std::is_copy_constructible_v<Workers>);
    STATIC_REQUIRE(!std::is_copy_assignable_v<Workers>);
    STATIC_REQUIRE(Runnable<std::function<void(std::size_t)>>);
    STATIC_REQUIRE(!Runnable<std::function<void()>>);
}

TEST_CASE("workers: a team sees that it is cancelled", "[workers]") {
    std::atomic<bool> stop = false;
    Workers workers(2, &stop);
    CHECK(workers.cancellation().possible());
    CHECK_FALSE(workers.stop_requested());
    stop = true;
    CHECK(workers.stop_requested());
    CHECK_FALSE(Workers(2).cancellation().possible());
    CHECK_FALSE(Workers(2).stop_requested());
}

TEST_CASE("workers: a team that the system has no room for is refused", "[workers]") {
    const support::Ending ending = support::run_apart([] {
        constexpr ::uid_t nobody = 65534;
        if (::geteuid() == 0 && ::setuid(nobody) != 0) return 1;  // nothing limits root
        constexpr ::rlimit few = {.rlim_cur = 4, .rlim_max = 4};
        ::setrlimit(RLIMIT_NPROC, &few);
        const Workers workers(64);
        return 0;
    });
    if (ending.exit_code == 1) {
        WARN("may not become nobody, so that nothing limits its threads");
        return;
    }
    CHECK(ending.exit_code == 2);
    CHECK(ending.err == "Resource temporarily unavailable\n");
}
