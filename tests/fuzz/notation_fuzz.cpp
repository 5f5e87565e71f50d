// Are texts read as positions and actions that the rules can go on with, or else refused? The input
// is `GAME; POSITION; ACTION`.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "fuzz/expect.hpp"
#include "fuzz/games.hpp"
#include "ludus/game/check_game.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"

namespace {

using fuzz::expect;

/// Takes the text up to the next "; " off.
std::string_view part_of(std::string_view& text) {
    const std::string_view part = text.substr(0, text.find("; "));
    text.remove_prefix(std::min(part.size() + 2, text.size()));
    return part;
}

template <ludus::Notated G>
void check_position(const G& position) {
    fuzz::expect_none(ludus::detail::broken_position_law(position));
}

template <ludus::Notated G>
void check_action(const G& position, std::string_view text) {
    using Notation = ludus::Notation<G>;
    try {
        const auto action = Notation::read_action(position, text);
        expect(std::ranges::count(position.legal_actions(), action) == 1,
               "an action is read that is not legal");
    } catch (const ludus::NotationError& error) {
        fuzz::expect_harmless(error.what());
    }
}

template <ludus::Notated G>
int check_texts(std::string_view text) {
    const std::string_view start = part_of(text);
    G position;
    try {
        position = ludus::Notation<G>::read_position(start);
    } catch (const ludus::NotationError& error) {
        fuzz::expect_harmless(error.what());
        return 0;
    }
    check_position(position);
    for (const auto action : position.legal_actions()) {
        fuzz::expect_none(ludus::detail::broken_move_law(position, action));
        check_position(ludus::after(position, action));
    }
    check_action(position, text);
    return 0;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::string_view name = part_of(text);
    return fuzz::AllGames::call(
        name, [&]<class G>(std::type_identity<G>) { return check_texts<G>(text); });
}
