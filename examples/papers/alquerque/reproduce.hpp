#pragma once

#include <fmt/format.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "ludus/core/progress_line.hpp"
#include "ludus/core/stopwatch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/file.hpp"

#include "../support/interrupt.hpp"
#include "../support/training_run.hpp"
#include "experiments.hpp"
#include "pictures.hpp"
#include "results.hpp"
#include "tables.hpp"
#include "training.hpp"

namespace examples::alquerque {

/// Where a reproduction with these results keeps the runs that are not finished: of the test
/// sessions and, in a folder of its own, of the better agent.
[[nodiscard]] inline std::filesystem::path running(const std::filesystem::path& results) {
    return results / "running";
}

inline void remove_if_empty(const std::filesystem::path& folder) {
    if (std::filesystem::is_empty(folder)) std::filesystem::remove(folder);
}

/// Repeats the paper's test sessions: runs what has no result yet, then writes tables and figures.
class Reproducer {
public:
    Reproducer(std::filesystem::path results, const Lengths& lengths, ludus::Workers& workers,
               const Interrupt& interrupt)
        : results_(std::move(results)),
          lengths_(lengths),
          plan_(experiments(lengths)),
          workers_(workers),
          interrupt_(interrupt) {}

    /// Returns false if interrupted; the same call then continues with the runs that are not done.
    [[nodiscard]] bool run() {
        std::filesystem::create_directories(results_);
        if (!std::filesystem::exists(done())) {
            std::filesystem::create_directories(running(results_));
            if (!run_all()) return false;
            const Stoppable work(resumes_here);
            if (interrupt_.requested()) return false;
            ResultTables(results_, lengths_, plan_, runs_, workers_).write_all();
            for (const Task& task : tasks()) std::filesystem::remove(file_of(task));
            remove_if_empty(running(results_));
        }
        expect_same_lengths();
        Pictures{results_}.draw_all(plan_[0].options.block);
        return true;
    }

private:
    struct Task {
        std::size_t experiment;
        std::uint64_t seed;
    };

    [[nodiscard]] std::filesystem::path done() const { return results_ / "runs.csv"; }
    [[nodiscard]] std::filesystem::path file_of(const Task& task) const {
        return running(results_) /
            fmt::format("{}-{}.ludus", plan_[task.experiment].name, task.seed);
    }
    /// Tells runs of other lengths apart.
    [[nodiscard]] std::string kind() const {
        return fmt::format("run; game alquerque; {} games", lengths_.games);
    }

    /// Refuses to draw results of other runs than those that are asked for.
    void expect_same_lengths() const {
        const std::string found = ludus::read_file(done());
        std::size_t at = found.find('\n') + 1;  // behind the names of the columns
        for (const Experiment& one : plan_)
            for (std::uint64_t s = 0; s < one.seeds; ++s) {
                const std::string row =
                    fmt::format("{},{},{},", one.name, lengths_.seed + s, one.options.games);
                if (found.compare(at, row.size(), row) != 0) refuse_lengths();
                at = found.find('\n', at) + 1;
            }
        if (at != found.size()) refuse_lengths();
    }
    [[noreturn]] void refuse_lengths() const {
        throw std::runtime_error(
            fmt::format("{}: expected runs of {} games, by up to {} seeds from {} on, found "
                        "others: give their --games, --seeds and --seed, or another --out",
                        done().string(), lengths_.games, lengths_.seeds, lengths_.seed));
    }

    [[nodiscard]] std::vector<Task> tasks() const {
        std::vector<Task> all;
        for (std::size_t e = 0; e < plan_.size(); ++e)
            for (std::uint64_t s = 0; s < plan_[e].seeds; ++s)
                all.push_back({e, lengths_.seed + s});
        return all;
    }

    /// Each run in one thread; the results do not depend on the number of threads.
    [[nodiscard]] bool run_all() {
        const std::vector<Task> tasks = this->tasks();
        std::atomic<std::size_t> done = 0;
        std::string fault;
        std::mutex mutex;
        ludus::ProgressLine line;
        const ludus::Stopwatch watch;
        workers_.run(tasks.size(), [&](std::size_t i) {
            if (interrupt_.requested()) return;
            try {
                if (!std::filesystem::exists(file_of(tasks[i]))) run_one(tasks[i]);
            } catch (const std::exception& error) {
                const std::lock_guard lock(mutex);
                fault = error.what();
            }
            const std::lock_guard lock(mutex);
            ++done;
            if (line.due() || done == tasks.size())
                line.show(fmt::format("{} of {} runs  {}  last {}", done.load(), tasks.size(),
                                      ludus::clock_time(watch.seconds()),
                                      plan_[tasks[i].experiment].name));
        });
        line.finish();
        if (!fault.empty()) throw std::runtime_error(fault);
        if (interrupt_.requested()) return false;
        for (const Task& task : tasks) {
            Run run;
            ludus::load_state(run, ludus::read_checkpoint(file_of(task), kind()));
            runs_[plan_[task.experiment].name].push_back(std::move(run));
        }
        return true;
    }

    void run_one(const Task& task) {
        Options options = plan_[task.experiment].options;
        options.seed = task.seed;
        Training training(options);
        ludus::Workers alone(1, &Interrupt::flag());
        const ludus::Stopwatch watch;
        while (!training.finished() && !interrupt_.requested()) training.step(alone);
        if (!training.finished()) return;
        Run run{task.seed, training.last_not_won(), training.table().bytes(), watch.seconds(),
                training.curve()};
        ludus::write_checkpoint(file_of(task), kind(), ludus::save_state(run));
    }

    std::filesystem::path results_;
    Lengths lengths_;
    std::vector<Experiment> plan_;
    ludus::Workers& workers_;
    const Interrupt& interrupt_;
    Runs runs_;
};

}  // namespace examples::alquerque
