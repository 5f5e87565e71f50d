#pragma once

#include <algorithm>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/search/search_result.hpp"

namespace LUDUS_NAMESPACE {

/// Counts the nodes of a search, and knows when it must end. Refers to what the search was given.
template <class Result>
class SearchControl {
public:
    /// Begins a search. From the first report on, or at once unless it `must_answer`, it asks
    /// `stop` every `check_interval` nodes; neither that nor `report` must throw.
    template <class Stop, class Report>
    void begin(std::uint64_t node_limit, std::uint64_t check_interval, Stop& stop, Report& report,
               bool must_answer = true) noexcept {
        asks_stop_ = [](void* context) { return bool{(*static_cast<Stop*>(context))()}; };
        stop_ = &stop;
        reports_ = [](void* context, const Result& r) { (*static_cast<Report*>(context))(r); };
        report_ = &report;
        node_limit_ = node_limit;
        check_interval_ = check_interval;
        next_check_ = must_answer ? SearchLimits::unlimited : 0;
        nodes_ = 0;
        stopped_ = false;
    }

    void count_node() noexcept { ++nodes_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

    /// True once the search was stopped.
    [[nodiscard]] bool stopped() const noexcept { return stopped_; }
    /// The same, but first checks the limit and `stop` if it is time. False before the first
    /// report.
    [[nodiscard]] bool must_stop() noexcept { return nodes_ >= next_check_ && look(); }

    /// Shows what was found.
    void report(const Result& result) noexcept {
        next_check_ = nodes_;
        reports_(report_, result);
    }

private:
    bool look() noexcept {
        stopped_ = stopped_ || nodes_ >= node_limit_ || asks_stop_(stop_);
        next_check_ = stopped_ ? 0 : std::min(nodes_ + check_interval_, node_limit_);
        return stopped_;
    }

    std::uint64_t nodes_ = 0;
    std::uint64_t next_check_ = 0;  ///< nodes at which the limit and `stop_` are looked at
    std::uint64_t node_limit_ = 0;
    std::uint64_t check_interval_ = 0;
    bool stopped_ = false;
    bool (*asks_stop_)(void*) = nullptr;
    void* stop_ = nullptr;
    void (*reports_)(void*, const Result&) = nullptr;
    void* report_ = nullptr;
};

}  // namespace LUDUS_NAMESPACE
