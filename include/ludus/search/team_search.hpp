#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/search_control.hpp"
#include "ludus/search/search_result.hpp"

namespace LUDUS_NAMESPACE {

/// A `SelectiveSearch` in several threads: all search the same position, with one table, so that
/// each finds what the others have found; the first one's result counts. What it finds depends on
/// how fast the threads run, unless there is one: then it is the search itself. Copies are
/// independent: each has its own table and threads.
template <class S>
class TeamSearch {
public:
    using Result = typename S::Result;
    using Evaluation = std::decay_t<decltype(std::declval<const S&>().evaluation())>;

    /// Requires `threads >= 1`, the caller's included. Throws `std::system_error` if the system
    /// cannot start them.
    explicit TeamSearch(std::size_t table_bytes, const Evaluation& evaluation = {},
                        std::size_t threads = 1)
        : first_(table_bytes, evaluation),
          others_(threads - 1, S(0, evaluation)),
          team_(std::make_unique<Workers>(threads)) {}
    TeamSearch(const TeamSearch& other)
        : first_(other.first_),
          others_(other.others_),
          team_(std::make_unique<Workers>(other.threads())) {}
    TeamSearch(TeamSearch&&) noexcept = default;
    TeamSearch& operator=(TeamSearch other) noexcept {
        std::swap(first_, other.first_);
        others_.swap(other.others_);
        team_.swap(other.team_);
        return *this;
    }

    [[nodiscard]] std::size_t threads() const noexcept { return others_.size() + 1; }
    [[nodiscard]] const Evaluation& evaluation() const noexcept { return first_.evaluation(); }

    /// As `SelectiveSearch::search`. `stop` and `report` are called by one thread. The limit of
    /// nodes is that of all threads together, about; so are the nodes of results.
    template <std::predicate Stop = NoStop, std::invocable<const Result&> Report = NoReport>
    Result search(const auto& position, SearchLimits limits, Ties ties = Ties::first,
                  Stop stop = {}, Report report = {}) {
        if (others_.empty()) return first_.search(position, limits, ties, stop, report);
        std::atomic<bool> is_over = false;
        std::atomic<std::uint64_t> helped = 0;  // nodes of the others, so far
        if (limits.nodes != SearchLimits::unlimited)
            limits.nodes = std::max<std::uint64_t>(limits.nodes / threads(), 1);
        Result found;
        const auto with_all_nodes = [&](Result result) {
            result.nodes += helped;
            return result;
        };
        auto report_all = [&](const Result& result) { report(with_all_nodes(result)); };
        first_.table_.begin_search();
        team_->run(threads(), [&](std::size_t i) {
            if (i > 0) return help(others_[i - 1], i, position, limits, is_over, helped);
            found = first_.search_by(first_.table_, position, limits, stop, report_all);
            is_over = true;
        });
        return with_all_nodes(found);
    }

    /// Forgets earlier searches.
    void clear() noexcept { first_.clear(); }

private:
    /// Every second helper is a ply ahead, so that not all do the same.
    void help(S& helper, std::size_t number, const auto& position, SearchLimits limits,
              const std::atomic<bool>& is_over, std::atomic<std::uint64_t>& helped) {
        if (number % 2 == 1) limits.first_depth = std::min(limits.first_depth + 1, limits.depth);
        std::uint64_t counted = 0;
        bool is_first = true;  // before which the nodes are few
        auto stop = [&] {
            const std::uint64_t more = is_first ? 0 : nodes_between_checks<Evaluation>;
            is_first = false;
            counted += more;
            helped += more;
            return is_over.load();
        };
        NoReport report;
        const auto found = helper.search_by(first_.table_, position, limits, stop, report);
        helped += found.nodes - counted;
    }

    S first_;
    std::vector<S> others_;  ///< without tables of their own
    std::unique_ptr<Workers> team_;
};

}  // namespace LUDUS_NAMESPACE
