#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/action_places.hpp"
#include "ludus/game/game.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/search_control.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/selective_search.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE {

/// A search in several threads.
template <class S>
class TeamSearch;

/// A `SelectiveSearch` in several threads: all search the same position with one table, so that
/// each finds what the others have stored; the first one's result counts. With one thread it is
/// the search itself; with more, results depend on timing. Copies are independent: each has its
/// own table and threads.
template <Game G, ScaledEvaluation<G> E, ActionPlaces<G> P>
class TeamSearch<SelectiveSearch<G, E, P>> {
    using Search = SelectiveSearch<G, E, P>;

public:
    using Result = SearchResult<G>;

    /// Requires `threads >= 1`, the caller's included. Throws `std::system_error` if the system
    /// cannot start them. Each has an evaluation of its own.
    explicit TeamSearch(std::size_t table_bytes, const E& evaluation = {}, std::size_t threads = 1)
        : team_(std::make_unique<Workers>(threads)),
          first_(table_bytes, evaluation),
          others_(team_->count() - 1, Search(0, evaluation)) {}
    TeamSearch(const TeamSearch& other)
        : team_(std::make_unique<Workers>(other.threads())),
          first_(other.first_),
          others_(other.others_) {}
    TeamSearch(TeamSearch&&) noexcept = default;
    TeamSearch& operator=(TeamSearch other) noexcept {
        team_.swap(other.team_);
        std::swap(first_, other.first_);
        others_.swap(other.others_);
        return *this;
    }

    [[nodiscard]] std::size_t threads() const noexcept { return others_.size() + 1; }
    [[nodiscard]] const E& evaluation() const noexcept { return first_.evaluation(); }

    /// As `SelectiveSearch::search`. The limit of nodes and the nodes of results count all threads;
    /// with several, a search may exceed the limit by some thousand nodes a thread. `stop` and
    /// `report` are called by one thread, which need not be the caller's.
    template <std::predicate Stop = NoStop, std::invocable<const Result&> Report = NoReport>
    Result search(const G& position, const SearchLimits& limits, Ties ties = Ties::first,
                  Stop stop = {}, Report report = {}) {
        if (others_.empty()) return first_.search(position, limits, ties, stop, report);
        Progress all{.limit = limits.nodes};
        std::uint64_t counted = 0;
        const auto with_all_nodes = [&](Result result) {
            result.nodes = all.count(first_, counted);
            return result;
        };
        auto stop_all = [&] { return all.count(first_, counted) >= all.limit || stop(); };
        auto report_all = [&](const Result& result) { report(with_all_nodes(result)); };
        Result found;
        first_.table_.begin_search();
        team_->run(threads(), [&](std::size_t i) {
            if (i > 0) return help(i, position, limits, all);
            found = first_.search_by(first_.table_, position, limits, stop_all, report_all, true);
            all.is_over = true;
        });
        return with_all_nodes(found);
    }

    /// Forgets earlier searches.
    void clear() noexcept { first_.clear(); }

private:
    /// Of all threads.
    struct Progress {
        std::uint64_t limit;
        std::atomic<std::uint64_t> nodes = 0;
        std::atomic<bool> is_over = false;

        /// Counts the nodes of a search since it was last counted; returns those of all.
        std::uint64_t count(const Search& search, std::uint64_t& counted) noexcept {
            const std::uint64_t found = search.control_.nodes();
            const std::uint64_t more = found - std::exchange(counted, found);
            return nodes.fetch_add(more) + more;
        }
    };

    /// Searches for the first thread, until that is done. Every second helper begins one ply
    /// deeper, so that the threads differ.
    void help(std::size_t number, const G& position, SearchLimits limits, Progress& all) noexcept {
        Search& helper = others_[number - 1];
        if (number % 2 == 1) limits.first_depth = std::min(limits.first_depth + 1, limits.depth);
        limits.depth = max_plies;
        std::uint64_t counted = 0;
        auto stop = [&] { return all.count(helper, counted) >= all.limit || all.is_over; };
        NoReport report;
        (void)helper.search_by(first_.table_, position, limits, stop, report, false);
        all.count(helper, counted);
    }

    std::unique_ptr<Workers> team_;
    Search first_;
    std::vector<Search> others_;  ///< without tables of their own
};

}  // namespace LUDUS_NAMESPACE
