#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/value_table.hpp"
#include "ludus/play/agent.hpp"

namespace LUDUS_NAMESPACE {

/// Plays the action of highest value, the first of equals, in states that a table holds; in others
/// what the fallback does: at random, as the paper's policy player, or greedily, or by a search.
/// Learns nothing. Refers to a table, which must outlive it and stay as it is while it plays, or
/// shares one with its copies.
/// Requires that the table was filled under the same orientation, `O` of its `TabularQ`: under
/// another one it holds states that are never asked for, and lacks those that are.
/// Source: Knutsson & Remnerud (2011), 6.1.3.
template <Game G, Agent<G> Fallback = RandomAgent, Orientation<G> O = Unturned>
class TableAgent {
public:
    using Memory = MemoryOf<Fallback>;
    static constexpr std::size_t past = past_of<Fallback>;

    /// Plays by a table, which must live as long as the agent.
    explicit TableAgent(const ValueTable<G>& table, Fallback fallback = {})
        : TableAgent(std::shared_ptr<const ValueTable<G>>(std::shared_ptr<void>(), &table),
                     std::move(fallback)) {}
    /// Plays by a table that lives as long as the agent and its copies. Requires one.
    explicit TableAgent(std::shared_ptr<const ValueTable<G>> table, Fallback fallback = {})
        : table_(std::move(table)), fallback_(std::move(fallback)) {}

    [[nodiscard]] typename G::Action act(const Request<G, past, Memory>& request) {
        if (const auto action = best(request.position())) return *action;
        return ask<G>(fallback_, request.standing(), request.memory(), request.rng(),
                      request.cancellation());
    }

    [[nodiscard]] const ValueTable<G>& table() const noexcept { return *table_; }

private:
    [[nodiscard]] std::optional<typename G::Action> best(const G& position) const {
        const std::size_t symmetry = O::symmetry(position);
        const G state = image(position, symmetry);
        const float* const values = table_->find(state);
        if (values == nullptr) return std::nullopt;
        const auto actions = state.legal_actions();
        const auto* const best = std::max_element(values, values + actions.size());
        return preimage(position, actions[static_cast<std::size_t>(best - values)], symmetry);
    }

    std::shared_ptr<const ValueTable<G>> table_;
    Fallback fallback_;
};

}  // namespace LUDUS_NAMESPACE
