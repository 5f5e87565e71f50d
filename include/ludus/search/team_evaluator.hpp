#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/search/evaluator.hpp"

namespace LUDUS_NAMESPACE {

/// Splits the leaves of a search among threads. Each thread has its own copy of an evaluator that
/// does not draw. The answers equal those of one copy. It pays where an evaluation takes long, and
/// where a search asks about several leaves at once for each thread. Copies are independent: each
/// has its own threads.
template <Game G, class E, std::size_t past_ = 0>
    requires(Evaluator<E, G, past_> && !E::draws)
class TeamEvaluator {
public:
    static constexpr bool draws = false;
    static constexpr std::size_t past = past_;  ///< earlier positions that the evaluator sees

    /// Requires `threads >= 1`, the caller's included. Throws `std::system_error` if the system
    /// cannot start them.
    explicit TeamEvaluator(const E& evaluator, std::size_t threads = 1)
        : evaluators_(threads, evaluator), team_(std::make_unique<Workers>(threads)) {}
    TeamEvaluator(const TeamEvaluator& other)
        : evaluators_(other.evaluators_), team_(std::make_unique<Workers>(other.threads())) {}
    TeamEvaluator(TeamEvaluator&&) noexcept = default;
    TeamEvaluator& operator=(TeamEvaluator other) noexcept {
        evaluators_.swap(other.evaluators_);
        team_.swap(other.team_);
        return *this;
    }

    [[nodiscard]] std::size_t threads() const noexcept { return evaluators_.size(); }

    void evaluate(std::span<Leaf<G, past>> leaves) {
        const std::size_t shares = std::min(threads(), leaves.size());
        team_->run(shares, [&](std::size_t i) {
            const std::size_t begin = leaves.size() * i / shares;
            const std::size_t end = leaves.size() * (i + 1) / shares;
            evaluators_[i].evaluate(leaves.subspan(begin, end - begin));
        });
    }

private:
    std::vector<E> evaluators_;  ///< one for each thread
    std::unique_ptr<Workers> team_;
};

}  // namespace LUDUS_NAMESPACE
