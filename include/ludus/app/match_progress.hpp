#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "ludus/core/clock.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/number_text.hpp"
#include "ludus/core/progress_line.hpp"
#include "ludus/core/stopwatch.hpp"

namespace LUDUS_NAMESPACE::app {

/// During its lifetime, shows how many games (or other units of work) are finished, and the time
/// left.
class MatchProgress {
public:
    MatchProgress(std::string title, std::uint64_t games, std::string unit = "games")
        : title_(std::move(title)),
          unit_(std::move(unit)),
          games_(games),
          thread_([this] { show_until_done(); }) {}
    MatchProgress(const MatchProgress&) = delete;
    MatchProgress& operator=(const MatchProgress&) = delete;
    ~MatchProgress() {
        {
            const std::lock_guard lock(mutex_);
            is_done_ = true;
        }
        done_.notify_all();
        thread_.join();
    }

    /// Number of finished parts; incremented by the workers.
    [[nodiscard]] std::atomic<std::uint64_t>& finished() noexcept { return finished_; }

private:
    void show_until_done() {
        ProgressLine line;
        std::unique_lock lock(mutex_);
        while (!done_.wait_for(lock, std::chrono::milliseconds(100), [this] { return is_done_; })) {
            const std::uint64_t finished = finished_.load(std::memory_order_relaxed);
            if (!line.due()) continue;
            std::string text = concat(title_, "  ", number_text(finished), " of ",
                                      number_text(games_), " ", unit_);
            if (finished > 0) {
                const double rate = static_cast<double>(finished) / watch_.seconds();
                text += concat("  ", clock_time(static_cast<double>(games_ - finished) / rate),
                               " left");
            }
            line.show(text);
        }
    }

    std::string title_;
    std::string unit_;
    std::uint64_t games_;
    Stopwatch watch_;
    std::atomic<std::uint64_t> finished_ = 0;
    std::mutex mutex_;
    std::condition_variable done_;
    bool is_done_ = false;
    std::thread thread_;  ///< last, since it uses all other members
};

}  // namespace LUDUS_NAMESPACE::app
