// Do the games agree with their slow twins? The input is `GAME;` and bytes: which random start, 0
// for the usual one, then the places of actions among the legal ones.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "fuzz/expect.hpp"
#include "fuzz/games.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/random_start.hpp"
#include "reference/alquerque.hpp"
#include "reference/chinese_checkers.hpp"
#include "reference/dots_and_boxes.hpp"
#include "reference/l_game.hpp"
#include "reference/onitama.hpp"
#include "support/alquerque_rules.hpp"
#include "support/difference.hpp"

namespace {

// The twins of starts.
reference::LGame twin_of(const ludus::l_game::Position& start) {
    return reference::LGame(ludus::Notation<ludus::l_game::Position>::write(start));
}
reference::Onitama twin_of(const ludus::onitama::Position& start) {
    return reference::Onitama(ludus::Notation<ludus::onitama::Position>::write(start));
}
template <ludus::alquerque::Rules rules>
reference::Alquerque twin_of(const ludus::alquerque::BasicPosition<rules>& start) {
    return reference::Alquerque(
        support::in_words(rules),
        ludus::Notation<ludus::alquerque::BasicPosition<rules>>::write(start));
}
template <int size, int pieces, ludus::chinese_checkers::Hop hop>
reference::ChineseCheckers twin_of(
    const ludus::chinese_checkers::BasicPosition<size, pieces, hop>& start) {
    return reference::ChineseCheckers(
        ludus::Notation<ludus::chinese_checkers::BasicPosition<size, pieces, hop>>::write(start),
        hop == ludus::chinese_checkers::Hop::adjacent);
}
template <int rows, int columns>
reference::DotsAndBoxes twin_of(const ludus::dots_and_boxes::BasicPosition<rows, columns>&) {
    return {rows, columns};
}

/// Whose twin begins where the game usually does, and lists actions in the game's order, not by the
/// alphabet.
template <ludus::Notated G>
inline constexpr bool is_boxes = false;
template <int rows, int columns>
inline constexpr bool is_boxes<ludus::dots_and_boxes::BasicPosition<rows, columns>> = true;

template <ludus::Notated G>
int compare(std::string_view bytes) {
    using Notation = ludus::Notation<G>;
    G position;
    if constexpr (ludus::RandomStart<G> && !is_boxes<G>)
        if (!bytes.empty() && bytes[0] != 0) {
            ludus::Rng rng(static_cast<unsigned char>(bytes[0]));
            position = G::random_start(rng);
        }
    auto twin = twin_of(position);
    for (bytes.remove_prefix(std::min<std::size_t>(bytes.size(), 1));; bytes.remove_prefix(1)) {
        fuzz::expect_none(
            support::difference(position, Notation::write(position), twin, is_boxes<G>));
        const auto actions = position.legal_actions();
        if (actions.empty() || bytes.empty()) return 0;
        const auto action = actions[static_cast<unsigned char>(bytes[0]) % actions.size()];
        twin.play(Notation::write(position, action));
        position.play(action);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const std::string_view name = bytes.substr(0, bytes.find(';'));
    bytes.remove_prefix(std::min(name.size() + 1, size));
    return fuzz::AllGames::call(name,
                                [&]<class G>(std::type_identity<G>) { return compare<G>(bytes); });
}
