#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/game/game.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/puct_tree.hpp"

namespace LUDUS_NAMESPACE {

/// Remembers what another evaluator said, one that does not draw, and asks it only about positions
/// that it does not know. The tree of a search is the same with it as without, to the bit, since
/// priors are remembered as trees keep them. An entry gives way to the next one that falls into its
/// place. Positions are distinguished by 64 bits of hash, of all positions that the evaluator sees.
/// To be cleared when the evaluator has learned. Copies are independent.
///
/// An entry takes 16 bytes, and 2 for each of `G::max_legal_actions`. Allocates only for the
/// largest number of questions so far.
template <Game G, class E, std::size_t past_ = 0>
    requires(Evaluator<E, G, past_> && !E::draws)
class CachedEvaluator {
public:
    using Evaluator = E;  ///< that is asked
    static constexpr bool draws = false;
    static constexpr std::size_t past = past_;  ///< earlier positions that the evaluator sees

    /// With a table of at most `bytes` bytes, and room for one entry at least.
    CachedEvaluator(E evaluator, std::size_t bytes)
        : evaluator_(std::move(evaluator)),
          table_(std::bit_floor(bytes < sizeof(Entry) ? 1 : bytes / sizeof(Entry))) {}

    void evaluate(std::span<Leaf<G, past>> leaves) {
        unknown_.clear();
        asked_.clear();
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            if (recall(leaves[i])) continue;
            unknown_.push_back(i);
            asked_.push_back(leaves[i]);
        }
        hits_ += leaves.size() - asked_.size();
        if (asked_.empty()) return;
        evaluator_.evaluate(std::span<Leaf<G, past>>(asked_));
        for (std::size_t i = 0; i < asked_.size(); ++i) {
            leaves[unknown_[i]] = asked_[i];
            remember(asked_[i]);
        }
    }

    void clear() noexcept {
        for (Entry& entry : table_) entry.count = 0;
    }

    /// The evaluator behind. After a change of it, `clear`.
    [[nodiscard]] E& evaluator() noexcept { return evaluator_; }
    [[nodiscard]] const E& evaluator() const noexcept { return evaluator_; }
    /// How many questions it has answered by itself.
    [[nodiscard]] std::uint64_t hits() const noexcept { return hits_; }

private:
    struct Entry {
        std::uint64_t key = 0;
        float value = 0;
        std::uint32_t count = 0;  ///< of the actions; 0 for an entry that holds nothing
        std::array<std::uint16_t, G::max_legal_actions> priors;
    };

    [[nodiscard]] static std::uint64_t key_of(const Leaf<G, past>& leaf) noexcept {
        if constexpr (past == 0) return leaf.position().hash();
        std::uint64_t key = 0;
        for (const G& position : leaf.history.recent()) key = combine(key, position.hash());
        return key;
    }
    [[nodiscard]] Entry& entry_of(std::uint64_t key) noexcept {
        return table_[mix(key) & (table_.size() - 1)];
    }

    [[nodiscard]] bool recall(Leaf<G, past>& leaf) noexcept {
        const std::uint64_t key = key_of(leaf);
        const Entry& entry = entry_of(key);
        const auto priors = leaf.priors();
        if (entry.key != key || entry.count != priors.size()) return false;
        leaf.value = entry.value;
        for (std::size_t i = 0; i < priors.size(); ++i) priors[i] = unpacked_prior(entry.priors[i]);
        return true;
    }

    void remember(const Leaf<G, past>& leaf) noexcept {
        const std::uint64_t key = key_of(leaf);
        Entry& entry = entry_of(key);
        const auto priors = leaf.priors();
        entry.key = key;
        entry.value = leaf.value;
        entry.count = static_cast<std::uint32_t>(priors.size());
        for (std::size_t i = 0; i < priors.size(); ++i) entry.priors[i] = packed_prior(priors[i]);
    }

    E evaluator_;
    std::vector<Entry> table_;  ///< a power of 2
    std::vector<std::size_t> unknown_;
    std::vector<Leaf<G, past>> asked_;
    std::uint64_t hits_ = 0;
};

}  // namespace LUDUS_NAMESPACE
