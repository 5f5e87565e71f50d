#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include "ludus/core/aligned.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/packed.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/learn/value_arena.hpp"

namespace LUDUS_NAMESPACE {

/// A value for each legal action of each state that was entered, in the order of `legal_actions()`.
/// Open addressing with linear probing on the position's hash; the position itself is stored, so
/// that no two are ever confused. A slot of a packed game is 12 bytes,
///
///     bytes  0..7   the packed position
///            8..11  the place of its values in the arena, or `none`
///
/// and the slots are doubled when three quarters are taken. So a state takes 16 to 32 bytes beside
/// its values, and values never move: a pointer to them stays good until the table is read anew.
///
/// The table holds at most the bytes it is given, also while it grows, when the old slots are
/// beside the new ones. Where doubling would take more, slots fill up to seven eighths; then
/// nothing is entered any more, and the states held stay. So a full table need not take all it is
/// given: as slots only double, from 2 GiB and with seven actions a state it fills 2^25 slots, 1.5
/// GiB in all.
template <Game G>
class ValueTable {
public:
    /// Takes at most `bytes` bytes. A table that is too small for a chunk of values holds nothing.
    explicit ValueTable(std::uint64_t bytes) : most_bytes_(bytes) {}

    /// The first of a state's values, or null. O(1) on average.
    [[nodiscard]] const float* find(const G& position) const noexcept {
        const std::uint32_t place = place_of(position);
        return place == none ? nullptr : arena_.at(place);
    }
    /// The same, to be changed.
    [[nodiscard]] float* find(const G& position) noexcept {
        const std::uint32_t place = place_of(position);
        return place == none ? nullptr : arena_.at(place);
    }

    /// The first of a new state's values, which are 0; null where there is no room for it. Requires
    /// a position that is not held, and its number of legal actions. Allocates when what there is
    /// is used up.
    [[nodiscard]] float* enter(const G& position, std::size_t actions) {
        assert(find(position) == nullptr && actions == legal_action_count(position));
        if (4 * (size_ + 1) > 3 * slots_.size() && !grow() && 8 * (size_ + 1) > 7 * slots_.size())
            return nullptr;
        if (arena_.needs_chunk(actions) && bytes() + ValueArena::chunk_bytes > most_bytes_)
            return nullptr;
        const auto place = arena_.make(actions);
        if (!place || *place == none) return nullptr;
        slots_[index_of(position)] = {key_of(position), *place};
        ++size_;
        return arena_.at(*place);
    }

    /// Number of states held.
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
    /// What it takes now.
    [[nodiscard]] std::uint64_t bytes() const noexcept {
        return slots_.size() * sizeof(Slot) + arena_.bytes();
    }
    /// The memory that it may take.
    [[nodiscard]] std::uint64_t most_bytes() const noexcept { return most_bytes_; }

    /// For checkpoints; after reading, `valid` says whether it fits together.
    template <class Visit>
        requires Packed<G>
    void visit(Visit&& visit) {
        visit(size_, slots_, arena_);
    }
    [[nodiscard]] bool valid() const noexcept
        requires Packed<G>
    {
        std::uint64_t taken = 0;
        for (const Slot& slot : slots_) {
            if (slot.place == none) continue;
            ++taken;
            if (!same(key_of(position_of(slot.key)), slot.key)) return false;
            if (!arena_.holds(slot.place, legal_action_count(position_of(slot.key)))) return false;
        }
        return taken == size_ && (slots_.empty() || std::has_single_bit(slots_.size())) &&
            8 * size_ <= 7 * slots_.size();
    }

private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::size_t first_slots = 1024;
    /// Halves of the packed position, the lower one first, which ask for no more than four-byte
    /// alignment.
    using Key = std::conditional_t<Packed<G>, std::array<std::uint32_t, 2>, G>;

    struct Slot {
        Key key{};
        std::uint32_t place = none;

        template <class Visit>
        void visit(Visit&& visit) {
            visit(key[0], key[1], place);
        }
    };
    static_assert(!Packed<G> || sizeof(Slot) == 12);
    using Slots = exact_vector<Slot>;  // on large pages, since every look-up is elsewhere

    [[nodiscard]] static std::array<std::uint32_t, 2> halves_of(std::uint64_t packed) noexcept {
        return {static_cast<std::uint32_t>(packed), static_cast<std::uint32_t>(packed >> 32)};
    }
    [[nodiscard]] static Key key_of(const G& position) noexcept {
        if constexpr (Packed<G>)
            return halves_of(position.packed());
        else
            return position;
    }
    [[nodiscard]] static G position_of(const Key& key) noexcept {
        if constexpr (Packed<G>)
            return G::unpacked(std::uint64_t{key[1]} << 32 | key[0]);
        else
            return key;
    }

    /// Where the position's slot is, or would be. Requires a slot.
    [[nodiscard]] std::size_t index_of(const G& position) const noexcept {
        const Key key = key_of(position);
        const std::size_t mask = slots_.size() - 1;
        std::size_t i = position.hash() & mask;
        while (slots_[i].place != none && !same(slots_[i].key, key)) i = (i + 1) & mask;
        return i;
    }
    [[nodiscard]] static bool same(const Key& a, const Key& b) noexcept {
        if constexpr (Packed<G>)  // as one number: comparing the arrays would be a call
            return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
        else
            return a == b;
    }

    [[nodiscard]] std::uint32_t place_of(const G& position) const noexcept {
        return slots_.empty() ? none : slots_[index_of(position)].place;
    }

    /// Doubles the slots, if there is room for the old and the new ones beside each other.
    [[nodiscard]] bool grow() {
        const std::size_t count = slots_.empty() ? first_slots : 2 * slots_.size();
        if (bytes() + count * sizeof(Slot) > most_bytes_) return false;
        const Slots old = std::exchange(slots_, Slots(count));
        for (const Slot& slot : old)
            if (slot.place != none) slots_[index_of(position_of(slot.key))] = slot;
        return true;
    }

    std::uint64_t most_bytes_;
    std::uint64_t size_ = 0;
    Slots slots_;  ///< none, or a power of two
    ValueArena arena_;
};

}  // namespace LUDUS_NAMESPACE
